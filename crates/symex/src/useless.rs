//! What tests need not use: calls that failed where a test wanted any object of a type, and classes that cannot be loaded.

use model::{Candidate, End, Expression, Observation, Statement};
use rustc_hash::FxHashSet;

/// Calls and classes that failed before a test came to its last call.
#[derive(Default)]
pub(crate) struct Useless {
    /// Class, name and descriptor.
    members: FxHashSet<(String, String, String)>,
    classes: FxHashSet<String>,
}

impl Useless {
    /// Whether a member failed, or its class cannot be loaded.
    pub(crate) fn has(&self, class: &str, name: &str, descriptor: &str) -> bool {
        self.classes.contains(class)
            || self.members.contains(&(class.to_owned(), name.to_owned(), descriptor.to_owned()))
    }

    /// Learns from a test that failed before its last call.
    pub(crate) fn learn(&mut self, candidate: &Candidate, observation: &Observation) {
        let failed = observation.failed_at.and_then(|at| candidate.statements.get(at as usize));
        let Some(Statement::Let { value, .. }) = failed else { return };
        let (class, name, descriptor, arguments): (&String, &str, &String, &[Expression]) = match value {
            Expression::New { class, descriptor, arguments, .. } => (class, "<init>", descriptor, arguments),
            Expression::Call { method, arguments, .. } => {
                (&method.class, &*method.name, &method.descriptor, arguments)
            }
            _ => return,
        };
        match &observation.end {
            End::Threw(_) => {
                self.members.insert((class.clone(), name.to_owned(), descriptor.clone()));
            }
            End::NotRun(why) => {
                let read = arguments.iter().filter_map(|argument| match argument {
                    Expression::StaticField { class, .. } => Some(class),
                    _ => None,
                });
                let named = [class].into_iter().chain(read).filter(|class| why.contains(class.as_str()));
                self.classes.extend(named.cloned());
            }
            _ => {}
        }
    }
}
