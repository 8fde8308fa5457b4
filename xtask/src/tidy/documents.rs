//! Documents: prose is wrapped at the same column everywhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// The last column of prose.
const WIDTH: usize = 120;

/// One finding per line of prose that is too long.
pub fn check(root: &Path) -> Result<Vec<String>> {
    let mut findings = Vec::new();
    for path in documents(root)? {
        let shown = path.display();
        let text = std::fs::read_to_string(root.join(&path)).with_context(|| shown.to_string())?;
        for (line, width) in long_lines(&text) {
            findings.push(format!("{shown}:{line}: {width} columns; prose is wrapped at {WIDTH}"));
        }
    }
    Ok(findings)
}

/// Numbers, from 1, and widths of the lines that should have been wrapped: neither rows of tables, nor code, nor a
/// single word, such as a link, that cannot be.
fn long_lines(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut is_code = false;
    for (index, line) in text.lines().enumerate() {
        let content = line.trim();
        let is_fence = content.starts_with("```");
        is_code ^= is_fence;
        let width = line.chars().count();
        if width > WIDTH && !is_code && !is_fence && !content.starts_with('|') && can_be_wrapped(content) {
            found.push((index + 1, width));
        }
    }
    found
}

/// Whether there is a blank at which a line can be broken; the one after the mark of a list is none.
fn can_be_wrapped(content: &str) -> bool {
    let mut words = content.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_mark = matches!(first, "-" | "*" | ">") || first.trim_end_matches('.').parse::<u32>().is_ok();
    words.count() > usize::from(is_mark)
}

fn documents(root: &Path) -> Result<Vec<PathBuf>> {
    let output = Command::new("git").args(["ls-files", "*.md"]).current_dir(root).output()?;
    let listed = String::from_utf8(output.stdout).context("names of files")?;
    let present = listed.lines().map(PathBuf::from).filter(|path| root.join(path).exists());
    Ok(present.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_that_can_be_wrapped_is_found() {
        let long = "word ".repeat(30);
        let item = format!("- {long}");
        let text = format!("short\n{long}\n\n{item}\n{}\n", "é".repeat(60) + &" é".repeat(30));
        assert_eq!(long_lines(&text), [(2, 150), (4, 152)]);
    }

    #[test]
    fn tables_code_and_single_words_are_left_alone() {
        let long = "word ".repeat(30);
        let link = format!("<https://example.org/{}>", "a".repeat(120));
        let text = format!(
            "| {long} |\n```\n{long}\n```\n  ```\n  {long}\n  ```\n{link}\n- {link}\n12. {link}\n> {link}\n"
        );
        assert_eq!(long_lines(&text), []);
        assert_eq!(long_lines(&format!("see {link}\n")).len(), 1);
    }
}
