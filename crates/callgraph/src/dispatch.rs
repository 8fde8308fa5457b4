//! Which method an object's class has for a name and a descriptor.

use std::rc::Rc;

use program::{ClassId, Index, MethodId, Name};
use rustc_hash::FxHashMap;

/// Name and descriptor of a method, as numbers.
pub(crate) type Selector = (u32, u32);

/// What is above a class.
struct Above {
    /// The class itself and its superclasses.
    classes: Vec<ClassId>,
    interfaces: Vec<ClassId>,
}

/// What was looked up.
#[derive(Default)]
pub(crate) struct Dispatch {
    numbers: FxHashMap<Name, u32>,
    names: Vec<Name>,
    /// The methods that a class declares.
    declared: FxHashMap<ClassId, FxHashMap<Selector, MethodId>>,
    found: FxHashMap<Selector, FxHashMap<ClassId, Option<MethodId>>>,
    above: FxHashMap<ClassId, Rc<Above>>,
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
        if let Some(&known) = self.found.get(&selector).and_then(|found| found.get(&class)) {
            return known;
        }
        let found = self.look_up(index, class, selector);
        self.found.entry(selector).or_default().insert(class, found);
        found
    }

    fn look_up(&mut self, index: &Index, class: ClassId, selector: Selector) -> Option<MethodId> {
        let above = self.above(index, class);
        for &above in &above.classes {
            if let Some(method) =
                self.declared(index, above, selector).filter(|&method| !index[method].is_static())
            {
                return Some(method).filter(|&method| !index[method].is_abstract());
            }
        }
        let interfaces = above.interfaces.iter();
        let defaults: Vec<MethodId> = interfaces
            .filter_map(|&above| self.declared(index, above, selector))
            .filter(|&method| !index[method].is_abstract() && !index[method].is_static())
            .collect();
        // The one that no other overrides.
        let is_below =
            |one: MethodId, other: MethodId| one != other && index.is_subtype(one.class, other.class);
        let mut lowest = defaults.iter().filter(|&&one| !defaults.iter().any(|&other| is_below(other, one)));
        lowest.next().copied()
    }

    fn above(&mut self, index: &Index, class: ClassId) -> Rc<Above> {
        if let Some(known) = self.above.get(&class) {
            return Rc::clone(known);
        }
        let classes = [class].into_iter().chain(index.super_classes(class)).collect();
        let interfaces =
            index.supertypes(class).into_iter().filter(|&above| index[above].is_interface()).collect();
        let above = Rc::new(Above { classes, interfaces });
        self.above.insert(class, Rc::clone(&above));
        above
    }

    fn declared(&mut self, index: &Index, class: ClassId, selector: Selector) -> Option<MethodId> {
        if !self.declared.contains_key(&class) {
            let methods = index[class]
                .methods()
                .map(|(id, method)| (id, method.name.clone(), method.descriptor.clone()));
            let methods: Vec<_> = methods.collect();
            let own =
                methods.into_iter().map(|(id, name, descriptor)| (self.selector(&name, &descriptor), id));
            let own = own.collect();
            self.declared.insert(class, own);
        }
        self.declared[&class].get(&selector).copied()
    }
}
