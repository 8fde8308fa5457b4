//! What a case expects, read from its directives.

use anyhow::{Context, Result, bail, ensure};

use crate::directive::{Directive, Position, words};

/// Every word that a directive can begin with.
pub const KEYS: [&str; 13] = [
    "CLASSFILE",
    "CRASH",
    "FRAME",
    "JAR",
    "JAVA",
    "JDK",
    "NOTE",
    "RECORDING",
    "RUN",
    "TEST",
    "TESTS",
    "VARIES",
    "WRAP",
];

/// Everything that a case says of itself.
#[derive(Debug, Default)]
pub struct Expectations {
    /// One for each recording that is expected.
    pub recordings: Vec<ExpectedRecording>,
    /// Where throwables that wrap a crash are created.
    pub wraps: Vec<Marker>,
    /// The runs, one after the other; the last one's recordings count.
    pub runs: Vec<RunOptions>,
    /// Options of the JVM.
    pub java: Vec<String>,
    /// Options of `recrash tests`.
    pub tests: Vec<String>,
    /// The oldest JDK that it runs on.
    pub jdk: u32,
    /// Version of the class files, where it is not the compiler's own.
    pub classfile: Option<u16>,
    /// Whether the classes are packed into a jar.
    pub jar: bool,
    /// Whether what the program prints differs from run to run.
    pub varies: bool,
}

/// A recording that is expected.
#[derive(Debug)]
pub struct ExpectedRecording {
    /// Where the crash, or the root of its causes, is thrown.
    pub crash: Marker,
    pub frames: Vec<ExpectedFrame>,
    /// Texts that the notes of the recording or of the tests must have.
    pub notes: Vec<(Position, String)>,
    /// Texts that the generated sources must have.
    pub contains: Vec<(Position, String)>,
    /// Texts that the generated sources must not have.
    pub lacks: Vec<(Position, String)>,
}

/// A line at which a throwable is created.
#[derive(Clone, Debug)]
pub struct Marker {
    pub position: Position,
    /// Name of its class, simple or qualified.
    pub exception: String,
    /// The name in brackets, by which `RECORDING` refers to it.
    pub label: Option<String>,
    /// Whether the throwable has no stack trace.
    pub without_trace: bool,
}

/// A frame that is expected in a recording.
#[derive(Debug)]
pub struct ExpectedFrame {
    pub position: Position,
    /// Its number; none for a frame of the trace that cannot be recorded.
    pub number: Option<usize>,
    /// `method` or `Class.method`.
    pub method: String,
    /// Arguments by name, with the value as `recrash show` prints it.
    pub arguments: Vec<(String, String)>,
    pub ending: Ending,
}

/// How the test of a frame is to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Reproduces,
    Passes,
    Throws(String),
    /// It fails as the program did, but only because the recorder left something out.
    NotCounted,
    /// No test can be made of it.
    NoTest,
    /// It is in the trace, but not in the recording.
    Missing,
    /// It is in the recording; what its test does is open.
    Recorded,
}

/// One run under the recorder.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// Options of `recrash record`.
    pub record: Vec<String>,
    /// Arguments of the program.
    pub arguments: Vec<String>,
}

impl Expectations {
    /// Reads the directives. Those that belong to a recording follow its `RECORDING` line, or
    /// stand anywhere when there is only one.
    pub fn read(directives: &[Directive]) -> Result<Expectations> {
        let mut read = Expectations { jdk: 17, ..Expectations::default() };
        for directive in directives {
            match directive.key {
                "CRASH" => read.recordings.extend(markers(directive)?.map(ExpectedRecording::new)),
                "WRAP" => read.wraps.push(marker(directive)?),
                _ => {}
            }
        }
        let mut current = 0;
        for directive in directives {
            read.add(directive, &mut current).with_context(|| directive.position.to_string())?;
        }
        if read.runs.is_empty() {
            read.runs.push(RunOptions::default());
        }
        Ok(read)
    }

    fn add(&mut self, directive: &Directive, current: &mut usize) -> Result<()> {
        let (position, text) = (directive.position.clone(), directive.text.clone());
        match directive.key {
            "CRASH" | "WRAP" => {}
            "RUN" => self.runs.push(run(&text)),
            "JAVA" => self.java.extend(words(&text)),
            "TESTS" => self.tests.extend(words(&text)),
            "JDK" => self.jdk = text.parse().context("a number of a JDK")?,
            "CLASSFILE" => self.classfile = Some(text.parse().context("a version of class files")?),
            "JAR" => self.jar = true,
            "VARIES" => self.varies = true,
            "RECORDING" => *current = self.labelled(&text)?,
            _ => self.recording(*current)?.add(directive.key, position, &text)?,
        }
        Ok(())
    }

    fn labelled(&self, label: &str) -> Result<usize> {
        let labels =
            self.recordings.iter().position(|recording| recording.crash.label.as_deref() == Some(label));
        labels.with_context(|| format!("no CRASH has the label ({label})"))
    }

    fn recording(&mut self, index: usize) -> Result<&mut ExpectedRecording> {
        self.recordings.get_mut(index).context("there is no CRASH that this could belong to")
    }
}

