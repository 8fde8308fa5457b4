//! `recrash bench` as its users see it: which cases it runs, what it prints and keeps, how it goes on.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use jdks::Jdk;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use support::java;
use support::{Ended, end, recrash, scratch, write};
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
}";

/// The innermost frame of the first is not in the program, both frames of the second are.
const OLD_TRACE: &str = "java.lang.NullPointerException\n\tat com.acme.Shop.zone(Shop.java:99)\n\
    \tat com.acme.Shop.quote(Shop.java:5)\n\tat org.other.Main.main(Main.java:1)\n";
const NEVER: &str = "java.lang.IllegalStateException: odd\n\tat com.acme.Shop.never(Shop.java:9)\n";

/// A folder of cases, with their program.
struct World {
    dir: TempDir,
    jdk: Jdk,
}

impl World {
    fn new() -> World {
        let (dir, jdk) = (scratch(), jdks::oldest());
        fs::create_dir_all(dir.path().join("cases/classes")).expect("created");
        java::compile(&jdk, &dir.path().join("cases/classes"), "Shop", SHOP);
        World { dir, jdk }
    }

    /// Adds a case whose program is the one of all cases.
    fn case(&self, id: &str, trace: &str, more: &str) {
        self.described(id, trace, &format!("classpath = [\"../classes\"]\n{more}"));
    }

    fn described(&self, id: &str, trace: &str, more: &str) {
        fs::create_dir_all(self.file(id, "")).expect("created");
        let description = format!("id = \"{id}\"\ntarget_frames = \"com\\\\.acme\"\n{more}");
        write(self.file(id, "case.toml"), description);
        write(self.file(id, "trace.txt"), trace);
    }

    fn file(&self, id: &str, name: &str) -> std::path::PathBuf {
        self.dir.path().join("cases").join(id).join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = recrash();
        command.current_dir(self.dir.path()).env("JAVA_HOME", &self.jdk.home);
        command.args(["bench", "cases", "--confirmations", "1"]).args(arguments);
        command
    }

    fn bench(&self, arguments: &[&str]) -> Ended {
        end(&mut self.command(arguments))
    }

