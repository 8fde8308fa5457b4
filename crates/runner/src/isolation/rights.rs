//! What a process may still do.

use std::path::{Path, PathBuf};

use super::{Sandbox, reading};
use crate::Jdk;

/// What a process may still do.
pub(crate) struct Rights {
    /// The directory that it may write in.
    pub(super) directory: PathBuf,
    /// The only programs that it may start; all if there is no list.
    pub(super) programs: Option<Vec<PathBuf>>,
    /// What it may read, with all that is below.
    pub(super) readable: Vec<PathBuf>,
    /// Whether it may start with more rights where the kernel cannot take them away.
    pub(super) is_optional: bool,
}

impl Rights {
    /// The rights of a JVM that works in a directory and reads these files and directories.
    pub(crate) fn of_jvm(sandbox: &Sandbox, jdk: &Jdk, directory: &Path, reads: &[PathBuf]) -> Rights {
        let programs = [jdk.java()].into_iter().chain(dynamic_loaders()).collect();
        // A project that is a home directory would open all of it.
        let private = reading::real(&sandbox.private);
        let named = reading::real(&sandbox.readable).into_iter().filter(|path| !private.contains(path));
        let own = [jdk.home.clone(), directory.to_owned()];
        let needed: Vec<PathBuf> = reads.iter().cloned().chain(named).chain(own).collect();
        Rights {
            directory: directory.to_owned(),
            programs: Some(programs),
            readable: reading::allowed(&private, &needed),
            is_optional: sandbox.is_optional,
        }
    }

    /// The directory that it may write in.
    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// The same for a JVM that a shell starts.
    pub(crate) fn through_shell(mut self) -> Rights {
        self.programs.iter_mut().for_each(|programs| programs.push("/bin/sh".into()));
        self
    }

    /// The same for a JVM that may start programs, which have no more rights than itself.
    pub(crate) fn with_programs(self) -> Rights {
        Rights { programs: None, ..self }
    }
}

/// The kernel starts every program through one of these.
fn dynamic_loaders() -> Vec<PathBuf> {
    let folders = ["/lib64", "/lib"].into_iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    let files = folders.flatten().flatten().map(|entry| entry.path());
    let is_loader =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("ld-"));
    files.filter(is_loader).collect()
}
