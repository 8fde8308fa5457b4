//! Whether a candidate keeps to type arguments: whether there are some with which a compiler takes it.
//!
//! Class files know erased types only, and candidates are made of these. Some of them put into a `List<Item>` what is no
//! item, which programs can do only through raw types. A class cast that fails because of that is the candidate's own
//! fault.

mod solver;

use model::descriptor::class_of;
use model::{Answer, Candidate, Elements, Expression, MethodRef, Statement, TypeUse};
use program::generic::{self, Method};
use program::{ClassId, Index, MethodId};

use solver::{Part, Scope, Solver, Term};

/// Whether type arguments exist with which each value of a candidate is of the type that is wanted there. What is not
/// understood fits.
pub fn fits_type_arguments(candidate: &Candidate, index: &Index) -> bool {
    !Walk::through(candidate, index).solver.has_conflict()
}

/// The type arguments of each variable of a candidate, for a test in a package; none of those that are not generic, of those
/// that are not new or the result of a call, and where not all are known.
pub fn type_arguments(candidate: &Candidate, index: &Index, package: &str) -> Vec<Vec<TypeUse>> {
    let walk = Walk::through(candidate, index);
    let fits = !walk.solver.has_conflict();
    let can_name = |class: ClassId| {
        let name = index[class].name.as_str();
        index.accessible_from(package, class) && (!name.contains('$') || candidate.nested.contains_key(name))
    };
    let declared = candidate.statements.iter().filter_map(|statement| match statement {
        Statement::Let { variable, value, .. } => Some((variable, value)),
        _ => None,
    });
    let written = declared.zip(&walk.variables).map(|((variable, value), term)| {
        let is_plain = matches!(value, Expression::New { .. } | Expression::Call { .. });
        let known = walk.solver.type_use(term, &can_name).filter(|_| fits && is_plain);
        known.filter(|known| known.class == class_of(&variable.descriptor)).map(|known| known.arguments)
    });
    written.map(Option::unwrap_or_default).collect()
}

struct Walk<'i> {
    index: &'i Index,
    solver: Solver<'i>,
    /// The types of the variables.
    variables: Vec<Term>,
}

