//! Sees classes as the JVM loads them, and those again that it has loaded already.
#![allow(unsafe_code)]

use std::collections::HashSet;

use instrument::jdk;
use jvmti_bindings::prelude::*;

use crate::recorder::{self, Recorder};

/// Begins to see classes. Those of the JDK that hold failure points and are loaded already are
/// transformed again; the rest is caught when it is loaded.
pub fn start(jvmti: &Jvmti, jni: &JniEnv) -> Result<(), String> {
    let failed = |error| format!("this JVM does not show the classes that it loads ({error:?})");
    jvmti.enable_class_file_load_hook_events().map_err(failed)?;
    let targets: HashSet<&str> = jdk::targets().iter().map(|target| target.class).collect();
    retransform_if(jvmti, jni, |name| targets.contains(name));
    Ok(())
}

/// A class is loaded or transformed again.
pub fn on_class<'callback>(
    context: &CallbackContext<'callback>,
    mut event: ClassFileLoadHookEvent<'callback>,
) {
    let Some(recorder) = recorder::get() else { return };
    // Classes without a name are hidden ones or in the making; nobody knows what they are.
    let Ok(Some(name)) = event.name_str() else { return };
    let transformer = recorder.transformer();
    let loader = event.loader();
    let edited = if loader.is_null() || is_platform_loader(recorder, context, loader) {
        transformer.jdk_class(&name, event.class_data())
    } else {
        transformer.class(&name, event.class_data())
    };
    if let Some(bytes) = edited
        && event.set_transformed_class(context, &bytes).is_err()
    {
        recorder.methods.leave_alone(format!("{name}: the JVM has no memory for it"));
    }
}

fn is_platform_loader(recorder: &Recorder, context: &CallbackContext<'_>, loader: jni::jobject) -> bool {
    match (context.jni(), recorder.platform_loader()) {
        // SAFETY: the one is a local reference of this callback, the other a global one.
        (Some(jni), Some(platform)) => unsafe { jni.is_same_object(loader, platform) },
        _ => false,
    }
}

/// Transforms the loaded classes of these methods (`com/acme/Shipping.zone`) again.
pub fn retransform(recorder: &Recorder, jni: &JniEnv, methods: &[String]) {
    let classes: HashSet<&str> =
        methods.iter().filter_map(|method| Some(method.rsplit_once('.')?.0)).collect();
    if !classes.is_empty() {
        retransform_if(&recorder.jvmti(), jni, |name| classes.contains(name));
    }
}

/// A class that cannot be transformed again stays as it is.
fn retransform_if(jvmti: &Jvmti, jni: &JniEnv, is_wanted: impl Fn(&str) -> bool) {
    let Ok(_frame) = jni.push_local_frame(64) else { return };
    let loaded = jvmti.get_loaded_classes().unwrap_or_default();
    for class in loaded {
        // SAFETY: the class is a live local reference of the frame above.
        unsafe {
            let signature = jvmti.get_class_signature(class).map(|(signature, _)| signature);
            let name = signature.as_deref().ok().and_then(vm_name);
            if name.is_some_and(&is_wanted) {
                let _ = jvmti.retransform_classes(&[class]);
            }
        }
    }
}

/// `com/acme/Order` for `Lcom/acme/Order;`.
fn vm_name(signature: &str) -> Option<&str> {
    signature.strip_prefix('L')?.strip_suffix(';')
}
