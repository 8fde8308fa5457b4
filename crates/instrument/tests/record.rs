//! Instrumented programs pass the verifier, behave as before, and tell the recorder what they should.

#[path = "../../classfile/tests/support/mod.rs"]
mod support;

use std::path::Path;

use instrument::record::{
    self, Config, FailurePointMethod, HandlerPlan, MethodKey, Owner, PlannedValue, Strategy,
};
use tempfile::TempDir;

const CASES: &str = include_str!("java/Cases.java");

/// The printing recorder with every overload.
fn hook(jdk: &Path) -> TempDir {
    let mut overloads = String::new();
    for wide in ["long", "float", "double"] {
        overloads += &format!("public static Throwable put(Throwable t, {wide} a) {{ return add(t, a); }}\n");
    }
    for references in 0..=instrument::hook::MOST {
        for ints in 0..=instrument::hook::MOST - references {
            let names: Vec<String> = (0..references + ints).map(|n| format!("v{n}")).collect();
            let kind = |n: usize| if n < references { "Object" } else { "int" };
            let parameters: String =
                names.iter().enumerate().map(|(n, name)| format!(", {} {name}", kind(n))).collect();
            let passed: String = names.iter().map(|name| format!(", (Object) {name}")).collect();
            overloads += &format!(
                "public static Throwable put(Throwable t{parameters}) {{ return add(t{passed}); }}\n"
            );
            overloads += &format!(
                "public static Throwable frame(Throwable t{parameters}, int number) {{ return close(add(t{passed}), number); }}\n"
            );
        }
    }
    let source = include_str!("java/Hook.java").replace("// OVERLOADS", &overloads);
    let here = support::compile(jdk, &[("Hook.java", &source)], &["--patch-module=java.base=."]);
    std::fs::remove_file(here.path().join("Hook.java")).expect("it was written");
    here
}

/// A program, instrumented and run.
struct Ran {
    output: String,
    plans: Vec<HandlerPlan>,
}

fn run(jdk: &Path, sources: &[(&str, &str)], main: &str, config: &Config) -> Ran {
    run_compiled(jdk, &support::compile(jdk, sources, &[]), main, config)
}

fn run_compiled(jdk: &Path, folder: &TempDir, main: &str, config: &Config) -> Ran {
    let mut plans = Vec::new();
    support::rewrite(folder.path(), |bytes| {
        let instrumented = record::instrument(bytes, config, &mut |plan| {
            plans.push(plan);
            plans.len() as u32 - 1
        });
        let instrumented = instrumented.expect("javac writes well-formed classes");
        assert_eq!(instrumented.skipped, []);
        instrumented.bytes
    });
    let hook = hook(jdk);
    let boot = format!("-Xbootclasspath/a:{}", support::text(hook.path()));
    let output =
        support::run(jdk, "java", &["-Xverify:all", &boot, "-cp", &support::text(folder.path()), main]);
    Ran { output: String::from_utf8_lossy(&output.stdout).into_owned(), plans }
}

impl Ran {
    /// What was recorded between the name of a case and what it ended with, frames by method.
    fn case(&self, name: &str) -> Vec<String> {
        let mut lines = self.output.lines().skip_while(|line| *line != name).skip(1);
        let mut frames = Vec::new();
        for line in lines.by_ref() {
            let Some(frame) = line.strip_prefix("frame ") else { break };
            let (number, values) = frame.split_once(' ').expect("a throwable follows");
            let plan = &self.plans[number.parse::<usize>().expect("a number")];
            frames.push(format!("{} {values}", plan.name));
        }
        frames.retain(|frame| !frame.starts_with("lambda$") && !frame.starts_with("getAsInt"));
        frames
    }

    fn plan(&self, name: &str) -> &HandlerPlan {
        self.plans.iter().find(|plan| plan.name == name).expect("it was instrumented")
    }
}

fn cases(jdk: &Path, strategy: Strategy) -> Ran {
    run(jdk, &[("Cases.java", CASES)], "Cases", &Config { strategy, ..Config::default() })
}

