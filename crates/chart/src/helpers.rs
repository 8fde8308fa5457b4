//! The methods whose answers decide whether the code of the frames is reached: `if (!isValid(x)) return;`.

use model::MethodRef;
use program::{Index, MethodId};

use crate::ChartFrame;

/// How deep methods that ask others are looked into.
const DEPTH: usize = 3;
/// Methods that are watched for their answers, at most.
const MOST: usize = 30;

/// The methods that the branches of the frames ask, and those that these ask, nearest first.
pub(crate) fn helpers(index: &Index, frames: &[ChartFrame]) -> Vec<MethodRef> {
    let located = frames.iter().flat_map(|frame| frame.methods.iter().chain(frame.leads.iter().flatten()));
    let mut level: Vec<MethodId> = located.map(|located| located.id).collect();
    let mut found: Vec<MethodId> = Vec::new();
    for depth in 0..DEPTH {
        let mut next = Vec::new();
        for &method in &level {
            let asked = index.flags(method).into_iter().flat_map(|flag| flag.asked);
            // What a helper gives as its own answer it gets from others.
            let passed_on = if depth == 0 { Vec::new() } else { index.answers(method).passed_on };
            for helper in asked.chain(passed_on) {
                if found.len() < MOST && !found.contains(&helper) {
                    found.push(helper);
                    next.push(helper);
                }
            }
        }
        level = next;
    }
    let name = |&id: &MethodId| {
        let (class, method) = (&index[id.class], &index[id]);
        MethodRef::new(&class.name, &method.name, &method.descriptor)
    };
    found.iter().map(name).collect()
}