impl<'i> Walk<'i> {
    /// All statements of a candidate, and its call.
    fn through(candidate: &Candidate, index: &'i Index) -> Walk<'i> {
        let mut walk = Walk { index, solver: Solver::new(index), variables: Vec::new() };
        candidate.statements.iter().for_each(|statement| walk.statement(statement));
        let call = &candidate.call;
        let receiver = call.receiver.as_ref().map(|receiver| walk.expression(receiver));
        walk.call(&call.class, &call.name, &call.descriptor, receiver.as_ref(), &call.arguments);
        walk
    }
}

impl Walk<'_> {
    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let { value, .. } => {
                let term = self.expression(value);
                self.variables.push(term);
            }
            Statement::Do(value) => {
                self.expression(value);
            }
            Statement::Set { class, name, receiver, value, .. } => {
                let receiver = receiver.as_ref().map(|receiver| self.expression(receiver));
                let wanted = self.field(class, name, receiver.as_ref());
                let value = self.expression(value);
                self.solver.is_below(&value, &wanted);
            }
        }
    }

    fn expression(&mut self, expression: &Expression) -> Term {
        match expression {
            Expression::Null | Expression::Restored(_) => Term::Open,
            Expression::Boolean(_) => self.plain("java/lang/Boolean"),
            Expression::Byte(_) => self.plain("java/lang/Byte"),
            Expression::Char(_) => self.plain("java/lang/Character"),
            Expression::Short(_) => self.plain("java/lang/Short"),
            Expression::Int(_) => self.plain("java/lang/Integer"),
            Expression::Long(_) => self.plain("java/lang/Long"),
            Expression::Float(_) => self.plain("java/lang/Float"),
            Expression::Double(_) => self.plain("java/lang/Double"),
            Expression::String(_) => self.plain("java/lang/String"),
            Expression::Class(named) => self.class_literal(named),
            Expression::StaticField { class, name } => self.field(class, name, None),
            Expression::Field { class, name, receiver } => {
                let receiver = self.expression(receiver);
                self.field(class, name, Some(&receiver))
            }
            Expression::Stub { class, answers, .. } => {
                let stub = self.instance(class);
                answers.iter().for_each(|answer| self.answer(&stub, answer));
                stub
            }
            Expression::New { class, descriptor, arguments, .. } => {
                let made = self.instance(class);
                self.call(class, "<init>", descriptor, Some(&made), arguments);
                made
            }
            Expression::Call { method, receiver, arguments } => {
                let receiver = receiver.as_ref().map(|receiver| self.expression(receiver));
                self.call(&method.class, &method.name, &method.descriptor, receiver.as_ref(), arguments)
            }
            Expression::Array { descriptor, elements } => self.array(descriptor, elements),
            // A cast may go down as well, so what is known of its value says nothing.
            Expression::Cast { descriptor, value } => {
                self.expression(value);
                generic::field(descriptor).map_or(Term::Open, |kind| self.solver.term(&kind, &Scope::new()))
            }
            Expression::Throw(thrown) => {
                self.expression(thrown);
                Term::Open
            }
            Expression::Under { value, .. } => self.expression(value),
            // Answers of a row are looked at one by one, and what is kept is of any type.
            Expression::Row(_) | Expression::Kept => Term::Open,
            Expression::Variable(number) => {
                self.variables.get(*number as usize).cloned().unwrap_or(Term::Open)
            }
        }
    }

    /// What a stub answers is of the type that its method returns.
    fn answer(&mut self, stub: &Term, answer: &Answer) {
        let values = match &answer.value {
            None => return,
            Some(Expression::Row(values)) => values.as_slice(),
            Some(value) => std::slice::from_ref(value),
        };
        let values: Vec<Term> = values.iter().map(|value| self.expression(value)).collect();
        let MethodRef { class, name, descriptor } = &answer.method;
        let Some((id, method)) = self.method(class, name, descriptor) else { return };
        let mut scope = self.solver.scope_of(stub, id.class);
        self.solver.declare(&method.formals, &mut scope);
        let wanted = self.result(&method, &scope);
        values.iter().for_each(|value| self.solver.is_below(value, &wanted));
    }

    /// A method with its generic types.
    fn method(&self, class: &str, name: &str, descriptor: &str) -> Option<(MethodId, Method)> {
        let id = self.index.resolve(self.id(class)?, name, descriptor)?;
        let text = self.index[id].signature.as_ref().unwrap_or(&self.index[id].descriptor);
        Some((id, generic::method(text)?))
    }

    fn plain(&self, class: &str) -> Term {
        self.id(class).map_or(Term::Open, |class| Term::Class(class, vec![]))
    }

    fn id(&self, class: &str) -> Option<ClassId> {
        self.index.class(class).map(|class| class.id)
    }

    fn instance(&mut self, class: &str) -> Term {
        self.id(class).map_or(Term::Open, |class| self.solver.instance(class))
    }

    fn class_literal(&mut self, named: &str) -> Term {
        let named = self.plain(named);
        self.id("java/lang/Class").map_or(Term::Open, |class| Term::Class(class, vec![Part::Exact(named)]))
    }

    /// An array of objects may be one of anything that its elements are: a test can write them one by one.
    fn array(&mut self, descriptor: &str, elements: &Elements) -> Term {
        let Elements::References(elements) = elements else { return Term::Array(Box::new(Term::Open)) };
        let terms: Vec<Term> = elements.iter().map(|element| self.expression(element)).collect();
        let element = match descriptor {
            "[Ljava/lang/Object;" => self.solver.unknown(),
            other => generic::field(&other[1..])
                .map_or(Term::Open, |generic| self.solver.term(&generic, &Scope::new())),
        };
        terms.iter().for_each(|term| self.solver.is_below(term, &element));
        Term::Array(Box::new(element))
    }

    fn field(&mut self, class: &str, name: &str, receiver: Option<&Term>) -> Term {
        let Some(class) = self.id(class) else { return Term::Open };
        let field = self.index[class].fields().find(|(_, field)| *field.name == *name);
        let Some((_, field)) = field else { return Term::Open };
        let text = field.signature.as_ref().unwrap_or(&field.descriptor);
        let scope = receiver.map_or(Scope::new(), |receiver| self.solver.scope_of(receiver, class));
        generic::field(text).map_or(Term::Open, |generic| self.solver.term(&generic, &scope))
    }

    /// The type of what a call returns. Wants that its arguments are what its parameters say.
    fn call(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        receiver: Option<&Term>,
        arguments: &[Expression],
    ) -> Term {
        let given: Vec<Term> = arguments.iter().map(|argument| self.expression(argument)).collect();
        let Some((id, method)) = self.method(class, name, descriptor) else { return Term::Open };
        if method.parameters.len() != given.len() {
            return Term::Open;
        }
        let mut scope = receiver.map_or(Scope::new(), |receiver| self.solver.scope_of(receiver, id.class));
        self.solver.declare(&method.formals, &mut scope);
        for (parameter, given) in method.parameters.iter().zip(&given) {
            let wanted = self.solver.term(parameter, &scope);
            self.solver.is_below(given, &wanted);
        }
        self.result(&method, &scope)
    }

    fn result(&self, method: &Method, scope: &Scope) -> Term {
        method.result.as_ref().map_or(Term::Open, |result| self.solver.term(result, scope))
    }
}