#[test]
fn references_are_passed_as_they_were_at_entry() {
    for jdk in jdks::homes() {
        let ran = cases(&jdk, Strategy::Reference);
        for (name, expected) in [
            ("plain", &["plain ArithmeticException  c 1"][..]),
            ("reassigned", &["reassigned NumberFormatException x 1"]),
            ("wide", &["wide ArithmeticException 1099511627776 0.5 1.5 1 -1 65 300"]),
            ("overlapping", &["overlapping ArithmeticException 3 0"]),
            ("many", &["many IllegalStateException a b c d e f 1 2 3 4 5 6"]),
            ("instance", &["instance ArithmeticException Cases 0"]),
            ("loopAtEntry", &["loopAtEntry ArithmeticException Cases 2"]),
            ("ofArgument", &["ofArgument NullPointerException Cases Cases"]),
            ("ofNull", &["ofArgument NullPointerException Cases null"]),
            ("notHandled", &["handled ArrayIndexOutOfBoundsException int[]"]),
            ("locked", &["locked ArithmeticException Cases lock"]),
            ("getter", &[]),
            ("argument of super", &["<init> NullPointerException null 101"]),
            // What is thrown out of the call of super() itself is not seen by that constructor.
            ("super", &["<init> IllegalArgumentException Made -1"]),
            ("after super", &["<init> ArithmeticException Made s 7"]),
            ("argument of this", &["<init> NumberFormatException y"]),
            ("this", &["<init> ArithmeticException Made  7"]),
            ("static", &["<clinit> NumberFormatException"]),
            ("default", &["half ArithmeticException  o 1"]),
        ] {
            assert_eq!(ran.case(name), expected, "{name} in {}", ran.output);
        }
        assert!(ran.output.contains("handled\nnotHandled\n"), "a handled exception is nobody's business");
        assert!(!ran.plans.iter().any(|plan| plan.name == "getter"), "it cannot throw");
    }
}

#[test]
fn used_fields_are_passed_as_they_were_at_entry() {
    for jdk in jdks::homes() {
        let ran = cases(&jdk, Strategy::UsedFields);
        assert_eq!(ran.case("instance"), ["instance ArithmeticException Cases n 0 5"]);
        assert_eq!(ran.case("ofArgument"), ["ofArgument NullPointerException Cases Cases n null 5"]);
        assert_eq!(ran.case("ofNull"), ["ofArgument NullPointerException Cases null n null 5"]);
        let field = |of, name: &str, descriptor: &str| PlannedValue::Field {
            of,
            class: "Cases".into(),
            name: name.into(),
            descriptor: descriptor.into(),
        };
        assert_eq!(
            ran.plan("instance").values,
            [
                PlannedValue::Receiver,
                field(Owner::Receiver, "name", "Ljava/lang/String;"),
                PlannedValue::Argument(0),
                field(Owner::Receiver, "state", "I"),
            ]
        );
        assert_eq!(ran.plan("instance").strategy, "used-fields");
    }
}

#[test]
fn plans_describe_methods() {
    let jdk = jdks::homes().remove(0);
    let ran = cases(&jdk, Strategy::Reference);
    let plan = ran.plan("wide");
    assert_eq!((&*plan.class, &*plan.descriptor, plan.access), ("Cases", "(JDFZBCS)J", 0x0008));
    assert_eq!(plan.parameters, ["a", "b", "c", "d", "e", "f", "g"]);
    assert_eq!(plan.lines, Some((22, 22)));
}

