//! Generic signatures, as far as they help to choose values: what a `List` is a list of.

use std::collections::HashMap;

use crate::generic::{self, Argument, Formal, Generic};

const OBJECT: &str = "Ljava/lang/Object;";

/// A type with its arguments. Type variables and wildcards stand as their bounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeShape {
    /// Descriptor without generics, `Ljava/util/List;`.
    pub descriptor: String,
    /// The type arguments; of an array, those of its elements.
    pub arguments: Vec<TypeShape>,
}

impl TypeShape {
    /// A type without arguments.
    pub fn plain(descriptor: &str) -> TypeShape {
        TypeShape { descriptor: descriptor.into(), arguments: vec![] }
    }
}

/// The bounds of type variables in scope, by name.
pub(crate) type Bounds = HashMap<String, TypeShape>;

/// A parsed signature of a class or method.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Signature {
    /// Names of the type variables that it declares, in their order.
    pub(crate) formals: Vec<String>,
    /// Type variables that it declares, and those around it.
    pub(crate) bounds: Bounds,
    /// Types of the parameters; of a class, its superclass and its interfaces.
    pub(crate) types: Vec<TypeShape>,
    /// Type of the result; none for `void` and for classes.
    pub(crate) result: Option<TypeShape>,
}

/// Parses the signature of a class.
pub(crate) fn class_signature(text: &str, outer: &Bounds) -> Option<Signature> {
    let (declared, above) = generic::class(text)?;
    let bounds = with_declared(&declared, outer.clone())?;
    let types = above.iter().map(|above| shape(above, &bounds)).collect();
    Some(Signature { formals: names(declared), bounds, types, result: None })
}

/// The supertypes that the signature of a class names, where its variables stand for these.
pub(crate) fn supertypes(text: &str, variables: &Bounds) -> Option<Vec<TypeShape>> {
    let (declared, above) = generic::class(text)?;
    let mut bounds = with_declared(&declared, variables.clone())?;
    bounds.extend(variables.clone());
    Some(above.iter().map(|above| shape(above, &bounds)).collect())
}

/// Parses the signature of a method.
pub(crate) fn method_signature(text: &str, outer: &Bounds) -> Option<Signature> {
    let method = generic::method(text)?;
    let bounds = with_declared(&method.formals, outer.clone())?;
    let types = method.parameters.iter().map(|parameter| shape(parameter, &bounds)).collect();
    let result = method.result.map(|result| shape(&result, &bounds));
    Some(Signature { formals: names(method.formals), bounds, types, result })
}

/// Parses the signature of a field, or a descriptor.
pub(crate) fn field_signature(text: &str, outer: &Bounds) -> Option<TypeShape> {
    generic::field(text).map(|field| shape(&field, outer))
}

fn names(formals: Vec<Formal>) -> Vec<String> {
    formals.into_iter().map(|(name, _)| name).collect()
}

/// The bounds in scope and those that are declared; of several the first counts. None where one is missing.
fn with_declared(formals: &[Formal], mut bounds: Bounds) -> Option<Bounds> {
    for (name, declared) in formals {
        // A bound may name its own variable, which is then an object.
        bounds.insert(name.clone(), TypeShape::plain(OBJECT));
        let bound = shape(declared.first()?, &bounds);
        bounds.insert(name.clone(), bound);
    }
    Some(bounds)
}

fn shape(generic: &Generic, bounds: &Bounds) -> TypeShape {
    match generic {
        Generic::Primitive(letter) => TypeShape::plain(&letter.to_string()),
        Generic::Variable(name) => bounds.get(name).cloned().unwrap_or_else(|| TypeShape::plain(OBJECT)),
        Generic::Array(element) => {
            let TypeShape { descriptor, arguments } = shape(element, bounds);
            TypeShape { descriptor: format!("[{descriptor}"), arguments }
        }
        Generic::Class(name, arguments) => {
            let arguments = arguments.iter().map(|argument| match argument {
                Argument::Any => TypeShape::plain(OBJECT),
                Argument::Exact(bound) | Argument::Extends(bound) | Argument::Super(bound) => {
                    shape(bound, bounds)
                }
            });
            TypeShape { descriptor: format!("L{name};"), arguments: arguments.collect() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(shape: &TypeShape) -> String {
        let arguments: Vec<String> = shape.arguments.iter().map(shown).collect();
        if arguments.is_empty() {
            return shape.descriptor.clone();
        }
        format!("{}<{}>", shape.descriptor, arguments.join(","))
    }

    #[test]
    fn types_keep_their_arguments() {
        let shape = |text| field_signature(text, &Bounds::new()).map(|shape| shown(&shape));
        let cases = [
            ("Ljava/util/List<La/Foo;>;", "Ljava/util/List;<La/Foo;>"),
            ("Ljava/util/Map<+La/Foo;*>;", "Ljava/util/Map;<La/Foo;,Ljava/lang/Object;>"),
            ("La/Outer<TX;>.Inner<[I>;", "La/Outer$Inner;<[I>"),
            ("[Ljava/util/Set<[[La/Foo;>;", "[Ljava/util/Set;<[[La/Foo;>"),
            ("I", "I"),
        ];
        for (text, expected) in cases {
            assert_eq!(shape(text).as_deref(), Some(expected), "{text}");
        }
        for damaged in ["", "L", "La", "La<", "La<*", "TX", "[", "Q"] {
            assert_eq!(shape(damaged), None, "{damaged}");
        }
        assert_eq!(shape(&"La<".repeat(100)), None);
    }

    #[test]
    fn variables_stand_as_their_bounds() {
        let text = "<T::Ljava/lang/Comparable<TT;>;U:La/Foo;>(TT;Ljava/util/List<TU;>;)TV;";
        let outer = Bounds::from([("V".to_owned(), TypeShape::plain("La/Bar;"))]);
        let signature = method_signature(text, &outer).expect("it is one");
        let types: Vec<String> = signature.types.iter().map(shown).collect();
        assert_eq!(types, ["Ljava/lang/Comparable;<Ljava/lang/Object;>", "Ljava/util/List;<La/Foo;>"]);
        assert_eq!(signature.result.as_ref().map(shown).as_deref(), Some("La/Bar;"));
    }
}
