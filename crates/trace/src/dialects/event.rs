//! Where a log entry begins, and which thread wrote it.

const LEVELS: [&str; 10] =
    ["ERROR", "WARN", "WARNING", "INFO", "DEBUG", "TRACE", "FATAL", "SEVERE", "NOTICE", "CRITICAL"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Whether a line begins an entry of a log: with a time, a date or a level.
pub(crate) fn begins(line: &str) -> bool {
    let start = line.trim_start_matches(['[', '<', '(', '|']);
    is_time(start) || is_month(start) || first_word_is_level(start)
}

/// `2024-11-02`, `02/11/24`, `12:01:02`, `1700000000.123`: digits, a separator, digits.
fn is_time(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - rest.len();
    let Some(separator) = rest.chars().next() else { return false };
    let after = &rest[separator.len_utf8()..];
    let more = after.bytes().take_while(u8::is_ascii_digit).count();
    match separator {
        '-' | '/' => matches!(digits, 2 | 4) && more == 2,
        ':' => matches!(digits, 1 | 2) && more == 2,
        '.' => digits >= 9 && more > 0 || digits == 2 && more == 2,
        _ => false,
    }
}

fn is_month(text: &str) -> bool {
    let Some((month, rest)) = text.split_at_checked(3) else { return false };
    let is_day = |text: &str| text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    MONTHS.contains(&month) && rest.starts_with(' ') && is_day(rest)
}

fn first_word_is_level(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
    LEVELS.contains(&&text[..end])
        && !text[end..].starts_with(|c: char| c.is_alphanumeric() || c == '.' || c == '_')
}

/// The thread that an entry names in brackets: `[main]`, `--- [shop] [nio-8080-exec-1]`.
pub(crate) fn thread(line: &str) -> Option<&str> {
    // Spring Boot may put the application's name before the thread's.
    if let Some((_, rest)) = line.split_once(" --- [") {
        let group = rest.split_once("] ").map_or(rest, |(first, more)| {
            more.strip_prefix('[').and_then(|more| more.split_once(']')).map_or(first, |(second, _)| second)
        });
        return thread_name(group.trim_end_matches(']'));
    }
    let parts = line.split('[').skip(1).take(4);
    parts.filter_map(|part| part.split_once(']')).find_map(|(name, _)| thread_name(name))
}

fn thread_name(text: &str) -> Option<&str> {
    let name = text.trim();
    let is_number = |c: char| c.is_ascii_digit() || c.is_ascii_punctuation() || c == ' ';
    let is_level = LEVELS.contains(&name.to_ascii_uppercase().as_str());
    let is_no_name =
        name.is_empty() || name.len() > 200 || is_level || is_time(name) || name.chars().all(is_number);
    (!is_no_name).then_some(name)
}

/// The thread that Android names before a trace: `FATAL EXCEPTION: main`.
pub(crate) fn android_thread(line: &str) -> Option<&str> {
    line.split_once("FATAL EXCEPTION: ").map(|(_, thread)| thread.trim()).filter(|thread| !thread.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_begin_with_a_time_or_a_level() {
        for line in [
            "2024-11-02T10:00:00Z x",
            "[2024-11-02 10:00:00] x",
            "10:00:00.123 [main] x",
            "Nov  2 10:00:00 host x",
            "ERROR: x",
            "[ERROR] x",
            "1700000000.123 x",
            "02.11.2024 x",
        ] {
            assert!(begins(line), "{line}");
        }
        for line in
            ["java.lang.Error: x", "", "1 row", "Error", "ERROR_CODE", "May be", "-1", "3.14", "INFORM"]
        {
            assert!(!begins(line), "{line}");
        }
    }

    #[test]
    fn threads_stand_in_brackets() {
        assert_eq!(thread("10:00:00 [main] ERROR c.a.Shop - x [y]"), Some("main"));
        assert_eq!(thread("[2024-11-02 10:00:00] [ERROR] [http-1] x"), Some("http-1"));
        assert_eq!(thread("2024 ERROR 1 --- [shop] [  exec-1] c.a.Shop : x"), Some("exec-1"));
        assert_eq!(thread("2024 ERROR 1 --- [   exec-1] c.a.Shop : [x]"), Some("exec-1"));
        assert_eq!(thread("Nov 2 host java[12]: x"), None);
    }
}
