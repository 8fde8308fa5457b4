//! Class files are untrusted: damaged ones are summarized or listed, never a panic.

use std::sync::Arc;

use classfile::Class;
use ir::Body;
use program::{Cfg, ClassPath, Index, IndexConfig};

mod common;

const SOURCE: &str = r#"package com.acme;
public class Shop<T extends Comparable<T>> {
    public static final String NAME = "acme";
    java.util.Map<String, T> items;
    record Pair(int a, String b) {}
    int price(String text) throws java.io.IOException {
        try {
            switch (text) { case "a": return 1; case "b": return 2; }
            for (int i = 0; i < 9; i++) { if (text.charAt(i) == 'x') throw new java.io.IOException(); }
        } finally {
            items = null;
        }
        Runnable later = () -> System.out.println(text);
        return 3;
    }
}
"#;

#[test]
fn damaged_classes_do_no_harm() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let home = &jdks::homes()[0];
    let classes = common::compile(home, folder.path(), "Shop.java", SOURCE, &["-g"]);
    let whole = std::fs::read(classes.join("com/acme/Shop.class")).expect("compiled");
    let damaged = folder.path().join("damaged");
    std::fs::create_dir(&damaged).expect("created");
    for (number, mask) in (0..whole.len()).flat_map(|number| [(number, 0xff), (number, 0x01)]) {
        let mut bytes = whole.clone();
        bytes[number] ^= mask;
        graph(&bytes);
        if number % 23 == 0 {
            std::fs::write(damaged.join(format!("D{number}x{mask}.class")), &bytes).expect("written");
        }
    }
    let class_path = ClassPath::open(&[damaged, classes], 17).expect("directories");
    let index = Index::open(Arc::new(class_path), None, &IndexConfig { cache: None, threads: 2 });
    assert!(!index.unreadable().is_empty() && index.class("com/acme/Shop$Pair").is_some());
    for class in index.classes() {
        index.producers(class.id);
        index.methods_of(class.id);
        for (method, _) in class.methods() {
            index.parameter_types(method);
            index.public_entries_to(method, 2);
            index.constants(method);
        }
    }
}

fn graph(bytes: &[u8]) {
    let Ok(class) = Class::read(bytes) else { return };
    for method in &class.methods {
        if let Ok(Some(body)) = Body::of(&class, method) {
            let last = body.blocks.last().map_or(0, |block| block.end_pc);
            Cfg { body: Arc::new(body) }.approach(&[last, u32::MAX]);
        }
    }
}
