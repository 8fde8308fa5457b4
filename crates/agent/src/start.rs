//! How the recorder starts: with the library, and with the virtual machine.
#![allow(unsafe_code)]

use std::io::Write;
use std::path::Path;

use jvmti_bindings::prelude::*;
use recording::AgentOptions;

use crate::console;
use crate::hook;
use crate::jvm::{FIRST_VERSION, Facts, feature_version, platform_loader};
use crate::recorder::{self, Recorder};
use crate::runtime;

/// The library is loaded; there is no Java yet.
pub fn on_load(context: &AgentLoadContext<'_>) {
    std::panic::set_hook(Box::new(|panic| console::say(&format!("a fault inside of the recorder: {panic}"))));
    if let Err(why) = prepare(context) {
        console::say(&format!("not recording: {why}"));
    }
}

fn prepare(context: &AgentLoadContext<'_>) -> Result<(), String> {
    let jvmti = context.vm().jvmti().map_err(|code| format!("this JVM has no tool interface ({code})"))?;
    let options = read_options(context)?;
    if let Some(file) = &options.started_file {
        note_start(file);
    }
    check_version(&jvmti)?;
    let failed = |what: &'static str| move |error| format!("this JVM does not support {what} ({error:?})");
    // Class files come here after agents that cannot retransform have seen them: what those keep
    // of a class (JaCoCo its hash) is of the original.
    jvmti
        .add_capabilities_with(|capabilities| capabilities.set_can_retransform_classes(true))
        .map_err(failed("retransformation"))?;
    jvmti.set_default_agent_callbacks().map_err(failed("callbacks"))?;
    let events = [jvmti::JVMTI_EVENT_VM_INIT, jvmti::JVMTI_EVENT_VM_DEATH, jvmti::JVMTI_EVENT_THREAD_END];
    jvmti.enable_events_global(&events).map_err(failed("events"))?;
    recorder::set(Recorder::new(options, &jvmti)?).ok_or("the recorder is there already")?;
    Ok(())
}

fn check_version(jvmti: &Jvmti) -> Result<(), String> {
    let specification = jvmti.get_system_property("java.vm.specification.version").unwrap_or_default();
    match feature_version(&specification) {
        Some(version) if version < FIRST_VERSION => {
            Err(format!("this is Java {version}, and recrash needs Java {FIRST_VERSION} or newer"))
        }
        _ => Ok(()),
    }
}

fn read_options(context: &AgentLoadContext<'_>) -> Result<AgentOptions, String> {
    let path = context.options_lossy().filter(|path| !path.is_empty());
    let path = path.ok_or("the path of the options file is missing, -agentpath:LIBRARY=FILE")?;
    let text = std::fs::read(Path::new(&*path)).map_err(|error| format!("{path}: {error}"))?;
    serde_json::from_slice(&text).map_err(|error| format!("{path}: {error}"))
}

/// Notes that a JVM loaded the agent. A file that cannot be written costs the user a remark at the
/// end of `recrash record`, nothing more.
fn note_start(file: &Path) {
    let line = format!("{}\n", std::process::id());
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(file);
    let _ = opened.and_then(|mut file| file.write_all(line.as_bytes()));
}

/// The virtual machine is up; the program has not started.
pub fn on_vm_init(context: &CallbackContext<'_>) {
    let (Some(recorder), Some(jni)) = (recorder::get(), context.jni()) else { return };
    match begin(recorder, context.jvmti(), jni) {
        Ok(()) => {
            let (what, where_to) = (recorder.scope.describe(), recorder.options.out_dir.display());
            console::say(&format!("recording {what}, failures go to {where_to}"));
        }
        Err(why) => console::say(&format!("not recording: {why}")),
    }
}

fn begin(recorder: &'static Recorder, jvmti: &Jvmti, jni: &JniEnv) -> Result<(), String> {
    let _frame = jni.push_local_frame(128).map_err(|code| format!("the JVM has no memory left ({code})"))?;
    // The JVM starts once, so the facts are not there yet.
    let _ = recorder.facts.set(Facts::ask(jni));
    if let Some(loader) = platform_loader(jni) {
        // SAFETY: it is a new global reference, and nobody deletes it.
        unsafe { recorder.set_platform_loader(loader) };
    }
    runtime::start(jvmti, jni, recorder.options.limits, recorder.watch_list.is_some())?;
    hook::start(jvmti, jni)
}
