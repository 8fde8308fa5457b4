//! The searches for the frames of a crash, sharing one budget.

use std::cmp::Reverse;
use std::time::Instant;

use carve::Carved;
use catalog::candidate;
use chart::Chart;
use model::{Candidate, Probe};
use program::Index;

use crate::fitness::Fitness;
use crate::genetic::{Evaluation, Parameters, Reproduced, Search};
use crate::goal;
use crate::pace::Pace;
use crate::wording::Wording;
use crate::world::World;

/// What a hunt may use up.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// When the time for searching is over.
    pub deadline: Instant,
    /// The seed of all chance.
    pub seed: u64,
}

/// What a hunt found: the highest frame, and the candidate that reproduces down to it.
#[derive(Clone, Debug)]
pub struct Find {
    /// The frame of the program, counted from 1.
    pub frame: u32,
    /// Whether the message tells of the same crash, so far as it tells.
    pub is_same: bool,
    /// How far its message is from the expected one, in millionths.
    pub apart: u32,
    /// The candidate.
    pub candidate: Candidate,
    /// VM name of the package that its test stands in.
    pub package: String,
    /// The frame whose search found it, counted from 1.
    pub search: usize,
    /// The island that it was found on.
    pub island: usize,
    /// When it was found.
    pub at: Instant,
}

impl Find {
    /// How much of the crash it reproduces.
    pub fn reproduces(&self) -> Reproduced {
        Reproduced { is_same: self.is_same, frame: self.frame, apart: Reverse(self.apart) }
    }
}

/// How far a hunt is, for whoever watches it.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The frame that is searched for, from 1.
    pub frame: usize,
    /// The frames of the program.
    pub frames: usize,
    /// The highest frame reached, 0 for none.
    pub reached: u32,
    /// The best fitness for that frame.
    pub best: Option<Fitness>,
    /// Candidates tried, for all frames.
    pub tried: u64,
}

/// How far a hunt is.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Candidates tried.
    pub tried: u64,
    /// The best fitness at each frame, from 1; none where no test can call it.
    pub best: Vec<Option<Fitness>>,
}

/// Generations of the first turn of each frame; each round doubles them.
const FIRST_TURN: u32 = 8;
/// Frames that are near what was reached get all of their turn; those far above it, which mostly stay out of reach, a
/// quarter.
const NEAR: u32 = 4;
/// Finds of one search that may turn out not to be stable before it is given up.
const MOST_REJECTED: u32 = 3;

/// Executes and judges candidates of an island, while another thread may do so for another.
pub type Evaluate<'e> = dyn Fn(usize, &[Candidate]) -> Vec<Evaluation> + Sync + 'e;
/// Says by VM name whose frames are the program's.
pub type IsProject<'p> = dyn Fn(&str) -> bool + Sync + 'p;
/// Is told how far a hunt is, and says whether it goes on.
pub type Watch<'w> = dyn FnMut(&Standing) -> bool + 'w;

/// A hunt for a crash.
pub struct Hunt<'h> {
    /// For each frame the searches on its islands; none where no test can call it, or none any more.
    searches: Vec<Vec<Search<'h>>>,
    pace: Pace,
    wording: Wording,
    /// What was found, ever better.
    finds: Vec<Find>,
    /// How many finds of each search were rejected.
    rejected: Vec<u32>,
    /// Candidates tried by searches that were given up.
    tried: u64,
    is_stopped: bool,
    is_callable: bool,
    /// A class of which no test can get an object.
    impossible: Option<String>,
}

