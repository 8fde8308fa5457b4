//! The objects that a frame's values reach, each with the way to restore it.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use model::{Expression, Make, RestoredObject, RestoredObjects, Shared, Step};
use recording::Value;

use crate::heap_view::HeapView;
use crate::id_set::IdSet;
use crate::recipes::{Recipe, Recipes, references};
use model::descriptor::parameters;

/// The most kinds of objects that are not as they were and are named.
const MOST_NOTES: usize = 12;

const MADE_OF_MISSING: &str = "it is made of something that is missing";

/// The objects of one frame.
#[derive(Default)]
pub struct Graph {
    /// How to restore them.
    pub objects: RestoredObjects,
    /// The ids that each refers to, missing ones too.
    references: HashMap<u32, Rc<[u32]>>,
    /// What is not as it was, as sentences.
    pub notes: Vec<String>,
    remarks: Vec<Remark>,
    /// The objects that null stands for.
    missing: IdSet,
    /// The objects that were found, and the one that each was first found in.
    found: IdSet,
    parents: HashMap<u32, u32>,
    /// The names of receiver and arguments.
    roots: BTreeMap<u32, String>,
}

/// What is to be said of an object, after its name.
struct Remark {
    object: u32,
    sentence: String,
}

impl Graph {
    /// Explores everything that the named values reach.
    pub fn explore(view: &HeapView<'_>, recipes: &Recipes<'_>, roots: &[(String, Value)]) -> Graph {
        let mut graph = Graph::default();
        let mut queue = VecDeque::new();
        for (name, value) in roots {
            for id in references([&view.expression(*value)]) {
                graph.roots.entry(id).or_insert_with(|| name.clone());
                queue.extend(graph.found.insert(id).then_some(id));
            }
        }
        while let Some(id) = queue.pop_front() {
            graph.restore(id, view, recipes, &mut queue);
        }
        graph.find_lost();
        graph.notes = graph.sentences();
        graph.put_nulls();
        graph
    }

    /// Objects that were explored before.
    pub fn of(objects: RestoredObjects) -> Graph {
        let of_object =
            |(id, object): (&u32, &Shared<RestoredObject>)| (*id, references(object.expressions()).into());
        let references = objects.iter().map(of_object).collect();
        Graph { objects, references, ..Graph::default() }
    }

    fn restore(&mut self, id: u32, view: &HeapView<'_>, recipes: &Recipes<'_>, queue: &mut VecDeque<u32>) {
        let known = recipes.of(id, view);
        let object = match known.recipe {
            Recipe::Exact(object) => object,
            Recipe::Differs(object, sentence) => {
                self.remarks.push(Remark { object: id, sentence: format!("is {sentence}") });
                object
            }
            Recipe::Missing(reason) => {
                self.note_missing(id, &reason);
                self.missing.insert(id);
                return;
            }
        };
        for &child in known.references.iter().filter(|child| self.found.insert(**child)) {
            self.parents.insert(child, id);
            queue.push_back(child);
        }
        self.objects.insert(id, object);
        self.references.insert(id, known.references);
    }

    /// The ids that an object refers to.
    pub fn references(&self, id: u32) -> &[u32] {
        self.references.get(&id).map_or(&[], |references| references)
    }

    /// What is missing below a deserialised object may be a field that is not serialised at all.
    fn note_missing(&mut self, id: u32, reason: &str) {
        let parent = self.parents.get(&id).and_then(|parent| self.objects.get(parent));
        if !parent.is_some_and(|parent| matches!(parent.make, Make::Serialized { .. })) {
            self.remarks.push(Remark { object: id, sentence: format!("is null here: {reason}") });
        }
    }

    /// What is not as it was, as sentences: the first object of each kind, and how many more there are.
    fn sentences(&self) -> Vec<String> {
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
        let mut child = id;
        while let Some(parent) = self.parents.get(&child) {
            edges.push(self.edge(*parent, child));
            child = *parent;
        }
        edges.push(self.roots.get(&child).cloned().unwrap_or_default());
        edges.reverse();
        match edges.len() {
            0..=8 => edges.concat(),
            length => format!("{} ... {}", edges[..3].concat(), edges[length - 3..].concat()),
        }
    }

    fn edge(&self, parent: u32, child: u32) -> String {
        let mut fields = self.objects.get(&parent).into_iter().flat_map(|object| &object.fields);
        let field = fields.find(|field| field.value == Expression::Restored(child));
        field.map_or("[]".into(), |field| format!(".{}", field.name))
    }

    /// What cannot be made without a missing object is missing itself.
    fn find_lost(&mut self) {
        while !self.missing.is_empty() {
            let lost: Vec<u32> =
                self.touched().filter(|(_, object)| self.needs_missing(object)).map(|(id, _)| id).collect();
            if lost.is_empty() {
                break;
            }
            for id in lost {
                self.note_missing(id, MADE_OF_MISSING);
                self.objects.remove(&id);
                self.missing.insert(id);
            }
        }
    }

    /// Puts null where objects are missing.
    fn put_nulls(&mut self) {
        let touched: Vec<u32> = self.touched().map(|(id, _)| id).collect();
        for id in touched {
            let object = self.objects.get_mut(&id).map(Shared::to_mut).expect("it was just there");
            let missing = &self.missing;
            object.fill.retain(|step| {
                takes_null(step) || !step.arguments.iter().any(|argument| is_missing(argument, missing))
            });
            object.expressions_mut().into_iter().for_each(|expression| put_null(expression, missing));
        }
    }

    /// The objects that refer to a missing one.
    fn touched(&self) -> impl Iterator<Item = (u32, &Shared<RestoredObject>)> {
        let refers =
            |id: &u32| self.references(*id).iter().any(|reference| self.missing.contains(*reference));
        let all = (!self.missing.is_empty()).then_some(&self.objects);
        all.into_iter().flatten().filter(move |(id, _)| refers(id)).map(|(id, object)| (*id, object))
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

fn is_missing(expression: &Expression, missing: &IdSet) -> bool {
    matches!(expression, Expression::Restored(id) if missing.contains(*id))
        || expression.children().into_iter().any(|child| is_missing(child, missing))
}

fn put_null(expression: &mut Expression, missing: &IdSet) {
    if matches!(expression, Expression::Restored(id) if missing.contains(*id)) {
        *expression = Expression::Null;
    }
    expression.children_mut().into_iter().for_each(|child| put_null(child, missing));
}
