//! `recrash batch` and `recrash merge` as their users see them: what is the same crash, what is kept, how it goes on,
//! and how the results of several machines become one.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use jdks::Jdk;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use support::java;
use support::{Ended, end, names, recrash, scratch, write};
use tempfile::TempDir;

const SHOP: &str = "package com.acme;
public class Shop {
    public static int zone(String zip) { return zip.length(); }
    public static int quote(String zip) {
        return zone(zip) + 1;
    }
    public static void never(int a) {
        if (a * a == 7) {
            throw new IllegalStateException(\"odd\");
        }
    }
    public static int half(int[] all) { return all[0] / 2; }
}";

/// Logback's form, one crash three times with other messages, among lines of others; and one that never comes.
const LOGBACK: &str = "2026-11-02 10:00:00.000 [http-1] INFO  c.a.Main - started
2026-11-02 10:00:01.000 [http-1] ERROR c.a.Main - order 4711
java.lang.NullPointerException: order 4711
\tat com.acme.Shop.zone(Shop.java:3) ~[shop-1.4.jar:?]
\tat com.acme.Shop.quote(Shop.java:5) ~[shop-1.4.jar:?]
2026-11-02 10:00:02.000 [http-2] INFO  c.a.Main - order 4712
2026-11-02 10:00:03.000 [http-1] ERROR c.a.Main - order 4713
java.lang.NullPointerException: order 4713
\tat com.acme.Shop.zone(Shop.java:3) ~[shop-1.4.jar:?]
\tat com.acme.Shop.quote(Shop.java:5) ~[shop-1.4.jar:?]
2026-11-02 10:00:04.000 [http-2] ERROR c.a.Main - odd
java.lang.IllegalStateException: odd
\tat com.acme.Shop.never(Shop.java:9)
";
/// JSON lines: the first crash of the other log, and two of a class that is not there.
const JSON: &str = r#"{"level":"INFO","message":"started"}
{"level":"ERROR","message":"x","stack_trace":"java.lang.NullPointerException: order 1\n\tat com.acme.Shop.zone(Shop.java:3)\n\tat com.acme.Shop.quote(Shop.java:5)\n"}
{"level":"ERROR","message":"x","stack_trace":"java.lang.IllegalStateException: gone\n\tat com.other.Gone.run(Gone.java:7)\n"}
{"level":"ERROR","message":"x","stack_trace":"java.lang.IllegalStateException: gone\n\tat com.other.Gone.run(Gone.java:7)\n"}
"#;
const HALF: &str = "java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0
\tat com.acme.Shop.half(Shop.java:12)
";

/// Logs and their program.
struct World {
    dir: TempDir,
    jdk: Jdk,
}

impl World {
    fn new() -> World {
        let (dir, jdk) = (scratch(), jdks::oldest());
        for folder in ["classes", "logs"] {
            fs::create_dir_all(dir.path().join(folder)).expect("created");
        }
        java::compile(&jdk, &dir.path().join("classes"), "Shop", SHOP);
        World { dir, jdk }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn log(&self, name: &str, text: &str) {
        write(self.path("logs").join(name), text);
    }

    /// A log as log rotation leaves it, cut off at its end.
    fn packed_log(&self, name: &str, text: &str) {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text.as_bytes()).expect("packed");
        let packed = packed.finish().expect("packed");
        fs::write(self.path("logs").join(name), &packed[..packed.len() - 4]).expect("written");
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = recrash();
        command.current_dir(self.dir.path()).env("JAVA_HOME", &self.jdk.home);
        command.args(arguments);
        command
    }

