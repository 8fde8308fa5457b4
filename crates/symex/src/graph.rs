//! The call graph of the program, from the frames of the crash on: made when it is first asked for.

use callgraph::{CallGraph, Config, Targets};
use program::{Index, MethodId};

/// A call graph that is perhaps not there yet.
pub(crate) struct Graph {
    entries: Vec<MethodId>,
    made: Option<CallGraph>,
}

impl Graph {
    /// The graph of what these methods reach.
    pub(crate) fn new(entries: Vec<MethodId>) -> Graph {
        Graph { entries, made: None }
    }

    /// What a call leads to, by caller and code index; none where it is not in the graph.
    pub(crate) fn targets(&mut self, index: &Index, most: usize, call: (MethodId, u32)) -> Option<Targets> {
        if most == 0 {
            return None;
        }
        let entries = &self.entries;
        let make = || CallGraph::of(index, entries, Config { most_methods: most });
        self.made.get_or_insert_with(make).targets(call.0, call.1)
    }
}
