//! The part of a frame in parentheses: `(Shop.java:12)`, `(Native Method)`, `(Unknown Source)`.

use model::Frame;

/// Fills in file, line, module and whether the method is native. None if no frame has such a location.
pub(crate) fn fill(text: &str, frame: &mut Frame) -> Option<()> {
    // IBM's JVM tells in a second pair of parentheses whether the code was compiled.
    let text = text.split_once('(').map_or(text, |(text, _)| text).trim();
    // Thread dumps tell the module here: `java.base@17.0.2/Thread.java:12`.
    let (module, text) =
        text.split_once('/').filter(|(module, _)| module.contains('@')).unwrap_or(("", text));
    if let Some((module, _)) = module.split_once('@') {
        frame.module = Some(module.to_owned());
    }
    match text {
        "Native Method" => frame.native = true,
        // Nothing is known; `<generated>` is CGLIB's.
        ""
        | "Unknown Source"
        | "<generated>"
        | "<Unknown>"
        | "Compiled Code"
        | "Inlined Compiled Code"
        | "Unknown"
        | "?" => {}
        _ => {
            let (file, line) = split_line(text);
            if file.len() > MAX_FILE || has_types(file) {
                return None;
            }
            frame.line = line;
            frame.file = (!matches!(file, "" | "Unknown Source")).then(|| file.to_owned());
        }
    }
    Some(())
}

const MAX_FILE: usize = 300;

/// `Shop.java:12` to its parts. Columns (`:12:5`) are dropped; negative lines mean that there is none.
fn split_line(text: &str) -> (&str, Option<u32>) {
    let Some((file, number)) = text.rsplit_once(':') else { return (text, None) };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if number.strip_prefix('-').is_some_and(is_number) {
        return (file, None);
    }
    if !is_number(number) {
        return (text, None);
    }
    match file.rsplit_once(':') {
        Some((file, line)) if is_number(line) => (file, line_number(line)),
        _ => (file, line_number(number)),
    }
}

fn line_number(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|line| *line > 0)
}

/// Whether it is a list of parameters, as other languages have it: `(String name)`, `(int, int)`.
fn has_types(file: &str) -> bool {
    let has_extension = file.rsplit_once('.').is_some_and(|(_, extension)| !extension.contains(' '));
    file.contains(',') || file.contains(' ') && !has_extension && file != "Unknown Source"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn location(text: &str) -> Option<(Option<String>, Option<u32>, bool)> {
        let mut frame = Frame::default();
        fill(text, &mut frame).map(|()| (frame.file, frame.line, frame.native))
    }

    #[test]
    fn every_form() {
        let file = |name: &str, line| Some((Some(name.to_owned()), line, false));
        assert_eq!(location("Shop.java:12"), file("Shop.java", Some(12)));
        assert_eq!(location("Shop.java"), file("Shop.java", None));
        assert_eq!(location("Shop.java:-1"), file("Shop.java", None));
        assert_eq!(location("Shop.java:99999999999"), file("Shop.java", None));
        assert_eq!(location("shop.js:3:14"), file("shop.js", Some(3)));
        assert_eq!(location("1.3.5-build-598:285"), file("1.3.5-build-598", Some(285)));
        assert_eq!(location("NO_SOURCE_FILE:1"), file("NO_SOURCE_FILE", Some(1)));
        assert_eq!(location("Unknown Source"), Some((None, None, false)));
        assert_eq!(location("Unknown Source:12"), Some((None, Some(12), false)));
        assert_eq!(location("Native Method"), Some((None, None, true)));
        assert_eq!(location("<generated>"), Some((None, None, false)));
        assert_eq!(location("String name"), None);
        assert_eq!(location("int,int"), None);
    }
}
