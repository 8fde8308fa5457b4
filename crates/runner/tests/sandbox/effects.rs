//! What a test would do outside of the sandbox is known from what it was denied inside.

use runner::{Needed, Runner, RunnerConfig, SourceFile, TestMethod};

use crate::common;
use crate::machine::Machine;

#[test]
fn what_was_denied_is_told() {
    for home in jdks::homes() {
        let machine = Machine::new(&home);
        let (outside, secret) = (format!("{:?}", machine.outside), format!("{:?}", machine.secret));
        let cases: [(&str, &str, &[&str]); 8] = [
            ("nothing", "", &[]),
            (
                "paths",
                &outside,
                &[
                    "deletes files (Files.delete)",
                    "writes files (Files.writeString, Files.createDirectories)",
                    "changes permissions, owners or times of files (Files.setLastModifiedTime)",
                ],
            ),
            (
                "streams",
                &outside,
                &[
                    "writes files (new PrintWriter, new FileOutputStream)",
                    "reads or writes files (new RandomAccessFile)",
                ],
            ),
            (
                "silent",
                &outside,
                &[
                    "may delete files (File.delete)",
                    "may rename files (File.renameTo)",
                    "may change permissions or times of files (File.setReadOnly)",
                ],
            ),
            ("network", "", &["uses the network (new Socket, URL.openStream, InetAddress.getByName)"]),
            ("programs", "", &["starts programs (ProcessBuilder.start, Runtime.exec)"]),
            (
                "relative",
                "",
                &[
                    "leaves files in the working directory (notes.txt)",
                    "leaves files in the home directory (.settings)",
                ],
            ),
            ("secrets", &secret, &["reads files (Files.readAllBytes, new FileReader)"]),
        ];
        let effects = effects(&machine, &cases.map(|(name, argument, _)| (name, argument)));
        for ((name, _, expected), effects) in cases.iter().zip(effects) {
            assert_eq!(effects, *expected, "{name} with {}", home.display());
        }
    }
}

/// The effects of tests that call methods with an argument.
fn effects(machine: &Machine, calls: &[(&str, &str)]) -> Vec<Vec<String>> {
    let mut config = RunnerConfig::new(
        machine.program.jdk.clone(),
        vec![],
        common::junit(&Needed::Five { version: None }),
    );
    config.may_start_processes = false;
    config.sandbox = machine.sandbox();
    let runner = Runner::new(config).expect("a runner");
    let test = |(name, argument): &(&str, &str)| {
        format!(
            "@org.junit.jupiter.api.Test void {name}() throws Exception {{ Effects.{name}({argument}); }}\n"
        )
    };
    let tests: String = calls.iter().map(test).collect();
    let file = |name: &str, text: String| SourceFile { path: name.into(), contents: text.into() };
    let files = [
        file("shop/Effects.java", include_str!("Effects.java").to_owned()),
        file("shop/EffectsTest.java", format!("package shop; class EffectsTest {{ {tests} }}")),
    ];
    let compiled = runner.compile(&files).expect("compiled");
    assert!(compiled.errors.is_empty(), "{:?}", compiled.errors);
    let method = |name: &str| TestMethod { class: "shop.EffectsTest".into(), method: name.into() };
    let tests: Vec<TestMethod> = calls.iter().map(|(name, _)| method(name)).collect();
    runner.effects(&compiled, &tests).expect("run")
}
