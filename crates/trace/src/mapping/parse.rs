//! Reads a mapping file.

use super::comment::{self, Comment};
use super::{ClassMapping, Mapping, MappingError, Member};

impl Mapping {
    /// Reads the text of a mapping file.
    pub fn parse(text: &str) -> Result<Mapping, MappingError> {
        let mut parser = Parser::default();
        for (index, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            parser.line(line).map_err(|what| MappingError { line: index + 1, what })?;
        }
        match parser.mapping.classes.is_empty() {
            true => Err(MappingError { line: 1, what: "it maps no class".to_owned() }),
            false => Ok(parser.mapping),
        }
    }
}

#[derive(Default)]
struct Parser {
    mapping: Mapping,
    /// Obfuscated names of the class and the method that comments belong to.
    class: Option<String>,
    method: Option<String>,
}

const MAX_SHOWN: usize = 60;

impl Parser {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let text = line.trim();
        if text.is_empty() {
            return Ok(());
        }
        if let Some(text) = text.strip_prefix('#') {
            self.comment(text);
            return Ok(());
        }
        let not_understood =
            || format!("`{}` maps nothing", text.chars().take(MAX_SHOWN).collect::<String>());
        let (original, obfuscated) = text.split_once("->").ok_or_else(not_understood)?;
        let (original, obfuscated) = (original.trim(), obfuscated.trim());
        match obfuscated.strip_suffix(':') {
            Some(obfuscated) => self.class(original, obfuscated),
            None => self.member(original, obfuscated).ok_or_else(not_understood)?,
        }
        Ok(())
    }

    fn class(&mut self, original: &str, obfuscated: &str) {
        let class = self.mapping.classes.entry(obfuscated.to_owned()).or_default();
        *class = ClassMapping { original: original.to_owned(), ..ClassMapping::default() };
        (self.class, self.method) = (Some(obfuscated.to_owned()), None);
    }

    /// A field or a method; None if it is neither or stands before the first class.
    fn member(&mut self, original: &str, obfuscated: &str) -> Option<()> {
        let class = self.mapping.classes.get_mut(self.class.as_ref()?)?;
        if !original.contains('(') {
            self.method = None;
            return original.contains(' ').then_some(());
        }
        class.methods.entry(obfuscated.to_owned()).or_default().push(method(original)?);
        self.method = Some(obfuscated.to_owned());
        Some(())
    }

    fn comment(&mut self, text: &str) {
        let Some(comment) = comment::parse(text) else { return };
        let Some(class) = self.class.as_ref().and_then(|class| self.mapping.classes.get_mut(class)) else {
            return;
        };
        let member = self.method.as_ref().and_then(|method| class.methods.get_mut(method)?.last_mut());
        match (comment, member) {
            (Comment::SourceFile(file), _) => {
                self.mapping.files.insert(class.original.clone(), file);
            }
            (Comment::Synthesized, Some(member)) => member.is_synthesized = true,
            (Comment::Outline, Some(member)) => member.is_outline = true,
            (Comment::Rewrites(rewrites), Some(member)) => member.rewrites.extend(rewrites),
            _ => {}
        }
    }
}

/// `1:3:void com.acme.Cart.check(int):20:22`, all lines optional.
fn method(text: &str) -> Option<Member> {
    let (lines, rest) = leading_lines(text);
    let (declaration, after) = rest.split_once(')')?;
    let (_, name) = declaration.split_once(' ')?;
    let (name, _) = name.split_once('(')?;
    let (class, method) = name.rsplit_once('.').map_or((None, name), |(class, method)| (Some(class), method));
    let original = match after.strip_prefix(':') {
        Some(after) => Some(match after.split_once(':') {
            Some((first, last)) => (first.parse().ok()?, Some(last.parse().ok()?)),
            None => (after.parse().ok()?, None),
        }),
        None => None,
    };
    Some(Member {
        lines,
        class: class.map(str::to_owned),
        method: method.to_owned(),
        original,
        ..Member::default()
    })
}

fn leading_lines(text: &str) -> (Option<(u32, u32)>, &str) {
    let parts = text.split_once(':').and_then(|(first, rest)| {
        let first = first.parse().ok()?;
        match rest.split_once(':') {
            Some((last, rest)) if last.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(((first, last.parse().ok()?), rest))
            }
            _ => Some(((first, first), rest)),
        }
    });
    parts.map_or((None, text), |(lines, rest)| (Some(lines), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods() {
        let read = |text: &str| {
            let member = method(text)?;
            Some((member.lines, member.class, member.method, member.original))
        };
        assert_eq!(read("void a()"), Some((None, None, "a".into(), None)));
        assert_eq!(
            read("1:3:int b.C.a(int,b.C):7:9"),
            Some((Some((1, 3)), Some("b.C".into()), "a".into(), Some((7, Some(9)))))
        );
        assert_eq!(read("1:3:void <init>():7"), Some((Some((1, 3)), None, "<init>".into(), Some((7, None)))));
        assert_eq!(read("5:void a()"), Some((Some((5, 5)), None, "a".into(), None)));
        for text in ["a()", "void a(", "void a():x", "99999999999999:1:a"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn errors_have_a_line() {
        let error = |text| Mapping::parse(text).expect_err(text).to_string();
        assert_eq!(error("# x\n\nfoo\n"), "line 3: `foo` maps nothing");
        assert_eq!(error("    void a() -> b"), "line 1: `void a() -> b` maps nothing");
        assert_eq!(error("# only\n"), "line 1: it maps no class");
    }
}
