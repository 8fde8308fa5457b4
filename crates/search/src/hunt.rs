//! The searches for the frames of a crash, sharing one budget.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use carve::Carved;
use catalog::{Common, Told, candidate};
use chart::Chart;
use model::{Candidate, Expression, Probe, simple_name};
use program::Index;
use proposer::{Brought, Find, Help, Lab, Lane, Lesson, Near, Proposer, Reproduced, Slice, Stage, Standing};

use crate::agenda::{Agenda, Turn};
use crate::fitness::Fitness;
use crate::genetic::{Parameters, Rated, Search};
use crate::goal;
use crate::guidance::Guidance;
use crate::patience::Patience;
use crate::why::Witness;
use crate::wording::Wording;
use crate::world::World;

/// The name of this proposer.
pub const NAME: &str = "search";

/// What a hunt may use up.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// How long it may search.
    pub time: Duration,
    /// The seed of all chance.
    pub seed: u64,
}

/// Finds of one search that may turn out not to be stable before it is given up.
const MOST_REJECTED: u32 = 3;

/// Values of solvers that are remembered.
const MOST_SOLVED: usize = 1_000;

/// Generations after which islands exchange their best tests.
const EXCHANGE: u32 = 12;

/// Generations that islands go on for at most before they wait for each other.
const STRETCH: u32 = 8;

/// Says by VM name whose frames are the program's.
pub type IsProject<'p> = dyn Fn(&str) -> bool + Sync + 'p;

/// A hunt for a crash.
pub struct Hunt<'h> {
    /// For each frame the searches on its islands; none where no test can call it, or none any more.
    searches: Vec<Vec<Search<'h>>>,
    agenda: Agenda,
    /// The frame that was worked on last, from 1.
    frame: usize,
    patience: Patience,
    wording: Wording,
    /// What was found, ever better.
    finds: Vec<Kept>,
    /// How many finds of each search were rejected.
    rejected: Vec<u32>,
    /// What the searches learnt of calls and told each other.
    told: Told,
    /// Candidates tried by searches that were given up.
    tried: u64,
    /// What a solver chose in candidates of others, the latest last.
    solved: Vec<Expression>,
    is_callable: bool,
    /// Generations of each frame.
    generations: Vec<u32>,
    /// A class of which no test can get an object.
    impossible: Option<String>,
    witness: Mutex<Witness<'h>>,
}

/// A find, and where it comes from.
struct Kept {
    find: Find,
    /// The frame whose search found it, counted from 1.
    search: usize,
    /// The island that it was found on.
    island: usize,
}

