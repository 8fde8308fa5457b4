//! A line with a frame: `at com.acme.Shop.sell(Shop.java:12)`, no matter what stands around it.

use std::borrow::Cow;

use model::Frame;

use super::{coroutine, location, module, omitted, packaging};

/// A line that has a frame.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FrameLine<'a> {
    /// What stands before `at`.
    pub(crate) before: &'a str,
    /// What it is.
    pub(crate) content: Content<'a>,
}

/// What stands behind `at`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Content<'a> {
    /// A frame and the jar that packaging data names.
    Frame(Box<Frame>, Option<&'a str>),
    /// A border that Kotlin's coroutines draw.
    Boundary,
}

/// No frame is as long; what is longer is text.
const MAX_LINE: usize = 64 << 10;
/// Kotlin allows ` at ` in the names of methods; nobody has more of them.
const MAX_TRIES: usize = 8;

/// Finds the frame with which a line ends.
pub(crate) fn parse(line: &str) -> Option<FrameLine<'_>> {
    if line.len() > MAX_LINE {
        return None;
    }
    let (line, packaging) = packaging::split(omitted::without_fold(line));
    let open = location_start(line)?;
    let jar = packaging.and_then(packaging::jar);
    positions_of_at(&line[..open]).take(MAX_TRIES).find_map(|at| {
        let text = line[at + 2..].trim_start();
        let before = &line[..at];
        if coroutine::is_boundary(text) {
            return Some(FrameLine { before, content: Content::Boundary });
        }
        let frame = element(text)?;
        Some(FrameLine { before, content: Content::Frame(Box::new(frame), jar) })
    })
}

/// Whether a line begins like a frame: it may be one that was cut.
pub(crate) fn begins_like_one(body: &str) -> bool {
    body.trim_start().strip_prefix("at ").is_some_and(|rest| {
        rest.len() < MAX_LINE && !rest.contains(' ') && rest.contains('.') && name_is_possible(rest)
    })
}

/// Reads `com.acme.Shop.sell(Shop.java:12)`.
pub(crate) fn element(text: &str) -> Option<Frame> {
    let text = without_entities(text);
    let open = location_start(&text)?;
    let (module, name) = module::split(&text[..open]);
    let (class, method) = name.rsplit_once('.')?;
    let mut frame = Frame {
        class: class.replace('.', "/"),
        method: method.to_owned(),
        module: module.map(str::to_owned),
        ..Frame::default()
    };
    let is_possible = name_is_possible(class)
        && !class.starts_with('.')
        && !class.contains("..")
        && !method.is_empty()
        && method.trim() == method
        && !method.starts_with(|c: char| c.is_ascii_digit());
    if !is_possible {
        return None;
    }
    location::fill(&text[open + 1..text.len() - 1], &mut frame)?;
    Some(frame)
}

/// Where the parenthesis of the location opens; IBM's JVM writes a second pair into it.
fn location_start(text: &str) -> Option<usize> {
    let inner = text.strip_suffix(')')?;
    let inner =
        inner.strip_suffix(')').and_then(|inner| inner.rsplit_once('(')).map_or(inner, |(inner, _)| inner);
    inner.rfind('(')
}

/// The places of `at` as a word of its own, from the last to the first.
fn positions_of_at(text: &str) -> impl Iterator<Item = usize> + '_ {
    let words = text.rmatch_indices("at").map(|(at, _)| at);
    words.filter(move |at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + 2..].chars().next();
        before.is_none_or(|c| c.is_whitespace() || c == '|' || c == '>')
            && after.is_none_or(char::is_whitespace)
    })
}

fn name_is_possible(class: &str) -> bool {
    let mut characters = class.chars();
    characters.next().is_some_and(|first| !first.is_ascii_digit())
        && !class.contains(|c: char| c.is_whitespace() || c.is_control() || "()[]{}\"'`,:;=|\\".contains(c))
}

/// Reports in XML and HTML write `&lt;init&gt;`.
fn without_entities(text: &str) -> Cow<'_, str> {
    match text.contains("&lt;") {
        true => Cow::Owned(text.replace("&lt;", "<").replace("&gt;", ">")),
        false => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<String> {
        let found = parse(line)?;
        let Content::Frame(frame, jar) = found.content else {
            return Some(format!("{}|boundary", found.before));
        };
        let jar = jar.map(|jar| format!(" in {jar}")).unwrap_or_default();
        let line = frame.line.map(|line| format!(":{line}")).unwrap_or_default();
        Some(format!("{}|{}.{}{line}{jar}", found.before, frame.class, frame.method))
    }

    #[test]
    fn frames_wherever_they_stand() {
        for (line, wanted) in [
            ("\tat a.B.c(B.java:1)", "\t|a/B.c:1"),
            ("\tat a.B.<init>(B.java:1)", "\t|a/B.<init>:1"),
            ("at a.B.&lt;init&gt;(B.java:1)", "|a/B.<init>:1"),
            ("x[1]:   at a.B.c(B.java:1) ~[b.jar:?]", "x[1]:   |a/B.c:1 in b.jar"),
            ("\tat a.B.c(B.java:1) <3 internal lines>", "\t|a/B.c:1"),
            ("at a.B.c(B.java:1) ~[b.jar:?] <1 folded frame>", "|a/B.c:1 in b.jar"),
            ("  at a.FooTest.fails at noon(FooTest.kt:3)", "  |a/FooTest.fails at noon:3"),
            ("at a.B$$Lambda$14/0x0008.run(Unknown Source)", "|a/B$$Lambda$14/0x0008.run"),
            ("at a.B.c(B.java:12(Compiled Code))", "|a/B.c:12"),
            ("at _COROUTINE._BOUNDARY._(CoroutineDebugging.kt:46)", "|boundary"),
            ("\tat (Coroutine boundary)", "\t|boundary"),
            ("at Main.main(Main.java:1)", "|Main.main:1"),
        ] {
            assert_eq!(read(line).as_deref(), Some(wanted), "{line}");
        }
    }

    #[test]
    fn what_is_no_frame() {
        for line in [
            "",
            "at",
            "at ",
            "at )",
            "at (",
            "at (x)",
            "at .a(b:1)",
            "we met at noon (12:00)",
            "at Object.<anonymous> (/x/y.js:1:2)",
            "at System.Foo.Bar(String s)",
            "look at that(file:1)",
            "that a.B.c(B.java:1)",
            "at a..B.c(B.java:1)",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn a_cut_frame() {
        assert!(begins_like_one("\tat com.acme.Sho"));
        assert!(!begins_like_one("at noon. Then"));
    }
}
