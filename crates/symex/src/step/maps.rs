//! Maps and sets of the JDK, as how much they hold, and what for each key (`keys`).
//!
//! A set is a map that holds something for its elements. A key that is there with null counts as one that is not. In what
//! order keys come is left open.

use ir::{Member, ValueId};
use smt::{Bits, Sort, Term};

use super::collections::SIZE;
use super::keys::Keys;
use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;

const MAPS: [&str; 6] = [
    "java/util/HashMap",
    "java/util/Hashtable",
    "java/util/LinkedHashMap",
    "java/util/TreeMap",
    "java/util/WeakHashMap",
    "java/util/concurrent/ConcurrentHashMap",
];
const SETS: [&str; 3] = ["java/util/HashSet", "java/util/LinkedHashSet", "java/util/TreeSet"];
/// Types by which maps and sets are known.
const ABOVE_MAPS: [&str; 4] =
    ["java/util/Map", "java/util/AbstractMap", "java/util/Dictionary", "java/util/SortedMap"];
const ABOVE_SETS: [&str; 3] = ["java/util/Set", "java/util/AbstractSet", "java/util/SortedSet"];
/// Those that refuse null as a value, and those that refuse it as a key.
const REFUSING_VALUES: [&str; 2] = ["java/util/Hashtable", "java/util/concurrent/ConcurrentHashMap"];
const REFUSING_KEYS: [&str; 4] = [
    "java/util/Hashtable",
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/concurrent/ConcurrentHashMap",
];
/// Methods that change nothing.
const LOOKING: [&str; 22] = [
    "get",
    "getOrDefault",
    "containsKey",
    "size",
    "isEmpty",
    "keySet",
    "keys",
    "values",
    "elements",
    "entrySet",
    "iterator",
    "containsValue",
    "contains",
    "containsAll",
    "equals",
    "hashCode",
    "toString",
    "toArray",
    "stream",
    "forEach",
    "clone",
    "comparator",
];
/// What gives all keys or all values, in an order that nobody knows.
const VIEWS: [&str; 6] = ["keySet", "values", "entrySet", "keys", "elements", "iterator"];

/// The pseudo-fields of maps and sets.
const FIELDS: [(&str, &str); 6] = [
    SIZE,
    ("java/util/Map", "get()"),
    ("java/util/Map", "get(Integer)"),
    ("java/util/Map", "get(Long)"),
    ("java/util/Map", "get(Character)"),
    ("java/util/Map", "get(Object)"),
];

/// A map or a set, as far as its type tells.
struct Kind {
    is_set: bool,
    /// Whether it is of a class whose methods do what is said here.
    is_known: bool,
}

impl Kind {
    fn of(class: &str) -> Option<Kind> {
        let is_set = SETS.contains(&class) || ABOVE_SETS.contains(&class);
        let is_known = SETS.contains(&class) || MAPS.contains(&class);
        let is_one = is_set || is_known || ABOVE_MAPS.contains(&class);
        is_one.then_some(Kind { is_set, is_known })
    }
}

/// The class of a map or set that is made where a type is wanted, and whether it is a set; none for other types.
pub(crate) fn plain_map(class: &str) -> Option<(&str, bool)> {
    let kind = Kind::of(class)?;
    Some(match class {
        _ if kind.is_known => (class, kind.is_set),
        "java/util/SortedSet" => ("java/util/TreeSet", true),
        "java/util/SortedMap" => ("java/util/TreeMap", false),
        "java/util/Dictionary" => ("java/util/Hashtable", false),
        _ if kind.is_set => ("java/util/HashSet", true),
        _ => ("java/util/HashMap", false),
    })
}

/// What a method of a map or a set changes: pseudo-fields. None for other methods.
pub(crate) fn changed_by(method: &Member) -> Option<&'static [(&'static str, &'static str)]> {
    Kind::of(&method.class)?;
    Some(if LOOKING.contains(&&*method.name) { &[] } else { &FIELDS })
}