    fn kept(&self) -> Vec<Value> {
        let text =
            fs::read_to_string(self.dir.path().join("recrash-bench/results.jsonl")).unwrap_or_default();
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

fn json(ended: &Ended) -> Value {
    serde_json::from_str(&ended.stdout).unwrap_or_else(|error| panic!("{error}: {ended:?}"))
}

#[test]
fn the_class_path_decides_which_variant_is_searched_for_and_how_far() {
    let world = World::new();
    world.case("A-1", OLD_TRACE, "[star]\nexploited_frame = 1\ntotal_frames = 3\n");
    write(world.file("A-1", "trace.updated.txt"), OLD_TRACE.replace(":99", ":3"));
    world.case("A-2", &OLD_TRACE.replace(":99", ":3").replace(":5", ":55"), "");
    world.case("A-3", OLD_TRACE, "");
    world.described("A-4", OLD_TRACE, "artifacts = []\nnote = \"shop 0.1 was never published\"\n");
    let ended = world.bench(&["--repeat", "2", "--json"]);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let report = json(&ended);
    let facts = |row: &Value| {
        let names = ["id", "seed", "reproduced", "frame", "frames", "expected", "match", "trace", "reason"];
        Value::from(names.map(|name| row[name].clone()).to_vec()).to_string()
    };
    let rows: Vec<String> = report["results"].as_array().expect("rows").iter().map(facts).collect();
    let expected = [
        r#"["A-1",1,true,2,2,1,"AllFrames","trace.updated.txt",null]"#,
        r#"["A-1",2,true,2,2,1,"AllFrames","trace.updated.txt",null]"#,
        r#"["A-2",1,true,1,2,2,"TopFrame","trace.txt",null]"#,
        r#"["A-2",2,true,1,2,2,"TopFrame","trace.txt",null]"#,
    ];
    assert_eq!(rows, expected, "{report}");
    let cut = "frame 2, com.acme.Shop.quote: classes has no line 55 in that method (its lines are 5–5); \
               only frame 1 is searched for";
    assert_eq!(report["results"][2]["remarks"][0], cut);
    let wrong =
        "trace.txt: frame 1, com.acme.Shop.zone: classes has no line 99 in that method (its lines are 3–3)";
    let not_run = serde_json::json!([
        {"id": "A-3", "reason": wrong},
        {"id": "A-4", "reason": "shop 0.1 was never published"},
    ]);
    assert_eq!(report["not_run"], not_run);
    let totals = &report["totals"];
    assert_eq!((&totals["cases"], &totals["run"]), (&4.into(), &2.into()), "{totals}");
    assert_eq!((&totals["reproduced"], &totals["at_highest"]), (&2.into(), &1.into()), "{totals}");
    let test = world.dir.path().join("recrash-bench/tests/A-2-1/com/acme/ShopCrashTest.java");
    let test = fs::read_to_string(test).expect("written");
    for line in [
        "Only the innermost frame was searched for.",
        "Made by: recrash bench cases --budget 60s --only A-2 --seed 1 --repeat 1\n",
    ] {
        assert!(test.contains(line), "{line}: {test}");
    }
}

#[test]
fn a_second_start_runs_only_what_is_new() {
    let world = World::new();
    let trace = OLD_TRACE.replace(":99", ":3");
    world.case("A-1", &trace, "");
    world.case("B-2", NEVER, "");
    let first = world.bench(&["--repeat", "1", "--budget", "1s"]);
    let text = first.succeeded();
    assert!(text.starts_with("Reproduced: 1 of 2 cases; 1 at the highest frame; median time "), "{text}");
    let reason = "\nNot reproduced by most seeds:\n  B-2  line 9 of Shop.never was not reached: \
                  the branch at line 8 was never satisfied\n";
    assert!(text.contains(reason), "{text}");
    assert!(text.ends_with("\nResults are in recrash-bench/results.jsonl.\n"), "{text}");
    assert_eq!(world.kept().len(), 2);

    let second = world.bench(&["--repeat", "1", "--budget", "1s"]);
    assert_eq!(second.stdout, first.stdout);
    assert_eq!(second.stderr, "recrash: 2 results are of an earlier run\n");

    world.bench(&["--repeat", "2", "--budget", "1s", "--only", "A-1"]).succeeded();
    world.case("A-1", &trace.replace("at org.other.Main.main(Main.java:1)", ""), "");
    let changed = world.bench(&["--repeat", "1", "--budget", "1s"]);
    assert!(changed.stderr.starts_with("recrash: A-1, seed 1 (case 1 of 2)\n"), "{changed:?}");
    let other = world.bench(&["--repeat", "1", "--budget", "1100ms", "--only", "B-2"]);
    assert_eq!(other.code, Some(1), "{other:?}");
    let kept: Vec<String> = world.kept().iter().map(|row| format!("{} {}", row["id"], row["seed"])).collect();
    assert_eq!(kept, ["\"A-1\" 1", "\"B-2\" 1", "\"A-1\" 2", "\"A-1\" 1", "\"B-2\" 1"]);
}

#[test]
fn an_interrupt_keeps_what_is_complete() {
    let world = World::new();
    world.case("A-1", &OLD_TRACE.replace(":99", ":3"), "");
    world.case("B-2", NEVER, "");
    let mut command = world.command(&["--repeat", "1", "--budget", "10m"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let deadline = Instant::now() + Duration::from_secs(120);
    while world.kept().is_empty() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(100));
    }
    std::thread::sleep(Duration::from_secs(2));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.starts_with("Reproduced: 1 of 1 cases that were run, of 2; "), "{text}");
    assert!(text.contains(" Interrupted: not all cases were tried.\n"), "{text}");
    assert_eq!(world.kept().len(), 1);
}

#[test]
fn unusable_folders_and_descriptions_are_refused() {
    let world = World::new();
    world.bench(&[]).failed(
        2,
        "error: WORLD/cases has no cases: no folder in it has a case.toml\n  \
         hint: a case is a folder with case.toml and trace.txt\n"
            .replace("WORLD", &world.dir.path().display().to_string())
            .as_str(),
    );
    world.case("A-1", NEVER, "star = 7\n");
    let refused = world.bench(&[]);
    let start = format!("error: {}:4: ", world.file("A-1", "case.toml").display());
    assert!(refused.code == Some(2) && refused.stderr.starts_with(&start), "{refused:?}");
    world.case("A-1", NEVER, "");
    let refused = world.bench(&["--only", "A-2"]);
    assert!(
        refused.code == Some(2) && refused.stderr.starts_with("error: there is no case A-2 in "),
        "{refused:?}"
    );
}

/// A `PATH` with a script in the place of Maven.
fn path_with_maven(dir: &Path, script: &str) -> std::ffi::OsString {
    let maven = write(dir.join("mvn"), format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(&maven, fs::Permissions::from_mode(0o755)).expect("our own file");
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([dir.to_owned()].into_iter().chain(std::env::split_paths(&path))).expect("a path")
}

#[test]
fn what_maven_cannot_fetch_is_not_run() {
    let world = World::new();
    world.described("A-1", NEVER, "artifacts = [\"com.acme:shop:0.1\"]\n");
    let cache = world.dir.path().join("cache");
    let path = path_with_maven(
        world.dir.path(),
        "echo '[ERROR] Could not find artifact com.acme:shop:jar:0.1'; exit 1",
    );
    let ended = end(world.command(&[]).env("PATH", path).env("XDG_CACHE_HOME", &cache));
    assert_eq!(ended.code, Some(3), "{ended:?}");
    let expected = "Reproduced: 0 of 0 cases that were run, of 1; 0 at the highest frame.\n\nNot run:\n  \
                    A-1  mvn could not fetch com.acme:shop:0.1: Could not find artifact com.acme:shop:jar:0.1\n";
    assert!(ended.stdout.starts_with(expected), "{ended:?}");
    let ended = end(world.command(&[]).env("PATH", "/nowhere").env("XDG_CACHE_HOME", &cache));
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stderr.contains("error: cannot start mvn: "), "{ended:?}");
}

#[test]
fn tests_with_the_message_of_their_report_are_counted() {
    let world = World::new();
    let refused = "package com.acme;
public class Zips {
    public static void refuse(String zip) {
        throw new IllegalArgumentException(\"zip of \" + zip.length());
    }
}";
    java::compile(&world.jdk, &world.dir.path().join("cases/classes"), "Zips", refused);
    let trace = |length: i32| {
        format!(
            "java.lang.IllegalArgumentException: zip of {length}\n\tat com.acme.Zips.refuse(Zips.java:4)\n"
        )
    };
    world.case("possible-1", &trace(3), "");
    world.case("impossible-1", &trace(-1), "");
    world.case("without-1", &OLD_TRACE.replace(":99", ":3"), "");
    let report = json(&world.bench(&["--repeat", "1", "--budget", "5s", "--json"]));
    assert_eq!(report["totals"]["messages"], serde_json::json!({"same": 1, "other": 1}), "{report}");
    let text = world.bench(&["--repeat", "1", "--budget", "5s"]);
    assert!(text.succeeded().contains("\nSame message: 1 of 2 tests whose report has one.\n"), "{text:?}");
}

/// A release whose methods crash, and one in which they pass, still fail, refuse, and are gone.
const CRASHING: &str = "package com.acme;
public class Store {
    public static int passes(String zip) { return zip.length(); }
    public static int fails(String zip) { return zip.length(); }
    public static int refuses(String zip) { return zip.length(); }
    public static int goes(String zip) { return zip.length(); }
}";
const FIXED: &str = "package com.acme;
/** A comment that moves the lines. */
public class Store {
    public static int passes(String zip) { return zip == null ? 0 : zip.length(); }
    public static int fails(String zip) { return zip.length(); }
    public static int refuses(String zip) {
        if (zip == null) {
            throw new IllegalArgumentException(\"a zip is needed\");
        }
        return zip.length();
    }
}";

#[test]
fn tests_are_run_on_the_fixed_release() {
    let world = World::new();
    let folders = ["1.0", "1.1"].map(|version| world.dir.path().join(version));
    for (folder, source) in folders.iter().zip([CRASHING, FIXED]) {
        fs::create_dir_all(folder).expect("created");
        java::compile(&world.jdk, folder, "Store", source);
    }
    for (number, method) in ["passes", "fails", "refuses", "goes"].iter().enumerate() {
        let trace = format!(
            "java.lang.NullPointerException\n\tat com.acme.Store.{method}(Store.java:{})\n",
            number + 3
        );
        let fixed = "artifacts = [\"com.acme:store:1.0\"]\nfixed = [\"com.acme:store:1.1\"]\n";
        world.described(&format!("{method}-1"), &trace, fixed);
    }
    world.case("without-1", &OLD_TRACE.replace(":99", ":3"), "");
    let maven = format!(
        "echo 'Dependencies classpath:'\n\
         grep -q '<version>1.0</version>' pom.xml && echo {} || echo {}",
        folders[0].display(),
        folders[1].display()
    );
    let path = path_with_maven(world.dir.path(), &maven);
    let bench = |arguments: &[&str]| end(world.command(arguments).env("PATH", &path));
    let searched = bench(&["--repeat", "1", "--budget", "20s"]);
    assert!(!searched.succeeded().to_lowercase().contains("after the fix"), "{searched:?}");
    assert_eq!(world.kept().len(), 5);

    let report = json(&bench(&["--repeat", "1", "--budget", "20s", "--fixed", "--json"]));
    let rows = report["results"].as_array().expect("rows");
    let told: Vec<String> =
        rows.iter().map(|row| format!("{} {}", row["id"], row["after_fix"]["told"])).collect();
    let expected = [
        "\"fails-1\" \"StillFails\"",
        "\"goes-1\" \"Undecided\"",
        "\"passes-1\" \"Apart\"",
        "\"refuses-1\" \"Apart\"",
        "\"without-1\" null",
    ];
    assert_eq!(told, expected, "{report}");
    let counts = serde_json::json!({"told_apart": 2, "still_fail": 1, "undecided": 1});
    assert_eq!(report["totals"]["after_fix"], counts);
    let refused = "throws IllegalArgumentException (a zip is needed) at Store.refuses:8";
    assert_eq!(rows[3]["after_fix"]["what"], refused);
    assert_eq!(rows[3]["candidates"], world.kept()[3]["candidates"], "nothing is searched for again");
    assert_eq!(world.kept().len(), 9);

    let again = bench(&["--repeat", "1", "--budget", "20s", "--fixed"]);
    assert_eq!(again.stderr, "recrash: 5 results are of an earlier run\n");
    for text in [
        "\nAfter the fix: 2 of 3 tests that can be decided fail before and not after (66 %); 1 undecided.\n",
        "1 told apart\n",
        "\nNot told apart from the fixed release:\n  fails-1  still fails: throws NullPointerException ",
        "\n  goes-1   undecided: does not compile: ",
    ] {
        assert!(again.succeeded().contains(text), "{text}: {again:?}");
    }
}
