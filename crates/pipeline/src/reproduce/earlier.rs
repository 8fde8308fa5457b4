//! What an earlier run found for the same crash and class path: the next run begins from it.
//!
//! Layout of a file: a heading with the version, the length of the key (little-endian `u32`) and the key, the SHA-256 of the
//! candidate and the candidate (postcard). A file that does not fit in any way is ignored: the run starts over.

use std::io::Write;
use std::path::{Path, PathBuf};

use model::{Candidate, Thrown};
use program::{ClassPath, file_key};
use sha2::{Digest, Sha256};

/// Changes whenever candidates do.
const HEADING: &[u8] = b"recrash find\n2\n";

/// Where the find of a crash is kept.
pub(crate) struct Earlier {
    file: PathBuf,
    key: String,
}

impl Earlier {
    /// The place below the cache directory for a crash of a program. Where tests may use reflection, it is another one.
    pub(crate) fn new(
        cache: &Path,
        thrown: &Thrown,
        class_path: &ClassPath,
        allows_reflection: bool,
    ) -> Earlier {
        let entries = class_path.paths().iter().map(|path| file_key(path, "").unwrap_or_default());
        let reflection = if allows_reflection { "\nwith reflection" } else { "" };
        let key = format!("{thrown:?}\n{}{reflection}", entries.collect::<Vec<String>>().concat());
        let hash = Sha256::digest(key.as_bytes());
        let name: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        Earlier { file: cache.join("finds").join(format!("{name}.find")), key }
    }

    /// What was found.
    pub(crate) fn read(&self) -> Option<Candidate> {
        let bytes = std::fs::read(&self.file).ok()?;
        let rest = bytes.strip_prefix(HEADING)?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (key, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let (hash, stored) = rest.split_first_chunk::<32>()?;
        let is_whole = key == self.key.as_bytes() && Sha256::digest(stored)[..] == hash[..];
        postcard::from_bytes(stored).ok().filter(|_| is_whole)
    }

    /// Keeps what was found, beside and renamed. That it could not be kept only costs time in the next run, so
    /// nobody is told.
    pub(crate) fn write(&self, candidate: &Candidate) -> Option<()> {
        let folder = self.file.parent()?;
        std::fs::create_dir_all(folder).ok()?;
        let stored = postcard::to_stdvec(candidate).ok()?;
        let length = u32::try_from(self.key.len()).ok()?.to_le_bytes();
        let hash = Sha256::digest(&stored);
        let parts: [&[u8]; 5] = [HEADING, &length, self.key.as_bytes(), &hash[..], &stored];
        let mut beside = tempfile::NamedTempFile::new_in(folder).ok()?;
        beside.write_all(&parts.concat()).ok()?;
        beside.persist(&self.file).ok()?;
        Some(())
    }
}

#[cfg(test)]
mod unit {
    use model::{Candidate, Expression, Relation, Statement, Thrown};
    use program::ClassPath;

    use super::Earlier;

    fn earlier(folder: &std::path::Path, message: &str) -> Earlier {
        reflecting(folder, message, false)
    }

    fn reflecting(folder: &std::path::Path, message: &str, allows_reflection: bool) -> Earlier {
        let class_path = ClassPath::open(&[folder.to_owned()], 17).expect("a directory");
        let thrown = Thrown {
            class: "a/Failure".into(),
            message: Some(message.into()),
            frames: vec![],
            relation: Relation::Top,
        };
        Earlier::new(folder, &thrown, &class_path, allows_reflection)
    }

    #[test]
    fn a_find_is_read_as_it_was_written_and_for_the_same_crash_only() {
        let folder = tempfile::tempdir().expect("a directory");
        let candidate = Candidate {
            statements: vec![Statement::Do(Expression::Double(f64::INFINITY))],
            frame: Some(2),
            ..Candidate::default()
        };
        // The folder is the class path, too: what it is must not change.
        std::fs::create_dir(folder.path().join("finds")).expect("created");
        let kept = earlier(folder.path(), "one");
        assert_eq!(kept.read(), None);
        kept.write(&candidate).expect("written");
        assert_eq!(kept.read().as_ref(), Some(&candidate));
        assert_eq!(earlier(folder.path(), "another").read(), None);
        assert_eq!(reflecting(folder.path(), "one", true).read(), None);
    }

    #[test]
    fn a_damaged_file_and_one_of_another_version_are_as_good_as_none() {
        let folder = tempfile::tempdir().expect("a directory");
        std::fs::create_dir(folder.path().join("finds")).expect("created");
        let kept = earlier(folder.path(), "one");
        kept.write(&Candidate::default()).expect("written");
        let whole = std::fs::read(&kept.file).expect("there");
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            std::fs::write(&kept.file, &damaged).expect("written");
            assert_eq!(kept.read(), None, "byte {at}");
            std::fs::write(&kept.file, &whole[..at]).expect("written");
            assert_eq!(kept.read(), None, "cut at {at}");
        }
    }
}
