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
    let usual_points = options.usual_failure_points;
    Ok(Config { strategy, failure_points: failure_points?, usual_points, only: None })
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
        if self.config.usual_points && record::is_jdk_point(name) {
            return self.instrumented(name, bytes, Some(HashSet::new()));
        }
        let mut edited: Option<Vec<u8>> = None;
        for target in jdk::targets().iter().filter(|target| target.class == name && self.is_wanted(target)) {
            match jdk::instrument(edited.as_deref().unwrap_or(bytes), target) {
                Ok(Some(bytes)) => edited = Some(bytes),
                Ok(None) => {}
                Err(error) => self.methods.leave_alone(format!("{name}: {error}")),
            }
        }
        edited
    }

    /// What futures keep is a usual failure point.
    fn is_wanted(&self, target: &jdk::Target) -> bool {
        self.config.usual_points || target.meaning == jdk::Meaning::Uncaught
    }

    /// Any other class; none where there is nothing to change.
    pub fn class(&self, name: &str, bytes: &[u8]) -> Option<Vec<u8>> {
        let is_recorded = self.scope.contains(name);
        if !is_recorded && !self.is_failure_point(name) && !self.may_tell_of_failures(name, bytes) {
            return None;
        }
        let only = if is_recorded { self.watched_methods(name, bytes) } else { Some(HashSet::new()) };
        self.instrumented(name, bytes, only)
    }

    /// A class with its failure points, and with handlers in the methods of `only`; in all of them
    /// where it is none.
    fn instrumented(&self, name: &str, bytes: &[u8], only: Option<HashSet<MethodKey>>) -> Option<Vec<u8>> {
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

    /// Whether a class that is not recorded itself names a failure point, or holds a usual one: frameworks
    /// catch and log what the program throws. What the user excluded is left alone.
    fn may_tell_of_failures(&self, name: &str, bytes: &[u8]) -> bool {
        let is_named = |point: &FailurePointMethod| {
            bytes.windows(point.class.len()).any(|window| window == point.class.as_bytes())
        };
        let is_usual = || self.config.usual_points && record::has_usual_points(bytes);
        !self.scope.leaves_alone(name) && (self.config.failure_points.iter().any(is_named) || is_usual())
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
