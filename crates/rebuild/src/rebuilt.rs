//! A recording as a proposer: it has one candidate for each recorded frame and is done after one slice.

use std::time::Instant;

use model::Candidate;
use proposer::{Brought, Evaluation, Find, Help, Lab, Lane, Lesson, Proposer, Slice, Standing};

/// The name of this proposer.
pub const NAME: &str = "recording";

/// The candidates of a recording.
pub struct Rebuilt {
    candidates: Vec<Candidate>,
    is_tried: bool,
    /// Those that reproduce the crash, the most last.
    finds: Vec<Find>,
}

impl Rebuilt {
    /// None of them was tried yet.
    pub fn new(candidates: Vec<Candidate>) -> Rebuilt {
        Rebuilt { candidates, is_tried: false, finds: Vec::new() }
    }

    fn evaluate(&mut self, lab: &dyn Lab) {
        self.is_tried = true;
        let evaluations = lab.evaluate(Lane { number: 0, of: 1 }, &self.candidates);
        let found = self.candidates.iter().zip(&evaluations).filter_map(|(one, became)| find(one, became));
        self.finds = found.collect();
        self.finds.sort_by_key(Find::reproduces);
    }
}

fn find(candidate: &Candidate, evaluation: &Evaluation) -> Option<Find> {
    let reproduces = evaluation.reproduces;
    (reproduces.frame > 0).then(|| Find {
        frame: reproduces.frame,
        is_same: reproduces.is_same,
        apart: reproduces.apart.0,
        candidate: candidate.clone(),
        package: candidate.package.clone().unwrap_or_default(),
        at: Instant::now(),
        help: Help::default(),
    })
}

impl Proposer for Rebuilt {
    fn name(&self) -> &'static str {
        NAME
    }

    fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
        if !self.is_tried && slice.candidates > 0 {
            self.evaluate(lab);
        }
        match self.finds.last() {
            Some(find) => Brought::Found(Box::new(find.clone())),
            None => Brought::Exhausted("no test of a recorded frame reproduces the crash".to_owned()),
        }
    }

    /// A recording has what it has.
    fn learn(&mut self, _: &Lesson) {}

    fn reject(&mut self, find: &Find) {
        self.finds.retain(|other| other.candidate != find.candidate);
    }

    fn standing(&self) -> Standing {
        let tried = if self.is_tried { self.candidates.len() as u64 } else { 0 };
        Standing { reached: self.finds.last().map_or(0, |find| find.frame), tried, ..Standing::default() }
    }

    fn why_not(&self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use model::{End, Observation};
    use proposer::Reproduced;

    use super::*;

    /// A lab in which the candidates of some frames reproduce the crash.
    struct FakeLab(&'static [u32]);

    impl Lab for FakeLab {
        fn evaluate(&self, _: Lane, candidates: &[Candidate]) -> Vec<Evaluation> {
            let evaluation = |candidate: &Candidate| {
                let frame = candidate.frame.filter(|frame| self.0.contains(frame)).unwrap_or(0);
                let (end, output) = (End::Passed, String::new());
                let observation = Observation {
                    end,
                    failed_at: None,
                    probes: vec![],
                    steps: 0,
                    output,
                    compared: vec![],
                    course: None,
                };
                let reproduces = Reproduced { is_same: true, frame, is_direct: true, apart: Reverse(0) };
                Evaluation { observation, reproduces }
            };
            candidates.iter().map(evaluation).collect()
        }

        fn is_over(&self) -> bool {
            false
        }
    }

    fn rebuilt(frames: u32) -> Rebuilt {
        let candidate = |frame| Candidate { frame: Some(frame), ..Candidate::default() };
        Rebuilt::new((1..=frames).map(candidate).collect())
    }

    #[test]
    fn the_highest_frame_is_offered_first_and_after_rejections_it_is_exhausted() {
        let (mut rebuilt, lab, slice) = (rebuilt(3), FakeLab(&[1, 2]), Slice { candidates: 1 });
        for expected in [2, 1] {
            let Brought::Found(find) = rebuilt.advance(&lab, slice) else { panic!("a find") };
            assert_eq!(find.frame, expected);
            rebuilt.reject(&find);
        }
        assert!(matches!(rebuilt.advance(&lab, slice), Brought::Exhausted(_)));
    }

    #[test]
    fn it_is_exhausted_after_one_slice_if_nothing_reproduces() {
        let mut rebuilt = rebuilt(2);
        assert!(matches!(rebuilt.advance(&FakeLab(&[]), Slice { candidates: 1 }), Brought::Exhausted(_)));
        assert_eq!(rebuilt.standing().tried, 2);
    }
}
