//! Texts that are documents: JSON made of the names that the code looks for, where the code reads such texts.
//!
//! A document changes as a tree, so that what was right in it stays: `{"order":{"lines":[{"count":1}]}}`.

use std::sync::Arc;

use fastrand::Rng;
use program::{Index, MethodId, Name};

use crate::keyed;
use crate::literals::pick;

/// How often a text is a document, where the code reads such.
pub(crate) const CHANCE: f64 = 0.3;
/// How deep documents are, at most.
const DEEPEST: u32 = 6;
/// How often a new object has something under a name.
const PRESENT: f64 = 0.5;
/// How many names an object inside of another one has, on average and at most.
const INSIDE: f64 = 1.5;
/// Names that are used, at most.
const MOST_NAMES: usize = 24;
/// Parts of the names of classes that have to do with documents.
const FORMATS: [&str; 3] = ["json", "jackson", "gson"];
/// How names of methods begin that read a document, and what they read it from.
const READING: [&str; 7] = ["read", "parse", "from", "decode", "load", "create", "<init>"];
const READ: [&str; 4] = ["(Ljava/lang/String;", "(Ljava/io/Reader;", "(Ljava/io/InputStream;", "([B"];

/// The names in documents that the code around a crash reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Documents {
    names: Vec<Arc<str>>,
}

/// A document or a part of one.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Object(Vec<(Arc<str>, Node)>),
    Array(Vec<Node>),
    /// A text in quotes, a number, `true`, `false` or `null`, as it is written.
    Plain(String),
}

impl Documents {
    /// The documents that the code of some classes reads; none where it reads none, or looks for nothing in them.
    pub(crate) fn of(index: &Index, classes: &[Name]) -> Option<Arc<Documents>> {
        let methods = classes.iter().filter_map(|class| index.class(class)).flat_map(|class| class.methods());
        let reads_any = |(method, _)| index.callees(method).iter().any(|&callee| reads(index, callee));
        if !methods.into_iter().any(reads_any) {
            return None;
        }
        let mut names: Vec<Arc<str>> = keyed::texts(&keyed::keys(index, classes));
        names.retain(|name| is_plain(name));
        names.truncate(MOST_NAMES);
        (!names.is_empty()).then(|| Arc::new(Documents { names }))
    }

    /// A new document.
    pub(crate) fn sample(&self, rng: &mut Rng) -> String {
        self.object(1, rng).written()
    }

    /// Another document, with one part changed; none where a text is no document.
    pub(crate) fn changed(&self, text: &str, rng: &mut Rng) -> Option<String> {
        let mut document = read(text)?;
        let size = document.size();
        self.change(&mut document, rng.usize(..size), 1, rng);
        Some(document.written())
    }

    /// Changes the part that stands at a place, counted from the outside.
    fn change(&self, node: &mut Node, place: usize, depth: u32, rng: &mut Rng) {
        if place == 0 {
            return self.change_here(node, depth, rng);
        }
        let mut left = place - 1;
        for part in node.parts_mut() {
            let size = part.size();
            if left < size {
                return self.change(part, left, depth + 1, rng);
            }
            left -= size;
        }
    }

    fn change_here(&self, node: &mut Node, depth: u32, rng: &mut Rng) {
        match node {
            Node::Object(members) if rng.u8(..4) > 0 => {
                let name = Arc::clone(pick(&self.names, rng));
                let known = members.iter().position(|(other, _)| *other == name);
                match known.filter(|_| rng.bool()) {
                    Some(known) => drop(members.remove(known)),
                    None => {
                        members.retain(|(other, _)| *other != name);
                        members.push((name, self.any(depth + 1, rng)));
                    }
                }
            }
            Node::Array(elements) if rng.u8(..4) > 0 => match rng.bool() && !elements.is_empty() {
                true => drop(elements.remove(rng.usize(..elements.len()))),
                false => elements.push(self.any(depth + 1, rng)),
            },
            _ if rng.u8(..4) == 0 && depth < DEEPEST => {
                *node = Node::Array(vec![std::mem::replace(node, Node::Array(Vec::new()))]);
            }
            _ => *node = self.any(depth, rng),
        }
    }

    fn any(&self, depth: u32, rng: &mut Rng) -> Node {
        match rng.u8(..12) {
            0..=3 if depth < DEEPEST => self.object(depth, rng),
            4..=5 if depth < DEEPEST => {
                Node::Array((0..rng.usize(..3)).map(|_| self.any(depth + 1, rng)).collect())
            }
            0..=8 => Node::Plain(rng.i32(-1..10).to_string()),
            9 => Node::Plain("null".into()),
            10 => Node::Plain((*pick(&["true", "false", "0.5", "\"\""], rng)).into()),
            _ => Node::Plain(format!("\"{}\"", rng.lowercase())),
        }
    }

