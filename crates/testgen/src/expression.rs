//! Expressions as Java code.

use model::descriptor::parameters;
use model::{Elements, Expression, MethodRef, Reach, TypeUse};

use crate::code::{Code, JOIN};
use crate::imports::{Imports, class_of, primitive};
use crate::literal;

/// Prints expressions with the names of one test.
pub struct Printer<'a> {
    /// How classes are called.
    pub imports: &'a mut Imports,
    /// Names of the variables bound so far, and descriptors of their types.
    pub variables: Vec<(String, String)>,
    /// Methods and constructors with others of the same name beside them.
    pub overloaded: &'a [MethodRef],
}

impl Printer<'_> {
    /// An expression.
    pub fn code(&mut self, expression: &Expression) -> Code {
        match expression {
            Expression::String(units) => string(units),
            Expression::New { class, descriptor, reach: Reach::Reflective, arguments } => {
                let kind = self.imports.class(class);
                self.constructed(class, descriptor, arguments).after(&format!("({kind}) "))
            }
            Expression::New { class, descriptor, arguments, .. } => {
                self.new_object(class, descriptor, arguments)
            }
            Expression::Call { method, receiver, arguments } => {
                self.call(method, receiver.as_deref(), arguments)
            }
            Expression::Array { descriptor, elements } => {
                let open = format!("new {} {{", self.imports.descriptor(descriptor));
                Code::list(open, self.elements(elements), "}")
            }
            Expression::Field { class, name, receiver } => {
                let receiver = self.argument(receiver, &format!("L{class};")).flat();
                let receiver = if receiver.starts_with('(') { format!("({receiver})") } else { receiver };
                Code::Text(format!("{receiver}.{name}"))
            }
            Expression::Stub { class, kind, answers } => self.stub(class, kind, answers),
            Expression::Cast { descriptor, value } if self.is_of(value, descriptor) => self.code(value),
            Expression::Cast { descriptor, value } => {
                self.code(value).after(&format!("({}) ", self.imports.descriptor(descriptor)))
            }
            _ => Code::Text(self.word(expression)),
        }
    }

    /// Several expressions.
    pub fn codes(&mut self, expressions: &[Expression]) -> Vec<Code> {
        expressions.iter().map(|expression| self.code(expression)).collect()
    }

    /// The arguments of a call. What has no type of its own gets that of its parameter; where the method is overloaded, so
    /// does what has another type.
    pub fn arguments(&mut self, arguments: &[Expression], method: (&str, &str, &str)) -> Vec<Code> {
        let (class, name, descriptor) = method;
        let is_overloaded = self.overloaded.iter().any(|other| {
            (other.class.as_str(), other.name.as_str(), other.descriptor.as_str())
                == (class, name, descriptor)
        });
        let typed = arguments.iter().zip(parameters(descriptor));
        let print = |(argument, kind): (&Expression, &str)| match is_overloaded && !self.is_of(argument, kind)
        {
            true => self.code(argument).after(&format!("({}) ", self.imports.descriptor(kind))),
            false => self.argument(argument, kind),
        };
        typed.map(print).collect()
    }

    /// Whether the compiler knows that an expression is of exactly this type.
    pub(crate) fn is_of(&self, expression: &Expression, descriptor: &str) -> bool {
        match expression {
            _ if descriptor.len() == 1 => true,
            Expression::Variable(number) => {
                let bound = usize::try_from(*number).ok().and_then(|number| self.variables.get(number));
                bound.is_some_and(|(_, kind)| kind == descriptor)
            }
            Expression::String(_) => descriptor == "Ljava/lang/String;",
            Expression::Class(_) => descriptor == "Ljava/lang/Class;",
            Expression::New { class, .. } => class_of(descriptor) == class,
            Expression::Array { descriptor: own, .. } => own == descriptor,
            // A lambda has its type before it.
            Expression::Stub { class, .. } => class_of(descriptor) == class,
            Expression::Restored(_) => descriptor != "Ljava/lang/Object;",
            Expression::Cast { descriptor: own, .. } => own == descriptor,
            _ => false,
        }
    }

    /// `<String, Item>`
    pub(crate) fn type_arguments(&mut self, arguments: &[TypeUse]) -> String {
        let mut written = Vec::with_capacity(arguments.len());
        for TypeUse { class, arguments } in arguments {
            let class = self.imports.class(class);
            let inner = if arguments.is_empty() { String::new() } else { self.type_arguments(arguments) };
            written.push(class + &inner);
        }
        format!("<{}>", written.join(", "))
    }

    /// A constructor call: `new Shop(…)`, `shop.new Item(…)`.
    pub fn new_object(&mut self, class: &str, descriptor: &str, arguments: &[Expression]) -> Code {
        self.new_of(class, "", descriptor, arguments)
    }

    /// A constructor call with `diamond` behind the name of its class.
    pub(crate) fn new_of(
        &mut self,
        class: &str,
        diamond: &str,
        descriptor: &str,
        arguments: &[Expression],
    ) -> Code {
        let mut arguments = self.arguments(arguments, (class, "<init>", descriptor));
        let open = match self.imports.inner(class).map(str::to_owned) {
            Some(name) if !arguments.is_empty() => {
                let outer = arguments.remove(0).flat();
                let outer = if outer.starts_with('(') { format!("({outer})") } else { outer };
                format!("{outer}.new {name}{diamond}(")
            }
            _ => format!("new {}{diamond}(", self.imports.class(class)),
        };
        Code::list(open, arguments, ")")
    }

    /// An expression where a value of a type is wanted.
    pub fn argument(&mut self, argument: &Expression, descriptor: &str) -> Code {
        match argument {
            _ if descriptor == "Ljava/lang/Object;" => self.code(argument),
            Expression::Null => Code::Text(format!("({}) null", self.imports.descriptor(descriptor))),
            Expression::Restored(id) => {
                Code::Text(format!("objects.<{}>get({id})", self.imports.descriptor(descriptor)))
            }
            Expression::Variable(number) => {
                let code = self.code(argument);
                let bound = usize::try_from(*number).ok().and_then(|index| self.variables.get(index));
                match bound.is_some_and(|(_, kind)| kind == descriptor) {
                    true => code,
                    false => code.after(&format!("({}) ", self.imports.descriptor(descriptor))),
                }
            }
            _ => self.code(argument),
        }
    }

    /// An expression that is never broken.
    fn word(&mut self, expression: &Expression) -> String {
        match expression {
            Expression::Boolean(value) => value.to_string(),
            Expression::Byte(value) => format!("(byte) {value}"),
            Expression::Char(unit) => literal::char(*unit),
            Expression::Short(value) => format!("(short) {value}"),
            Expression::Int(value) => literal::int(*value),
            Expression::Long(value) => literal::long(*value),
            Expression::Float(value) => literal::float(*value),
            Expression::Double(value) => literal::double(*value),
            Expression::Class(name) => format!("{}.class", self.class_name(name)),
            Expression::StaticField { class, name } => format!("{}.{name}", self.imports.class(class)),
            Expression::Variable(number) => {
                let index = usize::try_from(*number).expect("a variable's number fits");
                let bound = self.variables.get(index).expect("a variable is bound before it is used");
                bound.0.clone()
            }
            Expression::Restored(id) => format!("objects.get({id})"),
            _ => "null".into(),
        }
    }

    fn class_name(&mut self, name: &str) -> String {
        let is_primitive = "ZBCSIJFDV".chars().any(|c| primitive(c.encode_utf8(&mut [0; 4])) == Some(name));
        match is_primitive {
            true => name.into(),
            false if name.starts_with('[') => self.imports.descriptor(name),
            false => self.imports.class(name),
        }
    }

    fn call(&mut self, method: &MethodRef, receiver: Option<&Expression>, arguments: &[Expression]) -> Code {
        let on = match receiver {
            Some(receiver) => self.receiver(receiver, &method.class),
            None => self.imports.class(&method.class),
        };
        let items = match spread(method, arguments) {
            Some(elements) => self.codes(elements),
            None => self.arguments(arguments, (&method.class, &method.name, &method.descriptor)),
        };
        Code::list(format!("{on}.{}(", method.name), items, ")")
    }

    /// What a method is called on, as an object of the class that has the method.
    fn receiver(&mut self, receiver: &Expression, class: &str) -> String {
        let code = self.argument(receiver, &format!("L{class};")).flat();
        if code.starts_with('(') { format!("({code})") } else { code }
    }

    /// The elements of an array initialiser, whose type is known from the array's.
    pub fn elements(&mut self, elements: &Elements) -> Vec<Code> {
        match elements {
            Elements::References(elements) => self.codes(elements),
            Elements::Booleans(elements) => texts(elements, ToString::to_string),
            Elements::Bytes(elements) => texts(elements, |&byte| byte.cast_signed().to_string()),
            Elements::Chars(elements) => texts(elements, |&unit| literal::char(unit)),
            Elements::Shorts(elements) => texts(elements, ToString::to_string),
            Elements::Ints(elements) => texts(elements, |&value| literal::int(value)),
            Elements::Longs(elements) => texts(elements, |&value| literal::long(value)),
            Elements::Floats(elements) => texts(elements, |&value| literal::float(value)),
            Elements::Doubles(elements) => texts(elements, |&value| literal::double(value)),
        }
    }
}

