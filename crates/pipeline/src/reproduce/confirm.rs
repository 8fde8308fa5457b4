//! Whether a find is a test: it compiles and fails the same way in fresh JVMs, each time.

use chart::Chart;
use model::{Candidate, Crash, End, Expression, MethodRef, Outcome, Reflected, Verdict};
use program::Index;
use proposer::Find;
use runner::{Runner, TestMethod};
use testgen::{About, Form, TestSuite};

use super::ReproduceConfig;
use super::conclusion::notes;
use super::raw_receiver::with_raw_receiver;
use super::{judge, nested};
use crate::Error;
use crate::toolchain::Toolchain;
use crate::toolchain::frames::{method_name, simple};
use crate::toolchain::junit::ChosenJUnit;
use crate::toolchain::suite::Suite;
use crate::toolchain::write::Destination;

/// What a reader should know of a test that breaks type arguments.
const RAW: &str = "only raw types let such values through; no test that keeps to type arguments was found";

/// The same of one that uses reflection, with what it reaches.
const REFLECTION: &str = "the test uses reflection for what no test can call or set";

/// What confirming needs to know.
#[derive(Clone, Copy)]
pub(crate) struct Confirmation<'a> {
    pub(crate) config: &'a ReproduceConfig,
    pub(crate) crash: &'a Crash,
    /// Index of the throwable that is searched for.
    pub(crate) target: usize,
    pub(crate) chart: &'a Chart,
    pub(crate) toolchain: &'a Toolchain<'a>,
    pub(crate) junit: &'a ChosenJUnit,
    pub(crate) runner: &'a Runner,
    pub(crate) is_project: &'a dyn Fn(&str) -> bool,
    pub(crate) index: &'a Index,
    /// Who found what is confirmed, as a sentence for the test's comment.
    pub(crate) provenance: &'a str,
    /// How much of types tests show.
    pub(crate) types: Types,
}

/// How much of types tests show. Type arguments may not be those that the compiler finds, and it compares them, of which the
/// search knows little; raw types fit all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Types {
    /// Variables have their type arguments, where they are known.
    Full,
    /// Variables have raw types.
    Raw,
    /// Arguments are cast to the types of their parameters in every call, too, not only in those that need it to be
    /// unambiguous.
    Cast,
}

impl Types {
    fn less(self) -> Option<Types> {
        match self {
            Types::Full => Some(Types::Raw),
            Types::Raw => Some(Types::Cast),
            Types::Cast => None,
        }
    }
}

/// A find that holds.
pub(crate) struct Confirmed {
    pub(crate) suite: Suite,
    pub(crate) verdict: Verdict,
    /// VM name of what surfaced.
    pub(crate) surfaced: String,
    /// What the test does outside of the sandbox.
    pub(crate) effects: Vec<String>,
}