impl<'h> Hunt<'h> {
    /// A hunt that has not begun. `carved` is what the project's tests show.
    pub fn new(
        chart: &Chart,
        index: &'h Index,
        probes: &[Probe],
        is_project: &IsProject,
        parameters: &Parameters,
        budget: Budget,
        carved: Option<&Carved>,
    ) -> Hunt<'h> {
        let searches = |frame: usize| -> Vec<Search> {
            if goal::is_left_to_caller(chart, frame, index) {
                return Vec::new();
            }
            let world = |package: &&str| {
                let mut world = goal::world(chart, frame, package, index)?;
                carved.into_iter().for_each(|carved| world.carve(carved));
                Some(world)
            };
            let worlds: Option<Vec<World>> = goal::packages(chart, frame, index).iter().map(world).collect();
            let Some(worlds) = worlds else { return Vec::new() };
            let goal = goal::goal(chart, frame, index, probes, is_project);
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
        let is_callable = searches.iter().any(|islands| !islands.is_empty());
        let now = Instant::now();
        Hunt {
            rejected: vec![0; searches.len()],
            pace: Pace::new(now, budget.deadline, searches.len()),
            wording: Wording::new(budget.deadline.saturating_duration_since(now)),
            searches,
            finds: Vec::new(),
            tried: 0,
            is_stopped: false,
            is_callable,
            impossible: None,
        }
    }

    /// Searches until the highest frame is reached and the message is the same, the budget is used up, there is a find and
    /// no progress for long, or `watch`, which is told after each generation how far it is, says that it is enough.
    pub fn run(&mut self, evaluate: &Evaluate, watch: &mut Watch) -> Option<Find> {
        let mut turn = FIRST_TURN;
        // The innermost frame is the easiest: with it something is in hand.
        let easiest = self.searches.iter().position(|islands| !islands.is_empty());
        if let Some(easiest) = easiest.filter(|_| self.finds.is_empty()) {
            self.turn(easiest + 1, turn, evaluate, watch);
        }
        while !self.is_over() {
            for frame in (1..=self.searches.len()).rev() {
                let above = frame as u32 - self.reached().min(frame as u32);
                match above {
                    0 => {}
                    1..=NEAR => self.turn(frame, turn, evaluate, watch),
                    _ => self.turn(frame, turn / 4, evaluate, watch),
                }
            }
            self.reword(turn, evaluate, watch);
            turn *= 2;
        }
        self.finds.last().cloned()
    }

    /// Takes back the last find, which turned out not to be stable. The search that found it begins anew.
    pub fn reject(&mut self) {
        let Some(find) = self.finds.pop() else { return };
        let at = find.search - 1;
        self.rejected[at] += 1;
        if self.rejected[at] >= MOST_REJECTED {
            self.give_up(at);
        } else if let Some(search) = self.searches[at].get_mut(find.island) {
            search.forget();
        }
    }

    /// Whether a test can call any frame, or what leads to it.
    pub fn is_callable(&self) -> bool {
        self.is_callable
    }

    /// VM name of a class that a search gave up for want of an object of it.
    pub fn impossible(&self) -> Option<&str> {
        self.impossible.as_deref()
    }

    /// How many call sequences of the project's tests its searches use: of the frame that uses most.
    pub fn carved(&self) -> usize {
        let worlds = self.searches.iter().flatten().map(Search::world);
        worlds.map(|world| world.carved().len()).max().unwrap_or(0)
    }

    /// How far it is.
    pub fn tally(&self) -> Tally {
        let best = |islands: &Vec<Search>| {
            let found = islands.iter().filter_map(|search| Some(search.best()?.fitness));
            found.min_by(Fitness::compare)
        };
        Tally {
            tried: self.tried + self.searches.iter().flatten().map(|search| search.tried).sum::<u64>(),
            best: self.searches.iter().map(best).collect(),
        }
    }

    /// The frame that is done with. A find of another crash on the same line does for want of a better one only.
    fn reached(&self) -> u32 {
        self.finds.last().filter(|find| find.is_same).map_or(0, |find| find.frame)
    }

    fn is_over(&self) -> bool {
        let above = self.searches.iter().skip(self.reached() as usize);
        above.flatten().next().is_none() && self.rewordable().is_none()
            || self.is_stopped
            || self.pace.is_over(!self.finds.is_empty(), Instant::now())
    }

    fn give_up(&mut self, at: usize) {
        self.tried += self.searches[at].drain(..).map(|search| search.tried).sum::<u64>();
    }

