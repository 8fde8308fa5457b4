//! What the command line tells the agent: a small JSON file, named in the agent's option string.
//!
//! It lives beside the recording format because both ends of the recorder, the command line that
//! writes the file and the agent that reads it inside the JVM, know this crate and not each other.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::Limits;

/// The options of one recorder. A field that the file leaves out has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AgentOptions {
    /// The directory that recordings go to; made when the first one is written.
    pub out_dir: PathBuf,
    /// The program's label, kept in each recording.
    pub label: Option<String>,
    /// Globs over dotted class names; where there are any, only matching classes are recorded.
    /// `*` stands for any characters, dots too: `com.acme.*`.
    pub include: Vec<String>,
    /// Globs over dotted class names that are left alone, even where `include` matches.
    pub exclude: Vec<String>,
    /// The copy strategy: `reference` or `used-fields`.
    pub copy: String,
    /// Whether loggers, frameworks, executors and futures tell of failures without being named.
    pub usual_failure_points: bool,
    /// The program's own failure points, dotted: `org.slf4j.Logger.error`.
    pub failure_points: Vec<String>,
    /// The watch list of the second chance; where it is set, only methods that it lists are
    /// recorded.
    pub second_chance: Option<PathBuf>,
    /// The limits of one recording.
    pub limits: Limits,
    /// Most distinct failures that one JVM records.
    pub max_recordings: u32,
    /// A file to which each JVM that the agent starts in appends a line with its process id, so
    /// that the command line can tell when the command started no JVM.
    pub started_file: Option<PathBuf>,
}

impl Default for AgentOptions {
    fn default() -> Self {
        AgentOptions {
            out_dir: PathBuf::from("recrash"),
            label: None,
            include: Vec::new(),
            exclude: Vec::new(),
            copy: "reference".to_owned(),
            usual_failure_points: true,
            failure_points: Vec::new(),
            second_chance: None,
            limits: Limits::default(),
            max_recordings: 16,
            started_file: None,
        }
    }
}
