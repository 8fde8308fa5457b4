//! Where the kernel cannot keep a program in a sandbox: nothing runs unless the user wants it. A thread that has lost a
//! system call, with all that it starts, stands for a kernel that lacks it.

mod support;

use std::fs;
use std::process::Command;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use support::{Ended, bytes, end, java, names, recording, recrash, scratch, write};
use tempfile::TempDir;

/// It says that it runs: the first line of its only method leaves a file.
const SHOP: &str = "package com.acme;
public class Shop {
    public static int sell(String zip) {
        try { new java.io.File(\"/tmp/RAN\").createNewFile(); } catch (java.io.IOException e) { }
        return zip.length();
    }
}";
const LOG: &str = "java.lang.NullPointerException\n\tat com.acme.Shop.sell(Shop.java:5)\n";

fn world() -> TempDir {
    let dir = scratch();
    fs::create_dir_all(dir.path().join("cases/one")).expect("created");
    fs::create_dir(dir.path().join("classes")).expect("created");
    let ran = dir.path().join("ran").display().to_string();
    java::compile(&jdks::oldest(), &dir.path().join("classes"), "Shop", &SHOP.replace("/tmp/RAN", &ran));
    write(dir.path().join("app.log"), LOG);
    write(dir.path().join("shop.recrash"), bytes(&recording()));
    let case = "id = \"one\"\ntarget_frames = \"com\\\\.acme\"\nclasspath = [\"../../classes\"]\n";
    write(dir.path().join("cases/one/case.toml"), case);
    write(dir.path().join("cases/one/trace.txt"), LOG);
    dir
}

fn command(dir: &TempDir, arguments: &[&str]) -> Command {
    let mut command = recrash();
    command.current_dir(dir.path()).env("JAVA_HOME", jdks::oldest().home).args(arguments);
    command
}

/// Runs a command for which a system call does not exist.
fn without(call: i64, mut command: Command) -> Ended {
    let limited = move || {
        let missing = SeccompAction::Errno(libc::ENOSYS.cast_unsigned());
        let architecture = std::env::consts::ARCH.try_into().expect("known");
        let filter = SeccompFilter::new([(call, vec![])].into(), SeccompAction::Allow, missing, architecture);
        let program: BpfProgram = filter.and_then(TryInto::try_into).expect("a filter");
        seccompiler::apply_filter(&program).expect("applied");
        end(&mut command)
    };
    std::thread::spawn(limited).join().expect("no panic")
}

#[test]
fn nothing_runs_where_files_cannot_be_protected() {
    let dir = world();
    let commands: [&[&str]; 3] = [
        &["reproduce", "app.log", "--classpath", "classes"],
        &["tests", "shop.recrash", "--classpath", "classes"],
        &["bench", "cases"],
    ];
    for arguments in commands {
        let ended = without(libc::SYS_landlock_create_ruleset, command(&dir, arguments));
        ended.failed(
            3,
            "error: the program cannot be kept in a sandbox: this kernel cannot deny: writing files elsewhere, reading files \
             below home directories, starting programs\n  hint: Linux 5.13 or newer with Landlock \
             and seccomp can; --allow-unsandboxed runs the program anyway, with what can be denied\n",
        );
    }
    assert!(!names(dir.path()).contains(&"ran".to_owned()));
}

#[test]
fn the_user_may_want_it_all_the_same_and_is_warned() {
    let dir = world();
    let arguments = ["reproduce", "app.log", "--classpath", "classes", "--allow-unsandboxed"];
    let ended = without(libc::SYS_seccomp, command(&dir, &arguments));
    assert!(ended.succeeded().starts_with("Reproduced"), "{ended:?}");
    let warning =
        "warning: this kernel cannot keep the program from: the network, changing permissions of files\n";
    assert!(ended.stderr.contains(warning), "{}", ended.stderr);
    assert!(!names(dir.path()).contains(&"ran".to_owned()), "what can be denied is denied");
    let ended =
        without(libc::SYS_landlock_create_ruleset, command(&dir, &[&arguments[..], &["--pinned"]].concat()));
    assert!(ended.succeeded().starts_with("Reproduced"), "{ended:?}");
    assert!(names(dir.path()).contains(&"ran".to_owned()), "{ended:?}");
}

#[test]
fn what_lies_in_the_home_directory_is_read_only_where_it_is_named() {
    let dir = scratch();
    let home = dir.path().join("home");
    fs::create_dir_all(home.join("classes")).expect("created");
    let source =
        "package com.acme; public class Shop { public static int sell(String name) throws Exception {
        String text = java.nio.file.Files.readString(java.nio.file.Path.of(\"SECRET\"));
        if (text.length() < 3) throw new IllegalStateException(text);
        return 0; } }";
    let secret = write(home.join("token"), "ab");
    let source = source.replace("SECRET", &secret.display().to_string());
    java::compile(&jdks::oldest(), &home.join("classes"), "Shop", &source);
    write(
        dir.path().join("app.log"),
        "java.lang.IllegalStateException\n\tat com.acme.Shop.sell(Shop.java:3)\n",
    );
    let reproduce = |more: &[&str]| {
        let arguments = ["reproduce", "app.log", "--classpath", "home/classes", "--budget", "4s"];
        end(command(&dir, &[&arguments[..], more].concat()).env("HOME", &home))
    };
    let hidden = reproduce(&[]);
    assert_eq!(hidden.code, Some(1), "{hidden:?}");
    let named = reproduce(&["--readable", "home/token"]);
    assert!(named.succeeded().starts_with("Reproduced"), "{named:?}");
}
