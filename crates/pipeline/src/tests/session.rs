//! What stays the same during a run: the toolchain, the recording, JUnit.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use model::{Candidate, End, Frame, Outcome, Verdict};
use recording::Recording;
use runner::{Jdk, Runner, TestMethod, Workers};
use testgen::{About, TestSuite};

use super::given::{given, throws_what_it_was_given};
use super::near::Near;
use super::{TestsConfig, jvm_options, recorded};
use crate::toolchain::junit::ChosenJUnit;
use crate::toolchain::{Toolchain, premises};
use crate::{Error, Progress};

const OUT_OF_MEMORY: &str = "java/lang/OutOfMemoryError";

/// What stays the same during a run.
pub(crate) struct Session<'a> {
    pub(crate) config: &'a TestsConfig,
    pub(crate) recording: &'a Recording,
    pub(crate) toolchain: Toolchain<'a>,
    pub(crate) junit: ChosenJUnit,
    pub(crate) warnings: Vec<String>,
    /// The frames of which only near objects are restored.
    pub(crate) near: BTreeMap<u32, Near>,
    pub(crate) workers: OnceLock<Option<Workers>>,
}

impl<'a> Session<'a> {
    /// Finds everything, and checks the premises before anything is run.
    pub(crate) fn open(
        config: &'a TestsConfig,
        recording: &'a Recording,
        progress: &mut dyn Progress,
    ) -> Result<Session<'a>, Error> {
        let (setting, header) = (&config.setting, &recording.header);
        let toolchain = Toolchain::open(setting, &|| recorded::paths(header), progress)?;
        let mut warnings = if setting.source.is_none() { recorded::gone(header) } else { Vec::new() };
        warnings.extend(toolchain.unsandboxed.clone());
        warnings.extend(recorded::differences(header, &toolchain.program.paths));
        let class_path = &toolchain.program.class_path;
        let is_program = |class: &str| toolchain.owner.is_program(class);
        warnings.extend(premises::check_frames(&recording.crash, class_path, &is_program)?);
        warnings.extend(other_jdk(recording, &toolchain.jdk));
        let junit = ChosenJUnit::choose(setting, class_path, progress)?;
        let (near, workers) = (BTreeMap::new(), OnceLock::new());
        Ok(Session { config, recording, toolchain, junit, warnings, near, workers })
    }

    pub(crate) fn class_bytes(&self, name: &str) -> Option<Vec<u8>> {
        let Toolchain { program, owner, .. } = &self.toolchain;
        program.class_path.class_bytes(name).or_else(|| owner.jdk_class(name))
    }

    pub(crate) fn runner(&self) -> Result<Runner, Error> {
        let mut config = self.toolchain.runner_config(&self.junit)?;
        config.jvm_options = self.jvm_options();
        config.heap = heap(self.recording).unwrap_or(config.heap);
        config.stop = self.config.setting.stop.clone();
        Ok(Runner::new(config)?)
    }

    pub(crate) fn jvm_options(&self) -> Vec<String> {
        let mut options = jvm_options::kept(&self.recording.header.command_line);
        options.extend(self.config.setting.jvm_options.iter().cloned());
        options
    }

    pub(crate) fn generate(&self, candidates: &[Candidate]) -> TestSuite {
        let about = About {
            crash: self.recording.crash.clone(),
            label: self.recording.header.label.clone(),
            time: Some(self.recording.header.time),
            command: self.config.setting.command.clone(),
            ..About::default()
        };
        let form = testgen::Form::Failing;
        testgen::generate(
            candidates,
            &testgen::TestgenConfig {
                junit: self.junit.version,
                about,
                form,
                ..testgen::TestgenConfig::default()
            },
        )
    }

    /// Judges what the test of a candidate did.
    pub(crate) fn judge(&self, candidate: &Candidate, outcome: &Outcome, test: &TestMethod) -> Verdict {
        let is_program = |class: &str| self.toolchain.owner.is_program(class);
        let mut verdict = oracle::judge(&candidate.expected, outcome, &is_program);
        verdict.instructions = outside(outcome, &test.class);
        match verdict.reproduced && throws_what_it_was_given(candidate, outcome, &test.class) {
            true => given(verdict),
            false => verdict,
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.config.setting.is_stopped()
    }
}

/// The instructions of the frames of a crash that are not those of the test.
fn outside(outcome: &Outcome, test: &str) -> Vec<u32> {
    let End::Threw(crash) = &outcome.end else { return vec![] };
    let frames = crash.root_cause().map_or(&[][..], |root| &root.frames);
    let is_outside = |frame: &&Frame| frame.class.replace('/', ".") != test;
    frames.iter().take_while(is_outside).zip(&outcome.instructions).map(|(_, &at)| at).collect()
}

/// A crash that lacks memory needs the same limit of memory.
fn heap(recording: &Recording) -> Option<u64> {
    let is_memory = recording.crash.throwables.iter().any(|thrown| thrown.class == OUT_OF_MEMORY);
    if is_memory { jvm_options::heap(&recording.header.command_line) } else { None }
}

fn other_jdk(recording: &Recording, jdk: &Jdk) -> Option<String> {
    let recorded = recording.header.jdk.version.split(['.', '-', '+']).next()?.parse::<u32>().ok()?;
    let warning = || format!("recorded with JDK {recorded}, but the tests run with JDK {}", jdk.version);
    (recorded != jdk.version).then(warning)
}
