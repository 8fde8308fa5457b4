//! The smallest test that is promised for a crash: what stands in the test's method, without comments.

use std::path::Path;

use anyhow::{Context, Result};

use crate::files::{self, name};

/// Compares a test with the file that promises it; what differs, in words.
pub fn differs(promise: &Path, test: &str) -> Result<Option<String>> {
    let found = statements(test);
    if std::env::var_os("RECRASH_BLESS").is_some() {
        std::fs::write(promise, &found)?;
    }
    let promised = std::fs::read_to_string(promise).with_context(|| promise.display().to_string())?;
    let report = || {
        format!(
            "{} promises\n{promised}and the test has\n{found}RECRASH_BLESS=1 writes it again",
            name(promise)
        )
    };
    Ok((promised != found).then(report))
}

/// The lines in the methods that are tests, without indentation and without comments behind them.
pub fn statements(test: &str) -> String {
    let mut found = String::new();
    let mut lines = test.lines();
    while lines.by_ref().any(|line| line.trim() == "@Test") {
        for line in lines.by_ref().skip(1).take_while(|line| *line != "    }") {
            let code = line.rsplit_once(" // ").map_or(line, |(code, _)| code).trim_end();
            if !code.is_empty() {
                found += code.strip_prefix("        ").unwrap_or(code);
                found.push('\n');
            }
        }
    }
    found
}

/// The files below `tests/quality` that promise something for no case.
pub fn without_case(root: &Path, cases: &[crate::case::Case]) -> Result<Vec<String>> {
    let mut lost = Vec::new();
    for topic in files::entries(&root.join("tests/quality"))? {
        for promise in files::entries(&topic)? {
            if !cases.iter().any(|case| case.promise.as_ref() == Some(&promise)) {
                lost.push(promise.display().to_string());
            }
        }
    }
    Ok(lost)
}
