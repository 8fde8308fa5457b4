//! Who works next: proposers get slices in proportion to what they brought lately, none less than a tenth.
//!
//! Slices are counted in work and chosen by what earlier ones brought, never by the clock, so that the same proposers do
//! the same in the same order. Time only ends the whole: then each hands over what it has.
//!
//! A proposer that thinks for long works aside: others go on while it has its slice. What that brought is looked at so many
//! slices later, even if it was ready sooner, and nobody goes on before it is.

use std::thread::{Scope, ScopedJoinHandle};

use model::Candidate;
use proposer::{Brought, Find, Lab, Lesson, Near, Proposer, Reproduced, Slice, Standing};

/// About a generation of the search.
const SLICE: Slice = Slice { candidates: 100 };
/// Asks for what is in hand.
const NO_MORE: Slice = Slice { candidates: 0 };
/// Slices that others have while one works aside.
const SLICES_ASIDE: u64 = 24;
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
    /// Slices that all had together.
    slices: u64,
}

struct Member<'p> {
    seat: Seat<'p>,
    /// What it is to learn when it is back.
    lessons: Vec<OwnLesson>,
    /// Slices that it should have had, less those that it had.
    due: f64,
    /// What it brought lately.
    credit: f64,
    is_working: bool,
    /// Whether it has nothing to do until it learns something.
    is_waiting: bool,
    /// Slices that others have before it begins, as long as one of them works.
    waits: u64,
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
    /// The number of slices at which it is looked at.
    until: u64,
    thread: ScopedJoinHandle<'s, (Box<dyn Proposer + Send + 'p>, Brought)>,
}

