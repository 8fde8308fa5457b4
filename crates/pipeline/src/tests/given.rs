//! Tests that only pass on what they were given.

use model::{Candidate, End, Expression, Outcome, Statement, Verdict};

const SET_STACK_TRACE: &str = "setStackTrace";

/// Whether the exception is one that the test restored, trace and all, and that the frame only passed on.
/// Its trace matches because it was copied, not because the crash happened again.
pub(crate) fn throws_what_it_was_given(candidate: &Candidate, outcome: &Outcome, test_class: &str) -> bool {
    let End::Threw(crash) = &outcome.end else { return false };
    let test_class = test_class.replace('.', "/");
    // A restored exception shows the frames that it was given; those that the VM saw are of its restoring.
    let shown = (0..crash.throwables.len()).map(|at| crash.shown(at).unwrap_or(&crash.throwables[at]));
    let is_made_here = shown.flat_map(|thrown| &thrown.frames).any(|frame| frame.class == test_class);
    !is_made_here && restores_exception(candidate)
}

/// Whether a candidate gives an exception the trace that it had, among its restored objects or by a statement.
pub(crate) fn restores_exception(candidate: &Candidate) -> bool {
    let mut steps = candidate.objects.values().flat_map(|object| &object.fill);
    let sets_trace = |statement: &Statement| match statement {
        Statement::Do(Expression::Call { method, .. }) => method.name == SET_STACK_TRACE,
        _ => false,
    };
    steps.any(|step| step.method.name == SET_STACK_TRACE) || candidate.statements.iter().any(sets_trace)
}

pub(crate) fn given(verdict: Verdict) -> Verdict {
    let instead = Some("only passes on the exception that it is given, which is restored".to_owned());
    Verdict { reproduced: false, instead, ..verdict }
}

#[cfg(test)]
mod unit {
    use model::MethodRef;

    use super::*;

    #[test]
    fn an_exception_is_restored_by_a_statement_as_well() {
        let call = |name: &str| {
            let method = MethodRef::new("java/lang/Throwable", name, "([Ljava/lang/StackTraceElement;)V");
            let (receiver, arguments) =
                (Some(Box::new(Expression::Variable(0))), vec![Expression::Variable(1)]);
            Statement::Do(Expression::Call { method, receiver, arguments })
        };
        let candidate = |name| Candidate { statements: vec![call(name)], ..Candidate::default() };
        assert!(restores_exception(&candidate(SET_STACK_TRACE)));
        assert!(!restores_exception(&candidate("initCause")));
    }
}
