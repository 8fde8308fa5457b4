//! The JDK image `lib/modules`: every class of a JDK in one file.
//!
//! Layout, in the byte order of the machine that made it (little-endian everywhere today):
//!
//! | part | size |
//! |---|---|
//! | header: magic `0xCAFEDADA`, version, flags, resource count, table length, locations size, strings size | 7 × `u32` |
//! | redirect table (perfect hash) | table length × `i32` |
//! | offsets table: where each location's attributes start | table length × `u32` |
//! | locations: attributes, `kind << 3 \| length - 1` then a big-endian number, ended by kind 0 | locations size |
//! | strings: modified UTF-8, each ended by a zero byte | strings size |
//! | resources | the rest |
//!
//! The reader lists the locations once and keeps a map of classes instead of using the perfect
//! hash: a class is asked for by its name alone, and the hash needs the name of its module too.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use libdeflater::Decompressor;

const MAGIC: u32 = 0xCAFE_DADA;
const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const HEADER_SIZE: u64 = 28;
const COMPRESSED_HEADER_SIZE: usize = 29;
/// No class file is nearly this big; a file that says otherwise is damaged.
const LARGEST_CLASS: u64 = 64 << 20;

/// An opened JDK image.
///
/// ```no_run
/// # fn main() -> Result<(), program::ImageError> {
/// let image = program::Image::open("/usr/lib/jvm/java-17-openjdk".as_ref())?;
/// let bytes = image.class_bytes("java/lang/Object")?.expect("every JDK has it");
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Image {
    path: PathBuf,
    file: File,
    strings: Vec<u8>,
    /// Where the resources start in the file.
    resources: u64,
    classes: Vec<ImageClass>,
    by_name: HashMap<String, usize>,
}

/// A class of a JDK image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageClass {
    /// Its module, `java.base`.
    pub module: String,
    /// Its VM name, `java/lang/Object`; `module-info` once for each module.
    pub name: String,
    offset: u64,
    /// Size as stored; 0 where it is not compressed.
    compressed: u64,
    size: u64,
}

/// Why a JDK image cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// The file cannot be opened or read.
    #[error("cannot read the JDK image {path}: {source}")]
    Io {
        /// The image.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is not an image, or damaged.
    #[error("{path} is not a JDK image that can be read: {what} at byte {offset}")]
    Malformed {
        /// The image.
        path: PathBuf,
        /// What is wrong.
        what: String,
        /// Where.
        offset: u64,
    },
}

impl Image {
    /// Opens the image of the JDK at `home` and lists its classes.
    pub fn open(home: &Path) -> Result<Image, ImageError> {
        Image::open_file(&home.join("lib").join("modules"))
    }

    /// Opens an image file.
    pub fn open_file(path: &Path) -> Result<Image, ImageError> {
        let io_error = |source| ImageError::Io { path: path.to_owned(), source };
        let file = File::open(path).map_err(io_error)?;
        let length = file.metadata().map_err(io_error)?.len();
        let mut header = [0; HEADER_SIZE as usize];
        read(path, &file, &mut header, 0)?;
        let layout = Layout::parse(&header, length).map_err(|fault| fault.at(path))?;
        let mut index = vec![0; layout.index_size()];
        read(path, &file, &mut index, HEADER_SIZE)?;
        let classes = layout.classes(&index).map_err(|fault| fault.at(path))?;
        let by_name = classes.iter().enumerate().map(|(i, class)| (class.name.clone(), i));
        Ok(Image {
            path: path.to_owned(),
            file,
            strings: index.split_off(layout.strings_start()),
            resources: layout.resources_start(),
            by_name: by_name.collect(),
            classes,
        })
    }

    /// The image file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Every class of the image, in the order of the file.
    pub fn classes(&self) -> &[ImageClass] {
        &self.classes
    }

