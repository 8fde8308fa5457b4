//! The objects that a frame's values reach, each with the way to restore it.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};

use model::{Elements, Expression, FieldValue, Make, RestoredObject, RestoredObjects, Shared, Step};
use recording::{Class, ClassKind, Object, Value};

use crate::classes::Classes;
use crate::descriptor::parameters;
use crate::heap_view::{HeapView, is_jdk};
use crate::{lambda, meaning, recipe};

/// The longest array whose unrecorded rest is filled up with zeros or nulls.
const PADDED_ARRAY: usize = 1 << 20;

/// The objects of one frame.
#[derive(Default)]
pub struct Graph {
    /// How to restore them.
    pub objects: RestoredObjects,
    /// What is not as it was, as sentences.
    pub notes: Vec<String>,
    /// The objects that null stands for.
    missing: HashMap<u32, String>,
    /// Where each object was first found.
    found: BTreeMap<u32, Found>,
}

/// Where an object was found.
struct Found {
    parent: Option<u32>,
    edge: String,
}

/// A way to restore an object, or the reason why there is none.
#[derive(Clone)]
pub enum Recipe {
    /// As it was.
    Exact(Shared<RestoredObject>),
    /// Not quite; the sentence says what differs, following the words "… is".
    Differs(Shared<RestoredObject>, String),
    /// Null stands for it; the words follow "… is null here:".
    Missing(String),
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
                self.notes.push(format!("{} is {sentence}", self.path(id)));
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
            self.notes.push(format!("{} is null here: {reason}", self.path(id)));
        }
    }

    /// How source would get at an object: `order.items[].price`.
    fn path(&self, id: u32) -> String {
        let mut edges = Vec::new();
        let mut next = Some(id);
        while let Some(found) = next.and_then(|id| self.found.get(&id)) {
            edges.push(found.edge.as_str());
            next = found.parent;
        }
        edges.reverse();
        edges.concat()
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
                self.notes
                    .push(format!("{} is null here: it is made of something that is missing", self.path(id)));
                self.missing.insert(id, "it is made of something that is missing".into());
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

impl Recipe {
    /// As it was.
    pub fn exact(object: RestoredObject) -> Recipe {
        Recipe::Exact(object.into())
    }

    /// Not quite.
    pub fn differs(object: RestoredObject, sentence: String) -> Recipe {
        Recipe::Differs(object.into(), sentence)
    }
}

/// The recipes of a recording's objects, found once for all frames.
pub struct Recipes<'a> {
    /// What class files say.
    pub classes: &'a Classes<'a>,
    known: RefCell<HashMap<u32, Recipe>>,
}

impl<'a> Recipes<'a> {
    /// None yet.
    pub fn new(classes: &'a Classes<'a>) -> Recipes<'a> {
        Recipes { classes, known: RefCell::default() }
    }

    fn of(&self, id: u32, view: &HeapView<'_>) -> Recipe {
        if view.is_overridden(id) {
            return recipe_of(id, view, self.classes);
        }
        if let Some(known) = self.known.borrow().get(&id) {
            return known.clone();
        }
        let recipe = recipe_of(id, view, self.classes);
        self.known.borrow_mut().insert(id, recipe.clone());
        recipe
    }
}

fn recipe_of(id: u32, view: &HeapView<'_>, classes: &Classes<'_>) -> Recipe {
    if let Some(object) = view.added(id) {
        return Recipe::exact(object);
    }
    match view.heap.object(id) {
        Object::String { text, length } => string(text.to_utf16(), *length),
        Object::ClassObject { name } => {
            Recipe::Missing(format!("{name} is a class that only the VM can name"))
        }
        Object::EnumConstant { .. } => Recipe::exact(meaning::natural_order()),
        Object::Array { class, length, elements } => {
            array(&view.heap.class(*class).name, *length, elements, view)
        }
        Object::Opaque { class, text } => opaque(view.heap.class(*class), text, &view.lineage(id)),
        Object::Cut { class, .. } => Recipe::Missing(format!(
            "the recorder's limits kept this {} out",
            dotted(&view.heap.class(*class).name)
        )),
        Object::Instance { .. } => instance(id, view, classes),
    }
}

fn string(units: Vec<u16>, length: u32) -> Recipe {
    let whole = units.len() == length as usize;
    let kept = units.len();
    let object = RestoredObject::made(Expression::String(units));
    match whole {
        true => Recipe::exact(object),
        false => Recipe::differs(object, format!("cut: {kept} of {length} characters were recorded")),
    }
}

