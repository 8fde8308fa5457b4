//! Objects that the recorder does not look into, by the short text that it keeps of them; and
//! harmless replacements for what cannot be had again.

use model::{Elements, Expression, Make, RestoredObject};

use super::text::locale_of_tag;
use crate::shorthand::{call, call_on, constant, new};
use model::descriptor::{class_of, parameters};

const STRING: &str = "Ljava/lang/String;";

/// An opaque object of the JDK: how to get one like it, and what differs, if anything does.
pub fn of(class: &str, lineage: &[&str], text: &str) -> Option<(RestoredObject, Option<String>)> {
    let exact = exact(class, lineage, text).map(|object| (object, None));
    exact.or_else(|| replaced(class, lineage, text).map(|(object, differs)| (object, Some(differs.into()))))
}

fn exact(class: &str, lineage: &[&str], text: &str) -> Option<RestoredObject> {
    let is = |name: &str| lineage.contains(&name);
    let of_text = |class: &str, name: &str| {
        let descriptor = format!("({STRING})L{class};");
        Some(call(class, name, &descriptor, vec![Expression::string(text)]))
    };
    match class {
        "sun/nio/fs/UnixPath" | "sun/nio/fs/WindowsPath" => Some(super::io::path(Expression::string(text))),
        _ if text.is_empty() && class != "java/util/Locale" => constant_of(class),
        _ if is("java/nio/charset/Charset") => of_text("java/nio/charset/Charset", "forName"),
        _ if is("java/util/TimeZone") => of_text("java/util/TimeZone", "getTimeZone"),
        "java/util/Locale" => Some(locale_of_tag(if text == "und" { "" } else { text })),
        "java/util/Currency" => of_text("java/util/Currency", "getInstance"),
        "java/util/logging/Logger" => of_text("java/util/logging/Logger", "getLogger"),
        "java/lang/reflect/Method" | "java/lang/reflect/Constructor" | "java/lang/reflect/Field" => {
            member(text)
        }
        _ => None,
    }
}

fn constant_of(class: &str) -> Option<RestoredObject> {
    match class {
        "java/lang/String$CaseInsensitiveComparator" => {
            Some(constant("java/lang/String", "CASE_INSENSITIVE_ORDER"))
        }
        "java/io/FileInputStream" => Some(constant("java/lang/System", "in")),
        "java/lang/Runtime" => Some(call(class, "getRuntime", "()Ljava/lang/Runtime;", Vec::new())),
        "java/util/concurrent/ThreadLocalRandom" => {
            Some(call(class, "current", &format!("()L{class};"), Vec::new()))
        }
        "java/util/concurrent/ForkJoinPool" => {
            Some(call(class, "commonPool", &format!("()L{class};"), Vec::new()))
        }
        _ => None,
    }
}

/// Harmless replacements for what belongs to the crashed VM.
fn replaced(class: &str, lineage: &[&str], text: &str) -> Option<(RestoredObject, &'static str)> {
    let is = |name: &str| lineage.contains(&name);
    Some(match class {
        _ if is("java/lang/Thread") && class.starts_with("java/lang/") => {
            let thread = new("java/lang/Thread", &format!("({STRING})V"), vec![Expression::string(text)]);
            (thread, "a new thread of the same name, not started")
        }
        _ if is("java/lang/ClassLoader") && class.starts_with("jdk/internal/") => {
            let descriptor = "()Ljava/lang/ClassLoader;";
            let loader = call("java/lang/ClassLoader", "getSystemClassLoader", descriptor, Vec::new());
            (loader, "the system's class loader")
        }
        "java/lang/ref/WeakReference" | "java/lang/ref/SoftReference" => {
            (new(class, "(Ljava/lang/Object;)V", vec![Expression::Null]), "a reference that was cleared")
        }
        "java/util/concurrent/ThreadPoolExecutor" => {
            let descriptor = "()Ljava/util/concurrent/ExecutorService;";
            let pool = call("java/util/concurrent/Executors", "newCachedThreadPool", descriptor, Vec::new());
            (pool, "a new thread pool")
        }
        "java/util/concurrent/ScheduledThreadPoolExecutor" => {
            (new(class, "(I)V", vec![Expression::Int(1)]), "a new thread pool")
        }
        "java/util/WeakHashMap" => (new(class, "()V", Vec::new()), "empty: its keys were not recorded"),
        "java/util/Timer" => (new(class, "(Z)V", vec![Expression::Boolean(true)]), "a new timer"),
        _ => return None,
    })
}

/// A member by its text: `java/lang/String.substring(II)Ljava/lang/String;`, `a/B.c:I` for fields.
fn member(text: &str) -> Option<RestoredObject> {
    const CLASS: &str = "java/lang/Class";
    let end = text.find(['(', ':'])?;
    let (class, name) = text[..end].rsplit_once('.')?;
    let on = Expression::Class(class.into());
    let named = Expression::string(name);
    if text[end..].starts_with(':') {
        let descriptor = format!("({STRING})Ljava/lang/reflect/Field;");
        return Some(call_on(on, CLASS, "getDeclaredField", &descriptor, vec![named]));
    }
    let types = parameters(&text[end..]).into_iter().map(class_literal).collect();
    let types =
        Expression::Array { descriptor: "[Ljava/lang/Class;".into(), elements: Elements::References(types) };
    if name == "<init>" {
        let descriptor = "([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;";
        return Some(call_on(on, CLASS, "getDeclaredConstructor", descriptor, vec![types]));
    }
    let descriptor = format!("({STRING}[Ljava/lang/Class;)Ljava/lang/reflect/Method;");
    Some(call_on(on, CLASS, "getDeclaredMethod", &descriptor, vec![named, types]))
}

fn class_literal(descriptor: &str) -> Expression {
    let name = match descriptor {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        _ if descriptor.starts_with('[') => descriptor,
        _ => class_of(descriptor),
    };
    Expression::Class(name.into())
}

/// An object of the program whose class extends one that the recorder does not look into.
pub fn of_program(class: &str) -> RestoredObject {
    Make::Allocate { class: class.into(), base: None }.into()
}
