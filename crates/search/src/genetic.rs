//! The guided genetic algorithm: a population that evolves towards the goal.

use std::collections::HashMap;
use std::sync::Arc;

use catalog::{AFFORDABLE, Callable, News, Test, Told, candidate};
use fastrand::Rng;
use model::{Candidate, End, Expression, Observation};
use proposer::{Evaluation, Reproduced};

use crate::archive::Archive;
use crate::carved;
use crate::change::{crossover, first_test, graft, mutate};
use crate::climb::{self, Climb};
use crate::fitness::{Fitness, Goal};
use crate::obstacle::{Stop, first_thrown};
use crate::passed::Ways;
use crate::steering::Steering;
use crate::world::World;

/// The parameters of the algorithm, with the paper's values as defaults.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Tests in the first population; each restart adds as many.
    pub population: usize,
    /// Probability that two parents are crossed.
    pub crossover: f64,
    /// Calls of a random test at most.
    pub calls: usize,
    /// Generations without progress before a restart.
    pub patience: u32,
    /// Populations that evolve side by side, each with a seed of its own. What is found depends on it, and not on how many
    /// workers there are.
    pub islands: usize,
    /// Bias of rank selection: how often the best is chosen, compared with the median.
    pub selection: f64,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters { population: 50, crossover: 0.75, calls: 8, patience: 40, islands: 2, selection: 1.7 }
    }
}

/// Of so many tests of a first population one begins with a call sequence of the project's tests, if there are any.
const CARVED: usize = 4;

/// By how many statements a test may be longer than another one that is as fit, and still live on in its place.
const SLACK: usize = 16;

/// Runs that take fewer steps are all the same: what surrounds a run takes longer.
const QUICK: u64 = 1024;

/// What is slow counts as so many times of what is not, at most: it may be what is wanted.
const MOST_DEAR: u32 = 4;

/// How often another parent is looked for in place of one that takes too long.
const SECOND_THOUGHTS: usize = 8;

/// The least trace distance of a run whose message tells of another crash.
const OTHER_MESSAGE: f64 = 0.25;

/// Of so many restarts one begins with new tests only: kept ones may all lead into the same dead end.
const FRESH: u32 = 2;

/// Distances between messages are told in millionths.
const MILLION: f64 = 1e6;

/// Tests that are made of one for a method inside.
const GRAFTS: usize = 16;

/// A test with its fitness.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The test.
    pub test: Test,
    /// Its fitness.
    pub fitness: Fitness,
    /// How much of the crash it reproduces.
    pub reproduces: Reproduced,
    /// What kept it from the crash.
    pub(crate) stop: Stop,
    /// How many steps its run took.
    pub(crate) steps: u64,
}

impl Rated {
    /// How much longer it takes than others, as if it had so many statements more: one for each time that its run takes
    /// twice as many steps as quick ones do.
    fn burden(&self) -> usize {
        (u64::BITS - (self.steps / QUICK).leading_zeros()) as usize
    }
}

/// A search for one goal. It goes on where it stood whenever it is given time.
pub struct Search<'w> {
    world: World<'w>,
    goal: Goal,
    parameters: Parameters,
    rng: Rng,
    population: Vec<Rated>,
    size: usize,
    /// Generations since the best of this population changed.
    stale: u32,
    best: Option<Rated>,
    /// The test that reproduces the highest frame, which may be one inside of the goal's.
    find: Option<Rated>,
    /// A test that brings a method inside of the target to fail.
    stock: Option<Test>,
    /// Whether the population knows it.
    is_grafted: bool,
    /// Tests of others that the next generation has.
    seeds: Vec<Test>,
    /// What is known of obstacles.
    steering: Steering,
    /// How far runs came until an exception ended them.
    ways: Ways,
    /// The nearest tests of earlier populations.
    archive: Archive,
    /// The way of the best test to nearer values, while it has one.
    climb: Option<Climb>,
    /// The test whose values bring it no nearer.
    climbed: Option<Test>,
    /// Ways that were begun.
    climbs: usize,
    /// Generations until the next one, and how many these are where the last brought nothing.
    until_climb: u32,
    climb_pause: u32,
    /// Candidates tried.
    pub tried: u64,
    /// The steps that they took.
    steps: u64,
    /// Populations begun.
    pub restarts: u32,
}

