//! The proposer that computes tests: for each frame what must hold, then tests that make it hold, from the innermost frame
//! upwards. A find of a lower frame is there when the time ends before a higher one has one.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use catalog::{Catalog, Common, Test, candidate};
use chart::Chart;
use classfile::access;
use model::Candidate;
use program::{Index, Name};
use proposer::{Brought, Evaluation, Find, Help, Lab, Lesson, Near, Proposer, Reproduced, Slice, Standing};

use crate::compose::{Composer, Composition, callable_as};
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

/// Drafts of a way that are looked at before the next frame is executed, and before other ways have as many.
const TURN: usize = 40;
/// Tests that others are told of in a slice.
const MOST_TOLD: usize = 8;

/// Slices that are worth the while when others found something.
const SLICES_AFTER_FIND: u32 = 40;

/// A way to the crash for which tests are composed.
struct Composing {
    /// The frame that it begins at, counted from 1.
    frame: usize,
    entry: Entry,
    /// The package of the tests.
    package: String,
    /// None where it has not begun.
    composition: Option<Composition>,
}

/// Where a proposer tells what it cost so far; nothing as long as it has not begun.
pub type SharedWork = Arc<Mutex<Option<Work>>>;

/// Computes tests that crash as a trace says.
pub struct SymbolicProposer<'i> {
    frames: Frames<'i>,
    common: Common,
    /// The ways for which tests are composed, by turns.
    composing: Vec<Composing>,
    is_executing: bool,
    is_done: bool,
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
            composing: Vec::new(),
            is_executing: false,
            is_done: false,
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

    /// The same; what it costs is told there.
    #[must_use]
    pub fn telling(self, cost: &SharedWork) -> SymbolicProposer<'i> {
        SymbolicProposer { cost: SharedWork::clone(cost), ..self }
    }

    /// The ways to the crash from the frame that was executed last, each for all packages.
    fn ways(&mut self) -> Vec<Composing> {
        let frame = self.frames.done.len();
        let entries = self.frames.done.last().map_or(Vec::new(), |frame| frame.entries.clone());
        let mut ways = Vec::new();
        for entry in entries {
            let packages = self.packages(&entry).into_iter();
            ways.extend(packages.map(|package| Composing {
                frame,
                entry: entry.clone(),
                package,
                composition: None,
            }));
        }
        ways
    }

    /// The way that was looked at least. While there are frames to come, only ways that had less than their turn.
    fn next_way(&mut self) -> Option<Composing> {
        let found: Vec<bool> = self.composing.iter().map(|way| self.is_found(way.frame)).collect();
        let mut found = found.into_iter();
        self.composing.retain(|_| !found.next().unwrap_or_default());
        let turn = |way: &Composing| way.composition.as_ref().map_or(0, Composition::looked_at) / TURN;
        let at = (0..self.composing.len())
            .min_by_key(|&at| (turn(&self.composing[at]), std::cmp::Reverse(self.composing[at].frame), at))?;
        let is_next = turn(&self.composing[at]) == 0 || !self.has_frames();
        is_next.then(|| self.composing.remove(at))
    }

    /// Whether there are frames above those that were executed, of which something may be known.
    fn has_frames(&self) -> bool {
        // What is not known of a frame is not known of those above it.
        let is_lost = self.frames.done.last().is_some_and(|frame| frame.entries.is_empty());
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

    /// Does a little: executes, or composes.
    fn work(&mut self, lab: &dyn Lab) {
        if self.is_executing {
            self.is_executing = !self.frames.proceed(WORK);
            if !self.is_executing {
                let ways = self.ways();
                self.composing.extend(ways);
            }
            return;
        }
        if let Some(mut composing) = self.next_way() {
            if self.propose(lab, &mut composing) {
                // Among those that were looked at as often, the others come first.
                self.composing.push(composing);
            }
            return;
        }
        self.is_executing = self.has_frames() && self.frames.begin();
        self.is_done = !self.is_executing;
    }

    /// Composes some tests for a way to the crash, and has them run; whether there may be more.
    fn propose(&mut self, lab: &dyn Lab, composing: &mut Composing) -> bool {
        let index = self.frames.machine.index;
        let package = composing.package.clone();
        if callable_as(index, composing.entry.code.method, &package).is_none() {
            return false;
        }
        let around = self.frames.chart.frames[..composing.frame].iter();
        let around: Vec<Name> =
            around.map(|frame| Name::from(frame.methods[0].method.class.as_str())).collect();
        let catalog = Catalog::new(index, &package, around, &self.common);
        let mut composer = Composer::new(&mut self.frames.machine, &catalog, &self.useless, self.names);
        let Composing { entry, composition, .. } = composing;
        let composition = composition.get_or_insert_with(|| composer.begin(entry));
        let tests = composer.proceed(composition, DRAFTS);
        self.names = composer.names();
        let may_go_on = !composition.is_done();
        self.evaluate(lab, &package, &tests);
        may_go_on
    }

    /// Whether a test crashes as the trace says, down to a frame.
    fn is_found(&self, frame: usize) -> bool {
        self.reached >= frame
            || self.best.as_ref().is_some_and(|best| best.is_same && best.frame as usize >= frame)
    }

    fn evaluate(&mut self, lab: &dyn Lab, package: &str, tests: &[Test]) {
        let candidates: Vec<Candidate> = tests.iter().filter_map(candidate).collect();
        let evaluations = lab.follow(&candidates);
        self.tried += evaluations.len() as u64;
        for (candidate, evaluation) in candidates.into_iter().zip(&evaluations) {
            self.useless.learn(&candidate, &evaluation.observation);
            if evaluation.reproduces.frame == 0 && self.told.len() < MOST_TOLD {
                self.told.push(Near {
                    candidate: candidate.clone(),
                    package: package.to_owned(),
                    by: NAME,
                    solved: BTreeSet::new(),
                });
            }
            self.keep(candidate, evaluation, package);
        }
    }

    /// Keeps a candidate that reproduces more than what there is.
    fn keep(&mut self, candidate: Candidate, evaluation: &Evaluation, package: &str) {
        let now = evaluation.reproduces;
        let before = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        if now.frame > 0 && now > before && !self.rejected.contains(&candidate) {
            let (frame, is_same, apart) = (now.frame, now.is_same, now.apart.0);
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
        let Lesson::Find { frame, .. } = lesson else { return };
        self.reached = self.reached.max(*frame as usize);
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

    fn why_not(&self) -> Option<String> {
        let known = self.frames.done.iter().filter(|frame| !frame.entries.is_empty()).count();
        Some(match (known, self.tried) {
            (0, _) => "no path to the crash could be followed".to_owned(),
            (_, 0) => "what must hold is known, but no test that makes it hold could be composed".to_owned(),
            (_, tried) => format!("{tried} tests were computed, and none of them crashes like this"),
        })
    }
}
