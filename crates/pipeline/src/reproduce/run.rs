//! One run, from the log to the report.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use carve::Carved;
use chart::Chart;
use instrument::distance;
use model::{Above, Thrown, Unknown};
use program::{Absent, ClassPath, Index, IndexConfig, Origin};
use proposer::{Lesson, Proposer};
use runner::{Workers, WorkersConfig};
use search::{Budget, Hunt};
use symex::{ConcolicProposer, SymbolicProposer};
use trace::{Found, print};

use super::conclusion::Conclusion;
use super::confirm::{Confirmation, Types};
use super::earlier::Earlier;
use super::lab::WorkerLab;
use super::own_tests::OwnTests;
use super::trial::Trial;
use super::{EarlierFinds, Report, ReproduceConfig, choose, judge, lost, solvers};
use crate::schedule::{Begin, Schedule};
use crate::toolchain::frames::frame_name;
use crate::toolchain::instrumented::instrumented;
use crate::toolchain::junit::ChosenJUnit;
use crate::toolchain::premises::{self, Fit};
use crate::toolchain::{Toolchain, trimmed};
use crate::{Error, Event, Progress, Via};

/// What comes where a class was not initialised.
const UNUSABLE: [&str; 2] = ["java/lang/ExceptionInInitializerError", "java/lang/NoClassDefFoundError"];

/// What a candidate may use up; most need a thousandth of it.
const CANDIDATE_TIME: Duration = Duration::from_millis(150);
const CANDIDATE_STEPS: u64 = 200_000;
/// The same where it is followed, which takes some times as long.
const FOLLOWING_TIME: Duration = Duration::from_millis(600);

/// Most crashes are found by then, or the search has come to something that it is stuck with.
const AFTER_SEARCH: Begin = Begin { after: 20_000, stale: 5_000 };

/// Searches for a test that crashes as a log says.
pub fn run(config: &ReproduceConfig, progress: &mut dyn Progress) -> Result<Report, Error> {
    let started = Instant::now();
    let (number, found) = choose::crash(config)?;
    let toolchain = Toolchain::open(&config.setting, &|| Err(Error::NoProgram), progress)?;
    let case = Case::open(config, &toolchain, number, found)?;
    let junit = ChosenJUnit::choose(&config.setting, &toolchain.program.class_path, progress)?;
    case.search(&junit, started, progress)
}

/// The crash that is searched for, in its program.
pub(super) struct Case<'a> {
    pub(super) config: &'a ReproduceConfig,
    pub(super) toolchain: &'a Toolchain<'a>,
    pub(super) number: usize,
    found: Found,
    /// Index of the throwable that is searched for.
    target: usize,
    /// How its frames fit the class path.
    fit: Fit,
    /// What its trace leaves open.
    pub(super) unknown: Unknown,
    /// What the project's tests show, if it has some.
    carved: Option<Carved>,
    pub(super) warnings: Vec<String>,
}

