//! One recorded frame to a candidate: its values as statements, its method as the final call.

use classfile::access;
use model::{CallKind, Candidate, Expression, FinalCall, Reach, RestoredObject};
use recording::{Frame, Object, Recording, Value};

use crate::classes::{ClassFacts, Classes, MethodFacts, Nesting, package_of};
use crate::expected::expected;
use crate::graph::Graph;
use crate::heap_view::{Extra, HeapView};
use crate::recipes::Recipes;
use crate::statements::{Root, Writer};
use model::descriptor::{class_of, parameters};

/// The candidate for the frame with this index, or why there is none.
pub fn candidate(
    recording: &Recording,
    index: usize,
    recipes: &Recipes<'_>,
    extra: &Extra,
) -> Result<Candidate, String> {
    let classes = recipes.classes;
    let frame = &recording.frames[index];
    let kind = kind(frame);
    possible(frame, kind, classes)?;
    let view = HeapView::new(&recording.heap, &frame.entry_fields, extra);
    let package = &classes.test_package(&frame.method.class);
    let reach = reach(frame, kind, &view, classes, package);
    let named = roots(frame, kind)?;
    let mut graph = Graph::explore(&view, recipes, &named);
    let mut notes = frame.cut.clone();
    notes.append(&mut graph.notes);
    let expressions: Vec<_> =
        named.iter().map(|(_, value)| graph.expression(view.expression(*value))).collect();
    if kind == CallKind::Instance && expressions.first() == Some(&Expression::Null) {
        return Err("the receiver could not be restored".into());
    }
    let expressions = nameable(expressions, &mut graph, &view, classes, package);
    let types = root_types(frame, kind, reach, classes, package);
    let roots: Vec<Root> = named
        .into_iter()
        .zip(types)
        .zip(expressions)
        .map(|(((name, recorded), descriptor), value)| Root {
            name,
            descriptor,
            value,
            object: identity(recorded, &view),
            is_named: !frame.parameters.is_empty(),
        })
        .collect();
    let mut writer = Writer::new(graph, classes, package);
    let mut values = writer.roots(&roots);
    let receiver = (kind == CallKind::Instance).then(|| values.remove(0));
    let call = FinalCall {
        class: frame.method.class.clone(),
        name: frame.method.name.clone(),
        descriptor: frame.method.descriptor.clone(),
        kind,
        reach,
        receiver,
        arguments: values,
    };
    let number = u32::try_from(index + 1).map_err(|_| "there are too many frames")?;
    let mut candidate = Candidate {
        frame: Some(number),
        expected: expected(recording, frame),
        call,
        notes,
        ..writer.finish()
    };
    candidate.package = (package != package_of(&frame.method.class)).then(|| package.clone());
    candidate.nested = crate::nested::names(&candidate, classes, package);
    Ok(candidate)
}

/// The object that a value is; constants and classes are always the same.
fn identity(value: Value, view: &HeapView<'_>) -> Option<u32> {
    match value {
        Value::Reference(id) => match view.heap.object(id) {
            Object::EnumConstant { .. } | Object::ClassObject { .. } => None,
            _ => Some(id),
        },
        _ => None,
    }
}

fn kind(frame: &Frame) -> CallKind {
    match frame.method.name.as_str() {
        "<clinit>" => CallKind::StaticInitializer,
        "<init>" => CallKind::Constructor,
        _ if frame.access & access::STATIC != 0 => CallKind::Static,
        _ => CallKind::Instance,
    }
}

/// Some calls cannot be repeated at all.
fn possible(frame: &Frame, kind: CallKind, classes: &Classes<'_>) -> Result<(), String> {
    let Some(facts) = classes.facts(&frame.method.class) else {
        return Err(format!("the class {} is not on the class path", frame.method.class.replace('/', ".")));
    };
    if facts.method(&frame.method.name, &frame.method.descriptor).is_none() {
        return Err(format!(
            "the class on the class path has no method {}{}",
            frame.method.name, frame.method.descriptor
        ));
    }
    match kind {
        CallKind::Instance if frame.access & access::BRIDGE != 0 => {
            Err("the compiler made it: it only calls the method of the frame inside".into())
        }
        CallKind::Constructor if facts.access & access::ABSTRACT != 0 => {
            Err("a constructor of an abstract class runs only for a subclass".into())
        }
        CallKind::Constructor if facts.access & access::ENUM != 0 => {
            Err("a constructor of an enum runs only in its static initialiser".into())
        }
        CallKind::Instance if frame.receiver.is_none_or(|receiver| receiver == Value::Null) => {
            Err("the receiver was not recorded".into())
        }
        _ => Ok(()),
    }
}

/// Receiver and arguments with the names that they get.
fn roots(frame: &Frame, kind: CallKind) -> Result<Vec<(String, Value)>, String> {
    let descriptors = parameters(&frame.method.descriptor);
    if descriptors.len() != frame.arguments.len() && kind != CallKind::StaticInitializer {
        return Err(format!("{} of {} arguments were recorded", frame.arguments.len(), descriptors.len()));
    }
    let receiver = frame.receiver.filter(|_| kind == CallKind::Instance);
    let receiver = receiver.map(|receiver| (variable_name(&frame.method.class), receiver));
    // Compilers may leave out the names of parameters that they add themselves.
    let names = Some(&frame.parameters).filter(|names| names.len() == frame.arguments.len());
    let argument = |(index, (value, descriptor)): (usize, (&Value, &str))| {
        let known = names.and_then(|names| names.get(index)).filter(|name| !name.is_empty());
        let name = known.cloned().unwrap_or_else(|| name_of_type(descriptor));
        (name, coerced(*value, descriptor))
    };
    let arguments = frame.arguments.iter().zip(descriptors).enumerate().map(argument);
    Ok(receiver.into_iter().chain(arguments).collect())
}

