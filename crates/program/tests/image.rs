//! The JDK image reader on every JDK of this machine and on damaged files.

use std::path::PathBuf;

use program::{Image, ImageError};

mod common;

#[test]
fn every_class_of_every_jdk_is_read() {
    for home in jdks::homes() {
        let image = Image::open(&home).expect("a JDK has an image");
        assert!(image.classes().len() > 5_000, "{}: {}", home.display(), image.classes().len());
        for class in image.classes() {
            let bytes = image.read(class).expect(&class.name);
            assert_eq!(bytes[..4], [0xCA, 0xFE, 0xBA, 0xBE], "{}", class.name);
        }
    }
}

#[test]
fn a_class_is_found_by_its_name() {
    for home in jdks::homes() {
        let image = Image::open(&home).expect("a JDK has an image");
        let string = image.class_bytes("java/lang/String").expect("readable");
        assert!(string.is_some_and(|bytes| bytes.len() > 10_000));
        let class = image.classes().iter().find(|class| class.name == "java/sql/Driver");
        assert_eq!(class.map(|class| class.module.as_str()), Some("java.sql"));
        assert_eq!(image.class_bytes("java/lang/NoSuch").expect("readable"), None);
    }
}

#[test]
fn a_damaged_image_is_refused_with_its_place() {
    let dir = tempfile::tempdir().expect("temporary directory");
    let whole = std::fs::read(jdks::homes()[0].join("lib/modules")).expect("an image");
    let refuse = |name: &str, bytes: &[u8]| {
        let path: PathBuf = dir.path().join(name);
        std::fs::write(&path, bytes).expect("written");
        Image::open_file(&path).expect_err("damaged").to_string()
    };
    assert!(refuse("magic", b"PK\x03\x04 and then some more bytes than a header").contains("magic"));
    assert!(refuse("short", &whole[..20]).contains("cannot read"));
    assert!(refuse("cut", &whole[..1 << 20]).contains("larger than the file"));
    let mut wild = whole[..whole.len() / 2].to_vec();
    assert!(refuse("half", &wild).contains("class outside the file"));
    wild.truncate(8 << 20);
    for at in (28..6 << 20).step_by(7) {
        wild[at] ^= 0x5A;
    }
    let path = dir.path().join("wild");
    std::fs::write(&path, &wild).expect("written");
    assert!(matches!(Image::open_file(&path), Err(ImageError::Malformed { .. })));
}
