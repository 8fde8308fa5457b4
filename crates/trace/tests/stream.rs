//! A log that is read as a stream needs no more memory the longer it is, though no two of its crashes are equal.

use std::io::{self, BufReader, Read};

use trace::Options;

const EVENTS: u64 = 40_000;
const LIMIT: u64 = 16 << 10;

/// A log of some 50 MB that is nowhere as a whole.
struct Log {
    event: u64,
    rest: Vec<u8>,
}

impl Read for Log {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() && self.event < EVENTS {
            self.event += 1;
            let number = self.event;
            let message = format!("order {number} {}", "x".repeat(1000));
            self.rest = format!(
                "10:00:00.000 [main] INFO  c.a.Main - order {number}\njava.lang.IllegalStateException: {message}\n\
                 \tat com.acme.Shop.sell(Shop.java:7)\n\tat com.acme.Main.main(Main.java:3)\n"
            )
            .into_bytes();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The most memory that this process has had, in KB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn memory_does_not_grow_with_the_length_of_a_log() {
    let (before, mut crashes) = (peak(), 0);
    let log = BufReader::new(Log { event: 0, rest: Vec::new() });
    let warnings = trace::stream(log, &Options::default(), &mut |found| {
        crashes += 1;
        assert_eq!(found.line as u64, 4 * crashes - 2);
    });
    assert_eq!((crashes, warnings.expect("read").len()), (EVENTS, 0));
    let grown = peak() - before;
    assert!(grown < LIMIT, "{grown} KB more");
}
