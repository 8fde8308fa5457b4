//! What becomes of a class: which instrumentation it gets, if any.

use std::collections::HashSet;

use classfile::Class;
use instrument::jdk;
use instrument::record::{self, Config, FailurePointMethod, MethodKey, Strategy};
use recording::AgentOptions;

use crate::methods::Methods;
use crate::scope::Scope;
use crate::watch_list::WatchList;

/// The class by which a program names its own failure points.
const API_CLASS: &str = "recrash/Recrash";

/// Everything that decides what becomes of a class.
#[derive(Clone, Copy)]
pub struct Transformer<'a> {
    /// How handlers are made.
    pub config: &'a Config,
    /// Which classes get handlers.
    pub scope: &'a Scope,
    /// Which methods get handlers, where not all do.
    pub watch_list: Option<&'a WatchList>,
    /// Where the methods get their numbers.
    pub methods: &'a Methods,
}

/// The configuration that the options give; an unknown strategy is an error in words.
pub fn config(options: &AgentOptions) -> Result<Config, String> {
    let strategy = match (&options.second_chance, &*options.copy) {
        (Some(_), _) | (None, "used-fields") => Strategy::UsedFields,
        (None, "reference") => Strategy::Reference,
        (None, other) => return Err(format!("there is no copy strategy {other}")),
    };
    let failure_points: Result<Vec<_>, String> =
        options.failure_points.iter().map(|method| failure_point(method)).collect();
    Ok(Config { strategy, failure_points: failure_points?, only: None })
}

fn failure_point(method: &str) -> Result<FailurePointMethod, String> {
    let (class, name) = method
        .rsplit_once('.')
        .filter(|(class, name)| !class.is_empty() && !name.is_empty())
        .ok_or_else(|| format!("failure point {method} is no method, such as org.slf4j.Logger.error"))?;
    Ok(FailurePointMethod { class: class.replace('.', "/"), name: name.to_owned() })
}

impl Transformer<'_> {
    /// A class of the JDK: the failure points in it are made to tell.
    pub fn jdk_class(&self, name: &str, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut edited: Option<Vec<u8>> = None;
        for target in jdk::targets().iter().filter(|target| target.class == name) {
            match jdk::instrument(edited.as_deref().unwrap_or(bytes), target) {
                Ok(Some(bytes)) => edited = Some(bytes),
                Ok(None) => {}
                Err(error) => self.methods.leave_alone(format!("{name}: {error}")),
            }
        }
        edited
    }

    /// Any other class; none where there is nothing to change.
    pub fn class(&self, name: &str, bytes: &[u8]) -> Option<Vec<u8>> {
        let is_recorded = self.scope.contains(name);
        if !is_recorded && !self.is_failure_point(name) && !self.may_tell_of_failures(name, bytes) {
            return None;
        }
        let only = if is_recorded { self.watched_methods(name, bytes) } else { Some(HashSet::new()) };
        let config = Config { only, ..self.config.clone() };
        match record::instrument(bytes, &config, &mut |plan| self.methods.number(&plan)) {
            Ok(instrumented) => {
                for skipped in instrumented.skipped {
                    self.methods.leave_alone(format!("{name}.{skipped}"));
                }
                instrumented.bytes
            }
            Err(error) => {
                self.methods.leave_alone(format!("{name}: {error}"));
                None
            }
        }
    }

    fn is_failure_point(&self, name: &str) -> bool {
        name == API_CLASS || self.config.failure_points.iter().any(|point| point.class == name)
    }

    /// Whether a class that is not recorded itself names a failure point: frameworks catch and log what
    /// the program throws. What the user excluded is left alone.
    fn may_tell_of_failures(&self, name: &str, bytes: &[u8]) -> bool {
        let is_named = |point: &FailurePointMethod| {
            bytes.windows(point.class.len()).any(|window| window == point.class.as_bytes())
        };
        !self.scope.leaves_alone(name) && self.config.failure_points.iter().any(is_named)
    }

    /// The watch list knows methods by name, with any parameters: so do stack traces.
    fn watched_methods(&self, name: &str, bytes: &[u8]) -> Option<HashSet<MethodKey>> {
        let watched = self.watch_list?.methods_of(name);
        let class = Class::read(bytes).ok().filter(|_| !watched.is_empty());
        let methods = class.iter().flat_map(|class| &class.methods).map(|method| MethodKey {
            class: name.to_owned(),
            name: method.name.to_string(),
            descriptor: method.descriptor.to_string(),
        });
        Some(methods.filter(|method| watched.contains(&method.name)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_become_a_configuration() {
        let options = AgentOptions {
            copy: "used-fields".into(),
            failure_points: vec!["org.slf4j.Logger.error".into()],
            ..Default::default()
        };
        let config = config(&options).expect("good options");
        assert_eq!(config.strategy, Strategy::UsedFields);
        let point = FailurePointMethod { class: "org/slf4j/Logger".into(), name: "error".into() };
        assert_eq!(config.failure_points, [point]);
    }

    #[test]
    fn bad_options_are_told() {
        let copy = AgentOptions { copy: "deep".into(), ..Default::default() };
        assert_eq!(config(&copy).expect_err("a bad strategy"), "there is no copy strategy deep");
        let point = AgentOptions { failure_points: vec!["error".into()], ..Default::default() };
        assert!(config(&point).expect_err("no method").contains("org.slf4j.Logger.error"));
    }
}
