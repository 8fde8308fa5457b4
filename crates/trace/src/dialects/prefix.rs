//! What a log puts before each line: a time, a level, a thread, the name of a container.
//!
//! The prefix is learnt from a frame, where it is all that stands before `at`. Other lines have the same
//! one if they agree in everything but the digits that count time. Digits of a name (`[pool-1]`, `web-2`,
//! `java[4711]`) tell who wrote the line, unless no throwable has them, too: then they count something.

/// The prefix of the lines of a trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prefix {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// Any digits.
    Digits,
}

impl Prefix {
    /// The prefix in front of a frame, without the white space that indents the frame.
    pub(crate) fn new(before_frame: &str) -> Prefix {
        Prefix::of_words(before_frame, is_name)
    }

    /// The same, whatever the digits are.
    pub(crate) fn loose(before_frame: &str) -> Prefix {
        Prefix::of_words(before_frame, |_| false)
    }

    fn of_words(before_frame: &str, keeps_digits: impl Fn(&str) -> bool) -> Prefix {
        let mut prefix = Prefix::default();
        for word in before_frame.trim_end().split_inclusive(is_border) {
            match keeps_digits(word) {
                true => prefix.push_text(word),
                false => prefix.push_any_digits(word),
            }
        }
        prefix
    }

    fn push_text(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(last)) => last.push_str(text),
            _ => self.pieces.push(Piece::Text(text.to_owned())),
        }
    }

    fn push_any_digits(&mut self, word: &str) {
        let mut rest = word;
        while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
            if at > 0 {
                self.push_text(&rest[..at]);
            }
            if self.pieces.last() != Some(&Piece::Digits) {
                self.pieces.push(Piece::Digits);
            }
            rest = without_digits(&rest[at..]);
        }
        if !rest.is_empty() {
            self.push_text(rest);
        }
    }

    /// Whether lines have no prefix.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// What follows the prefix and the space after it, if the line has the prefix.
    pub(crate) fn strip<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.is_empty() {
            return Some(line);
        }
        self.after(line).map(|rest| rest.strip_prefix(' ').unwrap_or(rest))
    }

    fn after<'a>(&self, line: &'a str) -> Option<&'a str> {
        let mut rest = line;
        for piece in &self.pieces {
            rest = match piece {
                Piece::Text(text) => rest.strip_prefix(&**text)?,
                Piece::Digits => Some(without_digits(rest)).filter(|after| after.len() < rest.len())?,
            };
        }
        // The prefix of `web-1` is not that of `web-12`.
        let goes_on = |text: &str| text.starts_with(char::is_alphanumeric);
        let used = &line[..line.len() - rest.len()];
        (!used.ends_with(char::is_alphanumeric) || !goes_on(rest)).then_some(rest)
    }

    /// Whether this is the prefix in front of a frame.
    pub(crate) fn is(&self, before_frame: &str) -> bool {
        self.strip(before_frame).is_some_and(|rest| rest.trim().is_empty())
    }
}

/// What a word of a prefix ends with. Brackets do not: `java[4711]` is one word.
fn is_border(character: char) -> bool {
    character.is_whitespace() || "|:,;=()<>\"'/".contains(character)
}

/// Whether a word names something: it has letters other than those of times (`2026-11-02T10`, `01.5Z`).
fn is_name(word: &str) -> bool {
    word.contains(|c: char| c.is_alphabetic() && c != 'T' && c != 'Z')
}

fn without_digits(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
}

/// Width of the white space at the start of a line; a tab counts as four.
pub(crate) fn indent(text: &str) -> usize {
    let white = text.chars().take_while(|character| character.is_whitespace());
    white.map(|character| if character == '\t' { 4 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_times_may_differ() {
        let prefix = Prefix::new("12:00:01,9 [pool-1] ERROR -    \t");
        assert_eq!(prefix.strip("12:00:02,10 [pool-1] ERROR - x"), Some("x"));
        assert_eq!(prefix.strip("12:00:02,10 [pool-1] WARN - x"), None);
        assert_eq!(prefix.strip("12:00:02,"), None);
        assert!(prefix.is("13:14:15,1 [pool-1] ERROR -  "));
        assert!(!prefix.is("13:14:15,1 [pool-1] ERROR - failed"));
        assert!(Prefix::new("2026-11-02T10:00:01.123Z stderr F").is("2026-11-02T10:59:59.9Z stderr F "));
    }

    #[test]
    fn digits_of_names_differ_in_loose_prefixes_only() {
        for (one, other) in [
            ("[pool-1] ", "[pool-2] "),
            ("web-1  | ", "web-12  | "),
            ("10:00 host java[17]: ", "10:01 host java[18]: "),
            ("[pod/web-7d9f/shop] ", "[pod/web-7d8f/shop] "),
            ("web-1 ", "web-12 "),
        ] {
            assert!(!Prefix::new(one).is(other), "{one} {other}");
            assert!(Prefix::loose(one).is(other), "{one} {other}");
        }
    }

    #[test]
    fn no_prefix_fits_all() {
        assert_eq!(Prefix::new("  ").strip("  x"), Some("  x"));
        assert!(!Prefix::new("").is("failed"));
    }
}