    /// `recrash batch` with a class path.
    fn batch(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(&["batch", "--classpath", "classes", "--confirmations", "1"]);
        command.args(arguments);
        command
    }
}

fn json(ended: &Ended) -> Value {
    serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{error}: {ended:?}"))
}

fn crashes(report: &Value) -> Vec<Value> {
    report["crashes"].as_array().expect("crashes").clone()
}

#[test]
fn each_crash_is_searched_for_once_the_most_frequent_first() {
    let world = World::new();
    world.log("app.log", LOGBACK);
    world.packed_log("json.log.1.gz", JSON);
    world.log(".hidden.log", HALF);
    let first = end(&mut world.batch(&["logs", "--budget", "10s", "--json"]));
    assert_eq!(first.code, Some(0), "{first:?}");
    assert!(
        first.stderr.contains("warning: logs/json.log.1.gz: the compressed data is damaged"),
        "{first:?}"
    );
    let report = json(&first);
    let facts = |entry: &Value| {
        let names = ["title", "times", "standing", "frame", "frames"];
        let places =
            ["first", "last"].map(|place| format!("{}:{}", entry[place]["log"], entry[place]["line"]));
        format!("{} {}", Value::from(names.map(|name| entry[name].clone()).to_vec()), places.join(" "))
    };
    let expected = [
        r#"["NullPointerException at Shop.zone:3",3,"Reproduced",2,2] "logs/app.log":3 "logs/json.log.1.gz":2"#,
        r#"["IllegalStateException at Gone.run:7",2,"NotRun",0,0] "logs/json.log.1.gz":3 "logs/json.log.1.gz":4"#,
        r#"["IllegalStateException at Shop.never:9",1,"NotReproduced",0,1] "logs/app.log":12 "logs/app.log":12"#,
    ];
    assert_eq!(crashes(&report).iter().map(facts).collect::<Vec<_>>(), expected, "{report}");
    let [npe, gone, never] = crashes(&report).try_into().expect("three");
    assert_eq!(gone["reason"], "frame 1, com.other.Gone.run: the class is not on the class path");
    let reason = "line 9 of Shop.never was not reached: the branch at line 8 was never satisfied";
    assert_eq!(never["reason"], reason);
    let id = npe["id"].as_str().expect("a name");
    assert!(id.starts_with("npe-shop-zone-"), "{id}");
    let test = world.path("recrash-batch/tests").join(id).join("com/acme/ShopCrashTest.java");
    assert_eq!(npe["test"], test.display().to_string());
    let test = fs::read_to_string(test).expect("written");
    let made_by = format!(
        "Made by: recrash reproduce recrash-batch/crashes/{id}/trace.txt --seed 1 --budget 10s --classpath classes\n"
    );
    assert!(test.contains(&made_by), "{test}");

    let table = fs::read_to_string(world.path("recrash-batch/table.tsv")).expect("written");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split('\t').collect()).collect();
    let row = [id, "3", "logs/app.log:3", "logs/json.log.1.gz:2", "reproduced", "2", "2"];
    assert_eq!(rows[1][..7], row, "{table}");
    assert_eq!((rows.len(), rows[2][4], rows[3][7]), (4, "not run", reason), "{table}");

    let again = end(&mut world.batch(&["logs", "--budget", "10s"]));
    let start = "Reproduced: 1 of 3 crashes, 3 of 6 occurrences; 1 not reproduced, 1 not run.\n";
    assert!(again.succeeded().starts_with(start), "{again:?}");
    let folder = format!("recrash-batch/tests/{id}");
    let command = format!("Run the first:\n  javac @{folder}/compile.args && java @{folder}/run.args\n");
    assert!(again.stdout.contains(&command), "{again:?}");
    assert!(again.stderr.ends_with("recrash: 2 results are of an earlier run\n"), "{again:?}");
    let kept = fs::read_to_string(world.path("recrash-batch/results.jsonl")).expect("kept");
    assert_eq!(kept.lines().count(), 3, "{kept}");
}

#[test]
fn what_cannot_be_used_is_refused_with_the_next_step() {
    let world = World::new();
    world.log("app.log", "nothing happened\n");
    let refused = |arguments: &[&str]| end(&mut world.batch(arguments));
    refused(&["logs"]).failed(
        2,
        "error: logs/app.log: no crash found\n  hint: a crash is an exception with the lines of its stack trace\n",
    );
    let missing = refused(&["gone.log"]);
    assert!(
        missing.code == Some(2) && missing.stderr.starts_with("error: gone.log: there is no such file\n"),
        "{missing:?}"
    );
    fs::create_dir(world.path("empty")).expect("created");
    let empty = refused(&["empty"]);
    assert!(
        empty.code == Some(2)
            && empty.stderr.starts_with("error: empty: there is no log in this directory\n"),
        "{empty:?}"
    );
    let no_program = end(&mut world.command(&["batch", "logs", "--classpath", "gone.jar"]));
    assert!(no_program.code == Some(3) && no_program.stderr.contains("gone.jar"), "{no_program:?}");
    let shard = end(world.batch(&["logs"]).env("JOB_COMPLETION_INDEX", "0"));
    assert!(shard.code == Some(2) && shard.stderr.contains("set JOB_COMPLETIONS in the Job"), "{shard:?}");
    let none = refused(&[]);
    assert!(none.code == Some(2) && none.stderr.contains("<LOG>"), "{none:?}");
    let merged = end(&mut world.command(&["merge", "logs", "--out", "all"]));
    let expected =
        format!("error: {} has no results: there is no results.jsonl in it\n", world.path("logs").display());
    assert!(merged.code == Some(2) && merged.stderr.starts_with(&expected), "{merged:?}");
    assert!(!world.path("all").exists(), "nothing is made");
}

#[test]
fn a_run_that_was_killed_goes_on_and_ends_when_its_time_is_over() {
    let world = World::new();
    world.log("app.log", LOGBACK);
    let results = || fs::read_to_string(world.path("recrash-batch/results.jsonl")).unwrap_or_default();
    let mut child = world.batch(&["-", "--budget", "10m"]);
    let input = fs::File::open(world.path("logs/app.log")).expect("there");
    let mut child =
        child.stdin(input).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let deadline = Instant::now() + Duration::from_secs(120);
    while results().is_empty() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(100));
    }
    kill_process(Pid::from_child(&child), Signal::KILL).expect("it runs");
    child.wait().expect("it ends");
    assert_eq!(results().lines().count(), 1, "{}", results());

    let input = fs::File::open(world.path("logs/app.log")).expect("there");
    let again = end(world.batch(&["-", "--budget", "10m", "--total", "20s"]).stdin(input));
    let start = "Reproduced: 1 of 2 crashes, 2 of 3 occurrences; 1 not tried. Interrupted: start it again to go on.\n";
    assert!(again.succeeded().starts_with(start), "{again:?}");
    assert!(again.stderr.ends_with("recrash: 1 result is of an earlier run\n"), "{again:?}");
    assert!(again.stdout.contains("standard input:3"), "{again:?}");
}

