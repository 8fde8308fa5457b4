//! Compares a call graph with calls that really happened: `cargo run -p callgraph --example edges -- JDK CACHE EDGES MAIN JARS…`
//!
//! EDGES is what `tests/edges/Recorder.java` wrote.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use callgraph::{CallGraph, Config};
use program::{ClassPath, Image, Index, IndexConfig};

#[path = "../tests/edges/compare.rs"]
mod compare;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [home, cache, edges, main, jars @ ..] = arguments.as_slice() else {
        return Err("name a JDK, a directory for the cache, a file of calls, the main class, and jars".into());
    };
    let jars: Vec<PathBuf> = jars.iter().map(PathBuf::from).collect();
    let class_path = Arc::new(ClassPath::open_usable(&jars, 17));
    let image = Arc::new(Image::open(Path::new(home))?);
    let config = IndexConfig { cache: Some(cache.into()), threads: 1 };
    let index = Index::open(class_path, Some(image), &config);
    let entry = index.method(main, "main", "([Ljava/lang/String;)V").ok_or("there is no such main method")?;
    let graph = CallGraph::of(&index, &[entry], Config { most_methods: 200_000 });
    let compared = compare::compare(&index, &graph, &std::fs::read_to_string(edges)?);
    compared.missing.iter().for_each(|edge| println!("missing: {edge}"));
    println!("{} calls told, {} open, {} missing", compared.told, compared.open, compared.missing.len());
    Ok(())
}
