//! Logs in which each line is a JSON object.
//!
//! A trace is any string with frames in it (`stack_trace`, `exception.stacktrace`, `error.stack_trace`,
//! no matter how the logger calls it), an array of such lines, or an object with an array of frames
//! ([`structured`]). An object without any may carry one line of a plain log (`log`, `message`).

use serde_json::{Map, Value};

use super::structured;

/// What a line of JSON holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// Traces, each with its lines.
    Traces { thread: Option<String>, traces: Vec<Vec<String>> },
    /// Lines of a plain log.
    Text(Vec<String>),
}

pub(super) type Object = Map<String, Value>;

const MESSAGES: [&str; 6] = ["log", "message", "msg", "MESSAGE", "textPayload", "@message"];
const THREADS: [&str; 5] = ["thread_name", "threadName", "thread", "process.thread.name", "thread.name"];
pub(super) const TYPES: [&str; 8] = [
    "exceptionType",
    "exception.type",
    "error.type",
    "exception_class",
    "exceptionClass",
    "name",
    "className",
    "type",
];
pub(super) const TEXTS: [&str; 6] = [
    "exception.message",
    "error.message",
    "exception_message",
    "localizedMessage",
    "message",
    "exceptionMessage",
];
/// JSON inside of JSON is looked into this often.
const MAX_NESTING: usize = 3;

/// Reads the object that a line holds, with or without a prefix before it.
pub(crate) fn parse(line: &str) -> Option<Event> {
    parse_nested(line, 0)
}

fn parse_nested(line: &str, nesting: usize) -> Option<Event> {
    let start = line.find("{\"").or_else(|| line.find("{ \""))?;
    let object: Object = serde_json::from_str(line[start..].trim_end()).ok()?;
    let mut found = Traces::default();
    found.look_into(&object);
    if !found.traces.is_empty() {
        let thread = first(&object, &THREADS).or_else(|| nested(&object, &["process", "thread", "name"]));
        return Some(Event::Traces { thread: thread.map(str::to_owned), traces: found.traces });
    }
    let text = first(&object, &MESSAGES)?;
    let inner =
        (nesting < MAX_NESTING && text.contains('{')).then(|| parse_nested(text, nesting + 1)).flatten();
    inner.or_else(|| Some(Event::Text(text.trim_end_matches('\n').lines().map(str::to_owned).collect())))
}

/// The value of the first of these keys that has one.
pub(super) fn first<'a>(object: &'a Object, keys: &[&str]) -> Option<&'a str> {
    keys.iter().find_map(|key| object.get(*key)?.as_str().filter(|text| !text.is_empty()))
}

fn nested<'a>(object: &'a Object, path: &[&str]) -> Option<&'a str> {
    let (last, parents) = path.split_last()?;
    let parent = parents.iter().try_fold(object, |object, key| object.get(*key)?.as_object())?;
    parent.get(*last)?.as_str()
}

#[derive(Default)]
struct Traces {
    traces: Vec<Vec<String>>,
}

impl Traces {
    /// Collects the traces of an object. The parser has bounded how deep objects nest.
    fn look_into(&mut self, object: &Object) {
        if let Some(lines) = structured::lines(object) {
            self.traces.push(lines);
            return;
        }
        for (key, value) in object {
            // A message that is one line is one line of a plain log.
            let is_line = |text: &str| MESSAGES.contains(&key.as_str()) && !text.trim_end().contains('\n');
            match value {
                Value::String(text) if has_frames(text) && !is_line(text) => {
                    self.add(object, text.lines().map(str::to_owned).collect());
                }
                Value::String(text) if text.starts_with('{') => {
                    if let Some(Event::Traces { traces, .. }) = parse_nested(text, MAX_NESTING) {
                        traces.into_iter().for_each(|lines| self.add(object, lines));
                    }
                }
                Value::Array(items) => self.look_into_array(object, items),
                Value::Object(inner) => self.look_into(inner),
                _ => {}
            }
        }
    }

    fn look_into_array(&mut self, owner: &Object, items: &[Value]) {
        let lines: Vec<String> =
            items.iter().filter_map(Value::as_str).flat_map(str::lines).map(str::to_owned).collect();
        if lines.iter().any(|line| is_frame(line)) {
            self.add(owner, lines);
        }
        items.iter().filter_map(Value::as_object).for_each(|object| self.look_into(object));
    }

    /// A trace that begins with a frame has its class and message in the fields beside it. Loggers write
    /// the same trace under two names.
    fn add(&mut self, owner: &Object, mut lines: Vec<String>) {
        if lines.first().is_some_and(|line| is_frame(line)) {
            lines.splice(
                0..0,
                first(owner, &TYPES).map(|class| head(class, first(owner, &TEXTS))).unwrap_or_default(),
            );
        }
        if !self.traces.contains(&lines) && self.traces.len() < MAX_TRACES {
            self.traces.push(lines);
        }
    }
}

/// An event has one trace, or two.
const MAX_TRACES: usize = 16;

fn has_frames(text: &str) -> bool {
    text.contains("at ") && text.lines().any(is_frame)
}

fn is_frame(line: &str) -> bool {
    line.trim_start().starts_with("at ") && super::frame::parse(line).is_some()
}

/// Class and message as the lines of a trace.
pub(super) fn head(class: &str, message: Option<&str>) -> Vec<String> {
    let text = match message {
        Some(message) => format!("{class}: {message}"),
        None => class.to_owned(),
    };
    text.lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_and_broken_json_is_no_event() {
        assert_eq!(parse(&"{\"a\":".repeat(100_000)), None);
        assert_eq!(parse("{\"a\": 1"), None);
        assert_eq!(parse("{\"a\": 1}"), None);
    }

    #[test]
    fn a_line_of_a_container() {
        let event = parse(r#"{"log":"\tat a.B.c(B.java:1)\n","stream":"stderr"}"#);
        assert_eq!(event, Some(Event::Text(vec!["\tat a.B.c(B.java:1)".into()])));
        let event = parse(r#"{"log":"a.B: x\n","stream":"stderr"}"#);
        assert_eq!(event, Some(Event::Text(vec!["a.B: x".into()])));
    }
}
