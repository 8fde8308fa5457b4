//! Tests of the driver itself: a driver that overlooks differences would make every case worthless.

use std::io::Write;

use libtest_mimic::{Failed, Trial};
use serde_json::json;

use crate::directive;
use crate::expect::{Expected, KEYS};
use crate::job::found;
use crate::promise::statements;

/// The tests of the driver.
pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("driver/directives", directives),
        Trial::test("driver/incomplete", incomplete),
        Trial::test("driver/reports", reports),
        Trial::test("driver/promises", promises),
    ]
}

fn read(source: &str) -> Result<Expected, Failed> {
    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(source.as_bytes())?;
    Ok(Expected::read(&directive::scan(file.path(), "Some.java", &KEYS)?)?)
}

fn directives() -> Result<(), Failed> {
    let read = read(
        "// EXPECT frame 2 of 3\n// BUDGET 5s\n// STUBS none\n// RUN: --frames 2\n// TEST lacks: null\n",
    )?;
    assert_eq!((read.frame, read.budget.as_str()), (Some((2, 3)), "5s"));
    assert_eq!(read.run, ["--frames", "2"]);
    assert_eq!(read.stubs.map(|(_, stubs)| stubs), Some(Vec::new()));
    assert_eq!(read.lacks[0].1, "null");
    assert_eq!(read.position.line, 1);
    Ok(())
}

fn promises() -> Result<(), Failed> {
    let test = "class A {\n    /** Frame 1. */\n    @Test\n    void a() throws Throwable {\n        int b = 1;\n        \
                c.d(b); // E at C.d\n    }\n}\n";
    assert_eq!(statements(test), "int b = 1;\nc.d(b);\n");
    Ok(())
}

fn incomplete() -> Result<(), Failed> {
    for wrong in [
        "// BUDGET 5s",
        "// EXPECT frame 2",
        "// EXPECT nothing",
        "// EXPECT frame 1 of 1\n// REASON was never entered",
        "// EXPECT nothing\n// REASON was never entered\n// TEST lacks: null",
        "// EXPECT frame 1 of 1\n// TEST null",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    Ok(())
}

fn reports() -> Result<(), Failed> {
    assert_eq!(found(&json!({"reproduced": true, "frame": 2, "frames": 3})), Some((2, 3)));
    assert_eq!(found(&json!({"reproduced": false, "frame": 0, "frames": 3})), None);
    Ok(())
}
