//! Appends big-endian values; the mirror of the reader.

/// Bytes that grow.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// A writer with room for `capacity` bytes.
    pub fn with_capacity(capacity: usize) -> Self {
        Self { bytes: Vec::with_capacity(capacity) }
    }

    /// How many bytes are written.
    pub fn position(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes written.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// One byte.
    pub fn u1(&mut self, value: u8) {
        self.bytes.push(value);
    }

    /// Two bytes.
    pub fn u2(&mut self, value: u16) {
        self.bytes(&value.to_be_bytes());
    }

    /// Two bytes, signed.
    pub fn i2(&mut self, value: i16) {
        self.bytes(&value.to_be_bytes());
    }

    /// Four bytes.
    pub fn u4(&mut self, value: u32) {
        self.bytes(&value.to_be_bytes());
    }

    /// Four bytes, signed.
    pub fn i4(&mut self, value: i32) {
        self.bytes(&value.to_be_bytes());
    }

    /// Eight bytes.
    pub fn u8(&mut self, value: u64) {
        self.bytes(&value.to_be_bytes());
    }

    /// A length in one byte.
    pub fn length1(&mut self, length: usize) {
        self.u1(u8::try_from(length).expect("such a list of a class file has at most 255 items"));
    }

    /// A length in two bytes. The format's lists are that short; what was read always fits, and
    /// what edits add is checked where it is added.
    pub fn length2(&mut self, length: usize) {
        self.u2(u16::try_from(length).expect("a list of a class file has at most 65535 items"));
    }

    /// A length in four bytes.
    pub fn length4(&mut self, length: usize) {
        self.u4(u32::try_from(length).expect("an attribute of a class file has less than 4 GB"));
    }

    /// A list with its length in two bytes before it.
    pub fn list2<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        self.length2(items.len());
        for each in items {
            item(self, each);
        }
    }
}
