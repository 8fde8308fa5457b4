//! The code of methods in the intermediate form, decoded once, with the names of their parameters.

use std::sync::Arc;

use ir::Body;
use model::descriptor::parameters;
use program::{Index, MethodId};
use rustc_hash::FxHashMap;

/// A method that can be executed.
#[derive(Debug)]
pub(crate) struct Code {
    /// The method.
    pub(crate) method: MethodId,
    /// Its body.
    pub(crate) body: Arc<Body>,
    /// Names of the receiver and the parameters, as source has them where the class file tells.
    pub(crate) names: Vec<String>,
    /// Descriptors of the receiver and the parameters.
    pub(crate) types: Vec<String>,
    /// How many instructions it has.
    pub(crate) size: usize,
    /// For each block the nearest one that all ways to it come through.
    pub(crate) dominators: Vec<Option<ir::BlockId>>,
}

/// The code of all methods that were asked for.
#[derive(Default)]
pub(crate) struct Codes(FxHashMap<MethodId, Option<Arc<Code>>>);

impl Codes {
    /// The code of a method; none where it has none or it cannot be read.
    pub(crate) fn get(&mut self, index: &Index, method: MethodId) -> Option<Arc<Code>> {
        self.0.entry(method).or_insert_with(|| read(index, method).map(Arc::new)).clone()
    }
}

fn read(index: &Index, id: MethodId) -> Option<Code> {
    let body = index.body(id)?;
    let summary = &index[id];
    let size = body.blocks.iter().map(|block| block.instructions.len() + 1).sum();
    let receiver = (!summary.is_static()).then(|| format!("L{};", index[id.class].name));
    let types: Vec<String> =
        receiver.into_iter().chain(parameters(&summary.descriptor).into_iter().map(str::to_owned)).collect();
    let names = names(&index.first_variables(id), summary.is_static(), &types);
    let dominators = crate::prune::dominators(&body);
    Some(Code { method: id, body, names, types, size, dominators })
}

/// Names of the receiver and the parameters, of which some variables may be.
fn names(known: &[(u16, String)], is_static: bool, types: &[String]) -> Vec<String> {
    let receiver = usize::from(!is_static);
    let mut slot = 0;
    let mut names = Vec::with_capacity(types.len());
    for (number, descriptor) in types.iter().enumerate() {
        let name = known.iter().find(|(at, _)| *at == slot).map(|(_, name)| name.clone());
        let is_receiver = number < receiver;
        let plain = || format!("arg{}", number + 1 - receiver);
        names.push(if is_receiver { "this".to_owned() } else { name.unwrap_or_else(plain) });
        slot += if matches!(descriptor.as_str(), "J" | "D") { 2 } else { 1 };
    }
    names
}