impl ExpectedRecording {
    fn new(crash: Marker) -> ExpectedRecording {
        ExpectedRecording {
            crash,
            frames: Vec::new(),
            notes: Vec::new(),
            contains: Vec::new(),
            lacks: Vec::new(),
        }
    }

    fn add(&mut self, key: &str, position: Position, text: &str) -> Result<()> {
        match (key, text.split_once(": ")) {
            ("FRAME", _) => self.frames.push(frame(position, text)?),
            ("NOTE", _) => self.notes.push((position, text.to_owned())),
            ("TEST", Some(("contains", text))) => self.contains.push((position, text.to_owned())),
            ("TEST", Some(("lacks", text))) => self.lacks.push((position, text.to_owned())),
            _ => bail!("TEST is followed by `contains: …` or `lacks: …`"),
        }
        Ok(())
    }
}

/// One marker for each recording of the same crash: `NullPointerException (task, main)`.
fn markers(directive: &Directive) -> Result<impl Iterator<Item = Marker>> {
    let marker = marker(directive)?;
    let labels = marker.label.as_ref().map_or(vec![None], |labels| labels.split(", ").map(Some).collect());
    let labels: Vec<Option<String>> = labels.into_iter().map(|label| label.map(str::to_owned)).collect();
    Ok(labels.into_iter().map(move |label| Marker { label, ..marker.clone() }))
}

/// `NullPointerException`, `NullPointerException (label)`, `NullPointerException without trace`.
fn marker(directive: &Directive) -> Result<Marker> {
    let mut exception = directive.text.as_str();
    let label = exception.split_once('(').map(|(before, label)| {
        exception = before;
        label.trim_end_matches(')').to_owned()
    });
    let with_trace = exception.trim().strip_suffix("without trace");
    let exception = with_trace.unwrap_or(exception).trim().to_owned();
    ensure!(
        !exception.is_empty() && !exception.contains(' '),
        "{}: {} is followed by the name of an exception class",
        directive.position,
        directive.key
    );
    Ok(Marker { position: directive.position.clone(), exception, label, without_trace: with_trace.is_some() })
}

/// `--copy used-fields -- program arguments`.
fn run(text: &str) -> RunOptions {
    let mut record = words(text);
    let arguments = record.iter().position(|word| word == "--").map(|at| record.split_off(at));
    RunOptions { record, arguments: arguments.into_iter().flatten().skip(1).collect() }
}

/// `1 Shipping.zone(address=null) reproduces`, `- Base.<init> missing`.
fn frame(position: Position, text: &str) -> Result<ExpectedFrame> {
    let (number, rest) = text.split_once(' ').context("FRAME is followed by a number and a method")?;
    let number = if number == "-" { None } else { Some(number.parse().context("the number of a frame")?) };
    let name_end = rest.find(['(', ' ']).context("how the test of the frame ends is missing")?;
    let (method, rest) = rest.split_at(name_end);
    let (arguments, ending) = match rest.strip_prefix('(') {
        Some(inside) => split_arguments(inside)?,
        None => (Vec::new(), rest),
    };
    let ending = ending_of(ending.trim())?;
    ensure!(number.is_some() != (ending == Ending::Missing), "a frame has a number, or is missing: `-`");
    Ok(ExpectedFrame { position, number, method: method.to_owned(), arguments, ending })
}

fn ending_of(text: &str) -> Result<Ending> {
    Ok(match text.split_once(' ').unwrap_or((text, "")) {
        ("reproduces", "") => Ending::Reproduces,
        ("passes", "") => Ending::Passes,
        ("throws", other) if !other.is_empty() => Ending::Throws(other.to_owned()),
        ("not", "counted") => Ending::NotCounted,
        ("no", "test") => Ending::NoTest,
        ("missing", "") => Ending::Missing,
        ("recorded", "") => Ending::Recorded,
        _ => bail!(
            "`{text}` is none of: reproduces, passes, throws X, not counted, no test, missing, recorded"
        ),
    })
}

/// `a=1, s="x, y") rest`: the arguments by name, and the rest. Quotes and brackets nest.
fn split_arguments(inside: &str) -> Result<(Vec<(String, String)>, &str)> {
    let (mut arguments, mut start, mut depth, mut quote) = (Vec::new(), 0, 0, None);
    let mut escaped = false;
    for (at, character) in inside.char_indices() {
        if let Some(open) = quote {
            quote = (escaped || character != open).then_some(open);
            escaped = !escaped && character == '\\';
            continue;
        }
        match character {
            '"' | '\'' => quote = Some(character),
            '(' | '{' | '[' => depth += 1,
            ')' | ',' if depth == 0 => {
                let argument = inside[start..at].trim();
                if let Some((name, value)) = argument.split_once('=') {
                    arguments.push((name.to_owned(), value.to_owned()));
                } else {
                    ensure!(argument.is_empty(), "`{argument}` is no `name=value`");
                }
                start = at + 1;
                if character == ')' {
                    return Ok((arguments, &inside[start..]));
                }
            }
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
    }
    bail!("the bracket after the method is not closed")
}
