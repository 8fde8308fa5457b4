//! Every log is read without an error, in time that grows with its length.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use model::Relation;
use trace::{Log, Mapping, Options, hints, print};

/// Reads and prints, and checks what holds for every log.
fn read(bytes: &[u8], mapping: Option<&Mapping>) -> Log {
    let log = trace::read(bytes, &Options { mapping });
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
    for found in &log.crashes {
        let throwables = &found.crash.throwables;
        assert!(!throwables.is_empty() && throwables[0].relation == Relation::Top);
        for (index, thrown) in throwables.iter().enumerate().skip(1) {
            match thrown.relation {
                Relation::CauseOf(owner) | Relation::SuppressedBy(owner) | Relation::ShownBy(owner) => {
                    assert!((owner as usize) < index);
                }
                Relation::Top => panic!("two throwables surfaced"),
            }
        }
        assert!((1..=lines).contains(&found.line), "line {} of {lines}", found.line);
        assert!(
            found.warnings.iter().chain(&log.warnings).all(|warning| (1..=lines).contains(&warning.line))
        );
        throwables.iter().for_each(|thrown| drop(hints(thrown)));
        print::found(found);
    }
    print::list(&log);
    log
}

/// A small generator: the same sequence in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).expect("64 bits") % limit.max(1)
    }
}

fn cases(extension: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let list = |folder: &Path| -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder).expect("cases").map(|entry| entry.expect("readable").path()).collect();
        paths.sort();
        paths
    };
    let files = list(&folder).into_iter().flat_map(|topic| list(&topic));
    let wanted = files.filter(|path| path.extension().is_some_and(|found| found == extension));
    wanted.map(|path| std::fs::read(path).expect("readable")).filter(|bytes| bytes.len() < 20_000).collect()
}

/// Text that means something in one dialect or another.
const PIECES: [&[u8]; 29] = [
    b"\tat ",
    b"Caused by: ",
    b"\tSuppressed: ",
    b"Wrapped by: ",
    b"\t... 3 more\n",
    b"[CIRCULAR REFERENCE:",
    b"\n",
    b"(",
    b")",
    b"{\"",
    b"\"}",
    b"\\n\\tat ",
    b"\xff\xfe",
    b"\xc3",
    b"\x1b[",
    b" ~[",
    b"]",
    b"java.lang.Error: ",
    b"Exception in thread \"",
    b"12:00:00 [main] ",
    b"/0x00",
    b":99999999999)",
    b"@",
    b"\xf0\x9f\x92\xa5",
    b"\n2026Z stderr P ",
    b"\n2026Z stderr F ",
    b"#011at ",
    b"<br/>\n",
    b"[pool-1] ",
];

fn mutate(bytes: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let end = (at + random.below(80)).min(bytes.len());
    match random.below(6) {
        0 => drop(bytes.drain(at..end)),
        1 => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
        2 => {
            let part = bytes[at..end].to_vec();
            drop(bytes.splice(at..at, part));
        }
        3 => {
            let other = &others[random.below(others.len())];
            let from = random.below(other.len());
            let to = (from + random.below(400)).min(other.len());
            drop(bytes.splice(at..end, other[from..to].iter().copied()));
        }
        4 if at < bytes.len() => bytes[at] = u8::try_from(random.below(256)).expect("a byte"),
        _ => bytes.truncate(at.max(bytes.len() / 2)),
    }
}

#[test]
fn mutated_logs_are_read() {
    let logs = cases("log");
    let mapping = cases("mapping").into_iter().find(|text| text.len() > 500).expect("a mapping");
    let mapping = Mapping::parse(&String::from_utf8(mapping).expect("UTF-8")).expect("a mapping");
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut crashes = 0;
    for round in 0..6000 {
        let mut bytes = logs[round % logs.len()].clone();
        for _ in 0..=random.below(8) {
            mutate(&mut bytes, &logs, &mut random);
        }
        crashes += read(&bytes, (round % 3 == 0).then_some(&mapping)).crashes.len();
    }
    assert!(crashes > 3000, "mutations leave most crashes readable: {crashes}");
}

