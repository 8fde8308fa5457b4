//! From frame to frame: what must hold at the entry of each for the crash to happen inside.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chart::{Chart, ChartFrame, Located};
use ir::{CallKind, Member, Operation, ValueId};
use program::Index;
use rustc_hash::FxHashMap;
use smt::{Operation as TermOperation, Term};

use crate::code::{Code, Codes};
use crate::contradictions::Contradictions;
use crate::crash::{Place, Thrown};
use crate::effects::KnownEffects;
use crate::graph::Graph;
use crate::initial::Initials;
use crate::limits::Limits;
use crate::machine::{Ended, Execution, Machine};
use crate::prune::Regions;
use crate::solvers::Solvers;
use crate::state::{Activation, State};
use crate::substitute::Substitution;
use crate::summaries::Summaries;
use crate::symbols::Symbols;
use crate::work::{Work, of_solvers};

/// The frames of a crash, executed backwards one after the other, the innermost first.
pub struct Frames<'i> {
    pub(crate) machine: Machine<'i>,
    pub(crate) chart: &'i Chart,
    pub(crate) done: Vec<Frame>,
    executing: Option<Executing>,
}

/// A frame that is being executed: its methods one after the other.
struct Executing {
    frame: Frame,
    /// The methods that are to come.
    waiting: Vec<Begun>,
    current: Option<(Begun, Execution)>,
}

/// What must hold at the entry of a frame.
pub(crate) struct Frame {
    pub(crate) entries: Vec<Entry>,
    pub(crate) ended: Ended,
    pub(crate) dead: u64,
    pub(crate) cut: u64,
    pub(crate) work: Work,
}

/// A state in a method of a frame.
struct Begun {
    code: Arc<Code>,
    inputs: Arc<[Term]>,
    state: State,
}

/// One way to the crash from the entry of a method.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) code: Arc<Code>,
    /// The receiver and the parameters.
    pub(crate) inputs: Arc<[Term]>,
    pub(crate) state: State,
    /// Whether the solver found values for which it holds.
    pub(crate) is_certain: bool,
}

