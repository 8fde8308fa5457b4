//! Measures an index: `cargo run --release -p program --example index_time -- JDK CACHE JARS…`
//!
//! Prints the time of opening class path, image and index, and the memory that it took.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use program::{ClassPath, Image, Index, IndexConfig};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [home, cache, jars @ ..] = arguments.as_slice() else {
        return Err("name a JDK, a directory for the cache, and jars".into());
    };
    let start = Instant::now();
    let class_path = Arc::new(ClassPath::open(jars, 17)?);
    let image = Arc::new(Image::open(Path::new(home))?);
    let opened = start.elapsed();
    let threads = std::thread::available_parallelism()?.get();
    let index = Index::open(class_path, Some(image), &IndexConfig { cache: Some(cache.clone()), threads });
    let methods: usize = index.classes().iter().map(|class| class.methods.len()).sum();
    println!(
        "{} classes, {methods} methods; opened in {:.0?}, indexed in {:.0?}; {} unreadable; {}",
        index.classes().len(),
        opened,
        start.elapsed() - opened,
        index.unreadable().len(),
        memory()
    );
    queries(&index);
    println!("{}", memory());
    Ok(())
}

/// Times what a search asks.
fn queries(index: &Index) {
    let timed = |what: &str, count: usize, start: Instant| {
        println!("{what}: {count} in {:.1?}", start.elapsed());
    };
    for name in ["java/util/List", "java/util/Map", "java/lang/Object", "java/lang/CharSequence"] {
        let start = Instant::now();
        let class = index.class(name).expect("every JDK has it").id;
        timed(&format!("producers of {name}"), index.producers(class).len(), start);
    }
    let program = || index.classes().iter().filter(|class| !class.is_jdk());
    let start = Instant::now();
    let methods: usize = program().take(2000).map(|class| index.methods_of(class.id).len()).sum();
    timed("methods, inherited too, of 2000 classes", methods, start);
    // Evenly spread over the program.
    let methods: Vec<_> = program().flat_map(|class| class.methods().map(|(id, _)| id)).collect();
    let some: Vec<_> = methods.iter().copied().step_by(methods.len() / 300 + 1).collect();
    let start = Instant::now();
    let callers: usize = some.iter().map(|&method| index.callers(method).len()).sum();
    timed(&format!("callers of {} methods", some.len()), callers, start);
    let start = Instant::now();
    let entries: usize = some.iter().map(|&method| index.public_entries_to(method, 3).len()).sum();
    timed(&format!("entries to {} methods", some.len()), entries, start);
    let start = Instant::now();
    let constants: usize = some.iter().map(|&method| index.constants(method).iter().count()).sum();
    timed(&format!("constants near {} methods", some.len()), constants, start);
    let start = Instant::now();
    let graphs = some.iter().filter_map(|&method| index.cfg(method));
    let last = |cfg: &program::Cfg| cfg.body.blocks.iter().map(|block| block.end_pc).max().unwrap_or(0);
    let guides: usize = graphs.map(|cfg| cfg.approach(&[last(&cfg)]).guides.len()).sum();
    timed(&format!("guides in {} methods", some.len()), guides, start);
}

/// The memory of the process, as Linux tells it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = status.lines().filter(|line| line.starts_with("VmHWM") || line.starts_with("VmRSS"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}
