//! `recrash dump` on classes and jars, whole and broken.

mod support;

use std::fs;
use std::process::Command;

use support::java;
use support::{run, scratch, write};

const SHOP: &str = "package com.acme; class Shop { int sell(int count) { return 7 / count; } }";

/// A directory with `com/acme/Shop.class` and `shop.jar`.
fn shop() -> tempfile::TempDir {
    let dir = scratch();
    let jdk = jdks::oldest();
    java::compile(&jdk, dir.path(), "Shop", SHOP);
    let mut jar = Command::new(jdk.home.join("bin/jar"));
    jar.current_dir(dir.path()).args(["--create", "--file", "shop.jar", "com"]);
    assert!(jar.status().expect("it starts").success());
    dir
}

#[test]
fn a_class_is_printed_from_a_file_and_from_a_jar_alike() {
    let dir = shop();
    let from_file = run(dir.path(), &["dump", "com/acme/Shop.class"]);
    assert!(from_file.succeeded().contains("idiv"), "{from_file:?}");
    let from_jar = run(dir.path(), &["dump", "shop.jar!/com/acme/Shop.class"]);
    assert_eq!(from_jar.succeeded(), from_file.succeeded());
}

#[test]
fn methods_are_printed_in_the_intermediate_form() {
    let dir = shop();
    let shown = run(dir.path(), &["dump", "--ir", "com/acme/Shop.class"]);
    let sell = "\nsell(I)I\nblock 0\n  v3 = 7 / p1";
    let shown = shown.succeeded();
    assert!(shown.starts_with("class com/acme/Shop\n") && shown.contains(sell), "{shown}");
    assert!(shown.ends_with("line 1\n  return v3\n"), "{shown}");
    write(dir.path().join("note"), "no class");
    run(dir.path(), &["dump", "--ir", "note"])
        .failed(2, "error: note is no class file\n  hint: leave out --ir\n");
}

#[test]
fn a_jar_alone() {
    let dir = shop();
    run(dir.path(), &["dump", "shop.jar"]).failed(
        2,
        "error: shop.jar is a jar\n  hint: name a class in it, like shop.jar!/com/acme/Shop.class\n",
    );
}

#[test]
fn a_member_that_is_not_there() {
    let dir = shop();
    run(dir.path(), &["dump", "shop.jar!/com/acme/Ship.class"]).failed(
        2,
        "error: shop.jar has no com/acme/Ship.class\n  hint: list its files with: jar tf shop.jar\n",
    );
    run(dir.path(), &["dump", "shop.jar!/META-INF/MANIFEST.MF"]).failed(
        2,
        "error: META-INF/MANIFEST.MF is no class file\n  hint: only classes of a jar can be printed\n",
    );
}

#[test]
fn a_jar_that_is_not_there() {
    let dir = scratch();
    run(dir.path(), &["dump", "shop.jar!/Shop.class"])
        .failed(2, "error: the class path entry shop.jar does not exist\n");
}

#[test]
fn a_class_that_is_cut_off() {
    let dir = shop();
    let bytes = fs::read(dir.path().join("com/acme/Shop.class")).expect("readable");
    write(dir.path().join("Half.class"), &bytes[..bytes.len() / 2]);
    let ended = run(dir.path(), &["dump", "Half.class"]);
    assert_eq!(ended.code, Some(2));
    assert!(ended.stderr.starts_with("error: Half.class: "), "{}", ended.stderr);
    assert!(
        ended.stderr.ends_with("\n  hint: the class file is damaged; build it again\n"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_class_has_no_json_form() {
    let dir = shop();
    run(dir.path(), &["dump", "--json", "com/acme/Shop.class"])
        .failed(2, "error: com/acme/Shop.class: a class has no JSON form\n  hint: leave out --json\n");
}
