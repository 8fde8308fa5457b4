//! Objects that calls of the program's own make in place of restoring them: a constructor, then setters and adders.
//!
//! What the calls take is what the fields hold that they set, as the code of the class shows (`gives.rs`). That the object
//! is the same must be seen: these are proposals, the best first.

mod gives;

use classfile::access;
use model::{Candidate, Elements, Expression, FieldValue, Make, RestoredObject, RestoredObjects, Step};

use crate::Program;
use crate::classes::{Classes, MethodFacts, package_of};
use crate::recipes::references;
use crate::rewrite::package;
use gives::{Adds, Field, Gives, Known};

/// Ways to make one object that are tried.
const MOST_WAYS: usize = 8;
/// In a candidate with more objects none is composed: its test would be long.
const MOST_OBJECTS: usize = 60;

/// For each restored object of the program that calls could make: its id, and the ways to try.
///
/// `whole` has what was recorded, where the candidate was made smaller: a constructor may insist on what does not matter.
pub fn compositions(
    candidate: &Candidate,
    whole: &RestoredObjects,
    program: &Program<'_>,
) -> Vec<(u32, Vec<RestoredObject>)> {
    if candidate.objects.len() > MOST_OBJECTS {
        return Vec::new();
    }
    let classes = Classes::new(*program);
    let mut composer =
        Composer { classes: &classes, package: package(candidate), whole, known: Known::default() };
    let objects = candidate.objects.iter();
    let ways = objects.map(|(&id, object)| (id, composer.ways(id, object, &candidate.objects)));
    ways.filter(|(_, ways)| !ways.is_empty()).collect()
}

/// Adds what an object refers to and the objects do not have, of what was recorded.
pub fn complete(objects: &mut RestoredObjects, object: &RestoredObject, whole: &RestoredObjects) {
    let mut rest = references(object.expressions());
    while let Some(id) = rest.pop() {
        if let Some(recorded) = whole.get(&id).filter(|_| !objects.contains_key(&id)) {
            rest.extend(references(recorded.expressions()));
            objects.insert(id, recorded.clone());
        }
    }
}

/// For each restored object of the program: its id, and the fields of it that the candidate restores, as workers name them.
pub fn restored_fields(objects: &RestoredObjects) -> Expression {
    let mut elements = Vec::new();
    for (&id, object) in objects {
        if matches!(object.make, Make::Allocate { .. }) {
            let name = |field: &FieldValue| format!("{}.{}", field.class.replace('/', "."), field.name);
            let names: Vec<String> = object.fields.iter().map(name).collect();
            elements.extend([Expression::Restored(id), Expression::string(&names.join(" "))]);
        }
    }
    Expression::Array { descriptor: "[Ljava/lang/Object;".into(), elements: Elements::References(elements) }
}

struct Composer<'c> {
    classes: &'c Classes<'c>,
    /// That of the test.
    package: &'c str,
    whole: &'c RestoredObjects,
    known: Known,
}

/// A constructor, or a static method without parameters that gives an object of its class; and the fields that get the
/// arguments.
struct Maker {
    name: String,
    descriptor: String,
    fields: Vec<Option<Field>>,
}

