//! The index on disk: a file for each jar or JDK image.
//!
//! Layout: `recrash index`, a line with the version, the length of the key and the key, then for each
//! chunk its length, its checksum (CRC-32) and its bytes (postcard). Numbers are little-endian
//! `u32`. A file that does not fit in any way is as good as none: the classes are read again.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::chunk::Chunk;

/// Changes whenever the summaries do.
const HEADING: &[u8] = b"recrash index\n3\n";

/// Of what is read or written at a time.
const BUFFER: usize = 64 << 10;

/// The file of a key.
pub(crate) fn file(folder: &Path, key: &str) -> PathBuf {
    let hash = Sha256::digest(key.as_bytes());
    let name: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    folder.join(format!("{name}.index"))
}

/// The chunks in a file. They are read when they are asked for: some files have a hundred megabytes.
pub(crate) struct Stored {
    file: File,
    chunks: Vec<(u64, usize)>,
}

impl Stored {
    /// Opens the file of a key, if it is whole.
    pub(crate) fn open(folder: &Path, key: &str) -> Option<Stored> {
        let file = File::open(file(folder, key)).ok()?;
        let length = file.metadata().ok()?.len();
        let mut cursor = Cursor { file: BufReader::with_capacity(BUFFER, &file), at: 0, length };
        if cursor.take(HEADING.len())? != HEADING {
            return None;
        }
        let expected = cursor.number()?;
        if cursor.take(expected)? != key.as_bytes() {
            return None;
        }
        let mut chunks = Vec::new();
        while cursor.at < length {
            let (size, checksum) = (cursor.number()?, cursor.number()?);
            chunks.push((cursor.at, size));
            if rawzip::crc32(&cursor.take(size)?) as usize != checksum {
                return None;
            }
        }
        drop(cursor);
        Some(Stored { file, chunks })
    }

    /// How many chunks there are.
    pub(crate) fn len(&self) -> usize {
        self.chunks.len()
    }

    /// Decodes a chunk.
    pub(crate) fn chunk(&self, number: usize) -> Option<Chunk> {
        let &(start, length) = self.chunks.get(number)?;
        let mut bytes = vec![0; length];
        self.file.read_exact_at(&mut bytes, start).ok()?;
        postcard::from_bytes(&bytes).ok()
    }
}

struct Cursor<'f> {
    file: BufReader<&'f File>,
    at: u64,
    length: u64,
}

impl Cursor<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<u8>> {
        let end = self.at.checked_add(count as u64).filter(|&end| end <= self.length)?;
        let mut taken = vec![0; count];
        self.file.read_exact(&mut taken).ok()?;
        self.at = end;
        Some(taken)
    }

    fn number(&mut self) -> Option<usize> {
        let bytes = self.take(4)?.try_into().expect("four bytes");
        Some(u32::from_le_bytes(bytes) as usize)
    }
}

/// The file of a source while it is written: beside its place, and renamed at the end. That it could not be written only
/// costs time at the next start, so nobody is told.
pub(crate) struct Writing {
    beside: BufWriter<NamedTempFile>,
    place: PathBuf,
}

impl Writing {
    pub(crate) fn begin(folder: &Path, key: &str) -> Option<Writing> {
        std::fs::create_dir_all(folder).ok()?;
        let mut beside = BufWriter::with_capacity(BUFFER, NamedTempFile::new_in(folder).ok()?);
        beside.write_all(HEADING).ok()?;
        beside.write_all(&u32::try_from(key.len()).ok()?.to_le_bytes()).ok()?;
        beside.write_all(key.as_bytes()).ok()?;
        Some(Writing { beside, place: file(folder, key) })
    }

    /// Adds the next chunk.
    pub(crate) fn add(mut self, chunk: &Chunk) -> Option<Writing> {
        let stored = postcard::to_stdvec(chunk).ok()?;
        self.beside.write_all(&u32::try_from(stored.len()).ok()?.to_le_bytes()).ok()?;
        self.beside.write_all(&rawzip::crc32(&stored).to_le_bytes()).ok()?;
        self.beside.write_all(&stored).ok()?;
        Some(self)
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Option<()> {
        self.beside.into_inner().ok()?.persist(self.place).ok()?;
        Some(())
    }
}
