//! Types with their arguments: what a `List<Item>` takes and yields is an item.
//!
//! Class files know erased types only. The signatures beside them say what type variables stand for, as far as the
//! type of an object is known with its arguments.

use std::sync::Arc;

use program::generic::{self, Argument, Formal, Generic, Method};
use program::{ClassId, MethodId, Name, TypeShape};

use crate::callable::{Callable, Kind};
use crate::catalog::Catalog;

const OBJECT: &str = "Ljava/lang/Object;";
/// Types within types that are followed.
const DEEPEST: usize = 4;
/// More ways to objects that hold others of a type are not looked at.
const MOST_HOLDERS: usize = 20;

/// A type with its arguments. Where these are not known, it has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FullType {
    /// Its descriptor, without arguments.
    pub name: Name,
    /// Its arguments; wildcards stand as their bounds.
    pub arguments: Arc<[FullType]>,
}

/// What type variables stand for.
type Scope = Vec<(String, FullType)>;

/// The variables that a class declares, and its supertypes.
pub(crate) type Declared = (Vec<Formal>, Vec<Generic>);

impl FullType {
    /// A type whose arguments are not known.
    pub fn plain(name: &Name) -> FullType {
        FullType { name: name.clone(), arguments: Arc::new([]) }
    }

    /// Whether its arguments tell anything.
    pub fn tells(&self) -> bool {
        self.arguments.iter().any(|argument| argument.name != OBJECT || argument.tells())
    }

    fn open(variable: &str) -> FullType {
        FullType::plain(&Name::from(format!("?{variable}").as_str()))
    }

    fn of(shape: &TypeShape) -> FullType {
        let arguments = shape.arguments.iter().map(FullType::of).collect();
        FullType { name: Name::from(shape.descriptor.as_str()), arguments }
    }

    /// What stands in this type where another one has open variables.
    fn bind(&self, pattern: &FullType, scope: &mut Scope) {
        if let Some(variable) = pattern.name.strip_prefix('?') {
            let is_known = scope.iter().any(|(known, _)| known == variable);
            if !is_known && !self.name.starts_with('?') {
                scope.push((variable.to_owned(), self.clone()));
            }
        } else if self.arguments.len() == pattern.arguments.len() {
            self.arguments.iter().zip(&*pattern.arguments).for_each(|(own, other)| own.bind(other, scope));
        }
    }
}

