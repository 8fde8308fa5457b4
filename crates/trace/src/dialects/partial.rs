//! Lines that the runtime of a container has cut because they were long.
//!
//! Kubernetes' runtimes (CRI) write `TIME stderr P text` for all parts but the last one, which has an `F`.
//! Docker's file has one object for each part, and a line end in the last one only.

use serde::Deserialize;

use crate::lines::MAX_LINE;

/// The parts of lines whose last part has not come yet.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// At most one for each stream of each format.
    open: Vec<Open>,
}

#[derive(Debug)]
struct Open {
    stream: Stream,
    /// Number of the first part's line.
    number: usize,
    text: String,
}

/// What wrote a line, and the name of the stream.
type Stream = (Runtime, &'static str);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runtime {
    Kubernetes,
    Docker,
}

/// A line as it stands in the file, in the light of those before.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// It is whole.
    Whole,
    /// More of it is to come.
    Part,
    /// It was the last part of this line, which began there.
    Joined(usize, String),
}

struct Piece {
    stream: Stream,
    /// With all that the runtime writes before it.
    first: String,
    /// Without.
    more: String,
    is_last: bool,
}

impl Parts {
    /// Takes the next line.
    pub(crate) fn take(&mut self, number: usize, line: &str) -> Line {
        let Some(piece) = kubernetes(line).or_else(|| docker(line, !self.open.is_empty())) else {
            return Line::Whole;
        };
        let at = self.open.iter().position(|open| open.stream == piece.stream);
        match at {
            None if piece.is_last => return Line::Whole,
            None => self.open.push(Open { stream: piece.stream, number, text: piece.first }),
            Some(at) => self.open[at].add(&piece.more),
        }
        match at.filter(|_| piece.is_last) {
            Some(at) => {
                let open = self.open.swap_remove(at);
                Line::Joined(open.number, open.text)
            }
            None => Line::Part,
        }
    }

    /// The lines whose last part is missing, each with its number.
    pub(crate) fn rest(&mut self) -> Vec<(usize, String)> {
        self.open.drain(..).map(|open| (open.number, open.text)).collect()
    }
}

impl Open {
    fn add(&mut self, more: &str) {
        if self.text.len() + more.len() <= MAX_LINE {
            self.text.push_str(more);
        }
    }
}

const STREAMS: [&str; 2] = ["stdout", "stderr"];

fn stream(name: &str) -> Option<&'static str> {
    STREAMS.into_iter().find(|stream| *stream == name)
}

/// Reads `TIME stderr P text`. The whole line is to look like its last part.
fn kubernetes(line: &str) -> Option<Piece> {
    let (time, rest) = line.split_once(' ')?;
    let (name, rest) = rest.split_once(' ')?;
    let (tag, text) = rest.split_once(' ')?;
    let stream = stream(name)?;
    let is_last = match tag.split(':').next()? {
        "F" => true,
        "P" => false,
        _ => return None,
    };
    time.starts_with(|c: char| c.is_ascii_digit()).then(|| Piece {
        stream: (Runtime::Kubernetes, stream),
        first: format!("{time} {name} F {text}"),
        more: text.to_owned(),
        is_last,
    })
}

/// Docker cuts after so many bytes. Shorter texts without a line end were written by others.
const DOCKER_PART: usize = 16 << 10;

#[derive(Deserialize)]
struct Object {
    log: String,
    stream: String,
}

/// Reads `{"log":"text","stream":"stderr","time":"…"}` if it can be a part.
fn docker(line: &str, others_are_open: bool) -> Option<Piece> {
    if !line.starts_with("{\"log\":\"") || line.len() < DOCKER_PART && !others_are_open {
        return None;
    }
    let Object { mut log, stream: name } = serde_json::from_str(line.trim_end()).ok()?;
    let stream = stream(&name)?;
    let is_last = log.len() < DOCKER_PART || log.ends_with('\n');
    log.truncate(log.trim_end_matches('\n').len());
    Some(Piece { stream: (Runtime::Docker, stream), first: log.clone(), more: log, is_last })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_kubernetes() {
        let mut parts = Parts::default();
        assert_eq!(parts.take(1, "2026Z stderr F a"), Line::Whole);
        assert_eq!(parts.take(2, "2026Z stderr P a"), Line::Part);
        assert_eq!(parts.take(3, "2026Z stdout F x"), Line::Whole);
        assert_eq!(parts.take(4, "2026Z stderr P b"), Line::Part);
        assert_eq!(parts.take(5, "text"), Line::Whole);
        assert_eq!(parts.take(6, "2026Z stderr F c"), Line::Joined(2, "2026Z stderr F abc".into()));
        assert_eq!(parts.take(7, "2026Z stderr P d"), Line::Part);
        assert_eq!(parts.rest(), [(7, "2026Z stderr F d".to_owned())]);
    }

    #[test]
    fn parts_of_docker() {
        let mut parts = Parts::default();
        let line = |log: &str| format!("{{\"log\":\"{log}\",\"stream\":\"stderr\",\"time\":\"t\"}}");
        let long = "x".repeat(DOCKER_PART);
        assert_eq!(parts.take(1, &line("a")), Line::Whole);
        assert_eq!(parts.take(2, &line(&long)), Line::Part);
        assert_eq!(parts.take(3, &line("y\\n")), Line::Joined(2, long.clone() + "y"));
        assert_eq!(parts.take(4, &line(&(long + "\\n"))), Line::Whole);
    }
}
