//! Lambdas and method references: found again in the code of the class that they are written in.
//!
//! The VM makes a hidden class for each, whose name says the class it is written in and whose
//! fields are what it captured. The `invokedynamic` instruction with the same functional interface
//! and the same captured types made it, if there is exactly one.

use classfile::{Class as ClassFile, Constant, Content, Pool};
use model::{Crash, Expression, Lambda, Make, MethodRef, RestoredObject};
use recording::Class;

use crate::classes::Classes;
use crate::heap_view::{HeapView, is_jdk};
use crate::recipes::{Recipe, dotted, stand_in};
use crate::shorthand::{call, call_on};

/// How a lambda is restored. Where several look alike, it is taken for the one that the crash passed
/// through.
pub fn recipe(id: u32, class: &Class, view: &HeapView<'_>, classes: &Classes<'_>, crash: &Crash) -> Recipe {
    let captured: Vec<_> = view.fields(id);
    let types: Vec<String> = captured.iter().map(|(_, field, _)| field.descriptor.clone()).collect();
    let values: Vec<_> = captured.iter().map(|(_, _, value)| view.expression(*value)).collect();
    let Some((host, _)) = class.name.split_once("$$Lambda") else {
        let what = format!("an object of the hidden class {}", dotted(&class.name));
        return stand_in(class.interfaces.clone(), what);
    };
    if let Some(made) = comparator(host, &types, &values).or_else(|| combined(host, &types, &values)) {
        return Recipe::exact(made);
    }
    if is_jdk(class) {
        // The JDK opens its own lambdas to nobody.
        return stand_in(class.interfaces.clone(), format!("a lambda of {}", dotted(host)));
    }
    let mut alike: Vec<LambdaSite> = Vec::new();
    for site in classes.bytes(host).map_or(Vec::new(), |bytes| sites(&bytes)) {
        if fits(&site, class, &types) && !alike.contains(&site) {
            alike.push(site);
        }
    }
    let mut passed = alike.iter().filter(|site| passed_through(&site.method, crash));
    match (&alike[..], passed.next(), passed.next()) {
        ([], ..) => stand_in(
            class.interfaces.clone(),
            format!("a lambda of {} that its code does not show", dotted(host)),
        ),
        ([only], ..) => Recipe::exact(made(only.clone(), host, types, values)),
        (many, Some(one), None) => {
            let sentence =
                format!("taken for the one of {} that look alike that the crash passed through", many.len());
            Recipe::differs(made(one.clone(), host, types, values), sentence)
        }
        (many, ..) => {
            let what = format!("one of {} lambdas of {} that look alike", many.len(), dotted(host));
            stand_in(class.interfaces.clone(), what)
        }
    }
}

fn passed_through(method: &MethodRef, crash: &Crash) -> bool {
    let mut frames = crash.throwables.iter().flat_map(|thrown| &thrown.frames);
    frames.any(|frame| frame.class == method.class && frame.method == method.name)
}

fn fits(site: &LambdaSite, class: &Class, captured: &[String]) -> bool {
    class.interfaces.contains(&site.interface) && site.captured == captured
}

fn made(site: LambdaSite, host: &str, types: Vec<String>, values: Vec<Expression>) -> RestoredObject {
    let lambda = Lambda {
        host: host.into(),
        interface: site.interface,
        name: site.name,
        descriptor: site.descriptor,
        instantiated: site.instantiated,
        method: site.method,
        reference_kind: site.reference_kind,
        captured_types: types,
        captured: values,
    };
    Make::Lambda(lambda).into()
}

/// What the methods of `Comparator` return, told apart by what they captured.
fn comparator(host: &str, types: &[String], values: &[Expression]) -> Option<RestoredObject> {
    const COMPARATOR: &str = "java/util/Comparator";
    if host != COMPARATOR {
        return None;
    }
    let types: Vec<_> = types.iter().map(String::as_str).collect();
    let (name, arguments) = match types[..] {
        ["Ljava/util/function/Function;"] => ("comparing", vec![values[0].clone()]),
        ["Ljava/util/Comparator;", "Ljava/util/function/Function;"] => {
            ("comparing", vec![values[1].clone(), values[0].clone()])
        }
        ["Ljava/util/function/ToIntFunction;"] => ("comparingInt", vec![values[0].clone()]),
        ["Ljava/util/function/ToLongFunction;"] => ("comparingLong", vec![values[0].clone()]),
        ["Ljava/util/function/ToDoubleFunction;"] => ("comparingDouble", vec![values[0].clone()]),
        _ => return None,
    };
    let mut parameters: Vec<_> = types.to_vec();
    parameters.reverse();
    Some(call(COMPARATOR, name, &format!("({})L{COMPARATOR};", parameters.concat()), arguments))
}

