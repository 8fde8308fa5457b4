//! What a test can call: constructors, methods, and fields that it can read.

use std::sync::Arc;

use model::descriptor::{parameters, result};
use model::{MethodRef, Reach};
use program::{FieldId, Index, MethodId, Name, RefusedNulls};

/// A member of a class that yields a value or has an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Callable {
    /// VM name of the declaring class.
    pub class: Name,
    /// Descriptor of the declaring class.
    pub receiver: Name,
    /// Name of the member.
    pub name: Name,
    /// Descriptor of the member.
    pub descriptor: Name,
    /// What it is.
    pub kind: Kind,
    /// Descriptors of the parameters.
    pub parameters: Arc<[Name]>,
    /// Descriptor of what it yields, `V` for nothing.
    pub result: Name,
    /// How a test in the goal's package reaches it: by reflection where it cannot name it.
    pub reach: Reach,
    /// The method of the index, where it has a generic signature: what it takes and yields depends on type arguments.
    pub generic: Option<MethodId>,
    /// The parameters that must not be null.
    pub refused_nulls: RefusedNulls,
}

/// The kinds of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A constructor.
    Constructor,
    /// A static method.
    Static,
    /// A method of an object.
    Instance,
    /// A static field that is read.
    StaticField,
    /// The static initialiser.
    Initializer,
    /// A static field that is set; its one parameter is the value.
    SetStatic,
    /// A field of an object that is set; its one parameter is the value.
    SetField,
}

impl Callable {
    /// A method, constructor or static initialiser of the index.
    pub fn method(index: &Index, id: MethodId, package: &str) -> Arc<Callable> {
        let (class, method) = (&index[id.class], &index[id]);
        let type_name = |descriptor| index.type_name(descriptor);
        let kind = match method.name.as_str() {
            "<init>" => Kind::Constructor,
            "<clinit>" => Kind::Initializer,
            _ if method.is_static() => Kind::Static,
            _ => Kind::Instance,
        };
        let receiver = receiver(index, &class.name);
        let result = match kind {
            Kind::Constructor => receiver.clone(),
            _ => type_name(result(&method.descriptor)),
        };
        let reach = if index.accessible_from(package, id) { Reach::Direct } else { Reach::Reflective };
        let generic = method.signature.is_some().then_some(id);
        let parameters = parameters(&method.descriptor).into_iter().map(type_name).collect();
        let (class, name, descriptor) = (class.name.clone(), method.name.clone(), method.descriptor.clone());
        Arc::new(Callable {
            class,
            receiver,
            name,
            descriptor,
            kind,
            parameters,
            result,
            reach,
            generic,
            refused_nulls: index.refuses_null(id),
        })
    }

    /// A static field of the index.
    pub fn field(index: &Index, id: FieldId) -> Arc<Callable> {
        let result = index[id].descriptor.clone();
        Callable::of_field(index, id, Kind::StaticField, Vec::new(), result)
    }

    /// The setting of a field of the index, by a test in a package.
    pub fn set(index: &Index, id: FieldId, package: &str) -> Arc<Callable> {
        let kind = if index[id].is_static() { Kind::SetStatic } else { Kind::SetField };
        let parameters = vec![index[id].descriptor.clone()];
        let set = Callable::of_field(index, id, kind, parameters, Name::from("V"));
        let reach = if index[id].is_injected { Reach::Injected } else { Reach::Reflective };
        match index.accessible_from(package, id) {
            true => set,
            false => Arc::new(Callable { reach, ..(*set).clone() }),
        }
    }

    fn of_field(
        index: &Index,
        id: FieldId,
        kind: Kind,
        parameters: Vec<Name>,
        result: Name,
    ) -> Arc<Callable> {
        let (class, field) = (&index[id.class], &index[id]);
        Arc::new(Callable {
            class: class.name.clone(),
            receiver: receiver(index, &class.name),
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            kind,
            parameters: parameters.into(),
            result,
            reach: Reach::Direct,
            generic: None,
            refused_nulls: RefusedNulls::default(),
        })
    }

    /// Whether a test can name it.
    pub fn is_direct(&self) -> bool {
        self.reach == Reach::Direct
    }

    /// Whether it is called on an object.
    pub fn has_receiver(&self) -> bool {
        matches!(self.kind, Kind::Instance | Kind::SetField)
    }

    /// Whether a test can end in it.
    pub fn is_call(&self) -> bool {
        !matches!(self.kind, Kind::StaticField | Kind::SetStatic | Kind::SetField)
    }

    /// Whether nothing else can be called behind it: only the last call of a test is made by reflection, or runs a static
    /// initialiser. Fields may be set that way anywhere.
    pub fn ends_test(&self) -> bool {
        self.reach == Reach::Reflective && self.is_call() || self.kind == Kind::Initializer
    }

    /// Whether it yields a value.
    pub fn yields(&self) -> bool {
        self.result != "V"
    }

    /// Whether it is this method.
    pub fn is(&self, method: &MethodRef) -> bool {
        *self.class == *method.class && *self.name == *method.name && *self.descriptor == *method.descriptor
    }

    /// The method that it is.
    pub fn method_ref(&self) -> MethodRef {
        MethodRef::new(&self.class, &self.name, &self.descriptor)
    }
}

/// Whether the parameters or the result of a method are type variables.
pub(crate) fn has_type_variables(index: &Index, method: MethodId) -> bool {
    let signature = index[method].signature.as_ref();
    signature.is_some_and(|text| ["(T", ";T", "[T", ")T"].iter().any(|start| text.contains(start)))
}

fn receiver(index: &Index, class: &str) -> Name {
    index.type_name(&format!("L{class};"))
}

/// The descriptor of a class.
pub fn object(class: &str) -> Name {
    Name::from(format!("L{class};").as_str())
}

/// Whether a type is a class of the program.
pub fn of_program(index: &Index, descriptor: &str) -> bool {
    index.class_of(descriptor).is_some_and(|class| !index[class].is_jdk())
}

/// Descriptors of the parameters and of the result.
pub fn types_of(descriptor: &str) -> (Vec<Name>, Name) {
    (parameters(descriptor).into_iter().map(Name::from).collect(), Name::from(result(descriptor)))
}