impl<'i> Frames<'i> {
    /// The frames of a chart, none of which is executed yet.
    pub fn new(chart: &'i Chart, index: &'i Index, solvers: Solvers, limits: Limits) -> Frames<'i> {
        let (symbols, codes) = (Symbols::default(), Codes::default());
        let (effects, regions) = (KnownEffects::default(), Regions::default());
        let contradictions = Contradictions::default();
        let methods = chart.frames.iter().flat_map(|frame| &frame.methods);
        let methods: Vec<program::MethodId> = methods.map(|located| located.id).collect();
        let is_under_way = methods.iter().any(|&method| index[method].name == "<clinit>");
        let initials = Initials::new(is_under_way);
        let graph = Graph::new(methods);
        let machine = Machine {
            index,
            symbols,
            codes,
            effects,
            regions,
            graph,
            solvers,
            contradictions,
            initials,
            summaries: Summaries::default(),
            may_hold: FxHashMap::default(),
            set_once: FxHashMap::default(),
            limits,
        };
        Frames { machine, chart, done: Vec::new(), executing: None }
    }

    /// The work of frames with all questions to the solvers, those about words and tests too.
    pub fn whole(&self, of_frames: Work, time: Duration) -> Work {
        let asked = of_solvers(&self.machine.solvers.statistics());
        Work { time, questions: 0, cached: 0, unknown: 0, solver_time: Duration::ZERO, ..of_frames } + asked
    }

    /// What was executed so far, with all questions to the solvers.
    pub(crate) fn work(&self, time: Duration) -> Work {
        let of_frames = self.done.iter().fold(Work::default(), |all, frame| all + frame.work);
        self.whole(of_frames, time)
    }

    /// How many frames there are.
    pub fn count(&self) -> usize {
        self.chart.frames.len()
    }

    /// Executes the next frame; false where there is none.
    pub fn advance(&mut self) -> bool {
        if !self.begin() {
            return false;
        }
        while !self.proceed(u64::MAX) {}
        true
    }

    /// Begins with the next frame; false where there is none.
    pub(crate) fn begin(&mut self) -> bool {
        let Some(frame) = self.chart.frames.get(self.done.len()) else { return false };
        let starts = match self.done.len() {
            0 => self.crash_states(frame),
            _ => self.call_states(frame),
        };
        // What was not looked at inside is missing here, too.
        let inside = self.done.last().map_or((Ended::Complete, 0), |inside| (inside.ended, inside.cut));
        let work = Work::default();
        let frame = Frame { entries: Vec::new(), ended: inside.0, dead: 0, cut: inside.1, work };
        self.executing = Some(Executing { frame, waiting: starts, current: None });
        true
    }

    /// Goes on with the frame that was begun for so much work; true where it is done.
    pub(crate) fn proceed(&mut self, work: u64) -> bool {
        let Some(mut executing) = self.executing.take() else { return true };
        if executing.current.is_none() {
            executing.current = executing.next();
        }
        let Some((begun, mut execution)) = executing.current.take() else {
            self.done.push(executing.frame);
            return true;
        };
        let (begun_at, asked) = (Instant::now(), of_solvers(&self.machine.solvers.statistics()));
        self.machine.proceed(&mut execution, self.machine.limits.preconditions, work);
        executing.frame.work += of_solvers(&self.machine.solvers.statistics()) - asked;
        executing.frame.work.time += begun_at.elapsed();
        match execution.ended {
            Some(ended) => executing.frame.take(&begun, execution, ended),
            None => executing.current = Some((begun, execution)),
        }
        self.executing = Some(executing);
        false
    }

    /// The states where the exception is thrown in the innermost frame.
    fn crash_states(&mut self, frame: &ChartFrame) -> Vec<Begun> {
        let chart = self.chart;
        let shown = chart.thrown.frames.iter().take(frame.position);
        let inside: Vec<String> = shown.rev().map(|frame| frame.class.clone()).collect();
        let thrown = Thrown {
            inside: &inside,
            class: &chart.thrown.class,
            message: chart.thrown.message.as_deref(),
            hints: trace::hints(&chart.thrown),
            is_own: frame.position == 0,
            is_line_known: true,
        };
        let mut starts = Vec::new();
        for (number, located) in frame.methods.iter().enumerate() {
            let thrown = Thrown { is_line_known: !located.code.is_empty(), ..thrown.clone() };
            for (begun, spot) in self.places(1, number, located) {
                let before = self.machine.before_crash(&begun.state, &spot.of(&begun.code), &thrown);
                starts.extend(before.into_iter().map(|state| begun.with(state)));
            }
        }
        starts
    }

    /// The states where a frame calls the one inside, with what must hold there.
    fn call_states(&mut self, frame: &ChartFrame) -> Vec<Begun> {
        let number = self.done.len();
        let inside = self.done[number - 1].entries.clone();
        let is_next = self.chart.frames[number - 1].position + 1 == frame.position;
        let mut starts = Vec::new();
        for (which, located) in frame.methods.iter().enumerate() {
            let is_line_known = !located.code.is_empty();
            for (begun, spot) in self.places(number + 1, which, located) {
                let Place::Instruction(operation) = spot.of(&begun.code) else { continue };
                for entry in &inside {
                    let before = self.before_call(&begun.state, operation, entry, is_next, is_line_known);
                    starts.extend(before.map(|state| begun.with(state)));
                }
            }
        }
        starts
    }

    /// What must hold before a call for what it calls to crash.
    fn before_call(
        &mut self,
        at: &State,
        operation: &Operation,
        inside: &Entry,
        is_next: bool,
        is_line_known: bool,
    ) -> Option<State> {
        let mut state = State { stack: at.stack.clone(), ..inside.state.clone() };
        let own = at.conditions.clone();
        let method = &self.machine.index[inside.code.method];
        match operation {
            Operation::Call { kind, method: called, arguments }
                if is_next
                    && *called.name == *method.name
                    && *called.descriptor == *method.descriptor
                    && arguments.len() == inside.inputs.len() =>
            {
                let alive = self.machine.pass(&mut state, inside, arguments)
                    && (*kind == CallKind::Static || self.machine.require_present(&mut state, arguments[0]))
                    && self.machine.require_chosen(&mut state, *kind, called, arguments, inside)
                    && own.into_iter().all(|condition| self.machine.require(&mut state, condition));
                alive.then_some(state)
            }
            Operation::Call { .. } if self.is_lambda(&state, operation, inside, is_next) => {
                let function = self.machine.function_of(&state, operation, inside.code.method)?;
                let is_alive = self.machine.pass_to_lambda(&mut state, operation, inside, function)?
                    && own.into_iter().all(|condition| self.machine.require(&mut state, condition));
                is_alive.then_some(state)
            }
            Operation::Call { method: called, .. } if !is_next || is_line_known => {
                let (called, within) = (
                    crate::words::called(called),
                    crate::words::named(self.machine.index, inside.code.method),
                );
                state.conditions = own;
                state.leave_open(format!("what {called} passes on to {within} is left open"));
                Some(state)
            }
            _ => None,
        }
    }

    /// Whether a call comes to the frame inside by a lambda: at once, or through code of the JDK that is given one.
    fn is_lambda(&self, state: &State, operation: &Operation, inside: &Entry, is_next: bool) -> bool {
        let Operation::Call { arguments, .. } = operation else { return false };
        let function = self.machine.function_of(state, operation, inside.code.method);
        function.is_some_and(|function| is_next == (arguments.first() == Some(&function)))
    }

    /// The places of a method that matter: with its inputs, and a state that begins there.
    fn places(&mut self, frame: usize, number: usize, located: &Located) -> Vec<(Begun, Spot)> {
        let Some(code) = self.machine.codes.get(self.machine.index, located.id) else { return Vec::new() };
        let inputs = self.machine.inputs(&format!("{frame}.{number}"), &code);
        let is_wanted = |pc: u32| match located.wanted.is_empty() {
            // Where the line is not known, it may be anywhere.
            true => located.code.is_empty() || located.code.iter().any(|range| range.contains(&pc)),
            false => located.wanted.contains(&pc),
        };
        let mut places = Vec::new();
        for (block, content) in code.body.blocks.iter().enumerate() {
            let wanted = content.instructions.iter().enumerate().filter(|(_, each)| is_wanted(each.pc));
            let inside = wanted.map(|(at, _)| (at, Spot::Instruction(block, at)));
            let end = is_wanted(content.end_pc).then_some((content.instructions.len(), Spot::End(block)));
            for (left, spot) in inside.chain(end) {
                let state = self.machine.start(&code, &inputs, block as u32, left);
                let (code, inputs) = (Arc::clone(&code), Arc::clone(&inputs));
                places.push((Begun { code, inputs, state }, spot));
            }
        }
        places
    }
}

