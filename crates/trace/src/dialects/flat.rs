//! A trace in one line whose line ends became blanks: `… failed at a.B.c(B.java:1) at a.B.d(B.java:2)`.

use super::{escaped, frame};

/// One frame behind a head may be a sentence.
const MIN_FRAMES: usize = 2;
const MARKS: [&str; 3] = ["Caused by: ", "Suppressed: ", "Wrapped by: "];
/// No location is longer.
const MAX_LOCATION: usize = 200;

/// The lines of a text that holds a head and frames; None for other texts.
pub(crate) fn lines(text: &str) -> Option<Vec<String>> {
    text.match_indices(" at ").nth(MIN_FRAMES - 1)?;
    let (mut cuts, mut frames) = (Vec::new(), Vec::new());
    for (blank, _) in text.match_indices(' ') {
        let rest = &text[blank + 1..];
        let is_frame = begins_with_frame(rest);
        if is_frame || MARKS.iter().any(|mark| rest.starts_with(mark)) || begins_with_count(rest) {
            frames.extend(is_frame.then_some(cuts.len()));
            cuts.push(blank);
        }
    }
    let first = *frames.first().filter(|_| frames.len() >= MIN_FRAMES)?;
    if !escaped::has_head(&text[..cuts[first]]) {
        return None;
    }
    let starts = std::iter::once(0).chain(cuts.iter().map(|blank| blank + 1));
    let ends = cuts.iter().copied().chain([text.len()]);
    Some(starts.zip(ends).map(|(start, end)| text[start..end].to_owned()).collect())
}

fn begins_with_frame(text: &str) -> bool {
    let Some(name) = text.strip_prefix("at ") else { return false };
    let Some(open) = name.find(|c: char| c == '(' || c.is_whitespace()) else { return false };
    let mut location = name[open..].char_indices().take(MAX_LOCATION);
    let close = location.find(|(_, character)| *character == ')').map(|(at, _)| open + at);
    close.is_some_and(|close| frame::element(&name[..=close]).is_some())
}

/// `... 2 more`.
fn begins_with_count(text: &str) -> bool {
    text.strip_prefix("... ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn heads_and_frames_are_lines() {
        let text = "10:00 ERROR x a.BException: m at a.B.c(B.java:1) ~[b.jar:1] at a.B.d(Native Method) ... 2 more \
                    Caused by: a.C at a.C.e(C.java:3)";
        let wanted = [
            "10:00 ERROR x a.BException: m",
            "at a.B.c(B.java:1) ~[b.jar:1]",
            "at a.B.d(Native Method)",
            "... 2 more",
            "Caused by: a.C",
            "at a.C.e(C.java:3)",
        ];
        assert_eq!(lines(text).expect("a trace"), wanted);
    }

    #[test]
    fn sentences_are_not() {
        for text in [
            "a.BException: m at a.B.c(B.java:1)",
            "called at a.B.c(B.java:1) at a.B.d(B.java:2)",
            "a.BException: look at noon (12:00) or at night (0:00)",
            " at  at  at (",
        ] {
            assert_eq!(lines(text), None, "{text}");
        }
    }
}
