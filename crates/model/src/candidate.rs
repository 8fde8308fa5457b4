//! A candidate: a proposed test as data, a list of statements that ends in a call.
//!
//! Every proposer speaks this language: a recording's objects, a solver's model and a searched
//! sequence all become the same statements, and one test writer prints them. Names are the VM's.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Crash, MethodRef, RestoredObjects};

/// A proposed test.
///
/// ```
/// use model::{Candidate, Expression, FinalCall, Statement, Variable};
/// let candidate = Candidate {
///     statements: vec![Statement::Let {
///         variable: Variable { name: "text".into(), descriptor: "Ljava/lang/String;".into() },
///         value: Expression::string(""),
///         comment: None,
///     }],
///     call: FinalCall {
///         class: "java/lang/String".into(),
///         name: "charAt".into(),
///         descriptor: "(I)C".into(),
///         kind: model::CallKind::Instance,
///         reach: model::Reach::Direct,
///         receiver: Some(Expression::Variable(0)),
///         arguments: vec![Expression::Int(0)],
///     },
///     ..Candidate::default()
/// };
/// assert_eq!(candidate.variable(0).map(|variable| variable.name.as_str()), Some("text"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The frame of the crash whose call it repeats, counted from 1, innermost first.
    pub frame: Option<u32>,
    /// What it should end in: the throwable that passed through the frame with its causes, its
    /// frames down to that frame.
    pub expected: Crash,
    /// What stands before the call.
    pub statements: Vec<Statement>,
    /// The call that should crash.
    pub call: FinalCall,
    /// The objects that [`Expression::Restored`] names.
    pub objects: RestoredObjects,
    /// VM name of the package that the test stands in, if not in that of the called class.
    pub package: Option<String>,
    /// What Java source calls the nested classes that the statements and the call name:
    /// `com/acme/Shop$Item` is `com.acme.Shop.Item`.
    pub nested: BTreeMap<String, String>,
    /// What could not be restored, as sentences for the reader of the test.
    pub notes: Vec<String>,
    /// What its test does outside of a sandbox, where it was denied inside: `deletes files (Files.delete)`.
    pub effects: Vec<String>,
}

/// One statement before the final call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Statement {
    /// Binds a variable. The n-th `Let` is variable n.
    Let {
        /// The variable.
        variable: Variable,
        /// Its value.
        value: Expression,
        /// A word on the value for the reader.
        comment: Option<String>,
    },
    /// Evaluates an expression for its effect.
    Do(Expression),
    /// Assigns a field.
    Set {
        /// VM name of the class that declares the field.
        class: String,
        /// Name of the field.
        name: String,
        /// How the field is reached from the test.
        reach: Reach,
        /// The object whose field it is; none for a static field.
        receiver: Option<Expression>,
        /// What it is set to.
        value: Expression,
    },
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// The name it should have; the test writer makes it legal and unique.
    pub name: String,
    /// Descriptor of its type.
    pub descriptor: String,
}

/// A type with its arguments, as source writes it: `Map<String, Item>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeUse {
    /// VM name of the class.
    pub class: String,
    /// Its arguments; none where it has none.
    pub arguments: Vec<TypeUse>,
}

