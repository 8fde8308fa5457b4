//! What makes a trace less than the whole truth: frames that the JVM cut or left out.

use std::collections::HashMap;

use model::{Frame, Thrown};

use crate::log::{Warning, warn};

/// The JVM cuts traces here unless `-XX:MaxJavaStackTraceDepth` says otherwise.
const DEFAULT_DEPTH: usize = 1024;
const STACK_OVERFLOW: &str = "java/lang/StackOverflowError";
/// What compiled code throws again and again comes without a trace (`-XX:+OmitStackTraceInFastThrow`).
const FAST_THROW: [&str; 5] = [
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
];

/// Whether the JVM throws this class without a trace when it does so often.
pub(crate) fn is_fast_throw(class: &str) -> bool {
    FAST_THROW.contains(&class)
}

/// Warns of what is missing in a throwable that began in this line.
pub(crate) fn check(thrown: &Thrown, line: usize, warnings: &mut Vec<Warning>) {
    let frames = &thrown.frames;
    if frames.is_empty() {
        warn(warnings, line, empty(thrown));
    } else if thrown.class == STACK_OVERFLOW {
        warn(warnings, line, overflow(frames));
    } else if frames.len() == DEFAULT_DEPTH {
        let text =
            "1024 frames: the JVM cut the trace, outer frames are missing (-XX:MaxJavaStackTraceDepth)";
        warn(warnings, line, text);
    }
}

fn empty(thrown: &Thrown) -> String {
    match is_fast_throw(&thrown.class) {
        true => "no frames: the JVM leaves them out of exceptions that it throws often \
                 (-XX:-OmitStackTraceInFastThrow shows them); look for an earlier one, \
                 this one cannot be reproduced from the log alone"
            .to_owned(),
        false => "no frames: it cannot be reproduced from the log alone".to_owned(),
    }
}

fn overflow(frames: &[Frame]) -> String {
    let cut = if frames.len() >= DEFAULT_DEPTH { "; outer frames are missing" } else { "" };
    match cycle(frames) {
        Some((start, length)) => {
            let calls =
                if length == 1 { "1 frame repeats".to_owned() } else { format!("{length} frames repeat") };
            format!("stack overflow: {calls} from frame {}{cut}", start + 1)
        }
        None => format!("stack overflow: no cycle of frames is seen{cut}"),
    }
}

/// A cycle must be seen this often to be one.
const REPETITIONS: usize = 3;
/// The innermost frames may be a leaf that the overflow happened to hit.
const MAX_START: usize = 64;
/// A longer cycle is not seen three times in a trace of the default depth.
const MAX_LENGTH: usize = DEFAULT_DEPTH / REPETITIONS;

/// Where the frames begin to repeat, and after how many they do.
fn cycle(frames: &[Frame]) -> Option<(usize, usize)> {
    // Numbers are compared faster than frames.
    let mut numbers = HashMap::new();
    let calls: Vec<usize> = frames
        .iter()
        .take(2 * DEFAULT_DEPTH)
        .map(|frame| {
            let next = numbers.len();
            *numbers.entry((&frame.class, &frame.method, frame.line)).or_insert(next)
        })
        .collect();
    (0..calls.len().min(MAX_START)).find_map(|start| period(&calls[start..]).map(|length| (start, length)))
}

fn period(calls: &[usize]) -> Option<usize> {
    let longest = (calls.len() / REPETITIONS).min(MAX_LENGTH);
    (1..=longest).find(|&length| {
        let shown = length * (REPETITIONS - 1);
        calls[..shown] == calls[length..length + shown]
    })
}
