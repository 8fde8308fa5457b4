//! The question whether calls make the same object as its fields do, as a candidate: it ends well where they do.

use model::{
    CallKind, Candidate, Expression, FinalCall, Make, RestoredObject, RestoredObjects, Statement, Variable,
};

const OBJECT: &str = "Ljava/lang/Object;";

/// Compares a restored object, by its id, field by field with one that an expression makes and calls fill. `mattering` is an
/// array of restored objects, each followed by the names of the fields that must be the same (`com.acme.Order.number`,
/// separated by blanks); of other objects all must be.
pub fn same(
    objects: RestoredObjects,
    restored: u32,
    made: &RestoredObject,
    mattering: Expression,
) -> Candidate {
    let value = match &made.make {
        Make::Expression(expression) => expression.clone(),
        _ => Expression::Null,
    };
    let variable = Variable { name: "made".into(), descriptor: OBJECT.into() };
    let mut statements = vec![Statement::Let { variable, value, comment: None }];
    statements.extend(made.fill.iter().map(|step| {
        let receiver = Some(Box::new(Expression::Variable(0)));
        let (method, arguments) = (step.method.clone(), step.arguments.clone());
        Statement::Do(Expression::Call { method, receiver, arguments })
    }));
    let call = FinalCall {
        class: "recrash/worker/Same".into(),
        name: "check".into(),
        descriptor: format!("({OBJECT}{OBJECT}[{OBJECT})V"),
        kind: CallKind::Static,
        arguments: vec![Expression::Restored(restored), Expression::Variable(0), mattering],
        ..FinalCall::default()
    };
    Candidate { statements, call, objects, ..Candidate::default() }
}
