//! Calls that happened, and what a graph says of them.

use callgraph::CallGraph;
use program::Index;

/// What came of a comparison.
#[derive(Default)]
pub struct Compared {
    /// Calls whose callee the graph names.
    pub told: usize,
    /// Calls that it leaves open, and those of natives and of reflection.
    pub open: usize,
    /// The others, as they were recorded.
    pub missing: Vec<String>,
}

/// Compares calls, one a line, with a graph.
pub fn compare(index: &Index, graph: &CallGraph, edges: &str) -> Compared {
    let mut compared = Compared::default();
    for edge in edges.lines() {
        let words: Vec<&str> = edge.split(' ').collect();
        let [class, name, descriptor, offset, callee @ ..] = &words[..] else { panic!("no call: {edge}") };
        let caller = index.method(class, name, descriptor);
        let callee = index.method(callee[0], callee[1], callee[2]);
        let (Some(caller), Some(callee)) = (caller, callee) else {
            compared.missing.push(format!("{edge} (unknown method)"));
            continue;
        };
        // The machine calls initialisers by itself, where a class is used first.
        let is_initializer = index[callee].name.as_str() == "<clinit>";
        // Natives have no code, so that their calls have no place.
        let offset: Option<u32> = offset.parse().ok();
        let targets = offset.and_then(|offset| graph.targets(caller, offset));
        match targets {
            _ if (is_initializer || offset.is_none()) && graph.reaches(callee) => compared.told += 1,
            Some(targets) if targets.methods.iter().any(|target| target.method == callee) => {
                compared.told += 1
            }
            Some(targets) if targets.is_open => compared.open += 1,
            None if offset.is_none() || class.starts_with("jdk/internal/reflect/") => compared.open += 1,
            _ if !graph.reaches(caller) => compared.missing.push(format!("{edge} (caller not reached)")),
            _ => compared.missing.push(edge.to_owned()),
        }
    }
    compared
}