impl<'w> Search<'w> {
    /// A search that has tried nothing yet.
    pub fn new(world: World<'w>, goal: Goal, parameters: Parameters, seed: u64) -> Search<'w> {
        Search {
            world,
            goal,
            size: parameters.population,
            parameters,
            rng: Rng::with_seed(seed),
            population: Vec::new(),
            stale: 0,
            best: None,
            find: None,
            stock: None,
            is_grafted: false,
            seeds: Vec::new(),
            steering: Steering::default(),
            ways: Ways::default(),
            archive: Archive::default(),
            climb: None,
            climbed: None,
            climbs: 0,
            until_climb: climb::AFTER,
            climb_pause: climb::AFTER,
            tried: 0,
            steps: 0,
            restarts: 0,
        }
    }

    /// The test that is nearest to the goal so far.
    pub fn best(&self) -> Option<&Rated> {
        self.best.as_ref()
    }

    /// The test that reproduces the highest frame, even if that is one inside of the goal's.
    pub fn find(&self) -> Option<&Rated> {
        self.find.as_ref()
    }

    /// Lets tests be made of one that brings a method inside of the target to fail.
    pub fn graft(&mut self, stock: &Test) {
        self.stock = Some(stock.clone());
        self.is_grafted = false;
    }

    /// Takes a test of somebody else into the next generation; false where it calls no target or this world cannot make it.
    pub fn found(&mut self, test: &Test) -> bool {
        let catalog = &self.world.catalog;
        let last = test.last_call();
        // The last call may be reflective, the others are written down.
        let is_made =
            test.statements.iter().enumerate().all(|(at, one)| Some(at) == last || catalog.can_make(one));
        let fits = is_made && test.calls(&self.world.targets);
        if fits {
            self.seeds.push(test.clone());
        }
        fits
    }

    /// Hears of a value that brought a test of somebody else further.
    pub(crate) fn told(&mut self, value: &Expression) {
        self.world.pool.met.told(value);
    }

    /// Starts over, as if nothing had been found: what was the best is not wanted.
    pub fn forget(&mut self) {
        self.best = None;
        self.find = None;
        self.restart();
        self.archive = Archive::default();
    }

    /// The fittest test of its population, with its fitness.
    pub(crate) fn fittest(&self) -> Option<&Rated> {
        self.population.first()
    }

    /// As how many of what others take its generations count: candidates of some frames take a hundred times as many steps
    /// as those of others.
    pub(crate) fn dearness(&self) -> u32 {
        let each = self.steps / self.tried.max(1);
        u32::try_from(each / (2 * AFFORDABLE)).map_or(MOST_DEAR, |times| (1 + times).min(MOST_DEAR))
    }

    /// What it called against exceptions that came first.
    pub(crate) fn tried_against(&self) -> Vec<(String, String)> {
        self.steering.tried()
    }

    /// What it learnt of calls since this was last asked.
    pub(crate) fn news(&mut self) -> News {
        self.world.catalog.experience.news()
    }

    /// Hears what all searches have learnt of calls.
    pub(crate) fn hear(&mut self, told: &Told) {
        self.world.catalog.experience.hear(told);
    }

    /// What it searches in.
    pub fn world(&self) -> &World<'w> {
        &self.world
    }

    /// What it searches for.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Some generations; fewer where one of them finds more than there was, or time is over. False where no test can be
    /// made at all.
    pub(crate) fn evolve(
        &mut self,
        generations: u32,
        evaluate: &mut dyn FnMut(Vec<Candidate>) -> Vec<Evaluation>,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        let before = self.reproduces();
        let mut is_made = self.generation(evaluate);
        for _ in 1..generations {
            if !is_made || self.reproduces() != before || is_over() {
                break;
            }
            is_made = self.generation(evaluate);
        }
        is_made
    }

