//! Lines that say how many frames were left out.

/// Frames that a line says are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Omitted {
    /// The outermost ones, equal to those of the throwable that this one belongs to.
    Common(u32),
    /// Left out by the logger or a console; nobody knows which.
    Lost,
}

/// `... 12 more`, `... 4 common frames omitted`, `... 20 frames truncated`, `<3 internal lines>`, or dots alone, as people
/// write them.
pub(crate) fn parse(text: &str) -> Option<Omitted> {
    let text = text.trim();
    if text.starts_with('<') && ends_folded(text) || DOTS.contains(&text) {
        return Some(Omitted::Lost);
    }
    let rest = text.strip_prefix("...").or_else(|| text.strip_prefix('…'))?.trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let words = rest[digits..].trim_start();
    match (rest[..digits].parse(), words) {
        (Ok(count), _) if words.starts_with("more") || words.starts_with("common frames") => {
            Some(Omitted::Common(count))
        }
        _ if is_lost(rest) => Some(Omitted::Lost),
        _ => None,
    }
}

const DOTS: [&str; 7] = ["...", "…", "[...]", "(...)", "[…]", "at ...", "<snip>"];
/// How IDEs end what they fold.
const FOLDED: [&str; 6] = [
    " internal lines>",
    " internal line>",
    " internal calls>",
    " internal call>",
    " folded frames>",
    " folded frame>",
];

/// Whether the line of a frame says at its end that others were left out after it: `[2 skipped]`, `<3 internal calls>`.
pub(crate) fn follow(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with(" skipped]") || ends_folded(line)
}

/// The line of a frame without what an IDE says at its end of those that it folded.
pub(crate) fn without_fold(line: &str) -> &str {
    let line = line.trim_end();
    let fold = if ends_folded(line) { line.rfind('<') } else { None };
    fold.map_or(line, |fold| line[..fold].trim_end())
}

fn ends_folded(line: &str) -> bool {
    FOLDED.iter().any(|end| line.ends_with(end))
}

/// logback's `... 5 frames excluded`, logstash's `... 3 frames truncated`, log4j's `... suppressed 3 lines`.
fn is_lost(text: &str) -> bool {
    let words = ["frames", "frame", "lines", "line", "stacktrace"];
    let verbs = ["excluded", "truncated", "omitted", "suppressed", "skipped", "filtered"];
    let has = |list: &[&str]| text.split([' ', '(', ')']).any(|word| list.contains(&word));
    text.len() < 100 && has(&words) && has(&verbs)
}

#[cfg(test)]
mod tests {
    use super::{Omitted, follow, parse};

    #[test]
    fn counts_of_common_and_of_lost_frames() {
        assert_eq!(parse("\t... 12 more"), Some(Omitted::Common(12)));
        assert_eq!(parse("... 4 common frames omitted"), Some(Omitted::Common(4)));
        assert_eq!(parse("\t... 20 frames truncated (including 3 common frames)"), Some(Omitted::Lost));
        assert_eq!(parse("\t... suppressed 27 lines"), Some(Omitted::Lost));
        assert_eq!(parse("\t<3 internal lines>"), Some(Omitted::Lost));
        assert_eq!(parse("\t..."), Some(Omitted::Lost));
        assert_eq!(parse("[...]"), Some(Omitted::Lost));
        assert!(follow("at a.B.c(B.java:1) [2 skipped]") && follow("at a.B.c(B.java:1) <3 internal calls>"));
        assert!(!follow("at a.B.c(B.java:1) [b.jar:1]"));
        for text in ["... 99999999999 more", "... and so on", "text", "<b>"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
