//! Class files: read, printed, written back identical, instrumented for every purpose.
#![no_main]

use classfile::{Class, print};
use instrument::distance::{self, Plan};
use instrument::record::{self, Config, Strategy};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(class) = Class::read(bytes) else { return };
    let _ = print::class(&class);
    assert_eq!(class.write(), bytes, "what is read is written back identical");
    for strategy in [Strategy::Reference, Strategy::UsedFields] {
        let config = Config { strategy, ..Config::default() };
        if let Ok(instrumented) = record::instrument(bytes, &config, &mut |_| 7) {
            check(instrumented.bytes);
        }
    }
    if let Ok(instrumented) = distance::instrument(bytes, &Plan::default()) {
        check(instrumented.bytes);
    }
});

fn check(bytes: Option<Vec<u8>>) {
    if let Some(bytes) = bytes {
        Class::read(&bytes).expect("what was instrumented can be read");
    }
}
