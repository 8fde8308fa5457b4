//! Programs that carry their expectation: each runs on every JDK, without and with the recorder.
//! What it prints and how it ends must be the same, and the recordings must be as the comment that
//! begins with `EXPECT` says. With RECRASH_BLESS=1 the comment is rewritten.

use std::path::Path;

use crate::render::render;
use crate::support::{Program, Run, directive, since, source};

fn check(name: &str) {
    let path = source(name);
    let text = std::fs::read_to_string(&path).expect("a program");
    for jdk in jdks::all().iter().filter(|jdk| jdk.version >= since(&text)) {
        let mut program = Program::new(jdk, name);
        let options = directive(&text, "JVM").unwrap_or_default();
        program.jvm_options = options.split_whitespace().map(str::to_owned).collect();
        merge(&mut program, directive(&text, "AGENT").unwrap_or("{}"));
        let plain = program.run_plain();
        let run = program.run();
        assert_eq!(String::from_utf8_lossy(&plain.stdout), run.stdout(), "{name}: standard output");
        assert_eq!(String::from_utf8_lossy(&plain.stderr), without_own_lines(&run), "{name}: standard error");
        assert_eq!(plain.status, run.output.status, "{name}: exit status");
        check_recordings(&path, &text, &run, jdk.version);
    }
}

/// The recorder's options, where the program asks for other ones.
fn merge(program: &mut Program, json: &str) {
    let mut value = serde_json::to_value(&program.options).expect("JSON");
    let asked: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).expect("JSON");
    value.as_object_mut().expect("an object").extend(asked);
    program.options = serde_json::from_value(value).expect("options");
}

/// What the program printed. The recorder's lines may come in the middle of another thread's line.
fn without_own_lines(run: &Run) -> String {
    run.stderr()
        .split_inclusive('\n')
        .map(|line| line.split_once("recrash: ").map_or(line, |(own, _)| own))
        .collect()
}

fn check_recordings(path: &Path, source: &str, run: &Run, version: u32) {
    let mut shown: Vec<String> = run.recordings.iter().map(|(_, recording)| render(recording)).collect();
    shown.sort();
    let actual = shown.join("\n");
    let (before, expected) = source.split_once("/* EXPECT\n").expect("an EXPECT comment");
    let (expected, after) = expected.split_once("*/").expect("the end of EXPECT");
    if std::env::var_os("RECRASH_BLESS").is_some() && actual != expected {
        std::fs::write(path, format!("{before}/* EXPECT\n{actual}*/{after}")).expect("a writable program");
        return;
    }
    assert_eq!(expected, actual, "{} on JDK {version}; standard error was\n{}", path.display(), run.stderr());
}

macro_rules! situations {
    ($($test:ident $program:literal,)*) => {
        $(#[test] fn $test() { check($program); })*

        #[test]
        fn every_program_with_an_expectation_is_listed() {
            let listed = [$($program),*];
            let folder = source("x").parent().expect("a folder").to_owned();
            for file in std::fs::read_dir(folder).expect("the programs").flatten() {
                let name = file.file_name().to_string_lossy().replace(".java", "");
                let expects = std::fs::read_to_string(file.path()).is_ok_and(|text| text.contains("/* EXPECT"));
                assert!(!expects || listed.contains(&&*name), "{name}");
            }
        }
    };
}

situations! {
    all_types "AllTypes",
    comparing "Comparing",
    completable_futures "CompletableFutures",
    constructor_arguments "ConstructorArguments",
    constructor_body "ConstructorBody",
    constructor_super "ConstructorSuper",
    constructor_this "ConstructorThis",
    deep_recursion "DeepRecursion",
    executor_swallows "ExecutorSwallows",
    exit_elsewhere "ExitElsewhere",
    failure_point "FailurePoint",
    fast_throw "FastThrow",
    finally_noise "FinallyNoise",
    finally_runs "FinallyRuns",
    finally_throws "FinallyThrows",
    fork_join "ForkJoin",
    graph "Graph",
    hostile "Hostile",
    interfaces "Interfaces",
    jdk_values "JdkValues",
    lambdas "Lambdas",
    limited "Limited",
    limited_bytes "LimitedBytes",
    made_earlier "MadeEarlier",
    many_failures "ManyFailures",
    near_the_limit "NearTheLimit",
    obfuscated "Obfuscated",
    odd_loader "OddLoader",
    other_thread "OtherThread",
    out_of_memory "OutOfMemory",
    plain "Plain",
    proxies "Proxies",
    reassigned_parameters "ReassignedParameters",
    recursion "Recursion",
    recursion_without_trace "RecursionWithoutTrace",
    reflection "Reflection",
    resources "Resources",
    rethrow_same "RethrowSame",
    same_failure "SameFailure",
    serialised "Serialised",
    shared_throwable "SharedThrowable",
    short_traces "ShortTraces",
    static_initializer "StaticInitializer",
    stored_and_thrown_later "StoredAndThrownLater",
    suppression_disabled "SuppressionDisabled",
    swallowed_then_thrown "SwallowedThenThrown",
    synchronized "Synchronized",
    thread_dies "ThreadDies",
    thrown_again_and_again "ThrownAgainAndAgain",
    thrown_elsewhere "ThrownElsewhere",
    two_loaders "TwoLoaders",
    used_fields "UsedFields",
    virtual_threads "VirtualThreads",
    wrapped "Wrapped",
}
