//! The proposer that computes tests: for each frame what must hold, then tests that make it hold, from the innermost frame
//! upwards. A find of a lower frame is there when the time ends before a higher one has one.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::{Catalog, Common, Test, candidate};
use chart::Chart;
use classfile::access;
use model::{Candidate, End, Expression};
use program::{Index, MethodId, Name};
use proposer::{Brought, Evaluation, Find, Help, Lab, Lesson, Near, Proposer, QUESTION};
use proposer::{Reproduced, Slice, Standing};
use rustc_hash::FxHasher;

use crate::compose::{Composer, Composition, Inside, Trial, callable_as, called_as};
use crate::frames::{Entry, Frames};
use crate::limits::Limits;
use crate::solvers::Solvers;
use crate::symbols::Meaning;
use crate::useless::Useless;
use crate::work::Work;

/// The name of this proposer.
pub const NAME: &str = "symbolic";

/// Drafts that are looked at in a slice, and how much is executed in one: about as long as a generation of tests runs.
const DRAFTS: usize = 4;
const WORK: u64 = 3_000;
/// Tests that are tried in a slice.
const ATTEMPTS: usize = 40;

/// Drafts of a way that are looked at before the next frame is executed, and before other ways have as many.
const TURN: usize = 40;
/// The turns that everything else has before tests may use reflection.
const BEFORE_REFLECTION: usize = 3;
/// Tests that others are told of in a slice.
const MOST_TOLD: usize = 8;

/// Frames above one that was reproduced for which tests are made of its objects.
const FRAMES_UP: usize = 3;

/// Slices that are worth the while when others found something, as long as they bring nothing.
const SLICES_AFTER_FIND: u32 = 600;

/// A frame for which tests are made.
struct Making {
    /// Its number, counted from 1.
    frame: usize,
    method: MethodId,
    /// The package of the tests.
    package: String,
    /// Whether the tests may use reflection.
    may_reflect: bool,
    does: Doing,
}

/// How tests are made.
enum Doing {
    /// They are composed for a way to the crash; nothing where that has not begun.
    Composes(Box<Entry>, Option<Composition>),
    /// Calls are tried, of which nobody knows what they do.
    Tries(Box<Trial>),
}

impl Making {
    /// How many frames there are between its own and one that is reproduced, where it begins with that.
    fn between(&self) -> Option<usize> {
        match &self.does {
            Doing::Composes(..) => None,
            Doing::Tries(trial) => trial.between(),
        }
    }

    /// How often it had its turn. What is tried is cheap, and what uses reflection the last resort.
    fn turns(&self) -> usize {
        let own = match &self.does {
            Doing::Composes(_, composition) => composition.as_ref().map_or(0, Composition::looked_at) / TURN,
            Doing::Tries(trial) => trial.tried() / (ATTEMPTS * TURN),
        };
        own + if self.may_reflect { BEFORE_REFLECTION } else { 0 }
    }
}

/// Where a proposer tells what it cost so far; nothing as long as it has not begun.
pub type SharedWork = Arc<Mutex<Option<Work>>>;

/// Computes tests that crash as a trace says.
pub struct SymbolicProposer<'i> {
    frames: Frames<'i>,
    common: Common,
    /// How tests are made for the frames that were executed, by turns.
    making: Vec<Making>,
    /// The fields that conditions asked for so far.
    asked: Vec<(String, String)>,
    is_executing: bool,
    is_done: bool,
    /// Whether tests may use reflection where nothing else helps.
    may_reflect: bool,
    /// The highest frame that others reached.
    reached: usize,
    /// Slices that it takes at most, once others found something.
    slices_left: Option<u32>,
    best: Option<Find>,
    rejected: Vec<Candidate>,
    /// What failed before a test came to its last call.
    useless: Useless,
    /// Tests that did not crash as the trace says: little may be missing.
    told: Vec<Near>,
    tried: u64,
    names: u32,
    /// How long it worked, candidates included.
    time: Duration,
    cost: SharedWork,
}

