//! Who works next: proposers get slices in proportion to what they brought lately, none less than a tenth.
//!
//! Slices are counted in work and chosen by what earlier ones brought, never by the clock, so that the same proposers do
//! the same in the same order. Time only ends the whole: then each hands over what it has. The work of all is counted in
//! candidates (`Proposer::work`): who did more in a slice than it was given waits longer for the next one.
//!
//! A proposer that thinks for long works aside: others go on while it has its slice. What that brought is looked at when
//! they did their part of the work, even if it was ready sooner, and nobody goes on before it is.

use std::thread::{Scope, ScopedJoinHandle};

use model::Candidate;
use proposer::{Brought, Find, Lab, Lesson, Near, Proposer, Reproduced, Slice, Standing};

/// About a generation of the search.
const SLICE: Slice = Slice { candidates: 100 };
/// Asks for what is in hand.
const NO_MORE: Slice = Slice { candidates: 0 };
/// The least part of the slices that a proposer gets.
const LEAST: f64 = 0.1;
/// What is left of the credit for earlier slices after each one.
const FADING: f64 = 0.9;
/// The credit of who has brought nothing: when nobody did for long, all are alike.
const TRUST: f64 = 0.1;

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
    /// The work that all did together, and how much of it since one of them came nearer.
    work: u64,
    stale: u64,
}

struct Member<'p> {
    seat: Seat<'p>,
    /// What it is to learn when it is back.
    lessons: Vec<OwnLesson>,
    /// The work that it should have had, less what it had.
    due: f64,
    /// What it brought lately.
    credit: f64,
    is_working: bool,
    /// Whether it has nothing to do until it learns something.
    is_waiting: bool,
    /// When it begins, as long as another one works.
    begins: Option<Begin>,
}

/// When a proposer begins, unless none of the others works any more.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Begin {
    /// The work of the others in all.
    pub(crate) after: u64,
    /// Their work since they came nearer, which is enough, too.
    pub(crate) stale: u64,
}

/// Where a proposer works.
enum Seat<'p> {
    Here(Box<dyn Proposer + 'p>),
    /// In a thread of its own; none as long as it does.
    Aside(Option<Box<dyn Proposer + Send + 'p>>),
}

/// A lesson that waits.
enum OwnLesson {
    Find(Candidate, u32),
    Near(Near),
}

/// A slice of one that works aside.
struct Errand<'s, 'p> {
    at: usize,
    /// How much is due to it when it is looked at: as much as when it began.
    until: f64,
    /// What it was charged for, and the work that it had done before.
    slice: Slice,
    before: u64,
    thread: ScopedJoinHandle<'s, (Box<dyn Proposer + Send + 'p>, Brought)>,
}

impl<'p> Member<'p> {
    fn new(seat: Seat<'p>, begins: Option<Begin>) -> Member<'p> {
        let (is_working, is_waiting) = (true, false);
        Member { seat, lessons: Vec::new(), due: 0.0, credit: 0.0, is_working, is_waiting, begins }
    }

    fn is_aside(&self) -> bool {
        matches!(self.seat, Seat::Aside(_))
    }

    /// The proposer, which must be back.
    fn proposer(&mut self) -> &mut dyn Proposer {
        match &mut self.seat {
            Seat::Here(proposer) => &mut **proposer,
            Seat::Aside(proposer) => &mut **proposer.as_mut().expect("it has come back"),
        }
    }

    fn is_away(&self) -> bool {
        matches!(self.seat, Seat::Aside(None))
    }

    fn learn(&mut self, lesson: &Lesson) {
        if self.is_away() {
            self.lessons.push(match lesson {
                Lesson::Find { candidate, frame } => OwnLesson::Find((*candidate).clone(), *frame),
                Lesson::Near(near) => OwnLesson::Near((*near).clone()),
            });
        } else {
            self.proposer().learn(lesson);
        }
    }

    fn learn_what_waits(&mut self) {
        for lesson in std::mem::take(&mut self.lessons) {
            match &lesson {
                OwnLesson::Find(candidate, frame) => {
                    self.proposer().learn(&Lesson::Find { candidate, frame: *frame });
                }
                OwnLesson::Near(near) => self.proposer().learn(&Lesson::Near(near)),
            }
        }
    }
}

impl<'p> Schedule<'p> {
    /// The proposers; of those that are equally due, the first is the first.
    pub(crate) fn new(proposers: Vec<Box<dyn Proposer + 'p>>) -> Schedule<'p> {
        let members = proposers.into_iter().map(|proposer| Member::new(Seat::Here(proposer), None)).collect();
        Schedule { members, in_hand: Reproduced::default(), work: 0, stale: 0 }
    }

    /// The same with one more that works aside. It begins at once where nothing else is said.
    pub(crate) fn with_aside(
        mut self,
        proposer: Box<dyn Proposer + Send + 'p>,
        begins: Option<Begin>,
    ) -> Schedule<'p> {
        self.members.push(Member::new(Seat::Aside(Some(proposer)), begins));
        self
    }

