//! Throwables that a logger writes as JSON objects with arrays of frames: log4j's JSON layout, Logback's
//! encoder, Quarkus, events of Sentry.

use serde_json::Value;

use super::json::{Object, TEXTS, TYPES, first, head};

/// A chain of causes as nested objects is followed this far.
const MAX_CAUSES: usize = 100;
const FRAMES: [&str; 6] =
    ["extendedStackTrace", "stackTrace", "frames", "stacktrace", "stack_trace", "stepArray"];
const CAUSES: [&str; 3] = ["cause", "causedBy", "caused_by"];
/// How many frames a throwable shares with the one that it belongs to.
const COMMON: [&str; 2] = ["commonElementCount", "commonFramesCount"];

/// The lines of the trace that an object is.
pub(crate) fn lines(object: &Object) -> Option<Vec<String>> {
    thrown(object).or_else(|| sentry(object))
}

/// Writes a throwable that is an object with an array of frames, and its causes, as a trace.
fn thrown(object: &Object) -> Option<Vec<String>> {
    frames(object)?;
    let mut lines = Vec::new();
    let mut next = Some(object);
    for depth in 0..MAX_CAUSES {
        let Some(thrown) = next else { break };
        let class = first(thrown, &TYPES).unwrap_or("java.lang.Throwable");
        let mark = if depth > 0 { "Caused by: " } else { "" };
        lines.extend(marked(mark, head(class, first(thrown, &TEXTS))));
        lines.extend(frames(thrown).unwrap_or_default());
        let common = COMMON.iter().find_map(|key| thrown.get(*key)?.as_u64()).filter(|count| *count > 0);
        lines.extend(common.map(|count| format!("\t... {count} more")));
        lines.extend(suppressed(thrown));
        next = cause(thrown);
    }
    Some(lines)
}

fn marked(mark: &str, mut lines: Vec<String>) -> Vec<String> {
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, mark);
    }
    lines
}

/// What Logback writes as an array of throwables. The parser has bounded how deep they nest.
fn suppressed(owner: &Object) -> Vec<String> {
    let items = owner.get("suppressed").and_then(Value::as_array).into_iter().flatten();
    let traces = items.filter_map(Value::as_object).filter_map(thrown);
    traces.flat_map(|lines| marked("Suppressed: ", lines)).map(|line| format!("\t{line}")).collect()
}

fn cause(thrown: &Object) -> Option<&Object> {
    let cause = CAUSES.iter().find_map(|key| thrown.get(*key)?.as_object())?;
    // Quarkus puts one more object around it.
    Some(cause.get("exception").and_then(Value::as_object).unwrap_or(cause))
}

fn frames(thrown: &Object) -> Option<Vec<String>> {
    let items = FRAMES.iter().find_map(|key| thrown.get(*key)?.as_array())?;
    let lines: Vec<String> = items.iter().filter_map(Value::as_object).filter_map(frame).collect();
    (!lines.is_empty()).then_some(lines)
}

fn frame(item: &Object) -> Option<String> {
    let class = first(item, &["class", "className", "declaringClass", "module"])?;
    let method = first(item, &["method", "methodName", "function"])?;
    let file = first(item, &["file", "fileName", "filename"]).filter(|file| *file != "null");
    let line = ["line", "lineNumber", "lineno"].iter().find_map(|key| item.get(*key)?.as_i64());
    let line = line.filter(|line| *line > 0).map(|line| format!(":{line}")).unwrap_or_default();
    let jar = first(item, &["location"]).map(|jar| format!(" ~[{jar}:?]")).unwrap_or_default();
    Some(format!("\tat {class}.{method}({}{line}){jar}", file.unwrap_or("Unknown Source")))
}

/// Sentry's `exception.values`: the root cause first, and of each the innermost frame last.
fn sentry(object: &Object) -> Option<Vec<String>> {
    let values = object.get("values")?.as_array()?;
    let mut lines = Vec::new();
    for thrown in values.iter().rev().filter_map(Value::as_object).take(MAX_CAUSES) {
        let simple = thrown.get("type")?.as_str()?;
        let class =
            first(thrown, &["module"]).map_or(simple.to_owned(), |package| format!("{package}.{simple}"));
        let mark = if lines.is_empty() { "" } else { "Caused by: " };
        lines.extend(marked(mark, head(&class, first(thrown, &["value"]))));
        let trace = thrown.get("stacktrace").and_then(Value::as_object).and_then(frames);
        lines.extend(trace.unwrap_or_default().into_iter().rev());
    }
    lines.iter().any(|line| line.starts_with("\tat ")).then_some(lines)
}
