//! Tests that only pass on what they were given.

use model::{Candidate, End, Outcome, Verdict};

/// Whether the exception is one that the test restored, trace and all, and that the frame only passed on.
/// Its trace matches because it was copied, not because the crash happened again.
pub(crate) fn throws_what_it_was_given(candidate: &Candidate, outcome: &Outcome, test_class: &str) -> bool {
    let End::Threw(crash) = &outcome.end else { return false };
    let test_class = test_class.replace('.', "/");
    // A restored exception shows the frames that it was given; those that the VM saw are of its restoring.
    let shown = (0..crash.throwables.len()).map(|at| crash.shown(at).unwrap_or(&crash.throwables[at]));
    let is_made_here = shown.flat_map(|thrown| &thrown.frames).any(|frame| frame.class == test_class);
    let mut steps = candidate.objects.values().flat_map(|object| &object.fill);
    !is_made_here && steps.any(|step| step.method.name == "setStackTrace")
}

pub(crate) fn given(verdict: Verdict) -> Verdict {
    let instead = Some("only passes on the exception that it is given, which is restored".to_owned());
    Verdict { reproduced: false, instead, ..verdict }
}
