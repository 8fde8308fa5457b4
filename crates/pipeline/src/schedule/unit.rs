//! The schedule with fakes.

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
    /// What it does in a slice, and what it did.
    weight: u64,
    work: u64,
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
        self.work += self.weight;
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
        Standing { frames: FRAMES, ..Standing::default() }
    }

    fn work(&self) -> u64 {
        self.work
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
        let (script, in_hand, log) = (script.into(), in_hand.clone().filter(|_| number == 0), log.clone());
        Box::new(Fake { number, script, in_hand, log, weight: SLICE.candidates, work: 0 })
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

/// More than scripts find by chance.
const FRAMES: usize = 9;

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
    fn who_does_more_in_a_slice_has_fewer(weights in prop::collection::vec(100u64..900, 2..=5)) {
        let log = Log::default();
        let fake = |(number, &weight): (usize, &u64)| -> Box<dyn Proposer> {
            let script = [Brought::Same].into();
            Box::new(Fake { number, script, in_hand: None, log: log.clone(), weight, work: 0 })
        };
        let mut schedule = Schedule::new(weights.iter().enumerate().map(fake).collect());
        let lab = FakeLab { slices: AtomicUsize::new(SLICES) };
        schedule.run(&lab, &mut FakeKeeper { holds: |_| true, held: Vec::new() }).expect("nothing goes wrong");
        drop(schedule);
        let seen = taken(&log);
        let work = |number: usize| weights[number] * slices_of(&seen, number) as u64;
        let all: Vec<u64> = (0..weights.len()).map(work).collect();
        let apart = all.iter().max().zip(all.iter().min()).map(|(most, least)| most - least);
        prop_assert!(apart <= Some(2 * 900), "{all:?}");
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
    let run = |first: Vec<Brought>, slices: usize| {
        let log = Log::default();
        let fake = |number: usize, script: Vec<Brought>| {
            let (script, log) = (script.into(), log.clone());
            Box::new(Fake { number, script, in_hand: None, log, weight: SLICE.candidates, work: 0 })
        };
        let begins = Some(Begin { after: 1_000, stale: 500 });
        let late = fake(1, vec![Brought::Same]);
        let mut schedule = Schedule::new(vec![fake(0, first)]).with_aside(late, begins);
        let mut keeper = FakeKeeper { holds: |_| true, held: Vec::new() };
        let lab = FakeLab { slices: AtomicUsize::new(slices) };
        schedule.run(&lab, &mut keeper).expect("nothing goes wrong");
        drop(schedule);
        taken(&log)
    };
    let begins_after = |first: Vec<Brought>, slices: usize| {
        let seen = run(first, 40);
        assert!(seen[..slices].iter().all(|seen| *seen == Seen::Slice(0)), "{seen:?}");
        // It is looked at when the others had their nine tenths.
        assert!(seen[slices..slices + 11].contains(&Seen::Slice(1)), "{seen:?}");
    };
    begins_after(vec![Brought::Nearer], 10);
    begins_after(vec![Brought::Same], 5);
    let seen = run(vec![Brought::Exhausted(String::new())], 2);
    assert_eq!(seen, [Seen::Slice(0), Seen::Slice(1)]);
}

/// Ends its first slice only when others have had four: it begins after three of theirs.
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
        let end = Instant::now() + std::time::Duration::from_secs(20);
        while had() < 4 && !lab.is_over() {
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
fn others_go_on_while_one_works_aside_but_not_for_long() {
    let log = Log::default();
    let script = [Brought::Same].into();
    let first =
        Fake { number: 0, script, in_hand: None, log: log.clone(), weight: SLICE.candidates, work: 0 };
    let slow = Slow { log: log.clone() };
    let begins = Some(Begin { after: 2 * SLICE.candidates, stale: u64::MAX });
    let mut schedule = Schedule::new(vec![Box::new(first)]).with_aside(Box::new(slow), begins);
    let lab = FakeLab { slices: AtomicUsize::new(SLICES) };
    let mut keeper = FakeKeeper { holds: |_| true, held: Vec::new() };
    schedule.run(&lab, &mut keeper).expect("nothing goes wrong");
    drop(schedule);
    let seen = taken(&log);
    let first = seen.iter().position(|seen| *seen == Seen::Slice(1)).expect("it had a slice");
    assert!((4..=5).contains(&first), "{first}");
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

#[test]
fn nobody_goes_on_when_nothing_could_be_better() {
    let run = |find: Find| {
        let scripts = vec![vec![Brought::Found(Box::new(find))], vec![Brought::Same]];
        run_with(scripts, None, 20, |_| true).0
    };
    let whole = find(FRAMES as u32);
    assert_eq!(slices_of(&run(whole.clone()), 1), 0);
    for less in
        [find(FRAMES as u32 - 1), Find { apart: 1, ..whole.clone() }, Find { is_same: false, ..whole }]
    {
        assert_eq!(slices_of(&run(less), 1), 19);
    }
}
