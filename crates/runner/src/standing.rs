//! A JVM that stays: it gets one request after the other, each as a file, and is ended when this goes.
//!
//! Files rather than a pipe, because code that is tested has standard input and output to itself.

use std::path::{Path, PathBuf};

use crate::Error;
use crate::process::{Ended, Limits, Running};

/// A JVM that stays.
pub(crate) struct Standing {
    running: Running,
    requests: PathBuf,
    asked: usize,
}

impl Standing {
    /// A JVM that waits for requests in a directory, as `Requests.java` does.
    pub(crate) fn new(running: Running, requests: PathBuf) -> Standing {
        Standing { running, requests, asked: 0 }
    }

    /// Whether it was asked for anything yet.
    pub(crate) fn is_new(&self) -> bool {
        self.asked == 0
    }

    /// Gives it a request, and waits until the file is there that tells that it was met, or for its end.
    pub(crate) fn ask(&mut self, lines: &[String], done: &Path, limits: &Limits) -> Result<Ended, Error> {
        let beside = self.requests.join("next");
        std::fs::write(&beside, lines.join("\n")).map_err(Error::io("write a request to a JVM"))?;
        let request = self.requests.join(self.asked.to_string());
        std::fs::rename(beside, request).map_err(Error::io("write a request to a JVM"))?;
        self.asked += 1;
        self.running.wait_for(limits, &|| done.exists())
    }
}