impl<'a> Case<'a> {
    /// Checks the premises.
    pub(super) fn open(
        config: &'a ReproduceConfig,
        toolchain: &'a Toolchain<'a>,
        number: usize,
        mut found: Found,
    ) -> Result<Case<'a>, Error> {
        let is_foreign = |class: &str| is_program(config, toolchain, class);
        let class_path = &toolchain.program.class_path;
        let is_there = |class: &str| is_foreign(class) && class_path.contains(class);
        found.crash.throwables.iter_mut().for_each(|thrown| trimmed::take_out_made(thrown, class_path));
        let target = choose::target(&found.crash, &is_there);
        let target =
            target.or_else(|| choose::target(&found.crash, &is_foreign)).ok_or(Error::NoProgramFrames)?;
        let off = trimmed::take_off_absent(&mut found.crash.throwables[target], class_path, &is_foreign);
        let crash = &found.crash;
        let fit = Fit::of(&crash.throwables[target], class_path, &is_foreign);
        let above = match off.is_empty() {
            true => trimmed::above(&crash.throwables[target], class_path, &is_foreign),
            false => Above::Anything,
        };
        let unknown = Unknown { above, between: found.is_trimmed, renamed: config.mapping.is_some() };
        let checked = match config.frames {
            // Wrappers are not searched for, nor are frames outside of those that are.
            Some(count) => judge::alone(fit.innermost(&crash.throwables[target], count)),
            None => crash.clone(),
        };
        let checked = premises::check_frames(&checked, class_path, &is_foreign);
        let absent = checked.map_err(|error| with_help(error, &found, fit.fitting))?;
        let of_log = found.warnings.iter().map(|warning| format!("line {}: {}", warning.line, warning.text));
        let off = off.iter().map(|frame| {
            format!("{} is not on the class path: what it called and threw is unknown", frame_name(frame))
        });
        let lost = match config.frames {
            Some(_) => None,
            None => lost::warning(&crash.throwables[target], class_path, &is_foreign),
        };
        let more = narrowed(config, &fit).into_iter().chain(toolchain.unsandboxed.clone());
        let warnings = of_log.chain(off).chain(absent).chain(lost).chain(more).collect();
        Ok(Case { config, toolchain, number, found, target, fit, unknown, carved: None, warnings })
    }

    /// Asked for every frame that a candidate shows, so answered by the index.
    fn is_project(&self, class: &str, index: &Index) -> bool {
        let on_class_path = index.class(class).is_some_and(|class| class.origin == Origin::Program);
        on_class_path && is_program(self.config, self.toolchain, class)
    }

    /// The throwable that is searched for, with its frames up to where the class path ends or the user
    /// wants no more.
    pub(super) fn thrown(&self) -> Thrown {
        let whole = &self.found.crash.throwables[self.target];
        let cut = self.config.frames.map(|count| self.fit.innermost(whole, count));
        let thrown = cut.as_ref().unwrap_or(whole);
        let is_absent = |frame: &&model::Frame| {
            is_program(self.config, self.toolchain, &frame.class)
                && matches!(premises::find(&self.toolchain.program.class_path, frame), Err(Absent::Class))
        };
        let frames = thrown.frames.iter().take_while(|frame| !is_absent(frame)).cloned();
        let mut thrown = Thrown { frames: frames.collect(), ..thrown.clone() };
        trimmed::forget_lines(&mut thrown, &self.toolchain.program.class_path);
        thrown
    }

    fn search(
        mut self,
        junit: &ChosenJUnit,
        started: Instant,
        progress: &mut dyn Progress,
    ) -> Result<Report, Error> {
        progress.event(Event::Indexing);
        let thrown = self.thrown();
        let own_tests =
            OwnTests::of(self.config, &self.toolchain.program, &thrown, self.toolchain.jdk.version)?;
        let reading = Instant::now();
        let index = self.index(own_tests.program.clone());
        let indexing = reading.elapsed();
        let chart = self.chart(&thrown, &index)?;
        let title = self.title();
        progress.event(Event::Chosen { title: &title, frames: chart.frames.len() });
        let plan = self.plan(&chart)?;
        let workers = self.workers(&chart, &plan)?;
        self.carved = own_tests.carved(&index);
        let conclusion = self.hunt(&chart, &index, &plan, &workers, junit, progress)?;
        drop(workers);
        conclusion.report(self, &chart, junit, title, (started, indexing))
    }

    /// The frames on the map of the program.
    pub(super) fn chart(&self, thrown: &Thrown, index: &Index) -> Result<Chart, Error> {
        let is_project = |class: &str| self.is_project(class, index);
        let drawn = Chart::draw(thrown, index, &is_project);
        let mut chart = drawn
            .map_err(|missing| premises::absent_error(missing.position, &missing.frame, missing.absent))?;
        chart.unknown = self.unknown;
        if chart.frames.is_empty() {
            return Err(Error::NoProgramFrames);
        }
        Ok(chart)
    }

    /// What the crash is, in one line.
    pub(super) fn title(&self) -> String {
        print::title(&self.found.crash)
    }

    pub(super) fn index(&self, program: Arc<ClassPath>) -> Index {
        let cache = Some(self.config.setting.cache.join("index"));
        let config = IndexConfig { cache, threads: self.config.setting.parallel };
        Index::open(program, self.toolchain.owner.image.clone(), &config)
    }

    fn plan(&self, chart: &Chart) -> Result<Arc<distance::ProbePlan>, Error> {
        let class_path = &self.toolchain.program.class_path;
        let plan = distance::ProbePlan::new(&chart.methods(), &|name: &str| class_path.class_bytes(name));
        Ok(Arc::new(plan.map_err(|error| Error::Unreadable(error.to_string()))?))
    }

    fn workers(&self, chart: &Chart, plan: &Arc<distance::ProbePlan>) -> Result<Workers, Error> {
        Ok(Workers::start(self.workers_config(chart, plan)?)?)
    }

    /// A worker that follows candidates; none where it cannot be started.
    fn follower(&self, chart: &Chart, plan: &distance::ProbePlan) -> Option<Workers> {
        let mut config = self.workers_config(chart, &Arc::new(plan.following())).ok()?;
        config.follows = true;
        config.count = 1;
        config.limits.time = FOLLOWING_TIME;
        Workers::start(config).ok()
    }

    fn workers_config(&self, chart: &Chart, plan: &Arc<distance::ProbePlan>) -> Result<WorkersConfig, Error> {
        let classes = instrumented(self.toolchain.program.class_path.clone(), plan.clone());
        let setting = &self.config.setting;
        let for_jvm = self.toolchain.class_path_for_jvm()?;
        let jvm_options = self.toolchain.jvm_options_of_search(&for_jvm);
        let mut config = WorkersConfig::new(self.toolchain.jdk.clone(), for_jvm, classes);
        config.ahead = self.named_by_frames(chart);
        config.probes = plan.probes.iter().map(|probe| probe.kind.clone()).collect();
        config.watches_initializers = self.is_of_initializer();
        config.limits.time = CANDIDATE_TIME;
        config.limits.steps = CANDIDATE_STEPS;
        config.count = setting.parallel;
        config.jvm_options = jvm_options;
        config.scratch = setting.scratch.clone();
        config.sandbox = self.toolchain.sandbox();
        Ok(config)
    }

    /// The classes of the frames, and those that these name: most candidates need them.
    fn named_by_frames(&self, chart: &Chart) -> Vec<String> {
        let located = chart.frames.iter().flat_map(|frame| &frame.methods);
        let mut classes: Vec<&str> = located.map(|located| &*located.method.class).collect();
        let mut seen = HashSet::new();
        classes.retain(|class| seen.insert(*class));
        let class_path = &self.toolchain.program.class_path;
        classes.iter().flat_map(|class| program::named_classes(class_path, class)).collect()
    }

    /// Whether a static initialiser is on the stack, or the crash tells of one that failed.
    fn is_of_initializer(&self) -> bool {
        let mut thrown = self.found.crash.throwables.iter();
        thrown.any(|thrown| {
            UNUSABLE.contains(&thrown.class.as_str())
                || thrown.frames.iter().any(|frame| frame.method == "<clinit>")
        })
    }

    fn hunt(
        &self,
        chart: &Chart,
        index: &Index,
        plan: &distance::ProbePlan,
        workers: &Workers,
        junit: &ChosenJUnit,
        progress: &mut dyn Progress,
    ) -> Result<Conclusion, Error> {
        let is_project = |class: &str| self.is_project(class, index);
        let runner = self.toolchain.runner_of_finds(junit)?;
        let confirmation = Confirmation {
            config: self.config,
            crash: &self.found.crash,
            target: self.target,
            chart,
            toolchain: self.toolchain,
            junit,
            runner: &runner,
            is_project: &is_project,
            index,
            provenance: "",
            types: Types::Full,
        };
        let ReproduceConfig { budget, seed, parameters, via, .. } = self.config;
        let began = Instant::now();
        let (setting, deadline) = (&self.config.setting, began + *budget);
        let start_follower = || self.follower(chart, plan);
        let lab = WorkerLab::new(workers, chart, index, &is_project, setting, deadline, &start_follower);
        let limits = Budget { time: *budget, seed: *seed };
        let carved = self.carved.as_ref();
        let searches = || Hunt::new(chart, index, &plan.probes, &is_project, parameters, limits, carved);
        let work = symex::SharedWork::default();
        let mut schedule = match via {
            Via::Symbolic => {
                let solving = self.solving(chart, index, deadline, &work)?;
                solving.into_iter().fold(Schedule::new(Vec::new()), |all, one| all.with_aside(one, None))
            }
            Via::Search | Via::Both => {
                let hunt = searches();
                carved.iter().for_each(|_| progress.event(Event::Carved(hunt.carved())));
                Schedule::new(vec![Box::new(hunt)])
            }
        };
        let kept = self.kept_find();
        // The search begins from it and finds out whether it still holds; nobody else would.
        let is_of_use = self.config.earlier == EarlierFinds::Use && *via != Via::Symbolic;
        let earlier = kept.read().filter(|_| is_of_use);
        if let Some(candidate) = &earlier {
            schedule.teach(&Lesson::Find { candidate, frame: candidate.frame.unwrap_or(1) });
        }
        if *via == Via::Both {
            match self.solving(chart, index, deadline, &work) {
                Ok(solving) => {
                    for proposer in solving {
                        schedule = schedule.with_aside(proposer, Some(AFTER_SEARCH));
                    }
                }
                Err(why) => progress.event(Event::Warning(&search_alone(&why))),
            }
        }
        let from_earlier_find = earlier.is_some();
        let mut trial = Trial::new(&confirmation, &lab, from_earlier_find, began, progress);
        schedule.run(&lab, &mut trial)?;
        lab.check()?;
        let searching = began.elapsed() - trial.took;
        let reason = trial.rejection().unwrap_or_else(|| schedule.why_not());
        let Trial { held, rejected, .. } = trial;
        if let Some(((find, _), _)) = held.as_ref().filter(|_| self.config.earlier != EarlierFinds::Ignore) {
            kept.write(&find.candidate);
        }
        let (find, proposer) = held.map_or((None, via.name()), |(find, by)| (Some(find), by));
        let candidates = schedule.tried();
        let work = *work.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Conclusion { find, proposer, from_earlier_find, candidates, work, searching, reason, rejected })
    }

    /// What asks a solver for tests.
    fn solving<'i>(
        &self,
        chart: &'i Chart,
        index: &'i Index,
        deadline: Instant,
        work: &symex::SharedWork,
    ) -> Result<Vec<Box<dyn Proposer + Send + 'i>>, symex::SolverError> {
        let call_targets = self.config.call_targets;
        let limits = symex::Limits { deadline: Some(deadline), call_targets, ..symex::Limits::default() };
        let solvers = || solvers(&self.config.setting.cache);
        let symbolic = SymbolicProposer::new(chart, index, solvers()?, limits);
        Ok(vec![
            Box::new(ConcolicProposer::new(chart, index, solvers()?)),
            Box::new(symbolic.telling(work).reflecting(self.config.allow_reflection)),
        ])
    }

    /// Where what was found for this crash is kept.
    fn kept_find(&self) -> Earlier {
        let thrown = &self.found.crash.throwables[self.target];
        let ReproduceConfig { setting, allow_reflection, .. } = self.config;
        Earlier::new(&setting.cache, thrown, &self.toolchain.program.class_path, *allow_reflection)
    }
}

/// That the search goes on alone, and what to do about it.
fn search_alone(why: &symex::SolverError) -> String {
    let why = crate::error::without_advice(why);
    format!("{why}, so the search goes on alone; install z3 (Debian: apt-get install z3)")
}

fn is_program(config: &ReproduceConfig, toolchain: &Toolchain, class: &str) -> bool {
    toolchain.owner.is_program(class) && config.classes.contain(class)
}

/// The error of a frame that is not there, with what else the log and the class path tell.
fn with_help(mut error: Error, found: &Found, fitting: usize) -> Error {
    if let Error::FrameAbsent { help, .. } = &mut error {
        help.named = found.jars.iter().take(3).cloned().collect();
        help.fitting = fitting;
    }
    error
}

/// A warning where fewer frames are searched for than the crash has.
fn narrowed(config: &ReproduceConfig, fit: &Fit) -> Option<String> {
    let (count, frames) = (config.frames?, fit.frames.len());
    let innermost =
        if count == 1 { "only the innermost".to_owned() } else { format!("only the {count} innermost") };
    let verb = if count == 1 { "is" } else { "are" };
    (count < frames).then(|| format!("{innermost} of {frames} frames of the program {verb} searched for"))
}
