//! Generic types as signatures have them: with type variables and wildcards.

/// Types within types that are followed; a signature with deeper ones is not understood.
const DEEPEST: usize = 16;

/// A type of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Generic {
    /// A primitive type by its letter; no type argument can be one.
    Primitive(char),
    /// A class by its VM name, with its own arguments; those of classes around it are left out.
    Class(String, Vec<Argument>),
    /// A type variable by its name.
    Variable(String),
    /// An array of these elements.
    Array(Box<Generic>),
}

/// A type argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// `?`
    Any,
    /// The type itself.
    Exact(Generic),
    /// `? extends T`
    Extends(Generic),
    /// `? super T`
    Super(Generic),
}

/// A type variable that a class or method declares, with its bounds.
pub type Formal = (String, Vec<Generic>);

/// Reads the signature of a class: its variables, and its supertypes.
pub fn class(text: &str) -> Option<(Vec<Formal>, Vec<Generic>)> {
    let mut parser = Parser { rest: text };
    let formals = parser.formals()?;
    let mut above = Vec::new();
    while !parser.rest.is_empty() {
        above.push(parser.generic(0)?);
    }
    Some((formals, above))
}

/// The signature of a method, or its descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The type variables that it declares.
    pub formals: Vec<Formal>,
    /// The types of its parameters.
    pub parameters: Vec<Generic>,
    /// None for `void`.
    pub result: Option<Generic>,
}

/// Reads the signature of a method, or its descriptor; none where it is neither.
pub fn method(text: &str) -> Option<Method> {
    let mut parser = Parser { rest: text };
    let formals = parser.formals()?;
    parser.expect('(')?;
    let mut parameters = Vec::new();
    while !parser.rest.starts_with(')') {
        parameters.push(parser.generic(0)?);
    }
    parser.expect(')')?;
    let result = if parser.rest.starts_with('V') { None } else { Some(parser.generic(0)?) };
    Some(Method { formals, parameters, result })
}

/// Reads the signature of a field, or a descriptor.
pub fn field(text: &str) -> Option<Generic> {
    Parser { rest: text }.generic(0)
}

struct Parser<'t> {
    rest: &'t str,
}

impl<'t> Parser<'t> {
    fn expect(&mut self, letter: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(letter)?;
        Some(())
    }

    /// The text before one of these letters.
    fn until(&mut self, ends: &[char]) -> Option<&'t str> {
        let (text, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        Some(text)
    }

    /// `<T:Ljava/lang/Object;U::Ljava/lang/Comparable<TU;>;>`, where it is there.
    fn formals(&mut self) -> Option<Vec<Formal>> {
        let mut formals = Vec::new();
        if self.expect('<').is_none() {
            return Some(formals);
        }
        while self.expect('>').is_none() {
            let name = self.until(&[':'])?.to_owned();
            let mut bounds = Vec::new();
            while self.expect(':').is_some() {
                // The class may be left out before an interface.
                if !self.rest.starts_with(':') {
                    bounds.push(self.generic(0)?);
                }
            }
            formals.push((name, bounds));
        }
        Some(formals)
    }

    fn generic(&mut self, depth: usize) -> Option<Generic> {
        let first = self.rest.chars().next().filter(|_| depth <= DEEPEST)?;
        self.rest = &self.rest[first.len_utf8()..];
        match first {
            'L' => self.class(depth),
            'T' => {
                let name = self.until(&[';'])?.to_owned();
                self.expect(';')?;
                Some(Generic::Variable(name))
            }
            '[' => Some(Generic::Array(Box::new(self.generic(depth + 1)?))),
            'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' => Some(Generic::Primitive(first)),
            _ => None,
        }
    }

    /// `java/util/Map<TK;TV;>.Entry<TK;TV;>;`
    fn class(&mut self, depth: usize) -> Option<Generic> {
        let mut name = self.until(&['<', ';', '.'])?.to_owned();
        let mut arguments = self.arguments(depth)?;
        while self.expect('.').is_some() {
            name = format!("{name}${}", self.until(&['<', ';', '.'])?);
            arguments = self.arguments(depth)?;
        }
        self.expect(';')?;
        Some(Generic::Class(name, arguments))
    }

    fn arguments(&mut self, depth: usize) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        if self.expect('<').is_none() {
            return Some(arguments);
        }
        while self.expect('>').is_none() {
            arguments.push(self.argument(depth + 1)?);
        }
        Some(arguments)
    }

    fn argument(&mut self, depth: usize) -> Option<Argument> {
        if self.expect('*').is_some() {
            return Some(Argument::Any);
        }
        if self.expect('+').is_some() {
            return self.generic(depth).map(Argument::Extends);
        }
        if self.expect('-').is_some() {
            return self.generic(depth).map(Argument::Super);
        }
        self.generic(depth).map(Argument::Exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_and_variables_are_kept() {
        let text = "<T::Ljava/lang/Comparable<-TT;>;>(Ljava/lang/Iterable<+TT;>;[I)La/Tree<TT;>.Node<*>;";
        let method = method(text).expect("a signature");
        let variable = || Generic::Variable("T".into());
        let comparable = Generic::Class("java/lang/Comparable".into(), vec![Argument::Super(variable())]);
        assert_eq!(method.formals, [("T".to_owned(), vec![comparable])]);
        let iterable = Generic::Class("java/lang/Iterable".into(), vec![Argument::Extends(variable())]);
        assert_eq!(method.parameters, [iterable, Generic::Array(Box::new(Generic::Primitive('I')))]);
        assert_eq!(method.result, Some(Generic::Class("a/Tree$Node".into(), vec![Argument::Any])));
    }

    #[test]
    fn what_is_no_signature_is_not_understood() {
        for text in ["", "(", "(Q)V", "(La/A<TT;)V", "<T>()V", "(Lé"] {
            assert!(method(text).is_none(), "{text}");
        }
        assert!(field(&"[".repeat(100)).is_none());
    }
}
