//! What people see of a recording, compared with files in `tests/print`. Set `RECRASH_BLESS=1` to
//! write those files again.

mod sample;

use std::path::Path;

use recording::print;

#[track_caller]
fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print").join(name);
    if std::env::var_os("RECRASH_BLESS").is_some() {
        std::fs::write(&path, text).expect("the expected file can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("the expected file can be read");
    assert_eq!(text, expected, "{} differs", path.display());
}

fn frame(number: usize) -> String {
    print::frame(&sample::shop(), number, print::Extent::default()).expect("there is such a frame")
}

#[test]
fn summary() {
    check("summary.txt", &print::summary(&sample::shop()));
}

#[test]
fn frame_with_an_object_tree() {
    check("frame-1.txt", &frame(1));
}

#[test]
fn frame_with_fields_of_its_entry() {
    check("frame-2.txt", &frame(2));
}

#[test]
fn frame_without_values() {
    check("frame-3.txt", &frame(3));
}

#[test]
fn frame_that_does_not_fit() {
    let extent = print::Extent { depth: 1, elements: 1, characters: 3, lines: 8 };
    check("frame-1-short.txt", &print::frame(&sample::shop(), 1, extent).expect("there is a first frame"));
}

#[test]
fn frames_are_counted_from_one() {
    let extent = print::Extent::default();
    assert_eq!(print::frame(&sample::shop(), 0, extent), None);
    assert_eq!(print::frame(&sample::shop(), 4, extent), None);
}

#[test]
fn dump() {
    check("dump.txt", &print::dump(&sample::shop()));
}

#[test]
fn json() {
    let json = serde_json::to_string_pretty(&sample::shop()).expect("serialisable");
    check("recording.json", &(json + "\n"));
}

#[test]
fn file_name() {
    assert_eq!(sample::shop().file_name(), "npe-shipping-zone-7fef.recrash");
}
