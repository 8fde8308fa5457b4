//! Who works next: proposers get slices in proportion to what they brought lately, none less than a tenth.
//!
//! Slices are counted in work and chosen by what earlier ones brought, never by the clock, so that the same proposers do
//! the same in the same order. Time only ends the whole: then each hands over what it has.

use proposer::{Brought, Find, Lab, Lesson, Proposer, Reproduced, Slice, Standing};

/// About a generation of the search.
const SLICE: Slice = Slice { candidates: 100 };
/// Asks for what is in hand.
const NO_MORE: Slice = Slice { candidates: 0 };
/// The least part of the slices that a proposer gets.
const LEAST: f64 = 0.1;
/// What is left of the credit for earlier slices after each one.
const FADING: f64 = 0.9;

/// Who takes what proposers find.
pub(crate) trait Keeper {
    /// What may go wrong.
    type Error;

    /// Is told after each slice how far its proposer is.
    fn watch(&mut self, standing: &Standing);

    /// Decides whether a find of the proposer with this name holds, and keeps it if it does.
    fn settle(&mut self, proposer: &'static str, find: &Find) -> Result<bool, Self::Error>;
}

/// The proposers of a crash.
pub(crate) struct Schedule<'p> {
    members: Vec<Member<'p>>,
    /// What was found and holds.
    in_hand: Reproduced,
}

struct Member<'p> {
    proposer: Box<dyn Proposer + 'p>,
    /// Slices that it should have had, less those that it had.
    due: f64,
    /// What it brought lately.
    credit: f64,
    is_working: bool,
}

impl<'p> Schedule<'p> {
    /// The proposers; of those that are due alike, the first is the first.
    pub(crate) fn new(proposers: Vec<Box<dyn Proposer + 'p>>) -> Schedule<'p> {
        let member = |proposer| Member { proposer, due: 0.0, credit: 0.0, is_working: true };
        Schedule { members: proposers.into_iter().map(member).collect(), in_hand: Reproduced::default() }
    }

    /// Tells all of them something.
    pub(crate) fn teach(&mut self, lesson: &Lesson) {
        self.members.iter_mut().for_each(|member| member.proposer.learn(lesson));
    }

    /// Lets them work until the time is over or none has anything to do.
    pub(crate) fn run<K: Keeper>(&mut self, lab: &dyn Lab, keeper: &mut K) -> Result<(), K::Error> {
        while !lab.is_over()
            && let Some(at) = self.next()
        {
            let brought = self.members[at].proposer.advance(lab, SLICE);
            keeper.watch(&self.members[at].proposer.standing());
            self.take(at, brought, keeper)?;
        }
        for at in 0..self.members.len() {
            while self.members[at].is_working {
                let brought = self.members[at].proposer.advance(lab, NO_MORE);
                self.members[at].is_working = matches!(brought, Brought::Found(_));
                self.take(at, brought, keeper)?;
            }
        }
        Ok(())
    }

    /// Candidates that all of them tried.
    pub(crate) fn tried(&self) -> u64 {
        self.members.iter().map(|member| member.proposer.standing().tried).sum()
    }

    /// Why none found anything.
    pub(crate) fn why_not(&self) -> String {
        let reasons = self
            .members
            .iter()
            .filter_map(|member| Some((member.proposer.name(), member.proposer.why_not()?)));
        let reasons: Vec<(&str, String)> = reasons.collect();
        match reasons.as_slice() {
            [(_, reason)] => reason.clone(),
            _ => reasons
                .iter()
                .map(|(name, reason)| format!("{name}: {reason}"))
                .collect::<Vec<_>>()
                .join("; "),
        }
    }

    /// The one that is due most.
    fn next(&mut self) -> Option<usize> {
        let shares = self.shares();
        for (member, share) in self.members.iter_mut().zip(shares) {
            member.due += share;
        }
        let working = self.members.iter().enumerate().filter(|(_, member)| member.is_working);
        // Of equals the first: `max_by` would take the last.
        let chosen = working.rev().max_by(|(_, one), (_, other)| one.due.total_cmp(&other.due))?.0;
        self.members[chosen].due -= 1.0;
        Some(chosen)
    }

    /// The parts of the slices that they get now.
    fn shares(&self) -> Vec<f64> {
        let working = self.members.iter().filter(|member| member.is_working).count() as f64;
        let all: f64 =
            self.members.iter().filter(|member| member.is_working).map(|member| member.credit).sum();
        let free = (1.0 - LEAST * working).max(0.0);
        let share = |member: &Member| match member.is_working {
            false => 0.0,
            true if all > 0.0 => LEAST + free * member.credit / all,
            true => 1.0 / working,
        };
        self.members.iter().map(share).collect()
    }

    /// Takes what a slice brought. Who found something that holds, or has nothing better to offer, is done.
    fn take<K: Keeper>(&mut self, at: usize, brought: Brought, keeper: &mut K) -> Result<(), K::Error> {
        let member = &mut self.members[at];
        member.credit *= FADING;
        let find = match brought {
            Brought::Same => return Ok(()),
            Brought::Nearer => {
                member.credit += 1.0;
                return Ok(());
            }
            Brought::Found(find) if find.reproduces() > self.in_hand => find,
            Brought::Found(_) | Brought::Exhausted(_) => {
                self.leave(at);
                return Ok(());
            }
        };
        match keeper.settle(member.proposer.name(), &find)? {
            true => {
                self.in_hand = find.reproduces();
                self.leave(at);
                let lesson = Lesson::Find { candidate: &find.candidate, frame: find.frame };
                let others = self.members.iter_mut().filter(|member| member.is_working);
                others.for_each(|member| member.proposer.learn(&lesson));
            }
            false => member.proposer.reject(&find),
        }
        Ok(())
    }

    /// One has nothing more to do; what it was due goes to the others.
    fn leave(&mut self, at: usize) {
        self.members[at].is_working = false;
        self.members[at].due = 0.0;
    }
}