    fn standing(&self, frame: usize) -> Standing {
        let Tally { tried, best } = self.tally();
        Standing { frame, frames: self.searches.len(), reached: self.reached(), best: best[frame - 1], tried }
    }

    /// Some generations for one frame.
    fn turn(&mut self, frame: usize, generations: u32, evaluate: &Evaluate, watch: &mut Watch) {
        for _ in 0..generations {
            if self.is_over() || self.searches[frame - 1].is_empty() {
                return;
            }
            if !self.generation(frame, evaluate) {
                let targets = &self.searches[frame - 1][0].world().targets;
                self.impossible =
                    targets.iter().find(|target| target.has_receiver()).map(|t| t.class.to_string());
                self.give_up(frame - 1);
                return;
            }
            self.keep(frame);
            self.look(frame);
            self.is_stopped |= !watch(&self.standing(frame));
            if self.reached() as usize >= frame {
                return;
            }
        }
    }

    /// Some generations for a message that is nearer to the expected one.
    fn reword(&mut self, generations: u32, evaluate: &Evaluate, watch: &mut Watch) {
        for _ in 0..generations {
            let Some(frame) = self.rewordable().filter(|_| !self.is_over()) else { return };
            let (began, before) = (Instant::now(), self.finds.len());
            self.generation(frame, evaluate);
            self.keep(frame);
            self.wording.spend(began.elapsed(), self.finds.len() > before);
            self.is_stopped |= !watch(&self.standing(frame));
        }
    }

    /// The frame whose search found what there is, if its message is another one and there is time for a nearer one.
    fn rewordable(&self) -> Option<usize> {
        let find = self.finds.last().filter(|find| find.is_same && find.apart > 0)?;
        (!self.wording.is_over() && !self.searches[find.search - 1].is_empty()).then_some(find.search)
    }

    /// Looks whether the search for a frame came nearer.
    fn look(&mut self, frame: usize) {
        let nearest =
            self.searches[frame - 1].iter().filter_map(|search| Some(search.best()?.fitness.total()));
        if let Some(nearest) = nearest.reduce(f64::min) {
            self.pace.see(frame, nearest, Instant::now());
        }
    }

    /// One generation on each island, at the same time; false where no test can be made. They wait for each
    /// other, so that what is found does not depend on which one is quicker.
    fn generation(&mut self, frame: usize, evaluate: &Evaluate) -> bool {
        std::thread::scope(|scope| {
            let islands = self.searches[frame - 1].iter_mut().enumerate();
            let threads: Vec<_> = islands
                .map(|(island, search)| {
                    scope.spawn(move || search.generation(&mut |candidates| evaluate(island, &candidates)))
                })
                .collect();
            let mut made = threads.into_iter().map(|thread| thread.join().expect("a search does not panic"));
            made.any(|made| made)
        })
    }

    /// Keeps what the searches for a frame found, if it is higher than what there is; the searches for higher frames
    /// are given it.
    fn keep(&mut self, frame: usize) {
        let (before, mut found) = (self.reached() as usize, None);
        for (island, search) in self.searches[frame - 1].iter().enumerate() {
            let most = self.finds.last().map_or(Reproduced::default(), Find::reproduces);
            let Some(best) = search.find().filter(|find| find.reproduces > most) else { continue };
            if let Some(candidate) = candidate(&best.test) {
                let (package, at) = (search.world().catalog.package.clone(), Instant::now());
                found = Some(best.test.clone());
                self.finds.push(Find {
                    frame: best.reproduces.frame,
                    is_same: best.reproduces.is_same,
                    apart: best.reproduces.apart.0,
                    candidate,
                    package,
                    search: frame,
                    island,
                    at,
                });
            }
        }
        let reached = self.reached() as usize;
        if reached > before {
            self.wording.begin();
        }
        if let Some(test) = found {
            self.pace.found(Instant::now());
            self.searches.iter_mut().skip(reached).flatten().for_each(|search| search.graft(&test));
        }
    }
}
