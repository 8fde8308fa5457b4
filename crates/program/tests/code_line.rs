//! Lines looked for in classes that the JDK's compiler made.

use std::path::Path;
use std::process::Command;

use program::{ClassPath, CodeLine, find_line, find_thrower, line_calls, locate};

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

    int twice(int n) {
        int m = n + n;
        return m;
    }
}
";

fn compile(folder: &Path, options: &[&str]) -> ClassPath {
    std::fs::write(folder.join("Shop.java"), SOURCE).expect("written");
    let classes = folder.join("classes");
    let javac = jdks::homes()[0].join("bin/javac");
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
fn a_line_that_cannot_throw_the_exception_is_another_version() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let class_path = compile(folder.path(), &["-g"]);
    let find = |code: CodeLine, exception: &str| {
        let found = find_thrower(&class_path, code, &format!("java/lang/{exception}"));
        found.map_err(|absent| absent.to_string())
    };
    let (price, twice) = (line("com/acme/Shop", "price", 4), line("com/acme/Shop", "twice", 13));
    assert_eq!(find(price, "ArithmeticException"), Ok(()));
    let wrong = "classes has nothing on line 4 that throws java.lang.NullPointerException";
    assert_eq!(find(price, "NullPointerException"), Err(wrong.to_owned()));
    assert!(find(twice, "ArithmeticException").is_err());
    assert_eq!(find(twice, "StackOverflowError"), Ok(()), "the JVM throws it anywhere");
    let later = line("com/acme/Shop", "lambda$later$0", 9);
    assert_eq!(find(later, "ArithmeticException"), Ok(()), "a call may change the trace of what it throws");
}

#[test]
fn a_class_without_lines_is_not_asked_for_them() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let class_path = compile(folder.path(), &["-g:none"]);
    assert_eq!(find_line(&class_path, line("com/acme/Shop", "price", 77)), Ok(()));
}

const OVERLOADS: &str = "package com.acme;
public class Deep {
    static int made = Integer.parseInt(\"1\");
    int price(int n) { return 10 / n; }
    int price(String s) {
        return s.length();
    }
    static class Inner {
        private int secret = 3;
        private int tell() { return secret; }
    }
    int ask(Inner inner) { return inner.tell(); }
    Runnable later() {
        return () -> price(0);
    }
}
";

#[test]
fn places_name_methods_and_code() {
    for home in jdks::homes() {
        let folder = tempfile::tempdir().expect("temporary directory");
        let options = ["-g", "--release", "8", "-Xlint:-options"];
        let classes = common::compile(&home, folder.path(), "Deep.java", OVERLOADS, &options);
        let class_path = ClassPath::open(&[classes], 17).expect("a directory");
        let place = |class: &'static str, method: &'static str, line: Option<u32>| {
            let code = CodeLine { class, method, line, file: None };
            locate(&class_path, code).map_err(|absent| absent.sentence("frame 3", code))
        };
        let found = |method, line| -> Vec<(String, bool)> {
            let methods = place("com/acme/Deep", method, line).expect("it is there").methods;
            methods.into_iter().map(|method| (method.descriptor, method.code.is_empty())).collect()
        };
        assert_eq!(found("price", Some(6)), [("(Ljava/lang/String;)I".to_owned(), false)]);
        assert_eq!(found("price", None).len(), 2);
        assert_eq!(found("<clinit>", Some(3)), [("()V".to_owned(), false)]);
        assert_eq!(found("<init>", None), [("()V".to_owned(), true)]);
        // Another compiler numbers lambdas without the method around them.
        assert_eq!(found("lambda$0", Some(14)), [("()V".to_owned(), false)]);
        let accessor = place("com/acme/Deep$Inner", "access$300", Some(8)).expect("it is there");
        assert!(accessor.methods.iter().all(|method| method.name.starts_with("access$")), "{accessor:?}");
        let calls = |method, line, callee| {
            line_calls(
                &class_path,
                CodeLine { class: "com/acme/Deep", method, line: Some(line), file: None },
                callee,
            )
        };
        assert!(calls("price", 6, "length") && calls("<clinit>", 3, "parseInt"));
        assert!(!calls("price", 4, "length") && !calls("price", 117, "length"));
        let wrong = "frame 3: Deep.price has no line 117 in classes: is this the version that crashed?";
        assert_eq!(place("com/acme/Deep", "price", Some(117)), Err(wrong.to_owned()));
        let gone = "frame 3: Deep.cost is not in classes: is this the version that crashed?";
        assert_eq!(place("com/acme/Deep", "cost", None), Err(gone.to_owned()));
        let lost = "frame 3: com.acme.Lost is not on the class path";
        assert_eq!(place("com/acme/Lost", "x", None), Err(lost.to_owned()));
    }
}
