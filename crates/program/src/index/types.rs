//! Types of members with their generic arguments, where the class files have them.

use classfile::descriptor::{MethodDescriptor, Type};

use super::Index;
use crate::signature::{
    Bounds, Signature, TypeShape, class_signature, field_signature, method_signature, supertypes,
};
use crate::summary::{ClassId, FieldId, MethodId};

impl Index {
    /// The types of a method's parameters, as many as its descriptor has.
    pub fn parameter_types(&self, method: MethodId) -> Vec<TypeShape> {
        let plain = parameters(&self[method].descriptor);
        match self.signature(method) {
            Some(signature) => align(plain, signature.types),
            None => plain,
        }
    }

    /// The types of a method's parameters where it is called on an object of a class: `put` of a class that is a
    /// `Map<String, V>` takes a text.
    pub fn parameter_types_on(&self, method: MethodId, receiver: ClassId) -> Vec<TypeShape> {
        let plain = self.parameter_types(method);
        let narrowed = self.bounds_on(receiver, method.class).and_then(|bounds| {
            let text = self[method].signature.as_ref()?;
            Some(method_signature(text, &bounds)?.types)
        });
        narrowed.filter(|types| types.len() == plain.len()).unwrap_or(plain)
    }

    /// The type variables of a class as a subtype of it sets them.
    fn bounds_on(&self, subtype: ClassId, class: ClassId) -> Option<Bounds> {
        let mut seen = vec![subtype];
        let mut open = vec![(subtype, self.bounds(subtype))];
        while let Some((at, bounds)) = open.pop() {
            if at == class {
                return Some(bounds);
            }
            let text = self[at].signature.as_ref();
            // The bounds that it declares itself are already narrowed, so only its supertypes are read.
            let parsed = text.and_then(|text| supertypes(text, &bounds));
            for shape in parsed.unwrap_or_default() {
                let Some(above) = self.class_of(&shape.descriptor).filter(|above| !seen.contains(above))
                else {
                    continue;
                };
                seen.push(above);
                open.push((above, self.bounds_with(above, shape.arguments)));
            }
        }
        None
    }

    /// The type variables of a class that is given these arguments.
    fn bounds_with(&self, class: ClassId, arguments: Vec<TypeShape>) -> Bounds {
        let mut bounds = self.bounds(class);
        let text = self[class].signature.as_ref();
        let formals = text.and_then(|text| class_signature(text, &bounds)).map(|parsed| parsed.formals);
        let formals = formals.filter(|formals| formals.len() == arguments.len()).unwrap_or_default();
        bounds.extend(formals.into_iter().zip(arguments));
        bounds
    }

    /// The type of a method's result; none for `void`.
    pub fn result_type(&self, method: MethodId) -> Option<TypeShape> {
        let (_, plain) = self[method].descriptor.rsplit_once(')')?;
        if plain == "V" {
            return None;
        }
        let shape = self.signature(method).and_then(|signature| signature.result);
        Some(shape.filter(|shape| shape.descriptor == plain).unwrap_or_else(|| TypeShape::plain(plain)))
    }

    /// The type of a field.
    pub fn field_type(&self, field: FieldId) -> TypeShape {
        let plain = &self[field].descriptor;
        let signature = self[field].signature.as_ref();
        let shape = signature.and_then(|text| field_signature(text, &self.bounds(field.class)));
        shape.filter(|shape| **plain == *shape.descriptor).unwrap_or_else(|| TypeShape::plain(plain))
    }

    /// The superclass and the interfaces of a class, with what it gives them as arguments.
    pub fn supertype_shapes(&self, class: ClassId) -> Vec<TypeShape> {
        let signature = self[class].signature.as_ref();
        let parsed = signature.and_then(|text| class_signature(text, &Bounds::new()));
        let named = self[class].super_class.iter().chain(&self[class].interfaces);
        let plain = || named.map(|name| TypeShape::plain(&format!("L{name};"))).collect();
        parsed.map_or_else(plain, |parsed| parsed.types)
    }

    fn signature(&self, method: MethodId) -> Option<Signature> {
        let text = self[method].signature.as_ref()?;
        method_signature(text, &self.bounds(method.class))
    }

    /// The type variables of a class and of the classes around it.
    fn bounds(&self, class: ClassId) -> Bounds {
        let mut bounds = Bounds::new();
        for class in self.around(class).into_iter().rev() {
            let text = self[class].signature.as_ref();
            if let Some(signature) = text.and_then(|text| class_signature(text, &bounds)) {
                bounds = signature.bounds;
            }
        }
        bounds
    }
}

fn parameters(descriptor: &str) -> Vec<TypeShape> {
    // What the index holds was decoded from a class file; undo that for names beyond ASCII.
    let bytes = classfile::utf8::encode(descriptor);
    let parsed = MethodDescriptor::parse(classfile::Utf8::new(&bytes));
    let shape = |kind: &Type| TypeShape::plain(&kind.to_string());
    parsed.map(|parsed| parsed.parameters.iter().map(shape).collect()).unwrap_or_default()
}

/// Signatures lack the parameters that the compiler added, before (enums, inner classes) or after (what
/// local classes captured); so they are laid where they fit.
fn align(mut plain: Vec<TypeShape>, generic: Vec<TypeShape>) -> Vec<TypeShape> {
    let fits = |start: usize| {
        let under = plain[start..].iter().zip(&generic);
        under.into_iter().all(|(plain, generic)| plain.descriptor == generic.descriptor)
    };
    let Some(free) = plain.len().checked_sub(generic.len()) else { return plain };
    if let Some(start) = (0..=free).rev().find(|&start| fits(start)) {
        plain[start..start + generic.len()].clone_from_slice(&generic);
    }
    plain
}
