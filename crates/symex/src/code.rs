//! The code of methods in the intermediate form, decoded once, with the names of their parameters.

use std::sync::Arc;

use classfile::{Class, Content, Location, Member};
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
    pub(crate) body: Body,
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
    let bytes = index.class_bytes(id.class)?;
    let class = Class::read(&bytes).ok()?;
    let summary = &index[id];
    let method = class.method(&summary.name, &summary.descriptor)?;
    let body = Body::of(&class, method).ok()??;
    let size = body.blocks.iter().map(|block| block.instructions.len() + 1).sum();
    let receiver = (!method.is_static()).then(|| format!("L{};", index[id.class].name));
    let types: Vec<String> =
        receiver.into_iter().chain(parameters(&summary.descriptor).into_iter().map(str::to_owned)).collect();
    let names = names(&class, method, &types);
    let dominators = crate::prune::dominators(&body);
    Some(Code { method: id, body, names, types, size, dominators })
}

fn names(class: &Class, method: &Member, types: &[String]) -> Vec<String> {
    let known = variables(class, method).unwrap_or_default();
    let receiver = usize::from(!method.is_static());
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

/// The variables that hold from the start of the code on, by slot.
fn variables(class: &Class, method: &Member) -> Option<Vec<(u16, String)>> {
    let code = class.code(method).ok()??;
    let table = code.attribute("LocalVariableTable")?.content(&class.pool, Location::Code).ok()?;
    let Content::LocalVariableTable(rows) = table else { return None };
    let first = rows.iter().filter(|row| row.start == 0);
    let named = first.filter_map(|row| Some((row.slot, class.pool.utf8(row.name).ok()?.text().into_owned())));
    Some(named.collect())
}
