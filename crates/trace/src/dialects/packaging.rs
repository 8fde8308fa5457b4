//! What log4j and logback write after a frame: ` ~[guava-31.jar:?]`, ` [classes/:na]`.

/// Splits packaging data off the end of a line: the line without it, and what is in the brackets.
pub(crate) fn split(line: &str) -> (&str, Option<&str>) {
    let line = line.trim_end();
    let Some((before, data)) = line.strip_suffix(']').and_then(|line| line.rsplit_once('[')) else {
        return (line, None);
    };
    let before = before.strip_suffix('~').unwrap_or(before).trim_end();
    match before.ends_with(')') {
        true => (before, Some(data)),
        false => (line, None),
    }
}

/// Name of the jar in packaging data: `guava-31.jar` of `app.jar!/BOOT-INF/lib/guava-31.jar!/:31`.
pub(crate) fn jar(data: &str) -> Option<&str> {
    let place = data.rsplit_once(':').map_or(data, |(place, _)| place);
    let name = place.trim_end_matches(['!', '/']).rsplit(['/', '\\']).next()?;
    let has_extension = [".jar", ".war", ".ear", ".aar"].iter().any(|extension| name.ends_with(extension));
    has_extension.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packaging_follows_the_location() {
        assert_eq!(split("a.B.c(D.java:1) ~[guava-31.jar:?]"), ("a.B.c(D.java:1)", Some("guava-31.jar:?")));
        assert_eq!(split("a.B.c(D.java:1)[:1.8.0]"), ("a.B.c(D.java:1)", Some(":1.8.0")));
        assert_eq!(split("a.B.c(D.java:1)  "), ("a.B.c(D.java:1)", None));
        assert_eq!(split("text [main]"), ("text [main]", None));
    }

    #[test]
    fn jars() {
        assert_eq!(jar("guava-31.jar:?"), Some("guava-31.jar"));
        assert_eq!(jar("app.jar!/BOOT-INF/lib/x-1.jar!/:1.0"), Some("x-1.jar"));
        assert_eq!(jar("x.jar"), Some("x.jar"));
        assert_eq!(jar("classes/:na"), None);
        assert_eq!(jar("?:?"), None);
    }
}
