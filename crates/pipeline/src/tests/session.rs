//! What stays the same during a run: the JDK, the program, JUnit.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use model::Candidate;
use program::Image;
use recording::Recording;
use runner::{Isolation, Jdk, Runner};
use testgen::{About, TestSuite};

use super::frames::Owner;
use super::junit::ChosenJUnit;
use super::source::Program;
use super::{Config, Error, Progress, jvm_options, premises};

const OUT_OF_MEMORY: &str = "java/lang/OutOfMemoryError";

/// What stays the same during a run.
pub(crate) struct Session<'a> {
    pub(crate) config: &'a Config,
    pub(crate) recording: &'a Recording,
    pub(crate) jdk: Jdk,
    pub(crate) owner: Owner,
    pub(crate) program: Program,
    pub(crate) junit: ChosenJUnit,
    pub(crate) warnings: Vec<String>,
    /// Where fat jars are unpacked to.
    unpacked: tempfile::TempDir,
}

impl<'a> Session<'a> {
    /// Finds everything, and checks the premises before anything is run.
    pub(crate) fn open(
        config: &'a Config,
        recording: &'a Recording,
        progress: &mut dyn Progress,
    ) -> Result<Session<'a>, Error> {
        let jdk = Jdk::find(config.jdk.as_deref(), config.java_home.as_deref(), config.path.as_deref())?;
        let program = Program::find(config, &recording.header, jdk.version, progress)?;
        let owner = Owner::new(Image::open(&jdk.home).ok());
        let mut warnings = program.warnings.clone();
        warnings.extend(premises::check_frames(&recording.crash, &program.class_path, &owner)?);
        warnings.extend(other_jdk(recording, &jdk));
        let junit = ChosenJUnit::choose(config, &program.class_path, progress)?;
        let unpacked = tempfile::tempdir_in(&config.scratch)
            .map_err(|source| Error::Write { path: config.scratch.clone(), source })?;
        Ok(Session { config, recording, jdk, owner, program, junit, warnings, unpacked })
    }

    pub(crate) fn class_bytes(&self, name: &str) -> Option<Vec<u8>> {
        self.program.class_path.class_bytes(name).or_else(|| self.owner.jdk_class(name))
    }

    /// The runner, and a warning where its tests cannot be kept from writing elsewhere.
    pub(crate) fn runner(&mut self) -> Result<Runner, Error> {
        let class_path = self.program.class_path.for_jvm(self.unpacked.path())?;
        let mut settings =
            runner::Config::new(self.jdk.clone(), class_path, self.junit.provided.jars.clone());
        settings.junit = self.junit.for_runner();
        settings.jvm_options = self.jvm_options();
        settings.time_limit = self.config.time_limit;
        settings.heap = heap(self.recording).unwrap_or(self.config.heap);
        settings.parallel = self.config.parallel;
        settings.scratch = self.config.scratch.clone();
        settings.stop = self.config.stop.clone();
        let runner = Runner::new(settings)?;
        if runner.isolation() == Isolation::None {
            self.warnings
                .push("this kernel cannot keep tests from writing files elsewhere (no Landlock)".to_owned());
        }
        Ok(runner)
    }

    pub(crate) fn jvm_options(&self) -> Vec<String> {
        let mut options = jvm_options::kept(&self.recording.header.command_line);
        options.extend(self.config.jvm_options.iter().cloned());
        options
    }

    pub(crate) fn generate(&self, candidates: &[Candidate]) -> TestSuite {
        let about = About {
            crash: self.recording.crash.clone(),
            label: self.recording.header.label.clone(),
            time: Some(self.recording.header.time),
            command: self.config.command.clone(),
        };
        testgen::generate(candidates, &testgen::Config { junit: self.junit.version, about })
    }

    /// The directory that the tests are written to.
    pub(crate) fn out(&self) -> PathBuf {
        match (&self.config.out, &self.program.project) {
            (Some(out), _) => self.config.directory.join(out),
            (None, Some(project)) => project.out.clone(),
            (None, None) => self.config.directory.join("recrash-tests"),
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.config.stop.load(Ordering::Relaxed)
    }
}

/// A crash for want of memory needs the same lack of it.
fn heap(recording: &Recording) -> Option<u64> {
    let is_memory = recording.crash.throwables.iter().any(|thrown| thrown.class == OUT_OF_MEMORY);
    if is_memory { jvm_options::heap(&recording.header.command_line) } else { None }
}

fn other_jdk(recording: &Recording, jdk: &Jdk) -> Option<String> {
    let recorded = recording.header.jdk.version.split(['.', '-', '+']).next()?.parse::<u32>().ok()?;
    let warning = || format!("recorded with JDK {recorded}, but the tests run with JDK {}", jdk.version);
    (recorded != jdk.version).then(warning)
}
