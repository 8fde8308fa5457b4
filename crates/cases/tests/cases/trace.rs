//! Stack traces in what a program printed, as far as the checks of the cases need them.

/// A throwable with its causes, the root cause last.
pub type Chain = Vec<Throwable>;

/// One throwable of a printed trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Throwable {
    /// Its class, with dots.
    pub class: String,
    pub frames: Vec<Location>,
}

/// A line of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    pub file: String,
    pub line: u32,
}

impl Throwable {
    /// The innermost frame in one of these files.
    pub fn place(&self, files: &[String]) -> Option<&Location> {
        self.frames.iter().find(|frame| files.contains(&frame.file))
    }

    /// Whether its class has this name, simple or qualified.
    pub fn is(&self, name: &str) -> bool {
        self.class
            .strip_suffix(name)
            .is_some_and(|before| before.is_empty() || before.ends_with(['.', '$', '/']))
    }
}

/// Every stack trace in a text.
pub fn chains(text: &str) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    for line in text.lines() {
        if let Some(cause) = line.strip_prefix("Caused by: ") {
            if let Some(chain) = chains.last_mut() {
                chain.extend(header(cause));
            }
        } else if let Some(frame) = line.strip_prefix("\tat ") {
            if let Some(throwable) = chains.last_mut().and_then(|chain| chain.last_mut()) {
                throwable.frames.push(location(frame));
            }
        } else if let Some(count) = line.strip_prefix("\t... ").and_then(|rest| rest.strip_suffix(" more")) {
            if let Some(chain) = chains.last_mut() {
                add_common(chain, count.parse().unwrap_or(0));
            }
        } else if let Some(throwable) = header(after_thread(line)) {
            chains.push(vec![throwable]);
        }
    }
    chains
}

/// A cause's trace ends like that of the throwable around it: the frames that were left out.
fn add_common(chain: &mut Chain, count: usize) {
    if let [.., around, cause] = chain.as_mut_slice() {
        let from = around.frames.len().saturating_sub(count);
        cause.frames.extend_from_slice(&around.frames[from..]);
    }
}

fn after_thread(line: &str) -> &str {
    let named = line.strip_prefix("Exception in thread \"").and_then(|rest| rest.split_once("\" "));
    named.map_or(line, |(_, throwable)| throwable)
}

/// `java.lang.IllegalStateException: message`: a name that reads like that of a throwable.
fn header(line: &str) -> Option<Throwable> {
    let class = line.split(':').next().unwrap_or_default();
    let named = ["Exception", "Error", "Throwable", "Failure"].iter().any(|ending| class.ends_with(ending));
    let plain = class.chars().all(|character| character.is_alphanumeric() || "._$".contains(character));
    (named && plain).then(|| Throwable { class: class.to_owned(), frames: Vec::new() })
}

/// `com.acme.Shop.zone(Shop.java:41)`; a frame without a line has line 0.
fn location(frame: &str) -> Location {
    let place = frame.rsplit_once('(').map_or("", |(_, place)| place.trim_end_matches(')'));
    let (file, line) = place.split_once(':').unwrap_or((place, "0"));
    Location { file: file.to_owned(), line: line.parse().unwrap_or(0) }
}
