//! Which objects a variable of a type can hold.

use program::{ClassId, Index, Name};
use rustc_hash::FxHashMap;

use crate::objects::{ANY_ARRAY, Object, ObjectId, Objects, UNKNOWN};
use crate::sets::{SetId, Sets};

/// The number of a filter.
pub(crate) type FilterId = u32;
/// The filter that lets all objects through.
pub(crate) const ALL: FilterId = 0;

/// Interfaces that arrays have, and lambdas that say so.
const TAKING_ARRAYS: [&str; 2] = ["java/io/Serializable", "java/lang/Cloneable"];

/// All filters. Each knows of all objects whether it lets them through.
pub(crate) struct Filters {
    masks: Vec<Vec<u64>>,
    classes: FxHashMap<ClassId, FilterId>,
    arrays: FxHashMap<Name, FilterId>,
    /// Of these, those that let through what has a descriptor: code of thousands of classes makes arrays of the same.
    fitting: FxHashMap<Name, Vec<FilterId>>,
}

impl Default for Filters {
    fn default() -> Filters {
        let (classes, arrays, fitting) = Default::default();
        Filters { masks: vec![vec![]], classes, arrays, fitting }
    }
}

impl Filters {
    pub(crate) fn lets_all_through(&self, filter: FilterId) -> bool {
        filter == ALL
    }

    /// What is left of a set.
    pub(crate) fn keep(&self, sets: &mut Sets, set: SetId, filter: FilterId) -> SetId {
        let mask = &self.masks[filter as usize];
        sets.kept_of(set, |place, word| word & mask.get(place as usize).copied().unwrap_or(0))
    }

    /// The filter of a type, by its descriptor. Of classes that are nowhere nothing is known.
    pub(crate) fn of(&mut self, index: &Index, objects: &Objects, descriptor: &str) -> FilterId {
        if descriptor.starts_with('[') {
            if let Some(&known) = self.arrays.get(descriptor) {
                return known;
            }
            let filter = self.new_filter();
            self.arrays.insert(index.type_name(descriptor), filter);
            for (own, fitting) in &mut self.fitting {
                fitting.extend(index.is_assignable(own, descriptor).then_some(filter));
            }
            for (object, what) in objects.all.iter().enumerate() {
                let passes = match what {
                    Object::AnyArray => holds_references(descriptor),
                    Object::Array(own, _) => self.fitting[own].last() == Some(&filter),
                    _ => false,
                };
                self.set(filter, object as ObjectId, passes);
            }
            return filter;
        }
        let Some(class) = index.class_of(descriptor) else { return ALL };
        if &*index[class].name == "java/lang/Object" {
            return ALL;
        }
        self.of_class(index, objects, class)
    }

    fn of_class(&mut self, index: &Index, objects: &Objects, class: ClassId) -> FilterId {
        if let Some(&known) = self.classes.get(&class) {
            return known;
        }
        let filter = self.new_filter();
        self.classes.insert(class, filter);
        let takes_arrays = takes_arrays(index, class);
        self.set(filter, ANY_ARRAY, takes_arrays);
        for below in [class].into_iter().chain(index.subtypes(class)) {
            let object = objects.known(&Object::Of(below));
            object.into_iter().for_each(|object| self.set(filter, object, true));
        }
        for (number, object) in objects.all.iter().enumerate() {
            let passes = match object {
                Object::Lambda(lambda) => {
                    let interface = objects.lambdas[*lambda as usize].interface;
                    takes_arrays || index.is_subtype(interface, class)
                }
                Object::Array(..) => takes_arrays,
                _ => continue,
            };
            self.set(filter, number as ObjectId, passes);
        }
        filter
    }

    /// Tells all filters of a new object.
    pub(crate) fn add(&mut self, index: &Index, objects: &Objects, object: ObjectId) {
        let what = &objects.all[object as usize];
        let class = objects.class(index, object).into_iter();
        let types: Vec<ClassId> =
            class.flat_map(|class| [class].into_iter().chain(index.supertypes(class))).collect();
        for class in types {
            let filter = self.classes.get(&class).copied();
            filter.into_iter().for_each(|filter| self.set(filter, object, true));
        }
        if !matches!(what, Object::Of(_)) {
            let taking =
                TAKING_ARRAYS.iter().filter_map(|name| self.classes.get(&index.class(name)?.id).copied());
            taking.collect::<Vec<_>>().into_iter().for_each(|filter| self.set(filter, object, true));
        }
        let fitting: Vec<FilterId> = match what {
            Object::AnyArray => {
                let arrays = self.arrays.iter().filter(|(name, _)| holds_references(name));
                arrays.map(|(_, &filter)| filter).collect()
            }
            Object::Array(own, _) => {
                let arrays = &self.arrays;
                let fits = || arrays.iter().filter(|(name, _)| index.is_assignable(own, name));
                let find = || fits().map(|(_, &filter)| filter).collect();
                self.fitting.entry(own.clone()).or_insert_with(find).clone()
            }
            _ => vec![],
        };
        fitting.into_iter().for_each(|filter| self.set(filter, object, true));
    }

    fn new_filter(&mut self) -> FilterId {
        self.masks.push(vec![]);
        let filter = (self.masks.len() - 1) as FilterId;
        self.set(filter, UNKNOWN, true);
        filter
    }

    fn set(&mut self, filter: FilterId, object: ObjectId, passes: bool) {
        if !passes {
            return;
        }
        let mask = &mut self.masks[filter as usize];
        let place = object as usize / 64;
        if mask.len() <= place {
            mask.resize(place + 1, 0);
        }
        mask[place] |= 1 << (object % 64);
    }
}

fn takes_arrays(index: &Index, class: ClassId) -> bool {
    TAKING_ARRAYS.contains(&&*index[class].name)
}

/// Whether an array of a type holds references.
fn holds_references(descriptor: &str) -> bool {
    descriptor[1..].starts_with(['L', '['])
}
