//! Which method an object's class has for a name and a descriptor.

use program::{ClassId, Index, MethodId, Name};
use rustc_hash::FxHashMap;

/// Name and descriptor of a method, as numbers.
pub(crate) type Selector = (u32, u32);

/// What was looked up.
#[derive(Default)]
pub(crate) struct Dispatch {
    numbers: FxHashMap<Name, u32>,
    names: Vec<Name>,
    /// The methods that a class declares.
    declared: FxHashMap<ClassId, FxHashMap<Selector, MethodId>>,
    found: FxHashMap<(ClassId, Selector), Option<MethodId>>,
}

impl Dispatch {
    pub(crate) fn selector(&mut self, name: &str, descriptor: &str) -> Selector {
        (self.number(name), self.number(descriptor))
    }

    fn number(&mut self, text: &str) -> u32 {
        if let Some(&known) = self.numbers.get(text) {
            return known;
        }
        let (number, name) = (self.names.len() as u32, Name::from(text));
        self.names.push(name.clone());
        self.numbers.insert(name, number);
        number
    }

    pub(crate) fn text(&self, number: u32) -> &Name {
        &self.names[number as usize]
    }

    /// The method that runs when it is called on an object of a class; none where it has no code.
    pub(crate) fn of_class(&mut self, index: &Index, class: ClassId, selector: Selector) -> Option<MethodId> {
        if let Some(&known) = self.found.get(&(class, selector)) {
            return known;
        }
        let found = self.look_up(index, class, selector);
        self.found.insert((class, selector), found);
        found
    }

    fn look_up(&mut self, index: &Index, class: ClassId, selector: Selector) -> Option<MethodId> {
        for above in [class].into_iter().chain(index.super_classes(class)) {
            if let Some(method) = self.declared(index, above, selector).filter(|&method| !index[method].is_static()) {
                return Some(method).filter(|&method| !index[method].is_abstract());
            }
        }
        let above = index.supertypes(class).into_iter();
        let defaults: Vec<MethodId> = above
            .filter_map(|above| self.declared(index, above, selector))
            .filter(|&method| !index[method].is_abstract() && !index[method].is_static())
            .collect();
        // The one that no other overrides.
        let is_below = |one: MethodId, other: MethodId| one != other && index.is_subtype(one.class, other.class);
        let mut lowest = defaults.iter().filter(|&&one| !defaults.iter().any(|&other| is_below(other, one)));
        lowest.next().copied()
    }

    fn declared(&mut self, index: &Index, class: ClassId, selector: Selector) -> Option<MethodId> {
        if !self.declared.contains_key(&class) {
            let methods = index[class].methods().map(|(id, method)| (id, method.name.clone(), method.descriptor.clone()));
            let methods: Vec<_> = methods.collect();
            let own = methods.into_iter().map(|(id, name, descriptor)| (self.selector(&name, &descriptor), id));
            let own = own.collect();
            self.declared.insert(class, own);
        }
        self.declared[&class].get(&selector).copied()
    }
}