/// All files below a folder with their contents, apart from the arguments of commands, which name the folder.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for name in names(folder) {
        let path = folder.join(&name);
        if path.is_dir() {
            files.extend(tree(&path));
        } else if !name.ends_with(".args") {
            files.insert(path.clone(), fs::read(&path).expect("readable"));
        }
    }
    files
}

fn below(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let strip = |path: PathBuf| path.strip_prefix(folder).expect("below").to_owned();
    tree(folder).into_iter().map(|(path, bytes)| (strip(path), bytes)).collect()
}

#[test]
fn shards_share_the_crashes_and_their_results_merge_in_any_order() {
    let world = World::new();
    world.log("app.log", &[LOGBACK, HALF].concat());
    let logs = ["logs", "--budget", "10s"];
    for number in 1..=3 {
        let (shard, out) = (format!("{number}/3"), format!("part-{number}"));
        let ended = end(&mut world.batch(&[&logs[..], &["--shard", &shard, "--out", &out]].concat()));
        assert!(matches!(ended.code, Some(0 | 1)), "{ended:?}");
    }
    let merge = |parts: &[&str], out: &str| {
        let ended = end(&mut world.command(&[&["merge"], parts, &["--out", out, "--json"]].concat()));
        assert!(matches!(ended.code, Some(0 | 1)), "{ended:?}");
        (json(&ended), below(&world.path(out)))
    };
    let (report, all) = merge(&["part-1", "part-2", "part-3"], "all");
    let standing: BTreeSet<String> =
        crashes(&report).iter().map(|entry| entry["standing"].to_string()).collect();
    assert_eq!(standing, ["\"NotReproduced\"", "\"Reproduced\""].map(str::to_owned).into(), "{report}");
    let totals = json!({"crashes": 3, "times": 4, "reproduced": 2, "reproduced_times": 3, "not_reproduced": 1,
                        "not_run": 0, "failed": 0, "open": 0});
    assert_eq!(report["totals"], totals);
    let rows = (1..=3).map(|number| fs::read_to_string(world.path(&format!("part-{number}/results.jsonl"))));
    let rows: usize = rows.map(|text| text.expect("kept").lines().count()).sum();
    assert_eq!(rows, 3, "each crash is searched for by one shard");

    assert_eq!(merge(&["part-3", "part-1", "part-2", "part-1"], "other").1, all);
    merge(&["part-2"], "steps");
    merge(&["part-1", "part-3"], "steps");
    assert_eq!(merge(&["all", "steps"], "steps").1, all);

    let arguments = crashes(&report).iter().find_map(|entry| entry["test"].as_str().map(PathBuf::from));
    let arguments = arguments.expect("a test").ancestors().nth(3).expect("its folder").join("compile.args");
    let arguments = fs::read_to_string(arguments).expect("copied");
    assert!(arguments.contains("/all/tests/") && !arguments.contains("/part-"), "{arguments}");

    let again = end(&mut world.batch(&[&logs[..], &["--out", "all"]].concat()));
    assert!(again.stderr.ends_with("recrash: 3 results are of an earlier run\n"), "{again:?}");
}

#[test]
fn the_parts_of_bench_are_all_cases() {
    let world = World::new();
    for id in ["A-1", "A-2", "A-3", "A-4", "A-5"] {
        fs::create_dir_all(world.path("cases").join(id)).expect("created");
        let description = format!("id = \"{id}\"\ntarget_frames = \"com\"\nnote = \"never published\"\n");
        write(world.path("cases").join(id).join("case.toml"), description);
    }
    let mut seen = Vec::new();
    for task in ["3", "4"] {
        let mut command = world.command(&["bench", "cases", "--json", "--out", &format!("part-{task}")]);
        let environment = [("ID", task), ("MIN", "3"), ("COUNT", "2"), ("STEP", "1")];
        for (name, value) in environment {
            command.env(format!("SLURM_ARRAY_TASK_{name}"), value);
        }
        let report = json(&end(&mut command));
        let ids = report["not_run"].as_array().expect("a list").iter().map(|row| row["id"].to_string());
        seen.extend(ids);
    }
    seen.sort();
    assert_eq!(seen, ["A-1", "A-2", "A-3", "A-4", "A-5"].map(|id| format!("{id:?}")));
    let merged = end(&mut world.command(&["merge", "part-3", "part-4", "--out", "all", "--json"]));
    assert_eq!(merged.code, Some(1), "{merged:?}");
    assert_eq!(json(&merged)["not_run"].as_array().map(Vec::len), Some(5), "{merged:?}");
}
