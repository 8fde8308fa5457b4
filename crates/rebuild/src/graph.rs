//! The objects that a frame's values reach, each with the way to restore it.

use std::collections::{BTreeMap, HashMap, VecDeque};

use model::{Expression, Make, RestoredObject, RestoredObjects, Shared, Step};
use recording::Value;

use crate::descriptor::parameters;
use crate::heap_view::HeapView;
use crate::recipes::{Recipe, Recipes};

/// The most kinds of objects that are not as they were and are named.
const MOST_NOTES: usize = 12;

const MADE_OF_MISSING: &str = "it is made of something that is missing";

/// The objects of one frame.
#[derive(Default)]
pub struct Graph {
    /// How to restore them.
    pub objects: RestoredObjects,
    /// What is not as it was.
    remarks: Vec<Remark>,
    /// The objects that null stands for.
    missing: HashMap<u32, String>,
    /// Where each object was first found.
    found: BTreeMap<u32, Found>,
}

/// What is to be said of an object, after its name.
struct Remark {
    object: u32,
    sentence: String,
}

/// Where an object was found.
struct Found {
    parent: Option<u32>,
    edge: String,
}

impl Graph {
    /// Explores everything that the named values reach.
    pub fn explore(view: &HeapView<'_>, recipes: &Recipes<'_>, roots: &[(String, Value)]) -> Graph {
        let mut graph = Graph::default();
        let mut queue = VecDeque::new();
        for (name, value) in roots {
            graph.visit(&view.expression(*value), None, name.clone(), &mut queue);
        }
        while let Some(id) = queue.pop_front() {
            graph.restore(id, view, recipes, &mut queue);
        }
        graph.drop_missing();
        graph
    }

    fn visit(
        &mut self,
        expression: &Expression,
        parent: Option<u32>,
        edge: String,
        queue: &mut VecDeque<u32>,
    ) {
        if let Expression::Restored(id) = expression {
            self.found.entry(*id).or_insert_with(|| {
                queue.push_back(*id);
                Found { parent, edge: edge.clone() }
            });
        }
        for child in expression.children() {
            self.visit(child, parent, edge.clone(), queue);
        }
    }

    fn restore(&mut self, id: u32, view: &HeapView<'_>, recipes: &Recipes<'_>, queue: &mut VecDeque<u32>) {
        let object = match recipes.of(id, view) {
            Recipe::Exact(object) => object,
            Recipe::Differs(object, sentence) => {
                self.remarks.push(Remark { object: id, sentence: format!("is {sentence}") });
                object
            }
            Recipe::Missing(reason) => {
                self.note_missing(id, &reason);
                self.missing.insert(id, reason);
                return;
            }
        };
        for field in &object.fields {
            self.visit(&field.value, Some(id), format!(".{}", field.name), queue);
        }
        for expression in
            object.make.expressions().into_iter().chain(object.fill.iter().flat_map(|step| &step.arguments))
        {
            self.visit(expression, Some(id), String::from("[]"), queue);
        }
        self.objects.insert(id, object);
    }

    /// What is missing below a deserialised object may be a field that is not serialised at all.
    fn note_missing(&mut self, id: u32, reason: &str) {
        let parent = self.found.get(&id).and_then(|found| self.objects.get(&found.parent?));
        if !parent.is_some_and(|parent| matches!(parent.make, Make::Serialized { .. })) {
            self.remarks.push(Remark { object: id, sentence: format!("is null here: {reason}") });
        }
    }

    /// What is not as it was, as sentences: the first object of each kind, and how many more there are.
    pub fn notes(&self) -> Vec<String> {
        let mut kinds: Vec<(&Remark, usize)> = Vec::new();
        for remark in &self.remarks {
            match kinds.iter_mut().find(|(first, _)| first.sentence == remark.sentence) {
                Some((_, count)) => *count += 1,
                None => kinds.push((remark, 0)),
            }
        }
        let more = |count| if count == 0 { String::new() } else { format!(" (and {count} more)") };
        let sentence = |(first, count): &(&Remark, usize)| {
            format!("{} {}{}", self.path(first.object), first.sentence, more(*count))
        };
        let mut notes: Vec<_> = kinds.iter().take(MOST_NOTES).map(sentence).collect();
        if kinds.len() > MOST_NOTES {
            notes.push(format!("{} more kinds of objects are not as they were", kinds.len() - MOST_NOTES));
        }
        notes
    }

