//! `recrash precondition`: what must hold at the entry of each frame for the crash to happen. Nothing of the program is run.

use std::time::{Duration, Instant};

use model::MethodRef;
use serde::Serialize;
use symex::{Ended, FramePreconditions, Frames, Limits, Precondition};

use super::run::Case;
use super::{ReproduceConfig, choose};
use crate::toolchain::Toolchain;
use crate::{Error, Event, Progress};

/// What must hold for a crash to happen.
#[derive(Clone, Debug, Serialize)]
pub struct Preconditions {
    /// What the crash is, in one line.
    pub crash: String,
    /// Its number in the log, from 1.
    pub number: usize,
    /// The frames of the program, innermost first.
    pub frames: Vec<FrameConditions>,
    /// How many frames of the program there are.
    pub count: usize,
    /// What the user should know.
    pub warnings: Vec<String>,
}

/// What must hold at the entry of a frame.
#[derive(Clone, Debug, Serialize)]
pub struct FrameConditions {
    /// The frame, counted from 1, innermost first.
    pub frame: usize,
    /// The place, as the trace has it.
    pub place: String,
    /// The ways to the crash; one of them must hold. Empty where none is known.
    pub ways: Vec<Way>,
    /// Why there may be more ways than these, in a sentence; none where these are all.
    pub incomplete: Option<String>,
}

/// One way to the crash.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    /// The method, with the names of its parameters.
    pub method: String,
    /// What must hold, all of it. Empty where nothing must.
    pub conditions: Vec<String>,
    /// What was left open, so that the conditions may not be enough.
    pub left_open: Vec<String>,
    /// Whether a solver found values for which it holds; otherwise it did not know.
    pub is_satisfiable: bool,
}

/// Computes what must hold for the crash of a log; up to one frame, counted from 1, or for all.
pub fn preconditions(
    config: &ReproduceConfig,
    frame: Option<usize>,
    progress: &mut dyn Progress,
) -> Result<Preconditions, Error> {
    let solvers = symex::Solvers::installed().ok_or(Error::NoSolver)?;
    let (number, found) = choose::crash(config)?;
    let toolchain = Toolchain::for_reading(&config.setting, &|| Err(Error::NoProgram), progress)?;
    let case = Case::open(config, &toolchain, number, found)?;
    progress.event(Event::Indexing);
    let thrown = case.thrown();
    let index = case.index(toolchain.program.class_path.clone());
    let chart = case.chart(&thrown, &index)?;
    let count = chart.frames.len();
    if let Some(number) = frame.filter(|&number| number == 0 || number > count) {
        return Err(Error::NoSuchFrame { number, count });
    }
    let limits = Limits { deadline: Some(Instant::now() + config.budget), ..Limits::default() };
    let mut executed = Frames::new(&chart, &index, solvers, limits);
    let mut frames = Vec::new();
    for number in 1..=frame.unwrap_or(count) {
        if config.setting.is_stopped() || !executed.advance() {
            break;
        }
        let Some(found) = executed.preconditions(number) else { break };
        let is_known = !found.preconditions.is_empty();
        if frame.is_none_or(|wanted| wanted == number || !is_known) {
            let place = place(&thrown.frames[chart.frames[number - 1].position]);
            frames.push(shown(found, place, config.budget));
        }
        // What is not known of a frame is not known of those above it.
        if !is_known {
            break;
        }
    }
    Ok(Preconditions { crash: case.title(), number, frames, count, warnings: case.warnings.clone() })
}

fn shown(found: FramePreconditions, place: String, budget: Duration) -> FrameConditions {
    let incomplete = incomplete(&found, budget);
    let ways = found.preconditions.into_iter().map(way).collect();
    FrameConditions { frame: found.frame, place, ways, incomplete }
}

fn way(found: Precondition) -> Way {
    let method = signature(&found.method, &found.parameters);
    let Precondition { conditions, left_open, is_satisfiable, .. } = found;
    Way { method, conditions, left_open, is_satisfiable }
}

/// Why there may be more ways than were found.
fn incomplete(found: &FramePreconditions, budget: Duration) -> Option<String> {
    Some(match found.ended {
        Ended::Complete if found.cut > 0 => "loops were followed a few times only".to_owned(),
        Ended::Complete => return None,
        Ended::Enough => "there are more ways than these".to_owned(),
        Ended::Steps => "the method is too long to look at all paths".to_owned(),
        Ended::Checks => "there are too many paths to ask the solver about all of them".to_owned(),
        Ended::Time => format!("the {} s were over", budget.as_secs()),
    })
}

/// `Shipping.zone(Address address)`
fn signature(method: &MethodRef, names: &[String]) -> String {
    let types = model::descriptor::parameters(&method.descriptor);
    let parameters = types.iter().zip(names).map(|(known, name)| format!("{} {name}", type_name(known)));
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let class = model::simple_name(&method.class);
    match method.name.as_str() {
        "<init>" => format!("new {class}({parameters})"),
        name => format!("{class}.{name}({parameters})"),
    }
}

fn type_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        class => model::simple_name(model::descriptor::class_of(class)),
    };
    format!("{name}{}", "[]".repeat(descriptor.len() - element.len()))
}

fn place(frame: &model::Frame) -> String {
    match (&frame.file, frame.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => format!("{}.{}", frame.class.replace('/', "."), frame.method),
    }
}
