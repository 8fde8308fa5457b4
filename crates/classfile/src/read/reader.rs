//! A cursor over bytes that knows its absolute position and never reads past the end.

use crate::{Error, Problem, Result};

/// Items for which a list makes room before it has read any.
const ROOM: usize = 32;

/// Reads big-endian values. Positions in errors are offsets from the start of the class file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
    base: usize,
}

impl<'a> Reader<'a> {
    /// Reads `bytes`, which stand at offset `base` of the class file.
    pub fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, position: 0, base }
    }

    /// Offset of the next byte from the start of the class file.
    pub fn offset(&self) -> usize {
        self.base + self.position
    }

    /// Index of the next byte from where this reader started.
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// The next `count` bytes.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let left = self.left();
        if count > left {
            return Err(self.error(Problem::End { needed: count, left }));
        }
        let taken = &self.bytes[self.position..self.position + count];
        self.position += count;
        Ok(taken)
    }

    /// All bytes that are left.
    pub fn rest(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.position..];
        self.position = self.bytes.len();
        rest
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    /// One unsigned byte.
    pub fn u1(&mut self) -> Result<u8> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    /// Two bytes, unsigned.
    pub fn u2(&mut self) -> Result<u16> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    /// Two bytes, signed.
    pub fn i2(&mut self) -> Result<i16> {
        Ok(i16::from_be_bytes(self.array()?))
    }

    /// Four bytes, unsigned.
    pub fn u4(&mut self) -> Result<u32> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    /// Four bytes, signed.
    pub fn i4(&mut self) -> Result<i32> {
        Ok(i32::from_be_bytes(self.array()?))
    }

    /// Eight bytes, unsigned.
    pub fn u8(&mut self) -> Result<u64> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    /// `count` items. The count is not trusted: beyond a few items, room is made as they are read.
    pub fn list<T>(&mut self, count: usize, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::with_capacity(count.min(ROOM));
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// A list with its length in two bytes before it.
    pub fn list2<T>(&mut self, item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = self.u2()?;
        self.list(usize::from(count), item)
    }

    /// Checks that nothing is left.
    pub fn finish(&self) -> Result<()> {
        match self.left() {
            0 => Ok(()),
            left => Err(self.error(Problem::Trailing(left))),
        }
    }

    /// An error at the next byte.
    pub fn error(&self, problem: Problem) -> Error {
        Error::new(self.offset(), problem)
    }
}
