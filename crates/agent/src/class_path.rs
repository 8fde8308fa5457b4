//! The class path of the recorded JVM, with what is needed to tell later whether another one is the
//! same: the SHA-256 of each jar.
//!
//! A jar may name further jars in its manifest; build tools start JVMs with nothing but such a jar,
//! and remove it afterwards. So the jars it names count as part of the class path.

use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use libdeflater::Decompressor;
use rawzip::{CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ReaderAt, ZipLocator};
use recording::ClassPathEntry;
use sha2::{Digest, Sha256};

/// A manifest larger than this is none.
const MAX_MANIFEST_LEN: u64 = 16 << 20;

/// The entries of a class path and of a module path, with the jars that they name.
pub fn entries(class_path: &str, module_path: &str, directory: &Path) -> Vec<ClassPathEntry> {
    let mut entries = Vec::new();
    let mut seen = HashSet::new();
    for element in class_path.split(':').chain(module_path.split(':')).filter(|element| !element.is_empty()) {
        add(element.to_owned(), directory, &mut seen, &mut entries);
    }
    entries
}

fn add(path: String, directory: &Path, seen: &mut HashSet<PathBuf>, entries: &mut Vec<ClassPathEntry>) {
    let file = directory.join(&path);
    if !seen.insert(file.clone()) {
        return;
    }
    entries.push(ClassPathEntry { path, sha256: sha256(&file).ok() });
    for named in jars_in_manifest(&file).unwrap_or_default() {
        add(named.to_string_lossy().into_owned(), directory, seen, entries);
    }
}

fn sha256(file: &Path) -> io::Result<[u8; 32]> {
    let mut hasher = Sha256::new();
    io::copy(&mut File::open(file)?, &mut hasher)?;
    Ok(hasher.finalize().into())
}

/// The files that the `Class-Path` of a jar's manifest names, relative to the jar.
fn jars_in_manifest(jar: &Path) -> Option<Vec<PathBuf>> {
    let manifest = manifest(jar)?;
    let folder = jar.parent()?;
    let named = class_path_attribute(&manifest);
    Some(named.split_ascii_whitespace().filter_map(|url| file_of(url, folder)).collect())
}

fn manifest(jar: &Path) -> Option<String> {
    let file = File::open(jar).ok()?;
    let length = file.metadata().ok()?.len();
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let zip = ZipLocator::new().locate_in_reader(FileReader::from(file), &mut buffer, length).ok()?;
    let mut entries = zip.entries(&mut buffer);
    while let Some(entry) = entries.next_entry().ok()? {
        if entry.file_path().as_bytes() == b"META-INF/MANIFEST.MF" {
            let (start, end) = zip.get_entry(entry.wayfinder()).ok()?.compressed_data_range();
            let mut stored = vec![0; limited(end.checked_sub(start)?)?];
            zip.get_ref().read_exact_at(&mut stored, start).ok()?;
            return expand(stored, entry.compression_method(), entry.uncompressed_size_hint());
        }
    }
    None
}

fn expand(stored: Vec<u8>, method: CompressionMethod, size: u64) -> Option<String> {
    let bytes = match method {
        CompressionMethod::STORE => stored,
        CompressionMethod::DEFLATE => {
            let mut bytes = vec![0; limited(size)?];
            let written = Decompressor::new().deflate_decompress(&stored, &mut bytes).ok()?;
            bytes.truncate(written);
            bytes
        }
        _ => return None,
    };
    String::from_utf8(bytes).ok()
}

fn limited(size: u64) -> Option<usize> {
    usize::try_from(size).ok().filter(|_| size <= MAX_MANIFEST_LEN)
}

/// The value of `Class-Path` in the main section; lines of a manifest are folded with a blank.
fn class_path_attribute(manifest: &str) -> String {
    let mut value = String::new();
    let mut is_inside = false;
    for line in manifest.lines().take_while(|line| !line.is_empty()) {
        if let (true, Some(rest)) = (is_inside, line.strip_prefix(' ')) {
            value.push_str(rest);
            continue;
        }
        let (name, rest) = line.split_once(": ").unwrap_or((line, ""));
        is_inside = name.eq_ignore_ascii_case("Class-Path");
        if is_inside {
            value.push_str(rest);
        }
    }
    value
}

/// The file that a relative or `file:` URL names.
fn file_of(url: &str, folder: &Path) -> Option<PathBuf> {
    let path = match url.strip_prefix("file:") {
        Some(absolute) if absolute.starts_with("///") => &absolute[2..],
        Some(absolute) => absolute,
        None if url.contains("://") => return None,
        None => url,
    };
    Some(folder.join(percent_decoded(path)?))
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(tail.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &tail[2..];
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_class_path_is_joined() {
        let manifest =
            "Manifest-Version: 1.0\r\nClass-Path: file:/a/b%20c.jar li\r\n b/d.jar\r\nX: y\r\n z\r\n";
        assert_eq!(class_path_attribute(manifest), "file:/a/b%20c.jar lib/d.jar");
    }

    #[test]
    fn urls_become_files() {
        let folder = Path::new("/app");
        assert_eq!(file_of("lib/d.jar", folder), Some("/app/lib/d.jar".into()));
        assert_eq!(file_of("file:/a/b%20c.jar", folder), Some("/a/b c.jar".into()));
        assert_eq!(file_of("file:///a/b.jar", folder), Some("/a/b.jar".into()));
        assert_eq!(file_of("https://acme.com/b.jar", folder), None);
        assert_eq!(file_of("bad%2", folder), None);
    }

    #[test]
    fn directories_have_no_hash_and_nothing_twice() {
        let entries = entries("/:/", "", Path::new("/"));
        assert_eq!(entries, [ClassPathEntry { path: "/".into(), sha256: None }]);
    }
}