impl<'h> Hunt<'h> {
    /// A hunt that has not begun. `carved` is what the project's tests show.
    pub fn new(
        chart: &'h Chart,
        index: &'h Index,
        probes: &'h [Probe],
        is_project: &IsProject,
        parameters: &Parameters,
        budget: Budget,
        carved: Option<&Carved>,
    ) -> Hunt<'h> {
        let guidance = Arc::new(Guidance::new(chart, index, probes));
        let (common, constants) = (Common::default(), Arc::default());
        let places = goal::places(chart, index, probes);
        let searches = |frame: usize| -> Vec<Search> {
            if goal::is_left_to_caller(chart, frame, index) {
                return Vec::new();
            }
            let world = |package: &&str| {
                let mut world = goal::world(chart, frame, package, index, &common)?;
                carved.into_iter().for_each(|carved| world.carve(carved));
                world.guidance = Arc::clone(&guidance);
                world.constants = Arc::clone(&constants);
                Some(world)
            };
            let worlds: Option<Vec<World>> = goal::packages(chart, frame, index).iter().map(world).collect();
            let Some(worlds) = worlds else { return Vec::new() };
            let goal = goal::goal(chart, frame, &places, index, probes, is_project);
            let seed =
                |island: usize| budget.seed.wrapping_add(frame as u64).wrapping_add((island as u64) << 32);
            let islands = 0..parameters.islands.max(1);
            let search = |island: usize| {
                let world = worlds[island % worlds.len()].clone();
                Search::new(world, goal.clone(), parameters.clone(), seed(island))
            };
            islands.map(search).collect()
        };
        let searches: Vec<Vec<Search>> = (1..=chart.frames.len()).map(searches).collect();
        let innermost = goal::goal(chart, 1, &places, index, probes, is_project).places.pop();
        let easiest = easiest(&searches);
        Hunt {
            agenda: Agenda::new(searches.len(), easiest),
            frame: easiest.unwrap_or(1),
            rejected: vec![0; searches.len()],
            generations: vec![0; searches.len()],
            patience: Patience::new(Instant::now(), searches.len()),
            wording: Wording::new(budget.time),
            is_callable: easiest.is_some(),
            searches,
            finds: Vec::new(),
            told: Told::default(),
            tried: 0,
            solved: Vec::new(),
            impossible: None,
            witness: Mutex::new(Witness::new(chart, probes, innermost)),
        }
    }

    /// How many call sequences of the project's tests its searches use: of the frame that uses most.
    pub fn carved(&self) -> usize {
        let worlds = self.searches.iter().flatten().map(Search::world);
        worlds.map(|world| world.carved().len()).max().unwrap_or(0)
    }

    /// The frame that is done with. A find of another crash on the same line counts only where there is no better one.
    fn reached(&self) -> u32 {
        self.finds.last().filter(|kept| kept.find.is_same).map_or(0, |kept| kept.find.frame)
    }

    /// Whether it has nothing to do any more, or enough in hand.
    fn is_done(&self) -> bool {
        let above = self.searches.iter().skip(self.reached() as usize);
        above.flatten().next().is_none() && self.rewordable().is_none()
            || !self.finds.is_empty() && self.patience.is_enough(Instant::now())
    }

    fn tried(&self) -> u64 {
        self.tried + self.searches.iter().flatten().map(|search| search.tried).sum::<u64>()
    }

    fn give_up(&mut self, at: usize) {
        self.tried += self.searches[at].drain(..).map(|search| search.tried).sum::<u64>();
    }

    fn witness(&self) -> MutexGuard<'_, Witness<'h>> {
        self.witness.lock().expect("nobody panics with it")
    }

    /// Generations for the search that has its turn; whether these came nearer.
    fn step(&mut self, lab: &dyn Lab) -> bool {
        let (reached, rewordable, searches) = (self.reached() as usize, self.rewordable(), &self.searches);
        let turn = self.agenda.next(reached, &|frame| !searches[frame - 1].is_empty(), rewordable.is_some());
        match turn {
            Turn::Frame(frame) => {
                let stretch = 1 + self.agenda.take(self.stretch(frame) - 1);
                self.step_for(frame, stretch, lab)
            }
            Turn::Message => rewordable.is_some_and(|frame| self.reword(frame, lab)),
        }
    }

    /// How many generations the islands of a frame go on for without waiting for each other. One that is quicker may run
    /// on for nothing when another one has found the crash, so that is at most half of what they did before.
    fn stretch(&self, frame: usize) -> u32 {
        (self.generations[frame - 1] / 2).clamp(1, STRETCH)
    }

    /// Generations for a frame.
    fn step_for(&mut self, frame: usize, generations: u32, lab: &dyn Lab) -> bool {
        self.turn_to(frame);
        if !self.evolve(frame, generations, lab) {
            let targets = &self.searches[frame - 1][0].world().targets;
            self.impossible =
                targets.iter().find(|target| target.has_receiver()).map(|t| t.class.to_string());
            self.give_up(frame - 1);
            return false;
        }
        self.exchange(frame, generations);
        let islands = &self.searches[frame - 1];
        let dearness = islands.iter().map(Search::dearness).max().unwrap_or(1);
        self.agenda.take((dearness - 1) * generations);
        let has_found = self.keep(frame);
        self.look(frame) || has_found
    }

    /// Before another frame has its turn, the searches for all others hear what those for the last one learnt of calls.
    fn turn_to(&mut self, frame: usize) {
        let before = std::mem::replace(&mut self.frame, frame);
        if before != frame {
            self.spread_news(before);
        }
    }

    /// Tells all other searches what those for a frame learnt of calls.
    fn spread_news(&mut self, frame: usize) {
        for news in self.searches[frame - 1].iter_mut().map(Search::news) {
            self.told.add(&news);
        }
        self.searches.iter_mut().flatten().for_each(|search| search.hear(&self.told));
    }

    /// Now and then, islands hear what others learnt of calls, and those that fell behind are given the best test of their
    /// neighbour.
    fn exchange(&mut self, frame: usize, generations: u32) {
        let before = self.generations[frame - 1];
        self.generations[frame - 1] += generations;
        if before / EXCHANGE == self.generations[frame - 1] / EXCHANGE {
            return;
        }
        self.spread_news(frame);
        let islands = &mut self.searches[frame - 1];
        let best: Vec<Option<Rated>> = islands.iter().map(|search| search.fittest().cloned()).collect();
        for (island, search) in islands.iter_mut().enumerate() {
            let (own, other) = (&best[island], &best[(island + 1) % best.len()]);
            let Some(other) = other else { continue };
            if own.as_ref().is_none_or(|own| other.fitness.compare(&own.fitness).is_lt()) {
                search.found(&other.test);
            }
        }
    }

    /// A generation for a message that is nearer to the expected one.
    fn reword(&mut self, frame: usize, lab: &dyn Lab) -> bool {
        self.turn_to(frame);
        let began = Instant::now();
        self.evolve(frame, 1, lab);
        let is_nearer = self.keep(frame);
        self.wording.spend(began.elapsed(), is_nearer);
        is_nearer
    }

    /// The frame whose search goes on for a nearer message than that of the find, if there is time: the find's own, else the one
    /// that found it. For a frame inside, a test that calls that itself has the right message more easily.
    fn rewordable(&self) -> Option<usize> {
        let Kept { search, find, .. } =
            self.finds.last().filter(|kept| kept.find.is_same && kept.find.apart > 0)?;
        let mut frames = [find.frame as usize, *search].into_iter();
        let open = frames.find(|frame| !self.searches[frame - 1].is_empty());
        open.filter(|_| !self.wording.is_over())
    }

    /// Looks whether the search for a frame came nearer.
    fn look(&mut self, frame: usize) -> bool {
        let nearest =
            self.searches[frame - 1].iter().filter_map(|search| Some(search.best()?.fitness.total()));
        let nearest = nearest.reduce(f64::min);
        nearest.is_some_and(|nearest| self.patience.see(frame, nearest, Instant::now()))
    }

    /// Generations on each island, at the same time; false where no test can be made. At the end they wait for each other, so
    /// that what is found does not depend on which one is quicker. An island that has found something stops sooner.
    fn evolve(&mut self, frame: usize, generations: u32, lab: &dyn Lab) -> bool {
        let witness = &self.witness;
        let islands = &mut self.searches[frame - 1];
        let of = islands.len();
        let evaluate = |number: usize, candidates: &[Candidate]| {
            let evaluations = lab.evaluate(Lane { number, of }, candidates);
            witness.lock().expect("nobody panics with it").see(&evaluations);
            evaluations
        };
        let evaluate = &evaluate;
        std::thread::scope(|scope| {
            let islands = islands.iter_mut().enumerate();
            let threads: Vec<_> = islands
                .map(|(island, search)| {
                    let mut evaluate = move |candidates: Vec<Candidate>| evaluate(island, &candidates);
                    scope.spawn(move || search.evolve(generations, &mut evaluate, &|| lab.is_over()))
                })
                .collect();
            let mut made = threads.into_iter().map(|thread| thread.join().expect("a search does not panic"));
            made.any(|made| made)
        })
    }

    /// Keeps what the searches for a frame found, if it is higher than what there is; the searches for higher frames
    /// are given it. Whether there was anything.
    fn keep(&mut self, frame: usize) -> bool {
        let (before, mut found) = (self.reached() as usize, None);
        for (island, search) in self.searches[frame - 1].iter().enumerate() {
            let most = self.finds.last().map_or(Reproduced::default(), |kept| kept.find.reproduces());
            let Some(best) = search.find().filter(|find| find.reproduces > most) else { continue };
            if let Some(candidate) = candidate(&best.test) {
                let (package, at) = (search.world().catalog.package.clone(), Instant::now());
                found = Some(best.test.clone());
                let Reproduced { is_same, frame: reproduced, apart, .. } = best.reproduces;
                let help = Help { base: None, solved: self.solved.clone() };
                let find = Find { frame: reproduced, is_same, apart: apart.0, candidate, package, at, help };
                self.finds.push(Kept { find, search: frame, island });
            }
        }
        let reached = self.reached() as usize;
        if reached > before {
            self.wording.begin();
        }
        let Some(test) = found else { return false };
        self.patience.found(Instant::now());
        if reached != frame && reached > 0 {
            for search in &mut self.searches[reached - 1] {
                search.found(&test);
            }
        }
        self.searches.iter_mut().skip(reached).flatten().for_each(|search| search.graft(&test));
        true
    }

    /// The search that has its turn takes a candidate of somebody else into its next generation, and its values may stand in
    /// others.
    fn begin_from(&mut self, near: &Near) {
        for value in near.solved.iter().filter(|value| is_telling(value)) {
            if !self.solved.contains(value) {
                self.solved.push(value.clone());
            }
        }
        let too_many = self.solved.len().saturating_sub(MOST_SOLVED);
        self.solved.drain(..too_many);
        for search in &mut self.searches[self.frame - 1] {
            near.solved.iter().for_each(|value| search.told(value));
            if let Ok(test) = search.world().catalog.raise(&near.candidate) {
                search.found(&test);
            }
        }
    }

    /// What it has in hand.
    fn in_hand(&self) -> Option<Brought> {
        self.finds.last().map(|kept| Brought::Found(Box::new(kept.find.clone())))
    }
}

