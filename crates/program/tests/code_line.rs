//! Lines looked for in classes that the JDK's compiler made.

use std::path::Path;
use std::process::Command;

use program::{ClassPath, CodeLine, find_line};

mod common;

const SOURCE: &str = "package com.acme;
class Shop {
    int price(int n) {
        return 10 /
            n;
    }

    Runnable later() {
        return () -> price(0);
    }
}
";

fn compile(folder: &Path, options: &[&str]) -> ClassPath {
    std::fs::write(folder.join("Shop.java"), SOURCE).expect("written");
    let classes = folder.join("classes");
    let javac = common::jdks()[0].join("bin/javac");
    let status =
        Command::new(javac).args(options).arg("-d").arg(&classes).arg(folder.join("Shop.java")).status();
    assert!(status.expect("javac").success());
    ClassPath::open(&[classes], 17).expect("a directory")
}

fn line<'a>(class: &'a str, method: &'a str, line: u32) -> CodeLine<'a> {
    CodeLine { class, method, line: Some(line), file: Some("Shop.java") }
}

#[test]
fn what_is_missing_is_said() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let class_path = compile(folder.path(), &["-g"]);
    let find = |code: CodeLine| find_line(&class_path, code).map_err(|absent| absent.to_string());
    let refused = |text: &str| Err(text.to_owned());
    let shop = "com/acme/Shop";
    assert_eq!(find(line(shop, "price", 4)), Ok(()));
    assert_eq!(find(line(shop, "lambda$later$7", 9)), Ok(()));
    assert_eq!(find(line("com/acme/Shop$$Lambda$9/0x12", "run", 1)), Ok(()));
    assert_eq!(find(line("com/acme/Gone", "x", 1)), refused("the class is not on the class path"));
    assert_eq!(find(line(shop, "cost", 4)), refused("classes has no such method"));
    let wrong = "classes has no line 5 in that method (its lines are 4–4)";
    assert_eq!(find(line(shop, "price", 5)), refused(wrong));
    let kotlin = CodeLine { file: Some("Shop.kt"), ..line(shop, "price", 5) };
    assert_eq!(find(kotlin), Ok(()));
}

#[test]
fn a_class_without_lines_is_not_asked_for_them() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let class_path = compile(folder.path(), &["-g:none"]);
    assert_eq!(find_line(&class_path, line("com/acme/Shop", "price", 77)), Ok(()));
}
