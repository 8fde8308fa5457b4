//! The receiver of the last call as a raw type: that takes what the erased method takes.

use model::{CallKind, Candidate, Expression, Statement, Variable};
use program::Index;

use super::nested;

/// The candidate with its receiver in one more variable, of the type that declares the called method. The compiler hides
/// bridges, and puts type arguments into what a class inherits; neither is so if the method is called through that type.
pub(crate) fn with_raw_receiver(candidate: &Candidate, index: &Index) -> Candidate {
    let mut raw = candidate.clone();
    let Some(class) = declarer(candidate, index).filter(|_| candidate.call.kind == CallKind::Instance) else {
        return raw;
    };
    let Some(value) = raw.call.receiver.take() else { return raw };
    let count = raw.statements.iter().filter(|statement| matches!(statement, Statement::Let { .. })).count();
    let variable = Variable { name: "raw".into(), descriptor: format!("L{class};") };
    raw.statements.push(Statement::Let { variable, value, comment: None });
    raw.call.receiver = u32::try_from(count).ok().map(Expression::Variable);
    raw.nested = nested::names(&raw, index);
    raw
}

/// VM name of the nearest type whose source has the method of the last call.
fn declarer(candidate: &Candidate, index: &Index) -> Option<String> {
    let call = &candidate.call;
    let class = index.class(&call.class)?.id;
    let is_called = |class: &program::ClassId| {
        index[*class].methods().any(|(_, method)| {
            *method.name == *call.name && *method.descriptor == *call.descriptor && !method.is_synthetic()
        })
    };
    let found = [class].into_iter().chain(index.supertypes(class)).find(is_called)?;
    Some(index[found].name.to_string())
}
