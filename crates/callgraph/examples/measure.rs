//! Measures a call graph: `cargo run --release -p callgraph --example measure -- JDK CACHE MOST [METHOD] JARS…`
//!
//! Looks at the code of MOST methods. Enters the program's public methods, or one method, written `com/acme/Shop.price`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use callgraph::{CallGraph, Config};
use program::{ClassPath, Image, Index, IndexConfig, MethodId};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [home, cache, most, rest @ ..] = arguments.as_slice() else {
        return Err("name a JDK, a directory for the cache, a number of methods, and jars".into());
    };
    let is_jar = |argument: &&String| Path::new(argument).exists();
    let jars: Vec<PathBuf> = rest.iter().filter(is_jar).map(PathBuf::from).collect();
    let method = rest.iter().find(|argument| !is_jar(argument));
    let class_path = Arc::new(ClassPath::open_usable(&jars, 17));
    let image = Arc::new(Image::open(Path::new(home))?);
    let config = IndexConfig { cache: Some(cache.into()), threads: 1 };
    let index = Index::open(class_path, Some(image), &config);
    println!("{} classes; {}", index.classes().len(), memory());
    let entries = match method {
        Some(named) => named_methods(&index, named),
        None => callgraph::public_methods(&index),
    };
    let start = Instant::now();
    let graph = CallGraph::of(&index, &entries, Config { most_methods: most.parse()? });
    println!("{} entries, {:.1?}; {:?}; {}", entries.len(), start.elapsed(), graph.size(), memory());
    Ok(())
}

fn named_methods(index: &Index, named: &str) -> Vec<MethodId> {
    let (class, method) = named.rsplit_once('.').unwrap_or((named, ""));
    let class = index.class(class).into_iter();
    class
        .flat_map(|class| class.methods())
        .filter(|(_, own)| *own.name == *method)
        .map(|(id, _)| id)
        .collect()
}

/// The memory of the process, as Linux tells it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = status.lines().filter(|line| line.starts_with("VmHWM") || line.starts_with("VmRSS"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}
