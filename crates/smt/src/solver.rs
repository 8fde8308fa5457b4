//! One solver: a process that is told conditions, and asked whether they can hold together.
//!
//! What it was told before stays, as long as the next question begins in the same way: the conditions of a path are asked
//! about again and again, each time with one more.

use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use crate::error::Error;
use crate::model::{Model, wanted};
use crate::print::Printer;
use crate::process::{Process, Silent};
use crate::read::Expression;
use crate::sort::Sort;
use crate::terms::{Term, Terms};
use crate::value::Value;

/// Values are asked for in groups of so many.
const AT_ONCE: usize = 500;
/// Who fails so often, one time after the other, is not asked any more.
const MOST_FAILURES: u32 = 5;

/// Which solver it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// z3
    Z3,
    /// cvc5
    Cvc5,
}

/// What a solver may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of the solver for one question, as it counts them.
    pub steps: u64,
    /// How long it may take in any case.
    pub patience: Duration,
    /// Megabytes of memory.
    pub memory: u32,
}

impl Default for Limits {
    /// Some seconds of a machine of today.
    fn default() -> Limits {
        Limits { steps: 10_000_000, patience: Duration::from_secs(20), memory: 1024 }
    }
}

/// What a solver says of conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They hold for these values.
    Satisfiable(Model),
    /// They never hold together. These contradict each other, by their place in the question.
    Unsatisfiable(Vec<usize>),
    /// Nobody knows, and why.
    Unknown(String),
}

/// A solver.
pub struct Solver {
    program: String,
    kind: Kind,
    limits: Limits,
    running: Option<Running>,
    /// How often it failed, one time after the other.
    failures: u32,
    /// How long it was asked, in all.
    pub(crate) time: Duration,
}

struct Running {
    process: Process,
    printer: Printer,
    /// The conditions that it was told, in their order.
    told: Vec<Term>,
}

impl Kind {
    /// The name of its program.
    pub fn program(self) -> &'static str {
        match self {
            Kind::Z3 => "z3",
            Kind::Cvc5 => "cvc5",
        }
    }

    fn arguments(self, limits: &Limits) -> Vec<String> {
        match self {
            Kind::Z3 => vec!["-in".into(), "-smt2".into(), format!("-memory:{}", limits.memory)],
            Kind::Cvc5 => [
                "--lang=smt2",
                "--incremental",
                "--produce-models",
                "--produce-unsat-cores",
                "--strings-exp",
                "--fp-exp",
                "--arrays-exp",
            ]
            .map(str::to_owned)
            .into_iter()
            .chain([format!("--rlimit-per={}", limits.steps)])
            .collect(),
        }
    }

    fn greeting(self) -> &'static str {
        match self {
            Kind::Z3 => "(set-option :produce-unsat-cores true)\n(set-option :produce-models true)\n",
            Kind::Cvc5 => "(set-logic ALL)\n",
        }
    }

    /// Whether its steps can be limited anew for each question.
    pub(crate) fn is_limited_anew(self) -> bool {
        self == Kind::Z3
    }

    /// The question. z3 counts what it does when it is told something, too, and then forgets what it was told: so the limit
    /// is there for the question alone.
    fn question(self, steps: u64) -> String {
        match self {
            Kind::Z3 => format!("(set-option :rlimit {steps})\n(check-sat)\n(set-option :rlimit 0)\n"),
            Kind::Cvc5 => "(check-sat)\n".into(),
        }
    }
}

impl Solver {
    /// A solver that is started when it is first asked.
    pub fn new(kind: Kind, limits: &Limits) -> Solver {
        Solver::of_program(kind.program(), kind, limits)
    }

    /// The same with another program, which speaks as it does.
    pub fn of_program(program: &str, kind: Kind, limits: &Limits) -> Solver {
        Solver {
            program: program.to_owned(),
            kind,
            limits: *limits,
            running: None,
            failures: 0,
            time: Duration::ZERO,
        }
    }

    /// Which one it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether its program is there and answers.
    pub fn is_installed(&mut self) -> bool {
        self.version().is_ok()
    }

    /// What it calls itself: `z3 4.8.12`.
    pub fn version(&mut self) -> Result<String, Error> {
        let (program, name, patience) = (self.program.clone(), self.kind.program(), self.limits.patience);
        let unusable = |why: String| Error::Unusable { program: program.clone(), why };
        let answer = self.start()?.ask("(get-info :version)\n", patience);
        let known = match &answer {
            Ok(answer) => {
                version_of(answer).ok_or_else(|| unusable(format!("it said {}", shortened(answer))))
            }
            Err(Silent::Late) => Err(unusable("it gave no answer".to_owned())),
            Err(Silent::Gone) => Err(unusable("it ended".to_owned())),
        };
        if known.is_err() {
            self.running = None;
        }
        known.map(|version| format!("{name} {version}"))
    }

    /// Whether conditions can hold together. All questions must be about the same terms.
    pub fn check(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
        self.check_within(&self.limits.clone(), terms, conditions)
    }

    /// The same with other limits on steps and patience.
    pub(crate) fn check_within(&mut self, limits: &Limits, terms: &Terms, conditions: &[Term]) -> Answer {
        if self.failures >= MOST_FAILURES {
            return Answer::Unknown(format!("{} does not work", self.kind.program()));
        }
        let begun = Instant::now();
        let answer = self.answer(limits, terms, conditions);
        self.time += begun.elapsed();
        match answer {
            Ok(answer) => {
                self.failures = 0;
                answer
            }
            Err(Failure { why, is_late }) => {
                // Nobody knows what it has understood. Who is late may know the next answer.
                self.running = None;
                self.failures += u32::from(!is_late);
                Answer::Unknown(why)
            }
        }
    }

