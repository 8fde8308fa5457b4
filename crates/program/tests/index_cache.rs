//! The cache of an index: the same answers, rebuilt when it is stale or damaged.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use program::{ClassPath, Index, IndexConfig};

mod common;

const SOURCE: &str =
    "package com.acme; public class Shop { static final long N = 7; int price() { return 1; } }";

/// A jar of compiled classes; `more` stands in its manifest.
fn jar(folder: &Path, name: &str, source: &str, more: &str) -> PathBuf {
    let home = &jdks::homes()[0];
    let classes = common::compile(home, folder, "Shop.java", source, &[]);
    let (jar, manifest) = (folder.join(name), folder.join("manifest"));
    std::fs::write(&manifest, format!("{more}\n")).expect("written");
    let mut command = Command::new(home.join("bin/jar"));
    command.arg("cfm").arg(&jar).arg(&manifest).arg("-C").arg(&classes).arg(".");
    assert!(command.status().expect("jar starts").success());
    jar
}

fn open(jar: &Path, cache: &Path) -> Index {
    let class_path = ClassPath::open(&[jar.to_owned()], 17).expect("a jar");
    let config = IndexConfig { cache: Some(cache.to_owned()), threads: 2 };
    Index::open(Arc::new(class_path), None, &config)
}

fn cached(cache: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(cache).expect("a folder");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

#[test]
fn a_cached_index_is_the_same() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let cache = folder.path().join("cache");
    let jar = jar(folder.path(), "shop.jar", SOURCE, "X: y");
    let cold = open(&jar, &cache);
    assert_eq!(cached(&cache).len(), 1);
    assert_eq!(open(&jar, &cache).classes(), cold.classes());
    assert!(cold.class("com/acme/Shop").is_some());
}

#[test]
fn a_damaged_cache_is_made_again() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let cache = folder.path().join("cache");
    let jar = jar(folder.path(), "shop.jar", SOURCE, "X: y");
    let cold = open(&jar, &cache);
    let file = &cached(&cache)[0];
    let whole = std::fs::read(file).expect("readable");
    for place in [0, 14, 20, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x55;
        std::fs::write(file, &damaged).expect("written");
        assert_eq!(open(&jar, &cache).classes(), cold.classes(), "byte {place}");
        assert_eq!(std::fs::read(file).expect("readable"), whole, "byte {place}");
    }
    for length in [0, 1, 30, whole.len() - 1] {
        std::fs::write(file, &whole[..length]).expect("written");
        assert_eq!(open(&jar, &cache).classes(), cold.classes(), "{length} bytes");
    }
}

#[test]
fn a_changed_jar_is_read_again() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let cache = folder.path().join("cache");
    let path = jar(folder.path(), "shop.jar", SOURCE, "X: y");
    open(&path, &cache);
    jar(folder.path(), "shop.jar", &SOURCE.replace("price", "cost"), "X: y");
    let index = open(&path, &cache);
    assert!(index.method("com/acme/Shop", "cost", "()I").is_some());
    assert!(index.method("com/acme/Shop", "price", "()I").is_none());
}

#[test]
fn a_cache_that_cannot_be_written_is_done_without() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let cache = folder.path().join("cache");
    std::fs::write(&cache, "a file, no folder").expect("written");
    let jar = jar(folder.path(), "shop.jar", SOURCE, "X: y");
    assert_eq!(open(&jar, &cache).classes().len(), 1);
}

#[test]
fn a_class_that_cannot_be_read_is_listed() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let classes = folder.path().join("classes/com/acme");
    std::fs::create_dir_all(&classes).expect("created");
    std::fs::write(classes.join("Broken.class"), b"\xca\xfe\xba\xbe\0\0").expect("written");
    let index = open(&folder.path().join("classes"), &folder.path().join("cache"));
    assert!(index.classes().is_empty());
    assert!(index.unreadable()[0].0.ends_with("com/acme/Broken.class"), "{:?}", index.unreadable());
}
