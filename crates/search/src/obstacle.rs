//! What keeps a run from the crash: another exception that comes first, or a branch that goes another way.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use model::{Crash, End, Frame, Observation, Relation, Thrown};
use program::Index;

use crate::advance::Advance;
use crate::fitness::Goal;

/// Frames of the program that are kept of an exception.
const FRAMES: usize = 3;

/// What kept a run from the crash.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Stop {
    /// The exception that ended it.
    pub(crate) thrown: Option<Arc<Obstacle>>,
    /// The number of the branch's probe that was nearest to the crash and went another way.
    pub(crate) branch: Option<u32>,
}

/// An exception that is not the crash.
#[derive(Clone, Debug)]
pub(crate) struct Obstacle {
    /// VM name of its class.
    pub(crate) class: String,
    /// The message of the first run that it ended.
    pub(crate) message: Option<String>,
    /// The innermost frames of the program, innermost first.
    pub(crate) frames: Vec<Frame>,
    /// Class and method that the innermost of these had called, where that is not the program's.
    pub(crate) inside: Option<(String, String)>,
}

impl PartialEq for Obstacle {
    /// Messages may differ from run to run.
    fn eq(&self, other: &Obstacle) -> bool {
        self.class == other.class && self.frames.first() == other.frames.first()
    }
}

impl Eq for Obstacle {}

impl Hash for Obstacle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.class.hash(state);
        self.frames.first().map(|frame| (&frame.class, &frame.method, frame.line)).hash(state);
    }
}

impl Stop {
    /// What kept a run from the goal; nothing where it ended in the crash.
    pub(crate) fn of(goal: &Goal, index: &Index, observation: &Observation) -> Stop {
        let thrown = match &observation.end {
            End::Threw(crash) => Obstacle::of(crash, index).map(Arc::new),
            _ => None,
        };
        let advances = goal.places.iter().map(|place| place.advance(observation));
        let missed = advances.into_iter().find(|advance| *advance != Advance::Reached);
        let branch = match missed {
            Some(Advance::Branch { probe, .. }) => Some(probe),
            _ => None,
        };
        Stop { thrown, branch }
    }
}

/// What was thrown first, which tells why.
pub(crate) fn first_thrown(crash: &Crash) -> Option<&Thrown> {
    let is_cause = |thrown: &&Thrown| matches!(thrown.relation, Relation::Top | Relation::CauseOf(_));
    crash.throwables.iter().rfind(is_cause)
}

impl Obstacle {
    /// None where no frame of the program is in the trace: then the test itself is at fault.
    fn of(crash: &Crash, index: &Index) -> Option<Obstacle> {
        let thrown = first_thrown(crash)?;
        let is_own = |frame: &&Frame| index.class(&frame.class).is_some_and(|class| !class.is_jdk());
        let first = thrown.frames.iter().position(|frame| is_own(&frame))?;
        let inside = first.checked_sub(1).map(|inside| &thrown.frames[inside]);
        Some(Obstacle {
            class: thrown.class.clone(),
            message: thrown.message.clone(),
            frames: thrown.frames.iter().filter(is_own).take(FRAMES).cloned().collect(),
            inside: inside.map(|frame| (frame.class.clone(), frame.method.clone())),
        })
    }

    /// The exception alone.
    pub(crate) fn thrown(&self) -> Thrown {
        Thrown {
            relation: Relation::Top,
            class: self.class.clone(),
            message: self.message.clone(),
            frames: Vec::new(),
        }
    }
}
