//! How far a run was from the crash: f(t) = 3·line + 2·exception + trace, 0 where it is the crash.
//!
//! The line distance looks at the program's frames from the one under test inwards: it counts the
//! frames whose line was not reached, and within the first of these the approach level and the
//! branch distance. With one frame that is the distance of the paper. Before a frame that no test can call
//! come the calls that lead to it.

use std::cmp::Ordering;

use model::{Above, Crash, End, Frame, Observation, Seen, Thrown};
use program::cfg::{Approach, BranchOutcome, Guide};
use trace::Origin;

/// What a test has to reach.
#[derive(Clone, Debug)]
pub struct Goal {
    /// VM name of the exception.
    pub exception: String,
    /// The frame of the program that is under test, counted from 1.
    pub frame: u32,
    /// The frames that a run should show, innermost first, down to the one under test.
    pub frames: Vec<ExpectedFrame>,
    /// What may be above them: a trimmed trace does not show all.
    pub above: Above,
    /// The lines of the program's frames, from the one under test inwards; before them the calls that lead to it, where
    /// a test cannot call it.
    pub places: Vec<Waypoint>,
}

/// A frame that a run should show.
#[derive(Clone, Debug)]
pub struct ExpectedFrame {
    /// The frame.
    pub frame: Frame,
    /// Whether its line counts: lines of the JDK differ between versions.
    pub by_line: bool,
}

/// A probe in a method of the crash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedProbe {
    /// Its number in observations.
    pub id: u32,
    /// Where it stands, as an offset of the original code.
    pub offset: u32,
    /// Whether it tells how far a branch was from its outcomes.
    pub is_branch: bool,
    /// The keys, if the branch is a switch.
    pub keys: Vec<i32>,
}

/// A line of the program that a run should reach, and the probes around it.
#[derive(Clone, Debug, Default)]
pub struct Waypoint {
    /// The probes in the blocks of the code that is wanted: of the line, or of those instructions of it that matter.
    pub line: Vec<u32>,
    /// The probes in the blocks of the whole line.
    pub around: Vec<u32>,
    /// The branches that decide whether the line is reached, with their probes.
    pub guides: Vec<(NumberedProbe, Guide)>,
    /// Of guides that test what a method says, the ways to its answers.
    pub flags: Vec<Flagged>,
    /// The levels that there are.
    pub depth: u32,
    /// The probes of the method.
    pub probes: Vec<u32>,
}

/// A branch on the answer of a method, and the ways to the answer that leads on.
#[derive(Clone, Debug)]
pub struct Flagged {
    /// The number of the branch's probe.
    pub probe: u32,
    /// The outcome that the answer leads to.
    pub outcome: BranchOutcome,
    /// The ways to the answer within the methods that may give it.
    pub ways: Vec<Waypoint>,
}

impl Waypoint {
    /// The place of a line, given the way to it, the probes in its blocks and all probes of its method.
    pub fn new(approach: &Approach, line: Vec<u32>, probes: &[NumberedProbe]) -> Waypoint {
        let at = |offset: u32| probes.iter().find(|probe| probe.is_branch && probe.offset == offset);
        let guides = approach.guides.iter();
        Waypoint {
            around: line.clone(),
            line,
            guides: guides.filter_map(|guide| Some((at(guide.offset)?.clone(), guide.clone()))).collect(),
            flags: Vec::new(),
            depth: approach.depth(),
            probes: probes.iter().map(|probe| probe.id).collect(),
        }
    }

    /// The place that is reached where one of these is; none where there are none.
    pub fn any_of(places: impl Iterator<Item = Waypoint>) -> Option<Waypoint> {
        places.reduce(|mut all, place| {
            all.line.extend(place.line);
            all.guides.extend(place.guides);
            all.flags.extend(place.flags);
            all.depth = all.depth.max(place.depth);
            all.probes
                .extend(place.probes.into_iter().filter(|id| !all.probes.contains(id)).collect::<Vec<_>>());
            all
        })
    }

