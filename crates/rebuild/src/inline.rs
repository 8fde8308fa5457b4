//! Which objects are written as Java, and which are restored from the resource.
//!
//! An object is written as Java if public methods make it from few values, it belongs to no cycle,
//! and nothing that is restored refers to it: then both would be the same object, and only the
//! resource can say so. Values without an identity may stand in both places.

use std::collections::{BTreeMap, BTreeSet};

use model::{Elements, Expression, Make, RestoredObject};

use crate::classes::Classes;
use crate::graph::Graph;
use crate::id_set::IdSet;
use crate::recipes::references;

/// The most values in the Java form of one object.
const SIZE: usize = 60;

/// The most elements of an array in Java form.
const ARRAY: usize = 100;

/// The deepest Java form.
const DEPTH: usize = 4;

/// The longest string in Java form, in UTF-16 units.
const STRING: usize = 1_000;

/// Packages and classes whose objects have no identity worth keeping.
const VALUES: &[&str] = &[
    "java/time/",
    "java/math/",
    "java/util/UUID",
    "java/util/Locale",
    "java/util/Currency",
    "java/nio/charset/",
    "java/nio/file/",
    "java/net/URI",
    "java/io/File",
    "java/util/regex/Pattern",
    "java/util/Comparator",
];

/// The objects that are written as Java.
#[derive(Default)]
pub struct Inline {
    /// Ids of the objects that are written as Java.
    pub ids: BTreeSet<u32>,
    /// Ids of those that more than one place refers to, so that they need a variable.
    pub shared: BTreeSet<u32>,
    /// Everything that is restored; nothing is said where that is all.
    pub restored: Option<IdSet>,
}

/// Decides for all objects that the roots reach.
pub fn decide(graph: &Graph, roots: &[Expression], classes: &Classes<'_>, package: &str) -> Inline {
    let objects = &graph.objects;
    let (order, cyclic) = post_order(graph, roots);
    let mut sizes: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for &id in order.iter().filter(|id| !cyclic.contains(**id)) {
        let object = &objects[&id];
        let small = size(object, &sizes).filter(|&(size, depth)| size <= SIZE && depth <= DEPTH);
        if let Some(measure) = small.filter(|_| has_java_form(object, classes, package)) {
            sizes.insert(id, measure);
        }
    }
    if sizes.is_empty() {
        return Inline::default();
    }
    let restored = closure(graph, order.iter().copied().filter(|id| !sizes.contains_key(id)).collect());
    let is_inline = |id: &u32| sizes.contains_key(id) && (!restored.contains(*id) || is_value(&objects[id]));
    let ids: BTreeSet<u32> = order.into_iter().filter(is_inline).collect();
    let shared = shared(graph, roots, &ids);
    Inline { ids, shared, restored: Some(restored) }
}

/// The objects that might be written as Java, each after those it refers to; where others begin that
/// cannot, they stand for all that they reach. Also those that are entered again while they are open.
fn post_order(graph: &Graph, roots: &[Expression]) -> (Vec<u32>, IdSet) {
    let (mut order, mut cyclic) = (Vec::new(), IdSet::default());
    let (mut seen, mut open) = (IdSet::default(), IdSet::default());
    let mut path: Vec<(u32, Vec<u32>)> = vec![(u32::MAX, references(roots))];
    while let Some((id, children)) = path.last_mut() {
        match children.pop() {
            Some(child) if open.contains(child) => {
                cyclic.insert(child);
            }
            Some(child) => {
                if let Some(object) = graph.objects.get(&child).filter(|_| seen.insert(child)) {
                    open.insert(child);
                    let inside = if may_be_java(&object.make) { graph.references(child) } else { &[] };
                    path.push((child, inside.to_vec()));
                }
            }
            None => {
                let id = *id;
                open.remove(id);
                path.pop();
                // The bottom of the path stands for the roots.
                order.extend((!path.is_empty()).then_some(id));
            }
        }
    }
    (order, cyclic)
}

fn may_be_java(make: &Make) -> bool {
    matches!(make, Make::Expression(_) | Make::Array { .. } | Make::Record { .. })
}

/// Values and depth of an object's Java form, given those of what it refers to.
fn size(object: &RestoredObject, sizes: &BTreeMap<u32, (usize, usize)>) -> Option<(usize, usize)> {
    let mut total = match &object.make {
        Make::Array { elements, .. } if elements.len() > ARRAY => return None,
        Make::Array { elements, .. } => 1 + elements.len() / 8,
        _ => 1,
    };
    let mut deepest = 0;
    for expression in object.expressions() {
        total += values(expression)?;
        for id in references([expression]) {
            let (size, depth) = sizes.get(&id).copied().unwrap_or((1, 0));
            total += size;
            deepest = deepest.max(depth);
        }
    }
    Some((total, deepest + 1))
}

