//! Maps of the JDK, as what they hold for each key: for texts by their letters, for all others by which object it is.
//!
//! How many keys a map has is not known. A key that is there with null counts as one that is not.

use ir::{Member, ValueId};
use smt::Term;

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;
use crate::symbols::Literal;

const MAPS: [&str; 6] = [
    "java/util/HashMap",
    "java/util/Hashtable",
    "java/util/LinkedHashMap",
    "java/util/TreeMap",
    "java/util/WeakHashMap",
    "java/util/concurrent/ConcurrentHashMap",
];
/// Types by which maps are known.
const ABOVE_MAPS: [&str; 4] =
    ["java/util/Map", "java/util/AbstractMap", "java/util/Dictionary", "java/util/SortedMap"];
/// Those that refuse null.
const REFUSING: [&str; 2] = ["java/util/Hashtable", "java/util/concurrent/ConcurrentHashMap"];
/// The pseudo-fields of maps: class, name.
pub(crate) const BY_TEXT: (&str, &str) = ("java/util/Map", "get()");
pub(crate) const BY_OBJECT: (&str, &str) = ("java/util/Map", "get(Object)");
/// Methods that change nothing.
const LOOKING: [&str; 14] = [
    "get",
    "containsKey",
    "size",
    "isEmpty",
    "keySet",
    "keys",
    "values",
    "elements",
    "entrySet",
    "containsValue",
    "contains",
    "equals",
    "hashCode",
    "toString",
];

/// Whether a type is one of maps; and whether it is a class whose methods do what is said here.
fn is_map(class: &str) -> Option<bool> {
    let is_class = MAPS.contains(&class);
    (is_class || ABOVE_MAPS.contains(&class)).then_some(is_class)
}

/// What a method of a map changes: pseudo-fields. None for other methods.
pub(crate) fn changed_by(method: &Member) -> Option<&'static [(&'static str, &'static str)]> {
    is_map(&method.class)?;
    Some(if LOOKING.contains(&&*method.name) { &[] } else { &[BY_TEXT, BY_OBJECT] })
}

impl Machine<'_> {
    /// Undoes a call of a method of a map; none where it is none. The second says whether it surely is one.
    pub(super) fn undo_map(
        &mut self,
        state: &State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> Option<(Option<State>, bool)> {
        let is_known = is_map(&method.class)?;
        let fits = model::descriptor::parameters(&method.descriptor).len() + 1 == arguments.len();
        let own = self.term(state, *arguments.first().filter(|_| fits)?);
        (*self.symbols.terms.sort(own) == crate::symbols::reference()).then_some(())?;
        let memories = [self.symbols.entries(true), self.symbols.entries(false)];
        let mentioned = self.mentioned(state);
        let is_mentioned = memories.iter().any(|memory| mentioned.contains(memory));
        let is_asked_for = result.is_some_and(|result| self.is_asked_for(state, result));
        if !is_asked_for && (!is_mentioned || changed_by(method)?.is_empty()) {
            return None;
        }
        let mut modelled = state.clone();
        if !is_known {
            modelled.leave_open("that a Map is one of the JDK's maps is left open".into());
        }
        let is_alive = self.undo_entry(&mut modelled, result, method, own, &arguments[1..]);
        Some((is_alive.then_some(modelled), is_known))
    }

    fn undo_entry(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        own: Term,
        arguments: &[ValueId],
    ) -> bool {
        let called = crate::words::called(method);
        match (&*method.name, arguments) {
            // What is new holds nothing.
            ("<init>", []) => true,
            ("<init>", _) if method.descriptor.starts_with("(I") => true,
            ("get", &[key]) => {
                let (_, held) = self.entry(state, own, key);
                self.assign(state, result, held)
            }
            ("containsKey", &[key]) => {
                let (_, held) = self.entry(state, own, key);
                let is_null = self.symbols.is_null(held);
                let [yes, no] = [1, 0].map(|number| self.symbols.int(number));
                let answer = self.symbols.terms.if_then_else(is_null, no, yes);
                self.assign(state, result, answer)
            }
            ("put", &[key, value]) => {
                let value_term = self.term(state, value);
                let refuses = REFUSING.contains(&&*method.class);
                self.put_entry(state, result, own, key, value_term)
                    && (!refuses || self.require_present(state, key) && self.require_present(state, value))
            }
            ("remove", &[key]) => {
                let null = self.symbols.null();
                self.put_entry(state, result, own, key, null)
            }
            (name, _) if LOOKING.contains(&name) => {
                self.assign_open(state, result, &format!("what {called} returns"))
            }
            _ => {
                state.leave_open(format!("what {called} does to a map is left open"));
                let mut by = Substitution::default();
                for is_text in [true, false] {
                    let all = self.symbols.entries(is_text);
                    let smt::Sort::Array(of) = self.symbols.terms.sort(all).clone() else { continue };
                    let open = self.symbols.open("what a map holds", of.1.clone());
                    by.insert(all, self.symbols.store(all, own, open));
                }
                self.replace(state, &by) && self.assign_open(state, result, &format!("what {called} returns"))
            }
        }
    }

    /// The key of a map as its memory has it, and what it holds for that.
    fn entry(&mut self, state: &State, own: Term, key: ValueId) -> ((bool, Term), Term) {
        let term = self.term(state, key);
        let is_text = Self::static_type(state, key) == Some("Ljava/lang/String;")
            || matches!(self.symbols.as_literal(term), Some(Literal::Text(_)));
        let key = if is_text { self.content(term) } else { term };
        let all = self.symbols.entries(is_text);
        let entries = self.symbols.select(all, own);
        ((is_text, key), self.symbols.select(entries, key))
    }

    fn put_entry(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        own: Term,
        key: ValueId,
        value: Term,
    ) -> bool {
        let ((is_text, key), before) = self.entry(state, own, key);
        let all = self.symbols.entries(is_text);
        let entries = self.symbols.select(all, own);
        let with = self.symbols.store(entries, key, value);
        let mut by = Substitution::from_iter([(all, self.symbols.store(all, own, with))]);
        if let Some(result) = result {
            by.insert(self.term(state, result), before);
        }
        self.replace(state, &by)
    }
}