/// A value, or how to get it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Expression {
    /// `null`
    Null,
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `char`.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A string, as UTF-16 units.
    String(Vec<u16>),
    /// A class literal: VM name of a class, descriptor of an array, `int` and the like.
    Class(String),
    /// A static field, an enum constant among others.
    StaticField {
        /// VM name of the class.
        class: String,
        /// Name of the field.
        name: String,
    },
    /// A field of an object.
    Field {
        /// VM name of the class that declares the field.
        class: String,
        /// Name of the field.
        name: String,
        /// The object.
        receiver: Box<Expression>,
    },
    /// An object of a class that is made for the test: a lambda, an anonymous class, a mock.
    Stub {
        /// VM name of the interface or class that it implements or extends.
        class: String,
        /// What is made of it.
        kind: StubKind,
        /// What its methods answer. Every abstract method of the class needs an answer.
        answers: Vec<Answer>,
    },
    /// A constructor call.
    New {
        /// VM name of the class.
        class: String,
        /// Descriptor of the constructor.
        descriptor: String,
        /// How the constructor is reached from the test.
        reach: Reach,
        /// The arguments.
        arguments: Vec<Expression>,
    },
    /// A method call, static where there is no receiver.
    Call {
        /// The method.
        method: MethodRef,
        /// The receiver.
        receiver: Option<Box<Expression>>,
        /// The arguments.
        arguments: Vec<Expression>,
    },
    /// An array.
    Array {
        /// Descriptor of the array, `[I`.
        descriptor: String,
        /// The elements.
        elements: Elements,
    },
    /// The variable that the n-th `Let` bound.
    Variable(u32),
    /// The object with this id of the candidate's [`RestoredObjects`].
    Restored(u32),
    /// A value as one of a type that its own does not promise: what a `List<Item>` yields is an item.
    Cast {
        /// Descriptor of the type.
        descriptor: String,
        /// The value.
        value: Box<Expression>,
    },
    /// Answers in a row, one for each call, the last one for all that follow. It stands as the value of an answer only.
    Row(Vec<Expression>),
    /// An exception that is thrown instead. It stands as the value of an answer or in a row only.
    Throw(Box<Expression>),
    /// An answer to the calls that pass a text first; to others the object answers zero or `null`, a mock by itself. It
    /// stands as the value of an answer or in a row only. All answers of a row are such or none.
    Under {
        /// The text, as UTF-16 units.
        key: Vec<u16>,
        /// The answer.
        value: Box<Expression>,
    },
    /// What the object was given before, of a method that can give it ([`crate::recalls`]). It stands as the value of an
    /// answer only, not of a lambda's or a proxy's.
    Kept,
}

/// VM name of the class that makes mocks, [`MockKind`].
pub const MOCKITO: &str = "org/mockito/Mockito";

/// The kinds of stubs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum StubKind {
    /// A lambda: the class is an interface with one abstract method, which has the only answer.
    Lambda,
    /// An anonymous class that implements an interface.
    Interface,
    /// An anonymous class that extends a class.
    Class {
        /// Descriptor of the constructor that is called.
        descriptor: String,
        /// Its arguments.
        arguments: Vec<Expression>,
    },
    /// A mock: no constructor runs, and it answers for all methods that can be overridden.
    Mock(MockKind),
}

/// The kinds of mocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MockKind {
    /// Mockito's, of a class.
    Class,
    /// Mockito's, of an interface.
    Interface,
    /// A dynamic proxy of an interface, where there is no Mockito. An answer is that of all methods with its name.
    Proxy,
}

/// What a method of a stub answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The method, with the descriptor that it is declared with.
    pub method: MethodRef,
    /// What it returns, evaluated again at each call, or throws; none where it returns nothing, and where a mock
    /// answers as mocks do by themselves.
    pub value: Option<Expression>,
}

/// The elements of an array. Primitive ones are packed, since arrays may be long.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Elements {
    /// Of a reference type.
    References(Vec<Expression>),
    /// Of type `boolean`.
    Booleans(Vec<bool>),
    /// Of type `byte`.
    Bytes(Vec<u8>),
    /// Of type `char`.
    Chars(Vec<u16>),
    /// Of type `short`.
    Shorts(Vec<i16>),
    /// Of type `int`.
    Ints(Vec<i32>),
    /// Of type `long`.
    Longs(Vec<i64>),
    /// Of type `float`.
    Floats(Vec<f32>),
    /// Of type `double`.
    Doubles(Vec<f64>),
}

/// The call that a candidate ends in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FinalCall {
    /// VM name of the declaring class.
    pub class: String,
    /// Name of the method; `<init>` and `<clinit>` too.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
    /// What kind of call it is.
    pub kind: CallKind,
    /// How it is reached from the test.
    pub reach: Reach,
    /// The receiver of an instance method.
    pub receiver: Option<Expression>,
    /// The arguments.
    pub arguments: Vec<Expression>,
}

/// The kinds of final calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallKind {
    /// A static method.
    #[default]
    Static,
    /// A method of an object.
    Instance,
    /// A constructor.
    Constructor,
    /// The static initialiser.
    StaticInitializer,
}

