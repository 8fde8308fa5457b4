//! Which JUnit the tests are written for, and where its jars are.

use std::path::PathBuf;

use program::{ClassPath, JUnitOnClassPath, junit_on};
use runner::{Needed, Provided, Provision, provide};
use testgen::JUnit;

use crate::{Error, Event, Progress, Setting};

/// The JUnit of a run.
pub(crate) struct ChosenJUnit {
    pub(crate) version: JUnit,
    pub(crate) provided: Provided,
}

impl ChosenJUnit {
    pub(crate) fn choose(
        setting: &Setting,
        class_path: &ClassPath,
        progress: &mut dyn Progress,
    ) -> Result<Self, Error> {
        let found = junit_on(class_path);
        let of_program = if found.four && !found.jupiter { JUnit::Four } else { JUnit::Five };
        let version = setting.junit.unwrap_or(of_program);
        if !setting.junit_jars.is_empty() {
            let jars: Vec<PathBuf> =
                setting.junit_jars.iter().map(|jar| setting.directory.join(jar)).collect();
            if let Some(missing) = jars.iter().find(|jar| !jar.is_file()) {
                return Err(runner::Error::NoJUnit(format!("there is no {}", missing.display())).into());
            }
            return Ok(ChosenJUnit { version, provided: named(jars) });
        }
        let needed = needed(version, found)?;
        if needed != Needed::Nothing {
            progress.event(Event::FindingJUnit);
        }
        Ok(ChosenJUnit { version, provided: provide(&needed, &provision(setting))? })
    }

    pub(crate) fn for_runner(&self) -> runner::JUnit {
        match self.version {
            JUnit::Five => runner::JUnit::Five,
            JUnit::Four => runner::JUnit::Four,
        }
    }

    pub(crate) fn number(&self) -> u8 {
        self.version.number()
    }
}

/// The jars that the user named; one of them may be the console launcher.
fn named(jars: Vec<PathBuf>) -> Provided {
    let is_console = |jar: &&PathBuf| {
        jar.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("junit-platform-console-standalone"))
    };
    Provided { console: jars.iter().find(is_console).cloned(), jars }
}

fn needed(version: JUnit, found: JUnitOnClassPath) -> Result<Needed, Error> {
    match (version, found) {
        (JUnit::Four, JUnitOnClassPath { four: true, .. }) => Ok(Needed::Nothing),
        (JUnit::Four, _) => Ok(Needed::Four),
        (JUnit::Five, JUnitOnClassPath { jupiter_runs: true, .. }) => Ok(Needed::Nothing),
        (JUnit::Five, JUnitOnClassPath { jupiter: true, jupiter_version: None, .. }) => {
            Err(Error::UnknownJUnit)
        }
        (JUnit::Five, found) => Ok(Needed::Five { version: found.jupiter_version }),
    }
}

fn provision(setting: &Setting) -> Provision {
    Provision {
        local_repository: setting.local_repository.clone(),
        cache: setting.cache.join("junit"),
        maven: Some(setting.maven.clone()),
    }
}

#[cfg(test)]
mod unit {
    use program::JUnitOnClassPath;
    use runner::Needed;
    use testgen::JUnit;

    use super::needed;

    #[test]
    fn the_program_s_junit_is_never_mixed_with_ours() {
        let none = JUnitOnClassPath::default();
        let parts = JUnitOnClassPath { jupiter: true, jupiter_version: Some("5.9.1".into()), ..none.clone() };
        let whole = JUnitOnClassPath { jupiter_runs: true, ..parts.clone() };
        let needs = |version, found: &JUnitOnClassPath| needed(version, found.clone()).ok();
        assert_eq!(needs(JUnit::Five, &none), Some(Needed::Five { version: None }));
        assert_eq!(needs(JUnit::Five, &parts), Some(Needed::Five { version: Some("5.9.1".into()) }));
        assert_eq!(needs(JUnit::Five, &whole), Some(Needed::Nothing));
        assert_eq!(needs(JUnit::Five, &JUnitOnClassPath { jupiter_version: None, ..parts }), None);
        assert_eq!(needs(JUnit::Four, &whole), Some(Needed::Four));
        assert_eq!(needs(JUnit::Four, &JUnitOnClassPath { four: true, ..none }), Some(Needed::Nothing));
    }
}
