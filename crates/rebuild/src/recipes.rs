//! How single objects are restored: the program's by their fields, the JDK's by their meaning.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use model::{Crash, Elements, Expression, Make, RestoredObject, Shared};
use recording::{Class, ClassKind, Object, Value};

use crate::classes::Classes;
use crate::heap_view::{HeapView, is_jdk};
use crate::placeholders::Placeholders;
use crate::{arrays, generated, lambda, meaning, program_objects, shorthand};

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

/// A recipe, and the ids that it refers to.
#[derive(Clone)]
pub struct Known {
    /// The recipe.
    pub recipe: Recipe,
    /// The ids.
    pub references: Rc<[u32]>,
}

impl Known {
    fn new(recipe: Recipe) -> Known {
        let references = match &recipe {
            Recipe::Exact(object) | Recipe::Differs(object, _) => references(object.expressions()).into(),
            Recipe::Missing(_) => Rc::default(),
        };
        Known { recipe, references }
    }
}

/// The ids that expressions refer to, in their order.
pub fn references<'e>(expressions: impl IntoIterator<Item = &'e Expression>) -> Vec<u32> {
    let mut found = Vec::new();
    for expression in expressions {
        match expression {
            Expression::Restored(id) => found.push(*id),
            _ => found.extend(references(expression.children())),
        }
    }
    found
}

/// The recipes of a recording's objects, found once for all frames.
pub struct Recipes<'a> {
    /// What class files say.
    pub classes: &'a Classes<'a>,
    crash: &'a Crash,
    known: RefCell<HashMap<u32, Known>>,
    /// What stands for what is missing; none where null does.
    placeholders: Option<Placeholders>,
}

impl<'a> Recipes<'a> {
    /// None yet.
    pub fn new(classes: &'a Classes<'a>, crash: &'a Crash) -> Recipes<'a> {
        Recipes { classes, crash, known: RefCell::default(), placeholders: None }
    }

    /// None yet; they will have placeholders for what is missing.
    pub fn with_placeholders(classes: &'a Classes<'a>, crash: &'a Crash) -> Recipes<'a> {
        Recipes { placeholders: Some(Placeholders::default()), ..Recipes::new(classes, crash) }
    }

    /// Whether placeholders stand for anything.
    pub fn has_placeholders(&self) -> bool {
        self.placeholders.as_ref().is_some_and(Placeholders::is_used)
    }

    /// The recipe of an object.
    pub fn of(&self, id: u32, view: &HeapView<'_>) -> Known {
        if view.is_overridden(id) {
            return Known::new(self.find(id, view));
        }
        if let Some(known) = self.known.borrow().get(&id) {
            return known.clone();
        }
        let known = Known::new(self.find(id, view));
        self.known.borrow_mut().insert(id, known.clone());
        known
    }

    fn find(&self, id: u32, view: &HeapView<'_>) -> Recipe {
        let placeholders = self.placeholders.as_ref();
        if let Some(recipe) = placeholders.and_then(|known| known.known(id, view, self.classes)) {
            return recipe;
        }
        if let Some(object) = view.added(id) {
            return Recipe::exact(object);
        }
        let recipe = self.recorded(id, view);
        match placeholders {
            Some(placeholders) => placeholders.instead(recipe, id, view, self.classes),
            None => recipe,
        }
    }

    /// The recipe of an object of the heap.
    fn recorded(&self, id: u32, view: &HeapView<'_>) -> Recipe {
        match view.heap.object(id) {
            Object::String { text, length } => string(text.to_utf16(), *length),
            Object::ClassObject { name } => {
                Recipe::Missing(format!("{name} is a class that only the VM can name"))
            }
            Object::EnumConstant { .. } => Recipe::exact(meaning::natural_order()),
            Object::Array { class, length, elements } => {
                arrays::array(&view.heap.class(*class).name, *length, elements, view)
            }
            Object::Opaque { class, text } => opaque(view.heap.class(*class), text, &view.lineage(id)),
            Object::Cut { class, .. } => Recipe::Missing(format!(
                "the recorder's limits kept this {} out",
                dotted(&view.heap.class(*class).name)
            )),
            Object::Instance { .. } => self.instance(id, view),
        }
    }

    fn instance(&self, id: u32, view: &HeapView<'_>) -> Recipe {
        let classes = self.classes;
        let Some(class) = view.class(id) else { return Recipe::Missing("its class is not known".into()) };
        match class.kind {
            ClassKind::Hidden => lambda::recipe(id, class, view, classes, self.crash),
            ClassKind::Proxy => proxy(id, class, view),
            ClassKind::Record if !is_jdk(class) => {
                Recipe::exact(program_objects::record(id, &class.name, view, classes))
            }
            _ if is_jdk(class) => match meaning::of(view, id) {
                Some(object) => Recipe::exact(object),
                None => no_meaning(id, class, view),
            },
            _ => self.of_program(id, class, view),
        }
    }

    fn of_program(&self, id: u32, class: &Class, view: &HeapView<'_>) -> Recipe {
        let classes = self.classes;
        if let Some(object) = program_objects::only_one(id, class, view, classes) {
            return Recipe::exact(object);
        }
        if program_objects::is_bare(id, class, view, classes) {
            let new = Expression::new_object(&class.name, "()V", Vec::new());
            return Recipe::exact(RestoredObject::made(new));
        }
        let generated = generated::recipe(id, class, view, classes);
        generated.unwrap_or_else(|| program_objects::of_program(id, class, view))
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

fn no_meaning(id: u32, class: &Class, view: &HeapView<'_>) -> Recipe {
    if let Some((object, differs)) = meaning::opaque::of(&class.name, &view.lineage(id), "") {
        return Recipe::differs(object, differs.unwrap_or_else(|| "one like it".into()));
    }
    let lineage = view.heap.object(id).class().map_or(Vec::new(), |class| view.heap.lineage(class));
    if lineage.iter().any(|class| class.interfaces.iter().any(|name| name == "java/io/Serializable")) {
        let make = Make::Serialized { class: class.name.clone() };
        let object =
            RestoredObject { make, fields: program_objects::fields(id, view, |_| true), fill: Vec::new() };
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
    let loader = shorthand::call("java/lang/ClassLoader", "getSystemClassLoader", descriptor, Vec::new());
    let interfaces = class.interfaces.iter().cloned().map(Expression::Class).collect();
    let interfaces = Expression::Array {
        descriptor: "[Ljava/lang/Class;".into(),
        elements: Elements::References(interfaces),
    };
    let arguments = vec![view.add(loader), interfaces, view.expression(handler)];
    let descriptor =
        "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;";
    Recipe::exact(shorthand::call("java/lang/reflect/Proxy", "newProxyInstance", descriptor, arguments))
}

/// A class as people read it.
pub fn dotted(class: &str) -> String {
    class.replace('/', ".")
}

fn names(interfaces: &[String]) -> String {
    interfaces.iter().map(|name| dotted(name)).collect::<Vec<_>>().join(" and ")
}
