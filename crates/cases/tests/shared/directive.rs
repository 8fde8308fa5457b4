//! Directives: comments in a case that begin with a word in capitals, `// CRASH ArithmeticException`.

use std::path::Path;

use anyhow::{Context, Result, bail};

/// Where a directive stands, for messages and for markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Path as it is printed, from the root of the project on.
    pub path: String,
    /// Name of the file, as stack traces have it.
    pub file: String,
    /// Line, from 1 on.
    pub line: u32,
}

impl std::fmt::Display for Position {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}:{}", self.path, self.line)
    }
}

/// One directive.
#[derive(Clone, Debug)]
pub struct Directive {
    pub position: Position,
    pub key: &'static str,
    pub text: String,
}

/// The directives of a source file, in order. A word in capitals that is no directive is an error,
/// so that a misspelt expectation cannot be overlooked.
pub fn scan(path: &Path, shown: &str, keys: &[&'static str]) -> Result<Vec<Directive>> {
    let source = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    let file = path.file_name().context("a source file has a name")?.to_string_lossy();
    let mut found = Vec::new();
    for (line, text) in (1..).zip(source.lines()) {
        let position = Position { path: shown.to_owned(), file: file.to_string(), line };
        if let Some((word, text)) = directive_in(text) {
            let Some(key) = keys.iter().find(|key| **key == word) else {
                bail!("{position}: there is no directive `{word}`; there are {}", keys.join(", "));
            };
            found.push(Directive { position, key, text: text.to_owned() });
        }
    }
    Ok(found)
}

/// The word in capitals after `// `, and what follows it.
fn directive_in(line: &str) -> Option<(&str, &str)> {
    line.match_indices("// ").find_map(|(at, slashes)| {
        let comment = &line[at + slashes.len()..];
        let end = comment.find([' ', ':']).unwrap_or(comment.len());
        let (word, rest) = comment.split_at(end);
        let capitals = word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        capitals.then(|| (word, rest.trim_start_matches(':').trim()))
    })
}

/// Splits options at spaces; single quotes keep them together.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let (mut quoted, mut started) = (false, false);
    for character in text.chars() {
        match character {
            '\'' => (quoted, started) = (!quoted, true),
            ' ' if !quoted => {
                if std::mem::take(&mut started) {
                    words.push(std::mem::take(&mut word));
                }
            }
            other => {
                word.push(other);
                started = true;
            }
        }
    }
    words.extend(started.then_some(word));
    words
}