    /// Tells all of them something.
    pub(crate) fn teach(&mut self, lesson: &Lesson) {
        self.members.iter_mut().for_each(|member| member.learn(lesson));
    }

    /// Lets them work until the time is over or none has anything to do.
    pub(crate) fn run<K: Keeper>(&mut self, lab: &dyn Lab, keeper: &mut K) -> Result<(), K::Error> {
        std::thread::scope(|scope| self.work(scope, lab, keeper))?;
        for at in 0..self.members.len() {
            while self.members[at].is_working {
                let brought = self.members[at].proposer().advance(lab, NO_MORE);
                self.members[at].is_working = matches!(brought, Brought::Found(_));
                self.take(at, brought, keeper)?;
            }
        }
        Ok(())
    }

    fn work<'s, K: Keeper>(
        &mut self,
        scope: &'s Scope<'s, '_>,
        lab: &'s dyn Lab,
        keeper: &mut K,
    ) -> Result<(), K::Error>
    where
        'p: 's,
    {
        let mut errands: Vec<Errand<'s, 'p>> = Vec::new();
        loop {
            let next = if lab.is_over() { None } else { self.next() };
            let is_due = |errand: &mut Errand| next.is_none() || self.members[errand.at].due >= errand.until;
            let ended: Vec<Errand> = errands.extract_if(.., is_due).collect();
            if !ended.is_empty() {
                ended.into_iter().try_for_each(|errand| self.end(errand, keeper))?;
                continue;
            }
            let Some(at) = next else { return Ok(()) };
            // Where nobody would go on meanwhile, it need not be aside.
            let is_alone = !self.members.iter().any(|other| !other.is_aside() && self.is_ready(other));
            match &mut self.members[at].seat {
                Seat::Aside(seat) if !is_alone => {
                    let mut proposer = seat.take().expect("only one that is here is chosen");
                    let until = self.members[at].due;
                    let slice = Slice { candidates: SLICE.candidates.max(until as u64) };
                    let before = proposer.work();
                    let thread = scope.spawn(move || {
                        let brought = proposer.advance(lab, slice);
                        (proposer, brought)
                    });
                    self.charge(at, slice.candidates);
                    errands.push(Errand { at, until, slice, before, thread });
                }
                _ => self.advance_here(at, lab, keeper)?,
            }
        }
    }

    /// A slice that all others wait for.
    fn advance_here<K: Keeper>(&mut self, at: usize, lab: &dyn Lab, keeper: &mut K) -> Result<(), K::Error> {
        let before = self.members[at].proposer().work();
        let brought = self.members[at].proposer().advance(lab, SLICE);
        keeper.watch(&self.members[at].proposer().standing());
        let work = self.members[at].proposer().work() - before;
        self.charge(at, work.max(SLICE.candidates));
        self.done(at, brought, keeper)
    }

    /// Waits for one that works aside.
    fn end<K: Keeper>(&mut self, errand: Errand<'_, 'p>, keeper: &mut K) -> Result<(), K::Error> {
        let Errand { at, slice, before, thread, .. } = errand;
        let (proposer, brought) = thread.join().expect("a proposer does not panic");
        let work = proposer.work() - before;
        self.members[at].seat = Seat::Aside(Some(proposer));
        self.members[at].learn_what_waits();
        self.charge(at, work.saturating_sub(slice.candidates));
        self.done(at, brought, keeper)
    }

    /// One did so much; all who work have their share of it.
    fn charge(&mut self, at: usize, work: u64) {
        let shares = self.shares();
        for (member, share) in self.members.iter_mut().zip(shares) {
            member.due += share * work as f64;
        }
        self.members[at].due -= work as f64;
        self.work += work;
        self.stale += work;
        let is_there = |member: &Member| self.takes_part(member);
        let begun: Vec<usize> = (0..self.members.len()).filter(|&at| is_there(&self.members[at])).collect();
        begun.into_iter().for_each(|at| self.members[at].begins = None);
    }

