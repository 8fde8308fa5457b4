//! Programs crash, and the conditions at the entries of their frames are those that their comments tell.
//!
//! `// FRAME 2 HOLDS text` is a condition of some way to the crash from the entry of frame 2; `// FRAME 2 OPEN text` is part
//! of what was left open there, and `// FRAME 2 NOTHING LEFT OPEN` says that nothing was. `// FRAME 2 ALL PATHS` were looked
//! at: with the shortcuts alone.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use chart::Chart;
use program::{ClassPath, Image, Index, IndexConfig};
use symex::{Ended, FramePreconditions, Frames, Limits, Shortcuts, Solvers};

#[test]
fn conditions_are_those_that_programs_tell() {
    check_all(Shortcuts::default());
}

#[test]
fn shortcuts_change_nothing_but_the_work() {
    check_all(Shortcuts { contradictions: false, backtracking: false, pruning: false });
}

/// What contradicts itself is left sooner, and nothing else changes.
#[test]
fn guided_backtracking_finds_the_same_with_fewer_questions() {
    let (mut without, mut with) = (0, 0);
    for source in ["Shares", "Casts", "ArrayIndex"].map(|name| folder().join(format!("{name}.java"))) {
        let found = |backtracking| {
            let shortcuts = Shortcuts { backtracking, contradictions: false, pruning: true };
            preconditions(&source, Limits { shortcuts, preconditions: 100, ..Limits::default() })
        };
        let (one, other) = (found(false), found(true));
        for (one, other) in one.iter().zip(&other) {
            // What ends by a limit comes further with fewer questions.
            let is_comparable = one.ended == Ended::Complete;
            assert!(
                !is_comparable || one.preconditions == other.preconditions,
                "{}: {one:#?} {other:#?}",
                source.display()
            );
            assert_eq!(one.work.spared, 0);
            assert!(one.work.checks >= other.work.checks, "{}: {one:#?} {other:#?}", source.display());
            (without, with) = (without + one.work.checks, with + other.work.checks);
        }
        assert_eq!(one.len(), other.len());
    }
    assert!(with + 5 < without, "{without} questions without it, {with} with it");
}

#[test]
fn when_time_is_over_no_solver_is_asked() {
    let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    let found = preconditions(&folder().join("ArrayIndex.java"), limits);
    assert!(!found.is_empty());
    for frame in found {
        assert_eq!(frame.ended, Ended::Time);
        assert!(frame.preconditions.iter().all(|way| !way.is_satisfiable), "{:?}", frame.preconditions);
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/preconditions")
}

fn sources() -> Vec<PathBuf> {
    let mut sources: Vec<PathBuf> =
        std::fs::read_dir(folder()).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    sources.sort();
    assert!(sources.len() > 5, "{sources:?}");
    let only = std::env::var("SYMEX_ONLY").unwrap_or_default();
    sources.retain(|source| source.to_string_lossy().contains(&only));
    sources
}

fn check_all(shortcuts: Shortcuts) {
    let wrong: Vec<String> = sources().iter().flat_map(|source| check(source, shortcuts)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is not as expected.
fn check(source: &Path, shortcuts: Shortcuts) -> Vec<String> {
    let text = std::fs::read_to_string(source).expect("the source");
    let found = preconditions(source, Limits { shortcuts, ..Limits::default() });
    let (mut expected, mut wrong) = (0, Vec::new());
    for line in text.lines().filter_map(|line| line.trim().strip_prefix("// FRAME ")) {
        let (frame, what) = line.split_once(' ').expect("a frame");
        let frame: usize = frame.parse().expect("a number");
        let own = &found[frame - 1];
        let ways = &own.preconditions;
        let holds = match what.split_once(' ') {
            Some(("HOLDS", text)) => ways.iter().any(|way| way.conditions.iter().any(|known| known == text)),
            Some(("OPEN", text)) => {
                ways.iter().any(|way| way.left_open.iter().any(|known| known.contains(text)))
            }
            Some(("NOTHING", "LEFT OPEN")) => {
                !ways.is_empty() && ways.iter().all(|way| way.left_open.is_empty())
            }
            Some(("ALL", "PATHS")) => shortcuts != Shortcuts::default() || own.ended == Ended::Complete,
            _ => panic!("unknown: {line}"),
        };
        if !holds {
            wrong.push(format!("{}: {line}\n{:#?}", source.display(), own.preconditions));
        }
        expected += 1;
    }
    assert!(expected > 0, "{} expects nothing", source.display());
    wrong
}

fn preconditions(source: &Path, limits: Limits) -> Vec<FramePreconditions> {
    let jdk = jdks::all().into_iter().next().expect("a JDK");
    let dir = tempfile::tempdir().expect("a directory");
    let compiled = jdk.command("javac").arg("-g").arg("-d").arg(dir.path()).arg(source).status();
    assert!(compiled.expect("javac").success(), "{}", source.display());
    let class = source.file_stem().expect("a name");
    let run = jdk.command("java").arg("-cp").arg(dir.path()).arg(class).output().expect("java");
    let log = trace::read(&run.stderr, &trace::Options::default());
    let thrown = log.crashes[0].crash.root_cause().expect("a crash").clone();
    let class_path = ClassPath::open(&[dir.path().to_owned()], jdk.version).expect("classes");
    let image = Image::open(&jdk.home).expect("an image");
    // Reading the JDK's classes once for all programs saves most of the time.
    let config = IndexConfig { cache: Some(env!("CARGO_TARGET_TMPDIR").into()), threads: 1 };
    let index = Index::open(Arc::new(class_path), Some(Arc::new(image)), &config);
    let is_own = |name: &str| index.class(name).is_some_and(|class| !class.is_jdk());
    let chart = Chart::draw(&thrown, &index, &is_own).map_err(|_| "a frame is missing").expect("a chart");
    let solvers = Solvers::installed().expect("these tests need a solver: apt-get install z3");
    let mut frames = Frames::new(&chart, &index, solvers, limits);
    let mut found = Vec::new();
    while frames.advance() {
        found.push(frames.preconditions(found.len() + 1).expect("it was executed"));
    }
    if std::env::var_os("SYMEX_SHOW").is_some() {
        println!("{}: {found:#?}", source.display());
    }
    found
}