    /// Whether the image has the class.
    pub fn contains(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// The bytes of the class with this VM name; none if the image does not have it.
    pub fn class_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, ImageError> {
        self.by_name.get(name).map(|&i| self.read(&self.classes[i])).transpose()
    }

    /// The bytes of a class that [`Image::classes`] listed.
    pub fn read(&self, class: &ImageClass) -> Result<Vec<u8>, ImageError> {
        let offset = self.resources + class.offset;
        let stored = if class.compressed == 0 { class.size } else { class.compressed };
        let mut bytes = vec![0; usize::try_from(stored).expect("limited when it was listed")];
        read(&self.path, &self.file, &mut bytes, offset)?;
        if class.compressed != 0 {
            bytes = self.expand(bytes, offset)?;
        }
        Ok(bytes)
    }

    /// Undoes the compressors of `jlink`, which stack: each puts a header before its output.
    fn expand(&self, mut bytes: Vec<u8>, offset: u64) -> Result<Vec<u8>, ImageError> {
        let fault = |what: &str| Fault { what: what.to_owned(), offset }.at(&self.path);
        while u32_at(&bytes, 0) == Some(COMPRESSED_MAGIC) {
            let header = bytes.get(..COMPRESSED_HEADER_SIZE).ok_or_else(|| fault("header cut"))?;
            let size = u64::from_le_bytes(header[12..20].try_into().expect("eight bytes"));
            let name = u32_at(header, 20).and_then(|at| string_at(&self.strings, at as usize));
            match name.as_deref() {
                Some("zip") if size <= LARGEST_CLASS => {
                    let mut plain = vec![0; size as usize];
                    Decompressor::new()
                        .zlib_decompress(&bytes[COMPRESSED_HEADER_SIZE..], &mut plain)
                        .map_err(|_| fault("bad compressed data"))?;
                    bytes = plain;
                }
                Some(other) => return Err(fault(&format!("class compressed with '{other}'"))),
                None => return Err(fault("class compressed in an unknown way")),
            }
        }
        Ok(bytes)
    }
}

/// What is wrong with an image, and where.
struct Fault {
    what: String,
    offset: u64,
}

impl Fault {
    fn at(self, path: &Path) -> ImageError {
        ImageError::Malformed { path: path.to_owned(), what: self.what, offset: self.offset }
    }
}

/// The sizes that the header gives.
struct Layout {
    table: usize,
    locations: usize,
    strings: usize,
    file: u64,
}

impl Layout {
    fn parse(header: &[u8], file: u64) -> Result<Layout, Fault> {
        let field = |i: usize| u32_at(header, i * 4).expect("the header has seven fields");
        if field(0) != MAGIC {
            return Err(Fault { what: format!("magic {:08x}", field(0)), offset: 0 });
        }
        if field(1) >> 16 != 1 {
            return Err(Fault { what: format!("version {}", field(1) >> 16), offset: 4 });
        }
        let size = |i| field(i) as usize;
        let layout = Layout { table: size(4), locations: size(5), strings: size(6), file };
        if layout.resources_start() > file {
            return Err(Fault { what: format!("index larger than the file ({file} bytes)"), offset: 16 });
        }
        Ok(layout)
    }

    fn locations_start(&self) -> usize {
        self.table * 8
    }

    fn strings_start(&self) -> usize {
        self.locations_start() + self.locations
    }

    fn index_size(&self) -> usize {
        self.strings_start() + self.strings
    }

    fn resources_start(&self) -> u64 {
        HEADER_SIZE + self.index_size() as u64
    }

    fn classes(&self, index: &[u8]) -> Result<Vec<ImageClass>, Fault> {
        let locations = &index[self.locations_start()..self.strings_start()];
        let strings = &index[self.strings_start()..];
        let mut classes = Vec::new();
        for slot in 0..self.table {
            let at = self.table * 4 + slot * 4;
            let start = u32_at(index, at).expect("the table lies within the index") as usize;
            let offset = HEADER_SIZE + (self.locations_start() + start) as u64;
            let fault = |what: &str| Fault { what: what.to_owned(), offset };
            let attributes = Attributes::parse(locations, start).ok_or_else(|| fault("bad location"))?;
            if let Some(class) = attributes.class(strings) {
                let stored = class.size.max(class.compressed);
                let end =
                    class.offset.checked_add(stored).and_then(|n| n.checked_add(self.resources_start()));
                if stored > LARGEST_CLASS || end.is_none_or(|end| end > self.file) {
                    return Err(fault("class outside the file"));
                }
                classes.push(class);
            }
        }
        Ok(classes)
    }
}

/// The attributes of a location, by kind.
struct Attributes([u64; 8]);

impl Attributes {
    const MODULE: usize = 1;
    const PARENT: usize = 2;
    const BASE: usize = 3;
    const EXTENSION: usize = 4;
    const OFFSET: usize = 5;
    const COMPRESSED: usize = 6;
    const UNCOMPRESSED: usize = 7;

    fn parse(locations: &[u8], start: usize) -> Option<Attributes> {
        let mut values = [0; 8];
        let mut rest = locations.get(start..)?;
        loop {
            let (&tag, after) = rest.split_first()?;
            let kind = usize::from(tag >> 3);
            if kind == 0 {
                return Some(Attributes(values));
            }
            let (number, after) = after.split_at_checked(usize::from(tag & 7) + 1)?;
            *values.get_mut(kind)? = number.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            rest = after;
        }
    }

    fn text(&self, strings: &[u8], kind: usize) -> Option<String> {
        string_at(strings, usize::try_from(self.0[kind]).ok()?)
    }

    fn class(&self, strings: &[u8]) -> Option<ImageClass> {
        if self.text(strings, Self::EXTENSION)? != "class" {
            return None;
        }
        let parent = self.text(strings, Self::PARENT)?;
        let base = self.text(strings, Self::BASE)?;
        Some(ImageClass {
            module: self.text(strings, Self::MODULE)?,
            name: if parent.is_empty() { base } else { format!("{parent}/{base}") },
            offset: self.0[Self::OFFSET],
            compressed: self.0[Self::COMPRESSED],
            size: self.0[Self::UNCOMPRESSED],
        })
    }
}

fn read(path: &Path, file: &File, bytes: &mut [u8], offset: u64) -> Result<(), ImageError> {
    file.read_exact_at(bytes, offset).map_err(|source| ImageError::Io { path: path.to_owned(), source })
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(field.try_into().expect("four bytes")))
}

fn string_at(strings: &[u8], at: usize) -> Option<String> {
    let rest = strings.get(at..)?;
    let end = rest.iter().position(|&byte| byte == 0)?;
    std::str::from_utf8(&rest[..end]).ok().map(str::to_owned)
}
