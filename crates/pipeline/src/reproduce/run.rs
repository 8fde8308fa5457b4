//! One run, from the log to the report.

use std::sync::Arc;
use std::time::{Duration, Instant};

use carve::Carved;
use chart::Chart;
use instrument::distance;
use model::{Above, Candidate, Observation, Thrown, Unknown};
use program::{Absent, ClassPath, Index, IndexConfig, Origin};
use runner::{Workers, WorkersConfig};
use search::{Budget, Evaluation, Find, Hunt, goal};
use trace::{Found, print};

use super::confirm::Confirmation;
use super::desk::Desk;
use super::ended::Ended;
use super::own_tests::OwnTests;
use super::why::Witness;
use super::{Config, Report, choose, judge, nested};
use crate::workshop::frames::{frame_name, simple};
use crate::workshop::junit::ChosenJUnit;
use crate::workshop::premises::{self, Fit};
use crate::workshop::{Workshop, trimmed};
use crate::{Error, Event, Progress};

/// What a candidate may use up; most need a thousandth of it.
const CANDIDATE_TIME: Duration = Duration::from_millis(150);
const CANDIDATE_STEPS: u64 = 200_000;
/// Making a find smaller takes no longer than this; after an interrupt, than that.
const REDUCE_TIME: Duration = Duration::from_secs(10);
const HASTY_REDUCE_TIME: Duration = Duration::from_secs(2);

/// Searches for a test that crashes as a log says.
pub fn run(config: &Config, progress: &mut dyn Progress) -> Result<Report, Error> {
    let started = Instant::now();
    let (number, found) = choose::crash(config)?;
    let workshop = Workshop::open(&config.setting, &|| Err(Error::NoProgram), progress)?;
    let case = Case::open(config, &workshop, number, found)?;
    let junit = ChosenJUnit::choose(&config.setting, &workshop.program.class_path, progress)?;
    case.search(&junit, started, progress)
}

