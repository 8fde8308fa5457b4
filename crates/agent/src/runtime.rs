//! The Java part of the recorder: embedded class files, defined into the boot loader.
//!
//! All of them are defined at once, before the program runs, so that no class is left to be loaded
//! where the stack or the memory is full. The package is `java.recrash`, because every
//! class loader, even an unusual one, asks the boot loader for `java.*`.
#![allow(unsafe_code)]

use jvmti_bindings::prelude::*;
use recording::Limits;

use crate::natives;

/// VM names and bytes.
static CLASSES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/runtime_classes.rs"));

/// Defines the runtime and starts it; says what went wrong otherwise. A recorder that is watching
/// wants to see failures of methods that are not recorded yet.
pub fn start(jvmti: &Jvmti, jni: &JniEnv, limits: Limits, is_watching: bool) -> Result<(), String> {
    for (name, bytes) in CLASSES {
        define(jni, name, bytes)?;
    }
    let native = find(jni, "java/recrash/Native")?;
    export_unsafe(jvmti, jni, native)?;
    // SAFETY: the class was found above, and the table has the signatures that it declares.
    unsafe { natives::register(jni, native) }?;
    start_failures(jni, limits, is_watching)
}

fn define(jni: &JniEnv, name: &str, bytes: &[u8]) -> Result<(), String> {
    // SAFETY: null is the boot loader.
    let defined = unsafe { jni.define_class(name, std::ptr::null_mut(), bytes) };
    check(jni, defined, || format!("the JVM does not accept {name}")).map(drop)
}

fn find(jni: &JniEnv, name: &str) -> Result<jni::jclass, String> {
    check(jni, jni.find_class(name), || format!("the JVM does not find {name}"))
}

/// Lets the runtime, which is in the boot loader's unnamed module, use the JDK's internal `Unsafe`.
fn export_unsafe(jvmti: &Jvmti, jni: &JniEnv, runtime: jni::jclass) -> Result<(), String> {
    let object = find(jni, "java/lang/Object")?;
    // SAFETY: both are classes.
    let modules = unsafe { (jni.get_module(object), jni.get_module(runtime)) };
    let (Ok(base), Ok(unnamed)) = modules else {
        return Err("the JVM knows no modules".to_owned());
    };
    // SAFETY: both are modules, as the JVM gave them.
    let exported = unsafe { jvmti.add_module_exports(base, "jdk.internal.misc", unnamed) };
    exported.map_err(|error| format!("jdk.internal.misc cannot be exported: {error:?}"))
}

fn start_failures(jni: &JniEnv, limits: Limits, is_watching: bool) -> Result<(), String> {
    let failure = find(jni, "java/recrash/Failure")?;
    // SAFETY: the class was found above.
    let method = unsafe { jni.get_static_method_id(failure, "start", "(IJIIZ)V") };
    let method = check(jni, method, || "the runtime has no start".to_owned())?;
    let arguments = [
        jni::jvalue { i: saturated(limits.objects) },
        jni::jvalue { j: i64::try_from(limits.bytes).unwrap_or(i64::MAX) },
        jni::jvalue { i: saturated(limits.depth) },
        jni::jvalue { i: saturated(limits.milliseconds) },
        jni::jvalue { z: is_watching.into() },
    ];
    // SAFETY: the arguments are those of the descriptor above.
    unsafe { jni.call_static_void_method(failure, method, &arguments) };
    check(jni, Some(()), || "the runtime does not start in this JVM".to_owned())
}

fn saturated(value: u32) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

/// A result of JNI, unless there is none or an exception is pending, which is cleared.
fn check<T>(jni: &JniEnv, result: Option<T>, why: impl Fn() -> String) -> Result<T, String> {
    if jni.exception_check() {
        jni.exception_clear();
        return Err(why());
    }
    result.ok_or_else(why)
}
