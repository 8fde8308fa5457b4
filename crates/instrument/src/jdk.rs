//! Failure points inside of the JDK: where uncaught exceptions arrive and where executors and
//! futures swallow them.
//!
//! ```no_run
//! # fn main() -> Result<(), classfile::Error> {
//! # let (class_name, bytes): (&str, &[u8]) = ("", &[]);
//! for target in instrument::jdk::targets().iter().filter(|target| target.class == class_name) {
//!     match instrument::jdk::instrument(bytes, target)? {
//!         Some(edited) => { /* hand it to the VM, or to the next target of the same class */ }
//!         None => println!("this JDK has no {}.{}", target.class, target.method),
//!     }
//! }
//! # Ok(()) }
//! ```

use classfile::descriptor::{Kind, MethodDescriptor, Type};
use classfile::edit::{CodeEditor, Snippet};
use classfile::{Class, Constant, Member, Pool, Result};

use crate::hook;

/// A method of the JDK that gets to see a throwable that the program does not handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// VM name of the class.
    pub class: &'static str,
    /// Name of the method; every overload that takes a `Throwable` is one.
    pub method: &'static str,
    /// What it means that the method is called.
    pub meaning: Meaning,
}

/// What it means that a method of the JDK gets to see a throwable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Nobody caught it: `Hook.uncaught(t)`.
    Uncaught,
    /// An executor or future keeps it: `Hook.swallowed(t, class)`.
    Swallowed,
}

const fn uncaught(class: &'static str, method: &'static str) -> Target {
    Target { class, method, meaning: Meaning::Uncaught }
}

const fn swallowed(class: &'static str, method: &'static str) -> Target {
    Target { class, method, meaning: Meaning::Swallowed }
}

/// Where the JDK sees throwables that the program does not handle.
///
/// A thread group is asked directly by the event threads of the desktop, everything else comes by
/// `dispatchUncaughtException`. The tasks of virtual-thread executors complete exceptionally.
pub fn targets() -> &'static [Target] {
    const TARGETS: &[Target] = &[
        uncaught("java/lang/Thread", "dispatchUncaughtException"),
        uncaught("java/lang/ThreadGroup", "uncaughtException"),
        swallowed("java/util/concurrent/FutureTask", "setException"),
        swallowed("java/util/concurrent/CompletableFuture", "encodeThrowable"),
        swallowed("java/util/concurrent/CompletableFuture", "completeExceptionally"),
        swallowed("java/util/concurrent/ForkJoinTask", "trySetThrown"),
    ];
    TARGETS
}

/// Inserts the call of the recorder at the entry of the target method. `None` if the class has no
/// such method: JDKs differ.
pub fn instrument(bytes: &[u8], target: &Target) -> Result<Option<Vec<u8>>> {
    let mut class = Class::read(bytes)?;
    let mut changed = false;
    for index in 0..class.methods.len() {
        let Some(slot) = throwable_slot(&class.methods[index], target)? else { continue };
        let Some(mut editor) = CodeEditor::new(&class, &class.methods[index])? else { continue };
        editor.at_entry(report(&mut class.pool, target, slot)?);
        let code = editor.finish(&mut class.pool)?.write();
        class.methods[index].set_code(code);
        changed = true;
    }
    Ok(changed.then(|| class.write()))
}

/// The local variable in which the target method finds the throwable.
fn throwable_slot(method: &Member<'_>, target: &Target) -> Result<Option<u16>> {
    if method.name != target.method {
        return Ok(None);
    }
    let mut slot = u16::from(!method.is_static());
    for parameter in MethodDescriptor::parse(method.descriptor)?.parameters {
        if parameter == Type::Object("java/lang/Throwable".into()) {
            return Ok(Some(slot));
        }
        slot += parameter.kind().slots();
    }
    Ok(None)
}

fn report(pool: &mut Pool<'_>, target: &Target, slot: u16) -> Result<Snippet> {
    let mut snippet = Snippet::new(0);
    snippet.load(Kind::Reference, slot); // [t]
    match target.meaning {
        Meaning::Uncaught => {
            let hook = hook::method(pool, "uncaught", "(Ljava/lang/Throwable;)V")?;
            snippet.invoke_static(hook, 1, 0); // []
        }
        Meaning::Swallowed => {
            let hook = hook::method(pool, "swallowed", "(Ljava/lang/Throwable;Ljava/lang/String;)V")?;
            let text = pool.add_utf8(target.class.into())?;
            snippet.push_constant(pool, Constant::String(text))?; // [t, class]
            snippet.invoke_static(hook, 2, 0); // []
        }
    }
    Ok(snippet)
}