    /// 0 if the line was reached, 1 if the method was not entered.
    fn distance(&self, seen: &Sightings) -> f64 {
        if self.line.iter().any(|&id| seen.touched(id)) {
            return 0.0;
        }
        if !self.probes.iter().any(|&id| seen.touched(id)) {
            return 1.0;
        }
        let nearest = self.guides.iter().filter_map(|(probe, guide)| {
            let distance = to_nearest(seen.get(probe.id)?, probe, &guide.outcomes)?;
            let within = (distance > 0.0).then(|| self.within(probe.id, &guide.outcomes, seen)).flatten();
            Some(f64::from(guide.level) + within.unwrap_or(normal(distance)))
        });
        let levels = nearest.fold(f64::from(self.depth) + 1.0, f64::min);
        // Entered is nearer than not entered, however many branches are left.
        0.9 * normal(levels)
    }
}

impl Waypoint {
    /// How far a method was from the answer that a branch wants, between 0 and 1; none where that is not known.
    fn within(&self, probe: u32, outcomes: &[BranchOutcome], seen: &Sightings) -> Option<f64> {
        let flags = self.flags.iter().filter(|flag| flag.probe == probe && outcomes.contains(&flag.outcome));
        let ways = flags.flat_map(|flag| &flag.ways).map(|way| way.distance(seen));
        // Where it once gave the answer, another call of it did.
        ways.filter(|&distance| distance > 0.0 && distance < 1.0).reduce(f64::min)
    }
}

/// The probes that a run touched.
pub(crate) struct Sightings<'a>(pub(crate) &'a Observation);

impl Sightings<'_> {
    pub(crate) fn get(&self, id: u32) -> Option<&Seen> {
        let hits = &self.0.probes;
        hits.binary_search_by_key(&id, |hit| hit.id).ok().map(|at| &hits[at].seen)
    }

    pub(crate) fn touched(&self, id: u32) -> bool {
        self.get(id).is_some()
    }
}

/// The distance to the nearest outcome that leads on.
pub(crate) fn to_nearest(seen: &Seen, probe: &NumberedProbe, outcomes: &[BranchOutcome]) -> Option<f64> {
    let distance = |outcome: &BranchOutcome| match (seen, outcome) {
        (Seen::Branch { to_true, .. }, BranchOutcome::True) => Some(*to_true),
        (Seen::Branch { to_false, .. }, BranchOutcome::False) => Some(*to_false),
        (Seen::Switch { to_default, .. }, BranchOutcome::Default) => Some(*to_default),
        (Seen::Switch { to_case, .. }, BranchOutcome::Case(key)) => {
            let place = probe.keys.iter().position(|other| other == key)?;
            to_case.get(place).copied()
        }
        _ => None,
    };
    outcomes.iter().filter_map(distance).reduce(f64::min)
}

/// The fitness of a test; less is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitness {
    /// How far it was from the line, 0 to 1.
    pub line: f64,
    /// 0 where the exception was thrown, else 1.
    pub exception: f64,
    /// How far the trace was from the expected one, 0 to 1.
    pub trace: f64,
    /// How far the message was from the expected one, 0 to 1; 1 as long as the frames do not match.
    pub message: f64,
    /// How many probes of the places it did not touch: between equals, whoever covers more blocks is
    /// nearer.
    pub uncovered: u32,
    /// How far it came until another exception ended it, the more the further: whoever got past one exception, only to
    /// meet the next, is nearer.
    pub passed: u64,
}

impl Fitness {
    /// The worst.
    pub const WORST: Fitness =
        Fitness { line: 1.0, exception: 1.0, trace: 1.0, message: 1.0, uncovered: u32::MAX, passed: 0 };

