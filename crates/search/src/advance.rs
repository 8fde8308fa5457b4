//! How far a run came on its way to a line, for people who ask why it was not reached.

use model::Observation;

use crate::fitness::{Sightings, Waypoint, normal, to_nearest};

/// How far a run came on its way to a line; what comes later is further.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Advance {
    /// The method was not entered.
    Outside,
    /// The method was entered, and something ended the run before the first branch that matters.
    Begun,
    /// The method was entered, and a branch went another way.
    Branch {
        /// How near it was, the larger the nearer.
        nearness: f64,
        /// The number of the branch's probe.
        probe: u32,
    },
    /// The method was entered; what kept it from the line was no branch.
    Entered,
    /// The line was reached, and in it the code that is wanted.
    Reached,
}

impl Waypoint {
    /// Whether a run came to the line, even if not to the code that is wanted.
    pub fn is_beside(&self, observation: &Observation) -> bool {
        let seen = Sightings(observation);
        self.around.iter().any(|&id| seen.touched(id))
    }

    /// How far a run came on its way to the line.
    pub fn advance(&self, observation: &Observation) -> Advance {
        let seen = Sightings(observation);
        if self.line.iter().any(|&id| seen.touched(id)) {
            return Advance::Reached;
        }
        if !self.probes.iter().any(|&id| seen.touched(id)) {
            return Advance::Outside;
        }
        if !self.guides.is_empty() && !self.guides.iter().any(|(probe, _)| seen.touched(probe.id)) {
            return Advance::Begun;
        }
        let missed = self.guides.iter().filter_map(|(probe, guide)| {
            let distance = to_nearest(seen.get(probe.id)?, probe, &guide.outcomes)?;
            (distance > 0.0).then(|| (f64::from(guide.level) + normal(distance), probe.id))
        });
        let nearest = missed.min_by(|first, second| first.0.total_cmp(&second.0));
        nearest.map_or(Advance::Entered, |(levels, probe)| Advance::Branch { nearness: -levels, probe })
    }
}
