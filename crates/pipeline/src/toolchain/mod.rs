//! What every run makes tests with: the JDK, the program, JUnit, and the place where tests go.
//!
//! Candidates become a compiled [`Suite`], its tests run in fresh JVMs and are judged, and what is
//! kept is put into place without touching what is there.

pub(crate) mod command;
pub(crate) mod frames;
pub(crate) mod instrumented;
pub(crate) mod junit;
pub(crate) mod mockito;
pub(crate) mod premises;
pub(crate) mod source;
pub(crate) mod suite;
pub(crate) mod trimmed;
pub(crate) mod verify;
pub(crate) mod write;

use std::path::PathBuf;
use std::sync::Arc;

use program::{ClassPathError, Image};
use runner::{Jdk, Runner, Sandbox};
use serde::Serialize;

use crate::{Error, Event, Progress, Setting};
use command::Run;
use frames::Owner;
use junit::ChosenJUnit;
use source::Program;
use suite::Suite;
use write::Destination;

/// What every run makes tests with.
pub(crate) struct Toolchain<'a> {
    pub(crate) setting: &'a Setting,
    pub(crate) jdk: Jdk,
    pub(crate) owner: Owner,
    pub(crate) program: Program,
    /// What the program may do to this system and should not, if there is such.
    pub(crate) unsandboxed: Option<String>,
    /// Where fat jars are unpacked to.
    unpacked: tempfile::TempDir,
}

/// Where a written test is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TestPlace {
    /// The test class, with dots.
    pub class: String,
    /// The method.
    pub method: String,
    /// The source file.
    pub file: PathBuf,
}

/// A suite that was written.
pub(crate) struct WrittenSuite {
    pub(crate) files: Vec<PathBuf>,
    /// By the candidates' index, the places of their tests.
    pub(crate) places: Vec<(usize, TestPlace)>,
    /// The command that runs the tests.
    pub(crate) run: Option<String>,
}

impl<'a> Toolchain<'a> {
    /// Finds the JDK and the program, unless there is no sandbox for it; `elsewhere` gives the class path where the user names none.
    pub(crate) fn open(
        setting: &'a Setting,
        elsewhere: &dyn Fn() -> Result<Vec<PathBuf>, Error>,
        progress: &mut dyn Progress,
    ) -> Result<Toolchain<'a>, Error> {
        let unsandboxed = runner::check(&setting.sandbox)?;
        unsandboxed.iter().for_each(|warning| progress.event(Event::Warning(warning)));
        let toolchain = Toolchain { unsandboxed, ..Toolchain::for_reading(setting, elsewhere, progress)? };
        write::check_writable(&toolchain.out())?;
        Ok(toolchain)
    }

    /// The same for who only reads the program: nothing of it is run, and nothing is written.
    pub(crate) fn for_reading(
        setting: &'a Setting,
        elsewhere: &dyn Fn() -> Result<Vec<PathBuf>, Error>,
        progress: &mut dyn Progress,
    ) -> Result<Toolchain<'a>, Error> {
        let jdk = Jdk::find(setting.jdk.as_deref(), setting.java_home.as_deref(), setting.path.as_deref())?;
        let program = Program::find(setting, elsewhere, jdk.version, progress)?;
        let owner = Owner::new(Image::open(&jdk.home).ok().map(Arc::new));
        let unpacked = tempfile::tempdir_in(&setting.scratch)
            .map_err(|source| Error::Scratch { path: setting.scratch.clone(), source })?;
        Ok(Toolchain { setting, jdk, owner, program, unsandboxed: None, unpacked })
    }

    /// The class path as a JVM can use it.
    pub(crate) fn class_path_for_jvm(&self) -> Result<Vec<PathBuf>, Error> {
        self.program.class_path.for_jvm(self.unpacked.path()).map_err(|error| match error {
            ClassPathError::NotUnpacked { path, source } => Error::Scratch { path, source },
            other => other.into(),
        })
    }

    /// What the program may do to this system: it may read its project.
    pub(crate) fn sandbox(&self) -> Sandbox {
        let mut sandbox = self.setting.sandbox.clone();
        sandbox.readable.extend(self.program.project.iter().map(|project| project.root.clone()));
        sandbox
    }

    /// The settings of a runner, which the caller may change.
    pub(crate) fn runner_config(&self, junit: &ChosenJUnit) -> Result<runner::RunnerConfig, Error> {
        let jars = junit.provided.jars.clone();
        let mut config = runner::RunnerConfig::new(self.jdk.clone(), self.class_path_for_jvm()?, jars);
        config.junit = junit.for_runner();
        config.time_limit = self.setting.time_limit;
        config.heap = self.setting.heap;
        config.parallel = self.setting.parallel;
        config.scratch = self.setting.scratch.clone();
        config.sandbox = self.sandbox();
        Ok(config)
    }

    /// A runner for tests that a search found. It is not stopped by an interrupt: what was found is still
    /// confirmed then.
    pub(crate) fn runner_of_finds(&self, junit: &ChosenJUnit) -> Result<Runner, Error> {
        let mut config = self.runner_config(junit)?;
        config.jvm_options = self.jvm_options_of_search(&config.class_path);
        config.may_start_processes = false;
        Ok(Runner::new(config)?)
    }

    /// Options for the JVMs that run what a search proposes, in workers and in confirmation: the user's, and what
    /// Mockito needs. Candidates call it as well, where the program does.
    pub(crate) fn jvm_options_of_search(&self, for_jvm: &[PathBuf]) -> Vec<String> {
        let mut options = self.setting.jvm_options.clone();
        options.extend(mockito::agent(&self.program.class_path, for_jvm));
        options
    }

    /// The directory that the tests are written to.
    pub(crate) fn out(&self) -> PathBuf {
        match (&self.setting.out, &self.program.project) {
            (Some(out), _) => self.setting.directory.join(out),
            (None, Some(project)) => project.out.clone(),
            (None, None) => self.setting.directory.join("recrash-tests"),
        }
    }

    /// Writes the files of a suite, and those that the command needs which runs it.
    pub(crate) fn write_suite(
        &self,
        suite: &Suite,
        junit: &ChosenJUnit,
        jvm_options: &[String],
    ) -> Result<WrittenSuite, Error> {
        let out = self.out();
        let files = Destination::new(&out).write(&suite.suite)?;
        let place = |test: &testgen::TestRef| {
            let (class, method, file) = (test.class.clone(), test.method.clone(), out.join(&test.file));
            (suite.members[test.candidate], TestPlace { class, method, file })
        };
        let run = Run {
            suite: &suite.suite,
            project: self.program.project.as_ref(),
            out: &out,
            directory: &self.setting.directory,
            java_home: &self.jdk.home,
            class_path: &self.program.class_path,
            jvm_options,
            junit,
        };
        Ok(WrittenSuite { files, places: suite.suite.tests.iter().map(place).collect(), run: run.command()? })
    }
}