impl<'p> Member<'p> {
    fn new(seat: Seat<'p>, waits: u64) -> Member<'p> {
        let (is_working, is_waiting) = (true, false);
        Member { seat, lessons: Vec::new(), due: 0.0, credit: 0.0, is_working, is_waiting, waits }
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
        let members = proposers.into_iter().map(|proposer| Member::new(Seat::Here(proposer), 0)).collect();
        Schedule { members, in_hand: Reproduced::default(), slices: 0 }
    }

    /// The same with one more that works aside. It begins when the others had so many slices and one of them still works, or
    /// none does.
    pub(crate) fn with_aside(mut self, proposer: Box<dyn Proposer + Send + 'p>, waits: u64) -> Schedule<'p> {
        self.members.push(Member::new(Seat::Aside(Some(proposer)), waits));
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
            let is_due = |errand: &mut Errand| next.is_none() || self.slices > errand.until;
            let ended: Vec<Errand> = errands.extract_if(.., is_due).collect();
            let have_ended = !ended.is_empty();
            for Errand { at, thread, .. } in ended {
                let (proposer, brought) = thread.join().expect("a proposer does not panic");
                self.members[at].seat = Seat::Aside(Some(proposer));
                self.members[at].learn_what_waits();
                self.done(at, brought, keeper)?;
            }
            if next.is_none() && have_ended && !lab.is_over() {
                continue;
            }
            let Some(at) = next else { return Ok(()) };
            // Where nobody would go on meanwhile, it need not be aside.
            let is_alone = !self.members.iter().any(|other| !other.is_aside() && self.is_ready(other));
            match &mut self.members[at].seat {
                Seat::Aside(seat) if !is_alone => {
                    let mut proposer = seat.take().expect("only one that is here is chosen");
                    let thread = scope.spawn(move || {
                        let brought = proposer.advance(lab, SLICE);
                        (proposer, brought)
                    });
                    errands.push(Errand { at, until: self.slices + SLICES_ASIDE, thread });
                }
                _ => {
                    // What a proposer that finished meanwhile has no more to do is not asked for.
                    if self.members[at].is_working {
                        let brought = self.members[at].proposer().advance(lab, SLICE);
                        keeper.watch(&self.members[at].proposer().standing());
                        self.done(at, brought, keeper)?;
                    }
                }
            }
        }
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

    /// The one that is due most.
    fn next(&mut self) -> Option<usize> {
        let shares = self.shares();
        let ready: Vec<bool> = self.members.iter().map(|member| self.is_ready(member)).collect();
        for (member, share) in self.members.iter_mut().zip(shares) {
            member.due += share;
        }
        let working = self.members.iter().enumerate().filter(|(at, _)| ready[*at]);
        // Of equals the first: `max_by` would take the last.
        let chosen = working.rev().max_by(|(_, one), (_, other)| one.due.total_cmp(&other.due))?.0;
        self.members[chosen].due -= 1.0;
        self.slices += 1;
        Some(chosen)
    }

    /// Whether one has something to do, and need not wait for the others any more.
    fn is_ready(&self, member: &Member) -> bool {
        let is_early = self.slices < member.waits;
        let others = || self.members.iter().any(|other| other.is_working && other.waits < member.waits);
        member.is_working && !member.is_away() && !member.is_waiting && !(is_early && others())
    }

    /// The parts of the slices that they get now.
    fn shares(&self) -> Vec<f64> {
        let is_ready = |member: &Member| self.is_ready(member);
        let ready = || self.members.iter().filter(|member| is_ready(member));
        let (working, all) = (ready().count() as f64, ready().map(|member| member.credit).sum::<f64>());
        let free = (1.0 - LEAST * working).max(0.0);
        let share = |member: &Member| match is_ready(member) {
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
            Brought::Waits => {
                member.is_waiting = true;
                return Ok(());
            }
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
        match keeper.settle(member.proposer().name(), &find)? {
            true => {
                self.in_hand = find.reproduces();
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

#[cfg(test)]
mod unit {
    use std::collections::VecDeque;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex};
    use std::time::Instant;

    use proposer::{Evaluation, Help, Lane};
    use proptest::prelude::*;

    use super::*;

    /// What happened, in its order.
    #[derive(Clone, Debug, PartialEq)]
    enum Seen {
        Slice(usize),
        Rejected(usize, u32),
        Learnt(usize, u32),
    }

    type Log = Arc<Mutex<Vec<Seen>>>;

    fn taken(log: &Log) -> Vec<Seen> {
        std::mem::take(&mut *log.lock().expect("nobody panics"))
    }

    /// A proposer that brings what it was told to bring.
    struct Fake {
        number: usize,
        script: VecDeque<Brought>,
        /// What it gives when it is asked for what it has.
        in_hand: Option<Find>,
        log: Log,
    }

    impl Proposer for Fake {
        fn name(&self) -> &'static str {
            ["a", "b", "c", "d", "e"][self.number]
        }

        fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
            if slice == NO_MORE {
                return self.in_hand.take().map_or(Brought::Same, |find| Brought::Found(Box::new(find)));
            }
            lab.evaluate(Lane { number: 0, of: 1 }, &[]);
            self.log.lock().expect("nobody panics").push(Seen::Slice(self.number));
            let next = self.script.pop_front().unwrap_or(Brought::Same);
            self.script.push_back(next.clone());
            next
        }

        fn learn(&mut self, lesson: &Lesson) {
            let Lesson::Find { frame, .. } = lesson else { return };
            self.log.lock().expect("nobody panics").push(Seen::Learnt(self.number, *frame));
        }

        fn reject(&mut self, find: &Find) {
            self.log.lock().expect("nobody panics").push(Seen::Rejected(self.number, find.frame));
        }

        fn standing(&self) -> Standing {
            Standing::default()
        }

        fn why_not(&self) -> Option<String> {
            Some(format!("{} tried", self.number))
        }
    }

    /// A lab that has time for some slices.
    struct FakeLab {
        slices: AtomicUsize,
    }

    impl Lab for FakeLab {
        fn evaluate(&self, _: Lane, _: &[Candidate]) -> Vec<Evaluation> {
            let less = |left: usize| Some(left.saturating_sub(1));
            let _ = self.slices.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            Vec::new()
        }

        fn is_over(&self) -> bool {
            self.slices.load(Ordering::Relaxed) == 0
        }
    }

    /// Lets finds at some frames hold.
    struct FakeKeeper {
        holds: fn(u32) -> bool,
        held: Vec<(&'static str, u32)>,
    }

    impl Keeper for FakeKeeper {
        type Error = ();

        fn watch(&mut self, _: &Standing) {}

        fn settle(&mut self, proposer: &'static str, find: &Find) -> Result<bool, ()> {
            let holds = (self.holds)(find.frame);
            self.held.extend(holds.then_some((proposer, find.frame)));
            Ok(holds)
        }
    }

    fn find(frame: u32) -> Find {
        let (candidate, package, at) = (Candidate::default(), String::new(), Instant::now());
        Find { frame, is_same: true, apart: 0, candidate, package, at, help: Help::default() }
    }

    fn found(frame: u32) -> Brought {
        Brought::Found(Box::new(find(frame)))
    }

    /// What happens, and what holds, if proposers with these scripts have so many slices.
    fn run_with(
        scripts: Vec<Vec<Brought>>,
        in_hand: Option<Find>,
        slices: usize,
        holds: fn(u32) -> bool,
    ) -> (Vec<Seen>, Vec<(&'static str, u32)>) {
        let log = Log::default();
        let fake = |(number, script): (usize, Vec<Brought>)| -> Box<dyn Proposer> {
            let (script, in_hand, log) =
                (script.into(), in_hand.clone().filter(|_| number == 0), log.clone());
            Box::new(Fake { number, script, in_hand, log })
        };
        let mut schedule = Schedule::new(scripts.into_iter().enumerate().map(fake).collect());
        let mut keeper = FakeKeeper { holds, held: Vec::new() };
        let lab = FakeLab { slices: AtomicUsize::new(slices) };
        schedule.run(&lab, &mut keeper).expect("nothing goes wrong");
        drop(schedule);
        (taken(&log), keeper.held)
    }

    fn slices_of(seen: &[Seen], number: usize) -> usize {
        seen.iter().filter(|seen| **seen == Seen::Slice(number)).count()
    }

    /// Scripts of proposers that come nearer at times, two to five of them.
    fn scripts() -> impl Strategy<Value = Vec<Vec<bool>>> {
        prop::collection::vec(prop::collection::vec(any::<bool>(), 1..8), 2..=5)
    }

    fn spelled(scripts: &[Vec<bool>]) -> Vec<Vec<Brought>> {
        let brought = |nearer: &bool| if *nearer { Brought::Nearer } else { Brought::Same };
        scripts.iter().map(|script| script.iter().map(brought).collect()).collect()
    }

    const SLICES: usize = 300;

    /// Scripts of proposers that bring anything.
    fn any_scripts() -> impl Strategy<Value = Vec<Vec<Brought>>> {
        let brought = prop_oneof![
            4 => Just(Brought::Same),
            4 => Just(Brought::Nearer),
            2 => (1u32..9).prop_map(found),
            1 => Just(Brought::Exhausted("no more".into())),
        ];
        prop::collection::vec(prop::collection::vec(brought, 1..8), 1..=5)
    }

    /// Finds at these frames hold.
    fn is_even(frame: u32) -> bool {
        frame.is_multiple_of(2)
    }

    fn number_of(name: &str) -> usize {
        ["a", "b", "c", "d", "e"].iter().position(|known| *known == name).expect("the name of a fake")
    }

    proptest! {
        #[test]
        fn nobody_starves(scripts in scripts()) {
            let (seen, _) = run_with(spelled(&scripts), None, SLICES, |_| true);
            prop_assert_eq!(seen.len(), SLICES);
            // Nobody waits for longer than this, no matter what the others bring.
            let longest = 10 * scripts.len();
            for number in 0..scripts.len() {
                let all = seen.windows(longest).all(|window| window.contains(&Seen::Slice(number)));
                prop_assert!(all, "{} waits too long", number);
                prop_assert!(slices_of(&seen, number) + scripts.len() >= SLICES / 10);
            }
        }

        #[test]
        fn the_same_proposers_work_in_the_same_order(scripts in scripts()) {
            let run = || run_with(spelled(&scripts), None, SLICES, |_| true).0;
            prop_assert_eq!(run(), run());
        }

        #[test]
        fn who_is_exhausted_leaves_the_slices_to_the_others(scripts in scripts(), after in 1usize..8) {
            let mut spelled = spelled(&scripts);
            spelled[0] = vec![Brought::Same; after];
            spelled[0][after - 1] = Brought::Exhausted("no more".into());
            let (seen, _) = run_with(spelled, None, SLICES, |_| true);
            prop_assert_eq!(slices_of(&seen, 0), after);
            prop_assert_eq!(seen.len(), SLICES);
        }

        #[test]
        fn a_find_that_does_not_hold_goes_back_to_its_proposer(scripts in scripts(), at in 0usize..8) {
            let mut spelled = spelled(&scripts);
            let finder = spelled.len() - 1;
            spelled[finder] = vec![Brought::Same; 8];
            spelled[finder][at] = found(1);
            let (seen, held) = run_with(spelled, None, SLICES, |_| false);
            prop_assert_eq!(held, vec![]);
            let found = slices_of(&seen, finder).saturating_sub(at).div_ceil(8);
            let rejected = seen.iter().filter(|seen| **seen == Seen::Rejected(finder, 1)).count();
            prop_assert_eq!(rejected, found);
            prop_assert!(found > 1, "it goes on working");
        }
    }

    proptest! {
        #[test]
        fn who_alone_brings_something_gets_all_but_a_tenth_for_each_other(count in 2usize..=5, best in 0usize..5) {
            let best = best % count;
            let brought = |number| if number == best { Brought::Nearer } else { Brought::Same };
            let scripts = (0..count).map(|number| vec![brought(number)]).collect();
            let (seen, _) = run_with(scripts, None, SLICES, |_| true);
            let (expected, actual) = (SLICES - (count - 1) * SLICES / 10, slices_of(&seen, best));
            prop_assert!(actual.abs_diff(expected) <= 2 * count, "{actual}, not {expected}");
        }

        #[test]
        fn who_brings_nothing_shares_alike(count in 1usize..=5) {
            let (seen, _) = run_with(vec![vec![Brought::Same]; count], None, SLICES, |_| true);
            for number in 0..count {
                prop_assert!(slices_of(&seen, number).abs_diff(SLICES / count) <= 1);
            }
        }

        #[test]
        fn what_holds_is_ever_better_and_all_who_work_learn_of_it(scripts in any_scripts()) {
            let (seen, held) = run_with(scripts.clone(), None, SLICES, is_even);
            prop_assert!(held.is_sorted_by(|(_, one), (_, other)| one < other), "{held:?}");
            prop_assert!(held.iter().all(|(_, frame)| is_even(*frame)));
            for (name, frame) in held {
                let finder = number_of(name);
                let learnt = |number| seen.iter().position(|seen| *seen == Seen::Learnt(number, frame));
                prop_assert_eq!(learnt(finder), None);
                // Who works on has learnt of it before it does so.
                let at = (0..scripts.len()).filter_map(learnt).min().unwrap_or(seen.len());
                for number in (0..scripts.len()).filter(|&number| number != finder) {
                    let works_on = seen[at..].contains(&Seen::Slice(number));
                    prop_assert!(!works_on || learnt(number).is_some(), "{number} does not know of {frame}");
                }
                prop_assert!(!seen[at..].contains(&Seen::Slice(finder)), "{finder} is done");
            }
        }

        #[test]
        fn it_ends_when_the_time_is_over_or_nobody_works(scripts in any_scripts()) {
            let (seen, _) = run_with(scripts.clone(), None, SLICES, |_| true);
            let slices: usize = (0..scripts.len()).map(|number| slices_of(&seen, number)).sum();
            let ends = |script: &Vec<Brought>| {
                script.iter().any(|brought| matches!(brought, Brought::Found(_) | Brought::Exhausted(_)))
            };
            prop_assert!(slices <= SLICES);
            prop_assert_eq!(slices == SLICES, !scripts.iter().all(ends));
        }
    }

    #[test]
    fn who_brings_something_gets_most() {
        let (seen, _) = run_with(vec![vec![Brought::Same], vec![Brought::Nearer]], None, SLICES, |_| true);
        assert!(slices_of(&seen, 1) > SLICES * 8 / 10, "{}", slices_of(&seen, 1));
    }

    #[test]
    fn who_is_late_begins_when_the_others_had_their_slices_or_have_nothing_to_do() {
        let run = |first: Brought, slices: usize| {
            let log = Log::default();
            let fake = |number: usize, script: Brought| {
                Box::new(Fake { number, script: [script].into(), in_hand: None, log: log.clone() })
            };
            let mut schedule = Schedule::new(vec![fake(0, first)]).with_aside(fake(1, Brought::Same), 10);
            let mut keeper = FakeKeeper { holds: |_| true, held: Vec::new() };
            let lab = FakeLab { slices: AtomicUsize::new(slices) };
            schedule.run(&lab, &mut keeper).expect("nothing goes wrong");
            drop(schedule);
            taken(&log)
        };
        let seen = run(Brought::Same, 14);
        assert!(seen[..10].iter().all(|seen| *seen == Seen::Slice(0)), "{seen:?}");
        assert!(seen[10..].contains(&Seen::Slice(1)), "{seen:?}");
        let seen = run(Brought::Exhausted(String::new()), 2);
        assert_eq!(seen, [Seen::Slice(0), Seen::Slice(1)]);
    }

    /// Ends its slice when others had three meanwhile.
    struct Slow {
        log: Log,
    }

    impl Proposer for Slow {
        fn name(&self) -> &'static str {
            "slow"
        }

        fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
            if slice == NO_MORE {
                return Brought::Same;
            }
            let had = || self.log.lock().expect("nobody panics").len();
            let begun = had();
            let end = Instant::now() + std::time::Duration::from_secs(20);
            while had() < begun + 3 && !lab.is_over() {
                assert!(Instant::now() < end, "nobody goes on meanwhile");
                std::thread::yield_now();
            }
            self.log.lock().expect("nobody panics").push(Seen::Slice(1));
            Brought::Same
        }

        fn learn(&mut self, _: &Lesson) {}

        fn reject(&mut self, _: &Find) {}

        fn standing(&self) -> Standing {
            Standing::default()
        }

        fn why_not(&self) -> Option<String> {
            None
        }
    }

    #[test]
    fn others_go_on_while_one_works_aside_and_wait_for_it_then() {
        let log = Log::default();
        let first = Fake { number: 0, script: [Brought::Same].into(), in_hand: None, log: log.clone() };
        let slow = Slow { log: log.clone() };
        let mut schedule = Schedule::new(vec![Box::new(first)]).with_aside(Box::new(slow), 2);
        let lab = FakeLab { slices: AtomicUsize::new(SLICES) };
        let mut keeper = FakeKeeper { holds: |_| true, held: Vec::new() };
        schedule.run(&lab, &mut keeper).expect("nothing goes wrong");
        drop(schedule);
        let seen = taken(&log);
        let aside: Vec<usize> = (0..seen.len()).filter(|&at| seen[at] == Seen::Slice(1)).collect();
        assert!(aside.len() >= SLICES / 50, "{}", aside.len());
        assert!(aside.windows(2).all(|two| two[1] - two[0] > 3), "{aside:?}");
    }

    #[test]
    fn the_first_is_first() {
        let (seen, _) = run_with(vec![vec![Brought::Same]; 3], None, 3, |_| true);
        assert_eq!(seen, [Seen::Slice(0), Seen::Slice(1), Seen::Slice(2)]);
    }

    #[test]
    fn the_others_learn_of_what_holds_and_only_what_is_better_is_looked_at() {
        let worse_then_better = vec![found(2), found(3)];
        let scripts = vec![vec![found(2)], vec![Brought::Same], worse_then_better];
        let (seen, held) = run_with(scripts, None, 20, |_| true);
        assert_eq!(held, [("a", 2)]);
        assert!(seen.contains(&Seen::Learnt(1, 2)) && seen.contains(&Seen::Learnt(2, 2)));
        assert_eq!(slices_of(&seen, 0), 1, "it is done");
    }

    #[test]
    fn at_the_end_each_hands_over_what_it_has() {
        let (_, held) = run_with(vec![vec![Brought::Same], vec![Brought::Same]], Some(find(1)), 5, |_| true);
        assert_eq!(held, [("a", 1)]);
    }
}
