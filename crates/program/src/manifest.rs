//! The main section of a jar's `META-INF/MANIFEST.MF`.

/// The value of an attribute of the main section; lines that go on (they start with a space) are
/// joined, names compare without regard to case.
pub(crate) fn attribute(manifest: &[u8], name: &str) -> Option<String> {
    let text = String::from_utf8_lossy(manifest);
    let mut value: Option<String> = None;
    for line in text.lines().take_while(|line| !line.is_empty()) {
        match (line.strip_prefix(' '), &mut value) {
            (Some(more), Some(value)) => value.push_str(more),
            (Some(_), None) => {}
            (None, Some(_)) => break,
            (None, None) => value = attribute_of_line(line, name),
        }
    }
    value
}

fn attribute_of_line(line: &str, name: &str) -> Option<String> {
    let (key, value) = line.split_once(':')?;
    key.eq_ignore_ascii_case(name).then(|| value.strip_prefix(' ').unwrap_or(value).to_owned())
}

#[cfg(test)]
mod tests {
    use super::attribute;

    #[test]
    fn lines_that_go_on_are_joined() {
        let text =
            b"Manifest-Version: 1.0\r\nclass-path: a.jar b\r\n .jar\r\nX: y\r\n\r\nName: n\r\nZ: later\r\n";
        assert_eq!(attribute(text, "Class-Path").as_deref(), Some("a.jar b.jar"));
        assert_eq!(attribute(text, "X").as_deref(), Some("y"));
        assert_eq!(attribute(text, "Z"), None);
    }
}
