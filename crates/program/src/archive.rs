//! A jar: an untrusted zip file, on disk or inside another jar.
//!
//! Names and places of the entries are listed once; contents are read when asked for. Sizes that
//! the file claims are believed only up to a limit.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::Path;

use libdeflater::Decompressor;
use rawzip::{
    CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ReaderAt, ZipArchive, ZipArchiveEntryWayfinder,
    ZipLocator,
};

/// The largest entry that is expanded: no class comes near it, a nested jar hardly.
const LARGEST_ENTRY: u64 = 512 << 20;

type Reader = Box<dyn ReaderAt + Send + Sync>;

/// An opened jar.
pub(crate) struct Archive {
    zip: ZipArchive<Reader>,
    entries: HashMap<Box<str>, Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    crc: u32,
    size: u64,
}

impl Archive {
    pub(crate) fn open(path: &Path) -> io::Result<Archive> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Archive::new(Box::new(FileReader::from(file)), length)
    }

    pub(crate) fn from_bytes(bytes: Vec<u8>) -> io::Result<Archive> {
        let length = bytes.len() as u64;
        Archive::new(Box::new(bytes), length)
    }

    fn new(reader: Reader, length: u64) -> io::Result<Archive> {
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let zip = ZipLocator::new()
            .locate_in_reader(reader, &mut buffer, length)
            .map_err(|(_, error)| invalid(error.to_string()))?;
        let entries = list(&zip, &mut buffer).map_err(|error| invalid(error.to_string()))?;
        Ok(Archive { zip, entries })
    }

    /// The names of its files.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(AsRef::as_ref)
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The contents of the file with this name.
    pub(crate) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.entries.get(name).map(|entry| self.expand(entry)).transpose()
    }

    fn expand(&self, entry: &Entry) -> io::Result<Vec<u8>> {
        let stored = self.stored(entry)?;
        let plain = match entry.method {
            CompressionMethod::STORE => stored,
            CompressionMethod::DEFLATE => {
                let mut plain = vec![0; limited(entry.size)?];
                let length = Decompressor::new()
                    .deflate_decompress(&stored, &mut plain)
                    .map_err(|error| invalid(error.to_string()))?;
                plain.truncate(length);
                plain
            }
            other => return Err(invalid(format!("compression method {other}"))),
        };
        if rawzip::crc32(&plain) != entry.crc {
            return Err(invalid("wrong checksum".to_owned()));
        }
        Ok(plain)
    }

    fn stored(&self, entry: &Entry) -> io::Result<Vec<u8>> {
        let local = self.zip.get_entry(entry.place).map_err(|error| invalid(error.to_string()))?;
        let (start, end) = local.compressed_data_range();
        let mut bytes = vec![0; limited(end.saturating_sub(start))?];
        self.zip.get_ref().read_exact_at(&mut bytes, start)?;
        Ok(bytes)
    }
}

/// Lists the files. Where two have one name the last wins, as in the JVM.
fn list(zip: &ZipArchive<Reader>, buffer: &mut [u8]) -> Result<HashMap<Box<str>, Entry>, rawzip::Error> {
    let mut entries = HashMap::new();
    let mut records = zip.entries(buffer);
    while let Some(record) = records.next_entry()? {
        let entry = Entry {
            place: record.wayfinder(),
            method: record.compression_method(),
            crc: record.crc32(),
            size: record.uncompressed_size_hint(),
        };
        if let (false, Ok(name)) = (record.is_dir(), std::str::from_utf8(record.file_path().as_bytes())) {
            entries.insert(name.into(), entry);
        }
    }
    Ok(entries)
}

fn limited(size: u64) -> io::Result<usize> {
    let size = Some(size).filter(|&size| size <= LARGEST_ENTRY);
    let size = size.ok_or_else(|| invalid("an entry is larger than 512 MB".to_owned()))?;
    usize::try_from(size).map_err(|_| invalid("an entry is larger than the memory".to_owned()))
}

fn invalid(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}