    fn object(&self, depth: u32, rng: &mut Rng) -> Node {
        // Deeper objects have few, else documents grow without end.
        let chance = if depth == 1 { PRESENT } else { PRESENT.min(INSIDE / self.names.len() as f64) };
        let mut members = Vec::new();
        for name in &self.names {
            if rng.f64() < chance {
                members.push((Arc::clone(name), self.any(depth + 1, rng)));
            }
        }
        Node::Object(members)
    }
}

/// Whether a name can stand in a document as it is.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.contains(|sign: char| sign.is_control() || matches!(sign, '"' | '\\'))
}

/// Whether a method reads a document.
fn reads(index: &Index, method: MethodId) -> bool {
    let (class, summary) = (index[method.class].name.to_lowercase(), &index[method]);
    FORMATS.iter().any(|format| class.contains(format))
        && READING.iter().any(|begin| summary.name.starts_with(begin))
        && READ.iter().any(|begin| summary.descriptor.starts_with(begin))
}

impl Node {
    /// How many parts it has, itself among them.
    fn size(&self) -> usize {
        1 + match self {
            Node::Object(members) => members.iter().map(|(_, part)| part.size()).sum(),
            Node::Array(elements) => elements.iter().map(Node::size).sum(),
            Node::Plain(_) => 0,
        }
    }

    fn parts_mut(&mut self) -> Vec<&mut Node> {
        match self {
            Node::Object(members) => members.iter_mut().map(|(_, part)| part).collect(),
            Node::Array(elements) => elements.iter_mut().collect(),
            Node::Plain(_) => Vec::new(),
        }
    }

    fn written(&self) -> String {
        let list = |parts: Vec<String>| parts.join(",");
        match self {
            Node::Object(members) => {
                let member = |(name, part): &(Arc<str>, Node)| format!("\"{name}\":{}", part.written());
                format!("{{{}}}", list(members.iter().map(member).collect()))
            }
            Node::Array(elements) => format!("[{}]", list(elements.iter().map(Node::written).collect())),
            Node::Plain(text) => text.clone(),
        }
    }
}

/// Reads a document; none where a text is none. Texts with escapes are left as they are.
fn read(text: &str) -> Option<Node> {
    let mut rest = text;
    let node = read_part(&mut rest, 0)?;
    (rest.is_empty() && !matches!(node, Node::Plain(_))).then_some(node)
}

fn read_part(rest: &mut &str, depth: u32) -> Option<Node> {
    if depth > 2 * DEEPEST {
        return None;
    }
    if take(rest, '{') {
        let mut members = Vec::new();
        while !take(rest, '}') {
            if !members.is_empty() && !take(rest, ',') {
                return None;
            }
            let name = read_text(rest)?;
            if !take(rest, ':') {
                return None;
            }
            members.push((name.trim_matches('"').into(), read_part(rest, depth + 1)?));
        }
        return Some(Node::Object(members));
    }
    if take(rest, '[') {
        let mut elements = Vec::new();
        while !take(rest, ']') {
            if !elements.is_empty() && !take(rest, ',') {
                return None;
            }
            elements.push(read_part(rest, depth + 1)?);
        }
        return Some(Node::Array(elements));
    }
    if rest.starts_with('"') {
        return read_text(rest).map(|text| Node::Plain(text.to_owned()));
    }
    let end = rest.find([',', '}', ']', ':', '{', '[', '"']).unwrap_or(rest.len());
    let (plain, behind) = rest.split_at(end);
    *rest = behind;
    (!plain.is_empty()).then(|| Node::Plain(plain.to_owned()))
}

/// A text with its quotes.
fn read_text<'t>(rest: &mut &'t str) -> Option<&'t str> {
    let end = rest.strip_prefix('"')?.find('"')? + 2;
    let (text, behind) = rest.split_at(end);
    *rest = behind;
    (!text.contains('\\')).then_some(text)
}

fn take(rest: &mut &str, sign: char) -> bool {
    let behind = rest.strip_prefix(sign);
    *rest = behind.unwrap_or(rest);
    behind.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documents() -> Documents {
        Documents { names: vec!["order".into(), "lines".into()] }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut rng = Rng::with_seed(7);
        for _ in 0..500 {
            let document = documents().sample(&mut rng);
            assert_eq!(read(&document).expect("a document").written(), document);
            let changed = documents().changed(&document, &mut rng).expect("a document");
            let is_plain = !changed.starts_with(['{', '[']);
            assert!(is_plain || read(&changed).is_some(), "{changed}");
        }
    }

    #[test]
    fn other_texts_are_no_documents() {
        for text in ["", "1", "\"a\"", "{", "{}}", "[1", "{\"a\"}", "{\"a\\\"\":1}", "[,]", "{\"a\":}"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_part_is_changed_and_the_rest_stays() {
        let mut rng = Rng::with_seed(1);
        let deep = "{\"order\":{\"lines\":[{\"order\":1}]}}";
        let changed: Vec<String> =
            (0..200).map(|_| documents().changed(deep, &mut rng).expect("a document")).collect();
        assert!(changed.contains(&"{\"order\":{\"lines\":[{}]}}".to_owned()), "{changed:?}");
    }
}