impl Catalog<'_> {
    /// What a callable takes, where it is called on an object of a type or is to yield one, and is given some arguments.
    pub fn parameter_types(
        &self,
        callable: &Callable,
        receiver: Option<&FullType>,
        yields: Option<&FullType>,
        given: &[FullType],
    ) -> Vec<FullType> {
        let plain = match receiver {
            Some(receiver) => self.parameters_on(callable, &receiver.name),
            None => Arc::clone(&callable.parameters),
        };
        let plain: Vec<FullType> = plain.iter().map(FullType::plain).collect();
        if matches!(callable.kind, Kind::SetField | Kind::SetStatic) {
            return self.field_type(callable).map_or(plain, |shape| vec![shape]);
        }
        let Some((id, method)) = self.generic(callable) else { return plain };
        if method.parameters.len() != plain.len() {
            return plain;
        }
        let mut scope = receiver.map(|receiver| self.scope_on(receiver, id.class)).unwrap_or_default();
        if let Some(wanted) = yields {
            self.bind_result(id, &method, callable, wanted, &mut scope);
        }
        self.bind_arguments(&method, given, &mut scope);
        let fitted = |(generic, plain): (&Generic, FullType)| {
            let shape = self.shape(generic, &scope, DEEPEST);
            if self.is_assignable(&shape.name, &plain.name) { shape } else { plain }
        };
        method.parameters.iter().zip(plain).map(fitted).collect()
    }

    /// What a callable yields, where it is called on an object of a type with arguments of some types.
    pub fn result_type(
        &self,
        callable: &Callable,
        receiver: Option<&FullType>,
        arguments: &[FullType],
    ) -> FullType {
        let plain = FullType::plain(&callable.result);
        let Some((id, method)) = self.generic(callable).filter(|_| callable.kind != Kind::Constructor) else {
            return plain;
        };
        let Some(result) = &method.result else { return plain };
        let mut scope = receiver.map(|receiver| self.scope_on(receiver, id.class)).unwrap_or_default();
        self.bind_arguments(&method, arguments, &mut scope);
        let shape = self.shape(result, &scope, DEEPEST);
        if self.is_assignable(&shape.name, &plain.name) { shape } else { plain }
    }

    /// Binds the arguments of a type as far as a call on an object of it tells them: `add` of a list takes what it is a
    /// list of. `known` has one argument for each type variable, open ones among them.
    pub fn told_by_call(&self, callable: &Callable, known: &FullType, arguments: &[FullType]) -> FullType {
        let Some((id, method)) = self.generic(callable) else { return known.clone() };
        let receiver = self.scope_on(known, id.class);
        let mut scope = Scope::new();
        for (parameter, argument) in method.parameters.iter().zip(arguments) {
            self.seen(argument, &self.shape(parameter, &receiver, DEEPEST))
                .bind(&self.shape(parameter, &receiver, DEEPEST), &mut scope);
        }
        substituted(known, &scope)
    }

    /// Binds the arguments of a type as far as a place tells them where it is wanted as another type.
    pub fn told_by_place(&self, known: &FullType, wanted: &FullType) -> FullType {
        let mut scope = Scope::new();
        if let Some(class) = self.index.class_of(&wanted.name)
            && let Some(seen) = self.seen_as(known, class)
        {
            let pattern = FullType { name: wanted.name.clone(), arguments: seen.into() };
            wanted.bind(&pattern, &mut scope);
        }
        substituted(known, &scope)
    }

    /// A type with an open argument for each of its variables; none where it declares none.
    pub fn open_type(&self, name: &Name) -> Option<FullType> {
        let class = self.index.class_of(name)?;
        let declared = self.declared(class)?;
        let arguments: Arc<[FullType]> = declared.0.iter().map(|(name, _)| FullType::open(name)).collect();
        (!arguments.is_empty()).then(|| FullType { name: name.clone(), arguments })
    }

    /// A type without the arguments that are still open; it has none where one is.
    pub fn closed(&self, shape: FullType) -> FullType {
        match shape.arguments.iter().any(|argument| argument.name.starts_with('?')) {
            true => FullType::plain(&shape.name),
            false => shape,
        }
    }

    /// Whether two types have arguments that exclude each other, seen as the second.
    pub fn contradicts(&self, known: &FullType, wanted: &FullType) -> bool {
        let seen = self.seen(known, wanted);
        let mut pairs = seen.arguments.iter().zip(&*wanted.arguments);
        pairs.any(|(own, other)| {
            !self.is_assignable(&own.name, &other.name) && !self.is_assignable(&other.name, &own.name)
                || self.contradicts(own, other)
        })
    }

    /// What yields objects that hold others of a type: a list of them, a map to them. Members of the program only.
    pub fn holders(&self, wanted: &Name) -> Arc<[Arc<Callable>]> {
        self.findings.holders.get(wanted.clone(), || self.find_holders(wanted))
    }

    fn find_holders(&self, wanted: &Name) -> Arc<[Arc<Callable>]> {
        let program = self.index.classes().iter().filter(|class| !class.is_jdk());
        let yields = |text: &Name| {
            let result = text.rsplit_once(')').map_or("", |(_, result)| result);
            result.contains('<') && result.contains(wanted.as_str())
        };
        let methods = program.flat_map(|class| class.methods()).filter(|(id, method)| {
            let is_usual = !method.is_synthetic() && method.signature.as_ref().is_some_and(yields);
            is_usual && self.index.accessible_from(&self.package, *id)
        });
        methods.take(MOST_HOLDERS).map(|(id, _)| self.callable(id)).collect()
    }

    /// Whether a method only takes values of the type variables of its class, at least one: `add`, `put`.
    pub fn fills(&self, callable: &Callable) -> bool {
        let Some((id, method)) = self.generic(callable) else { return false };
        let Some(declared) = self.declared(id.class) else { return false };
        let is_own = |parameter: &Generic| match parameter {
            Generic::Variable(name) => declared.0.iter().any(|(formal, _)| formal == name),
            _ => false,
        };
        let yields_own = method.result.as_ref().is_some_and(|result| {
            is_own(result) && !method.parameters.is_empty() && method.parameters.last() != Some(result)
        });
        !method.parameters.is_empty() && method.parameters.iter().all(is_own) && !yields_own
    }

    /// Whether a method declares type variables of its own.
    pub fn has_own_variables(&self, callable: &Callable) -> bool {
        self.generic(callable).is_some_and(|(_, method)| !method.formals.is_empty())
    }

    /// Binds what arguments say of the variables that their method declares.
    fn bind_arguments(&self, method: &Method, given: &[FullType], scope: &mut Scope) {
        let open = open_scope(&method.formals);
        for (parameter, given) in method.parameters.iter().zip(given) {
            let pattern = self.shape(parameter, &open, DEEPEST);
            self.seen(given, &pattern).bind(&pattern, scope);
        }
    }

    /// Binds what a result of a wanted type says of the variables of its callable.
    fn bind_result(
        &self,
        id: MethodId,
        method: &Method,
        callable: &Callable,
        wanted: &FullType,
        scope: &mut Scope,
    ) {
        let made = match callable.kind {
            Kind::Constructor => self.open_type(&callable.result),
            _ => {
                let own = self.declared(id.class).filter(|_| callable.kind == Kind::Instance);
                let mut open = open_scope(&method.formals);
                open.extend(own.iter().flat_map(|declared| open_scope(&declared.0)));
                method.result.as_ref().map(|result| self.shape(result, &open, DEEPEST))
            }
        };
        let Some((made, class)) = made.zip(self.index.class_of(&wanted.name)) else { return };
        if let Some(seen) = self.seen_as(&made, class) {
            wanted.bind(&FullType { name: wanted.name.clone(), arguments: seen.into() }, scope);
        }
    }

    fn field_type(&self, callable: &Callable) -> Option<FullType> {
        let class = self.index.class(&callable.class)?;
        let (id, _) = class.fields().find(|(_, field)| field.name == callable.name)?;
        Some(FullType::of(&self.index.field_type(id)))
    }

    /// A method with its generic types.
    fn generic(&self, callable: &Callable) -> Option<(MethodId, Arc<Method>)> {
        let id = callable.generic?;
        let read = || self.index[id].signature.as_ref().and_then(|text| generic::method(text)).map(Arc::new);
        self.generics.methods.get(id, read).map(|method| (id, method))
    }

    fn declared(&self, class: ClassId) -> Option<Arc<Declared>> {
        let read =
            || self.index[class].signature.as_ref().and_then(|text| generic::class(text)).map(Arc::new);
        self.generics.declared.get(class, read)
    }

    /// What the variables of a class stand for in an object of a type.
    fn scope_on(&self, receiver: &FullType, class: ClassId) -> Scope {
        let Some((declared, arguments)) = self.declared(class).zip(self.seen_as(receiver, class)) else {
            return Scope::new();
        };
        if declared.0.len() != arguments.len() {
            return Scope::new();
        }
        declared.0.iter().map(|(name, _)| name.clone()).zip(arguments).collect()
    }

    /// A type as the class of another one sees it, where it is a subtype.
    fn seen(&self, shape: &FullType, as_shape: &FullType) -> FullType {
        let class = self.index.class_of(&as_shape.name);
        let arguments = class.and_then(|class| self.seen_as(shape, class));
        arguments.map_or_else(
            || shape.clone(),
            |arguments| FullType { name: as_shape.name.clone(), arguments: arguments.into() },
        )
    }

    /// The arguments of a type as one of its supertypes has them; none where it is none.
    fn seen_as(&self, shape: &FullType, class: ClassId) -> Option<Vec<FullType>> {
        let start = self.index.class_of(&shape.name)?;
        let mut seen = vec![start];
        let mut open = vec![(start, shape.arguments.to_vec())];
        while let Some((at, arguments)) = open.pop() {
            if at == class {
                return Some(arguments);
            }
            let Some(declared) = self.declared(at) else {
                // A class that is not generic has supertypes that are not.
                let above = self.index.direct_supertypes(at);
                let new: Vec<ClassId> = above.into_iter().filter(|above| !seen.contains(above)).collect();
                seen.extend(&new);
                open.extend(new.into_iter().map(|above| (above, Vec::new())));
                continue;
            };
            let is_known = declared.0.len() == arguments.len();
            let names = declared.0.iter().map(|(name, _)| name.clone());
            let scope: Scope = if is_known { names.zip(arguments).collect() } else { Scope::new() };
            for above in &declared.1 {
                let mut above = self.shape(above, &scope, DEEPEST);
                let Some(id) = self.index.class_of(&above.name).filter(|id| !seen.contains(id)) else {
                    continue;
                };
                if !is_known {
                    above = FullType::plain(&above.name);
                }
                seen.push(id);
                open.push((id, above.arguments.to_vec()));
            }
        }
        None
    }

    /// A type of a signature. A variable that stands for nothing known is its erasure.
    fn shape(&self, generic: &Generic, scope: &Scope, depth: usize) -> FullType {
        match generic {
            Generic::Primitive(letter) => {
                FullType::plain(&Name::from(letter.encode_utf8(&mut [0; 4]) as &str))
            }
            Generic::Array(element) => {
                let element = self.shape(element, scope, depth);
                FullType {
                    name: Name::from(format!("[{}", element.name).as_str()),
                    arguments: element.arguments,
                }
            }
            Generic::Variable(name) => {
                let known = scope.iter().rev().find(|(known, _)| known == name);
                known.map_or_else(|| FullType::plain(&Name::from(OBJECT)), |(_, shape)| shape.clone())
            }
            Generic::Class(name, arguments) => {
                let argument = |argument: &Argument| match argument {
                    Argument::Any => FullType::plain(&Name::from(OBJECT)),
                    Argument::Exact(bound) | Argument::Extends(bound) | Argument::Super(bound) => {
                        self.shape(bound, scope, depth - 1)
                    }
                };
                let arguments = if depth == 0 { &[] } else { arguments.as_slice() };
                let name = Name::from(format!("L{name};").as_str());
                FullType { name, arguments: arguments.iter().map(argument).collect() }
            }
        }
    }
}

fn open_scope(formals: &[Formal]) -> Scope {
    formals.iter().map(|(name, _)| (name.clone(), FullType::open(name))).collect()
}

fn substituted(shape: &FullType, scope: &Scope) -> FullType {
    let replaced = |argument: &FullType| match argument.name.strip_prefix('?') {
        Some(variable) => {
            let known = scope.iter().find(|(known, _)| known == variable);
            known.map_or_else(|| argument.clone(), |(_, known)| known.clone())
        }
        None => argument.clone(),
    };
    FullType { name: shape.name.clone(), arguments: shape.arguments.iter().map(replaced).collect() }
}