    /// One had its slice. Who watches sees those that nobody works beside.
    fn done<K: Keeper>(&mut self, at: usize, brought: Brought, keeper: &mut K) -> Result<(), K::Error> {
        self.take(at, brought, keeper)?;
        self.spread(at);
        Ok(())
    }

    /// Tells the others what one has that they may begin from.
    fn spread(&mut self, from: usize) {
        let told = self.members[from].proposer().tell();
        let others = self.members.iter_mut().enumerate().filter(|(at, _)| *at != from && !told.is_empty());
        for (_, member) in others {
            member.is_waiting = false;
            told.iter().for_each(|near| member.learn(&Lesson::Near(near)));
        }
    }

    /// Candidates that all of them tried.
    pub(crate) fn tried(&mut self) -> u64 {
        self.members.iter_mut().map(|member| member.proposer().standing().tried).sum()
    }

    /// Why none found anything.
    pub(crate) fn why_not(&mut self) -> String {
        let reasons = self.members.iter_mut().map(Member::proposer);
        let reasons = reasons.filter_map(|proposer| Some((proposer.name(), proposer.why_not()?)));
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

    /// The one of those that are here that is due most.
    fn next(&self) -> Option<usize> {
        let ready = (0..self.members.len()).filter(|&at| self.is_ready(&self.members[at]));
        let due = |at: usize| self.members[at].due;
        // Of equals the first: `max_by` would take the last.
        ready.rev().max_by(|&one, &other| due(one).total_cmp(&due(other)))
    }

    /// Whether one is here and has something to do.
    fn is_ready(&self, member: &Member) -> bool {
        self.takes_part(member) && !member.is_away()
    }

    /// Whether one has something to do, and need not wait for the others any more.
    fn takes_part(&self, member: &Member) -> bool {
        let is_early = |begin: Begin| self.work < begin.after && self.stale < begin.stale;
        let is_first = || !self.members.iter().any(|other| other.is_working && other.begins.is_none());
        let has_begun = member.begins.is_none_or(|begin| !is_early(begin) || is_first());
        member.is_working && !member.is_waiting && has_begun
    }

    /// The parts of the work that they get now.
    fn shares(&self) -> Vec<f64> {
        let takes_part: Vec<bool> = self.members.iter().map(|member| self.takes_part(member)).collect();
        let credits = self.members.iter().zip(&takes_part).filter(|(_, takes_part)| **takes_part);
        let credits: Vec<f64> = credits.map(|(member, _)| TRUST + member.credit).collect();
        let (free, all) = ((1.0 - LEAST * credits.len() as f64).max(0.0), credits.iter().sum::<f64>());
        let share = |member: &Member| LEAST + free * (TRUST + member.credit) / all;
        let members = self.members.iter().zip(takes_part);
        members.map(|(member, takes_part)| if takes_part { share(member) } else { 0.0 }).collect()
    }

    /// Takes what a slice brought. Who found something that holds, or has nothing better to offer, is done.
    fn take<K: Keeper>(&mut self, at: usize, brought: Brought, keeper: &mut K) -> Result<(), K::Error> {
        let member = &mut self.members[at];
        member.credit *= FADING;
        let find = match brought {
            Brought::Same => return Ok(()),
            Brought::Waits => {
                member.is_waiting = true;
                return Ok(());
            }
            Brought::Nearer => {
                member.credit += 1.0;
                self.stale = 0;
                return Ok(());
            }
            Brought::Found(find) if find.reproduces() > self.in_hand => find,
            Brought::Found(_) | Brought::Exhausted(_) => {
                self.leave(at);
                return Ok(());
            }
        };
        match keeper.settle(member.proposer().name(), &find)? {
            true => {
                self.in_hand = find.reproduces();
                if is_all(self.in_hand, self.members[at].proposer().standing().frames) {
                    (0..self.members.len()).for_each(|member| self.leave(member));
                }
                self.leave(at);
                let lesson = Lesson::Find { candidate: &find.candidate, frame: find.frame };
                let others = self.members.iter_mut().filter(|member| member.is_working);
                others.for_each(|member| member.learn(&lesson));
            }
            false => member.proposer().reject(&find),
        }
        Ok(())
    }

    /// One has nothing more to do; what it was due goes to the others.
    fn leave(&mut self, at: usize) {
        self.members[at].is_working = false;
        self.members[at].due = 0.0;
    }
}

/// Whether nothing could be better: others need not even understand it.
fn is_all(found: Reproduced, frames: usize) -> bool {
    let Reproduced { is_same, frame, apart, .. } = found;
    is_same && apart.0 == 0 && frames > 0 && frame as usize >= frames
}

#[cfg(test)]
mod unit;