impl<'i> SymbolicProposer<'i> {
    /// A proposer that has not begun.
    pub fn new(chart: &'i Chart, index: &'i Index, solvers: Solvers, limits: Limits) -> SymbolicProposer<'i> {
        SymbolicProposer {
            frames: Frames::new(chart, index, solvers, limits),
            common: Common::default(),
            making: Vec::new(),
            asked: Vec::new(),
            is_executing: false,
            is_done: false,
            may_reflect: false,
            reached: 0,
            slices_left: None,
            best: None,
            rejected: Vec::new(),
            useless: Useless::default(),
            told: Vec::new(),
            tried: 0,
            names: 0,
            time: Duration::ZERO,
            cost: SharedWork::default(),
        }
    }

    /// The same; tests may use reflection where nothing else helps.
    #[must_use]
    pub fn reflecting(self, may_reflect: bool) -> SymbolicProposer<'i> {
        SymbolicProposer { may_reflect, ..self }
    }

    /// The same; what it costs is told there.
    #[must_use]
    pub fn telling(self, cost: &SharedWork) -> SymbolicProposer<'i> {
        SymbolicProposer { cost: SharedWork::clone(cost), ..self }
    }

    /// How tests are made for the frame that was executed last: of each way to the crash, for all packages, and by trying.
    fn ways(&mut self) -> Vec<Making> {
        let frame = self.frames.done.len();
        let entries = self.frames.done.last().map_or(Vec::new(), |frame| frame.entries.clone());
        self.asked.extend(self.frames.machine.fields_asked(&entries));
        let mut ways = Vec::new();
        for entry in entries {
            let method = entry.code.method;
            for package in self.packages(&entry) {
                for may_reflect in [false, true] {
                    let (package, does) = (package.clone(), Doing::Composes(Box::new(entry.clone()), None));
                    let making = Making { frame, method, package, may_reflect, does };
                    ways.extend((self.may_reflect || !may_reflect).then_some(making));
                }
            }
        }
        // Also where no way is known: then what was asked for inside counts.
        let chart = self.frames.chart;
        if let Some(located) = chart.frames[frame - 1].methods.first() {
            let package = self.frames.machine.index[located.id.class].package().to_owned();
            let does = Doing::Tries(Box::new(Trial::new(located.id, self.asked_of(located.id), None)));
            ways.push(Making { frame, method: located.id, package, may_reflect: false, does });
        }
        ways
    }

    /// The fields that matter for a method: those that conditions asked for, and what it reads.
    fn asked_of(&mut self, method: MethodId) -> Vec<(String, String)> {
        let mut asked = self.frames.machine.fields_read(method);
        asked.extend(self.asked.iter().cloned());
        asked.sort_unstable();
        asked.dedup();
        asked
    }

    /// Has tests made for the frames above one that was reproduced, with the objects of that test: beside the method of the
    /// frame, or where that test stands. Those of a lower frame are not needed any more.
    fn go_up(&mut self, test: &Candidate, frame: usize, beside: &str) {
        self.making.retain(|making| making.between().is_none());
        let chart = self.frames.chart;
        let frames = chart.frames.iter().enumerate().skip(frame);
        for (below, located) in frames.take(FRAMES_UP) {
            let class = chart.frames[below - 1].methods[0].method.class.replace('/', ".");
            for method in located.methods.iter().map(|located| located.id) {
                let asked = self.asked_of(method);
                let mut packages = vec![self.frames.machine.index[method.class].package(), beside];
                packages.dedup();
                for package in packages {
                    let inside = Inside { test: test.clone(), class: class.clone(), between: below - frame };
                    let does = Doing::Tries(Box::new(Trial::new(method, asked.clone(), Some(inside))));
                    let package = package.to_owned();
                    self.making.push(Making { frame: below + 1, method, package, may_reflect: false, does });
                }
            }
        }
    }

    /// What was worked on least. While there are frames to come, only what had less than its turn.
    fn next_way(&mut self) -> Option<Making> {
        let found: Vec<bool> = self.making.iter().map(|way| self.is_found(way.frame)).collect();
        let mut found = found.into_iter();
        self.making.retain(|_| !found.next().unwrap_or_default());
        let turns = |at: usize| self.making[at].turns();
        let order = |at: usize| {
            let making = &self.making[at];
            (turns(at), making.between().is_none(), making.between(), Reverse(making.frame), at)
        };
        let at = (0..self.making.len()).min_by_key(|&at| order(at))?;
        let is_next = turns(at) == 0 || !self.has_frames();
        is_next.then(|| self.making.remove(at))
    }

    /// Whether there are frames above those that were executed. The innermost one says what matters at all.
    fn has_frames(&self) -> bool {
        let is_lost = self.frames.done.first().is_some_and(|frame| frame.entries.is_empty());
        !is_lost && self.frames.done.len() < self.frames.count()
    }

    /// The packages from which a test may make a way to the crash: that of its method, and those of fields which are
    /// asked for and that only tests beside them can set.
    fn packages(&mut self, entry: &Entry) -> Vec<String> {
        let machine = &mut self.frames.machine;
        let index = machine.index;
        let mut packages = vec![index[entry.code.method.class].package().to_owned()];
        for variable in machine.mentioned(&entry.state) {
            let Some(Meaning::Static { class, name, .. } | Meaning::Field { class, name, .. }) =
                machine.symbols.meaning(variable)
            else {
                continue;
            };
            let Some(owner) = index.class(class) else { continue };
            let is_shared = owner.fields.iter().any(|field| {
                let closed = access::PUBLIC | access::PRIVATE | access::FINAL;
                *field.name == **name && field.access & closed == 0
            });
            let package = index[owner.id].package().to_owned();
            let is_reachable = callable_as(index, entry.code.method, &package).is_some();
            if is_shared && is_reachable && !index[owner.id].is_jdk() && !packages.contains(&package) {
                packages.push(package);
            }
        }
        packages
    }

    /// Does a little: executes, or makes tests.
    fn work(&mut self, lab: &dyn Lab) {
        if self.is_executing {
            self.is_executing = !self.frames.proceed(WORK);
            if !self.is_executing {
                let ways = self.ways();
                self.making.extend(ways);
            }
            return;
        }
        if let Some(mut making) = self.next_way() {
            if self.propose(lab, &mut making) {
                // Among those that were looked at as often, the others come first.
                self.making.push(making);
            }
            return;
        }
        self.is_executing = self.has_frames() && self.frames.begin();
        self.is_done = !self.is_executing;
    }

    /// Makes some tests for a frame, and has them run; whether there may be more.
    fn propose(&mut self, lab: &dyn Lab, making: &mut Making) -> bool {
        let index = self.frames.machine.index;
        let package = making.package.clone();
        if called_as(index, making.method, &package, making.may_reflect).is_none() {
            return false;
        }
        let around = self.frames.chart.frames[..making.frame].iter();
        let around: Vec<Name> =
            around.map(|frame| Name::from(frame.methods[0].method.class.as_str())).collect();
        let catalog = Catalog::new(index, &package, around, &self.common);
        let composer = Composer::new(&mut self.frames.machine, &catalog, &self.useless, self.names);
        let mut composer = composer.reflecting(making.may_reflect);
        match &mut making.does {
            Doing::Composes(entry, composition) => {
                let composition = composition.get_or_insert_with(|| composer.begin(entry));
                let tests = composer.proceed(composition, DRAFTS);
                self.names = composer.names();
                let may_go_on = !composition.is_done();
                self.evaluate(lab, &package, &tests);
                may_go_on
            }
            Doing::Tries(trial) => {
                let (attempts, tests): (Vec<_>, Vec<Test>) =
                    composer.attempts(trial, ATTEMPTS).into_iter().unzip();
                let endings = self.evaluate(lab, &package, &tests);
                for (attempt, ending) in attempts.into_iter().zip(endings) {
                    if let Some(ending) = ending {
                        trial.came_through(attempt, ending);
                    }
                }
                !trial.is_done()
            }
        }
    }

    /// Whether a test crashes as the trace says, down to a frame.
    fn is_found(&self, frame: usize) -> bool {
        self.reached >= frame
            || self.best.as_ref().is_some_and(|best| best.is_same && best.frame as usize >= frame)
    }

    /// Runs tests, and says of those that came to their last call how that ended.
    fn evaluate(&mut self, lab: &dyn Lab, package: &str, tests: &[Test]) -> Vec<Option<u64>> {
        let candidates: Vec<Option<Candidate>> = tests.iter().map(candidate).collect();
        let known: Vec<Candidate> = candidates.iter().flatten().cloned().collect();
        let evaluations = lab.follow(&known);
        self.tried += evaluations.len() as u64;
        let mut endings = vec![None; tests.len()];
        let made = candidates.into_iter().enumerate();
        let made = made.filter_map(|(at, candidate)| Some((at, candidate?)));
        for ((at, candidate), evaluation) in made.zip(&evaluations) {
            self.useless.learn(&candidate, &evaluation.observation);
            let calls = candidate.statements.len();
            let came_through = evaluation.observation.failed_at.is_none_or(|at| at as usize >= calls);
            endings[at] = came_through.then(|| ending(&evaluation.observation.end));
            self.tell_of(&candidate, evaluation, package);
            let crashed_before = evaluation.observation.failed_at.filter(|_| !came_through);
            let ended = crashed_before.and_then(|line| ended_at(&tests[at], line as usize));
            self.keep(ended.unwrap_or(candidate), evaluation, package);
        }
        endings
    }

    /// Keeps a test for others that did not crash: little may be missing.
    fn tell_of(&mut self, candidate: &Candidate, evaluation: &Evaluation, package: &str) {
        if evaluation.reproduces.frame == 0 && self.told.len() < MOST_TOLD {
            self.told.push(Near {
                candidate: candidate.clone(),
                package: package.to_owned(),
                by: NAME,
                solved: candidate.expressions().into_iter().filter(|one| is_value(one)).cloned().collect(),
            });
        }
    }

    /// Keeps a candidate that reproduces more than what there is.
    fn keep(&mut self, candidate: Candidate, evaluation: &Evaluation, package: &str) {
        let now = evaluation.reproduces;
        let before = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        if now.frame > 0 && now > before && !self.rejected.contains(&candidate) {
            let (frame, is_same, apart) = (now.frame, now.is_same, now.apart.0);
            self.slices_left = self.slices_left.map(|_| SLICES_AFTER_FIND);
            if is_same && (frame > before.frame || !before.is_same) {
                self.go_up(&candidate, frame as usize, package);
            }
            let (package, at) = (package.to_owned(), Instant::now());
            self.best = Some(Find { frame, is_same, apart, candidate, package, at, help: Help::default() });
        }
    }

    fn result(&self) -> Brought {
        match &self.best {
            Some(find) => Brought::Found(Box::new(find.clone())),
            None => Brought::Exhausted(self.why_not().unwrap_or_default()),
        }
    }
}

