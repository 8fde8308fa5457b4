//! Members that the compiler made, as class files from before Java 5 tell it: by an attribute.

use std::sync::Arc;

use program::{ClassPath, Index, IndexConfig};

mod common;

const SOURCE: &str = "
package shop;
public class Till {
    private int sum;
    /** @deprecated */
    static int access$002(Till till, int sum) { return till.sum = sum; }
    static Till open() { return new Till(); }
}
";

/// The class as an old compiler would have written it: the attribute `Deprecated` becomes `Synthetic`.
fn aged(bytes: &[u8]) -> Vec<u8> {
    let (old, new) = (b"\x01\x00\x0aDeprecated", b"\x01\x00\x09Synthetic");
    let at = bytes.windows(old.len()).position(|window| window == old).expect("the attribute's name");
    [&bytes[..at], new, &bytes[at + old.len()..]].concat()
}

#[test]
fn an_attribute_tells_that_the_compiler_made_a_member() {
    let folder = tempfile::tempdir().expect("a directory");
    let classes = common::compile(&jdks::oldest().home, folder.path(), "Till.java", SOURCE, &[]);
    let file = classes.join("shop/Till.class");
    let aged = aged(&std::fs::read(&file).expect("compiled"));
    std::fs::write(&file, aged).expect("written");
    let class_path = Arc::new(ClassPath::open(&[classes], 17).expect("a directory"));
    let index = Index::open(class_path, None, &IndexConfig { cache: None, threads: 1 });
    let till = index.class("shop/Till").expect("the class");
    let made: Vec<&str> =
        till.methods().filter(|(_, method)| method.is_synthetic()).map(|(_, method)| &*method.name).collect();
    assert_eq!(made, ["access$002"]);
}
