//! What a log puts before each line: a time, a level, a thread, the name of a container.
//!
//! The prefix is learnt from a frame, where it is all that stands before `at`. Other lines have the same
//! one if they agree in everything but the digits, which count time.

/// The prefix of the lines of a trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prefix {
    text: String,
}

impl Prefix {
    /// The prefix in front of a frame, without the white space that indents the frame.
    pub(crate) fn new(before_frame: &str) -> Prefix {
        Prefix { text: before_frame.trim_end().to_owned() }
    }

    /// Whether lines have no prefix.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What follows the prefix and the space after it, if the line has the prefix.
    pub(crate) fn strip<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.is_empty() {
            return Some(line);
        }
        self.after(line).map(|rest| rest.strip_prefix(' ').unwrap_or(rest))
    }

    fn after<'a>(&self, line: &'a str) -> Option<&'a str> {
        if let Some(rest) = line.strip_prefix(&*self.text) {
            return Some(rest);
        }
        let (mut pattern, mut rest) = (self.text.as_str(), line);
        while let Some(wanted) = pattern.chars().next() {
            if wanted.is_ascii_digit() {
                let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                if digits.len() == rest.len() {
                    return None;
                }
                (pattern, rest) = (pattern.trim_start_matches(|c: char| c.is_ascii_digit()), digits);
            } else {
                rest = rest.strip_prefix(wanted)?;
                pattern = &pattern[wanted.len_utf8()..];
            }
        }
        Some(rest)
    }

    /// Whether lines with the one prefix have the other.
    pub(crate) fn is_like(&self, other: &Prefix) -> bool {
        self.is(&other.text)
    }

    /// Whether this is the prefix in front of a frame.
    pub(crate) fn is(&self, before_frame: &str) -> bool {
        self.strip(before_frame).is_some_and(|rest| rest.trim().is_empty())
    }
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
    fn digits_may_differ() {
        let prefix = Prefix::new("12:00:01,9 [pool-1] ERROR -    \t");
        assert_eq!(prefix.strip("12:00:02,10 [pool-1] ERROR - x"), Some("x"));
        assert_eq!(prefix.strip("12:00:02,10 [pool-1] WARN - x"), None);
        assert_eq!(prefix.strip("12:00:02,"), None);
        assert!(prefix.is("13:14:15,1 [pool-1] ERROR -  "));
        assert!(!prefix.is("13:14:15,1 [pool-1] ERROR - failed"));
    }

    #[test]
    fn no_prefix_fits_all() {
        assert_eq!(Prefix::new("  ").strip("  x"), Some("  x"));
        assert!(!Prefix::new("").is("failed"));
    }
}
