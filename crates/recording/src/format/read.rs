//! Bytes → recording. The bytes are not trusted: nothing is allocated because a length says so,
//! and a recording is returned only if all in it fits together.

use std::io::{self, Read};

use serde::de::DeserializeOwned;

use super::{BLOCK_HEADER_LEN, BlockHeader, MAGIC, MAX_BLOCK_LEN, PREAMBLE_LEN, Tag, VERSION, Version};
use crate::read_error::{ReadError, guess_kind};
use crate::{Header, Recording};

impl Recording {
    /// Reads a recording from the bytes of its file.
    pub fn read(bytes: &[u8]) -> Result<Recording, ReadError> {
        Recording::read_from(bytes)
    }

    /// Reads a recording. Input that is none is recognised by its first bytes; the rest is not read.
    pub fn read_from(input: impl Read) -> Result<Recording, ReadError> {
        let mut reader = Reader::start(input)?;
        let mut blocks = Blocks::default();
        while let Some(block) = reader.next_block()? {
            blocks.put(block)?;
        }
        reader.expect_end_of_file()?;
        let recording = blocks.decode()?;
        recording.validate()?;
        Ok(recording)
    }
}

impl Header {
    /// Reads the header alone, which stands at the beginning of the file.
    pub fn read_from(input: impl Read) -> Result<Header, ReadError> {
        let mut reader = Reader::start(input)?;
        let mut blocks = Blocks::default();
        while blocks.get(Tag::HEADER).is_err() {
            let block = reader.next_block()?.ok_or(ReadError::missing(Tag::HEADER))?;
            blocks.put(block)?;
        }
        blocks.header()
    }
}

/// A block as it stands in the file, its checksum found right.
struct Block {
    header: BlockHeader,
    offset: u64,
    stored: Vec<u8>,
}

impl Block {
    fn damaged(&self, what: impl Into<String>) -> ReadError {
        ReadError::Damaged { block: self.header.tag.to_string(), offset: self.offset, what: what.into() }
    }

    fn decode<T: DeserializeOwned>(&self) -> Result<T, ReadError> {
        let raw = self.decompress()?;
        let decoded = postcard::take_from_bytes(&raw);
        let (value, rest) = decoded.map_err(|error| self.damaged(format!("cannot be decoded: {error}")))?;
        match rest.len() {
            0 => Ok(value),
            more => Err(self.damaged(format!("has {more} bytes too many"))),
        }
    }

    /// Memory grows with what really comes out, never beyond what the block declares.
    fn decompress(&self) -> Result<Vec<u8>, ReadError> {
        let declared = u64::from(self.header.raw_len);
        let fault = |error: io::Error| self.damaged(format!("cannot be decompressed: {error}"));
        let mut raw = Vec::new();
        let decoder = zstd::stream::read::Decoder::with_buffer(&self.stored[..]).map_err(fault)?;
        decoder.take(declared + 1).read_to_end(&mut raw).map_err(fault)?;
        match raw.len() as u64 == declared {
            true => Ok(raw),
            false => {
                Err(self.damaged(format!("does not decompress to the {declared} bytes that it declares")))
            }
        }
    }
}

/// The blocks of a file, those of an unknown type left out.
#[derive(Default)]
struct Blocks(Vec<Block>);

impl Blocks {
    fn put(&mut self, block: Block) -> Result<(), ReadError> {
        if !Tag::REQUIRED.contains(&block.header.tag) {
            return Ok(());
        }
        if self.get(block.header.tag).is_ok() {
            return Err(block.damaged("stands there twice"));
        }
        self.0.push(block);
        Ok(())
    }

    fn get(&self, tag: Tag) -> Result<&Block, ReadError> {
        self.0.iter().find(|block| block.header.tag == tag).ok_or(ReadError::missing(tag))
    }

    fn decode(&self) -> Result<Recording, ReadError> {
        Ok(Recording {
            header: self.header()?,
            crash: self.get(Tag::CRASH)?.decode()?,
            frames: self.get(Tag::FRAMES)?.decode()?,
            heap: self.get(Tag::HEAP)?.decode()?,
            notes: self.get(Tag::NOTES)?.decode()?,
        })
    }