    /// How much of the crash its find reproduces.
    fn reproduces(&self) -> Reproduced {
        self.find.as_ref().map_or(Reproduced::default(), |find| find.reproduces)
    }

    /// One generation: the first tests, or offspring of the population. False where no test can be
    /// made at all.
    pub fn generation(&mut self, evaluate: &mut dyn FnMut(Vec<Candidate>) -> Vec<Evaluation>) -> bool {
        if self.climbs() {
            self.climb_on(evaluate);
            return true;
        }
        let mut offspring = std::mem::take(&mut self.seeds);
        offspring.extend(self.grafts());
        offspring.extend(if self.population.is_empty() { self.first_population() } else { self.offspring() });
        if offspring.is_empty() {
            return false;
        }
        let rated = self.rate(offspring, evaluate);
        self.survive(rated);
        true
    }

    /// Whether this generation is for the values of the best test: evolution brought nothing for a while.
    fn climbs(&mut self) -> bool {
        self.until_climb = self.until_climb.saturating_sub(1);
        if self.climb.is_none() && self.stale >= climb::AFTER && self.until_climb == 0 {
            let best = self.population.first().filter(|best| self.climbed.as_ref() != Some(&best.test));
            self.climb = best.and_then(|best| Climb::of(&best.test, best.fitness, self.climbs));
            self.climbs += usize::from(self.climb.is_some());
        }
        self.climb.is_some()
    }

    fn climb_on(&mut self, evaluate: &mut dyn FnMut(Vec<Candidate>) -> Vec<Evaluation>) {
        let Some(mut climb) = self.climb.take() else { return };
        let rated = self.rate(climb.variants(), evaluate);
        let fitness: Vec<Fitness> = rated.iter().map(|rated| rated.fitness).collect();
        match climb.see(&fitness) {
            true => self.climb = Some(climb),
            false => {
                // Evolution must not starve where values lead nowhere.
                self.climb_pause =
                    if climb.has_climbed() { climb::AFTER } else { self.climb_pause.saturating_mul(2) };
                self.until_climb = self.climb_pause;
                self.climbed = climb.has_climbed().then(|| climb.test().clone());
            }
        }
        self.survive(rated);
    }

    /// Tests made of one that brings a method inside to fail, once for each population.
    fn grafts(&mut self) -> Vec<Test> {
        let Some(stock) = self.stock.as_ref().filter(|_| !self.is_grafted) else { return Vec::new() };
        self.is_grafted = true;
        (0..GRAFTS).filter_map(|_| graft(&self.world, stock, &mut self.rng)).collect()
    }

    fn first_population(&mut self) -> Vec<Test> {
        let kept = match self.restarts.is_multiple_of(FRESH) {
            true => Vec::new(),
            false => self.archive.some(self.size, &mut self.rng),
        };
        let (world, rng, calls) = (&self.world, &mut self.rng, self.parameters.calls);
        let mut test = |number: usize| {
            let carved = number.is_multiple_of(CARVED).then(|| carved::first_test(world, rng)).flatten();
            carved.or_else(|| first_test(world, rng, calls))
        };
        kept.into_iter().chain((0..self.size).map_while(&mut test)).collect()
    }

    fn offspring(&mut self) -> Vec<Test> {
        let mut offspring = Vec::with_capacity(self.size + 1);
        while offspring.len() < self.size {
            let parents = [self.select(), self.select()];
            let [first, second] = parents.map(|parent| &self.population[parent].test);
            let (first, second) = match self.rng.f64() <= self.parameters.crossover {
                true => crossover(&self.world, first, second, &mut self.rng),
                false => (first.clone(), second.clone()),
            };
            for (parent, child) in parents.into_iter().zip([first, second]) {
                let child = self.varied(parent, &child);
                offspring.push(child);
            }
        }
        offspring
    }

