//! `recrash reproduce` in a project with tests: what they show, the search uses.

mod support;

use std::fs;

use support::{end, recrash, scratch, write};

/// A program that takes texts only with their digest, which no search guesses, and a test of it.
///
/// The digests are compared as objects: a text that the program compares with would come back to the search.
const LEDGER: &str = "package com.acme;
import java.util.*;
public class Ledger {
    private final Map<String, Integer> accounts = new TreeMap<>();
    public static Ledger read(String text) {
        int bar = text.lastIndexOf('|');
        UUID digest = UUID.nameUUIDFromBytes(text.substring(0, Math.max(bar, 0)).getBytes());
        if (bar < 0 || !digest.equals(UUID.fromString(text.substring(bar + 1)))) {
            throw new IllegalArgumentException(\"damaged\");
        }
        Ledger ledger = new Ledger();
        for (String account : text.substring(0, bar).split(\",\")) { ledger.accounts.put(account, 0); }
        return ledger;
    }
    private Ledger() { }
    public int balance(String account) {
        return accounts.get(account);
    }
}";
const LEDGER_TEST: &str = "package com.acme;
class LedgerTest {
    private Ledger ledger;
    void setUp() { ledger = Ledger.read(\"cash,bank|844b3ac7-b16e-372f-9e86-73fa521ea841\"); }
    void balances() { if (ledger.balance(\"cash\") != 0) throw new AssertionError(); }
}";
const LEDGER_LOG: &str = "\
Exception in thread \"main\" java.lang.NullPointerException
\tat com.acme.Ledger.balance(Ledger.java:17)
";

#[test]
fn objects_that_only_the_tests_of_a_project_make_are_found_by_them() {
    let (dir, jdk) = (scratch(), jdks::oldest());
    for (folder, name, source) in
        [("target/classes", "Ledger", LEDGER), ("target/test-classes", "LedgerTest", LEDGER_TEST)]
    {
        fs::create_dir_all(dir.path().join(folder)).expect("created");
        let (folder, file) =
            (dir.path().join(folder), write(dir.path().join(format!("{name}.java")), source));
        let classes = dir.path().join("target/classes");
        let status = jdk.command("javac").arg("-cp").arg(classes).arg("-d").arg(folder).arg(file).status();
        assert!(status.expect("the compiler starts").success());
    }
    write(dir.path().join("app.log"), LEDGER_LOG);
    let reproduce = |arguments: &[&str]| {
        let mut command = recrash();
        command.current_dir(dir.path()).env("JAVA_HOME", &jdk.home);
        command.args(["reproduce", "app.log", "--confirmations", "1", "--budget", "8s"]);
        end(command.args(arguments))
    };
    let alone = reproduce(&["--classpath", "target/classes"]);
    assert_eq!(alone.code, Some(1), "{alone:?}");
    let named =
        reproduce(&["--classpath", "target/classes", "--tests", "target/test-classes", "--out", "named"]);
    assert!(named.succeeded().starts_with("Reproduced at frame 1 of 1"), "{named:?}");
    assert!(named.stderr.contains("recrash: 1 call sequence carved from the tests\n"), "{named:?}");
    let test = fs::read_to_string(dir.path().join("named/com/acme/LedgerCrashTest.java")).expect("the test");
    assert!(test.contains("Ledger.read(\"cash,bank|") && !test.contains("LedgerTest"), "{test}");
    let project = reproduce(&["--project", "."]);
    assert!(project.succeeded().starts_with("Reproduced at frame 1 of 1"), "{project:?}");
    let missing = reproduce(&["--classpath", "target/classes", "--tests", "nowhere"]);
    assert!(missing.stderr.contains("nowhere do not exist"), "{missing:?}");
    fs::create_dir(dir.path().join("empty")).expect("created");
    let empty = reproduce(&["--classpath", "target/classes", "--tests", "empty"]);
    assert_eq!(empty.code, missing.code, "{empty:?}");
    assert!(empty.stderr.contains("the tests empty have no compiled classes"), "{empty:?}");
}
