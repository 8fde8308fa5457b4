//! Methods whose code does not say what they do: natives, and copies of arrays.

use ir::Member;
use program::ClassId;

use crate::analysis::{Analysis, Called, Number, Place, Use, descriptors};
use crate::constraints::Variable;
use crate::filters::ALL;
use crate::objects::{ANY_ARRAY, Object};

/// Classes of which the machine makes objects by itself.
const MADE: [&str; 16] = [
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Thread",
    "java/lang/ThreadGroup",
    "java/lang/Module",
    "java/lang/StackTraceElement",
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/StackOverflowError",
    "java/lang/OutOfMemoryError",
    "java/lang/ExceptionInInitializerError",
];

impl Analysis<'_> {
    pub(crate) fn made_by_the_machine(&mut self) {
        for class in MADE.iter().filter_map(|name| self.index.class(name).map(|class| class.id)) {
            self.object(Object::Of(class));
        }
    }

    /// Says what a method does that has no code, or whose code would say less; whether it is one.
    pub(crate) fn is_modelled(&mut self, number: Number) -> bool {
        let index = self.index;
        let id = self.methods[number as usize].id;
        let summary = &index[id];
        if !summary.is(classfile::access::NATIVE) {
            return false;
        }
        let class = &*index[id.class].name;
        let (parameters, result) =
            (self.methods[number as usize].parameters.clone(), self.methods[number as usize].result);
        match (class, &*summary.name) {
            ("java/lang/Object", "clone") => self.flow(parameters[0], result),
            ("java/lang/System", "arraycopy") => self.copy_elements(parameters[0], parameters[2]),
            ("java/lang/System", name) if name.starts_with("set") && name.ends_with('0') => {
                self.set_stream(id.class, &name[3..name.len() - 1].to_lowercase(), parameters[0]);
            }
            ("java/lang/Thread", "start0") => {
                let selector = self.dispatch.selector("run", "()V");
                if let Some(thread) = parameters[0] {
                    self.call_from_outside(thread, selector, vec![]);
                }
            }
            ("java/lang/reflect/Array", "newArray" | "multiNewArray") => {
                if let Some(result) = result {
                    self.hold(result, ANY_ARRAY);
                }
            }
            ("java/lang/reflect/Array", "get") => self.load_everything(parameters[0], result),
            ("java/lang/reflect/Array", "set") => self.store_everything(parameters[0], &parameters[2..]),
            ("jdk/internal/misc/Unsafe" | "sun/misc/Unsafe", name) if parameters.len() > 2 => {
                self.load_everything(parameters[1], result);
                if !name.starts_with("get") {
                    self.store_everything(parameters[1], &parameters[3..]);
                }
            }
            _ => self.of_native(number, descriptors(&summary.descriptor).1),
        }
        true
    }

    /// A native returns an object of its type, made by it or by somebody else.
    fn of_native(&mut self, number: Number, returned: &str) {
        let Some(result) = self.methods[number as usize].result else { return };
        let class = self.index.class_of(returned).map(|class| &self.index[class]);
        match class {
            Some(class) if !class.is_abstract() && &*class.name != "java/lang/Object" => {
                let object = self.new_object(class.id);
                self.hold(result, object);
                let any = self.any(returned);
                self.constraints.flow(any, result);
            }
            _ => self.hold_unknown(result, returned),
        }
    }

    fn flow(&mut self, from: Option<Variable>, to: Option<Variable>) {
        if let (Some(from), Some(to)) = (from, to) {
            self.constraints.flow(from, to);
        }
    }

    fn copy_elements(&mut self, from: Option<Variable>, to: Option<Variable>) {
        let (Some(from), Some(to)) = (from, to) else { return };
        let copied = self.constraints.variable(ALL);
        self.attach(from, Use::Load(Place::Elements, copied));
        self.attach(to, Use::Store(Place::Elements, copied));
    }

    fn set_stream(&mut self, system: ClassId, name: &str, stream: Option<Variable>) {
        let fields = self.index[system].fields().filter(|(_, field)| *field.name == *name).map(|(id, _)| id);
        for field in fields.collect::<Vec<_>>() {
            let to = self.static_field(field);
            self.flow(stream, to);
        }
    }

    fn load_everything(&mut self, object: Option<Variable>, result: Option<Variable>) {
        if let (Some(object), Some(result)) = (object, result) {
            self.attach(object, Use::Load(Place::Everything, result));
        }
    }

    fn store_everything(&mut self, object: Option<Variable>, values: &[Option<Variable>]) {
        let Some(object) = object else { return };
        for &value in values.iter().flatten() {
            self.attach(object, Use::Store(Place::Everything, value));
        }
    }

    /// Says what some calls do that mean something else in each place; whether this is one.
    pub(crate) fn call_modelled(
        &mut self,
        at: (Number, u32),
        caller: ClassId,
        method: &Member,
        given: &[Option<Variable>],
        result: Option<Variable>,
    ) -> bool {
        match (&*method.class, &*method.name) {
            // A copy has the class of its original, or one that is named.
            ("java/util/Arrays", "copyOf" | "copyOfRange") if method.descriptor.starts_with("([L") => {
                if let Some(copy) = self.index.method(&method.class, &method.name, &method.descriptor) {
                    let copy = self.reach(copy);
                    self.add_site(at.0, at.1, Called::Exactly(copy), vec![], None);
                }
                self.flow(given[0], result);
                let is_of_other_class = method.descriptor.contains("Ljava/lang/Class;");
                if let Some(result) = result.filter(|_| is_of_other_class) {
                    let name = self.index.type_name("[Ljava/lang/Object;");
                    let array = self.object(Object::Array(name, Some(caller)));
                    self.hold(result, array);
                    self.copy_elements(given[0], Some(result));
                }
                true
            }
            (class, "clone") if class.starts_with('[') => {
                self.flow(given.first().copied().flatten(), result);
                true
            }
            ("java/lang/invoke/VarHandle", _) => {
                let object = given.get(1).copied().flatten();
                self.load_everything(object, result);
                self.store_everything(object, given.get(2..).unwrap_or_default());
                self.add_site(at.0, at.1, Called::Nobody, vec![], None);
                if let (None, Some(result)) = (object, result) {
                    self.hold_unknown(result, descriptors(&method.descriptor).1);
                }
                true
            }
            ("java/lang/invoke/MethodHandle", "invoke" | "invokeExact") => {
                self.add_site(at.0, at.1, Called::Nobody, vec![], None);
                if let Some(result) = result {
                    self.hold_unknown(result, descriptors(&method.descriptor).1);
                }
                true
            }
            _ => false,
        }
    }
}