impl Proposer for Hunt<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    /// Searches until the highest frame is reached and the message is the same, the slice is used up, or there is a find and
    /// no progress for long.
    fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
        let begun = self.tried();
        let mut is_nearer = false;
        while self.tried() - begun < slice.candidates && !lab.is_over() && !self.is_done() {
            is_nearer |= self.step(lab);
        }
        let is_asked = slice.candidates == 0;
        match (is_asked || self.is_done()).then(|| self.in_hand()).flatten() {
            Some(found) => found,
            None if self.is_done() => Brought::Exhausted(self.why_not().unwrap_or_default()),
            None if is_nearer => Brought::Nearer,
            None => Brought::Same,
        }
    }

    /// A candidate of somebody else begins the search for its frame, and helps those for higher ones.
    fn learn(&mut self, lesson: &Lesson) {
        let (candidate, frame) = match lesson {
            Lesson::Find { candidate, frame } => (candidate, frame),
            Lesson::Near(near) => return self.begin_from(near),
        };
        let frame = *frame as usize;
        for (at, islands) in self.searches.iter_mut().enumerate() {
            for search in islands {
                match search.world().catalog.raise(candidate) {
                    Ok(test) if search.found(&test) => {}
                    Ok(test) if at >= frame => search.graft(&test),
                    _ => {}
                }
            }
        }
        let is_open = self.searches.get(frame.wrapping_sub(1)).is_some_and(|islands| !islands.is_empty());
        if is_open && self.finds.is_empty() {
            self.agenda = Agenda::new(self.searches.len(), Some(frame));
        }
    }

    /// The best candidates for the frame that it works on, which it may be stuck with.
    fn tell(&mut self) -> Vec<Near> {
        let near = |search: &Search| {
            let candidate = candidate(&search.fittest()?.test)?;
            let package = search.world().catalog.package.clone();
            Some(Near { candidate, package, by: NAME, solved: Vec::new() })
        };
        self.searches[self.frame - 1].iter().filter_map(near).collect()
    }

    /// The search that found it starts over.
    fn reject(&mut self, find: &Find) {
        let at = self.finds.iter().rposition(|kept| kept.find.candidate == find.candidate);
        let Some(Kept { search, island, .. }) = at.map(|at| self.finds.remove(at)) else { return };
        self.rejected[search - 1] += 1;
        if self.rejected[search - 1] >= MOST_REJECTED {
            self.give_up(search - 1);
        } else if let Some(search) = self.searches[search - 1].get_mut(island) {
            search.forget();
        }
        let first = easiest(&self.searches).filter(|_| self.finds.is_empty());
        self.agenda = Agenda::new(self.searches.len(), first);
    }

    fn standing(&self) -> Standing {
        let found = self.searches.get(self.frame - 1).into_iter().flatten();
        let best = found.filter_map(|search| Some(search.best()?.fitness)).min_by(Fitness::compare);
        Standing {
            frame: self.frame,
            frames: self.searches.len(),
            reached: self.reached(),
            best: best.map(|best| (best.total(), best.stage())),
            tried: self.tried(),
        }
    }

    fn why_not(&self) -> Option<String> {
        let mut witness = self.witness();
        witness.tried = self.searches.iter().flatten().flat_map(Search::tried_against).collect();
        Some(witness.reason(self.impossible.as_deref().map(simple_name), self.is_callable))
    }
}

/// Whether a search would hardly come to a value by itself.
fn is_telling(value: &Expression) -> bool {
    match value {
        Expression::String(units) => units.len() > 1,
        Expression::Byte(number) => number.unsigned_abs() > 16,
        Expression::Short(number) => number.unsigned_abs() > 16,
        Expression::Int(number) => number.unsigned_abs() > 16,
        Expression::Long(number) => number.unsigned_abs() > 16,
        Expression::Float(number) => number.fract() != 0.0 || number.abs() > 16.0,
        Expression::Double(number) => number.fract() != 0.0 || number.abs() > 16.0,
        _ => false,
    }
}

/// The innermost frame that a test can call, from 1: with it something is in hand.
fn easiest(searches: &[Vec<Search>]) -> Option<usize> {
    searches.iter().position(|islands| !islands.is_empty()).map(|at| at + 1)
}

impl Fitness {
    fn stage(&self) -> Stage {
        match (self.line > 0.0, self.exception > 0.0) {
            (true, _) => Stage::Away,
            (false, true) => Stage::AtLine,
            (false, false) => Stage::Thrown,
        }
    }
}