    /// How source would get at an object: `order.items[].price`; the middle of a long way is left out.
    fn path(&self, id: u32) -> String {
        let mut edges = Vec::new();
        let mut next = Some(id);
        while let Some(found) = next.and_then(|id| self.found.get(&id)) {
            edges.push(found.edge.as_str());
            next = found.parent;
        }
        edges.reverse();
        match edges.len() {
            0..=8 => edges.concat(),
            length => format!("{} ... {}", edges[..3].concat(), edges[length - 3..].concat()),
        }
    }

    /// Puts null where objects are missing. What cannot be made without one is missing itself.
    fn drop_missing(&mut self) {
        loop {
            let lost: Vec<u32> = self
                .objects
                .iter()
                .filter(|(_, object)| self.needs_missing(object))
                .map(|(id, _)| *id)
                .collect();
            if lost.is_empty() {
                break;
            }
            for id in lost {
                self.objects.remove(&id);
                self.note_missing(id, MADE_OF_MISSING);
                self.missing.insert(id, MADE_OF_MISSING.into());
            }
        }
        let missing = std::mem::take(&mut self.missing);
        let touched =
            |object: &RestoredObject| object.expressions().into_iter().any(|each| is_missing(each, &missing));
        for object in self.objects.values_mut().filter(|object| touched(object)).map(Shared::to_mut) {
            object.fill.retain(|step| {
                takes_null(step) || !step.arguments.iter().any(|argument| is_missing(argument, &missing))
            });
            object.expressions_mut().into_iter().for_each(|expression| put_null(expression, &missing));
        }
        self.missing = missing;
    }

    /// Factories of the JDK refuse null; constructors that take any object do not.
    fn needs_missing(&self, object: &RestoredObject) -> bool {
        let missing = |child: &Expression| is_missing(child, &self.missing);
        match &object.make {
            Make::Expression(Expression::New { descriptor, arguments, .. }) => {
                let tolerant = ["Ljava/lang/Object;", "Ljava/lang/Throwable;"];
                let typed = arguments.iter().zip(parameters(descriptor));
                typed.into_iter().any(|(argument, kind)| missing(argument) && !tolerant.contains(&kind))
            }
            Make::Expression(expression) => expression.children().into_iter().any(missing),
            _ => false,
        }
    }

    /// A value as an expression, null where its object is missing.
    pub fn expression(&self, mut expression: Expression) -> Expression {
        put_null(&mut expression, &self.missing);
        expression
    }
}

/// Whether null may be added or put.
fn takes_null(step: &Step) -> bool {
    const COLLECTIONS: &[&str] = &[
        "ArrayList",
        "LinkedList",
        "Vector",
        "Stack",
        "HashSet",
        "LinkedHashSet",
        "HashMap",
        "LinkedHashMap",
        "IdentityHashMap",
    ];
    step.method.class.strip_prefix("java/util/").is_some_and(|name| COLLECTIONS.contains(&name))
}

fn is_missing(expression: &Expression, missing: &HashMap<u32, String>) -> bool {
    matches!(expression, Expression::Restored(id) if missing.contains_key(id))
        || expression.children().into_iter().any(|child| is_missing(child, missing))
}

fn put_null(expression: &mut Expression, missing: &HashMap<u32, String>) {
    if matches!(expression, Expression::Restored(id) if missing.contains_key(id)) {
        *expression = Expression::Null;
    }
    expression.children_mut().into_iter().for_each(|child| put_null(child, missing));
}
