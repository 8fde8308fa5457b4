//! `recrash precondition` as its users see it: what it prints, and how it ends.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use jdks::Jdk;
use support::java;
use support::{Ended, end, recrash, scratch, write};
use tempfile::TempDir;

const SHOP: &str = "package com.acme;
public class Shop {
    private int open;
    public int zone(String zip) { return zip.length(); }
    public int quote(String zip, int count) {
        if (count > 3) { return zone(zip); }
        return open;
    }
}";

const LOG: &str = "\
java.lang.NullPointerException
\tat com.acme.Shop.zone(Shop.java:4)
\tat com.acme.Shop.quote(Shop.java:6)
";

const SHOWN: &str = "\
NullPointerException at Shop.zone:4; 2 frames of the program

frame 1  Shop.zone(String zip)  (Shop.java:4)
    zip == null

frame 2  Shop.quote(String zip, int count)  (Shop.java:6)
    zip == null
    count > 3
";

/// A directory with the program in `classes` and a log.
struct World {
    dir: TempDir,
    jdk: Jdk,
}

impl World {
    fn new(log: &str) -> World {
        let (dir, jdk) = (scratch(), jdks::oldest());
        fs::create_dir(dir.path().join("classes")).expect("created");
        java::compile(&jdk, &dir.path().join("classes"), "Shop", SHOP);
        write(dir.path().join("app.log"), log);
        World { dir, jdk }
    }

    fn precondition(&self, arguments: &[&str]) -> Ended {
        end(&mut self.command(arguments))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = recrash();
        command.current_dir(self.dir.path()).env("JAVA_HOME", &self.jdk.home);
        command.args(["precondition", "app.log", "--classpath", "classes"]).args(arguments);
        command
    }
}

#[test]
fn what_must_hold_is_shown_for_each_frame() {
    let world = World::new(LOG);
    let ended = world.precondition(&[]);
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert_eq!(ended.stdout, SHOWN);
    let one = world.precondition(&["--frame", "2", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&one.stdout).expect("JSON");
    assert_eq!(json["frames"].as_array().map(Vec::len), Some(1), "{json}");
    assert_eq!(json["frames"][0]["ways"][0]["conditions"].as_array().map(Vec::len), Some(2), "{json}");
    assert_eq!(json["frames"][0]["incomplete"], serde_json::Value::Null);
}

#[test]
fn what_cannot_be_used_is_said_with_the_next_step() {
    let world = World::new(LOG);
    let absent = world.precondition(&["--frame", "3"]);
    assert_eq!(absent.code, Some(2), "{}", absent.stderr);
    assert!(
        absent.stderr.contains("there is no frame 3: the crash has 2 of the program"),
        "{}",
        absent.stderr
    );
    let empty = World::new("nothing happened\n").precondition(&[]);
    assert_eq!(empty.code, Some(2), "{}", empty.stderr);
    assert!(empty.stderr.contains("no crash found"), "{}", empty.stderr);
}

#[test]
fn without_a_solver_it_says_what_to_install() {
    let world = World::new(LOG);
    let mut command = recrash();
    command.current_dir(world.dir.path()).env("JAVA_HOME", &world.jdk.home).env("PATH", "");
    let ended = end(command.args(["precondition", "app.log", "--classpath", "classes"]));
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("no solver is installed"), "{}", ended.stderr);
    assert!(ended.stderr.contains("apt-get install z3"), "{}", ended.stderr);
}

/// A program in the place of z3, before all others.
fn with_solver(world: &World, script: &str) -> std::ffi::OsString {
    let programs = world.dir.path().join("programs");
    fs::create_dir_all(&programs).expect("created");
    let file = write(programs.join("z3"), format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("our own file");
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&path))).expect("a path")
}

#[test]
fn a_solver_that_does_not_work_is_told() {
    let world = World::new(LOG);
    let path = with_solver(&world, "echo 'z3: cannot open shared object file' >&2; exit 127");
    let mut command = world.command(&[]);
    // Where there is another one, that is asked.
    let ended = end(command.env("PATH", path.clone()));
    assert!(ended.code == Some(3) || ended.stdout == SHOWN, "{ended:?}");
    if ended.code == Some(3) {
        let said = "z3 does not work: it ended, so what must hold cannot be computed";
        assert!(ended.stderr.contains(said), "{}", ended.stderr);
    }
}

/// It says which version it is, and then nothing, nonsense, or that everything contradicts everything else.
#[test]
fn a_solver_that_breaks_later_makes_nothing_wrong() {
    let version = "*version*) echo '(:version \"1.0\")';;";
    for answer in [
        "",
        "*check-sat*) exit 1;;",
        "*check-sat*) echo nonsense;;",
        "*check-sat*) while :; do echo sat; done;;",
    ] {
        let world = World::new(LOG);
        let script = format!("while read line; do case $line in {version} {answer} esac; done");
        let path = with_solver(&world, &script);
        let ended = end(world.command(&["--budget", "8s", "--json"]).env("PATH", path));
        assert_eq!(ended.code, Some(0), "{answer}: {}", ended.stderr);
        let json: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
        let way = &json["frames"][0]["ways"][0];
        assert_eq!(way["conditions"][0], "zip == null", "{json}");
    }
}

#[test]
fn an_optimisation_that_is_left_out_changes_the_work_and_not_the_result() {
    let world = World::new(LOG);
    let all =
        ["--without", "pruning", "--without", "backtracking", "--without", "contradictions", "--loops", "3"];
    assert_eq!(world.precondition(&all).stdout, SHOWN);
    let wrong = world.precondition(&["--without", "magic"]);
    assert!(wrong.stderr.contains("pruning, backtracking, contradictions"), "{}", wrong.stderr);
}

/// As the hint of a frame of another version says.
#[test]
fn outer_frames_of_another_version_are_left_out() {
    let world = World::new(&LOG.replace("quote(Shop.java:6)", "quote(Shop.java:60)"));
    let wrong = world.precondition(&[]);
    assert!(wrong.code == Some(3) && wrong.stderr.contains("--frames 1"), "{wrong:?}");
    let inner = world.precondition(&["--frames", "1"]);
    assert!(inner.code == Some(0) && inner.stdout.contains("zip == null"), "{inner:?}");
}

#[test]
fn a_second_run_asks_no_solver_again() {
    let (world, cache) = (World::new(LOG), scratch());
    let asked = || {
        let ended = end(world.command(&["--json"]).env("XDG_CACHE_HOME", cache.path()));
        let json: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
        (json["work"].clone(), json["frames"][0]["ways"].clone())
    };
    let ((first, ways), (second, again)) = (asked(), asked());
    assert_eq!(first["cached"], 0, "{first}");
    assert!(first["solver_seconds"].as_f64() > Some(0.0), "{first}");
    assert_eq!(
        (&second["cached"], &second["solver_seconds"]),
        (&first["questions"], &0.0.into()),
        "{second}"
    );
    assert_eq!(ways, again);
}