const LOGGING: &str = "public class Logging {
    static class Log { void error(String s, Throwable t) { System.out.println(s); }
                       void warn(Throwable t, long n, String s) { System.out.println(s + n); } }
    interface Sink { void put(int n, RuntimeException e, double d, Object o); }
    public static void main(String[] x) throws Exception {
        Log log = new Log(); Sink sink = (n, e, d, o) -> System.out.println(n + d + \"\" + o);
        try { Integer.parseInt(null); } catch (NumberFormatException e) {
            log.error(\"one\", e); log.warn(e, 2L, \"two\"); sink.put(1, e, 0.5, \"o\"); recrash.Recrash.failure(e); } } }";

const RECRASH: &str = "package recrash; public class Recrash { public static void failure(Throwable t) { } }";

#[test]
fn failure_points_are_told_wherever_the_throwable_stands() {
    let point = |class: &str, name: &str| FailurePointMethod { class: class.into(), name: name.into() };
    let failure_points =
        vec![point("Logging$Log", "error"), point("Logging$Log", "warn"), point("Logging$Sink", "put")];
    let config = Config { failure_points, only: Some([].into()), ..Config::default() };
    for jdk in jdks::homes() {
        let ran = run(&jdk, &[("Logging.java", LOGGING), ("Recrash.java", RECRASH)], "Logging", &config);
        let said = "java.lang.NumberFormatException: Cannot parse null string";
        let told: Vec<String> =
            ran.output.lines().map(|line| line.replace(": null", "").replace(said, "E")).collect();
        let twice = |line: &'static str| [line, line];
        let mut expected: Vec<&str> = Vec::new();
        expected.extend(twice("failure E at Logging$Log.error"));
        expected.push("one");
        expected.extend(twice("failure E at Logging$Log.warn"));
        expected.push("two2");
        expected.extend(["failure E at Logging$Sink.put", "1.5o"]);
        expected.extend(twice("api E"));
        assert_eq!(told, expected);
        assert_eq!(ran.plans, [], "no method is to be recorded");
    }
}

const GATHERING: &str = "public class Gathering {
    static class BadError extends Error { public String toString() { return \"E\"; } }
    interface Log { void any(String s, Object o); void many(String s, Object... all);
                    void bad(BadError b, int n); void no(Object o, int n); }
    static class Console implements Log {
        public void any(String s, Object o) { System.out.println(\"any\"); }
        public void many(String s, Object... all) { System.out.println(\"many\" + all.length); }
        public void bad(BadError b, int n) { System.out.println(\"bad\" + n); }
        public void no(Object o, int n) { System.out.println(\"no\"); } }
    public static void main(String[] x) {
        Console console = new Console(); Log log = console; BadError e = new BadError();
        console.any(\"s\", e); log.many(\"s\", 1, e); console.bad(e, 3); log.no(e, 4); } }";

/// Loggers take the throwable as an object or among several ones; and calls may name the class that
/// implements a failure point.
#[test]
fn failure_points_are_told_what_may_be_a_throwable() {
    let point = |name: &str| FailurePointMethod { class: "Gathering$Log".into(), name: name.into() };
    let failure_points = ["any", "many", "bad", "no"].map(point).into();
    let config = Config { failure_points, only: Some([].into()), ..Config::default() };
    let expected = [
        "failure E at Gathering$Log.any",
        "any",
        "failure [1, E] at Gathering$Log.many",
        "failure [1, E] at Gathering$Log.many",
        "many2",
        "failure E at Gathering$Log.bad",
        "bad3",
        "no",
    ];
    for jdk in jdks::homes() {
        let ran = run(&jdk, &[("Gathering.java", GATHERING)], "Gathering", &config);
        assert_eq!(ran.output.lines().collect::<Vec<_>>(), expected);
    }
}

/// Interfaces with the names of SLF4J's and Spring's, and a program that implements them.
const USUAL: &[(&str, &str)] = &[
    ("Logger.java", "package org.slf4j; public interface Logger { void error(String s, Throwable t); void warn(String s, Throwable t); }"),
    ("LocationAwareLogger.java", "package org.slf4j.spi; public interface LocationAwareLogger extends org.slf4j.Logger {
        void log(String s, long n, int level, Object[] all, Throwable t); void log(Level level, Throwable t);
        void log(LoggingEvent event); void log(String s);
        class Level { public String toString() { return \"level\"; } }
        class LoggingEvent { public String toString() { return \"event\"; } } }"),
    ("ErrorHandler.java", "package org.springframework.util; public interface ErrorHandler { void handleError(Throwable t); }"),
    ("Usual.java", "import org.slf4j.spi.LocationAwareLogger;
public class Usual {
    static class Log implements LocationAwareLogger {
        public void error(String s, Throwable t) { }
        public void warn(String s, Throwable t) { }
        public void log(String s, long n, int level, Object[] all, Throwable t) { }
        public void log(Level level, Throwable t) { }
        public void log(LoggingEvent event) { }
        public void log(String s) { } }
    static class Other { void error(String s, Throwable t) { } }
    static class AppLogger { static void error(Throwable t) { } static void error(Object o) { } }
    static class Handler implements org.springframework.util.ErrorHandler { public void handleError(Throwable t) { } }
    static class E extends Exception { public String toString() { return \"E\"; } }
    public static void main(String[] x) {
        Log log = new Log(); E e = new E();
        log.error(\"\", e); log.warn(\"\", e); log.log(\"\", 1L, 40, null, e); log.log(new LocationAwareLogger.Level(), e);
        log.log(new LocationAwareLogger.LoggingEvent()); log.log(\"\"); new Other().error(\"\", e);
        new Handler().handleError(e); AppLogger.error(e); AppLogger.error((Object) e);
        new io.netty.util.concurrent.AbstractEventExecutor().safeExecute(() -> { throw new Error(\"E\"); }); } }"),
    ("AbstractEventExecutor.java", "package io.netty.util.concurrent; public class AbstractEventExecutor {
        static void runTask(Runnable r) { r.run(); }
        public void safeExecute(Runnable r) { try { runTask(r); } catch (Throwable t) { } } }"),
];

/// Loggers and frameworks are known by the interfaces that they implement.
#[test]
fn usual_failure_points_need_no_names() {
    let expected = [
        "logged E at Usual$Log.error",
        "warned E at Usual$Log.warn",
        "logged E at 40 by Usual$Log.log",
        "logged E at level by Usual$Log.log",
        "event event at Usual$Log.log",
        "caught E unless  at Usual$Handler.handleError",
        "logged E at Usual$AppLogger.error",
        "caught java.lang.Error: E unless java.io. java.net. java.nio.channels. javax.net.ssl. io.netty. at \
         io/netty/util/concurrent/AbstractEventExecutor.runTask",
    ];
    for jdk in jdks::homes() {
        let config = Config { usual_points: true, only: Some([].into()), ..Config::default() };
        let ran = run(&jdk, USUAL, "Usual", &config);
        assert_eq!(ran.output.lines().collect::<Vec<_>>(), expected);
        let without = Config { only: Some([].into()), ..Config::default() };
        assert_eq!(run(&jdk, USUAL, "Usual", &without).output, "");
    }
}

const LIBRARY: &str =
    "package library; public class Library { public int old = 1; FRESH protected int kept = 5; }";

const USER: &str = "package user; public class User extends library.Library {
    static int read(library.Library l, boolean isNew) {
        if (isNew) try { return l.fresh; } catch (NoSuchFieldError e) { System.out.println(\"missing\"); }
        return l.old; }
    int inherited(boolean isNew) { return isNew ? fresh : own / old; }
    int own = 7;
    public static void main(String[] args) {
        System.out.println(read(new library.Library(), false) + read(new library.Library(), true));
        System.out.println(new User().inherited(false)); } }";

/// A field that the library of this run does not have must not be missed where the program does not
/// come to it.
#[test]
fn fields_that_may_be_missing_are_not_read_at_entry() {
    let config = Config { strategy: Strategy::UsedFields, ..Config::default() };
    for jdk in jdks::homes() {
        let compiled = LIBRARY.replace("FRESH", "public int fresh = 2;");
        let folder = support::compile(&jdk, &[("Library.java", &compiled), ("User.java", USER)], &[]);
        let old = support::compile(&jdk, &[("Library.java", &LIBRARY.replace("FRESH", ""))], &[]);
        let library = "library/Library.class";
        std::fs::copy(old.path().join(library), folder.path().join(library)).expect("copied");
        let ran = run_compiled(&jdk, &folder, "user.User", &config);
        assert_eq!(ran.output, "missing\n2\n7\n");
    }
}

#[test]
fn only_the_methods_asked_for_get_handlers() {
    let jdk = jdks::homes().remove(0);
    let key = MethodKey {
        class: "Cases".into(),
        name: "plain".into(),
        descriptor: "(ILjava/lang/String;Ljava/lang/Object;)I".into(),
    };
    let config = Config { only: Some([key].into()), ..Config::default() };
    let ran = run(&jdk, &[("Cases.java", CASES)], "Cases", &config);
    assert_eq!(ran.plans.len(), 1);
    assert_eq!(ran.case("plain"), ["plain ArithmeticException  c 1"]);
    assert_eq!(ran.case("wide"), [""; 0]);
}

#[test]
fn methods_that_would_not_be_compiled_any_more_are_left_alone() {
    let jdk = jdks::homes().remove(0);
    let big = |calls: usize| {
        let body = "f();".repeat(calls);
        let source = format!("class Big {{ static native void f(); static void big() {{ {body} }} }}");
        let folder = support::compile(&jdk, &[("Big.java", &source)], &[]);
        support::classes_in(folder.path()).remove(0).1
    };
    let instrument = |bytes: &[u8]| {
        record::instrument(bytes, &Config::default(), &mut |plan| {
            assert_eq!(plan.name, "big");
            0
        })
        .expect("well-formed")
    };
    // Each call takes three bytes, the return one.
    let below = instrument(&big(2600));
    assert_eq!((below.bytes.is_some(), below.skipped.len()), (true, 0));
    let near = instrument(&big(2665));
    assert_eq!(near.bytes, None);
    assert_eq!(
        near.skipped[0].to_string(),
        "big()V: it would grow beyond 8000 bytes and would not be compiled any more"
    );
    let above = instrument(&big(2670));
    assert_eq!((above.bytes.is_some(), above.skipped.len()), (true, 0));
    let full = instrument(&big(21_843));
    assert_eq!(full.skipped[0].to_string(), "big()V: it would grow beyond 65535 bytes");
}
