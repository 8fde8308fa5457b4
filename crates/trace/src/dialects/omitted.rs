//! Lines that say how many frames were left out.

/// Frames that a line says are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Omitted {
    /// The outermost ones, equal to those of the throwable that this one belongs to.
    Common(u32),
    /// Left out by the logger or a console; nobody knows which.
    Lost,
}

/// `... 12 more`, `... 4 common frames omitted`, `... 20 frames truncated`, `<3 internal lines>`.
pub(crate) fn parse(text: &str) -> Option<Omitted> {
    let text = text.trim();
    if text.starts_with('<') && (text.ends_with(" internal lines>") || text.ends_with(" folded frames>")) {
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

/// logback's `... 5 frames excluded`, logstash's `... 3 frames truncated`, log4j's `... suppressed 3 lines`.
fn is_lost(text: &str) -> bool {
    let words = ["frames", "frame", "lines", "line", "stacktrace"];
    let verbs = ["excluded", "truncated", "omitted", "suppressed", "skipped", "filtered"];
    let has = |list: &[&str]| text.split([' ', '(', ')']).any(|word| list.contains(&word));
    text.len() < 100 && has(&words) && has(&verbs)
}

#[cfg(test)]
mod tests {
    use super::{Omitted, parse};

    #[test]
    fn counts_of_common_and_of_lost_frames() {
        assert_eq!(parse("\t... 12 more"), Some(Omitted::Common(12)));
        assert_eq!(parse("... 4 common frames omitted"), Some(Omitted::Common(4)));
        assert_eq!(parse("\t... 20 frames truncated (including 3 common frames)"), Some(Omitted::Lost));
        assert_eq!(parse("\t... suppressed 27 lines"), Some(Omitted::Lost));
        assert_eq!(parse("\t<3 internal lines>"), Some(Omitted::Lost));
        for text in ["...", "... 99999999999 more", "... and so on", "text", "<b>"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
