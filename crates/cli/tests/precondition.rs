//! `recrash precondition` as its users see it: what it prints, and how it ends.

mod support;

use std::fs;

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
        let mut command = recrash();
        command.current_dir(self.dir.path()).env("JAVA_HOME", &self.jdk.home);
        command.args(["precondition", "app.log", "--classpath", "classes"]);
        end(command.args(arguments))
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
