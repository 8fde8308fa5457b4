//! The judgement of an outcome against the crash that it should reproduce.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::clean;

/// How an outcome compares with a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether it is the same crash: the same classes of exception and causes, thrown through the
    /// same frames down to the one under test.
    pub reproduced: bool,
    /// What matched.
    pub matched: Matched,
    /// What happened instead, in one line; none where it is reproduced.
    pub instead: Option<String>,
    /// The messages, where the same exception came with another one.
    pub other_message: Option<OtherMessage>,
    /// What a reader should know of the comparison, such as that a trace was empty.
    pub notes: Vec<String>,
    /// The instructions at which the frames of the root cause were, innermost first, outside of the test; empty where
    /// they are not known. Two tests that fail in the same line for different reasons differ in them.
    pub instructions: Vec<u32>,
}

impl Verdict {
    /// Whether another test fails as this one did: with the same message, at the same instructions.
    pub fn is_repeated_by(&self, again: &Verdict) -> bool {
        let is_same_place = self.instructions == again.instructions
            || self.instructions.is_empty()
            || again.instructions.is_empty();
        again.reproduced && again.other_message == self.other_message && is_same_place
    }

    /// Whether the same exception came from the same place, even if its message names another null or cast.
    pub fn is_same_place(&self) -> bool {
        self.reproduced || self.matched.contradicts && self.matched.level() == Level::AllFrames
    }
}

/// Two messages that do not say the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherMessage {
    /// The message of the crash.
    pub expected: Option<String>,
    /// The message that came.
    pub actual: Option<String>,
}

/// The most letters that are shown of a message, and how many before the first that differs.
const LONGEST: usize = 100;
const BEFORE: usize = 20;

impl fmt::Display for OtherMessage {
    /// `"a is no number" instead of "0Xbeef is no number"`, each in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_line = |message: &Option<String>| message.as_ref().map(|message| clean(message.trim_end()));
        let (actual, expected) = (one_line(&self.actual), one_line(&self.expected));
        let start = actual.as_deref().zip(expected.as_deref()).map_or(0, |(one, other)| start(one, other));
        let quoted = |message: Option<String>| message.map_or("none".to_owned(), |text| quoted(&text, start));
        write!(f, "{} instead of {}", quoted(actual), quoted(expected))
    }
}

/// The letter with which to begin to show two messages, so that what differs is seen.
fn start(one: &str, other: &str) -> usize {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    if same < LONGEST - BEFORE { 0 } else { same - BEFORE }
}

fn quoted(message: &str, start: usize) -> String {
    let before = if start > 0 { "…" } else { "" };
    let mut letters = message.chars().skip(start);
    let shown: String = letters.by_ref().take(LONGEST).collect();
    let after = if letters.next().is_some() { "…" } else { "" };
    format!("\"{before}{shown}{after}\"")
}

/// What the trace of a crash leaves open. A log may be trimmed, by a logger, a build tool or by hand; a recording tells
/// all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unknown {
    /// What may have been above the innermost frame that is shown.
    pub above: Above,
    /// Whether frames were left out between those that are shown.
    pub between: bool,
    /// Names in messages are those from before retracing, which the program does not have.
    pub renamed: bool,
}

/// What may have been above the innermost frame of a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Above {
    /// Nothing: the trace is whole.
    #[default]
    Nothing,
    /// Frames of the JDK: the trace shows none at all.
    Jdk,
    /// Frames of any kind: the innermost line shown cannot throw the exception by itself.
    Anything,
}

/// The parts of a crash that an outcome matched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matched {
    /// The class of the exception.
    pub exception: bool,
    /// The class of the root cause.
    pub root_cause: bool,
    /// The message: the same but for addresses and hash codes, or the same values in other words.
    pub message: bool,
    /// How far the message is from the expected one, in millionths.
    pub message_distance: u32,
    /// Whether the message names another null or cast, so that it is another crash.
    pub contradicts: bool,
    /// The innermost frame of the program.
    pub top_frame: bool,
    /// Frames of the program that matched, from the top down.
    pub frames: u32,
    /// Frames of the program that there are to match.
    pub of: u32,
    /// Those of `frames` that were matched by class and method alone, because there is no line.
    pub by_method: u32,
}

/// How far an outcome agrees with a crash, in one word; each level includes those before it,
/// except that a message may differ where frames match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// Not even the exception.
    Nothing,
    /// The class of the exception.
    ExceptionClass,
    /// And of the root cause.
    RootCauseClass,
    /// And the message.
    Message,
    /// And the innermost frame of the program.
    TopFrame,
    /// And some more frames of the program.
    SomeFrames,
    /// All frames of the program.
    AllFrames,
}

impl Matched {
    /// The highest level reached.
    pub fn level(&self) -> Level {
        match self {
            Matched { exception: false, .. } => Level::Nothing,
            Matched { root_cause: false, .. } => Level::ExceptionClass,
            Matched { frames, of, .. } if frames == of && *of > 0 => Level::AllFrames,
            Matched { frames: 2.., .. } => Level::SomeFrames,
            Matched { top_frame: true, .. } => Level::TopFrame,
            Matched { message: true, .. } => Level::Message,
            _ => Level::RootCauseClass,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OtherMessage;

    #[test]
    fn messages_are_shown_where_they_differ() {
        let show = |actual: &str, expected: &str| {
            OtherMessage { actual: Some(actual.into()), expected: Some(expected.into()) }.to_string()
        };
        assert_eq!(show("a is bad", "b is bad"), r#""a is bad" instead of "b is bad""#);
        assert_eq!(show("line 1\nx\n", "line 1\ny"), r#""line 1\nx" instead of "line 1\ny""#);
        let long = "=".repeat(200);
        let (actual, expected) = (format!("{long}a{long}"), format!("{long}b"));
        let (before, after) = ("=".repeat(20), "=".repeat(79));
        assert_eq!(show(&actual, &expected), format!(r#""…{before}a{after}…" instead of "…{before}b""#));
        let none = OtherMessage { actual: None, expected: Some("x".into()) };
        assert_eq!(none.to_string(), r#"none instead of "x""#);
    }
}
