//! Instruments a class for recording: each method gets one handler for everything thrown, which
//! passes the throwable, the receiver and the arguments to the recorder and throws it again.
//!
//! The normal path executes nothing more, unless a parameter's slot is reassigned or the strategy
//! copies fields: then the entry code copies them to fresh locals. Existing handlers keep
//! precedence. What cannot be done safely is left alone and listed in [`Instrumented::skipped`].

mod constructor;
mod copies;
mod failure;
mod handler;
mod method;
mod names;
mod parameters;
mod plan;
mod strategies;
mod survey;
mod throwing;
mod usual;

use std::collections::HashSet;

use classfile::{Class, Result};

pub use plan::{HandlerPlan, Instrumented, Owner, PlannedValue, SkipReason, Skipped};
pub use strategies::Strategy;
pub use usual::is_jdk_point;

/// What to instrument and how.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What is copied at a method's entry.
    pub strategy: Strategy,
    /// Methods of the program at which a throwable that is passed to them counts as a failure.
    pub failure_points: Vec<FailurePointMethod>,
    /// Whether loggers and frameworks tell of failures without being named.
    pub usual_points: bool,
    /// Only these methods get handlers; all if it is `None`.
    pub only: Option<HashSet<MethodKey>>,
}

/// A method by whose call the program says that something failed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FailurePointMethod {
    /// VM name of the class, `org/slf4j/Logger`.
    pub class: String,
    /// Name of the method, `error`.
    pub name: String,
}

/// A method, named as the VM names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodKey {
    /// VM name of the class.
    pub class: String,
    /// Name of the method.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}

/// Whether a class holds a usual failure point.
pub fn has_usual_points(bytes: &[u8]) -> bool {
    Class::read(bytes).is_ok_and(|class| !usual::UsualPoints::of(&failure::kinds(&class)).is_empty())
}

/// Instruments a class. `number` is asked for the number of each handler, once it is certain that
/// the method can have it; constructors may have two.
pub fn instrument(
    bytes: &[u8],
    config: &Config,
    number: &mut dyn FnMut(HandlerPlan) -> u32,
) -> Result<Instrumented> {
    let mut class = Class::read(bytes)?;
    let mut skipped = Vec::new();
    let mut changed = false;
    let mut shared = method::Shared::new(&class, config);
    if shared.has_nothing_to_do() {
        return Ok(Instrumented { bytes: None, skipped });
    }
    for index in 0..class.methods.len() {
        let outcome = method::instrument(&mut class, index, &mut shared, number);
        if let Some(code) = outcome.code {
            class.methods[index].set_code(code);
            changed = true;
        }
        skipped.extend(outcome.skipped.map(|reason| Skipped::new(&class.methods[index], reason)));
    }
    Ok(Instrumented { bytes: changed.then(|| class.write()), skipped })
}