fn values(expression: &Expression) -> Option<usize> {
    match expression {
        Expression::String(units) => (units.len() <= STRING).then_some(1 + units.len() / 40),
        _ => expression.children().into_iter().map(values).sum::<Option<usize>>().map(|sum| sum + 1),
    }
}

fn has_java_form(object: &RestoredObject, classes: &Classes<'_>, package: &str) -> bool {
    let nameable = match &object.make {
        Make::Expression(_) => true,
        Make::Array { descriptor, .. } => classes.can_name(descriptor, package),
        Make::Record { class, descriptors, .. } => {
            let mut types = descriptors.iter();
            classes.source_name(class, package).is_some() && types.all(|kind| classes.can_name(kind, package))
        }
        Make::Allocate { .. } | Make::Serialized { .. } | Make::Lambda(_) | Make::StandIn { .. } => false,
    };
    nameable && object.expressions().into_iter().all(|expression| can_write(expression, classes, package))
}

/// Whether source in the package can name everything in an expression.
pub fn can_write(expression: &Expression, classes: &Classes<'_>, package: &str) -> bool {
    let named = match expression {
        Expression::Class(name) if name.starts_with('[') => classes.can_name(name, package),
        Expression::Class(name) => is_primitive(name) || classes.source_name(name, package).is_some(),
        Expression::StaticField { class, name } => {
            classes.source_name(class, package).is_some() && model::is_java_identifier(name)
        }
        Expression::New { class, descriptor, .. } => classes.can_construct(class, descriptor, package),
        Expression::Call { method, .. } => {
            classes.can_name(model::descriptor::result(&method.descriptor), package)
                && classes.source_name(&method.class, package).is_some()
        }
        Expression::Array { descriptor, .. } => classes.can_name(descriptor, package),
        _ => true,
    };
    named && expression.children().into_iter().all(|child| can_write(child, classes, package))
}

fn is_primitive(name: &str) -> bool {
    ["boolean", "byte", "char", "short", "int", "long", "float", "double", "void"].contains(&name)
}

/// Everything that the given objects reach.
fn closure(graph: &Graph, mut rest: Vec<u32>) -> IdSet {
    let mut reached = IdSet::default();
    while let Some(id) = rest.pop() {
        if graph.objects.contains_key(&id) && reached.insert(id) {
            rest.extend(graph.references(id));
        }
    }
    reached
}

/// Whether two equal objects are as good as one.
fn is_value(object: &RestoredObject) -> bool {
    let class = match &object.make {
        Make::Expression(Expression::New { class, .. }) => class,
        Make::Expression(Expression::Call { method, .. }) => &method.class,
        Make::Expression(_) => return true,
        _ => return false,
    };
    object.fill.is_empty() && VALUES.iter().any(|value| class.starts_with(value))
}

fn shared(graph: &Graph, roots: &[Expression], ids: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    let within = ids.iter().flat_map(|id| graph.references(*id).to_vec());
    for id in references(roots).into_iter().chain(within) {
        *counts.entry(id).or_default() += 1;
    }
    let has_identity = |id: &u32| graph.objects.get(id).is_some_and(|object| !is_value(object));
    counts.into_iter().filter(|(id, count)| *count > 1 && has_identity(id)).map(|(id, _)| id).collect()
}

/// The Java expression that makes an object, without its steps, if it has elements that can stand in
/// the constructor call.
pub fn with_elements(object: &RestoredObject) -> Option<Expression> {
    const COPYING: &[&str] = &[
        "java/util/ArrayList",
        "java/util/LinkedList",
        "java/util/ArrayDeque",
        "java/util/Vector",
        "java/util/LinkedHashSet",
        "java/util/TreeSet",
        "java/util/concurrent/CopyOnWriteArrayList",
    ];
    let Make::Expression(Expression::New { class, arguments, .. }) = &object.make else { return None };
    if !arguments.is_empty() || object.fill.is_empty() || !COPYING.contains(&class.as_str()) {
        return None;
    }
    let elements = object.fill.iter().flat_map(|step| step.arguments.clone()).collect();
    let array = Expression::Array {
        descriptor: "[Ljava/lang/Object;".into(),
        elements: Elements::References(elements),
    };
    let descriptor = "([Ljava/lang/Object;)Ljava/util/List;";
    let list = Expression::static_call("java/util/Arrays", "asList", descriptor, vec![array]);
    Some(Expression::new_object(class, "(Ljava/util/Collection;)V", vec![list]))
}