impl Composer<'_> {
    fn ways(&mut self, id: u32, object: &RestoredObject, objects: &RestoredObjects) -> Vec<RestoredObject> {
        let Make::Allocate { class, base: None } = &object.make else { return Vec::new() };
        if self.classes.source_name(class, self.package).is_none() || !object.fill.is_empty() {
            return Vec::new();
        }
        let mut makers = self.makers(class);
        let covers = |maker: &Maker| {
            let covered = |field: &&FieldValue| maker.fields.iter().flatten().any(|given| is(given, field));
            object.fields.iter().filter(covered).count()
        };
        makers.sort_by_key(|maker| (std::cmp::Reverse(covers(maker)), maker.fields.len()));
        let mut ways = Vec::new();
        for maker in makers {
            for insists in [false, true] {
                let Some(way) = self.way(id, &maker, objects, insists) else { continue };
                // What the maker sets by itself may be the same already.
                let bare = RestoredObject { fill: Vec::new(), ..way.clone() };
                for way in [bare, way] {
                    if !ways.contains(&way) {
                        ways.push(way);
                    }
                }
            }
        }
        ways.truncate(MOST_WAYS);
        ways
    }

    /// The constructors and factories of a class that the test may call.
    fn makers(&mut self, class: &str) -> Vec<Maker> {
        let Some(facts) = self.classes.facts(class) else { return Vec::new() };
        if facts.access & access::ABSTRACT != 0 {
            return Vec::new();
        }
        let gives_it = format!("()L{class};");
        let is_maker = |method: &&MethodFacts| {
            let is_factory = method.access & access::STATIC != 0 && method.descriptor == gives_it;
            (method.name == "<init>" || is_factory) && self.may_call(class, method)
        };
        let callable: Vec<&MethodFacts> = facts.methods.iter().filter(is_maker).collect();
        let maker = |method: &MethodFacts| Maker {
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            fields: match &*method.name {
                "<init>" => self.known.of(self.classes, class, "<init>", &method.descriptor).fields,
                _ => Vec::new(),
            },
        };
        callable.into_iter().map(maker).collect()
    }

    fn may_call(&self, class: &str, method: &MethodFacts) -> bool {
        let is_near = package_of(class) == self.package && method.access & access::PRIVATE == 0;
        let named = model::descriptor::parameters(&method.descriptor);
        (is_near || method.access & access::PUBLIC != 0)
            && method.access & access::SYNTHETIC == 0
            && named.iter().all(|parameter| self.classes.can_name(parameter, self.package))
    }

    /// A constructor call, and what sets the fields that it does not. Where the constructor `insists`, it gets all that was
    /// recorded for what does not matter, else only what is small.
    fn way(
        &mut self,
        id: u32,
        maker: &Maker,
        objects: &RestoredObjects,
        insists: bool,
    ) -> Option<RestoredObject> {
        let object = objects.get(&id)?;
        let Make::Allocate { class, .. } = &object.make else { return None };
        let types = model::descriptor::parameters(&maker.descriptor);
        let recorded = self.whole.get(&id).map(|recorded| &**recorded);
        let argument = |(given, descriptor): (&Option<Field>, &str)| {
            let held = |object: &RestoredObject, objects: &RestoredObjects| {
                let given = given.as_ref()?;
                let field = object.fields.iter().find(|field| is(given, field))?;
                Some(fitting(&element(given, &field.value, objects)?, descriptor, objects))
            };
            let of_recorded = || {
                let value = recorded.and_then(|recorded| held(recorded, self.whole))?;
                if insists { Some(value) } else { value.and_then(|value| self.instead(value)).map(Some) }
            };
            held(object, objects).or_else(of_recorded).unwrap_or_else(|| Some(plain(descriptor)))
        };
        let arguments: Option<Vec<Expression>> = maker.fields.iter().zip(types).map(argument).collect();
        let made = match &*maker.name {
            "<init>" => Expression::new_object(class, &maker.descriptor, arguments?),
            factory => Expression::static_call(class, factory, &maker.descriptor, arguments?),
        };
        let mut way = RestoredObject::made(made);
        for field in &object.fields {
            if !maker.fields.iter().flatten().any(|given| is(given, field)) {
                way.fill.extend(self.steps(class, field, objects));
            }
        }
        Some(way)
    }

    /// What stands for a recorded value that does not matter, if it reads as well as a plain one: a date, an amount of
    /// money and the like stay, and what a constructor without parameters makes is new.
    fn instead(&self, value: Expression) -> Option<Expression> {
        let Expression::Restored(id) = value else { return None };
        let object = self.whole.get(&id)?;
        match &object.make {
            Make::Expression(_) => {
                let is_alone = object.fill.is_empty() && references(object.expressions()).is_empty();
                is_alone.then_some(value)
            }
            Make::Allocate { class, base: None } => {
                let facts = self.classes.facts(class)?;
                let constructor = facts.method("<init>", "()V")?;
                let is_callable = facts.access & access::ABSTRACT == 0
                    && self.classes.source_name(class, self.package).is_some()
                    && self.may_call(class, constructor);
                is_callable.then(|| Expression::new_object(class, "()V", Vec::new()))
            }
            _ => None,
        }
    }

    /// What gives a field its value: a setter, or calls that add one element after the other.
    fn steps(&mut self, class: &str, field: &FieldValue, objects: &RestoredObjects) -> Vec<Step> {
        for (owner, method) in self.methods(class) {
            let gives = self.known.of(self.classes, &owner, &method.name, &method.descriptor);
            let called = |arguments| Step {
                method: model::MethodRef::new(&owner, &method.name, &method.descriptor),
                arguments,
            };
            if let Some(value) = set(&gives, field, &method, objects) {
                return vec![called(vec![value])];
            }
            if let Some(added) = gives.adds.filter(|adds| is(&adds.field, field))
                && let Some(elements) = elements(&added, field, &method, objects)
            {
                return elements.into_iter().map(called).collect();
            }
        }
        Vec::new()
    }

    /// The instance methods of a class and its superclasses that the test may call, those with fewest parameters first.
    fn methods(&self, class: &str) -> Vec<(String, MethodFacts)> {
        let mut methods = Vec::new();
        let mut at = Some(class.to_owned());
        while let Some(class) = at.filter(|class| !crate::classes::is_of_jdk(class)) {
            let Some(facts) = self.classes.facts(&class) else { break };
            let is_wanted = |method: &&MethodFacts| {
                !method.name.starts_with('<')
                    && method.access & (access::STATIC | access::ABSTRACT) == 0
                    && !method.descriptor.starts_with("()")
                    && self.may_call(&class, method)
            };
            methods
                .extend(facts.methods.iter().filter(is_wanted).map(|method| (class.clone(), method.clone())));
            at = facts.superclass.clone();
        }
        methods.sort_by_key(|(_, method)| model::descriptor::parameters(&method.descriptor).len());
        methods
    }
}

