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
    Ok(())
}

/// The memory of the process, as Linux tells it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = status.lines().filter(|line| line.starts_with("VmHWM") || line.starts_with("VmRSS"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}