fn array(descriptor: &str, length: u32, elements: &recording::Elements, view: &HeapView<'_>) -> Recipe {
    let (kept, length) = (elements.len(), length as usize);
    let padding = length.min(PADDED_ARRAY.max(kept));
    let elements = converted(elements, padding, view);
    let object = RestoredObject::from(Make::Array { descriptor: descriptor.into(), elements });
    match kept == length {
        true => Recipe::exact(object),
        false => Recipe::differs(object, format!("cut: {kept} of {length} elements were recorded")),
    }
}

fn converted(elements: &recording::Elements, length: usize, view: &HeapView<'_>) -> Elements {
    use recording::Elements as Recorded;
    match elements {
        Recorded::References(elements) => {
            let value =
                |element: &Option<u32>| view.expression(element.map_or(Value::Null, Value::Reference));
            Elements::References(padded(elements.iter().map(value).collect(), length, Expression::Null))
        }
        Recorded::Booleans(elements) => Elements::Booleans(padded(elements.clone(), length, false)),
        Recorded::Bytes(elements) => Elements::Bytes(padded(elements.clone(), length, 0)),
        Recorded::Chars(elements) => Elements::Chars(padded(elements.clone(), length, 0)),
        Recorded::Shorts(elements) => Elements::Shorts(padded(elements.clone(), length, 0)),
        Recorded::Ints(elements) => Elements::Ints(padded(elements.clone(), length, 0)),
        Recorded::Longs(elements) => Elements::Longs(padded(elements.clone(), length, 0)),
        Recorded::Floats(elements) => Elements::Floats(padded(elements.clone(), length, 0.0)),
        Recorded::Doubles(elements) => Elements::Doubles(padded(elements.clone(), length, 0.0)),
    }
}

fn padded<T: Clone>(mut elements: Vec<T>, length: usize, zero: T) -> Vec<T> {
    elements.resize(length, zero);
    elements
}

/// What the recorder did not look into: by the text that it kept, or a harmless replacement.
fn opaque(class: &Class, text: &str, lineage: &[&str]) -> Recipe {
    let name = dotted(&class.name);
    if !is_jdk(class) {
        let object = meaning::opaque::of_program(&class.name);
        return Recipe::differs(object, format!("a {name} as new: the recorder does not look into it"));
    }
    match meaning::opaque::of(&class.name, lineage, text) {
        Some((object, None)) => Recipe::exact(object),
        Some((object, Some(differs))) => Recipe::differs(object, differs),
        None if text.is_empty() => Recipe::Missing(format!("a {name} cannot be restored")),
        None => Recipe::Missing(format!("a {name} ({text}) cannot be restored")),
    }
}

fn instance(id: u32, view: &HeapView<'_>, classes: &Classes<'_>) -> Recipe {
    let Some(class) = view.class(id) else { return Recipe::Missing("its class is not known".into()) };
    match class.kind {
        ClassKind::Hidden => lambda::recipe(id, class, view, classes),
        ClassKind::Proxy => proxy(id, class, view),
        ClassKind::Record if !is_jdk(class) => Recipe::exact(record(id, &class.name, view, classes)),
        _ if is_jdk(class) => match meaning::of(view, id) {
            Some(object) => Recipe::exact(object),
            None => no_meaning(id, class, view),
        },
        _ if is_bare(id, class, view, classes) => {
            Recipe::exact(RestoredObject::made(Expression::new_object(&class.name, "()V", Vec::new())))
        }
        _ => of_program(id, class, view),
    }
}

fn no_meaning(id: u32, class: &Class, view: &HeapView<'_>) -> Recipe {
    if let Some((object, differs)) = meaning::opaque::of(&class.name, &view.lineage(id), "") {
        return Recipe::differs(object, differs.unwrap_or_else(|| "one like it".into()));
    }
    let lineage = view.heap.object(id).class().map_or(Vec::new(), |class| view.heap.lineage(class));
    if lineage.iter().any(|class| class.interfaces.iter().any(|name| name == "java/io/Serializable")) {
        let make = Make::Serialized { class: class.name.clone() };
        let object = RestoredObject { make, fields: fields(id, view, |_| true), fill: Vec::new() };
        return Recipe::differs(object, format!("a {} without its transient fields", dotted(&class.name)));
    }
    match class.name.contains('$') && !class.interfaces.is_empty() {
        true => {
            stand_in(class.interfaces.clone(), format!("a {}, which cannot be restored", dotted(&class.name)))
        }
        false => Recipe::Missing(format!("a {} cannot be restored", dotted(&class.name))),
    }
}

/// Something that says what it stands for when it is called.
pub fn stand_in(interfaces: Vec<String>, what: String) -> Recipe {
    let sentence = format!("Stands for {what}.");
    let make = Make::StandIn { interfaces, sentence };
    Recipe::differs(make.into(), format!("a stand-in that throws when it is called, for {what}"))
}

