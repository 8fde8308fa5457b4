//! Laws of the format: what is written is read back, and what was changed on the way is never misread.

mod arbitrary;

use proptest::prelude::*;
use recording::{Header, ReadError, Recording};

fn write(recording: &Recording) -> Vec<u8> {
    let mut bytes = Vec::new();
    recording.write(&mut bytes).expect("arbitrary recordings are valid");
    bytes
}

/// Some fixed recording of several hundred bytes.
fn sample() -> Recording {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    arbitrary::recording().new_tree(&mut runner).expect("the strategy yields").current()
}

/// An error, or the same recording: never another one.
#[track_caller]
fn never_misread(changed: &[u8], original: &Recording) {
    if let Ok(read) = Recording::read(changed) {
        assert_eq!(&read, original, "misread");
    }
}

proptest! {
    // Failures are printed; nothing is left in the tree.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(recording in arbitrary::recording()) {
        let bytes = write(&recording);
        prop_assert_eq!(&Recording::read(&bytes).expect("readable"), &recording);
        prop_assert_eq!(Header::read_from(&bytes[..]).expect("readable"), recording.header);
    }

    #[test]
    fn json_says_the_same(recording in arbitrary::recording()) {
        let json = serde_json::to_string(&recording).expect("serialisable");
        prop_assert_eq!(serde_json::from_str::<Recording>(&json).expect("readable"), recording);
    }

    #[test]
    fn several_changed_bytes_are_never_misread(
        recording in arbitrary::recording(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        length in any::<prop::sample::Index>(),
        cut in any::<bool>(),
    ) {
        let mut bytes = write(&recording);
        for (index, byte) in changes {
            let index = index.index(bytes.len());
            bytes[index] = byte;
        }
        if cut {
            bytes.truncate(length.index(bytes.len()));
        }
        never_misread(&bytes, &recording);
    }

    #[test]
    fn arbitrary_bytes_are_no_recording(bytes in any::<Vec<u8>>()) {
        prop_assert!(Recording::read(&bytes).is_err());
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let recording = sample();
    let bytes = write(&recording);
    for index in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[index] ^= 1 << bit;
            assert!(Recording::read(&changed).is_err(), "bit {bit} of byte {index}");
        }
    }
}

#[test]
fn every_truncation_says_where_the_file_ends() {
    let bytes = write(&sample());
    for length in 1..bytes.len() {
        match Recording::read(&bytes[..length]) {
            Err(ReadError::Truncated { end, offset, .. }) => {
                assert_eq!(end, length as u64);
                assert!(offset <= end);
            }
            other => panic!("{length} bytes: {other:?}"),
        }
    }
}

#[test]
fn bytes_after_the_end_are_noticed() {
    let mut bytes = write(&sample());
    bytes.push(0);
    let error = Recording::read(&bytes).expect_err("one byte too many");
    assert!(error.to_string().contains("belong to no block"), "{error}");
}
