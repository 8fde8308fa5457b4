//! Answers by the text that a method is given: `getAttribute("user")` answers a user, and `getAttribute("cart")` nothing.
//!
//! The texts are those by which the classes of the trace ask, and what they cast the results to tells the types.

use std::sync::Arc;

use catalog::{FullType, Operand, Reply, object};
use model::MethodRef;
use program::{Index, KeyedCall, Name};
use rustc_hash::FxHashMap;

use crate::builder::{Builder, Role};
use crate::literals::pick;
use crate::world::World;

/// How often a method that is asked by texts answers by them.
const BY_TEXT: f64 = 0.6;
/// How often there is something under a text.
const PRESENT: f64 = 0.7;
/// Texts by which one method is asked, at most.
const MOST_KEYS: usize = 12;

/// A text by which a method is asked, and the class that the code takes the answer for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    text: Arc<str>,
    class: Option<Name>,
}

/// The texts by which methods are asked, by their names.
pub(crate) type Keys = FxHashMap<Name, Vec<Key>>;

/// The texts by which the code of some classes asks.
pub(crate) fn keys(index: &Index, classes: &[Name]) -> Keys {
    let mut found = Keys::default();
    for class in classes.iter().filter_map(|class| index.class(class)) {
        for (method, _) in class.methods() {
            for call in index.keyed_calls(method) {
                let class = call.cast.as_deref().map(Name::from);
                let key = Key { text: call.key.as_str().into(), class };
                for behind in asked_by(index, &call) {
                    add(&mut found, behind, Key { class: None, ..key.clone() });
                }
                add(&mut found, Name::from(call.name.as_str()), key);
            }
        }
    }
    found
}

fn add(keys: &mut Keys, name: Name, key: Key) {
    let of_name = keys.entry(name).or_default();
    if of_name.len() < MOST_KEYS && !of_name.iter().any(|known| known.text == key.text) {
        of_name.push(key);
    }
}

/// The methods that a helper of the program asks, which passes its text on: `number("width")` asks `settings.get(name)`.
fn asked_by(index: &Index, call: &KeyedCall) -> Vec<Name> {
    let owner = &index[call.owner];
    if owner.is_jdk() {
        return Vec::new();
    }
    let helpers = index.class(&owner.name).into_iter().flat_map(|class| class.methods());
    let helpers = helpers.filter(|(_, method)| method.name == *call.name);
    let callees = helpers.flat_map(|(helper, _)| index.callees(helper).to_vec());
    let asked = callees.filter(|&callee| takes_key(&index[callee].descriptor) && !index[callee].is_static());
    asked.map(|callee| index[callee].name.clone()).filter(|name| *name != *call.name).collect()
}

/// Whether a method takes something first that may be a text, and yields something.
fn takes_key(descriptor: &str) -> bool {
    let takes =
        ["(Ljava/lang/String;", "(Ljava/lang/Object;"].iter().any(|begin| descriptor.starts_with(begin));
    takes && !descriptor.ends_with(")V")
}

/// The texts alone, each once.
pub(crate) fn texts(keys: &Keys) -> Vec<Arc<str>> {
    let mut texts: Vec<Arc<str>> = keys.values().flatten().map(|key| Arc::clone(&key.text)).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// At times, answers to the texts by which the code asks a method.
pub(crate) fn answers(
    builder: &mut Builder,
    method: &MethodRef,
    result: &FullType,
    depth: u32,
) -> Option<Vec<Reply>> {
    let keys = keys_of(builder.world, method);
    if keys.is_empty() || builder.rng.f64() >= BY_TEXT {
        return None;
    }
    let mut replies = Vec::new();
    for key in &keys {
        if builder.rng.f64() < PRESENT {
            replies.extend(under(builder, key, result, depth));
        }
    }
    (!replies.is_empty()).then_some(replies)
}

/// The same answers with one more, one less, or another one under a text.
pub(crate) fn changed(
    builder: &mut Builder,
    method: &MethodRef,
    result: &FullType,
    old: &[Reply],
) -> Option<Vec<Reply>> {
    let is_keyed = !old.is_empty() && old.iter().all(|reply| matches!(reply, Reply::Under(..)));
    let keys = keys_of(builder.world, method);
    if !is_keyed || keys.is_empty() {
        return None;
    }
    let key = pick(&keys, builder.rng).clone();
    let is_of_key = |reply: &Reply| matches!(reply, Reply::Under(text, _) if *text == key.text);
    let mut replies: Vec<Reply> = old.iter().filter(|reply| !is_of_key(reply)).cloned().collect();
    if replies.len() == old.len() || replies.is_empty() || builder.rng.bool() {
        replies.push(under(builder, &key, result, 1)?);
    }
    Some(replies)
}

/// The texts by which the code asks a method that takes one.
fn keys_of(world: &World, method: &MethodRef) -> Vec<Key> {
    if !takes_key(&method.descriptor) {
        return Vec::new();
    }
    world.keys().get(&Name::from(method.name.as_str())).cloned().unwrap_or_default()
}

fn under(builder: &mut Builder, key: &Key, result: &FullType, depth: u32) -> Option<Reply> {
    let catalog = &builder.world.catalog;
    let cast = key.class.as_ref().filter(|class| !class.starts_with('[') && catalog.can_name(class));
    let cast = cast.map(|class| object(class)).filter(|cast| catalog.is_assignable(cast, &result.name));
    let wanted = cast.map_or_else(|| result.clone(), |cast| FullType::plain(&cast));
    let value = builder.typed_value(&wanted, Role::Present, depth + 1)?;
    (value != Operand::Null).then(|| Reply::Under(Arc::clone(&key.text), value))
}
