//! What a build tool answered, kept for as long as nothing changes that the answer depends on: asking takes seconds.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::Tools;

/// Changes whenever what is kept changes its form.
const VERSION: &str = "class path 1";
/// Versions that mean another jar tomorrow, in a pom or in the name of a jar.
const OPEN_VERSIONS: [&str; 4] = ["<version>[", "<version>(", ">LATEST<", ">RELEASE<"];
const SNAPSHOT: &str = "SNAPSHOT";

/// A question to a build tool, named by all that its answer depends on.
pub(super) struct Question {
    /// None where an answer cannot be kept.
    file: Option<PathBuf>,
}

impl Question {
    /// The question for the class path of a Maven project that is built with these modules.
    pub(super) fn of_maven(root: &Path, modules: &[PathBuf], tools: &Tools) -> Question {
        let mut hash = Sha256::new_with_prefix(VERSION);
        hash.update(format!("{root:?} {:?} {:?}", tools.maven, tools.java_home));
        let mut is_open = false;
        for path in files(modules).iter().chain(&tools.settings) {
            let text = std::fs::read(path).unwrap_or_default();
            hash.update(format!("\n{} {}\n", path.display(), text.len()));
            hash.update(&text);
            let text = String::from_utf8_lossy(&text);
            is_open |= OPEN_VERSIONS.iter().any(|version| text.contains(version));
        }
        let name = hash.finalize().iter().fold(String::new(), |mut name, byte| {
            let _ = write!(name, "{byte:02x}");
            name
        });
        Question { file: tools.cache.as_ref().filter(|_| !is_open).map(|cache| cache.join(name)) }
    }

    /// The answer, if it is known and all of it is still there.
    pub(super) fn answer(&self) -> Option<Vec<PathBuf>> {
        let text = std::fs::read_to_string(self.file.as_ref()?).ok()?;
        let paths: Vec<PathBuf> = text.lines().map(PathBuf::from).collect();
        paths.iter().all(|path| path.exists()).then_some(paths)
    }

    /// Keeps an answer for the next time, where that is possible.
    pub(super) fn keep(&self, paths: &[PathBuf]) {
        let lines: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let is_open = |line: &String| line.contains(SNAPSHOT) || line.contains('\n');
        if let Some(file) = self.file.as_ref().filter(|_| !lines.iter().any(is_open)) {
            let _ = write_whole(file, &lines.join("\n"));
        }
    }
}

/// Another run that does the same at the same time writes the same.
fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let beside = tempfile::NamedTempFile::new_in(folder)?;
    std::fs::write(beside.path(), text)?;
    beside.persist(file)?;
    Ok(())
}

/// The poms of the modules and of the folders above them, where parents are, and Maven's own options there.
fn files(modules: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in modules.iter().flat_map(|module| module.ancestors()) {
        for name in ["pom.xml", ".mvn/maven.config", ".mvn/jvm.config", ".mvn/extensions.xml"] {
            files.push(folder.join(name));
        }
    }
    files.sort();
    files.dedup();
    files.retain(|file| file.is_file());
    files
}
