//! Instruments classes for workers, which execute candidates of a search.
//!
//! All classes of the program:
//! * tick at loops and at the entry of methods that call others, so that a candidate can be ended;
//! * report what they write to static fields and what they find there, so that candidates do not influence each other;
//! * say when static initialisers begin and end;
//! * tell of calls that would end the JVM, instead of doing it;
//! * have their raw access to memory checked;
//! * where the worker follows candidates, report the blocks and values of their courses.
//!
//! The planned methods also report how far execution gets: [`ProbePlan::probes`] says which places are watched, with
//! the distances at branches to the way that was not taken. Inserted code calls static methods
//! and never jumps, so no frame changes; bytecode indices in the plan are those of the original code.
//!
//! ```no_run
//! use instrument::distance::{ProbePlan, instrument};
//!
//! # fn main() -> Result<(), classfile::Error> {
//! # let class_bytes = |_: &str| -> Option<Vec<u8>> { None };
//! let target = model::MethodRef::new("com/acme/Shop", "price", "(I)I");
//! let plan = ProbePlan::new(&[target], &class_bytes)?;
//! if let Some(bytes) = class_bytes("com/acme/Shop") {
//!     let instrumented = instrument(&bytes, &plan)?;
//!     for (id, probe) in plan.probes.iter().enumerate() {
//!         println!("{id}: {} at {} ({:?})", probe.method.name, probe.pc, probe.kind);
//!     }
//! }
//! # Ok(()) }
//! ```

mod course;
mod hook;
mod lookups;
mod memory;
mod plan;
mod probes;
mod sites;
mod state;

use classfile::edit::CodeEditor;
use classfile::{Class, Result, instruction};

pub use plan::ProbePlan;

/// An instrumented class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instrumented {
    /// The new bytes; none if nothing is to be changed.
    pub bytes: Option<Vec<u8>>,
    /// Methods that could not be instrumented in full.
    pub skipped: Vec<Skipped>,
}

/// A method that could not be instrumented in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Name and descriptor.
    pub method: String,
    /// Why.
    pub reason: String,
    /// Whether only the probes of the plan are missing.
    pub only_probes: bool,
}

/// How much is inserted into a method.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Everything,
    WithoutProbes,
}

/// Instruments a class of the program.
pub fn instrument(bytes: &[u8], plan: &ProbePlan) -> Result<Instrumented> {
    let mut class = Class::read(bytes)?;
    let mut skipped = Vec::new();
    let mut changed = false;
    for index in 0..class.methods.len() {
        let code = match method(&mut class, index, plan, Extent::Everything) {
            Ok(code) => code,
            Err(error) => {
                let again = method(&mut class, index, plan, Extent::WithoutProbes);
                skipped.push(Skipped {
                    method: format!("{}{}", class.methods[index].name, class.methods[index].descriptor),
                    reason: error.to_string(),
                    only_probes: again.is_ok(),
                });
                again.unwrap_or_default()
            }
        };
        if let Some(code) = code {
            class.methods[index].set_code(code);
            changed = true;
        }
    }
    Ok(Instrumented { bytes: changed.then(|| class.write()), skipped })
}

/// The new code of a method; none if nothing is to be inserted.
fn method(class: &mut Class<'_>, index: usize, plan: &ProbePlan, extent: Extent) -> Result<Option<Vec<u8>>> {
    let method = &class.methods[index];
    let Some(mut editor) = CodeEditor::new(class, method)? else { return Ok(None) };
    let instructions = instruction::decode(&editor.code().bytes, editor.code().offset)?;
    let planned = plan.method(class, method).filter(|_| extent == Extent::Everything);
    let sites = match planned {
        Some(_) => sites::find(class, editor.code(), &instructions)?,
        None => Vec::new(),
    };
    let followed = (plan.follows && extent == Extent::Everything && method.name != "<clinit>").then(|| {
        course::Followed {
            key: format!("{} {} {}", class.name(), method.name, method.descriptor),
            descriptor: method.descriptor.to_string(),
            is_static: method.is_static(),
            is_constructor: method.name == "<init>",
        }
    });
    let own = state::Method { class: class.name().to_string(), is_initializer: method.name == "<clinit>" };
    let pool = &mut class.pool;
    let mut inserted = own.insert_at_entry(pool, &mut editor, &instructions)?;
    if let Some(first) = planned {
        probes::insert(&mut editor, pool, &sites, first)?;
        lookups::insert(&mut editor, pool, &instructions)?;
        inserted = true;
    }
    inserted |= own.insert(pool, &mut editor, &instructions)?;
    if let Some(followed) = followed {
        followed.insert(pool, &mut editor, &instructions)?;
        inserted = true;
    }
    if !inserted {
        return Ok(None);
    }
    Ok(Some(editor.finish(pool)?.write()))
}
