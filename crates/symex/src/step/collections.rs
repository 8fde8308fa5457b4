//! Lists of the JDK and their iterators, as what they hold: a size, and an element for each place.
//!
//! Their code would say the same with arrays that grow, which takes hundreds of instructions for one element. An object
//! that is known as a list or an iterator by its interface alone is taken for one of these; what else it may be is looked
//! at as well.

use ir::{Definition, Member, Operation, ValueId};
use smt::{Bits, Term};

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;
use crate::symbols::Meaning;

/// Lists whose methods do what is said here.
const LISTS: [&str; 4] =
    ["java/util/ArrayList", "java/util/Vector", "java/util/LinkedList", "java/util/Stack"];
/// Types by which lists are known.
const ABOVE_LISTS: [&str; 5] = [
    "java/util/Collection",
    "java/util/List",
    "java/util/AbstractCollection",
    "java/util/AbstractList",
    "java/lang/Iterable",
];
const ITERATORS: [&str; 3] = ["java/util/Iterator", "java/util/ListIterator", "java/util/Enumeration"];
/// Methods of lists that change nothing and are not said here.
const LOOKING: [&str; 18] = [
    "contains",
    "containsAll",
    "indexOf",
    "lastIndexOf",
    "toArray",
    "equals",
    "hashCode",
    "toString",
    "capacity",
    "ensureCapacity",
    "trimToSize",
    "copyInto",
    "clone",
    "stream",
    "subList",
    "forEach",
    "spliterator",
    "search",
];

/// The pseudo-fields of lists and iterators: class, name.
pub(crate) const SIZE: (&str, &str) = ("java/util/Collection", "size()");
pub(crate) const ITEMS: (&str, &str) = ("java/util/Collection", "get()");
const OF: (&str, &str) = ("java/util/Iterator", "list");
const PLACE: (&str, &str) = ("java/util/Iterator", "place");

/// The class of a list that is made where a type is wanted; none for other types.
pub(crate) fn plain_list(class: &str) -> Option<&'static str> {
    let own = LISTS.into_iter().find(|list| *list == class);
    own.or_else(|| ABOVE_LISTS.contains(&class).then_some(LISTS[0]))
}

/// Whether a type is one of iterators.
pub(crate) fn is_iterator(class: &str) -> bool {
    ITERATORS.contains(&class)
}

/// What a method of a list or an iterator changes: pseudo-fields. None for other methods.
pub(crate) fn changed_by(method: &Member) -> Option<&'static [(&'static str, &'static str)]> {
    if ITERATORS.contains(&&*method.class) {
        return Some(match &*method.name {
            "next" | "nextElement" => &[PLACE],
            "hasNext" | "hasMoreElements" => &[],
            _ => &[PLACE, SIZE, ITEMS],
        });
    }
    plain_list(&method.class)?;
    let looks =
        ["size", "isEmpty", "get", "elementAt", "firstElement", "lastElement", "iterator", "elements"];
    let changes_nothing = looks.contains(&&*method.name) || LOOKING.contains(&&*method.name);
    Some(if changes_nothing { &[] } else { &[SIZE, ITEMS] })
}

