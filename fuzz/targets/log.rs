//! Logs: every text is read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use trace::{Mapping, Options};

fuzz_target!(|bytes: &[u8]| {
    let log = trace::read(bytes, &Options::default());
    for found in &log.crashes {
        let _ = trace::print::found(found);
        for thrown in &found.crash.throwables {
            let _ = trace::hints(thrown);
        }
    }
    if let Ok(mapping) = std::str::from_utf8(bytes).map(Mapping::parse).unwrap_or_else(|_| Mapping::parse("")) {
        let _ = trace::read(bytes, &Options { mapping: Some(&mapping) });
    }
});
