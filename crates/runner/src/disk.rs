//! What a process takes of the disk: the files in its directory, and those that it has deleted but holds open.
//!
//! Nobody without privileges can set a limit on that, so it is measured while the process runs.

use std::collections::HashSet;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::Pid;

/// How often it is measured at most.
const INTERVAL: Duration = Duration::from_millis(100);
/// So many times as long as a measurement takes it is not repeated: a JVM may have hundreds of jars open.
const PAUSE: u32 = 200;
/// It is never left alone for longer.
const LONGEST: Duration = Duration::from_secs(1);
/// More files than this take too long to delete, however small they are.
const MOST_FILES: usize = 10_000;

/// Watches what a process takes of the disk.
pub(crate) struct DiskWatch {
    directory: PathBuf,
    most_bytes: u64,
    /// When it is measured again.
    next: Instant,
}

impl DiskWatch {
    /// For a process that writes in a directory, at most so many bytes.
    pub(crate) fn new(directory: &Path, most_bytes: u64) -> DiskWatch {
        DiskWatch { directory: directory.to_owned(), most_bytes, next: Instant::now() + INTERVAL }
    }

    /// Why the process must end, if it takes too much. Asked often, it measures now and then.
    pub(crate) fn excess(&mut self, process: Pid) -> Option<String> {
        let begun = Instant::now();
        if begun < self.next {
            return None;
        }
        let mut taken = Taken::default();
        self.add_directory(&mut taken);
        taken.add_deleted(process);
        self.next = Instant::now() + (begun.elapsed() * PAUSE).clamp(INTERVAL, LONGEST);
        match taken {
            taken if taken.files.len() > MOST_FILES => Some(format!("it made more than {MOST_FILES} files")),
            taken if taken.bytes > self.most_bytes => {
                Some(format!("its files took more than {} MB", self.most_bytes >> 20))
            }
            _ => None,
        }
    }

    fn add_directory(&self, taken: &mut Taken) {
        let mut folders = vec![self.directory.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let Ok(metadata) = entry.metadata() else { continue };
                taken.add(&metadata);
                folders.extend(metadata.is_dir().then(|| entry.path()));
                if taken.files.len() > MOST_FILES {
                    return;
                }
            }
        }
    }
}

/// What was found, each file once.
#[derive(Default)]
struct Taken {
    files: HashSet<(u64, u64)>,
    bytes: u64,
}

impl Taken {
    fn add(&mut self, metadata: &Metadata) {
        const BLOCK: u64 = 512;
        if self.files.insert((metadata.dev(), metadata.ino())) {
            self.bytes += metadata.blocks() * BLOCK;
        }
    }

    /// Files that have no name any more are found through their descriptors.
    fn add_deleted(&mut self, process: Pid) {
        let descriptors = PathBuf::from(format!("/proc/{}/fd", process.as_raw_nonzero()));
        for descriptor in fs::read_dir(descriptors).into_iter().flatten().flatten() {
            let opened = fs::metadata(descriptor.path());
            if let Some(metadata) = opened.ok().filter(|opened| opened.is_file() && opened.nlink() == 0) {
                self.add(&metadata);
            }
        }
    }
}
