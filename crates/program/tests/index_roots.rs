//! The index sees the classes that the class path sees: in fat jars, wars and multi-release jars.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use program::{ClassPath, Index, IndexConfig};

mod common;

/// Compiles one class into a folder.
fn class(folder: &Path, name: &str, member: &str) {
    std::fs::create_dir_all(folder).expect("created");
    let source = format!("package shop; public class {name} {{ public static void {member}() {{}} }}");
    let classes = common::compile(&jdks::homes()[0], folder, &format!("{name}.java"), &source, &[]);
    let target = folder.join("shop");
    std::fs::create_dir_all(&target).expect("created");
    let file = format!("{name}.class");
    std::fs::rename(classes.join("shop").join(&file), target.join(&file)).expect("moved");
    std::fs::remove_dir_all(classes).expect("removed");
    std::fs::remove_file(folder.join(format!("{name}.java"))).expect("removed");
}

fn jar(folder: &Path, target: &Path, manifest: &str) -> PathBuf {
    let file = folder.with_extension("mf");
    std::fs::write(&file, format!("{manifest}\n")).expect("written");
    let mut command = Command::new(jdks::homes()[0].join("bin/jar"));
    command.arg("cfm").arg(target).arg(&file).arg("-C").arg(folder).arg(".");
    assert!(command.status().expect("jar starts").success());
    target.to_owned()
}

fn index(path: &Path, java: u32, cache: &Path) -> Index {
    let class_path = ClassPath::open(&[path.to_owned()], java).expect("readable");
    let config = IndexConfig { cache: Some(cache.to_owned()), threads: 2 };
    Index::open(Arc::new(class_path), None, &config)
}

/// Class and first static method of all classes; twice, from files and from the cache.
fn members(path: &Path, java: u32, cache: &Path) -> Vec<String> {
    let [cold, warm] = [0, 1].map(|_| {
        let index = index(path, java, cache);
        let classes = index.classes().iter();
        classes.map(|class| format!("{}.{}", class.name, class.methods[1].name)).collect::<Vec<_>>()
    });
    assert_eq!(cold, warm);
    cold
}

#[test]
fn fat_jars_and_wars_have_their_inner_classes() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let cache = folder.path().join("cache");
    for (kind, lib) in [("BOOT-INF", "fat.jar"), ("WEB-INF", "shop.war")] {
        let (inner, outer) = (folder.path().join(format!("{kind}-inner")), folder.path().join(kind));
        class(&inner, "Library", "lend");
        class(&inner, "App", "shadowed");
        class(&outer, "Loader", "load");
        class(&outer.join(kind).join("classes"), "App", "run");
        std::fs::create_dir_all(outer.join(kind).join("lib")).expect("created");
        jar(&inner, &outer.join(kind).join("lib/inner.jar"), "X: y");
        let fat = jar(&outer, &folder.path().join(lib), "X: y");
        let expected = ["shop/App.run", "shop/Loader.load", "shop/Library.lend"];
        assert_eq!(members(&fat, 17, &cache), expected, "{lib}");
    }
}

#[test]
fn multi_release_jars_give_the_version_of_the_jvm() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let (cache, classes) = (folder.path().join("cache"), folder.path().join("classes"));
    class(&classes, "App", "old");
    for (version, member) in [("11", "eleven"), ("21", "later")] {
        class(&classes.join("META-INF/versions").join(version), "App", member);
    }
    class(&classes.join("META-INF/versions/21"), "Only", "later");
    let multi = jar(&classes, &folder.path().join("multi.jar"), "Multi-Release: true");
    assert_eq!(members(&multi, 17, &cache), ["shop/App.eleven"]);
    assert_eq!(members(&multi, 25, &cache), ["shop/App.later", "shop/Only.later"]);
    let plain = jar(&classes, &folder.path().join("plain.jar"), "X: y");
    assert_eq!(members(&plain, 25, &cache), ["shop/App.old"]);
}