    fn start(&mut self) -> Result<&mut Running, Error> {
        if self.running.is_none() {
            let arguments = self.kind.arguments(&self.limits);
            let process = Process::start(&self.program, &arguments, self.limits.memory)
                .map_err(|source| Error::Start { program: self.program.clone(), source })?;
            process.send(self.kind.greeting().to_owned());
            self.running = Some(Running { process, printer: Printer::default(), told: Vec::new() });
        }
        Ok(self.running.as_mut().expect("it was started above"))
    }

    fn answer(&mut self, limits: &Limits, terms: &Terms, conditions: &[Term]) -> Result<Answer, Failure> {
        let (kind, patience) = (self.kind, limits.patience);
        let name = kind.program();
        let running = self.start().map_err(|error| Failure::of(error.to_string()))?;
        running.tell(terms, conditions);
        let silent = |silent: Silent| match silent {
            Silent::Late => {
                Failure { why: format!("{name} gave no answer in {} s", patience.as_secs()), is_late: true }
            }
            Silent::Gone => Failure::of(format!("{name} ended")),
        };
        match running.ask(&kind.question(limits.steps), patience).map_err(silent)?.as_str() {
            "unsat" => {
                let core = running.ask("(get-unsat-core)\n", patience).map_err(silent)?;
                let places = core_of(&core, conditions.len()).map(Answer::Unsatisfiable);
                places.ok_or_else(|| Failure::of(format!("{name} said {}", shortened(&core))))
            }
            "sat" => {
                let values = running.values(terms, conditions, patience).map_err(silent)?;
                let values = values.ok_or_else(|| Failure::of(format!("{name} gave no values")))?;
                let model = Model::new(terms, values);
                match model.satisfies(terms, conditions) {
                    Some(false) => Ok(Answer::Unknown(format!("the values of {name} do not fit"))),
                    _ => Ok(Answer::Satisfiable(model)),
                }
            }
            "unknown" => Ok(Answer::Unknown(format!("{name} does not know"))),
            other => Err(Failure::of(format!("{name} said {}", shortened(other)))),
        }
    }
}

/// Why a solver gave no answer.
struct Failure {
    why: String,
    is_late: bool,
}

impl Failure {
    fn of(why: String) -> Failure {
        Failure { why, is_late: false }
    }
}

impl Running {
    /// Takes back what is no longer wanted, and tells what is new.
    fn tell(&mut self, terms: &Terms, conditions: &[Term]) {
        let same = self.told.iter().zip(conditions).take_while(|(told, wanted)| told == wanted).count();
        let mut script = String::new();
        self.printer.pop(self.printer.levels() - same, &mut script);
        self.told.truncate(same);
        for (number, &condition) in conditions.iter().enumerate().skip(same) {
            self.printer.push(terms, condition, number, &mut script);
            self.told.push(condition);
        }
        self.process.send(script);
    }

    fn ask(&mut self, question: &str, patience: Duration) -> Result<String, Silent> {
        self.process.send(question.to_owned());
        self.process.receive(patience)
    }

    /// The values of all that makes a model; none where they are not understood.
    fn values(
        &mut self,
        terms: &Terms,
        conditions: &[Term],
        patience: Duration,
    ) -> Result<Option<FxHashMap<Term, Value>>, Silent> {
        let mut values = FxHashMap::default();
        for some in wanted(terms, conditions).chunks(AT_ONCE) {
            let mut question = String::from("(get-value (");
            for &term in some {
                self.printer.reference(terms, term, &mut question);
                question.push(' ');
            }
            question.push_str("))\n");
            let answer = self.ask(&question, patience)?;
            let sorts: Vec<&Sort> = some.iter().map(|&term| terms.sort(term)).collect();
            let Some(some_values) = values_of(&answer, &sorts) else { return Ok(None) };
            values.extend(some.iter().copied().zip(some_values));
        }
        Ok(Some(values))
    }
}

/// `((v0 #x00000001) …)`
fn values_of(answer: &str, sorts: &[&Sort]) -> Option<Vec<Value>> {
    let expression = Expression::read(answer)?;
    let pairs = expression.list()?;
    let value = |(pair, sort): (&Expression, &&Sort)| pair.list()?.get(1)?.value(sort);
    (pairs.len() == sorts.len()).then(|| pairs.iter().zip(sorts).map(value).collect())?
}

/// `(c0 c3)`
fn core_of(answer: &str, conditions: usize) -> Option<Vec<usize>> {
    let expression = Expression::read(answer)?;
    let place = |name: &Expression| name.word()?.strip_prefix('c')?.parse().ok();
    let mut core: Vec<usize> = expression.list()?.iter().map(place).collect::<Option<_>>()?;
    core.sort_unstable();
    core.iter().all(|&place| place < conditions).then_some(core)
}

/// `(:version "4.8.12")`
fn version_of(answer: &str) -> Option<String> {
    let expression = Expression::read(answer)?;
    let [name, version] = expression.list()? else { return None };
    (name.word()? == ":version").then(|| version.word().map(|word| word.trim_matches('"').to_owned()))?
}

fn shortened(answer: &str) -> String {
    answer.chars().take(200).collect()
}
