//! Why a crash was not reproduced: what all candidates together showed of it.

use std::collections::BTreeMap;

use chart::Chart;
use model::{Crash, End, Frame, Probe, Thrown, simple_name};
use proposer::Evaluation;
use trace::Origin;

use crate::advance::Advance;
use crate::fitness::Waypoint;

/// Methods that a reason names one by one.
const MOST_NAMED: usize = 3;

/// The class without its package; nested classes keep their outer's name, since many have no other.
pub(crate) fn short(class: &str) -> &str {
    class.rsplit('/').next().unwrap_or(class)
}

/// What the candidates showed, as far as it tells why none reproduces the crash.
pub(crate) struct Witness<'w> {
    chart: &'w Chart,
    probes: &'w [Probe],
    /// The line of the innermost frame.
    place: Option<Waypoint>,
    advance: Advance,
    /// Whether the line was reached, even if not the code in it that matters.
    came_beside: bool,
    /// Whether the exception came from the line, with another trace.
    came_otherwise: bool,
    /// What else was thrown, and how often.
    thrown: BTreeMap<String, u64>,
    seen: u64,
    /// Exceptions with their places, and methods that were called against them.
    pub(crate) tried: Vec<(String, String)>,
}

impl<'w> Witness<'w> {
    pub(crate) fn new(chart: &'w Chart, probes: &'w [Probe], place: Option<Waypoint>) -> Witness<'w> {
        let (advance, thrown) = (Advance::Outside, BTreeMap::new());
        let (came_beside, came_otherwise, tried) = (false, false, Vec::new());
        Witness { chart, probes, place, advance, came_beside, came_otherwise, thrown, seen: 0, tried }
    }

    pub(crate) fn see(&mut self, evaluations: &[Evaluation]) {
        self.seen += evaluations.len() as u64;
        for Evaluation { observation, .. } in evaluations {
            let advance = self.place.as_ref().map_or(Advance::Outside, |place| place.advance(observation));
            let is_beside = self.place.as_ref().is_some_and(|place| place.is_beside(observation));
            self.came_beside |= is_beside;
            let End::Threw(crash) = &observation.end else {
                self.advance_to(advance);
                continue;
            };
            self.came_otherwise |= is_beside && self.is_from_line(crash);
            if advance < Advance::Reached {
                *self.thrown.entry(place_of(crash)).or_default() += 1;
            }
            self.advance_to(advance);
        }
    }

    /// Whether the exception was thrown by the innermost frame, whoever called it.
    fn is_from_line(&self, crash: &Crash) -> bool {
        let Thrown { class, frames, .. } = &self.chart.thrown;
        let innermost = self.chart.frames[0].position;
        let is_same = |actual: &Frame, expected: &Frame| {
            actual.class == expected.class
                && actual.method == expected.method
                && (expected.line.is_none() || actual.line == expected.line)
        };
        crash.cause_chain().into_iter().map(|at| &crash.throwables[at]).any(|thrown| {
            let actual = thrown.frames.iter().find(|frame| trace::origin(frame) == Origin::Program);
            thrown.class == *class && actual.is_some_and(|actual| is_same(actual, &frames[innermost]))
        })
    }

    fn advance_to(&mut self, advance: Advance) {
        if advance > self.advance {
            self.advance = advance;
        }
    }

    /// The reason in one line. `impossible` is a type that no test can get; `is_callable` says whether tests can call any frame.
    pub(crate) fn reason(&self, impossible: Option<&str>, is_callable: bool) -> String {
        let innermost = &self.chart.frames[0];
        let method = &innermost.methods[0].method;
        let name = format!("{}.{}", short(&method.class), method.name);
        let line = self.chart.thrown.frames[innermost.position].line;
        let line = line.map_or_else(|| name.clone(), |line| format!("line {line} of {name}"));
        let exception = simple_name(&self.chart.thrown.class);
        if let Some(class) = impossible.filter(|_| self.seen == 0) {
            return format!("no way to build a {class}, which {name} needs");
        }
        match self.advance {
            _ if self.seen == 0 && is_callable => "the time was over before any candidate had run".to_owned(),
            _ if self.seen == 0 => format!("no test can call {name} or what leads to it"),
            _ if self.came_otherwise => {
                format!("{line} was reached and {exception} came, but not by the same calls")
            }
            Advance::Reached => format!("{line} was reached, but no {exception} came"),
            Advance::Branch { probe, .. } if self.came_beside => {
                format!("{line} was reached, but not {} in it: {}", self.wanted(), self.branch(probe))
            }
            Advance::Branch { probe, .. } => format!("{line} was not reached: {}", self.branch(probe)),
            Advance::Begun | Advance::Entered if self.came_beside => {
                format!("{line} was reached, but not {} in it{}", self.wanted(), self.instead())
            }
            Advance::Begun | Advance::Entered => {
                format!("{line} was not reached, though {name} was entered{}", self.instead())
            }
            Advance::Outside => format!("{name} was never entered{}", self.instead()),
        }
    }

    /// What matters in the line of the innermost frame.
    fn wanted(&self) -> String {
        let inside = self.chart.frames[0].position.checked_sub(1);
        match inside.map(|inside| &self.chart.thrown.frames[inside]) {
            Some(called) => format!("the call of {}.{}", short(&called.class), called.method),
            None => format!("what throws {}", simple_name(&self.chart.thrown.class)),
        }
    }

    fn branch(&self, probe: u32) -> String {
        match self.probes.get(probe as usize).and_then(|probe| probe.line) {
            Some(line) => format!("the branch at line {line} was never satisfied"),
            None => "a branch before it was never satisfied".to_owned(),
        }
    }

    /// The exception that kept coming first, where one mostly did.
    fn instead(&self) -> String {
        let most = self.thrown.iter().max_by_key(|(_, count)| **count);
        match most.filter(|(_, count)| **count * 4 > self.seen) {
            Some((thrown, _)) => format!(": {thrown} kept coming first{}", self.called_before(thrown)),
            None => String::new(),
        }
    }

    /// What was called so that the exception would not come.
    fn called_before(&self, thrown: &str) -> String {
        let mut called: Vec<&str> = self
            .tried
            .iter()
            .filter(|(place, _)| place == thrown)
            .map(|(_, called)| called.as_str())
            .collect();
        called.sort_unstable();
        called.dedup();
        match called.as_slice() {
            [] => String::new(),
            [only] => format!(", though {only} was called before"),
            [first @ .., last] if first.len() < MOST_NAMED => {
                format!(", though {} and {last} were called before", first.join(", "))
            }
            [first, ..] => format!(", though {first} and {} others were called before", called.len() - 1),
        }
    }
}

/// The exception and its innermost frame.
fn place_of(crash: &Crash) -> String {
    let Some(thrown) = crash.throwables.first() else { return "an exception".to_owned() };
    place(&thrown.class, thrown.frames.first())
}

/// An exception, given by its class, and a frame.
pub(crate) fn place(class: &str, frame: Option<&Frame>) -> String {
    let class = simple_name(class);
    match frame {
        Some(frame) => {
            let line = frame.line.map(|line| format!(":{line}")).unwrap_or_default();
            format!("{class} at {}.{}{line}", short(&frame.class), frame.method)
        }
        None => class.to_owned(),
    }
}