fn texts<T>(elements: &[T], text: impl Fn(&T) -> String) -> Vec<Code> {
    elements.iter().map(|element| Code::Text(text(element))).collect()
}

fn string(units: &[u16]) -> Code {
    let mut pieces = literal::string(units);
    match pieces.len() {
        1 => Code::Text(pieces.remove(0)),
        _ => Code::List {
            open: String::new(),
            items: pieces.into_iter().map(Code::Text).collect(),
            separator: JOIN,
            close: String::new(),
        },
    }
}

/// The elements that may stand in the call itself instead of in an array: those of the JDK's
/// factories with variable arguments. A lone null or array would be taken for the array.
fn spread<'e>(method: &MethodRef, arguments: &'e [Expression]) -> Option<&'e [Expression]> {
    const FACTORIES: &[(&str, &str)] =
        &[("java/util/List", "of"), ("java/util/Set", "of"), ("java/util/Arrays", "asList")];
    let known = FACTORIES.contains(&(&method.class, &method.name));
    let variable = parameters(&method.descriptor).last().is_some_and(|last| last.starts_with("[L"));
    match arguments {
        [Expression::Array { descriptor, elements: Elements::References(elements) }]
            if known && variable && descriptor == "[Ljava/lang/Object;" && !is_ambiguous(elements) =>
        {
            Some(elements)
        }
        _ => None,
    }
}

fn is_ambiguous(elements: &[Expression]) -> bool {
    match elements {
        [only] => {
            !matches!(only, Expression::String(_) | Expression::StaticField { .. } | Expression::New { .. })
                && !is_number(only)
        }
        _ => false,
    }
}

fn is_number(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Boolean(_)
            | Expression::Byte(_)
            | Expression::Char(_)
            | Expression::Short(_)
            | Expression::Int(_)
            | Expression::Long(_)
            | Expression::Float(_)
            | Expression::Double(_)
    )
}