impl Machine<'_> {
    /// Undoes a call of a method of a list or an iterator; none where it is none. The second says whether it surely is one.
    pub(super) fn undo_collection(
        &mut self,
        state: &State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> Option<(Option<State>, bool)> {
        let fits = model::descriptor::parameters(&method.descriptor).len() + 1 == arguments.len();
        let receiver = *arguments.first().filter(|_| fits)?;
        let own = self.term(state, receiver);
        (*self.symbols.terms.sort(own) == crate::symbols::reference()).then_some(())?;
        let is_asked_for = result.is_some_and(|result| self.is_asked_for(state, result));
        let changed = changed_by(method)?;
        let changes = |meaning: &Meaning| match meaning {
            Meaning::Field { class, name, .. } => changed.contains(&(class, name)),
            _ => false,
        };
        let mentioned = self.mentioned(state);
        let matters = |&variable: &Term| self.symbols.meaning(variable).is_some_and(&changes);
        // The code of a list says what it does with other memory than what is said here.
        let is_list = LISTS.contains(&&*method.class);
        if !is_asked_for && !is_list && !mentioned.iter().any(matters) {
            return None;
        }
        let mut modelled = state.clone();
        let is_alive = match ITERATORS.contains(&&*method.class) {
            true => self.undo_iterator(&mut modelled, result, method, own)?,
            false => {
                plain_list(&method.class)?;
                self.undo_list(&mut modelled, result, method, own, &arguments[1..])
            }
        };
        let is_known =
            is_list || Self::is_of_list(state, receiver) || self.is_of_initializer(state, receiver);
        if !is_known {
            let class = model::simple_name(&method.class);
            modelled.leave_open(format!("whether the {class} is the JDK's is left open"));
        }
        Some((is_alive.then_some(modelled), is_known))
    }

    /// Whether a value is made by the code as a list, or asked of one.
    fn is_of_list(state: &State, value: ValueId) -> bool {
        let Some(top) = state.top() else { return false };
        match top.code.body.operation(value) {
            Some(Operation::New(class)) => LISTS.contains(&&**class),
            Some(Operation::Call { method, .. }) => {
                plain_list(&method.class).is_some()
                    && ["iterator", "elements", "listIterator"].contains(&&*method.name)
            }
            _ => matches!(top.code.body.definition(value), Definition::Constant(_)),
        }
    }

    /// Whether a value is a collection of the JDK, because the initialiser of a class has put one into a static field.
    pub(super) fn is_of_initializer(&self, state: &State, value: ValueId) -> bool {
        match state.top().and_then(|top| top.code.body.operation(value)) {
            Some(Operation::GetField { field, object: None }) => self.holds_collection(field),
            _ => false,
        }
    }

    fn sizes(&mut self) -> Term {
        self.symbols.field(SIZE.0, SIZE.1, "I")
    }

    /// How many elements a list has.
    pub(crate) fn size_of(&mut self, list: Term) -> Term {
        let sizes = self.sizes();
        self.symbols.select(sizes, list)
    }

    /// What puts a list's size and elements in place of what was there.
    pub(crate) fn list_with(&mut self, list: Term, size: Term, items: Term) -> Substitution {
        let (sizes, all) = (self.sizes(), self.symbols.items());
        let size = self.symbols.store(sizes, list, size);
        let items = self.symbols.store(all, list, items);
        Substitution::from_iter([(sizes, size), (all, items)])
    }

    /// What makes an iterator stand before the first element of a list.
    pub(crate) fn iterator_of(&mut self, iterator: Term, list: Term) -> Substitution {
        let lists = self.symbols.field(OF.0, OF.1, "Ljava/util/Collection;");
        let (places, zero) = (self.symbols.field(PLACE.0, PLACE.1, "I"), self.symbols.int(0));
        let list = self.symbols.store(lists, iterator, list);
        let place = self.symbols.store(places, iterator, zero);
        Substitution::from_iter([(lists, list), (places, place)])
    }

    fn undo_iterator(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        own: Term,
    ) -> Option<bool> {
        let lists = self.symbols.field(OF.0, OF.1, "Ljava/util/Collection;");
        let places = self.symbols.field(PLACE.0, PLACE.1, "I");
        let (list, place) = (self.symbols.select(lists, own), self.symbols.select(places, own));
        let size = self.size_of(list);
        let is_more = self.symbols.less(place, size);
        Some(match (&*method.name, &*method.descriptor) {
            ("hasNext" | "hasMoreElements", "()Z") => {
                let [yes, no] = [1, 0].map(|number| self.symbols.int(number));
                let answer = self.symbols.terms.if_then_else(is_more, yes, no);
                self.assign(state, result, answer)
            }
            ("next" | "nextElement", "()Ljava/lang/Object;") => {
                let all = self.symbols.items();
                let items = self.symbols.select(all, list);
                let item = self.symbols.select(items, place);
                let one = self.symbols.int(1);
                let next = self.symbols.terms.apply(Bits::Add, &[place, one]);
                let moved = self.symbols.store(places, own, next);
                let mut by = Substitution::from_iter([(places, moved)]);
                if let Some(result) = result {
                    by.insert(self.term(state, result), item);
                }
                self.replace(state, &by) && self.require(state, is_more)
            }
            _ => return None,
        })
    }

    fn undo_list(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        own: Term,
        arguments: &[ValueId],
    ) -> bool {
        let given: Vec<Term> = arguments.iter().map(|&argument| self.term(state, argument)).collect();
        let all = self.symbols.items();
        let (size, items) = (self.size_of(own), self.symbols.select(all, own));
        let [zero, one] = [0, 1].map(|number| self.symbols.int(number));
        match (&*method.name, &*method.descriptor) {
            ("<init>", "()V" | "(I)V" | "(II)V") | ("clear" | "removeAllElements", "()V") => {
                let by = self.list_with(own, zero, items);
                self.replace(state, &by)
            }
            ("<init>", "(Ljava/util/Collection;)V") => {
                let (size, items) = (self.size_of(given[0]), self.symbols.select(all, given[0]));
                let by = self.list_with(own, size, items);
                self.replace(state, &by) && self.require_present(state, arguments[0])
            }
            ("size", "()I") => self.assign(state, result, size),
            ("isEmpty", "()Z") => {
                let is_empty = self.symbols.terms.equal(size, zero);
                let answer = self.symbols.terms.if_then_else(is_empty, one, zero);
                self.assign(state, result, answer)
            }
            ("get" | "elementAt", "(I)Ljava/lang/Object;") => {
                self.undo_item(state, result, (size, items), given[0])
            }
            ("firstElement" | "getFirst", "()Ljava/lang/Object;") => {
                self.undo_item(state, result, (size, items), zero)
            }
            ("lastElement" | "getLast", "()Ljava/lang/Object;") => {
                let last = self.symbols.terms.apply(Bits::Subtract, &[size, one]);
                self.undo_item(state, result, (size, items), last)
            }
            ("add", "(Ljava/lang/Object;)Z") | ("addElement" | "addLast", "(Ljava/lang/Object;)V") => {
                let more = self.symbols.terms.apply(Bits::Add, &[size, one]);
                let with = self.symbols.store(items, size, given[0]);
                let by = self.list_with(own, more, with);
                // The result is put in first: what it stands for does not change.
                self.assign(state, result, one) && self.replace(state, &by)
            }
            ("set", "(ILjava/lang/Object;)Ljava/lang/Object;") => {
                let with = self.symbols.store(items, given[0], given[1]);
                let mut by = self.list_with(own, size, with);
                if let Some(result) = result {
                    let before = self.symbols.select(items, given[0]);
                    by.insert(self.term(state, result), before);
                }
                self.replace(state, &by) && self.require_item(state, size, given[0])
            }
            ("iterator", "()Ljava/util/Iterator;")
            | ("listIterator", "()Ljava/util/ListIterator;")
            | ("elements", "()Ljava/util/Enumeration;") => {
                let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else {
                    return true;
                };
                let descriptor = model::descriptor::result(&method.descriptor);
                let variable = self.term(state, result);
                let (made, mut by) = self.make(state, descriptor);
                by.extend(self.iterator_of(made, own));
                by.insert(variable, made);
                self.replace(state, &by)
            }
            (name, _) => {
                let called = crate::words::called(method);
                let is_assigned = self.assign_open(state, result, &format!("what {called} returns"));
                let mentioned = self.mentioned(state);
                let sizes = self.sizes();
                if LOOKING.contains(&name) || !mentioned.contains(&sizes) && !mentioned.contains(&all) {
                    return is_assigned;
                }
                state.leave_open(format!("what {called} does to a list is left open"));
                let size = self.symbols.open("a size", smt::Sort::Bits(32));
                let items = self.symbols.open("elements", crate::symbols::elements_sort('L'));
                let by = self.list_with(own, size, items);
                is_assigned && self.replace(state, &by)
            }
        }
    }

    /// A list of elements that are given one by one, or in an array.
    pub(super) fn undo_list_of(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> bool {
        if method.descriptor.contains('[') {
            return self.undo_as_list(state, result, arguments[0]);
        }
        let is_alive = arguments.iter().all(|&argument| self.require_present(state, argument));
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else { return is_alive };
        let mut items = self.symbols.zero(&crate::symbols::elements_sort('L'));
        for (at, &argument) in arguments.iter().enumerate() {
            let (at, argument) = (self.symbols.int(at as i64), self.term(state, argument));
            items = self.symbols.store(items, at, argument);
        }
        let (variable, size) = (self.term(state, result), self.symbols.int(arguments.len() as i64));
        let (made, mut by) = self.make(state, "Ljava/util/List;");
        by.extend(self.list_with(made, size, items));
        by.insert(variable, made);
        is_alive && self.replace(state, &by)
    }

    /// A list of what an array holds. That changes of one are those of the other is not thought of.
    pub(super) fn undo_as_list(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        array: ValueId,
    ) -> bool {
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else {
            return self.require_present(state, array);
        };
        let (variable, array_term) = (self.term(state, result), self.term(state, array));
        let all = self.symbols.elements('L');
        let (size, items) = (self.length(array_term), self.symbols.select(all, array_term));
        let (made, mut by) = self.make(state, "Ljava/util/List;");
        by.extend(self.list_with(made, size, items));
        by.insert(variable, made);
        self.replace(state, &by) && self.require_present(state, array)
    }

    fn undo_item(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        (size, items): (Term, Term),
        at: Term,
    ) -> bool {
        let item = self.symbols.select(items, at);
        self.assign(state, result, item) && self.require_item(state, size, at)
    }

    fn require_item(&mut self, state: &mut State, size: Term, at: Term) -> bool {
        let zero = self.symbols.int(0);
        let (below, inside) = (self.symbols.less(at, zero), self.symbols.less(at, size));
        let not_below = self.symbols.terms.not(below);
        self.require(state, not_below) && self.require(state, inside)
    }
}
