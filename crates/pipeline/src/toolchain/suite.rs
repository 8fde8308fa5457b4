//! A suite of tests that compiles: what does not compile is taken out, and the rest is written again.

use std::collections::BTreeMap;

use model::{Candidate, CompileError};
use runner::{Compiled, Runner, SourceFile, TestMethod};
use testgen::{FileKind, TestRef, TestSuite};

use crate::Error;

/// A compiled suite.
pub(crate) struct Suite {
    pub(crate) suite: TestSuite,
    pub(crate) compiled: Compiled,
    /// The candidates that are in the suite, by their index.
    pub(crate) members: Vec<usize>,
    /// What the compiler had against the candidates that are not.
    pub(crate) refused: BTreeMap<usize, Vec<CompileError>>,
}

impl Suite {
    /// Writes and compiles tests for the candidates with these indices. Each round takes out at least one
    /// candidate, so this ends.
    pub(crate) fn build(
        candidates: &[Candidate],
        mut members: Vec<usize>,
        write: &dyn Fn(&[Candidate]) -> Result<TestSuite, Error>,
        runner: &Runner,
    ) -> Result<Suite, Error> {
        let mut refused = BTreeMap::new();
        loop {
            let chosen: Vec<Candidate> = members.iter().map(|&index| candidates[index].clone()).collect();
            let suite = write(&chosen)?;
            let compiled = runner.compile(&sources(&suite))?;
            if compiled.errors.is_empty() {
                return Ok(Suite { suite, compiled, members, refused });
            }
            let blamed = blame(&suite, &compiled.errors);
            refused.extend(blamed.iter().map(|(&test, errors)| (members[test], errors.clone())));
            members = members
                .iter()
                .enumerate()
                .filter(|(i, _)| !blamed.contains_key(i))
                .map(|(_, &m)| m)
                .collect();
        }
    }

    /// The tests to run, in the order of `members`.
    pub(crate) fn tests(&self) -> Vec<TestMethod> {
        let test = |test: &TestRef| TestMethod { class: test.class.clone(), method: test.method.clone() };
        self.suite.tests.iter().map(test).collect()
    }
}

fn sources(suite: &TestSuite) -> Vec<SourceFile> {
    let file = |file: &testgen::GeneratedFile| SourceFile {
        path: file.path.clone().into(),
        contents: file.contents.clone().into_bytes(),
    };
    suite.files.iter().map(file).collect()
}

/// The tests that the errors belong to, by their candidate in the suite. What belongs to no single test
/// is held against all tests of its file; what belongs to no test's file, against all.
fn blame(suite: &TestSuite, errors: &[CompileError]) -> BTreeMap<usize, Vec<CompileError>> {
    let mut blamed: BTreeMap<usize, Vec<CompileError>> = BTreeMap::new();
    for error in errors {
        for test in culprits(suite, error) {
            blamed.entry(test.candidate).or_default().push(error.clone());
        }
    }
    blamed
}

fn culprits<'a>(suite: &'a TestSuite, error: &CompileError) -> Vec<&'a TestRef> {
    let of_file: Vec<&TestRef> =
        suite.tests.iter().filter(|test| error.file.as_ref() == Some(&test.file)).collect();
    if of_file.is_empty() {
        return suite.tests.iter().collect();
    }
    let file = suite
        .files
        .iter()
        .find(|file| file.kind == FileKind::Source && error.file.as_ref() == Some(&file.path));
    let contents = file.map_or("", |file| file.contents.as_str());
    let starts = of_file.iter().filter_map(|test| Some((line_of(contents, &test.method)?, *test)));
    let before = starts.filter(|(start, _)| error.line.is_some_and(|line| *start <= line));
    match before.max_by_key(|(start, _)| *start) {
        Some((_, test)) => vec![test],
        None => of_file,
    }
}

/// The line, from 1, on which a test method is declared.
fn line_of(contents: &str, method: &str) -> Option<u32> {
    let declaration = format!("void {method}(");
    let position = contents.lines().position(|line| line.contains(&declaration))?;
    u32::try_from(position + 1).ok()
}

#[cfg(test)]
mod unit {
    use model::CompileError;
    use testgen::{FileKind, GeneratedFile, TestRef, TestSuite};

    use super::blame;

    #[test]
    fn errors_are_held_against_the_test_that_they_are_in() {
        let contents = "class A {\n  void one() {\n    bad\n  }\n  void two() {\n    bad\n  }\n}\n";
        let test = |candidate, method: &str| TestRef {
            candidate,
            class: "A".into(),
            method: method.into(),
            file: "A.java".into(),
        };
        let file = GeneratedFile { path: "A.java".into(), kind: FileKind::Source, contents: contents.into() };
        let suite = TestSuite { files: vec![file], tests: vec![test(0, "one"), test(1, "two")] };
        let blamed = |file: Option<&str>, line| {
            let error = CompileError { file: file.map(str::to_owned), line, message: "bad".into() };
            blame(&suite, &[error]).into_keys().collect::<Vec<_>>()
        };
        assert_eq!(blamed(Some("A.java"), Some(3)), [0]);
        assert_eq!(blamed(Some("A.java"), Some(6)), [1]);
        assert_eq!(blamed(Some("A.java"), Some(1)), [0, 1]);
        assert_eq!(blamed(Some("recrash/Restore.java"), Some(3)), [0, 1]);
        assert_eq!(blamed(None, None), [0, 1]);
    }
}
