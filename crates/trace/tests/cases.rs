//! Every case in `tests/cases`: a log (`name.log`) and what is understood of it (`name.txt`), with a
//! mapping file (`name.mapping`) where names are obfuscated.
//!
//! With `RECRASH_BLESS=1` the expected texts are written again.

use std::path::{Path, PathBuf};

use trace::{Log, Mapping, Options, print};

#[test]
fn logs_are_understood_as_the_cases_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut logs = Vec::new();
    for topic in entries(&folder) {
        logs.extend(
            entries(&topic).into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "log")),
        );
    }
    assert!(logs.len() > 30, "the cases are gone");
    let failures: Vec<String> = logs.iter().filter_map(|path| check(path)).collect();
    assert!(failures.is_empty(), "{}\nRECRASH_BLESS=1 writes them again", failures.join("\n"));
}

/// All but one, whose message prints a trace of its own.
#[test]
fn a_crash_is_the_same_when_its_trace_is_printed_and_read_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let logs = entries(&folder).into_iter().flat_map(|topic| entries(&topic));
    let (mut same, mut other) = (0, Vec::new());
    for path in logs.filter(|path| path.extension().is_some_and(|ext| ext == "log")) {
        let log = trace::read(&std::fs::read(&path).expect("readable"), &Options::default());
        for found in &log.crashes {
            let text = print::trace(found);
            match trace::read(text.as_bytes(), &Options::default()).crashes.as_slice() {
                [again] if again.crash == found.crash && again.is_trimmed == found.is_trimmed => same += 1,
                again => other.push(format!("{}:{}\n{text}\n{again:#?}", path.display(), found.line)),
            }
        }
    }
    other.retain(|text| !text.contains("message/prints_itself.log"));
    assert!(same > 100 && other.is_empty(), "{}", other.join("\n"));
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    paths
}

fn check(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).expect("readable");
    let mapping = std::fs::read_to_string(path.with_extension("mapping")).ok();
    let mapping = mapping.map(|text| Mapping::parse(&text).expect("a mapping"));
    let came = show(&trace::read(&bytes, &Options { mapping: mapping.as_ref() }));
    let expected = path.with_extension("txt");
    if std::env::var_os("RECRASH_BLESS").is_some() {
        std::fs::write(&expected, came).expect("written");
        return None;
    }
    let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
    (wanted != came).then(|| format!("{}: wanted\n{wanted}\ncame\n{came}", path.display()))
}

fn show(log: &Log) -> String {
    let crashes: Vec<String> = log.crashes.iter().map(print::found).collect();
    match crashes.is_empty() {
        true => "no crash\n".to_owned() + &print::warnings(&log.warnings),
        false => crashes.join("\n----\n") + &print::warnings(&log.warnings),
    }
}
