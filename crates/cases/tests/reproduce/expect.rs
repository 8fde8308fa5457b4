//! What a case expects, read from its directives.

use anyhow::{Context, Result, bail, ensure};

use crate::directive::{Directive, Position, words};

/// Every word that a directive can begin with.
pub const KEYS: [&str; 11] =
    ["BUDGET", "EXPECT", "JAVA", "JDK", "MESSAGE", "REASON", "REFLECTION", "RUN", "STUBS", "TEST", "WARNING"];

/// Everything that a case says of itself.
#[derive(Debug)]
pub struct Expected {
    /// Where `EXPECT` stands.
    pub position: Position,
    /// The frame that is reached and the number of frames; none where nothing is to be found.
    pub frame: Option<(u64, u64)>,
    /// How long it may search, as `--budget` has it.
    pub budget: String,
    /// Further options of `recrash reproduce`.
    pub run: Vec<String>,
    /// Options of the JVM in which the program crashes.
    pub java: Vec<String>,
    /// The oldest JDK that it runs on.
    pub jdk: u32,
    /// Texts that the reason for finding nothing has.
    pub reasons: Vec<(Position, String)>,
    /// Texts that warnings have.
    pub warnings: Vec<(Position, String)>,
    /// The classes that are implemented for the test alone.
    pub stubs: Option<(Position, Vec<String>)>,
    /// What the test reaches by reflection, a directive for each.
    pub reflection: Vec<(Position, String)>,
    /// Whether the test's message is the same as the log's.
    pub message: Option<(Position, bool)>,
    /// Texts that the test must have.
    pub contains: Vec<(Position, String)>,
    /// Texts that the test must not have.
    pub lacks: Vec<(Position, String)>,
}

impl Expected {
    /// Reads the directives. Without an `EXPECT`, or with one that nothing could break, it is no case.
    pub fn read(directives: &[Directive]) -> Result<Expected> {
        let expect = directives.iter().find(|directive| directive.key == "EXPECT");
        let expect = expect.context("there is no `// EXPECT frame N of M` or `// EXPECT nothing`")?;
        let mut read = Expected {
            position: expect.position.clone(),
            frame: None,
            budget: "10s".to_owned(),
            run: Vec::new(),
            java: Vec::new(),
            jdk: 17,
            reasons: Vec::new(),
            warnings: Vec::new(),
            stubs: None,
            reflection: Vec::new(),
            message: None,
            contains: Vec::new(),
            lacks: Vec::new(),
        };
        for directive in directives {
            read.add(directive).with_context(|| directive.position.to_string())?;
        }
        let nothing = read.frame.is_none();
        ensure!(nothing != read.reasons.is_empty(), "`EXPECT nothing` and `REASON` belong together");
        ensure!(!nothing || read.contains.is_empty() && read.lacks.is_empty(), "`TEST` needs a frame");
        Ok(read)
    }

    fn add(&mut self, directive: &Directive) -> Result<()> {
        let (position, text) = (directive.position.clone(), directive.text.as_str());
        match directive.key {
            "EXPECT" => self.frame = frame(text)?,
            "BUDGET" => self.budget = text.to_owned(),
            "RUN" => self.run.extend(words(text)),
            "JAVA" => self.java.extend(words(text)),
            "JDK" => self.jdk = text.parse().context("the version of a JDK is a number")?,
            "REASON" => self.reasons.push((position, text.to_owned())),
            "WARNING" => self.warnings.push((position, text.to_owned())),
            "REFLECTION" => self.reflection.push((position, text.to_owned())),
            "MESSAGE" => self.message = Some((position, is_same(text)?)),
            "STUBS" => self.stubs = Some((position, stubs(text))),
            _ => match (text.strip_prefix("contains: "), text.strip_prefix("lacks: ")) {
                (Some(text), _) => self.contains.push((position, text.to_owned())),
                (None, Some(text)) => self.lacks.push((position, text.to_owned())),
                (None, None) => bail!("write `TEST contains: text` or `TEST lacks: text`"),
            },
        }
        Ok(())
    }
}

fn frame(text: &str) -> Result<Option<(u64, u64)>> {
    if text == "nothing" {
        return Ok(None);
    }
    let numbers = text.strip_prefix("frame ").and_then(|text| text.split_once(" of "));
    let (frame, of) = numbers.context("write `EXPECT frame N of M` or `EXPECT nothing`")?;
    Ok(Some((frame.parse()?, of.parse()?)))
}

fn is_same(text: &str) -> Result<bool> {
    match text {
        "same" => Ok(true),
        "other" => Ok(false),
        _ => bail!("write `MESSAGE same` or `MESSAGE other`"),
    }
}

fn stubs(text: &str) -> Vec<String> {
    if text == "none" { Vec::new() } else { words(text) }
}
