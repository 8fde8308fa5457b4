//! Candidates to Java source: JUnit tests that fail as the crash did.
//!
//! One test class per program class, in that class's package; one text file of objects beside it
//! where the tests restore any; one support source that the tests share. The output depends on
//! nothing but the input: same candidates, same bytes. This crate starts no JVM and reads no file.

mod code;
mod comment;
mod expression;
mod imports;
mod literal;
mod mock;
mod names;
mod objects;
mod opened;
mod pinned;
mod proxy;
mod recalled;
mod reflective;
mod stub;
mod test_class;
mod test_method;

use std::collections::{BTreeMap, BTreeSet};

use model::{Candidate, Crash, MethodRef, TypeUse};

pub use objects::{OBJECTS_HEAD, object_lines};

/// The support source that generated tests use, as its users get it.
pub const RESTORE_SOURCE: &str = include_str!("../../../java/restore/recrash/Restore.java");

/// What the tests should look like.
#[derive(Clone, Debug, Default)]
pub struct TestgenConfig {
    /// The version of JUnit.
    pub junit: JUnit,
    /// What the comment of each test class says of the crash.
    pub about: About,
    /// The form of the tests.
    pub form: Form,
    /// Whether the candidates name generic classes, which tests use without type arguments; guessed where not known.
    pub raw_types: Option<bool>,
    /// VM names of the inner classes: their constructors take the object around them first, and source
    /// writes it before `new`.
    pub inner: BTreeSet<String>,
    /// Methods and constructors with others beside them that the compiler might take for them.
    pub overloaded: Vec<MethodRef>,
    /// The type arguments of each variable, by candidate; none where variables have none.
    pub type_arguments: Vec<Vec<Vec<TypeUse>>>,
}

/// The forms of tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A test fails as the program did.
    #[default]
    Failing,
    /// A test passes as long as the program crashes.
    Pinned {
        /// VM names of the exceptions that surface, by candidate: the crash's own, or one that the
        /// program wraps around it.
        surfaces: Vec<String>,
    },
}

/// The versions of JUnit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JUnit {
    /// JUnit 5 and later: `org.junit.jupiter.api.Test`.
    #[default]
    Five,
    /// JUnit 4: `org.junit.Test`.
    Four,
}

impl JUnit {
    /// Its number.
    pub fn number(self) -> u8 {
        match self {
            JUnit::Five => 5,
            JUnit::Four => 4,
        }
    }
}

/// What is known of the crash beside the candidates.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The whole crash, as its comment shows it.
    pub crash: Crash,
    /// The program's label.
    pub label: Option<String>,
    /// When it happened: milliseconds since 1970, UTC.
    pub time: Option<u64>,
    /// The command that makes the tests again.
    pub command: Option<String>,
    /// The frames of the crash that the tests show, where not each test has a part of them.
    pub matched: Option<MatchedFrames>,
    /// What else a reader should know, in sentences.
    pub remarks: Vec<String>,
}

/// Frames of a crash that a test shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchedFrames {
    /// Index of the throwable.
    pub throwable: usize,
    /// Its frames that were compared, by their place in the trace, from 0, innermost first.
    pub frames: Vec<usize>,
}

/// Everything that was generated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestSuite {
    /// The files, in the order of their paths.
    pub files: Vec<GeneratedFile>,
    /// The tests, in the order of the candidates.
    pub tests: Vec<TestRef>,
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    /// Path below the folder of test sources, with `/`.
    pub path: String,
    /// What it is.
    pub kind: FileKind,
    /// What it contains.
    pub contents: String,
}

/// The kinds of generated files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A test class.
    Source,
    /// The support source.
    Support,
    /// Objects that the tests restore.
    Resource,
}

/// Where the test of a candidate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestRef {
    /// Index of the candidate.
    pub candidate: usize,
    /// The test class, with dots.
    pub class: String,
    /// The test method.
    pub method: String,
    /// Path of the file, as [`GeneratedFile::path`] has it.
    pub file: String,
}

/// Writes a test for every candidate.
///
/// ```
/// use model::{Candidate, Expression, FinalCall};
/// let call = FinalCall {
///     class: "com/acme/Zip".into(),
///     name: "parse".into(),
///     descriptor: "(Ljava/lang/String;)V".into(),
///     arguments: vec![Expression::string("")],
///     ..FinalCall::default()
/// };
/// let candidate = Candidate { frame: Some(1), call, ..Candidate::default() };
/// let suite = testgen::generate(&[candidate], &testgen::TestgenConfig::default());
/// assert_eq!(suite.files[0].path, "com/acme/ZipCrashTest.java");
/// assert!(suite.files[0].contents.contains("Zip.parse(\"\");"));
/// ```
pub fn generate(candidates: &[Candidate], config: &TestgenConfig) -> TestSuite {
    let mut classes: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, candidate) in candidates.iter().enumerate() {
        classes.entry(names::test_class(candidate)).or_default().push(index);
    }
    let mut suite = TestSuite::default();
    for (name, members) in &classes {
        let class = test_class::TestClass::new(name, members, candidates);
        suite.files.extend(class.files(config));
        suite.tests.extend(class.tests());
    }
    if suite.files.iter().any(|file| file.contents.contains("recrash.Restore")) {
        suite.files.push(support());
    }
    suite.files.sort_by(|a, b| a.path.cmp(&b.path));
    suite.tests.sort_by_key(|test| test.candidate);
    suite
}

fn support() -> GeneratedFile {
    GeneratedFile {
        path: "recrash/Restore.java".into(),
        kind: FileKind::Support,
        contents: RESTORE_SOURCE.into(),
    }
}
