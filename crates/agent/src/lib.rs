//! The recorder inside the JVM: the native library that `-agentpath:LIBRARY=OPTIONS-FILE` loads.
//!
//! It rewrites the program's classes as they are loaded, so that each method hands the values it
//! was called with to the Java runtime (`java/runtime`, embedded here) when a throwable leaves it.
//! At a failure the runtime hands back a [`recording::Capture`], which becomes a recording file.
//!
//! Two rules hold everywhere: the program must behave as without the recorder, and no fault of the
//! recorder's own reaches it. So every entry from the JVM is guarded against panics, and what goes
//! wrong is printed on standard error in one sentence.
//!
//! This is the only crate with `unsafe`, and in it only the modules that talk to the JVM.

mod align;
mod assemble;
mod class_path;
mod console;
mod failures;
mod hook;
mod jvm;
mod methods;
mod natives;
mod recorder;
mod runtime;
mod scope;
mod start;
mod transform;
mod watch_list;
mod write;

use jvmti_bindings::prelude::*;

/// What the JVM calls.
#[derive(Default)]
struct RecrashAgent;

impl Agent for RecrashAgent {
    fn on_load(&self, context: AgentLoadContext<'_>) -> jni::jint {
        start::on_load(&context);
        // What went wrong has been printed; the program runs on without the recorder.
        jni::JNI_OK
    }

    fn on_attach(&self, _context: AgentLoadContext<'_>) -> jni::jint {
        console::say("the recorder must be there from the start: use recrash record, or -agentpath");
        jni::JNI_OK
    }

    fn vm_init(&self, context: CallbackContext<'_>, _event: ThreadEvent) {
        start::on_vm_init(&context);
    }

    fn vm_death(&self, _context: CallbackContext<'_>) {
        if let Some(recorder) = recorder::get() {
            recorder.failures.finish();
        }
    }

    fn thread_end(&self, _context: CallbackContext<'_>, _event: ThreadEvent) {
        if let Some(recorder) = recorder::get() {
            recorder.failures.tell_pending();
        }
    }

    fn class_file_load_hook<'callback>(
        &self,
        context: CallbackContext<'callback>,
        event: ClassFileLoadHookEvent<'callback>,
    ) {
        hook::on_class(&context, event);
    }
}

/// The entry points `Agent_OnLoad`, `Agent_OnAttach` and `Agent_OnUnload`.
#[allow(unsafe_code, missing_docs)]
mod entry {
    use jvmti_bindings::prelude::*;

    export_agent!(super::RecrashAgent);
}
