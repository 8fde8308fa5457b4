//! Generic signatures, as far as they help to choose values: what a `List` is a list of.

use std::collections::HashMap;

/// Types within types that are followed; deeper ones are taken without their arguments.
const DEEPEST: usize = 16;

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
    let mut parser = Parser { text: text.as_bytes(), at: 0, bounds: outer.clone() };
    let formals = parser.formals()?;
    let types = parser.rest()?;
    Some(Signature { formals, bounds: parser.bounds, types, result: None })
}

/// The supertypes that the signature of a class names, where its variables stand for these.
pub(crate) fn supertypes(text: &str, variables: &Bounds) -> Option<Vec<TypeShape>> {
    let mut parser = Parser { text: text.as_bytes(), at: 0, bounds: variables.clone() };
    parser.formals()?;
    parser.bounds.extend(variables.clone());
    parser.rest()
}

/// Parses the signature of a method.
pub(crate) fn method_signature(text: &str, outer: &Bounds) -> Option<Signature> {
    let mut parser = Parser { text: text.as_bytes(), at: 0, bounds: outer.clone() };
    let formals = parser.formals()?;
    parser.expect(b'(')?;
    let mut types = Vec::new();
    while parser.peek()? != b')' {
        types.push(parser.shape(0)?);
    }
    parser.at += 1;
    let result = if parser.peek()? == b'V' { None } else { Some(parser.shape(0)?) };
    Some(Signature { formals, bounds: parser.bounds, types, result })
}

/// Parses the signature of a field, or a descriptor.
pub(crate) fn field_signature(text: &str, outer: &Bounds) -> Option<TypeShape> {
    Parser { text: text.as_bytes(), at: 0, bounds: outer.clone() }.shape(0)
}

struct Parser<'t> {
    text: &'t [u8],
    at: usize,
    bounds: Bounds,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// The types up to the end.
    fn rest(&mut self) -> Option<Vec<TypeShape>> {
        let mut types = Vec::new();
        while self.peek().is_some() {
            types.push(self.shape(0)?);
        }
        Some(types)
    }

    /// The text up to one of these bytes.
    fn until(&mut self, ends: &[u8]) -> Option<String> {
        let length = self.text[self.at..].iter().position(|byte| ends.contains(byte))?;
        let text = String::from_utf8_lossy(&self.text[self.at..self.at + length]).into_owned();
        self.at += length;
        Some(text)
    }

    /// `<T:Ljava/lang/Object;U::Ljava/lang/Comparable<TU;>;>`, where it is there. The first bound counts.
    fn formals(&mut self) -> Option<Vec<String>> {
        let mut names = Vec::new();
        if self.peek() != Some(b'<') {
            return Some(names);
        }
        self.at += 1;
        while self.peek()? != b'>' {
            let name = self.until(b":")?;
            names.push(name.clone());
            let mut bound = None;
            // A bound may name its own variable, which is then an object.
            self.bounds.insert(name.clone(), TypeShape::plain("Ljava/lang/Object;"));
            while self.peek()? == b':' {
                self.at += 1;
                if self.peek()? != b':' {
                    let shape = self.shape(0)?;
                    bound.get_or_insert(shape);
                }
            }
            self.bounds.insert(name, bound?);
        }
        self.at += 1;
        Some(names)
    }

    fn shape(&mut self, depth: usize) -> Option<TypeShape> {
        if depth > DEEPEST {
            return None;
        }
        let first = self.peek()?;
        self.at += 1;
        match first {
            b'L' => self.class(depth),
            b'T' => {
                let name = self.until(b";")?;
                self.at += 1;
                let bound = self.bounds.get(&name).cloned();
                Some(bound.unwrap_or_else(|| TypeShape::plain("Ljava/lang/Object;")))
            }
            b'[' => {
                let element = self.shape(depth + 1)?;
                Some(TypeShape {
                    descriptor: format!("[{}", element.descriptor),
                    arguments: element.arguments,
                })
            }
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => {
                Some(TypeShape::plain(&char::from(first).to_string()))
            }
            _ => None,
        }
    }

    fn class(&mut self, depth: usize) -> Option<TypeShape> {
        let mut name = self.until(b"<.;")?;
        let mut arguments = Vec::new();
        loop {
            match self.peek()? {
                b'<' => arguments = self.arguments(depth)?,
                b'.' => {
                    self.at += 1;
                    name = format!("{name}${}", self.until(b"<.;")?);
                    arguments.clear();
                }
                _ => break,
            }
        }
        self.expect(b';')?;
        Some(TypeShape { descriptor: format!("L{name};"), arguments })
    }

    fn arguments(&mut self, depth: usize) -> Option<Vec<TypeShape>> {
        self.at += 1;
        let mut arguments = Vec::new();
        while self.peek()? != b'>' {
            if matches!(self.peek()?, b'+' | b'-') {
                self.at += 1;
            }
            if self.peek()? == b'*' {
                self.at += 1;
                arguments.push(TypeShape::plain("Ljava/lang/Object;"));
            } else {
                arguments.push(self.shape(depth + 1)?);
            }
        }
        self.at += 1;
        Some(arguments)
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