impl Begun {
    /// The same with another state.
    fn with(&self, state: State) -> Begun {
        Begun { code: Arc::clone(&self.code), inputs: Arc::clone(&self.inputs), state }
    }
}

impl Executing {
    /// All states of the next method.
    fn next(&mut self) -> Option<(Begun, Execution)> {
        let method = self.waiting.first()?.code.method;
        let (own, others): (Vec<Begun>, Vec<Begun>) =
            std::mem::take(&mut self.waiting).into_iter().partition(|begun| begun.code.method == method);
        self.waiting = others;
        let states = own.iter().map(|begun| begun.state.clone()).collect();
        Some((own.into_iter().next()?, Execution::new(states)))
    }
}

impl Frame {
    /// Takes what the execution of a method gave.
    fn take(&mut self, begun: &Begun, execution: Execution, ended: Ended) {
        let (dead, cut) = execution.lost();
        self.work += execution.work();
        (self.ended, self.dead, self.cut) = (self.ended.max(ended), self.dead + dead, self.cut + cut);
        self.entries.extend(execution.arrived.into_iter().map(|arrived| Entry {
            code: Arc::clone(&begun.code),
            inputs: Arc::clone(&begun.inputs),
            state: arrived.state,
            is_certain: arrived.model.is_some(),
        }));
    }
}

/// A place in a body, by numbers.
enum Spot {
    Instruction(usize, usize),
    End(usize),
}

impl Spot {
    fn of<'c>(&self, code: &'c Code) -> Place<'c> {
        match *self {
            Spot::Instruction(block, at) => {
                Place::Instruction(&code.body.blocks[block].instructions[at].operation)
            }
            Spot::End(block) => Place::End(&code.body.blocks[block].end),
        }
    }
}

impl Machine<'_> {
    /// The inputs of a method, as variables.
    pub(crate) fn inputs(&mut self, place: &str, code: &Code) -> Arc<[Term]> {
        let named = code.names.iter().zip(&code.types).enumerate();
        named.map(|(at, (name, known))| self.symbols.input(&format!("{place}.{at}"), name, known)).collect()
    }

    /// A state in a method that was called with inputs; `left` instructions of the block are to be undone.
    pub(crate) fn start(&mut self, code: &Arc<Code>, inputs: &Arc<[Term]>, block: u32, left: usize) -> State {
        let top =
            Activation { code: Arc::clone(code), inputs: Arc::clone(inputs), block, left, path: vec![block] };
        let has_receiver = !self.index[code.method].is_static();
        let mut state = State { stack: vec![top], ..State::default() };
        if has_receiver {
            let present = self.symbols.is_present(inputs[0]);
            self.require(&mut state, present);
        }
        state
    }

    /// What a method was called with, in place of its inputs.
    fn pass(&mut self, state: &mut State, inside: &Entry, arguments: &[ValueId]) -> bool {
        let mut by = Substitution::default();
        for ((&input, known), &argument) in inside.inputs.iter().zip(&inside.code.types).zip(arguments) {
            let argument = self.term(state, argument);
            let stored = self.symbols.stored(known, argument);
            by.insert(self.variable_of(input), stored);
        }
        self.replace(state, &by)
    }

    /// The variable of an input, which may be widened.
    pub(crate) fn variable_of(&self, input: Term) -> Term {
        match self.symbols.terms.operation(input) {
            TermOperation::Variable(_) => input,
            _ => self.symbols.terms.arguments(input).first().copied().unwrap_or(input),
        }
    }

    /// The receiver must be of a class whose method is the one of the frame.
    fn require_chosen(
        &mut self,
        state: &mut State,
        kind: CallKind,
        called: &Member,
        arguments: &[ValueId],
        inside: &Entry,
    ) -> bool {
        let owner = &self.index[inside.code.method.class].name;
        if matches!(kind, CallKind::Static | CallKind::Special) || **owner == *called.class {
            return true;
        }
        let owner = owner.to_string();
        let is = self.is_of(state, arguments[0], &owner);
        self.require(state, is)
    }
}
