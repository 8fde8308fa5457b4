//! What holds of every test of a search, whichever operators it went through.

use catalog::{Call, Kind, Operand, Reply, Shape, Statement, Stub, Test, types_of};
use model::Recall;
use program::Name;

use crate::builder::LONGEST;
use crate::world::World;

/// The laws that a test breaks, as sentences. A test that obeys all of them can be run, and written as Java.
pub(crate) fn broken(world: &World, test: &Test) -> Vec<String> {
    let mut broken = unsound(world, test);
    if !test.calls(&world.targets) {
        broken.push("it calls no target".to_owned());
    }
    if test.statements.len() > LONGEST {
        broken.push(format!("it has {} statements", test.statements.len()));
    }
    if crate::files::leaves_files(test) {
        broken.push("it writes to a file that it has not made".to_owned());
    }
    broken
}

/// The laws that its statements break, whether it calls a target or not.
pub(crate) fn unsound(world: &World, test: &Test) -> Vec<String> {
    let read = |number: usize| {
        let broken = Reader { world, test, number }.statement();
        broken.into_iter().map(move |law| format!("statement {number}: {law}"))
    };
    (0..test.statements.len()).flat_map(read).collect()
}

/// Fails with the test where it breaks a law.
macro_rules! assert_obeys {
    ($world:expr, $test:expr) => {
        let (world, test): (&crate::world::World, &catalog::Test) = ($world, $test);
        let broken = crate::laws::broken(world, test);
        proptest::prop_assert!(broken.is_empty(), "{broken:?} in\n{}", crate::laws::shown(test));
    };
}
pub(crate) use assert_obeys;

/// Reads one statement of a test.
struct Reader<'t, 'w> {
    world: &'t World<'w>,
    test: &'t Test,
    number: usize,
}

impl Reader<'_, '_> {
    fn statement(&self) -> Vec<String> {
        let statement = &self.test.statements[self.number];
        let mut broken = match statement {
            Statement::Literal(_) => Vec::new(),
            Statement::Call(call) => self.call(call),
            Statement::Array { descriptor, elements } => {
                let element = Name::from(&descriptor[1..]);
                elements.iter().filter_map(|&operand| self.operand(operand, &element, true)).collect()
            }
            Statement::Stub(stub) => self.stub(stub),
            Statement::Cast { value, .. } => {
                self.operand(*value, &Name::from("Ljava/lang/Object;"), false).into_iter().collect()
            }
        };
        let is_last = self.test.last_call() == Some(self.number);
        let ends = statement.callable().is_some_and(|callable| callable.ends_test());
        if ends && !is_last {
            broken.push("it ends the test, but is not its last call".to_owned());
        }
        if !ends && !self.world.catalog.can_make(statement) {
            broken.push(format!("{statement:?} cannot be written"));
        }
        broken
    }

    fn call(&self, call: &Call) -> Vec<String> {
        let callable = &call.callable;
        if call.receiver.is_some() != callable.has_receiver() {
            return vec!["it has a receiver that it should not have, or none".to_owned()];
        }
        let receiver = call.receiver.and_then(|operand| self.operand(operand, &callable.receiver, false));
        let on = call.receiver.and_then(|operand| self.type_of(operand));
        let parameters = match on {
            Some(on) => self.world.catalog.parameters_on(callable, on),
            None => callable.parameters.clone(),
        };
        if call.arguments.len() != parameters.len() {
            return vec!["it has another number of arguments".to_owned()];
        }
        let is_set = matches!(callable.kind, Kind::SetStatic | Kind::SetField);
        let argument = |(number, &operand): (usize, &Operand)| {
            let may_be_null = !is_set && !self.world.refuses_null(callable, number);
            self.operand(operand, &parameters[number], may_be_null)
        };
        receiver.into_iter().chain(call.arguments.iter().enumerate().filter_map(argument)).collect()
    }

    fn stub(&self, stub: &Stub) -> Vec<String> {
        let index = self.world.catalog.index;
        let is_mock = matches!(stub.shape, Shape::Mock(_));
        let mut broken = Vec::new();
        if let Shape::Subclass { descriptor, arguments } = &stub.shape {
            let method = index.method(&stub.class, "<init>", descriptor).expect("a constructor of the class");
            let refused = index.refuses_null(method);
            let (parameters, _) = types_of(descriptor);
            assert_eq!(parameters.len(), arguments.len());
            for (number, &argument) in arguments.iter().enumerate() {
                broken.extend(self.operand(argument, &parameters[number], !refused.contains(number)));
            }
        }
        let methods =
            stub.answers.iter().map(|(method, _)| (method.name.as_str(), method.descriptor.as_str()));
        let recalls = model::recalls(&methods.collect::<Vec<_>>());
        for ((method, answer), recall) in stub.answers.iter().zip(recalls) {
            let (_, result) = types_of(&method.descriptor);
            if answer.is_empty() && !is_mock && result != "V" {
                broken.push(format!("{method:?} answers nothing"));
            }
            for reply in answer {
                broken.extend(match reply {
                    // A mock answers null by itself.
                    Reply::Returns(value) => self.operand(*value, &result, !is_mock),
                    Reply::Kept => {
                        let can_give = recall.is_some_and(Recall::can_give) && answer.len() == 1;
                        (!can_give).then(|| format!("{method:?} gives what nobody keeps"))
                    }
                    Reply::Under(_, value) => self.operand(*value, &result, false),
                    Reply::Throws(value) => self.operand(*value, &Name::from("Ljava/lang/Throwable;"), false),
                });
            }
        }
        broken
    }

    /// What is wrong with a value where a type is wanted.
    fn operand(&self, operand: Operand, wanted: &Name, may_be_null: bool) -> Option<String> {
        let Operand::Value(value) = operand else {
            let is_fine = may_be_null && wanted.starts_with(['L', '[']);
            return (!is_fine).then(|| format!("null for {wanted}"));
        };
        if value >= self.number {
            return Some(format!("it uses {value}, which comes later"));
        }
        match self.type_of(operand) {
            Some(found) if self.world.catalog.is_assignable(found, wanted) => None,
            Some(found) => Some(format!("{found} for {wanted}")),
            None => Some(format!("it uses {value}, which yields nothing")),
        }
    }

    fn type_of(&self, operand: Operand) -> Option<&Name> {
        match operand {
            Operand::Null => None,
            Operand::Value(value) => self.test.statements.get(value)?.yields(),
        }
    }
}

/// A test as people read it: a statement in each line.
pub(crate) fn shown(test: &Test) -> String {
    let lines = test.statements.iter().enumerate().map(|(number, statement)| {
        let what = match statement {
            Statement::Literal(literal) => format!("{literal:?}"),
            Statement::Call(call) => {
                format!("{}.{}{}", call.callable.class, call.callable.name, call.callable.descriptor)
            }
            Statement::Array { descriptor, .. } => descriptor.to_string(),
            Statement::Stub(stub) => format!("{:?} of {}", stub.shape, stub.class),
            Statement::Cast { descriptor, .. } => format!("cast to {descriptor}"),
        };
        let operands = statement.operands().into_iter().map(|operand| match operand {
            Operand::Null => " null".to_owned(),
            Operand::Value(value) => format!(" {value}"),
        });
        format!("{number}: {what}{}", operands.collect::<String>())
    });
    lines.collect::<Vec<_>>().join("\n")
}