/// What the methods of functional interfaces return that combine them, told apart by what they captured.
fn combined(host: &str, types: &[String], values: &[Expression]) -> Option<RestoredObject> {
    let own = format!("L{host};");
    let types: Vec<_> = types.iter().map(String::as_str).collect();
    let name = match (host, &types[..]) {
        ("java/util/function/Function", []) => {
            return Some(call(host, "identity", &format!("(){own}"), Vec::new()));
        }
        ("java/util/Comparator", [first, second]) if *first == own && *second == own => "thenComparing",
        ("java/util/function/Predicate", [first]) if *first == own => "negate",
        ("java/util/function/Consumer", [first, second]) if *first == own && *second == own => "andThen",
        ("java/util/function/BiFunction", [first, _]) if *first == own => "andThen",
        _ => return None,
    };
    let descriptor = format!("({}){own}", types[1..].concat());
    Some(call_on(values[0].clone(), host, name, &descriptor, values[1..].to_vec()))
}

/// An `invokedynamic` instruction that makes a lambda.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LambdaSite {
    interface: String,
    captured: Vec<String>,
    name: String,
    descriptor: String,
    instantiated: String,
    method: MethodRef,
    reference_kind: u8,
}

fn sites(bytes: &[u8]) -> Vec<LambdaSite> {
    let Ok(class) = ClassFile::read(bytes) else { return Vec::new() };
    let Ok(Some(Content::BootstrapMethods(bootstraps))) = class.content("BootstrapMethods") else {
        return Vec::new();
    };
    let mut sites = Vec::new();
    for index in class.pool.indices() {
        if let Ok(Constant::InvokeDynamic { bootstrap, name_and_type }) = class.pool.get(index) {
            let bootstrap = bootstraps.get(usize::from(bootstrap));
            sites.extend(bootstrap.and_then(|bootstrap| site(&class.pool, bootstrap, name_and_type)));
        }
    }
    sites
}

fn site(
    pool: &Pool<'_>,
    bootstrap: &classfile::attributes::BootstrapMethod,
    name_and_type: u16,
) -> Option<LambdaSite> {
    let (_, factory) = handle(pool, bootstrap.method)?;
    if factory.class != "java/lang/invoke/LambdaMetafactory" {
        return None;
    }
    let (name, descriptor) = pool.name_and_type(name_and_type).ok()?;
    let descriptor = descriptor.text();
    let (captured, interface) = descriptor.split_once(')')?;
    let (reference_kind, method) = handle(pool, *bootstrap.arguments.get(1)?)?;
    Some(LambdaSite {
        interface: interface.strip_prefix('L')?.strip_suffix(';')?.into(),
        captured: model::descriptor::parameters(&format!("{captured})V"))
            .into_iter()
            .map(str::to_owned)
            .collect(),
        name: name.text().into(),
        descriptor: method_type(pool, *bootstrap.arguments.first()?)?,
        instantiated: method_type(pool, *bootstrap.arguments.get(2)?)?,
        method,
        reference_kind,
    })
}

fn handle(pool: &Pool<'_>, index: u16) -> Option<(u8, MethodRef)> {
    let Constant::MethodHandle { kind, reference } = pool.get(index).ok()? else { return None };
    let member = pool.member(reference).ok()?;
    Some((kind, MethodRef::new(&member.class.text(), &member.name.text(), &member.descriptor.text())))
}

fn method_type(pool: &Pool<'_>, index: u16) -> Option<String> {
    let Constant::MethodType(descriptor) = pool.get(index).ok()? else { return None };
    Some(pool.utf8(descriptor).ok()?.text().into())
}
