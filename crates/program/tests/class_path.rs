//! The class path on jars that the tests write themselves.

use std::io::Write;
use std::path::{Path, PathBuf};

use program::{ClassPath, parse_class_path, sha256};
use rawzip::{CompressionMethod, ZipArchiveWriter};

/// A jar with these files, the contents stored or deflated.
fn jar(files: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (name, contents) in files {
        let (mut entry, config) =
            archive.new_file(*name).compression_method(method).start().expect("a new entry");
        let mut writer = config.wrap(Vec::new());
        writer.write_all(contents).expect("memory");
        let (plain, descriptor) = writer.finish().expect("finished");
        let stored = if method == CompressionMethod::DEFLATE { deflate(&plain) } else { plain };
        entry.write_all(&stored).expect("memory");
        entry.finish(descriptor).expect("finished");
    }
    archive.finish().expect("finished")
}

fn deflate(plain: &[u8]) -> Vec<u8> {
    let mut compressor = libdeflater::Compressor::new(libdeflater::CompressionLvl::default());
    let mut bytes = vec![0; compressor.deflate_compress_bound(plain.len())];
    let length = compressor.deflate_compress(plain, &mut bytes).expect("enough room");
    bytes.truncate(length);
    bytes
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("temporary directory"))
    }

    fn put(&self, name: &str, contents: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        std::fs::write(&path, contents).expect("written");
        path
    }
}

fn open(paths: &[&Path], java: u32) -> ClassPath {
    let paths: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
    ClassPath::open(&paths, java).expect("a good class path")
}

#[test]
fn the_first_entry_that_has_a_class_wins() {
    let folder = Folder::new();
    folder.put("classes/com/acme/A.class", b"directory");
    let long = b"jar".repeat(1000);
    let files: [(&str, &[u8]); 2] = [("com/acme/A.class", b"jar"), ("com/acme/B.class", &long)];
    let jar = folder.put("lib/b.jar", &jar(&files, CompressionMethod::DEFLATE));
    let classes = folder.0.path().join("classes");
    let class_path = open(&[&classes, &jar], 17);
    assert_eq!(class_path.class_bytes("com/acme/A").as_deref(), Some(&b"directory"[..]));
    assert_eq!(class_path.class_bytes("com/acme/B"), Some(long));
    assert_eq!(class_path.class_bytes("com/acme/C"), None);
    assert_eq!(class_path.origin("com/acme/B"), Some(jar.as_path()));
}

#[test]
fn a_name_cannot_leave_the_class_path() {
    let folder = Folder::new();
    folder.put("secret.class", b"secret");
    folder.put("classes/A.class", b"a");
    let class_path = open(&[&folder.0.path().join("classes")], 17);
    assert_eq!(class_path.class_bytes("../secret"), None);
    let absolute = folder.0.path().join("secret");
    assert_eq!(class_path.class_bytes(absolute.to_str().expect("UTF-8")), None);
}

#[test]
fn a_multi_release_jar_gives_the_newest_version_allowed() {
    let folder = Folder::new();
    let files: [(&str, &[u8]); 4] = [
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\nMulti-Release: true\n"),
        ("A.class", b"base"),
        ("META-INF/versions/11/A.class", b"eleven"),
        ("META-INF/versions/21/A.class", b"twenty-one"),
    ];
    let jar_path = folder.put("m.jar", &jar(&files, CompressionMethod::STORE));
    let plain = folder.put("p.jar", &jar(&files[1..], CompressionMethod::STORE));
    for (java, expected) in [(8, "base"), (17, "eleven"), (25, "twenty-one")] {
        let bytes = open(&[&jar_path], java).class_bytes("A").expect("found");
        assert_eq!(bytes, expected.as_bytes(), "Java {java}");
    }
    assert_eq!(open(&[&plain], 25).class_bytes("A").as_deref(), Some(&b"base"[..]));
}

#[test]
fn manifests_may_name_each_other() {
    let folder = Folder::new();
    let manifest: &[u8] = b"Class-Path: b.jar gone.jar\n";
    let first = jar(&[("META-INF/MANIFEST.MF", manifest)], CompressionMethod::STORE);
    let files: [(&str, &[u8]); 2] = [("META-INF/MANIFEST.MF", b"Class-Path: a.jar\n"), ("B.class", b"b")];
    folder.put("b.jar", &jar(&files, CompressionMethod::STORE));
    let class_path = open(&[&folder.put("a.jar", &first)], 17);
    assert_eq!(class_path.class_bytes("B").as_deref(), Some(&b"b"[..]));
}

#[test]
fn signed_and_sealed_jars_close_their_packages() {
    let folder = Folder::new();
    let put = |name: &str, beside: (&str, &[u8])| {
        folder.put(name, &jar(&[beside, ("a/A.class", b"a")], CompressionMethod::STORE))
    };
    let closed = |path: PathBuf| open(&[&path], 17).is_closed("a/A");
    assert!(closed(put("signed.jar", ("META-INF/ACME.SF", b""))));
    assert!(closed(put("sealed.jar", ("META-INF/MANIFEST.MF", b"Sealed: true\n"))));
    assert!(!closed(put("open.jar", ("META-INF/MANIFEST.MF", b"Sealed: false\n"))));
}