impl Confirmation<'_> {
    /// The suite as it will be written, if its test shows the crash each time; else what happened.
    pub(crate) fn confirm(&self, find: &Find) -> Result<Result<Confirmed, String>, Error> {
        let suite = self.build(&find.candidate, find, None, Form::Failing)?;
        if let Some(types) = self.types.less().filter(|_| !suite.refused.is_empty()) {
            return Confirmation { types, ..*self }.confirm(find);
        }
        let (verdict, surfaced) = match self.judged(&suite, find)? {
            Ok(judged) => judged,
            Err(instead) => return Ok(Err(instead)),
        };
        let effects = self.runner.effects(&suite.compiled, &suite.tests())?.concat();
        let candidate = Candidate { effects: effects.clone(), ..find.candidate.clone() };
        if !self.config.pinned {
            // Where there is something to say of the verdict or the test, the test's comment says it.
            let is_plain = verdict.other_message.is_none() && verdict.notes.is_empty() && effects.is_empty();
            let suite = match is_plain {
                true => suite,
                false => self.build(&candidate, find, Some(&verdict), Form::Failing)?,
            };
            return Ok(Ok(Confirmed { suite, verdict, surfaced, effects }));
        }
        let suite = self.pinned(candidate, find, &verdict, &surfaced)?;
        Ok(match self.passes(&suite)? {
            None => Ok(Confirmed { suite, verdict, surfaced, effects }),
            Some(instead) => Err(format!("{instead} in its pinned form")),
        })
    }

    /// The pinned form, which catches the exception that surfaces by its name where the test can name it.
    fn pinned(
        &self,
        mut candidate: Candidate,
        find: &Find,
        verdict: &Verdict,
        surfaced: &str,
    ) -> Result<Suite, Error> {
        let class = self.index.class(surfaced);
        let is_nameable = class.is_some_and(|class| self.index.accessible_from(&find.package, class.id));
        let mut caught = "java/lang/Throwable";
        if let Some(name) = nested::source_name(self.index, surfaced).filter(|_| is_nameable) {
            candidate.nested.insert(surfaced.to_owned(), name);
            caught = surfaced;
        }
        self.build(&candidate, find, Some(verdict), Form::Pinned { surfaces: vec![caught.to_owned()] })
    }

    /// The suite of a candidate; its comment tells of the verdict, where there is one already.
    fn build(
        &self,
        candidate: &Candidate,
        find: &Find,
        verdict: Option<&Verdict>,
        form: Form,
    ) -> Result<Suite, Error> {
        let place = Destination::new(&self.toolchain.out());
        let write = |chosen: &[Candidate]| place.renamed(self.generate(chosen, find, verdict, form.clone()));
        let raw = (self.types == Types::Cast).then(|| with_raw_receiver(candidate, self.index));
        let candidate = raw.as_ref().unwrap_or(candidate);
        Suite::build(std::slice::from_ref(candidate), vec![0], &write, self.runner)
    }

    fn generate(
        &self,
        chosen: &[Candidate],
        find: &Find,
        verdict: Option<&Verdict>,
        form: Form,
    ) -> TestSuite {
        let shown = self.chart.down_to(find.frame as usize).frames;
        let frames = (0..shown.len()).filter(|&at| (self.is_project)(&shown[at].class)).collect();
        let about = About {
            crash: self.crash.clone(),
            matched: Some(testgen::MatchedFrames { throwable: self.target, frames }),
            remarks: self.remarks(find, verdict),
            command: self.config.setting.command.clone(),
            ..About::default()
        };
        let named: Vec<String> = chosen.iter().flat_map(Candidate::named_classes).collect();
        let raw_types = Some(named.iter().any(|class| nested::is_generic(self.index, class)));
        let inner = named.into_iter().filter(|class| nested::is_inner(self.index, class)).collect();
        let overloaded = chosen.iter().flat_map(|candidate| self.cast_calls(candidate)).collect();
        let known = chosen.iter().filter(|_| self.types == Types::Full);
        let type_arguments =
            known.map(|candidate| catalog::type_arguments(candidate, self.index, &find.package)).collect();
        let junit = self.junit.version;
        let config =
            testgen::TestgenConfig { junit, about, form, raw_types, inner, overloaded, type_arguments };
        testgen::generate(chosen, &config)
    }

    /// The methods whose arguments are cast.
    fn cast_calls(&self, candidate: &Candidate) -> Vec<MethodRef> {
        let mut called = nested::called(candidate);
        called.retain(|method| self.types == Types::Cast || nested::is_overloaded(method, self.index));
        called
    }

    fn remarks(&self, find: &Find, verdict: Option<&Verdict>) -> Vec<String> {
        let (frame, frames) = (find.frame, self.chart.frames.len());
        let mut remarks = vec![match frame as usize == frames {
            true if frames == 1 => {
                "The only frame of the program matches, by class, method and line.".to_owned()
            }
            true => format!("All {frames} frames of the program match, by class, method and line."),
            false if frame == 1 => {
                format!("The innermost of {frames} frames of the program matches, by class, method and line.")
            }
            false => {
                format!("Frames 1 to {frame} of {frames} of the program match, by class, method and line.")
            }
        }];
        match self.config.frames {
            Some(1) => remarks.push("Only the innermost frame was searched for.".to_owned()),
            Some(count) => remarks.push(format!("At most the {count} innermost frames were searched for.")),
            None => {}
        }
        let other = verdict.and_then(|verdict| verdict.other_message.as_ref());
        remarks.extend(other.map(|messages| format!("The message differs: {messages}.")));
        remarks.extend(verdict.into_iter().flat_map(notes));
        remarks.extend((!self.provenance.is_empty()).then(|| self.provenance.to_owned()));
        let stubs = stubs(&find.candidate);
        if !stubs.is_empty() {
            remarks.push(format!("Implemented for the test alone: {}.", stubs.join(", ")));
        }
        let mocks = mocks(&find.candidate);
        if !mocks.is_empty() {
            let mocks = mocks.join(", ");
            remarks.push(format!("Mocked: {mocks}."));
        }
        remarks
    }

    /// The judgement that all runs agree in and what surfaced, or what one did instead.
    fn judged(&self, suite: &Suite, find: &Find) -> Result<Result<(Verdict, String), String>, Error> {
        if let Some(errors) = suite.refused.get(&0) {
            let what = errors.first().map_or("", |error| error.message.as_str());
            // The second line of the compiler says what it is about.
            let what: Vec<&str> = what.lines().take(2).map(str::trim).collect();
            return Ok(Err(format!("does not compile: {}", what.join(", "))));
        }
        let mut last = None;
        for outcome in self.outcomes(suite)? {
            let (expected, unknown) = (&find.candidate.expected, self.chart.unknown);
            let (verdict, surfaced) = judge::judged(expected, unknown, &outcome, self.is_project);
            let holds = if find.is_same { verdict.reproduced } else { verdict.is_same_place() };
            if !holds {
                return Ok(Err(verdict.instead.unwrap_or_default()));
            }
            last = Some((verdict, surfaced));
        }
        if let Some((verdict, _)) = &mut last
            && judge::breaks_type_arguments(&find.candidate, self.chart, self.index)
        {
            verdict.notes.push(RAW.to_owned());
        }
        let reflected = reflection(&find.candidate);
        if let Some((verdict, _)) = &mut last
            && !reflected.is_empty()
        {
            verdict.notes.push(format!("{REFLECTION}: {}", reflected.join(", ")));
        }
        Ok(last.ok_or_else(|| "was not run".to_owned()))
    }

    /// What kept the suite from passing each time.
    fn passes(&self, suite: &Suite) -> Result<Option<String>, Error> {
        if suite.members.is_empty() {
            return Ok(Some("does not compile".to_owned()));
        }
        let outcomes = self.outcomes(suite)?;
        Ok(outcomes.iter().any(|outcome| outcome.end != End::Passed).then(|| "does not pass".to_owned()))
    }

    fn outcomes(&self, suite: &Suite) -> Result<Vec<Outcome>, Error> {
        let times = self.config.confirmations.max(1) as usize;
        let tests: Vec<TestMethod> = suite.tests().into_iter().cycle().take(times).collect();
        let outcomes = self.runner.run(&suite.compiled, &tests, &mut |_, _| {})?;
        Ok(outcomes.into_iter().flatten().collect())
    }
}

/// What a candidate reaches by reflection.
pub(crate) fn reflection(candidate: &Candidate) -> Vec<String> {
    let shown = |reflected: &Reflected| match reflected {
        Reflected::Field { class, name } => format!("{}.{name}", simple(class)),
        Reflected::Method(method) => method_name(method),
    };
    candidate.reflected().iter().map(shown).collect()
}

/// The classes that are implemented for a candidate alone, by their names with dots.
pub(crate) fn stubs(candidate: &Candidate) -> Vec<String> {
    stubbed(candidate, false)
}

/// The classes that a candidate has mocks of, by their names with dots.
pub(crate) fn mocks(candidate: &Candidate) -> Vec<String> {
    stubbed(candidate, true)
}

fn stubbed(candidate: &Candidate, mocked: bool) -> Vec<String> {
    let stubbed = candidate.expressions().into_iter().filter_map(|expression| match expression {
        Expression::Stub { class, kind, .. } if kind.is_mock() == mocked => {
            Some(class.replace(['/', '$'], "."))
        }
        _ => None,
    });
    let mut found: Vec<String> = stubbed.collect();
    found.sort();
    found.dedup();
    found
}