    /// A child of a test: with a remedy for what stopped its parent, or changed by chance.
    fn varied(&mut self, parent: usize, child: &Test) -> Test {
        let Rated { stop, fitness, .. } = &self.population[parent];
        let steered = self.steering.steered(&self.world, child, stop, fitness, &mut self.rng);
        steered.unwrap_or_else(|| mutate(&self.world, child, &mut self.rng))
    }

    /// A parent. The best one has its turn in any case; another one whose run takes ten times as many steps as can be
    /// afforded is chosen a tenth as often. Its children mostly take as many, and a few slow ones would take all of the time.
    fn select(&mut self) -> usize {
        let mut place = self.by_rank();
        for _ in 0..SECOND_THOUGHTS {
            let steps = self.population[place].steps;
            if place == 0 || steps <= AFFORDABLE || self.rng.f64() * steps as f64 <= AFFORDABLE as f64 {
                break;
            }
            place = self.by_rank();
        }
        place
    }

    /// Rank selection: the population is sorted, and earlier ones are chosen more often.
    fn by_rank(&mut self) -> usize {
        let (bias, random) = (self.parameters.selection, self.rng.f64());
        let place = (bias - (bias * bias - 4.0 * (bias - 1.0) * random).sqrt()) / 2.0 / (bias - 1.0);
        ((place * self.population.len() as f64) as usize).min(self.population.len() - 1)
    }

    fn rate(
        &mut self,
        tests: Vec<Test>,
        evaluate: &mut dyn FnMut(Vec<Candidate>) -> Vec<Evaluation>,
    ) -> Vec<Rated> {
        let tests: Vec<(Test, Candidate)> = tests
            .into_iter()
            .filter_map(|test| Some((candidate(&test)?, test)))
            .map(|(c, t)| (t, c))
            .collect();
        let (tests, candidates): (Vec<Test>, Vec<Candidate>) = tests.into_iter().unzip();
        self.tried += candidates.len() as u64;
        let evaluations = evaluate(candidates);
        tests.into_iter().zip(evaluations).map(|(test, evaluation)| self.rated(test, evaluation)).collect()
    }

    /// Rates a test, and keeps it where it is the best find. One that failed at a call before its target is a find without
    /// that, but who is descended from it shall call it.
    fn rated(&mut self, test: Test, evaluation: Evaluation) -> Rated {
        self.world.catalog.experience.learn(&test, &evaluation.observation);
        self.world.pool.met.learn(&test, &evaluation.observation);
        let reproduces = evaluation.reproduces;
        let mut fitness = match evaluation.observation.end {
            End::NotRun(_) | End::TimedOut { .. } | End::Died { .. } => Fitness::WORST,
            _ => Fitness::of(&self.goal, &evaluation.observation),
        };
        if reproduces.frame > 0 && !reproduces.is_same {
            fitness.trace = fitness.trace.max(OTHER_MESSAGE);
        }
        if reproduces.frame >= self.goal.frame && reproduces.is_same {
            // Whichever code of the lines it went through: the verdict counts.
            (fitness.line, fitness.exception, fitness.trace) = (0.0, 0.0, 0.0);
        }
        if reproduces.frame >= self.goal.frame {
            fitness.message = f64::from(reproduces.apart.0) / MILLION;
        }
        let stop = match fitness.exception > 0.0 {
            true => Stop::of(&self.goal, self.world.catalog.index, &evaluation.observation),
            false => Stop::default(),
        };
        if let (Some(_), End::Threw(crash)) = (&stop.thrown, &evaluation.observation.end) {
            let passed = |thrown| self.ways.passed(&self.goal, self.world.catalog.index, thrown);
            fitness.passed = first_thrown(crash).map_or(0, passed);
        }
        self.steering.see(&stop);
        let steps = evaluation.observation.steps;
        self.steps += steps;
        let mut rated = Rated { test, fitness, reproduces, stop, steps };
        if reproduces.frame > 0 || fitness.exception == 0.0 {
            let whole = rated.test.clone();
            cut_behind_failure(&mut rated.test, &evaluation.observation);
            self.keep_find(&rated);
            if !rated.test.calls(&self.world.targets) {
                rated.test = whole;
            }
        }
        rated
    }

