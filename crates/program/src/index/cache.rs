//! The index on disk: a file for each jar or JDK image.
//!
//! Layout: `recrash index`, a line with the version, the length of the key and the key, then for each
//! chunk its length, its checksum (CRC-32) and its bytes (postcard). Numbers are little-endian
//! `u32`. A file that does not fit in any way is as good as none: the classes are read again.

use std::io::Write;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::chunk::Chunk;

/// Changes whenever the summaries do.
const HEADING: &[u8] = b"recrash index\n3\n";

/// The file of a key.
pub(crate) fn file(folder: &Path, key: &str) -> PathBuf {
    let hash = Sha256::digest(key.as_bytes());
    let name: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    folder.join(format!("{name}.index"))
}

/// The bytes of the chunks in a file.
pub(crate) struct Stored {
    bytes: Vec<u8>,
    chunks: Vec<std::ops::Range<usize>>,
}

impl Stored {
    /// Opens the file of a key.
    pub(crate) fn open(folder: &Path, key: &str) -> Option<Stored> {
        let bytes = std::fs::read(file(folder, key)).ok()?;
        let mut cursor = Cursor { bytes: &bytes, at: 0 };
        if cursor.take(HEADING.len())? != HEADING {
            return None;
        }
        let length = cursor.number()?;
        if cursor.take(length)? != key.as_bytes() {
            return None;
        }
        let mut chunks = Vec::new();
        while cursor.at < bytes.len() {
            let (length, checksum) = (cursor.number()?, cursor.number()?);
            let start = cursor.at;
            let stored = cursor.take(length)?;
            if rawzip::crc32(stored) as usize != checksum {
                return None;
            }
            chunks.push(start..cursor.at);
        }
        Some(Stored { bytes, chunks })
    }

    /// How many chunks there are.
    pub(crate) fn len(&self) -> usize {
        self.chunks.len()
    }

    /// Decodes a chunk.
    pub(crate) fn chunk(&self, number: usize) -> Option<Chunk> {
        postcard::from_bytes(&self.bytes[self.chunks.get(number)?.clone()]).ok()
    }
}

struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Cursor<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn number(&mut self) -> Option<usize> {
        let bytes = self.take(4)?.try_into().expect("four bytes");
        Some(u32::from_le_bytes(bytes) as usize)
    }
}

/// Writes the chunks of a source beside and renames. That it could not be written only costs time
/// at the next start, so nobody is told.
pub(crate) fn write(folder: &Path, key: &str, chunks: &[Chunk]) -> Option<()> {
    std::fs::create_dir_all(folder).ok()?;
    let mut beside = tempfile::NamedTempFile::new_in(folder).ok()?;
    beside.write_all(&encode(key, chunks)?).ok()?;
    beside.persist(file(folder, key)).ok()?;
    Some(())
}

fn encode(key: &str, chunks: &[Chunk]) -> Option<Vec<u8>> {
    let mut bytes = HEADING.to_vec();
    bytes.extend(u32::try_from(key.len()).ok()?.to_le_bytes());
    bytes.extend(key.as_bytes());
    for chunk in chunks {
        let stored = postcard::to_stdvec(chunk).ok()?;
        bytes.extend(u32::try_from(stored.len()).ok()?.to_le_bytes());
        bytes.extend(rawzip::crc32(&stored).to_le_bytes());
        bytes.extend(stored);
    }
    Some(bytes)
}
