//! The line with which a throwable begins: its class and message, after a word that says how it
//! belongs to the one before.

/// How a head says that its throwable belongs to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// `Caused by:`
    Cause,
    /// `Suppressed:`
    Suppressed,
    /// `Wrapped by:` of logback and log4j, `[wrapped]` of commons-lang: the root cause came first.
    Wrapper,
}

const MARKS: [(&str, Mark); 4] = [
    ("Caused by:", Mark::Cause),
    ("Suppressed:", Mark::Suppressed),
    ("Wrapped by:", Mark::Wrapper),
    ("[wrapped]", Mark::Wrapper),
];

const CIRCULAR: &str = "[CIRCULAR REFERENCE:";

/// The head of a throwable.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Head<'a> {
    /// The thread, if `Exception in thread` names it.
    pub(crate) thread: Option<&'a str>,
    /// The class with dots.
    pub(crate) class: &'a str,
    /// What follows the class.
    pub(crate) message: &'a str,
}

/// The mark at the start of a line, and what follows it.
pub(crate) fn mark(body: &str) -> Option<(Mark, &str)> {
    let text = body.trim_start();
    MARKS.iter().find_map(|(word, mark)| Some((*mark, text.strip_prefix(word)?.trim_start())))
}

/// The throwable that a line says to lead back to: `[CIRCULAR REFERENCE: java.lang.X: message]`.
pub(crate) fn circular(body: &str) -> Option<&str> {
    let text = mark(body).map_or(body.trim_start(), |(_, rest)| rest);
    let inner = text.strip_prefix(CIRCULAR)?.trim();
    let inner = inner.strip_suffix(']').unwrap_or(inner);
    Some(inner.split(':').next().unwrap_or(inner))
}

/// The head of a throwable that a line begins with: nothing but the class may stand before the message.
pub(crate) fn at_start(body: &str) -> Option<Head<'_>> {
    let text = body.trim_start();
    match in_thread(text) {
        Some((thread, rest)) => Some(Head { thread: Some(thread), ..named(rest, false)? }),
        None => named(text, true),
    }
}

/// The head of a throwable after a mark, where any class is one.
pub(crate) fn after_mark(text: &str) -> Option<Head<'_>> {
    named(text.trim_start(), false)
}

/// The head of a throwable that begins somewhere in the line, behind a logger's message.
pub(crate) fn within(body: &str) -> Option<Head<'_>> {
    if let Some(at) = body.find(IN_THREAD) {
        return at_start(&body[at..]);
    }
    let ends = SUFFIXES.iter().flat_map(|suffix| body.match_indices(suffix).map(|(at, _)| at + suffix.len()));
    // Few lines name many throwables; the first is the outermost.
    let mut starts: Vec<usize> = ends.take(MAX_TRIES).map(|end| start_of_name(&body[..end])).collect();
    starts.sort_unstable();
    starts.into_iter().find_map(|start| named(&body[start..], true).filter(|head| head.class.contains('.')))
}

const IN_THREAD: &str = "Exception in thread ";
const MAX_TRIES: usize = 16;
/// With these end the names of throwables, except for a few.
const SUFFIXES: [&str; 3] = ["Exception", "Error", "Throwable"];
const MAX_CLASS: usize = 1000;

/// `Exception in thread "main" java.lang.X` to the thread and the rest.
fn in_thread(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(IN_THREAD)?;
    match rest.strip_prefix('"') {
        // A thread may have quotes in its name.
        Some(quoted) => quoted
            .match_indices("\" ")
            .take(MAX_TRIES)
            .map(|(end, _)| (&quoted[..end], &quoted[end + 2..]))
            .find(|(_, rest)| named(rest, false).is_some()),
        None => rest.split_once(' '),
    }
}

fn start_of_name(text: &str) -> usize {
    let name = text.trim_end_matches(is_name_character);
    name.len().max(text.len().saturating_sub(MAX_CLASS).min(text.len()))
}

