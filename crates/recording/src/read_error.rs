//! Why a file is not accepted as a recording, and what to do then.

use std::io;

use crate::Invalid;
use crate::format::{MAX_BLOCK_LEN, Tag, Version};

/// Why a recording could not be read. Offsets count bytes from the beginning of the file.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The input failed.
    #[error("cannot be read at byte {offset}: {source}")]
    Io {
        /// Where.
        offset: u64,
        /// How.
        source: io::Error,
    },
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It begins as no recording does.
    #[error("not a recording{}", kind.map(|kind| format!(": it looks like {kind}")).unwrap_or_default())]
    NotARecording {
        /// What it is instead, where its first bytes tell.
        kind: Option<&'static str>,
    },
    /// It has a major version that this version of recrash does not know.
    #[error("written in recording format {found}, but this recrash reads format {supported}")]
    Version {
        /// The file's.
        found: Version,
        /// Ours.
        supported: Version,
    },
    /// It ends too early.
    #[error("truncated: the file ends at byte {end}, within the {block} block that begins at byte {offset}")]
    Truncated {
        /// The block that is not whole.
        block: String,
        /// Where it begins.
        offset: u64,
        /// Where the file ends.
        end: u64,
    },
    /// A block is not as it was written.
    #[error("damaged: the {block} block at byte {offset} {what}")]
    Damaged {
        /// The block.
        block: String,
        /// Where it begins.
        offset: u64,
        /// What is wrong with it.
        what: String,
    },
    /// A block declares more bytes than any recording has.
    #[error(
        "damaged: the {block} block at byte {offset} declares {size} bytes, more than the {MAX_BLOCK_LEN} that are allowed"
    )]
    TooLarge {
        /// The block.
        block: String,
        /// Where it begins.
        offset: u64,
        /// What it declares.
        size: u32,
    },
    /// A block is not there.
    #[error("damaged: the {block} block is missing")]
    Missing {
        /// The block.
        block: String,
    },
    /// The contents do not fit together.
    #[error("damaged: {0}")]
    Invalid(#[from] Invalid),
}

impl ReadError {
    pub(crate) fn missing(tag: Tag) -> ReadError {
        ReadError::Missing { block: tag.to_string() }
    }

    /// The next step for whoever has the file.
    pub fn hint(&self) -> String {
        match self {
            ReadError::Io { .. } => "check the disk and the path".into(),
            ReadError::Empty => "the recorder never leaves an empty file; copy the recording again".into(),
            ReadError::NotARecording { .. } => {
                "recordings end in .recrash and are written by `recrash record -- java …`".into()
            }
            ReadError::Version { found, supported } if found > supported => {
                format!("update recrash to a version that reads format {found}")
            }
            ReadError::Version { .. } => "record again with this version of recrash".into(),
            ReadError::Truncated { .. } => {
                "was it copied completely? compare its size with the original's".into()
            }
            _ => "copy the file again in binary mode, or record again".into(),
        }
    }
}

/// What a file is that begins like this.
pub(crate) fn guess_kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 7] = [
        (b"\xca\xfe\xba\xbe", "a Java class file"),
        (b"PK\x03\x04", "a jar or zip file"),
        (b"JAVA PROFILE", "a heap dump"),
        (b"FLR\0", "a JDK Flight Recorder file"),
        (b"\x1f\x8b", "a gzip file"),
        (b"\x28\xb5\x2f\xfd", "a zstd file"),
        (b"\x89RCR", "a recording that a transfer as text has changed"),
    ];
    let known = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|&(_, kind)| kind);
    known.or_else(|| is_text(bytes).then_some("text"))
}

/// Whether it is the beginning of UTF-8 text, perhaps cut within a character.
fn is_text(bytes: &[u8]) -> bool {
    let utf8 = std::str::from_utf8(bytes).map_or_else(|error| error.error_len().is_none(), |_| true);
    utf8 && bytes.iter().all(|byte| !byte.is_ascii_control() || byte.is_ascii_whitespace())
}