impl Machine<'_> {
    /// Undoes a call of a method of a map or a set; none where it is none. The second says whether it surely is one.
    pub(super) fn undo_map(
        &mut self,
        state: &State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> Option<(Option<State>, bool)> {
        let kind = Kind::of(&method.class)?;
        let fits = model::descriptor::parameters(&method.descriptor).len() + 1 == arguments.len();
        let own = self.term(state, *arguments.first().filter(|_| fits)?);
        (*self.symbols.terms.sort(own) == crate::symbols::reference()).then_some(())?;
        let is_asked_for = result.is_some_and(|result| self.is_asked_for(state, result));
        if !is_asked_for && (changed_by(method)?.is_empty() || !self.is_map_mentioned(state)) {
            return None;
        }
        let mut modelled = state.clone();
        let is_known = kind.is_known || self.is_of_initializer(state, arguments[0]);
        if !is_known {
            let class = model::simple_name(&method.class);
            let all = if kind.is_set { "sets" } else { "maps" };
            modelled.leave_open(format!("that a {class} is one of the JDK's {all} is left open"));
        }
        let is_alive = self.undo_entry(&mut modelled, result, method, own, &arguments[1..]);
        Some((is_alive.then_some(modelled), is_known))
    }

    fn is_map_mentioned(&mut self, state: &State) -> bool {
        let mut memories = Keys::ALL.map(|keys| self.symbols.entries(keys)).to_vec();
        memories.push(self.symbols.field(SIZE.0, SIZE.1, "I"));
        let mentioned = self.mentioned(state);
        memories.iter().any(|memory| mentioned.contains(memory))
    }

    fn undo_entry(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        own: Term,
        arguments: &[ValueId],
    ) -> bool {
        let refuses = REFUSING_KEYS.contains(&&*method.class);
        let refuses_value = REFUSING_VALUES.contains(&&*method.class);
        match (&*method.name, arguments) {
            // What is new holds nothing.
            ("<init>", []) => true,
            ("<init>", _) if method.descriptor.starts_with("(I") => true,
            ("<init>", _) if *method.descriptor == *"(Ljava/util/Comparator;)V" => true,
            ("size", []) => {
                let size = self.size_of(own);
                self.assign(state, result, size)
            }
            ("isEmpty", []) => {
                let (size, zero) = (self.size_of(own), self.symbols.int(0));
                let is_empty = self.symbols.terms.equal(size, zero);
                self.assign_truth(state, result, is_empty)
            }
            ("clear", []) => self.clear_map(state, own),
            ("get", &[key]) => {
                let held = self.held_for(state, own, key);
                self.assign(state, result, held) && (!refuses || self.require_present(state, key))
            }
            ("getOrDefault", &[key, other]) => {
                let (held, other) = (self.held_for(state, own, key), self.term(state, other));
                let is_null = self.symbols.is_null(held);
                let given = self.symbols.terms.if_then_else(is_null, other, held);
                self.assign(state, result, given) && (!refuses || self.require_present(state, key))
            }
            ("containsKey" | "contains", &[key]) => {
                let held = self.held_for(state, own, key);
                let is_held = self.symbols.is_present(held);
                self.assign_truth(state, result, is_held) && (!refuses || self.require_present(state, key))
            }
            ("put", &[key, value]) => {
                let given = self.term(state, value);
                let before = self.held_for(state, own, key);
                self.put_entry(state, own, key, given, (result, before))
                    && (!refuses || self.require_present(state, key))
                    && (!refuses_value || self.require_present(state, value))
            }
            ("putIfAbsent", &[key, value]) => {
                let (given, before) = (self.term(state, value), self.held_for(state, own, key));
                let is_null = self.symbols.is_null(before);
                let after = self.symbols.terms.if_then_else(is_null, given, before);
                self.put_entry(state, own, key, after, (result, before))
                    && (!refuses || self.require_present(state, key))
                    && (!refuses_value || self.require_present(state, value))
            }
            ("add", &[key]) => {
                let given = self.symbols.element_of_set();
                let before = self.held_for(state, own, key);
                let is_new = self.symbols.is_null(before);
                let is_new = self.as_int(is_new);
                self.put_entry(state, own, key, given, (result, is_new))
                    && (!refuses || self.require_present(state, key))
            }
            ("remove", &[key]) => {
                let (null, before) = (self.symbols.null(), self.held_for(state, own, key));
                let was_held = self.symbols.is_present(before);
                let answer = if method.descriptor.ends_with('Z') { self.as_int(was_held) } else { before };
                self.put_entry(state, own, key, null, (result, answer))
                    && (!refuses || self.require_present(state, key))
            }
            (name, []) if VIEWS.contains(&name) => self.undo_view(state, result, method, own),
            _ => self.undo_unsaid(state, result, method, own),
        }
    }

    /// A method of which nothing is said here.
    fn undo_unsaid(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        own: Term,
    ) -> bool {
        let called = crate::words::called(method);
        let is_assigned = self.assign_open(state, result, &format!("what {called} returns"));
        if LOOKING.contains(&&*method.name) || !is_assigned {
            return is_assigned;
        }
        state.leave_open(format!("what {called} does to a map is left open"));
        let size = self.symbols.open("a size", Sort::Bits(32));
        let by =
            self.map_with(own, size, |symbols, keys| symbols.open("what a map holds", keys.entries_sort()));
        self.replace(state, &by)
    }

    fn clear_map(&mut self, state: &mut State, own: Term) -> bool {
        let zero = self.symbols.int(0);
        let by = self.map_with(own, zero, |symbols, keys| symbols.zero(&keys.entries_sort()));
        self.replace(state, &by)
    }

    /// What puts a size, and what a map holds for keys, in place of what was there.
    fn map_with(
        &mut self,
        map: Term,
        size: Term,
        mut held: impl FnMut(&mut crate::symbols::Symbols, Keys) -> Term,
    ) -> Substitution {
        let sizes = self.symbols.field(SIZE.0, SIZE.1, "I");
        let mut by = Substitution::from_iter([(sizes, self.symbols.store(sizes, map, size))]);
        for keys in Keys::ALL {
            let (all, held) = (self.symbols.entries(keys), held(&mut self.symbols, keys));
            by.insert(all, self.symbols.store(all, map, held));
        }
        by
    }

    /// What puts a new map in place, with values for keys of one kind that differ.
    pub(crate) fn map_of(&mut self, map: Term, keys: Keys, held: &[(Term, Term)]) -> Substitution {
        let size = self.symbols.int(held.len() as i64);
        self.map_with(map, size, |symbols, other| {
            let mut entries = symbols.zero(&other.entries_sort());
            for &(key, value) in held.iter().filter(|_| other == keys) {
                entries = symbols.store(entries, key, value);
            }
            entries
        })
    }

    /// A map or a set of what is given one by one. That keys differ is not thought of: else it throws.
    pub(super) fn undo_map_of(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> bool {
        let is_alive = arguments.iter().all(|&argument| self.require_present(state, argument));
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else { return is_alive };
        let each = if *method.class == *"java/util/Set" { 1 } else { 2 };
        let element = self.symbols.element_of_set();
        let held: Vec<((Keys, Term), Term)> = arguments
            .chunks(each)
            .map(|pair| {
                (self.key(state, pair[0]), pair.get(1).map_or(element, |&value| self.term(state, value)))
            })
            .collect();
        let (variable, size) = (self.term(state, result), self.symbols.int(held.len() as i64));
        let (made, mut by) = self.make(state, &crate::symbols::type_of(&method.class));
        by.extend(self.map_with(made, size, |symbols, keys| {
            let own = held.iter().filter(|((known, _), _)| *known == keys);
            let none = symbols.zero(&keys.entries_sort());
            own.fold(none, |entries, &((_, key), value)| symbols.store(entries, key, value))
        }));
        by.insert(variable, made);
        is_alive && self.replace(state, &by)
    }

    /// All keys or values, of which no more is known than how many there are.
    fn undo_view(&mut self, state: &mut State, result: Option<ValueId>, method: &Member, own: Term) -> bool {
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else { return true };
        let called = crate::words::called(method);
        state.leave_open(format!("what {called} gives is left open, but not how much"));
        let size = self.size_of(own);
        let items = self.symbols.open(&format!("what {called} gives"), crate::symbols::elements_sort('L'));
        let (variable, descriptor) =
            (self.term(state, result), model::descriptor::result(&method.descriptor));
        let (made, mut by) = self.make(state, descriptor);
        by.extend(self.list_with(made, size, items));
        let is_list = matches!(&*method.name, "keySet" | "values" | "entrySet");
        let mut given = made;
        if !is_list {
            // It goes through a list that nobody sees.
            given = self.symbols.made(state.next_made(descriptor));
            by.extend(self.iterator_of(given, made));
        }
        by.insert(variable, given);
        self.replace(state, &by)
    }

    /// What a map holds for a key.
    fn held_for(&mut self, state: &State, own: Term, key: ValueId) -> Term {
        let (keys, key) = self.key(state, key);
        let all = self.symbols.entries(keys);
        let entries = self.symbols.select(all, own);
        self.symbols.select(entries, key)
    }

    /// A map holds something else for a key, or nothing. The answer is of what it held before.
    fn put_entry(
        &mut self,
        state: &mut State,
        own: Term,
        key: ValueId,
        value: Term,
        (result, answer): (Option<ValueId>, Term),
    ) -> bool {
        let before = self.held_for(state, own, key);
        let (keys, key) = self.key(state, key);
        let all = self.symbols.entries(keys);
        let entries = self.symbols.select(all, own);
        let with = self.symbols.store(entries, key, value);
        let [was, is] = [before, value].map(|held| {
            let is_held = self.symbols.is_present(held);
            self.as_int(is_held)
        });
        let size = self.size_of(own);
        let more = self.symbols.terms.apply(Bits::Subtract, &[is, was]);
        let size = self.symbols.terms.apply(Bits::Add, &[size, more]);
        let sizes = self.symbols.field(SIZE.0, SIZE.1, "I");
        let mut by = Substitution::from_iter([
            (all, self.symbols.store(all, own, with)),
            (sizes, self.symbols.store(sizes, own, size)),
        ]);
        if let Some(result) = result {
            by.insert(self.term(state, result), answer);
        }
        self.replace(state, &by)
    }
}
