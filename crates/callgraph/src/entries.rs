//! Where the program is entered: whoever calls it may hand over any object that it can get.
//!
//! Arguments are objects of all classes that are made somewhere, as far as they fit. A class of the program that a
//! parameter names, and those below it, may also be made by the caller: then all of their methods are entries, too. A
//! class of the JDK that a parameter names is made, and told by its own methods what it is to hold.

use classfile::access;
use program::{ClassId, MethodId};

use crate::analysis::{Analysis, descriptors, is_reference};
use crate::constraints::Variable;
use crate::objects::{Object, UNKNOWN};

/// Types with more subtypes in the program tell nothing of what callers make.
const MOST_SUBTYPES: usize = 400;

impl Analysis<'_> {
    /// Makes a method an entry.
    pub(crate) fn enter(&mut self, entry: MethodId) {
        if !self.entered.insert(entry) {
            return;
        }
        let index = self.index;
        let summary = &index[entry];
        self.offer(entry.class);
        if summary.is_abstract() {
            return;
        }
        let number = self.reach(entry);
        let (parameters, _) = descriptors(&summary.descriptor);
        let receiver = (!summary.is_static()).then(|| format!("L{};", index[entry.class].name));
        let types: Vec<&str> = receiver.as_deref().into_iter().chain(parameters).collect();
        for (place, descriptor) in types.into_iter().enumerate() {
            let Some(variable) = self.methods[number as usize].parameters[place] else { continue };
            self.hand_over(variable, descriptor);
        }
    }

    fn hand_over(&mut self, variable: Variable, descriptor: &str) {
        let any = self.any(descriptor);
        self.constraints.flow(any, variable);
        let class = self.index.class_of(descriptor);
        if class.is_none_or(|class| self.index[class].is_abstract() || descriptor == "Ljava/lang/Object;") {
            self.hold(variable, UNKNOWN);
        }
        if let Some(element) = descriptor.strip_prefix('[') {
            let array = self.object(Object::Array(self.index.type_name(descriptor), None));
            self.hold(variable, array);
            if let Some(elements) = self.elements(array) {
                self.hand_over(elements, element);
            }
        }
        class.into_iter().for_each(|class| self.offer(class));
    }

    /// Callers may make objects of a type.
    fn offer(&mut self, class: ClassId) {
        if !self.offered.insert(class) || &*self.index[class].name == "java/lang/Object" {
            return;
        }
        if self.index[class].is_jdk() {
            self.offer_of_jdk(class);
            return;
        }
        let below: Vec<ClassId> =
            self.index.subtypes(class).into_iter().filter(|&below| !self.index[below].is_jdk()).collect();
        let below = if below.len() > MOST_SUBTYPES { vec![] } else { below };
        for class in [class].into_iter().chain(below) {
            self.offered.insert(class);
            let has_instances = !self.index[class].is_abstract();
            let constructors = self.index.constructors(class);
            if has_instances && constructors.iter().any(|&method| !self.index[method].is(access::PRIVATE)) {
                self.new_object(class);
            }
            let own = self.index[class].methods();
            let own: Vec<MethodId> = own
                .filter(|(_, method)| !method.is(access::PRIVATE) && &*method.name != "<clinit>")
                .map(|(id, _)| id)
                .collect();
            self.entries.extend(own);
        }
    }

    fn offer_of_jdk(&mut self, class: ClassId) {
        if !self.index[class].is_abstract() {
            self.new_object(class);
        }
        let receiver = self.any(&format!("L{};", self.index[class].name));
        for method in self.index.methods_of(class) {
            let summary = &self.index[method];
            let (parameters, _) = descriptors(&summary.descriptor);
            let takes_objects = parameters.iter().any(|parameter| is_open(parameter));
            if summary.is_static() || !summary.is(access::PUBLIC) || !takes_objects {
                continue;
            }
            let arguments =
                parameters.iter().map(|parameter| is_reference(parameter).then(|| self.any(parameter)));
            let arguments: Vec<Option<Variable>> = arguments.collect();
            let selector = self.dispatch.selector(&summary.name, &summary.descriptor);
            self.call_from_outside(receiver, selector, arguments);
        }
    }
}

/// Whether a parameter takes objects of which its type says nothing.
fn is_open(descriptor: &str) -> bool {
    matches!(descriptor, "Ljava/lang/Object;" | "Ljava/util/Collection;" | "Ljava/util/Map;")
}

/// The methods of the program that all may call.
pub fn public_methods(index: &program::Index) -> Vec<MethodId> {
    let classes = index.classes().iter().filter(|class| !class.is_jdk());
    let methods = classes.flat_map(|class| class.methods());
    let is_public =
        |method: &program::MethodSummary| method.is(access::PUBLIC) && &*method.name != "<clinit>";
    methods.filter(|(_, method)| is_public(method)).map(|(id, _)| id).collect()
}