/// A value of a small type may have been recorded as an `int`.
fn coerced(value: Value, descriptor: &str) -> Value {
    match (value, descriptor) {
        (Value::Int(number), "Z") => Value::Boolean(number != 0),
        (Value::Int(number), "B") => i8::try_from(number).map_or(value, Value::Byte),
        (Value::Int(number), "C") => u16::try_from(number).map_or(value, Value::Char),
        (Value::Int(number), "S") => i16::try_from(number).map_or(value, Value::Short),
        _ => value,
    }
}

/// `orderImport` for `com/acme/OrderImport`, `item` for `com/acme/Shop$Item`.
fn variable_name(class: &str) -> String {
    let simple = class.rsplit(['/', '$']).find(|part| part.starts_with(|c: char| c.is_alphabetic()));
    let mut letters = simple.unwrap_or("object").chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

fn name_of_type(descriptor: &str) -> String {
    match descriptor.trim_start_matches('[') {
        "Z" => "flag".into(),
        "C" => "letter".into(),
        element if element.starts_with('L') => {
            let plural = if descriptor.starts_with('[') { "s" } else { "" };
            variable_name(class_of(element)) + plural
        }
        _ if descriptor.starts_with('[') => "numbers".into(),
        _ => "number".into(),
    }
}

/// The types of the variables that hold receiver and arguments; `Object` where source cannot name
/// the type.
fn root_types(
    frame: &Frame,
    kind: CallKind,
    reach: Reach,
    classes: &Classes<'_>,
    package: &str,
) -> Vec<String> {
    let own = format!("L{};", frame.method.class);
    let receiver = (kind == CallKind::Instance).then_some(own.as_str());
    let types = receiver.into_iter().chain(parameters(&frame.method.descriptor));
    let writable = |descriptor: &str| reach == Reach::Direct || classes.can_name(descriptor, package);
    types.map(|kind| if writable(kind) { kind.to_owned() } else { "Ljava/lang/Object;".into() }).collect()
}

/// Constants that source cannot name are restored instead.
fn nameable(
    expressions: Vec<Expression>,
    graph: &mut Graph,
    view: &HeapView<'_>,
    classes: &Classes<'_>,
    package: &str,
) -> Vec<Expression> {
    let restored = |expression: Expression| {
        if crate::inline::can_write(&expression, classes, package) {
            return expression;
        }
        let object = RestoredObject::made(expression);
        let name = view.add(object.clone());
        if let Expression::Restored(id) = name {
            graph.objects.insert(id, object.into());
        }
        name
    };
    expressions.into_iter().map(restored).collect()
}

fn reach(frame: &Frame, kind: CallKind, view: &HeapView<'_>, classes: &Classes<'_>, package: &str) -> Reach {
    let class = &frame.method.class;
    let Some(facts) = classes.facts(class) else { return Reach::Reflective };
    let Some(method) = facts.method(&frame.method.name, &frame.method.descriptor) else {
        return Reach::Reflective;
    };
    let nameable = classes.source_name(class, package).is_some()
        && parameters(&method.descriptor).into_iter().all(|parameter| classes.can_name(parameter, package));
    let written = match kind {
        CallKind::Constructor => !is_inner(&facts),
        CallKind::StaticInitializer => false,
        CallKind::Static | CallKind::Instance => model::is_java_identifier(&method.name),
    };
    let direct = nameable
        && written
        && is_open(method, package == package_of(class))
        && !is_overridden(frame, view, classes);
    if direct { Reach::Direct } else { Reach::Reflective }
}

/// A test in the package may call what is not private, one elsewhere what is public; the compiler's own methods have no source
/// name, and bounds of type variables cannot be met with raw types.
fn is_open(method: &MethodFacts, same_package: bool) -> bool {
    let bounded = method
        .signature
        .as_deref()
        .is_some_and(|signature| signature.starts_with('<') && !only_objects(signature));
    let visible = same_package || method.access & access::PUBLIC != 0;
    visible && method.access & (access::PRIVATE | access::SYNTHETIC) == 0 && !bounded
}

/// Whether all type variables of a signature are bounded by `Object` alone: `<T:Ljava/lang/Object;>`.
fn only_objects(signature: &str) -> bool {
    let variables = signature.split(">(").next().unwrap_or_default();
    let bounds = variables.trim_start_matches('<').split(':').skip(1);
    bounds.into_iter().all(|bound| bound.starts_with("Ljava/lang/Object;"))
}

/// A member class that is not static has its outer object as a hidden argument.
fn is_inner(facts: &ClassFacts) -> bool {
    matches!(facts.nesting, Nesting::Member(..)) && facts.access & (access::STATIC | access::INTERFACE) == 0
}

/// Whether a call on the receiver would run another method than the recorded one.
fn is_overridden(frame: &Frame, view: &HeapView<'_>, classes: &Classes<'_>) -> bool {
    let Some(Value::Reference(receiver)) = frame.receiver else { return false };
    let lineage = view.lineage(receiver);
    let below = lineage.into_iter().take_while(|class| *class != frame.method.class);
    let overrides = |class: &str| {
        let facts = classes.facts(class);
        facts.is_some_and(|facts| facts.method(&frame.method.name, &frame.method.descriptor).is_some())
    };
    below.into_iter().any(overrides)
}