/// Reads class and message. If `strict`, a class that is not qualified must end like a throwable's.
fn named(text: &str, strict: bool) -> Option<Head<'_>> {
    let end = text.find(|c: char| !is_name_character(c)).unwrap_or(text.len());
    let (class, rest) = text.split_at(end);
    let message = match rest.trim_end() {
        "" => "",
        ":" | ";" => "",
        rest => rest.strip_prefix(": ").or_else(|| rest.strip_prefix("; "))?,
    };
    let is_throwable = !strict || ends_like_throwable(class) || class.contains('.') && !class.contains('/');
    (is_class(class) && is_throwable).then_some(Head { thread: None, class, message })
}

fn is_name_character(character: char) -> bool {
    character.is_alphanumeric() || "._$/".contains(character)
}

fn is_class(name: &str) -> bool {
    let part_is_good = |part: &str| !part.is_empty() && !part.starts_with(|c: char| c.is_ascii_digit());
    name.len() <= MAX_CLASS
        && !name.starts_with('/')
        && !name.contains("//")
        && name.split('.').all(part_is_good)
}

/// How sure it is that a line which is nothing but a class and a message begins a throwable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Grade {
    /// Any qualified name: `a.b.c`, which may be an obfuscated class, or a file.
    Name,
    /// A qualified name with a class in it: `com.acme.Failure`.
    Class,
    /// A name that ends as those of throwables do.
    Throwable,
}

impl Head<'_> {
    /// How sure it is that this is a throwable.
    pub(crate) fn grade(&self) -> Grade {
        let (package, simple) = self.class.rsplit_once('.').unwrap_or(("", self.class));
        let is_upper = simple.starts_with(char::is_uppercase) && package.starts_with(char::is_lowercase);
        match ends_like_throwable(self.class) || self.thread.is_some() {
            true => Grade::Throwable,
            false if is_upper => Grade::Class,
            false => Grade::Name,
        }
    }
}

/// Whether a class is named like a throwable.
fn ends_like_throwable(class: &str) -> bool {
    SUFFIXES.iter().any(|suffix| class.ends_with(suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(head: Option<Head<'_>>) -> Option<String> {
        head.map(|head| format!("{}|{}|{}", head.thread.unwrap_or("-"), head.class, head.message))
    }

    #[test]
    fn heads_at_the_start() {
        for (line, wanted) in [
            ("java.lang.X", "-|java.lang.X|"),
            ("java.lang.X: a: b", "-|java.lang.X|a: b"),
            ("java.lang.X:", "-|java.lang.X|"),
            ("MyException: x", "-|MyException|x"),
            ("Exception in thread \"main\" java.lang.X: m", "main|java.lang.X|m"),
            ("Exception in thread \"a \" b\" java.lang.X: m", "a \" b|java.lang.X|m"),
            ("org.xml.sax.SAXParseException; lineNumber: 1", "-|org.xml.sax.SAXParseException|lineNumber: 1"),
        ] {
            assert_eq!(shown(at_start(line)).as_deref(), Some(wanted), "{line}");
        }
        for line in
            ["", "text", "java.lang.X is bad", "Error 5", "a..b: x", "http://x.y: z", "12.5: x", "Note: x"]
        {
            assert_eq!(shown(at_start(line)), None, "{line}");
        }
    }

    #[test]
    fn heads_within_a_line() {
        let line = "12:00 ERROR c.a.Shop - failed: java.lang.IllegalStateException: x java.lang.Error: y";
        assert_eq!(
            shown(within(line)).as_deref(),
            Some("-|java.lang.IllegalStateException|x java.lang.Error: y")
        );
        assert_eq!(shown(within("an Error: x")), None);
        let line = "50%Exception in thread \"main\" a.B: x";
        assert_eq!(shown(within(line)).as_deref(), Some("main|a.B|x"));
    }

    #[test]
    fn marks() {
        assert_eq!(mark("\tSuppressed: a.B"), Some((Mark::Suppressed, "a.B")));
        assert_eq!(mark(" [wrapped] a.B"), Some((Mark::Wrapper, "a.B")));
        assert_eq!(circular("Caused by: [CIRCULAR REFERENCE: a.B: x]"), Some("a.B"));
        assert_eq!(circular("\t[CIRCULAR REFERENCE:a.B: x]"), Some("a.B"));
    }
}
