//! Files that someone made to do harm: checksums are right, contents are not. What is accepted
//! can be printed, what is refused says where.

mod arbitrary;
mod sample;

use model::Relation;
use proptest::prelude::*;
use recording::{Object, ReadError, Recording, Value, print};

const PREAMBLE: usize = 16;
const BLOCK_HEADER: usize = 16;

/// Where each block begins and how long it is with its header.
fn blocks(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut blocks = Vec::new();
    let mut at = PREAMBLE;
    while at < bytes.len() {
        let stored = u32::from_le_bytes(bytes[at + 4..at + 8].try_into().expect("four bytes")) as usize;
        blocks.push((at, BLOCK_HEADER + stored));
        at += BLOCK_HEADER + stored;
    }
    blocks
}

fn block(tag: &[u8], raw_len: u32, stored: &[u8]) -> Vec<u8> {
    let mut block = [tag, &(stored.len() as u32).to_le_bytes(), &raw_len.to_le_bytes()].concat();
    let crc = crc32fast::hash(&[&block, stored].concat());
    block.extend(crc.to_le_bytes());
    block.extend(stored);
    block
}

fn preamble(major: u16, minor: u16) -> Vec<u8> {
    let mut bytes = b"\x89RCR\r\n\x1a\n".to_vec();
    bytes.extend(major.to_le_bytes());
    bytes.extend(minor.to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

fn write(recording: &Recording) -> Vec<u8> {
    let mut bytes = Vec::new();
    recording.write(&mut bytes).expect("the sample is valid");
    bytes
}

/// The file with one block replaced, its checksum right.
fn replace(bytes: &[u8], tag: &[u8], raw_len: u32, stored: &[u8]) -> Vec<u8> {
    let mut file = bytes[..PREAMBLE].to_vec();
    for (at, len) in blocks(bytes) {
        match &bytes[at..at + 4] == tag {
            true => file.extend(block(tag, raw_len, stored)),
            false => file.extend(&bytes[at..at + len]),
        }
    }
    file
}

/// The file with the raw contents of one block changed.
fn replace_raw(bytes: &[u8], tag: &[u8], raw: &[u8]) -> Vec<u8> {
    let stored = zstd::bulk::compress(raw, 1).expect("memory is enough");
    replace(bytes, tag, raw.len() as u32, &stored)
}

fn print_everything(recording: &Recording) {
    print::summary(recording);
    print::dump(recording);
    recording.file_name();
    for number in 1..=recording.frames.len() {
        print::frame(recording, number, print::Extent::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_recordings_can_be_printed(recording in arbitrary::recording()) {
        print_everything(&recording);
    }

    #[test]
    fn changed_contents_are_refused_or_can_be_printed(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        part in 0..4usize,
    ) {
        let shop = sample::shop();
        let parts: [(&[u8], Vec<u8>); 4] = [
            (b"HEAD", postcard::to_stdvec(&shop.header).expect("serialisable")),
            (b"CRAS", postcard::to_stdvec(&shop.crash).expect("serialisable")),
            (b"FRAM", postcard::to_stdvec(&shop.frames).expect("serialisable")),
            (b"HEAP", postcard::to_stdvec(&shop.heap).expect("serialisable")),
        ];
        let (tag, mut raw) = parts[part].clone();
        for (index, byte) in changes {
            let index = index.index(raw.len());
            raw[index] = byte;
        }
        if let Ok(recording) = Recording::read(&replace_raw(&write(&shop), tag, &raw)) {
            print_everything(&recording);
        }
    }
}

#[track_caller]
fn refused(bytes: &[u8], expected: &str) {
    let error = Recording::read(bytes).expect_err("must be refused");
    assert_eq!(error.to_string(), expected);
    assert!(!error.hint().is_empty());
}

#[test]
fn a_block_that_grows_without_end_is_stopped() {
    let file = write(&sample::shop());
    let bomb = zstd::bulk::compress(&vec![0; 64 << 20], 1).expect("memory is enough");
    assert!(bomb.len() < 10_000);
    let expected =
        "damaged: the HEAP block at byte 951 does not decompress to the 100 bytes that it declares";
    let error = Recording::read(&replace(&file, b"HEAP", 100, &bomb)).expect_err("must be refused");
    assert_eq!(error.to_string().replace(char::is_numeric, ""), expected.replace(char::is_numeric, ""));
}

#[test]
fn a_length_beyond_all_measure_is_refused_before_it_is_read() {
    let mut file = preamble(1, 0);
    file.extend(b"HEAP\xff\xff\xff\xff\0\0\0\0\0\0\0\0");
    refused(
        &file,
        "damaged: the HEAP block at byte 16 declares 4294967295 bytes, more than the 268435456 that are allowed",
    );
}

#[test]
fn a_list_that_claims_to_be_long_allocates_nothing() {
    let file = write(&sample::shop());
    let raw = [0xff, 0xff, 0xff, 0xff, 0x0f];
    let error = Recording::read(&replace_raw(&file, b"NOTE", &raw)).expect_err("must be refused");
    assert!(error.to_string().contains("NOTE block at byte"), "{error}");
}

#[test]
fn a_newer_major_version_is_refused_with_both_versions() {
    let mut file = write(&sample::shop());
    file.splice(..PREAMBLE, preamble(2, 3));
    let error = Recording::read(&file).expect_err("must be refused");
    assert_eq!(error.to_string(), "written in recording format 2.3, but this recrash reads format 1.0");
    assert_eq!(error.hint(), "update recrash to a version that reads format 2.3");
}

#[test]
fn a_newer_minor_version_is_read_and_its_blocks_skipped() {
    let shop = sample::shop();
    let mut file = write(&shop);
    file.splice(..PREAMBLE, preamble(1, 9));
    let end = blocks(&file).last().expect("there is an end block").0;
    file.splice(end..end, block(b"NEWS", 0, b"what this version does not know"));
    assert_eq!(Recording::read(&file).expect("readable"), shop);
}

#[test]
fn a_missing_block_and_one_that_stands_there_twice_are_named() {
    let file = write(&sample::shop());
    let crash = blocks(&file).into_iter().find(|(at, _)| &file[*at..at + 4] == b"CRAS").expect("it is there");
    let mut without = file.clone();
    without.drain(crash.0..crash.0 + crash.1);
    refused(&without, "damaged: the CRAS block is missing");
    let mut twice = file.clone();
    let again = file[crash.0..crash.0 + crash.1].to_vec();
    twice.splice(crash.0..crash.0, again);
    let offset = crash.0 + crash.1;
    refused(&twice, &format!("damaged: the CRAS block at byte {offset} stands there twice"));
}

#[test]
fn what_is_no_recording_is_told_what_it_is() {
    refused(b"", "the file is empty");
    refused(b"\xca\xfe\xba\xbe\0\0\0\x3d and more", "not a recording: it looks like a Java class file");
    refused(b"PK\x03\x04 and much more", "not a recording: it looks like a jar or zip file");
    refused(b"java.lang.NullPointerException", "not a recording: it looks like text");
    refused(
        b"\x89RCR\n\x1a\n and much more",
        "not a recording: it looks like a recording that a transfer as text has changed",
    );
    refused(&[0x80, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], "not a recording");
    refused(
        &preamble(1, 0)[..10],
        "truncated: the file ends at byte 10, within the preamble block that begins at byte 0",
    );
}

/// The sample with something wrong in it: it is not written, and says where.
#[track_caller]
fn invalid(change: impl FnOnce(&mut Recording), expected: &str) {
    let mut recording = sample::shop();
    change(&mut recording);
    let error = recording.validate().expect_err("must be invalid");
    assert_eq!(error.to_string(), expected);
    assert!(recording.write(Vec::new()).is_err());
}

#[test]
fn every_index_is_checked() {
    invalid(
        |it| it.heap.classes[2].superclass = Some(99),
        "class 2: refers to class 99, but there are only 17",
    );
    invalid(|it| it.heap.classes[0].superclass = Some(2), "class 0: its superclasses form a circle");
    invalid(
        |it| it.heap.objects[17] = Object::Opaque { class: 17, text: String::new() },
        "object 17: refers to class 17, but there are only 17",
    );
    invalid(|it| it.crash.throwables[0].relation = Relation::CauseOf(0), "throwable 0: cannot be CauseOf(0)");
    invalid(|it| it.crash.throwables[2].relation = Relation::Top, "throwable 2: cannot be Top");
}

#[test]
fn references_beyond_the_heap_are_invalid() {
    let gone = Value::Reference(18);
    invalid(
        |it| it.frames[0].arguments[1] = gone,
        "recorded frame 1: refers to object 18, but there are only 18",
    );
    invalid(
        |it| it.frames[1].receiver = Some(gone),
        "recorded frame 2: refers to object 18, but there are only 18",
    );
    invalid(
        |it| it.frames[1].entry_fields[0].object = 18,
        "recorded frame 2: refers to object 18, but there are only 18",
    );
    invalid(
        |it| it.frames[0].place.throwable = 3,
        "recorded frame 1: refers to throwable 3, but there are only 3",
    );
    invalid(
        |it| it.frames[0].place.frame = Some(4),
        "recorded frame 1: refers to stack frame 4, but there are only 4",
    );
}

#[test]
fn objects_that_are_not_as_their_class_says_are_invalid() {
    let integer = |fields| Object::Instance { class: 10, fields };
    invalid(
        |it| it.heap.objects[10] = integer(vec![]),
        "object 10: has 0 field values, its class declares 1",
    );
    invalid(
        |it| it.heap.objects[10] = integer(vec![Value::Reference(77)]),
        "object 10: refers to object 77, but there are only 18",
    );
    let bytes = recording::Elements::Bytes(vec![1, 2]);
    let array = |class, length| Object::Array { class, length, elements: bytes.clone() };
    invalid(
        |it| it.heap.objects[15] = array(11, 2),
        "object 15: elements of another type than its class [D has",
    );
    invalid(|it| it.heap.objects[15] = array(15, 1), "object 15: stores 2 elements, but its length is 1");
}

#[test]
fn truncation_names_the_block() {
    let file = write(&sample::shop());
    let (at, _) = blocks(&file)[1];
    match Recording::read(&file[..at + 20]) {
        Err(ReadError::Truncated { block, offset, end }) => {
            assert_eq!((block.as_str(), offset, end), ("HEAD", at as u64, at as u64 + 20));
        }
        other => panic!("{other:?}"),
    }
}
