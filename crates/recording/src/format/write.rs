//! Recording → bytes.

use std::io::{self, Write};

use serde::Serialize;

use super::{BlockHeader, MAX_BLOCK_LEN, Tag, VERSION, count_block, preamble};
use crate::{Invalid, Recording};

/// The failing program waits for this. Measured on a heap of 150,000 objects, 2.4 MB before
/// compression: level 1 leaves 35 % in 17 ms, 3 32 % in 38 ms, 9 31 % in 228 ms, 19 26 % in 4.6 s.
const ZSTD_LEVEL: i32 = 3;

/// Why a recording could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A part of the recording is larger than readers accept.
    #[error(
        "the recording's {block} block has {size} bytes, more than the {MAX_BLOCK_LEN} that can be read back"
    )]
    TooLarge {
        /// The block.
        block: String,
        /// Its size before compression.
        size: usize,
    },
    /// The recording contradicts itself; no reader would accept it.
    #[error("the recording contradicts itself: {0}")]
    Invalid(#[from] Invalid),
}

impl Recording {
    /// Writes the recording, if it is one that [`Recording::read`] accepts.
    pub fn write(&self, mut out: impl Write) -> Result<(), WriteError> {
        self.validate()?;
        out.write_all(&preamble(VERSION))?;
        out.write_all(&count_block(self.header.count))?;
        write_block(&mut out, Tag::HEADER, &self.header)?;
        write_block(&mut out, Tag::CRASH, &self.crash)?;
        write_block(&mut out, Tag::FRAMES, &self.frames)?;
        write_block(&mut out, Tag::HEAP, &self.heap)?;
        write_block(&mut out, Tag::NOTES, &self.notes)?;
        write_stored(&mut out, Tag::END, 0, &[])?;
        Ok(out.flush()?)
    }
}

fn write_block(out: &mut impl Write, tag: Tag, value: &impl Serialize) -> Result<(), WriteError> {
    let raw = postcard::to_stdvec(value).map_err(|error| io::Error::other(error.to_string()))?;
    let too_large = || WriteError::TooLarge { block: tag.to_string(), size: raw.len() };
    let raw_len = u32::try_from(raw.len()).ok().filter(|&len| len <= MAX_BLOCK_LEN).ok_or_else(too_large)?;
    let stored = zstd::bulk::compress(&raw, ZSTD_LEVEL)?;
    write_stored(out, tag, raw_len, &stored)
}

pub(super) fn write_stored(
    out: &mut impl Write,
    tag: Tag,
    raw_len: u32,
    stored: &[u8],
) -> Result<(), WriteError> {
    let too_large = || WriteError::TooLarge { block: tag.to_string(), size: stored.len() };
    let header = BlockHeader::new(tag, raw_len, stored).ok_or_else(too_large)?;
    out.write_all(&header.to_bytes())?;
    Ok(out.write_all(stored)?)
}