#[test]
fn fat_jars_are_looked_into_and_unpacked() {
    let folder = Folder::new();
    let inner = jar(&[("lib/L.class", b"library")], CompressionMethod::DEFLATE);
    let files: [(&str, &[u8]); 4] = [
        ("Loader.class", b"loader"),
        ("BOOT-INF/classes/app/A.class", b"app"),
        ("BOOT-INF/lib/inner.jar", &inner),
        ("BOOT-INF/classes/../../../evil", b"evil"),
    ];
    let fat = folder.put("fat.jar", &jar(&files, CompressionMethod::STORE));
    let class_path = open(&[&fat], 17);
    for (name, expected) in [("app/A", "app"), ("lib/L", "library"), ("Loader", "loader")] {
        assert_eq!(class_path.class_bytes(name).expect(name), expected.as_bytes());
    }
    let origin = class_path.origin("lib/L").expect("found").display().to_string();
    assert!(origin.ends_with("fat.jar!/BOOT-INF/lib/inner.jar"), "{origin}");

    let scratch = folder.0.path().join("scratch");
    let entries = class_path.for_jvm(&scratch).expect("unpacked");
    assert_eq!(entries.len(), 3, "{entries:?}");
    assert_eq!(std::fs::read(entries[0].join("app/A.class")).expect("unpacked"), b"app");
    assert_eq!(std::fs::read(&entries[1]).expect("unpacked"), inner);
    assert!(!folder.0.path().join("evil").exists());
}

#[test]
fn class_path_texts_have_globs_and_empty_entries() {
    let folder = Folder::new();
    for name in ["lib/b.jar", "lib/a.JAR", "lib/readme.txt"] {
        folder.put(name, b"");
    }
    let base = folder.0.path();
    let paths = parse_class_path("classes::lib/*", base);
    let expected = [base.join("classes"), base.join(""), base.join("lib/a.JAR"), base.join("lib/b.jar")];
    assert_eq!(paths, expected);
    assert_eq!(parse_class_path("nowhere/*", base), [base.join("nowhere/*")], "to be told of");
}

#[test]
fn bad_entries_are_refused_with_their_path() {
    let folder = Folder::new();
    let refuse = |path: PathBuf| match ClassPath::open(&[path], 17) {
        Ok(_) => panic!("accepted"),
        Err(error) => error.to_string(),
    };
    assert!(refuse("gone.jar".into()).contains("gone.jar does not exist"));
    assert!(refuse(folder.put("text.jar", b"no zip")).contains("text.jar"));
    let whole = jar(&[("A.class", &[7; 5000])], CompressionMethod::DEFLATE);
    assert!(refuse(folder.put("cut.jar", &whole[..whole.len() - 30])).contains("cut.jar"));
}

#[test]
fn what_a_jvm_passes_over_is_left_out() {
    let folder = Folder::new();
    let good = |manifest: &str| {
        let files: [(&str, &[u8]); 2] = [("META-INF/MANIFEST.MF", manifest.as_bytes()), ("A.class", &[7])];
        jar(&files, CompressionMethod::STORE)
    };
    let naming = folder.put("a.jar", &good("Class-Path: named.jar\n"));
    let fat = folder.put("fat.jar", &jar(&[("BOOT-INF/lib/x.jar", b"no zip")], CompressionMethod::STORE));
    let paths = [
        folder.put("zero.jar", b""),
        "gone.jar".into(),
        folder.put("cut.jar", &good("")[..60]),
        naming.clone(),
        fat.clone(),
    ];
    folder.put("named.jar", b"no zip");
    let class_path = ClassPath::open_usable(&paths, 17);
    assert!(class_path.contains("A"));
    assert_eq!(class_path.paths(), [naming, fat]);
    let told: Vec<String> = class_path.left_out().iter().map(ToString::to_string).collect();
    for (text, part) in
        told.iter().zip(["zero.jar", "gone.jar", "cut.jar", "named.jar", "fat.jar!/BOOT-INF/lib/x.jar"])
    {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(told.len(), 5, "{told:?}");
    let for_jvm = class_path.for_jvm(folder.0.path()).expect("what is damaged is not unpacked");
    assert!(for_jvm.len() <= 3, "{for_jvm:?}");
}

#[test]
fn damaged_contents_are_told_from_absent_ones() {
    let folder = Folder::new();
    let mut bytes = jar(&[("A.class", &[7; 5000])], CompressionMethod::STORE);
    bytes[100] ^= 1;
    let class_path = open(&[&folder.put("a.jar", &bytes)], 17);
    assert!(class_path.read_class("A").expect_err("damaged").to_string().contains("checksum"));
    assert_eq!(class_path.class_bytes("A"), None);
}

/// Every single flipped byte of a small jar is refused, or read without a panic and in bounds.
#[test]
fn flipped_bytes_do_no_harm() {
    let folder = Folder::new();
    let files: [(&str, &[u8]); 2] =
        [("META-INF/MANIFEST.MF", b"Multi-Release: true\n"), ("A.class", &[7; 300])];
    let whole = jar(&files, CompressionMethod::DEFLATE);
    for at in 0..whole.len() {
        for flip in [0x01, 0x80, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] ^= flip;
            if let Ok(class_path) = ClassPath::open(&[folder.put("a.jar", &bytes)], 17) {
                let class = class_path.class_bytes("A");
                assert!(class.is_none_or(|class| class == [7; 300]), "byte {at}");
            }
        }
    }
}

#[test]
fn the_hash_is_of_the_bytes() {
    let folder = Folder::new();
    let hash = sha256(&folder.put("a.jar", b"abc")).expect("read").expect("a file");
    assert_eq!(hash[..4], [0xba, 0x78, 0x16, 0xbf]);
    assert_eq!(sha256(folder.0.path()).expect("a directory"), None);
}