/// The part of a test up to a line that is a call, counted from 0.
fn ended_at(test: &Test, line: usize) -> Option<Candidate> {
    (0..test.statements.len()).find_map(|last| {
        let mut begin = test.clone();
        begin.cut(last + 1);
        let is_call = begin.last_call() == Some(last);
        candidate(&begin).filter(|begin| is_call && begin.statements.len() == line)
    })
}

/// How a test ended, as a number: where an exception was thrown, and what it is.
fn ending(end: &End) -> u64 {
    let mut hasher = FxHasher::default();
    if let End::Threw(crash) = end
        && let Some(thrown) = crash.throwables.last()
    {
        thrown.class.hash(&mut hasher);
        for frame in &thrown.frames {
            (&frame.class, &frame.method, frame.line).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Whether an expression is a value that conditions may have asked for.
fn is_value(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Int(_) | Expression::Long(_) | Expression::Double(_) | Expression::String(_)
    )
}

impl Proposer for SymbolicProposer<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    /// A little is executed or composed.
    fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
        if slice.candidates == 0 {
            return self.result();
        }
        let before = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        match &mut self.slices_left {
            Some(0) => self.is_done = true,
            Some(left) => *left -= 1,
            None => {}
        }
        self.is_done |= self.reached >= self.frames.count();
        if !self.is_done {
            let begun = Instant::now();
            self.work(lab);
            self.time += begun.elapsed();
            let mut cost = self.cost.lock().unwrap_or_else(PoisonError::into_inner);
            *cost = Some(self.frames.work(self.time));
        }
        let now = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        match (self.is_done, now > before) {
            (true, _) => self.result(),
            (false, true) => Brought::Nearer,
            (false, false) => Brought::Same,
        }
    }

    /// What others reach need not be reached again. Where there is something, it is not worth much more work.
    fn learn(&mut self, lesson: &Lesson) {
        let Lesson::Find { frame, candidate } = lesson else { return };
        let frame = *frame as usize;
        if frame > self.reached.max(self.best.as_ref().map_or(0, |best| best.frame as usize)) {
            let method = self.frames.chart.frames[frame - 1].methods[0].id;
            let beside = self.frames.machine.index[method.class].package();
            self.go_up(candidate, frame, beside);
        }
        self.reached = self.reached.max(frame);
        self.slices_left = Some(SLICES_AFTER_FIND);
    }

    fn tell(&mut self) -> Vec<Near> {
        std::mem::take(&mut self.told)
    }

    fn reject(&mut self, find: &Find) {
        self.rejected.push(find.candidate.clone());
        self.best = None;
    }

    fn standing(&self) -> Standing {
        Standing {
            frame: self.frames.done.len().clamp(1, self.frames.count().max(1)),
            frames: self.frames.count(),
            reached: self.best.as_ref().map_or(0, |find| find.frame),
            best: None,
            tried: self.tried,
        }
    }

    fn work(&self) -> u64 {
        self.tried + QUESTION * self.frames.work(self.time).questions
    }

    fn why_not(&self) -> Option<String> {
        let known = self.frames.done.iter().filter(|frame| !frame.entries.is_empty()).count();
        Some(match (known, self.tried) {
            (0, _) => "no path to the crash could be followed".to_owned(),
            (_, 0) => "what must hold is known, but no test that makes it hold could be composed".to_owned(),
            (_, tried) => format!("{tried} tests were computed, and none of them crashes like this"),
        })
    }
}
