//! What candidates must not do to each other and to recrash.

use crate::program::{Program, describe, static_call};

const SOURCE: &str = include_str!("java/Harm.java");

#[test]
fn files_and_streams_are_those_of_a_candidate_alone() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Harm.java", SOURCE);
        let candidates =
            ["write", "leftovers", "streams"].map(|name| static_call("shop/Harm", name, "()V", vec![]));
        let observations = program.run(&candidates);
        let done: Vec<String> = observations
            .iter()
            .map(|observation| {
                let text = describe(observation);
                let done =
                    text.split("done:").nth(1).map(|rest| rest.split(" at ").next().unwrap_or_default());
                done.unwrap_or(&text).to_owned()
            })
            .collect();
        assert_eq!(done, [" scratch temporary", " []", " -1-1"], "with {}", home.display());
        assert_eq!(observations[2].output, "printed\n");
    }
}