/// How a method, a constructor or a field is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// By a Java call: a test in the class's own package may write it.
    #[default]
    Direct,
    /// By reflection, exactly the named member even where the receiver's class overrides it.
    Reflective,
    /// A field, by reflection as a container does it that the program expects to fill the field.
    Injected,
}

/// A member that a candidate reaches by reflection.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reflected {
    /// A field that it sets.
    Field {
        /// VM name of the class that declares it.
        class: String,
        /// Its name.
        name: String,
    },
    /// A method or constructor that it calls.
    Method(MethodRef),
}

impl Candidate {
    /// All expressions that it has, those that others are made of behind these.
    pub fn expressions(&self) -> Vec<&Expression> {
        let of_statements = self.statements.iter().flat_map(|statement| match statement {
            Statement::Let { value, .. } | Statement::Do(value) => vec![value],
            Statement::Set { receiver, value, .. } => receiver.iter().chain([value]).collect(),
        });
        let mut found: Vec<&Expression> =
            of_statements.chain(&self.call.receiver).chain(&self.call.arguments).collect();
        let mut next = 0;
        while let Some(expression) = found.get(next) {
            found.extend(expression.children());
            next += 1;
        }
        found
    }

    /// The members that it reaches by reflection, without those that a container fills.
    pub fn reflected(&self) -> Vec<Reflected> {
        let fields = self.statements.iter().filter_map(|statement| match statement {
            Statement::Set { class, name, reach: Reach::Reflective, .. } => {
                Some(Reflected::Field { class: class.clone(), name: name.clone() })
            }
            _ => None,
        });
        let constructors = self.expressions().into_iter().filter_map(|expression| match expression {
            Expression::New { class, descriptor, reach: Reach::Reflective, .. } => {
                Some(Reflected::Method(MethodRef::new(class, "<init>", descriptor)))
            }
            _ => None,
        });
        let FinalCall { class, name, descriptor, reach, .. } = &self.call;
        let last = (*reach == Reach::Reflective).then(|| MethodRef::new(class, name, descriptor));
        let mut found: Vec<Reflected> =
            fields.chain(constructors).chain(last.map(Reflected::Method)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// The variable that the n-th `Let` binds.
    pub fn variable(&self, number: u32) -> Option<&Variable> {
        let variables = self.statements.iter().filter_map(|statement| match statement {
            Statement::Let { variable, .. } => Some(variable),
            Statement::Do(_) | Statement::Set { .. } => None,
        });
        variables.into_iter().nth(usize::try_from(number).ok()?)
    }
}

impl Expression {
    /// A string literal.
    pub fn string(text: &str) -> Expression {
        Expression::String(text.encode_utf16().collect())
    }

    /// Zero or false of a primitive type.
    pub fn zero(descriptor: &str) -> Expression {
        match descriptor {
            "Z" => Expression::Boolean(false),
            "B" => Expression::Byte(0),
            "C" => Expression::Char(0),
            "S" => Expression::Short(0),
            "J" => Expression::Long(0),
            "F" => Expression::Float(0.0),
            "D" => Expression::Double(0.0),
            _ => Expression::Int(0),
        }
    }

    /// A call of a static method.
    pub fn static_call(class: &str, name: &str, descriptor: &str, arguments: Vec<Expression>) -> Expression {
        Expression::Call { method: MethodRef::new(class, name, descriptor), receiver: None, arguments }
    }

    /// A call of a constructor that the test may name.
    pub fn new_object(class: &str, descriptor: &str, arguments: Vec<Expression>) -> Expression {
        let reach = Reach::Direct;
        Expression::New { class: class.into(), descriptor: descriptor.into(), reach, arguments }
    }

    /// The texts under which an answer answers, and what; none where it answers all calls alike.
    pub fn keyed(&self) -> Option<Vec<(&[u16], &Expression)>> {
        let answers = match self {
            Expression::Row(answers) => answers.as_slice(),
            answer => std::slice::from_ref(answer),
        };
        let mut keyed = Vec::with_capacity(answers.len());
        for answer in answers {
            let Expression::Under { key, value } = answer else { return None };
            keyed.push((key.as_slice(), &**value));
        }
        Some(keyed)
    }

    /// The expressions that it is made of.
    pub fn children(&self) -> Vec<&Expression> {
        match self {
            Expression::New { arguments, .. } => arguments.iter().collect(),
            Expression::Call { receiver, arguments, .. } => {
                receiver.as_deref().into_iter().chain(arguments).collect()
            }
            Expression::Array { elements: Elements::References(elements), .. } => elements.iter().collect(),
            Expression::Field { receiver: value, .. }
            | Expression::Cast { value, .. }
            | Expression::Throw(value)
            | Expression::Under { value, .. } => vec![value],
            Expression::Row(answers) => answers.iter().collect(),
            Expression::Stub { kind, answers, .. } => {
                let values = answers.iter().filter_map(|answer| answer.value.as_ref());
                kind.arguments().iter().chain(values).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The expressions that it is made of, to be changed.
    pub fn children_mut(&mut self) -> Vec<&mut Expression> {
        match self {
            Expression::New { arguments, .. } => arguments.iter_mut().collect(),
            Expression::Call { receiver, arguments, .. } => {
                receiver.as_deref_mut().into_iter().chain(arguments).collect()
            }
            Expression::Array { elements: Elements::References(elements), .. } => {
                elements.iter_mut().collect()
            }
            Expression::Field { receiver: value, .. }
            | Expression::Cast { value, .. }
            | Expression::Throw(value)
            | Expression::Under { value, .. } => vec![value],
            Expression::Row(answers) => answers.iter_mut().collect(),
            Expression::Stub { kind, answers, .. } => {
                let values = answers.iter_mut().filter_map(|answer| answer.value.as_mut());
                kind.arguments_mut().iter_mut().chain(values).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl StubKind {
    /// Whether it is a mock.
    pub fn is_mock(&self) -> bool {
        matches!(self, StubKind::Mock(_))
    }

    /// The arguments of the constructor.
    pub fn arguments(&self) -> &[Expression] {
        match self {
            StubKind::Class { arguments, .. } => arguments,
            StubKind::Lambda | StubKind::Interface | StubKind::Mock(_) => &[],
        }
    }

    /// The arguments of the constructor, to be changed.
    pub fn arguments_mut(&mut self) -> &mut [Expression] {
        match self {
            StubKind::Class { arguments, .. } => arguments,
            StubKind::Lambda | StubKind::Interface | StubKind::Mock(_) => &mut [],
        }
    }
}

impl Elements {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Elements::References(elements) => elements.len(),
            Elements::Booleans(elements) => elements.len(),
            Elements::Bytes(elements) => elements.len(),
            Elements::Chars(elements) => elements.len(),
            Elements::Shorts(elements) => elements.len(),
            Elements::Ints(elements) => elements.len(),
            Elements::Longs(elements) => elements.len(),
            Elements::Floats(elements) => elements.len(),
            Elements::Doubles(elements) => elements.len(),
        }
    }

    /// Shorter ones: none, the first half, the second half; for a single one none.
    pub fn parts(&self) -> Vec<Elements> {
        macro_rules! parts {
            ($elements:expr, $kind:ident) => {{
                let (first, second) = $elements.split_at($elements.len() / 2);
                let parts = [&[][..], first, second];
                let shorter = parts.into_iter().filter(|part| part.len() < $elements.len());
                let mut parts: Vec<Elements> = shorter.map(|part| Elements::$kind(part.to_vec())).collect();
                parts.dedup();
                parts
            }};
        }
        match self {
            Elements::References(elements) => parts!(elements, References),
            Elements::Booleans(elements) => parts!(elements, Booleans),
            Elements::Bytes(elements) => parts!(elements, Bytes),
            Elements::Chars(elements) => parts!(elements, Chars),
            Elements::Shorts(elements) => parts!(elements, Shorts),
            Elements::Ints(elements) => parts!(elements, Ints),
            Elements::Longs(elements) => parts!(elements, Longs),
            Elements::Floats(elements) => parts!(elements, Floats),
            Elements::Doubles(elements) => parts!(elements, Doubles),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
