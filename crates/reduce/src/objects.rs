//! Fewer restored objects: plain values in their place, fields without a value, collections and arrays with fewer elements.
//!
//! A field that goes has the default of its type, since restored objects are made without a constructor.
//! What nothing refers to any more goes with what referred to it.

use std::collections::{BTreeMap, BTreeSet};

use model::{Candidate, Elements, Expression, Make, RestoredObject, Statement, Variable};

use crate::delta::{Answer, Parts, ask, without_parts};
use crate::{Predicate, arguments, walk};

/// The candidate with as few restored objects as the passes find.
pub(crate) fn fewer(candidate: Candidate, constructs: &Constructs, keeps: &mut Predicate) -> Candidate {
    let candidate = pruned(candidate);
    if candidate.objects.is_empty() {
        return candidate;
    }
    let candidate = without_parts(&Roots { by: &plain }, candidate, keeps);
    let candidate = without_parts(&Contents, candidate, keeps);
    let candidate = without_parts(&References, candidate, keeps);
    let constructed = |_: &Variable, object: &RestoredObject| constructed(object, constructs);
    let candidate = without_parts(&Roots { by: &constructed }, candidate, keeps);
    shorter_arrays(candidate, keeps)
}

/// The candidate with those restored objects that are at most so many references away from its statements; null stands for
/// the others.
pub fn shallow(candidate: &Candidate, depth: usize) -> Candidate {
    let mut kept: BTreeSet<u32> = restored(&candidate.expressions()).into_iter().collect();
    let mut edge: Vec<u32> = kept.iter().copied().collect();
    for _ in 0..depth {
        let next =
            edge.iter().filter_map(|id| candidate.objects.get(id)).flat_map(|object| references(object));
        edge = next.filter(|&id| kept.insert(id)).collect();
    }
    let mut smaller = candidate.clone();
    smaller.objects.retain(|id, _| kept.contains(id));
    for object in smaller.objects.values_mut() {
        if references(object).iter().any(|id| !kept.contains(id)) {
            cut(object.to_mut(), &kept);
        }
    }
    pruned(smaller)
}

/// Puts null in place of references to what is not kept; what would only put such a null into the object goes.
fn cut(object: &mut RestoredObject, kept: &BTreeSet<u32>) {
    let is_gone =
        |expression: &Expression| matches!(expression, Expression::Restored(id) if !kept.contains(id));
    object.fields.retain(|field| !is_gone(&field.value));
    object.fill.retain(|step| !step.arguments.iter().any(is_gone));
    for expression in object.expressions_mut() {
        walk::visit_tree(expression, &mut |expression| {
            if is_gone(expression) {
                *expression = Expression::Null;
            }
        });
    }
}

/// Says of a class, by its VM name, whether a test may call its constructor without parameters.
pub(crate) type Constructs<'c> = dyn Fn(&str) -> bool + 'c;

/// The variables that are bound to a restored object, by their statement, as far as something can take its place.
struct Roots<'r> {
    by: &'r dyn Fn(&Variable, &RestoredObject) -> Option<Expression>,
}

/// The plainest value of a variable's type.
fn plain(variable: &Variable, _: &RestoredObject) -> Option<Expression> {
    Some(arguments::plain(&variable.descriptor).unwrap_or(Expression::Null))
}

/// A new object of the same class.
fn constructed(object: &RestoredObject, constructs: &Constructs) -> Option<Expression> {
    match &object.make {
        Make::Allocate { class, .. } if constructs(class) => {
            Some(Expression::new_object(class, "()V", vec![]))
        }
        _ => None,
    }
}

impl Roots<'_> {
    fn instead(&self, candidate: &Candidate, at: usize) -> Option<Expression> {
        match candidate.statements.get(at)? {
            Statement::Let { variable, value: Expression::Restored(id), .. } => {
                (self.by)(variable, candidate.objects.get(id)?)
            }
            _ => None,
        }
    }
}

impl Parts for Roots<'_> {
    type Part = usize;

    fn of(&self, candidate: &Candidate) -> Vec<usize> {
        (0..candidate.statements.len()).filter(|&at| self.instead(candidate, at).is_some()).collect()
    }

    fn without(&self, candidate: &Candidate, parts: &[usize]) -> Candidate {
        let mut smaller = candidate.clone();
        for &at in parts {
            if let (Statement::Let { value, comment, .. }, Some(instead)) =
                (&mut smaller.statements[at], self.instead(candidate, at))
            {
                (*value, *comment) = (instead, None);
            }
        }
        pruned(smaller)
    }
}

/// What an object holds: its fields, what is put into it, the elements of an array.
struct Contents;

/// A place in an object.
enum Place {
    Field(usize),
    Step(usize),
    Element(usize),
}

impl Parts for Contents {
    type Part = (u32, Place);

    fn of(&self, candidate: &Candidate) -> Vec<(u32, Place)> {
        let places = |id: u32| places(&candidate.objects[&id]).into_iter().map(move |place| (id, place));
        reached(candidate).into_iter().flat_map(places).collect()
    }

    fn without(&self, candidate: &Candidate, parts: &[(u32, Place)]) -> Candidate {
        let mut of_objects: BTreeMap<u32, Vec<&Place>> = BTreeMap::new();
        for (id, place) in parts {
            of_objects.entry(*id).or_default().push(place);
        }
        let mut smaller = candidate.clone();
        for (id, places) in of_objects {
            if let Some(object) = smaller.objects.get_mut(&id) {
                take(object.to_mut(), &places);
            }
        }
        pruned(smaller)
    }
}

