//! The layout of a recording file. [`read`] and [`write`] mirror each other; the crate's
//! documentation describes the bytes.

pub(crate) mod read;
pub(crate) mod write;

/// First bytes of every recording. The first is not ASCII and the line ends are of both kinds, so
/// that a transfer as text is noticed.
pub(crate) const MAGIC: [u8; 8] = *b"\x89RCR\r\n\x1a\n";

/// Version of the format that this crate writes.
pub const VERSION: Version = Version { major: 1, minor: 0 };

/// Length of the preamble: magic, version, checksum.
pub(crate) const PREAMBLE_LEN: usize = 16;

/// Length of what stands before the payload of each block.
pub(crate) const BLOCK_HEADER_LEN: usize = 16;

/// Where the count block stands in every file of major version 1.
pub(crate) const COUNT_OFFSET: u64 = PREAMBLE_LEN as u64;

/// Most bytes of one block before compression.
pub const MAX_BLOCK_LEN: u32 = 256 << 20;

/// Version of the format: a reader refuses a newer major and reads a newer minor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// Changes when old readers would misread.
    pub major: u16,
    /// Changes when blocks are added that old readers may skip.
    pub minor: u16,
}

impl std::fmt::Display for Version {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}.{}", self.major, self.minor)
    }
}

/// The type of a block: four ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tag(pub(crate) [u8; 4]);

impl Tag {
    pub(crate) const COUNT: Tag = Tag(*b"COUN");
    pub(crate) const HEADER: Tag = Tag(*b"HEAD");
    pub(crate) const CRASH: Tag = Tag(*b"CRAS");
    pub(crate) const FRAMES: Tag = Tag(*b"FRAM");
    pub(crate) const HEAP: Tag = Tag(*b"HEAP");
    pub(crate) const NOTES: Tag = Tag(*b"NOTE");
    pub(crate) const END: Tag = Tag(*b"END.");

    /// Every block that a file must have, in order, before the end block.
    pub(crate) const REQUIRED: [Tag; 6] =
        [Tag::COUNT, Tag::HEADER, Tag::CRASH, Tag::FRAMES, Tag::HEAP, Tag::NOTES];
}

impl std::fmt::Display for Tag {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}", self.0.escape_ascii())
    }
}

/// What stands before the payload of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockHeader {
    pub(crate) tag: Tag,
    /// Length of the payload as stored.
    pub(crate) stored_len: u32,
    /// Length of the payload when decompressed; zero where it is stored as it is.
    pub(crate) raw_len: u32,
    /// Checksum of the twelve bytes before and of the stored payload.
    pub(crate) crc: u32,
}

impl BlockHeader {
    /// The header of a block with this payload.
    pub(crate) fn new(tag: Tag, raw_len: u32, stored: &[u8]) -> Option<BlockHeader> {
        let stored_len = u32::try_from(stored.len()).ok()?;
        let mut header = BlockHeader { tag, stored_len, raw_len, crc: 0 };
        header.crc = header.checksum(stored);
        Some(header)
    }

    pub(crate) fn from_bytes(bytes: [u8; BLOCK_HEADER_LEN]) -> BlockHeader {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let tag = Tag([bytes[0], bytes[1], bytes[2], bytes[3]]);
        BlockHeader { tag, stored_len: word(4), raw_len: word(8), crc: word(12) }
    }

    pub(crate) fn to_bytes(self) -> [u8; BLOCK_HEADER_LEN] {
        let mut bytes = [0; BLOCK_HEADER_LEN];
        bytes[0..4].copy_from_slice(&self.tag.0);
        bytes[4..8].copy_from_slice(&self.stored_len.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.raw_len.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.crc.to_le_bytes());
        bytes
    }

    /// The checksum that the block must have.
    pub(crate) fn checksum(self, stored: &[u8]) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.to_bytes()[..12]);
        hasher.update(stored);
        hasher.finalize()
    }
}

/// The first sixteen bytes of a file of this version.
pub(crate) fn preamble(version: Version) -> [u8; PREAMBLE_LEN] {
    let mut bytes = [0; PREAMBLE_LEN];
    bytes[0..8].copy_from_slice(&MAGIC);
    bytes[8..10].copy_from_slice(&version.major.to_le_bytes());
    bytes[10..12].copy_from_slice(&version.minor.to_le_bytes());
    let crc = crc32fast::hash(&bytes[..12]);
    bytes[12..16].copy_from_slice(&crc.to_le_bytes());
    bytes
}

/// The count block, whole: it is overwritten in place.
pub(crate) fn count_block(count: u64) -> [u8; BLOCK_HEADER_LEN + 8] {
    let payload = count.to_le_bytes();
    let header = BlockHeader::new(Tag::COUNT, 0, &payload).expect("eight bytes fit");
    let mut bytes = [0; BLOCK_HEADER_LEN + 8];
    bytes[..BLOCK_HEADER_LEN].copy_from_slice(&header.to_bytes());
    bytes[BLOCK_HEADER_LEN..].copy_from_slice(&payload);
    bytes
}