#[test]
fn mutated_mappings_are_read_or_refused() {
    let mappings = cases("mapping");
    let log = cases("log").concat();
    let mut random = Random(7);
    for round in 0..1000 {
        let mut bytes = mappings[round % mappings.len()].clone();
        for _ in 0..=random.below(4) {
            mutate(&mut bytes, &mappings, &mut random);
        }
        match Mapping::parse(&String::from_utf8_lossy(&bytes)) {
            Ok(mapping) if round % 50 == 0 => drop(read(&log, Some(&mapping))),
            Ok(_) => {}
            Err(error) => assert!(error.line > 0 && !error.what.is_empty()),
        }
    }
}

/// Logs of a million bytes, each made to be slow to read.
#[test]
fn time_grows_with_the_length() {
    let frame = "\tat com.acme.Shop.sell(Shop.java:12)\n";
    let trace = format!("java.lang.Error: x\n{}", frame.repeat(1000));
    let inputs: Vec<(&str, String)> = vec![
        ("one line", "x".repeat(1_000_000)),
        ("one line of at", " at".repeat(300_000) + " a.B.c(D.java:1)"),
        ("lines of at", (" at".repeat(300) + " (D.java:1)\n").repeat(1000)),
        ("parentheses", "(".repeat(500_000) + &")".repeat(500_000)),
        ("braces", "{\"a\":".repeat(200_000)),
        ("braces in lines", "{\"a\":{\"b\":[{\n".repeat(70_000)),
        ("throwables in one line", "java.lang.Error ".repeat(60_000)),
        ("throwables without frames", "java.lang.NullPointerException\n".repeat(30_000)),
        ("frames without throwables", frame.repeat(25_000)),
        ("prefixed frames without throwables", format!("x {frame}").repeat(25_000)),
        (
            "causes",
            format!("java.lang.Error\n{frame}")
                + &"Caused by: java.lang.Error\n\t... 1 more\n".repeat(25_000),
        ),
        ("restored frames", trace.clone() + &"Caused by: java.lang.Error\n\t... 1000 more\n".repeat(20_000)),
        (
            "suppressed",
            format!("java.lang.Error\n{frame}")
                + &(0..500)
                    .map(|n| format!("{}Suppressed: a.B\n{frame}", "\t".repeat(n)))
                    .collect::<String>(),
        ),
        (
            "wrapped",
            format!("java.lang.Error\n{frame}") + &format!("Wrapped by: a.B\n{frame}").repeat(18_000),
        ),
        ("equal ones", format!("java.lang.Error: x\n{frame}").repeat(18_000)),
        ("different ones", (0..18_000).map(|n| format!("java.lang.Error: {n}\n{frame}")).collect()),
        ("long message", format!("java.lang.Error: x\n{}{frame}", "y\n".repeat(500_000))),
        ("long message of a cause", format!("{trace}Caused by: a.B: x\n{}{frame}", "y\n".repeat(450_000))),
        (
            "overflow",
            format!(
                "java.lang.StackOverflowError\n{}",
                (0..25_000).map(|n| format!("\tat a.B.c{}(D.java:{n})\n", n * n % 7)).collect::<String>()
            ),
        ),
        (
            "interleaved",
            format!("java.lang.Error\n{}", format!("{frame}java.lang.Error: y\n").repeat(18_000)),
        ),
        ("escaped", "x=\"java.lang.Error\\n\\tat a.B.c(D.java:1)\" ".repeat(25_000)),
        (
            "many prefixes",
            (0..12_000).map(|n| format!("[p-{n}] java.lang.Error: x\n[p-{n}] {frame}")).collect(),
        ),
        (
            "prefixes by turns",
            (0..12_000)
                .map(|n| format!("[p-{}] java.lang.Error: x\n[p-{}] {frame}", n % 40, n % 37))
                .collect(),
        ),
        ("blanks", "java.lang.Error: x".to_owned() + &" at a.B.c(".repeat(100_000)),
        ("frames between blanks", "java.lang.Error: x".to_owned() + &" at a.B.c(D.java:1)".repeat(50_000)),
        ("parts of lines", "2026Z stderr P java.lang.Error\n".repeat(30_000)),
        ("breaks", "<br>".repeat(200_000)),
        ("quotes", format!("Exception in thread \"{}", "\" ".repeat(500_000))),
    ];
    for (name, text) in inputs {
        let start = Instant::now();
        read(text.as_bytes(), None);
        // A tenth of that is usual; quadratic time would be minutes.
        assert!(start.elapsed() < Duration::from_secs(10), "{name}: {:?}", start.elapsed());
    }
}