    /// The fittest of parents and children live on; among equally fit ones chance decides, in favour of shorter
    /// and quicker ones. If the shorter one always won, no test could take the first of two steps that help only together; if only
    /// chance did, tests would fill up with calls that have nothing to do with the crash.
    fn survive(&mut self, children: Vec<Rated>) {
        let before = self.population.first().map(|best| best.fitness);
        let mut all: Vec<(usize, Rated)> = Vec::with_capacity(self.population.len() + children.len());
        for rated in self.population.drain(..).chain(children) {
            all.push((rated.test.statements.len() + rated.burden() + self.rng.usize(..SLACK), rated));
        }
        all.sort_by(|(first_length, first), (second_length, second)| {
            let goal = self.reaches_goal(second).cmp(&self.reaches_goal(first));
            goal.then(first.fitness.compare(&second.fitness)).then(first_length.cmp(second_length))
        });
        self.population.extend(all.into_iter().map(|(_, rated)| rated));
        self.thin_out();
        self.population.truncate(self.size);
        self.keep_best();
        let now = self.population.first().map(|best| best.fitness);
        self.stale = if before == now { self.stale + 1 } else { 0 };
        if self.stale > self.parameters.patience {
            self.restart();
        }
    }

    /// Diversity of calls: of tests with the same calls and fitness only a few stay.
    fn thin_out(&mut self) {
        const ALIKE: u32 = 2;
        let mut alike: HashMap<(Vec<Arc<Callable>>, [u64; 2]), u32> = HashMap::new();
        self.population.retain(|rated| {
            let calls = rated.test.statements.iter().filter_map(|statement| statement.callable());
            let fitness = [rated.fitness.total(), rated.fitness.message].map(f64::to_bits);
            let key = (calls.cloned().collect(), fitness);
            let count = alike.entry(key).or_default();
            *count += 1;
            *count <= ALIKE
        });
    }

    /// A test that reproduces only a frame inside is no nearer to the goal for that: it may call the method inside itself.
    fn reaches_goal(&self, rated: &Rated) -> bool {
        rated.reproduces.is_same && rated.reproduces.frame >= self.goal.frame
    }

    fn keep_find(&mut self, rated: &Rated) {
        if rated.reproduces > self.reproduces() {
            self.find = Some(rated.clone());
        }
    }

    fn keep_best(&mut self) {
        let Some(found) = self.population.first() else { return };
        let better = self.best.as_ref().is_none_or(|best| {
            let goal = self.reaches_goal(best).cmp(&self.reaches_goal(found));
            goal.then(found.fitness.compare(&best.fitness)).is_lt()
        });
        if better {
            self.best = Some(found.clone());
        }
    }

    fn restart(&mut self) {
        self.archive.keep(&self.population);
        self.population.clear();
        self.climb = None;
        self.world.is_stuck = true;
        self.is_grafted = false;
        self.size += self.parameters.population;
        self.size = self.size.min(6 * self.parameters.population);
        self.stale = 0;
        self.restarts += 1;
    }
}

/// What stands behind the statement that threw never ran. Statements of a candidate are fewer than those
/// of its test (literals stand where they are used), so they are counted again.
fn cut_behind_failure(test: &mut Test, observation: &Observation) {
    let Some(failed) = observation.failed_at else { return };
    let mut cut = test.clone();
    while let Some(shorter) = candidate(&cut) {
        if shorter.statements.len() as u32 <= failed {
            break;
        }
        let last = cut.statements.len() - 1;
        cut.cut(last);
    }
    if candidate(&cut).is_some_and(|shorter| shorter.statements.len() as u32 == failed) {
        *test = cut;
    }
}

#[cfg(test)]
mod tests;