/// The crash that is searched for, in its program.
pub(super) struct Case<'a> {
    pub(super) config: &'a Config,
    pub(super) workshop: &'a Workshop<'a>,
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
    fn open(
        config: &'a Config,
        workshop: &'a Workshop<'a>,
        number: usize,
        mut found: Found,
    ) -> Result<Case<'a>, Error> {
        let is_foreign = |class: &str| is_program(config, workshop, class);
        let class_path = &workshop.program.class_path;
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
        let unsandboxed = workshop.unsandboxed.clone();
        let warnings = of_log.chain(off).chain(absent).chain(narrowed(config, &fit)).chain(unsandboxed);
        let warnings = warnings.collect();
        Ok(Case { config, workshop, number, found, target, fit, unknown, carved: None, warnings })
    }

    /// Asked for every frame that a candidate shows, so answered by the index.
    fn is_project(&self, class: &str, index: &Index) -> bool {
        let on_class_path = index.class(class).is_some_and(|class| class.origin == Origin::Program);
        on_class_path && is_program(self.config, self.workshop, class)
    }

    /// The throwable that is searched for, with its frames up to where the class path ends or the user
    /// wants no more.
    fn thrown(&self) -> Thrown {
        let whole = &self.found.crash.throwables[self.target];
        let cut = self.config.frames.map(|count| self.fit.innermost(whole, count));
        let thrown = cut.as_ref().unwrap_or(whole);
        let is_absent = |frame: &&model::Frame| {
            is_program(self.config, self.workshop, &frame.class)
                && matches!(premises::find(&self.workshop.program.class_path, frame), Err(Absent::Class))
        };
        let frames = thrown.frames.iter().take_while(|frame| !is_absent(frame)).cloned();
        Thrown { frames: frames.collect(), ..thrown.clone() }
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
            OwnTests::of(self.config, &self.workshop.program, &thrown, self.workshop.jdk.version)?;
        let reading = Instant::now();
        let index = self.index(own_tests.program.clone());
        let indexing = reading.elapsed();
        let is_project = |class: &str| self.is_project(class, &index);
        let drawn = Chart::draw(&thrown, &index, &is_project);
        let mut chart = drawn
            .map_err(|missing| premises::absent_error(missing.position, &missing.frame, missing.absent))?;
        chart.unknown = self.unknown;
        if chart.frames.is_empty() {
            return Err(Error::NoProgramFrames);
        }
        let title = print::title(&self.found.crash);
        progress.event(Event::Chosen { title: &title, frames: chart.frames.len() });
        let plan = self.plan(&chart)?;
        let workers = self.workers(&plan)?;
        self.carved = own_tests.carved(&index);
        let ended = self.hunt(&chart, &index, &plan, &workers, junit, progress)?;
        drop(workers);
        ended.report(self, &chart, junit, title, (started, indexing))
    }

    fn index(&self, program: Arc<ClassPath>) -> Index {
        let cache = Some(self.config.setting.cache.join("index"));
        let config = IndexConfig { cache, threads: self.config.setting.parallel };
        Index::open(program, self.workshop.owner.image.clone(), &config)
    }

    fn plan(&self, chart: &Chart) -> Result<Arc<distance::Plan>, Error> {
        let class_path = &self.workshop.program.class_path;
        let plan = distance::Plan::new(&chart.methods(), &|name: &str| class_path.class_bytes(name));
        Ok(Arc::new(plan.map_err(|error| Error::Unreadable(error.to_string()))?))
    }

    fn workers(&self, plan: &Arc<distance::Plan>) -> Result<Workers, Error> {
        let (class_path, planned) = (self.workshop.program.class_path.clone(), plan.clone());
        let instrumented = move |name: &str| {
            let original = class_path.class_bytes(name)?;
            let changed = distance::instrument(&original, &planned).ok().and_then(|class| class.bytes);
            Some(changed.unwrap_or(original))
        };
        let setting = &self.config.setting;
        let for_jvm = self.workshop.class_path_for_jvm()?;
        let mut config = WorkersConfig::new(self.workshop.jdk.clone(), for_jvm, Arc::new(instrumented));
        config.probes = plan.probes.iter().map(|probe| probe.kind.clone()).collect();
        config.limits.time = CANDIDATE_TIME;
        config.limits.steps = CANDIDATE_STEPS;
        config.count = setting.parallel;
        config.jvm_options = setting.jvm_options.clone();
        config.scratch = setting.scratch.clone();
        config.sandbox = self.workshop.sandbox();
        Ok(Workers::start(config)?)
    }

    fn hunt(
        &self,
        chart: &Chart,
        index: &Index,
        plan: &distance::Plan,
        workers: &Workers,
        junit: &ChosenJUnit,
        progress: &mut dyn Progress,
    ) -> Result<Ended, Error> {
        let is_project = |class: &str| self.is_project(class, index);
        let runner = self.workshop.runner_of_finds(junit)?;
        let confirmation = Confirmation {
            config: self.config,
            crash: &self.found.crash,
            target: self.target,
            chart,
            workshop: self.workshop,
            junit,
            runner: &runner,
            is_project: &is_project,
            index,
        };
        let Config { budget, seed, parameters, .. } = self.config;
        let islands = parameters.islands.max(1);
        let place = goal(chart, 1, index, &plan.probes, &is_project).places.pop();
        let began = Instant::now();
        let deadline = began + *budget;
        let desk = Desk::new(workers, Witness::new(chart, &plan.probes, place), deadline);
        let limits = Budget { deadline, seed: *seed };
        let carved = self.carved.as_ref();
        let mut hunt = Hunt::new(chart, index, &plan.probes, &is_project, parameters, limits, carved);
        if carved.is_some() {
            progress.event(Event::Carved(hunt.carved()));
        }
        let mut rejected = Vec::new();
        let mut confirmed = None;
        let mut searching = Duration::ZERO;
        while confirmed.is_none() {
            let mut watch = |standing: &crate::Standing| {
                progress.event(Event::Searching { standing, elapsed: began.elapsed(), budget: *budget });
                !self.config.setting.is_stopped() && !desk.is_broken()
            };
            let resumed = Instant::now();
            let evaluate = |island: usize, candidates: &[Candidate]| -> Vec<Evaluation> {
                let observations = desk.execute((island, islands), candidates);
                observations
                    .into_iter()
                    .map(|observation| evaluated(chart, observation, &is_project))
                    .collect()
            };
            let found = hunt.run(&evaluate, &mut watch);
            searching += resumed.elapsed();
            desk.check()?;
            let Some(find) = found else { break };
            progress.event(Event::Reducing { frame: find.frame });
            let find = self.reduce(find, &desk, chart, index);
            desk.check()?;
            progress.event(Event::Confirming(self.config.confirmations as usize));
            match confirmation.confirm(&find)? {
                Ok(held) => confirmed = Some((find, held)),
                Err(instead) => {
                    let what = format!("frame {}: {instead}", find.frame);
                    rejected.extend((!rejected.contains(&what)).then_some(what));
                    hunt.reject();
                }
            }
        }
        let reason = match rejected.last() {
            Some(last) => format!("what was found does not hold in a fresh JVM: {last}"),
            None => desk.witness().reason(hunt.impossible().map(simple), hunt.is_callable()),
        };
        Ok(Ended { find: confirmed, candidates: hunt.tally().tried, searching, reason, rejected })
    }

    /// Makes a find smaller for a while, as long as it reproduces the crash down to the same frame.
    fn reduce(&self, find: Find, desk: &Desk, chart: &Chart, index: &Index) -> Find {
        let hasty = self.config.setting.is_stopped();
        let end = Instant::now() + if hasty { HASTY_REDUCE_TIME } else { REDUCE_TIME };
        let is_project = |class: &str| self.is_project(class, index);
        let least = find.reproduces();
        let mut candidate = reduce::reduce(find.candidate, &mut |variants| {
            let observations = if Instant::now() < end { desk.run(variants) } else { Vec::new() };
            let reproduces =
                |observation: &Observation| judge::reproduced(chart, observation, &is_project) >= least;
            let keeps = |(variant, observation): (&Candidate, &Observation)| {
                catalog::keeps_below(variant) && reproduces(observation)
            };
            variants.iter().zip(&observations).map(keeps).collect()
        });
        candidate.nested = nested::names(&candidate, index);
        candidate.frame = Some(find.frame);
        candidate.package = Some(find.package.clone());
        candidate.expected = judge::alone(chart.down_to(find.frame as usize));
        Find { candidate, ..find }
    }
}

/// What became of a candidate.
fn evaluated(chart: &Chart, observation: Observation, is_project: &dyn Fn(&str) -> bool) -> Evaluation {
    Evaluation { reproduces: judge::reproduced(chart, &observation, is_project), observation }
}

fn is_program(config: &Config, workshop: &Workshop, class: &str) -> bool {
    workshop.owner.is_program(class) && config.classes.contain(class)
}

/// The error of a frame that is not there, with what else the log and the class path tell.
fn with_help(error: Error, found: &Found, fitting: usize) -> Error {
    match error {
        Error::FrameAbsent { number, frame, absent, .. } => {
            let named = found.jars.iter().take(3).cloned().collect();
            Error::FrameAbsent { number, frame, absent, named, fitting }
        }
        other => other,
    }
}

/// A warning where fewer frames are searched for than the crash has.
fn narrowed(config: &Config, fit: &Fit) -> Option<String> {
    let (count, frames) = (config.frames?, fit.frames.len());
    let innermost =
        if count == 1 { "only the innermost".to_owned() } else { format!("only the {count} innermost") };
    let verb = if count == 1 { "is" } else { "are" };
    (count < frames).then(|| format!("{innermost} of {frames} frames of the program {verb} searched for"))
}