fn record(id: u32, class: &str, view: &HeapView<'_>, classes: &Classes<'_>) -> RestoredObject {
    let fields: Vec<_> = view.fields(id).into_iter().filter(|(owner, ..)| !is_jdk(owner)).collect();
    let recorded = fields.iter().map(|(_, field, _)| field.descriptor.clone()).collect();
    let descriptors = classes.facts(class).and_then(|facts| facts.record.clone()).unwrap_or(recorded);
    let components = fields.iter().map(|(_, _, value)| view.expression(*value)).collect();
    Make::Record { class: class.into(), descriptors, components }.into()
}

/// A dynamic proxy over the same handler; one of the JDK's own, which it uses for annotations, has none
/// that can be restored.
fn proxy(id: u32, class: &Class, view: &HeapView<'_>) -> Recipe {
    let fields = view.fields(id);
    let handler = fields.iter().find_map(|(_, field, value)| (field.name == "h").then_some(*value));
    let is_of_program = |value: &Value| match value {
        Value::Reference(handler) => view.class(*handler).is_some_and(|class| !is_jdk(class)),
        _ => false,
    };
    let Some(handler) = handler.filter(is_of_program) else {
        return stand_in(
            class.interfaces.clone(),
            format!("a dynamic proxy for {}", names(&class.interfaces)),
        );
    };
    let descriptor = "()Ljava/lang/ClassLoader;";
    let loader = recipe::call("java/lang/ClassLoader", "getSystemClassLoader", descriptor, Vec::new());
    let interfaces = class.interfaces.iter().cloned().map(Expression::Class).collect();
    let interfaces = Expression::Array {
        descriptor: "[Ljava/lang/Class;".into(),
        elements: Elements::References(interfaces),
    };
    let arguments = vec![view.add(loader), interfaces, view.expression(handler)];
    let descriptor =
        "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;";
    Recipe::exact(recipe::call("java/lang/reflect/Proxy", "newProxyInstance", descriptor, arguments))
}

/// Whether an object has no fields at all and its constructor does nothing.
fn is_bare(id: u32, class: &Class, view: &HeapView<'_>, classes: &Classes<'_>) -> bool {
    view.fields(id).is_empty() && classes.facts(&class.name).is_some_and(|facts| facts.is_made_by_new)
}

/// An object of the program: its fields, over what the JDK's part of it means.
fn of_program(id: u32, class: &Class, view: &HeapView<'_>) -> Recipe {
    let part = meaning::of(view, id).and_then(|part| Some((meaning::base(part.make)?, part.fill)));
    let fields = fields(id, view, |owner| !is_jdk(owner));
    let allocate = |base| Make::Allocate { class: class.name.clone(), base };
    match (part, lost_part(id, view)) {
        (Some((base, fill)), _) if base.class == "java/lang/Object" => {
            Recipe::exact(RestoredObject { make: allocate(None), fields, fill })
        }
        (Some((base, fill)), _) => Recipe::exact(RestoredObject { make: allocate(Some(base)), fields, fill }),
        (None, None) => Recipe::exact(RestoredObject { make: allocate(None), fields, fill: Vec::new() }),
        (None, Some(lost)) => {
            let object = RestoredObject { make: allocate(None), fields, fill: Vec::new() };
            Recipe::differs(
                object,
                format!("as it was in the fields of {}; its part of {lost} is new", dotted(&class.name)),
            )
        }
    }
}

/// The class of the JDK whose part of an object says something that nobody understands.
fn lost_part(id: u32, view: &HeapView<'_>) -> Option<String> {
    const CACHES: &[&str] = &["modCount", "keySet", "values", "lock", "skipBuffer", "writeBuffer"];
    let fields = view.fields(id);
    let lost =
        fields.iter().rfind(|(owner, field, _)| is_jdk(owner) && !CACHES.contains(&field.name.as_str()));
    lost.map(|(owner, _, _)| dotted(&owner.name))
}

/// The fields that the wanted classes declare.
fn fields(id: u32, view: &HeapView<'_>, wanted: impl Fn(&Class) -> bool) -> Vec<FieldValue> {
    let fields = view.fields(id).into_iter().filter(|(owner, ..)| wanted(owner));
    let value = |(owner, field, value): (&Class, &recording::Field, Value)| FieldValue {
        class: owner.name.clone(),
        name: field.name.clone(),
        value: view.expression(value),
    };
    fields.map(value).collect()
}

fn dotted(class: &str) -> String {
    class.replace('/', ".")
}

fn names(interfaces: &[String]) -> String {
    interfaces.iter().map(|name| dotted(name)).collect::<Vec<_>>().join(" and ")
}