fn is(field: &Field, value: &FieldValue) -> bool {
    field.name == value.name && field.class == value.class
}

/// What a field holds, or the element of the array that it holds.
fn element(field: &Field, value: &Expression, objects: &RestoredObjects) -> Option<Expression> {
    let (Some(at), Expression::Restored(id)) = (field.element, value) else { return Some(value.clone()) };
    let Make::Array { elements, .. } = &objects.get(id)?.make else { return None };
    match elements {
        Elements::References(elements) => elements.get(at).cloned(),
        Elements::Booleans(elements) => elements.get(at).copied().map(Expression::Boolean),
        Elements::Bytes(elements) => elements.get(at).map(|&byte| Expression::Byte(byte.cast_signed())),
        Elements::Chars(elements) => elements.get(at).copied().map(Expression::Char),
        Elements::Shorts(elements) => elements.get(at).copied().map(Expression::Short),
        Elements::Ints(elements) => elements.get(at).copied().map(Expression::Int),
        Elements::Longs(elements) => elements.get(at).copied().map(Expression::Long),
        Elements::Floats(elements) => elements.get(at).copied().map(Expression::Float),
        Elements::Doubles(elements) => elements.get(at).copied().map(Expression::Double),
    }
}

/// The argument with which a method sets a field and nothing else.
fn set(
    gives: &Gives,
    field: &FieldValue,
    method: &MethodFacts,
    objects: &RestoredObjects,
) -> Option<Expression> {
    let [Some(given @ Field { element: None, .. })] = gives.fields.as_slice() else { return None };
    let descriptor = model::descriptor::parameters(&method.descriptor)[0];
    is(given, field).then(|| fitting(&field.value, descriptor, objects)).flatten()
}

/// For each element of a field's collection, the arguments with which a method adds it.
fn elements(
    adds: &Adds,
    field: &FieldValue,
    method: &MethodFacts,
    objects: &RestoredObjects,
) -> Option<Vec<Vec<Expression>>> {
    let Expression::Restored(id) = &field.value else { return None };
    let types = model::descriptor::parameters(&method.descriptor);
    if adds.parameters.len() != types.len() {
        return None;
    }
    let of_step = |step: &Step| {
        let is_like = step.method.name == adds.method && step.arguments.len() == types.len();
        let mut arguments = vec![Expression::Null; types.len()];
        for (argument, &parameter) in step.arguments.iter().zip(&adds.parameters) {
            *arguments.get_mut(parameter)? = fitting(argument, types[parameter], objects)?;
        }
        is_like.then_some(arguments)
    };
    let steps = &objects.get(id)?.fill;
    steps.iter().map(of_step).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

/// A value as one of a type: a box where a number is wanted becomes that number.
fn fitting(value: &Expression, descriptor: &str, objects: &RestoredObjects) -> Option<Expression> {
    let is_primitive = descriptor.len() == 1;
    match value {
        Expression::Restored(id) if is_primitive => match &objects.get(id)?.make {
            Make::Expression(Expression::Call { method, arguments, .. }) if method.name == "valueOf" => {
                arguments.first().filter(|value| letter(value) == descriptor).cloned()
            }
            Make::Expression(value) => Some(value.clone()).filter(|value| letter(value) == descriptor),
            _ => None,
        },
        Expression::Call { method, arguments, .. } if is_primitive && method.name == "valueOf" => {
            arguments.first().filter(|value| letter(value) == descriptor).cloned()
        }
        Expression::Null | Expression::String(_) | Expression::Restored(_) if is_primitive => None,
        _ => Some(value.clone()),
    }
}

/// The descriptor of a primitive value.
fn letter(value: &Expression) -> &'static str {
    match value {
        Expression::Boolean(_) => "Z",
        Expression::Byte(_) => "B",
        Expression::Char(_) => "C",
        Expression::Short(_) => "S",
        Expression::Int(_) => "I",
        Expression::Long(_) => "J",
        Expression::Float(_) => "F",
        Expression::Double(_) => "D",
        _ => "",
    }
}

/// A value of a type for what does not matter. Those that constructors insist on most are not null.
fn plain(descriptor: &str) -> Expression {
    let of = |class: &str| Expression::static_call(class, "of", &format!("()L{class};"), Vec::new());
    match descriptor {
        "Ljava/lang/String;" => Expression::string(""),
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => of("java/util/List"),
        "Ljava/util/Set;" => of("java/util/Set"),
        "Ljava/util/Map;" => of("java/util/Map"),
        _ if descriptor.len() == 1 => Expression::zero(descriptor),
        _ => Expression::Null,
    }
}
