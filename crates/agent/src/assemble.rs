//! Makes a recording of a capture: numbers become methods, frames find their places in the traces,
//! values their places in the frames.

mod frame;

use model::{Crash, Frame as TraceFrame, Thrown};
use recording::{Capture, CapturedThrowable, Frame, FramePlace, Header, Passage, Recording, StackElement};

use crate::align::{PassedFrames, align};
use crate::methods::Methods;
use crate::scope::Scope;
use instrument::record::HandlerPlan;

/// Frames that the runtime keeps before it drops some.
const INNERMOST: usize = 256;

/// Most notes about frames that are missing.
const MOST_MISSING: usize = 20;

/// The recording of a capture. The header's thread and failure point are taken from the capture.
pub fn assemble(capture: Capture, header: Header, methods: &Methods, scope: &Scope) -> Recording {
    let crash = Crash { throwables: capture.throwables.iter().map(thrown).collect() };
    let header = Header { thread: capture.thread, failure_point: capture.failure_point, ..header };
    let heap = capture.heap;
    let mut recording = Recording { header, crash, frames: Vec::new(), heap, notes: capture.notes };
    for index in order(&recording.crash) {
        add_frames(&mut recording, index, &capture.throwables[index], methods);
    }
    note_missing_frames(&mut recording, scope);
    recording.notes.extend(methods.left_alone());
    recording
}

/// Causes come before what wraps them, suppressed throwables last.
fn order(crash: &Crash) -> Vec<usize> {
    let mut order = crash.cause_chain();
    order.reverse();
    let suppressed: Vec<usize> = (0..crash.throwables.len()).filter(|index| !order.contains(index)).collect();
    order.extend(suppressed);
    order
}

fn thrown(captured: &CapturedThrowable) -> Thrown {
    Thrown {
        relation: captured.relation,
        class: captured.class.clone(),
        message: captured.message.clone(),
        frames: captured.trace.iter().map(trace_frame).collect(),
    }
}

fn trace_frame(element: &StackElement) -> TraceFrame {
    TraceFrame {
        class: element.class.clone(),
        method: element.method.clone(),
        file: element.file.clone(),
        line: u32::try_from(element.line).ok(),
        native: element.line == -2,
        module: element.module.clone(),
        descriptor: None,
    }
}

/// A passage with its methods and their places in the trace.
struct Aligned<'a> {
    passage: &'a Passage,
    plans: Vec<Option<HandlerPlan>>,
    places: Vec<Option<usize>>,
}

impl<'a> Aligned<'a> {
    fn new(passage: &'a Passage, trace: &[StackElement], methods: &Methods) -> Aligned<'a> {
        let plans: Vec<Option<HandlerPlan>> =
            passage.frames.iter().map(|frame| methods.plan(frame.method)).collect();
        let passed = PassedFrames {
            frames: plans.len(),
            innermost: plans.len().min(INNERMOST),
            dropped: passage.dropped as usize,
        };
        let places = align(trace.len(), passed, |frame, element| {
            plans[frame].as_ref().is_some_and(|plan| fits(plan, &trace[element]))
        });
        Aligned { passage, plans, places }
    }

    fn place_count(&self) -> usize {
        self.places.iter().flatten().count()
    }
}

fn fits(plan: &HandlerPlan, element: &StackElement) -> bool {
    let line = u32::try_from(element.line).ok();
    let is_within = match (plan.lines, line) {
        (Some((first, last)), Some(line)) => (first..=last).contains(&line),
        _ => true,
    };
    is_within && plan.class == element.class && plan.name == element.method
}

/// Adds the frames of one throwable. It may have passed through frames on other threads, too: where
/// its trace shows more of those, it was thrown there and only passed on here.
fn add_frames(recording: &mut Recording, throwable: usize, captured: &CapturedThrowable, methods: &Methods) {
    let align = |passage| Aligned::new(passage, &captured.trace, methods);
    let here = align(&captured.passage);
    let elsewhere = captured.elsewhere.iter().map(align).max_by_key(Aligned::place_count);
    match elsewhere {
        Some(other) if other.place_count() > here.place_count() => {
            add_passage(recording, throwable, &other);
            add_passage(recording, throwable, &here);
        }
        _ => add_passage(recording, throwable, &here),
    }
}

fn add_passage(recording: &mut Recording, throwable: usize, aligned: &Aligned) {
    let index = u32::try_from(throwable).expect("few throwables");
    for ((raw, plan), place) in aligned.passage.frames.iter().zip(&aligned.plans).zip(&aligned.places) {
        let Some(plan) = plan else {
            recording.notes.push(format!("a frame names method {}, which is not known", raw.method));
            continue;
        };
        if let Some(place) = *place {
            recording.crash.throwables[throwable].frames[place].descriptor = Some(plan.descriptor.clone());
        }
        let frame = place.map(|place| u32::try_from(place).expect("traces are short"));
        let mut assembled: Frame = frame::assemble(plan, &raw.values, FramePlace { throwable: index, frame });
        frame::name_declaring_classes(&mut assembled, &recording.heap);
        recording.frames.push(assembled);
    }
    if aligned.passage.dropped > 0 {
        let class = &recording.crash.throwables[throwable].class;
        let note =
            format!("{} frames of {class} were dropped after the first {INNERMOST}", aligned.passage.dropped);
        recording.notes.push(note);
    }
}

/// Notes frames of the program that lie between recorded ones and are not recorded themselves.
fn note_missing_frames(recording: &mut Recording, scope: &Scope) {
    let mut missing = Vec::new();
    for (index, thrown) in recording.crash.throwables.iter().enumerate() {
        let outermost = thrown.frames.iter().rposition(|frame| frame.descriptor.is_some()).unwrap_or(0);
        for (place, frame) in thrown.frames.iter().enumerate().take(outermost) {
            if frame.descriptor.is_none() && scope.contains(&frame.class) {
                missing.push(format!(
                    "throwable {index} did not pass its frame {}, {}.{}, in a way that can be recorded",
                    place + 1,
                    frame.class,
                    frame.method
                ));
            }
        }
    }
    if missing.len() > MOST_MISSING {
        let rest = missing.len() - MOST_MISSING;
        missing.truncate(MOST_MISSING);
        missing.push(format!("{rest} more frames are not recorded"));
    }
    recording.notes.extend(missing);
}
