//! Recordings: read and printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use recording::{Recording, print};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(recording) = Recording::read(bytes) {
        let _ = print::summary(&recording);
        let _ = print::dump(&recording);
    }
});