fn places(object: &RestoredObject) -> Vec<Place> {
    let fields = (0..object.fields.len()).map(Place::Field);
    let steps = (0..object.fill.len()).map(Place::Step);
    let elements = match &object.make {
        Make::Array { elements: Elements::References(elements), .. } => &elements[..],
        _ => &[],
    };
    let held = elements.iter().enumerate().filter(|(_, element)| **element != Expression::Null);
    fields.chain(steps).chain(held.map(|(at, _)| Place::Element(at))).collect()
}

fn take(object: &mut RestoredObject, places: &[&Place]) {
    let (mut fields, mut steps) = (BTreeSet::new(), BTreeSet::new());
    for place in places {
        match (place, &mut object.make) {
            (Place::Field(at), _) => _ = fields.insert(*at),
            (Place::Step(at), _) => _ = steps.insert(*at),
            (Place::Element(at), Make::Array { elements: Elements::References(elements), .. }) => {
                elements[*at] = Expression::Null;
            }
            (Place::Element(_), _) => {}
        }
    }
    retain(&mut object.fields, &fields);
    retain(&mut object.fill, &steps);
}

fn retain<T>(list: &mut Vec<T>, gone: &BTreeSet<usize>) {
    let mut at = 0;
    list.retain(|_| {
        at += 1;
        !gone.contains(&(at - 1))
    });
}

/// The references from what makes and fills an object, by their number; null takes their place.
struct References;

impl Parts for References {
    type Part = (u32, usize);

    fn of(&self, candidate: &Candidate) -> Vec<(u32, usize)> {
        let mut found = Vec::new();
        for id in reached(candidate) {
            let mut count = 0;
            visit_references(&mut (*candidate.objects[&id]).clone(), &mut |_| {
                found.push((id, count));
                count += 1;
            });
        }
        found
    }

    fn without(&self, candidate: &Candidate, parts: &[(u32, usize)]) -> Candidate {
        let mut smaller = candidate.clone();
        for &(id, number) in parts {
            let Some(object) = smaller.objects.get_mut(&id) else { continue };
            // Nulls are no references any more, but keep their number until all parts are taken.
            let mut count = 0;
            visit_references(object.to_mut(), &mut |reference| {
                if count == number {
                    *reference = Expression::Restored(GONE);
                }
                count += 1;
            });
        }
        for object in smaller.objects.values_mut() {
            if references(object).contains(&GONE) {
                visit_references(object.to_mut(), &mut |reference| {
                    if *reference == Expression::Restored(GONE) {
                        *reference = Expression::Null;
                    }
                });
            }
        }
        pruned(smaller)
    }
}

/// No object has this id.
const GONE: u32 = u32::MAX;

/// Visits the references in an object that are neither in fields nor elements of an array.
fn visit_references(object: &mut RestoredObject, visitor: &mut dyn FnMut(&mut Expression)) {
    let fields = std::mem::take(&mut object.fields);
    if !matches!(object.make, Make::Array { .. }) {
        for expression in object.expressions_mut() {
            walk::visit_tree(expression, &mut |expression| {
                if matches!(expression, Expression::Restored(_)) {
                    visitor(expression);
                }
            });
        }
    }
    object.fields = fields;
}

/// Makes the arrays shorter, one after the other.
fn shorter_arrays(mut candidate: Candidate, keeps: &mut Predicate) -> Candidate {
    for id in reached(&candidate) {
        while let Some(Make::Array { descriptor, elements }) =
            candidate.objects.get(&id).map(|object| &object.make)
        {
            let with = |elements| {
                let mut shorter = candidate.clone();
                let make = Make::Array { descriptor: descriptor.clone(), elements };
                shorter.objects.insert(id, RestoredObject::from(make).into());
                pruned(shorter)
            };
            let mut variants: Vec<_> = elements.parts().into_iter().map(with).collect();
            match ask(&variants, keeps) {
                Answer::Kept(kept) => candidate = variants.swap_remove(kept),
                Answer::None => break,
                Answer::Over => return candidate,
            }
        }
    }
    candidate
}

/// Without the objects that nothing refers to.
fn pruned(mut candidate: Candidate) -> Candidate {
    let reached: BTreeSet<u32> = reached(&candidate).into_iter().collect();
    if reached.len() < candidate.objects.len() {
        candidate.objects.retain(|id, _| reached.contains(id));
    }
    candidate
}

/// The objects that the statements and the call refer to, those nearest first.
fn reached(candidate: &Candidate) -> Vec<u32> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |ids: Vec<u32>, found: &mut Vec<u32>| {
        found.extend(ids.into_iter().filter(|id| candidate.objects.contains_key(id) && seen.insert(*id)));
    };
    add(restored(&candidate.expressions()), &mut found);
    let mut next = 0;
    while let Some(id) = found.get(next) {
        add(references(&candidate.objects[id]), &mut found);
        next += 1;
    }
    found
}

/// The ids that an object refers to.
fn references(object: &RestoredObject) -> Vec<u32> {
    let mut all = object.expressions();
    let mut next = 0;
    while let Some(expression) = all.get(next) {
        all.extend(expression.children());
        next += 1;
    }
    restored(&all)
}

fn restored(expressions: &[&Expression]) -> Vec<u32> {
    let id = |expression: &&Expression| match expression {
        Expression::Restored(id) => Some(*id),
        _ => None,
    };
    expressions.iter().filter_map(id).collect()
}
