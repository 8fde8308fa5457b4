//! What `recrash show --json` prints of a recording, as far as the cases look at it.

use serde_json::Value;

use crate::trace::{Chain, Location, Throwable};

/// A recording as JSON.
pub struct View<'a>(pub &'a Value);

/// A recorded frame.
pub struct FrameView<'a> {
    recording: &'a Value,
    frame: &'a Value,
}

impl<'a> View<'a> {
    /// The throwable that surfaced, with its causes.
    pub fn chain(&self) -> Chain {
        let throwables = list(&self.0["crash"]["throwables"]);
        let mut chain = Chain::new();
        let mut next = throwables.first().map(|first| (0, first));
        while let Some((index, throwable)) = next {
            chain.push(read_throwable(throwable));
            let cause =
                throwables.iter().enumerate().find(|(_, other)| other["relation"]["CauseOf"] == index);
            next = cause.filter(|_| chain.len() <= throwables.len());
        }
        chain
    }

    /// The recorded frames, innermost first.
    pub fn frames(&self) -> Vec<FrameView<'a>> {
        list(&self.0["frames"]).iter().map(|frame| FrameView { recording: self.0, frame }).collect()
    }

    /// Every `Class.method` that the traces of the crash have.
    pub fn traced(&self) -> Vec<(String, String)> {
        let throwables = list(&self.0["crash"]["throwables"]);
        let frames = throwables.iter().flat_map(|throwable| list(&throwable["frames"]));
        frames.map(|frame| (text(&frame["class"]), text(&frame["method"]))).collect()
    }

    /// What the recorder had to say.
    pub fn notes(&self) -> Vec<String> {
        let cuts = list(&self.0["frames"]).iter().flat_map(|frame| list(&frame["cut"]));
        list(&self.0["notes"]).iter().chain(cuts).map(text).collect()
    }
}

impl FrameView<'_> {
    /// VM name of the class.
    pub fn class(&self) -> String {
        text(&self.frame["method"]["class"])
    }

    /// Name of the method.
    pub fn method(&self) -> String {
        text(&self.frame["method"]["name"])
    }

    /// The value of a parameter at entry.
    pub fn argument(&self, name: &str) -> Option<String> {
        let names = list(&self.frame["parameters"]);
        let index = names.iter().position(|parameter| parameter == name)?;
        Some(self.value(list(&self.frame["arguments"]).get(index)?))
    }

    /// A primitive, null or a string as Java writes it, without suffixes; else the class.
    fn value(&self, value: &Value) -> String {
        let Some((kind, inside)) = value.as_object().and_then(|object| object.iter().next()) else {
            return text(value).to_lowercase();
        };
        match kind.as_str() {
            "Reference" => self.object(inside),
            "Char" => {
                format!("'{}'", inside.as_u64().and_then(|unit| char::from_u32(unit as u32)).unwrap_or('?'))
            }
            _ => text(inside),
        }
    }

    fn object(&self, index: &Value) -> String {
        let objects = list(&self.recording["heap"]["objects"]);
        let object = index.as_u64().and_then(|index| objects.get(index as usize)).unwrap_or(&Value::Null);
        match object.as_object().and_then(|object| object.iter().next()) {
            Some((kind, string)) if kind == "String" => format!("{:?}", text(&string["text"])),
            Some((_, other)) => {
                let class = other["class"].as_u64().unwrap_or(u64::MAX) as usize;
                text(&self.recording["heap"]["classes"][class]["name"])
            }
            None => "no object".to_owned(),
        }
    }
}

/// Whether `Class.method` or `method` names this method; the class may be a simple name.
pub fn names(expected: &str, class: &str, method: &str) -> bool {
    let (wanted, name) = expected.rsplit_once('.').unwrap_or(("", expected));
    let ends =
        class.strip_suffix(wanted).is_some_and(|before| before.is_empty() || before.ends_with(['/', '$']));
    name == method && (wanted.is_empty() || ends)
}

fn read_throwable(throwable: &Value) -> Throwable {
    let location = |frame: &Value| Location {
        file: text(&frame["file"]),
        line: frame["line"].as_u64().and_then(|line| u32::try_from(line).ok()).unwrap_or(0),
    };
    Throwable {
        class: text(&throwable["class"]).replace('/', "."),
        frames: list(&throwable["frames"]).iter().map(location).collect(),
    }
}

/// The elements of a list; none where it is no list.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A string as it is, anything else as JSON.
pub fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