    /// The fitness of a run.
    pub fn of(goal: &Goal, observation: &Observation) -> Fitness {
        let seen = Sightings(observation);
        let thrown = match &observation.end {
            End::Threw(crash) => Some(crash),
            _ => None,
        };
        let line = line_distance(&goal.places, &seen);
        // Elsewhere the same exception is another crash.
        let trace = thrown.filter(|_| line == 0.0).and_then(|crash| trace_distance(goal, crash));
        let probes = goal.places.iter().flat_map(|place| &place.probes);
        Fitness {
            line,
            exception: if trace.is_some() { 0.0 } else { 1.0 },
            trace: trace.unwrap_or(1.0),
            message: 1.0,
            uncovered: probes.filter(|&&id| !seen.touched(id)).count() as u32,
            passed: 0,
        }
    }

    /// f(t), 0 to 6.
    pub fn total(&self) -> f64 {
        3.0 * self.line + 2.0 * self.exception + self.trace
    }

    /// The better one is less.
    pub fn compare(&self, other: &Fitness) -> Ordering {
        let total = self.total().total_cmp(&other.total());
        let message = total.then(self.message.total_cmp(&other.message));
        message.then(self.uncovered.cmp(&other.uncovered)).then(other.passed.cmp(&self.passed))
    }
}

fn line_distance(places: &[Waypoint], seen: &Sightings) -> f64 {
    let distances: Vec<f64> = places.iter().map(|place| place.distance(seen)).collect();
    let Some(first) = distances.iter().position(|&distance| distance > 0.0) else { return 0.0 };
    let left = (places.len() - first - 1) as f64;
    (left + distances[first]) / places.len() as f64
}

/// The least distance of a throwable of the expected class that the method under test threw; none where
/// there is none.
fn trace_distance(goal: &Goal, crash: &Crash) -> Option<f64> {
    let expected =
        crash.seen_and_shown().filter(|thrown| thrown.class == goal.exception && goal.is_passed_by(thrown));
    expected.map(|thrown| distance_of_traces(goal, thrown)).reduce(f64::min)
}

fn distance_of_traces(goal: &Goal, actual: &Thrown) -> f64 {
    let nearest = |expected: &ExpectedFrame| {
        let distances = actual.frames.iter().map(|frame| expected.distance(frame));
        distances.fold(3.0, f64::min)
    };
    normal(goal.frames.iter().map(nearest).sum::<f64>() + f64::from(frames_inside(goal, actual)))
}

/// How many frames are inside of the one that should have thrown, where that is one of the program: the paper's distance
/// is 0 for a trace that has all expected elements and goes on. Frames that a trimmed trace may have had do not count.
fn frames_inside(goal: &Goal, actual: &Thrown) -> u32 {
    let Some(innermost) = goal.frames.first().filter(|innermost| innermost.by_line) else { return 0 };
    let place = actual.frames.iter().position(|frame| innermost.distance(frame) < 2.0);
    let inside = actual.frames[..place.unwrap_or(0)].iter();
    let counts = |frame: &&Frame| match goal.above {
        Above::Nothing => true,
        Above::Jdk => trace::origin(frame) == Origin::Program,
        Above::Anything => false,
    };
    inside.filter(counts).count() as u32
}

impl Goal {
    /// Whether the throwable came through the method under test. The same exception in the test itself, or in
    /// what prepares it, is another crash.
    fn is_passed_by(&self, thrown: &Thrown) -> bool {
        self.frames
            .last()
            .is_none_or(|expected| thrown.frames.iter().any(|frame| expected.distance(frame) < 2.0))
    }
}

impl ExpectedFrame {
    fn distance(&self, actual: &Frame) -> f64 {
        match (self.frame.line, actual.line) {
            _ if self.frame.class != actual.class => 3.0,
            _ if self.frame.method != actual.method => 2.0,
            (Some(expected), Some(actual)) if self.by_line => normal(f64::from(expected.abs_diff(actual))),
            _ => 0.0,
        }
    }
}

/// φ(x) = x/(x+1)
pub(crate) fn normal(distance: f64) -> f64 {
    if distance.is_finite() { distance / (distance + 1.0) } else { 1.0 }
}