    fn header(&self) -> Result<Header, ReadError> {
        let header: Header = self.get(Tag::HEADER)?.decode()?;
        Ok(Header { count: self.count()?, ..header })
    }

    fn count(&self) -> Result<u64, ReadError> {
        let block = self.get(Tag::COUNT)?;
        let bytes = block.stored.as_slice().try_into();
        bytes.map(u64::from_le_bytes).map_err(|_| block.damaged("has not the length of a count"))
    }
}

/// Reads block after block and knows where in the file it is.
struct Reader<R> {
    input: R,
    offset: u64,
}

impl<R: Read> Reader<R> {
    /// Reads the preamble.
    fn start(input: R) -> Result<Self, ReadError> {
        let mut reader = Reader { input, offset: 0 };
        let bytes = reader.take(PREAMBLE_LEN as u32)?;
        match bytes.as_slice().try_into() {
            Ok(preamble) => check_preamble(preamble).map(|()| reader),
            Err(_) if bytes.is_empty() => Err(ReadError::Empty),
            Err(_) if MAGIC.starts_with(&bytes) || bytes.starts_with(&MAGIC) => {
                Err(ReadError::Truncated { block: "preamble".into(), offset: 0, end: reader.offset })
            }
            Err(_) => Err(ReadError::NotARecording { kind: guess_kind(&bytes) }),
        }
    }

    /// The next block; none when it is the end block.
    fn next_block(&mut self) -> Result<Option<Block>, ReadError> {
        let offset = self.offset;
        let bytes = self.take(BLOCK_HEADER_LEN as u32)?;
        let truncated = |block: String, end| ReadError::Truncated { block, offset, end };
        let Ok(bytes) = bytes.as_slice().try_into() else {
            return Err(truncated("end".into(), self.offset));
        };
        let header = BlockHeader::from_bytes(bytes);
        check_lengths(header, offset)?;
        let stored = self.take(header.stored_len)?;
        if stored.len() < header.stored_len as usize {
            return Err(truncated(header.tag.to_string(), self.offset));
        }
        let block = Block { header, offset, stored };
        if header.checksum(&block.stored) != header.crc {
            return Err(block.damaged("does not match its checksum"));
        }
        Ok((header.tag != Tag::END).then_some(block))
    }

    fn expect_end_of_file(&mut self) -> Result<(), ReadError> {
        let offset = self.offset;
        match self.take(1)?.is_empty() {
            true => Ok(()),
            false => {
                let what = "has bytes after it that belong to no block".into();
                Err(ReadError::Damaged { block: Tag::END.to_string(), offset, what })
            }
        }
    }

    /// Up to `len` bytes, fewer only at the end of the file.
    fn take(&mut self, len: u32) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        let result = self.input.by_ref().take(u64::from(len)).read_to_end(&mut bytes);
        result.map_err(|source| ReadError::Io { offset: self.offset, source })?;
        self.offset += bytes.len() as u64;
        Ok(bytes)
    }
}

fn check_lengths(header: BlockHeader, offset: u64) -> Result<(), ReadError> {
    let longest = header.stored_len.max(header.raw_len);
    match longest > MAX_BLOCK_LEN {
        true => Err(ReadError::TooLarge { block: header.tag.to_string(), offset, size: longest }),
        false => Ok(()),
    }
}

fn check_preamble(bytes: [u8; PREAMBLE_LEN]) -> Result<(), ReadError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(ReadError::NotARecording { kind: guess_kind(&bytes) });
    }
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let found = Version { major: number(8), minor: number(10) };
    if super::preamble(found) != bytes {
        let what = "does not match its checksum".into();
        return Err(ReadError::Damaged { block: "preamble".into(), offset: 0, what });
    }
    match found.major == VERSION.major {
        true => Ok(()),
        false => Err(ReadError::Version { found, supported: VERSION }),
    }
}
