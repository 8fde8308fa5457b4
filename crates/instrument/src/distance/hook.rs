//! The methods of the worker that instrumented code calls.

use classfile::descriptor::MethodDescriptor;
use classfile::edit::Snippet;
use classfile::{MemberName, Pool, Result};

/// VM name of the worker's class.
const CLASS: &str = "recrash/worker/Probe";

/// Calls a static method of the worker that returns nothing.
pub(super) fn call(snippet: &mut Snippet, pool: &mut Pool<'_>, name: &str, descriptor: &str) -> Result<()> {
    let pops = MethodDescriptor::parse(descriptor.into())?.parameter_slots() as u16;
    let method = pool.add_method(MemberName {
        class: CLASS.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    })?;
    snippet.invoke_static(method, pops, 0);
    Ok(())
}
