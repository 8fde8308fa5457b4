//! The methods that were instrumented, by the numbers that their handlers pass, and the classes that
//! were left alone.

mod packed;

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use instrument::record::HandlerPlan;

/// Most classes that are listed as left alone.
const MOST_LEFT_ALONE: usize = 100;

/// The instrumented methods of this JVM. Two methods that are alike in all that a recording says of
/// them (the same class in two loaders, a class that is transformed again) share a number.
#[derive(Default)]
pub struct Methods {
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    /// Packed plans with the names of their strategies.
    plans: Vec<(Box<[u8]>, &'static str)>,
    /// Numbers by the hash of what is in `plans`.
    numbers: HashMap<u64, u32>,
    left_alone: Vec<String>,
    left_alone_count: usize,
}

impl Methods {
    fn lock(&self) -> MutexGuard<'_, Table> {
        // The table only grows, an element at a time, so it is whole after a panic, too.
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a method.
    pub fn number(&self, plan: &HandlerPlan) -> u32 {
        let packed = (packed::pack(plan), plan.strategy);
        let mut hasher = DefaultHasher::new();
        packed.hash(&mut hasher);
        let mut table = self.lock();
        let next = u32::try_from(table.plans.len()).expect("fewer methods than bytes of memory");
        let number = *table.numbers.entry(hasher.finish()).or_insert(next);
        if number == next {
            table.plans.push(packed);
        }
        number
    }

    /// The method with a number.
    pub fn plan(&self, number: u32) -> Option<HandlerPlan> {
        let table = self.lock();
        let (packed, strategy) = table.plans.get(number as usize)?;
        Some(packed::unpack(packed, strategy))
    }

    /// Notes a class or a method that could not be instrumented.
    pub fn leave_alone(&self, what: String) {
        let mut table = self.lock();
        table.left_alone_count += 1;
        if table.left_alone.len() < MOST_LEFT_ALONE {
            table.left_alone.push(what);
        }
    }

    /// What could not be instrumented, in words.
    pub fn left_alone(&self) -> Vec<String> {
        let table = self.lock();
        let mut notes = table.left_alone.clone();
        if table.left_alone_count > notes.len() {
            notes.push(format!(
                "{} more classes or methods are not recorded",
                table.left_alone_count - notes.len()
            ));
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(class: &str) -> HandlerPlan {
        HandlerPlan {
            class: class.into(),
            name: "run".into(),
            descriptor: "()V".into(),
            access: 0,
            parameters: Vec::new(),
            lines: None,
            strategy: "reference",
            values: Vec::new(),
        }
    }

    #[test]
    fn a_class_that_is_transformed_again_keeps_its_numbers() {
        let methods = Methods::default();
        assert_eq!(methods.number(&plan("A")), 0);
        assert_eq!(methods.number(&plan("B")), 1);
        assert_eq!(methods.number(&plan("A")), 0);
        assert_eq!(methods.plan(1), Some(plan("B")));
        assert_eq!(methods.plan(2), None);
    }
}
