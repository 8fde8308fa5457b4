//! Jars, as entries of a class path: opened, indexed, each class read.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use program::{ClassPath, Index, IndexConfig};

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let jar = folder.path().join("x.jar");
    std::fs::write(&jar, bytes).expect("a temporary file");
    let Ok(class_path) = ClassPath::open(&[jar], 17) else { return };
    let index = Index::open(Arc::new(class_path), None, &IndexConfig { cache: None, threads: 1 });
    for class in index.classes() {
        let _ = index.class_bytes(class.id);
        for (method, _) in class.methods() {
            let _ = index.cfg(method);
        }
    }
});
