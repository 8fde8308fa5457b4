//! The class path: where a class comes from, and its bytes.
//!
//! Lookup is the JVM's: the first entry that has a class wins; in a multi-release jar the newest
//! version that the JVM may use; jars named by `Class-Path` in a manifest follow their jar. Beyond
//! the JVM, Spring Boot jars and wars are looked into: classes below `BOOT-INF/classes` and
//! `WEB-INF/classes`, jars below `BOOT-INF/lib` and `WEB-INF/lib`.

use std::collections::HashSet;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};

use crate::archive::Archive;
use crate::manifest::{self, attribute};
use crate::packages::Packages;
use crate::recent::Recent;

const MANIFEST: &str = "META-INF/MANIFEST.MF";
/// The folders of a fat jar: its classes and its jars.
pub(crate) const FAT: [(&str, &str); 2] =
    [("BOOT-INF/classes/", "BOOT-INF/lib/"), ("WEB-INF/classes/", "WEB-INF/lib/")];
const OLDEST_VERSIONED: u32 = 9;

/// An indexed class path.
pub struct ClassPath {
    paths: Vec<PathBuf>,
    roots: Vec<Root>,
    packages: OnceLock<Packages>,
    java: u32,
    left_out: Vec<ClassPathError>,
    recent: Recent,
}

/// A place that classes are looked up below.
pub(crate) struct Root {
    /// What people read: `lib/app.jar`, `app.jar!/BOOT-INF/lib/shop.jar`.
    pub(crate) origin: PathBuf,
    pub(crate) store: Store,
}

pub(crate) enum Store {
    Directory(PathBuf),
    Archive { archive: Arc<Archive>, prefix: &'static str, multi_release: bool },
}

/// Why a class path cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ClassPathError {
    /// An entry that the user named is not there.
    #[error("the class path entry {} does not exist", .0.display())]
    Missing(PathBuf),
    /// An entry is neither a directory nor a jar, or it is damaged.
    #[error("cannot read the class path entry {}: {source}", .path.display())]
    Unreadable {
        /// The entry.
        path: PathBuf,
        /// What is wrong.
        source: io::Error,
    },
    /// What is inside of an entry cannot be unpacked.
    #[error("cannot write {}: {source}", .path.display())]
    NotUnpacked {
        /// The file that was to be written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl ClassPath {
    /// Indexes the entries for a JVM of version `java`; all must be usable.
    pub fn open(paths: &[PathBuf], java: u32) -> Result<ClassPath, ClassPathError> {
        let mut class_path = ClassPath::open_usable(paths, java);
        match class_path.left_out.is_empty() {
            true => Ok(class_path),
            false => Err(class_path.left_out.swap_remove(0)),
        }
    }

    /// Indexes the entries that can be used. The others are left out, as the JVM does.
    pub fn open_usable(paths: &[PathBuf], java: u32) -> ClassPath {
        let mut roots = Roots::default();
        let mut usable = Vec::new();
        for path in paths {
            match roots.add(path) {
                Ok(()) => usable.push(path.clone()),
                Err(error) => roots.left_out.push(error),
            }
        }
        let Roots { list: roots, left_out, .. } = roots;
        ClassPath {
            paths: usable,
            roots,
            packages: OnceLock::new(),
            java,
            left_out,
            recent: Recent::default(),
        }
    }

    /// What is wrong with the entries that were left out, those that jars name or hold included.
    pub fn left_out(&self) -> &[ClassPathError] {
        &self.left_out
    }

    /// The entries that can be used as they were given, with globs expanded.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// The places that classes are looked up below, in order.
    pub(crate) fn roots(&self) -> &[Root] {
        &self.roots
    }

    /// The version of the JVM that it is for.
    pub(crate) fn java(&self) -> u32 {
        self.java
    }

    /// The bytes of the class with this VM name.
    ///
    /// None also where the entry that should have it cannot be read: for whoever asks that is the
    /// same as not having it. [`ClassPath::read_class`] tells the difference.
    pub fn class_bytes(&self, name: &str) -> Option<Vec<u8>> {
        self.read_class(name).ok().flatten()
    }

    /// The bytes of the class with this VM name; none where no entry has it.
    pub fn read_class(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        if let Some(known) = self.recent.get(name) {
            return Ok(Some(known));
        }
        let Some((root, file)) = self.find(name) else { return Ok(None) };
        let unreadable = |source| ClassPathError::Unreadable { path: root.origin.clone(), source };
        let bytes = root.read(&file).map_err(unreadable)?;
        bytes.iter().for_each(|bytes| self.recent.keep(name, bytes));
        Ok(bytes)
    }

    /// The entry that a class comes from, as people read it: `lib/shop-1.4.jar`,
    /// `app.jar!/BOOT-INF/lib/shop-1.4.jar`.
    pub fn origin(&self, name: &str) -> Option<&Path> {
        self.find(name).map(|(root, _)| root.origin.as_path())
    }

    /// Whether an entry has the class.
    pub fn contains(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The bytes of all classes, in the order of the entries and then by name. What cannot be read is passed over.
    pub fn class_files(&self) -> impl Iterator<Item = Vec<u8>> {
        let of_root = |root| Root::classes(root, self.java).into_iter().map(move |file| root.read(&file));
        self.roots.iter().flat_map(of_root).filter_map(|bytes| bytes.ok().flatten())
    }

    /// An attribute of the manifest of the jar that a class comes from.
    pub fn manifest_attribute(&self, class: &str, attribute: &str) -> Option<String> {
        let (root, _) = self.find(class)?;
        match &root.store {
            Store::Directory(_) => None,
            Store::Archive { archive, .. } => {
                manifest::attribute(&archive.read(MANIFEST).ok().flatten()?, attribute)
            }
        }
    }

    /// Whether the JVM lets no class from elsewhere into the package of a class: its jar is signed, or
    /// seals its packages.
    pub fn is_closed(&self, class: &str) -> bool {
        let signs = |file: &str| file.strip_prefix("META-INF/").is_some_and(|name| name.ends_with(".SF"));
        let signed = self.find(class).is_some_and(|(root, _)| match &root.store {
            Store::Directory(_) => false,
            Store::Archive { archive, .. } => archive.names().any(signs),
        });
        let sealed = || self.manifest_attribute(class, "Sealed");
        signed || sealed().is_some_and(|sealed| sealed.trim().eq_ignore_ascii_case("true"))
    }

    fn find(&self, name: &str) -> Option<(&Root, String)> {
        if !is_plain(name) {
            return None;
        }
        let places = self.packages.get_or_init(|| Packages::of(&self.roots)).places(name);
        places.into_iter().find_map(|place| {
            let root = &self.roots[place];
            Some((root, root.find(name, self.java)?))
        })
    }
}

/// Whether a name stays below the directory that it is looked up in. Class names come from
/// recordings and traces, which are untrusted.
pub(crate) fn is_plain(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_)))
}

impl Root {
    /// The file that holds the class, relative to the root's store.
    fn find(&self, name: &str, java: u32) -> Option<String> {
        match &self.store {
            Store::Directory(directory) => {
                Some(format!("{name}.class")).filter(|file| directory.join(file).is_file())
            }
            Store::Archive { archive, prefix, multi_release } => {
                let newest = if *multi_release { java } else { 0 };
                let versioned = (OLDEST_VERSIONED..=newest).rev();
                let versioned = versioned.map(|version| format!("META-INF/versions/{version}/{name}.class"));
                versioned.chain([format!("{prefix}{name}.class")]).find(|file| archive.contains(file))
            }
        }
    }

    pub(crate) fn read(&self, file: &str) -> io::Result<Option<Vec<u8>>> {
        match &self.store {
            Store::Directory(directory) => std::fs::read(directory.join(file)).map(Some),
            Store::Archive { archive, .. } => archive.read(file),
        }
    }
}

/// The roots found so far, and the files that they came from, so that jars that name each other
/// end.
#[derive(Default)]
struct Roots {
    list: Vec<Root>,
    seen: HashSet<PathBuf>,
    left_out: Vec<ClassPathError>,
}

impl Roots {
    fn add(&mut self, path: &Path) -> Result<(), ClassPathError> {
        if !path.exists() {
            return Err(ClassPathError::Missing(path.to_owned()));
        }
        let unreadable = |source| ClassPathError::Unreadable { path: path.to_owned(), source };
        if !self.seen.insert(path.canonicalize().map_err(unreadable)?) {
            return Ok(());
        }
        if path.is_dir() {
            self.list.push(Root { origin: path.to_owned(), store: Store::Directory(path.to_owned()) });
            return Ok(());
        }
        let archive = Arc::new(Archive::open(path).map_err(unreadable)?);
        let manifest = archive.read(MANIFEST).map_err(unreadable)?.unwrap_or_default();
        self.add_archive(path, &archive, &manifest);
        for name in nested_jars(&archive) {
            let origin = PathBuf::from(format!("{}!/{name}", path.display()));
            if let Err(source) = self.add_nested(&origin, &archive, &name) {
                self.left_out.push(ClassPathError::Unreadable { path: origin, source });
            }
        }
        for named in class_path_of(path, &manifest) {
            if let Err(error) = self.add(&named) {
                self.left_out.push(error);
            }
        }
        Ok(())
    }

    fn add_archive(&mut self, origin: &Path, archive: &Arc<Archive>, manifest: &[u8]) {
        let multi_release = attribute(manifest, "Multi-Release").is_some_and(|value| value.trim() == "true");
        let mut push = |prefix, multi_release| {
            let store = Store::Archive { archive: Arc::clone(archive), prefix, multi_release };
            self.list.push(Root { origin: origin.to_owned(), store });
        };
        for (classes, _) in FAT {
            if archive.names().any(|name| name.starts_with(classes)) {
                push(classes, false);
            }
        }
        push("", multi_release);
    }

    fn add_nested(&mut self, origin: &Path, archive: &Archive, name: &str) -> io::Result<()> {
        let bytes = archive.read(name)?.expect("the name was just listed");
        let nested = Arc::new(Archive::from_bytes(bytes)?);
        let manifest = nested.read(MANIFEST)?.unwrap_or_default();
        self.add_archive(origin, &nested, &manifest);
        Ok(())
    }
}

/// The jars of a fat jar, in a fixed order.
pub(crate) fn nested_jars(archive: &Archive) -> Vec<String> {
    let is_nested = |name: &&str| {
        let mut folders = FAT.iter().map(|(_, jars)| jars);
        name.ends_with(".jar") && folders.any(|jars| name.starts_with(jars))
    };
    let mut names: Vec<String> = archive.names().filter(is_nested).map(str::to_owned).collect();
    names.sort();
    names
}

/// The entries that a jar's manifest adds; those that are not there are passed over, as in the JVM.
fn class_path_of(jar: &Path, manifest: &[u8]) -> Vec<PathBuf> {
    let named = attribute(manifest, "Class-Path").unwrap_or_default();
    let folder = jar.parent().unwrap_or(Path::new(""));
    let paths = named.split_whitespace().map(|name| match name.strip_prefix("file:") {
        Some(absolute) => PathBuf::from(absolute),
        None => folder.join(name),
    });
    paths.filter(|path| path.exists()).collect()
}

/// The entries that a class path text names: separated by `:`, `lib/*` standing for the jars of
/// a folder. Relative ones are below `base`; an empty one is `base` itself, as in the JVM. Where
/// a folder cannot be read, `lib/*` itself stands for its jars: no file that exists.
pub fn parse_class_path(text: &str, base: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for entry in text.split(':') {
        let folder = entry.strip_suffix('*').filter(|folder| folder.is_empty() || folder.ends_with('/'));
        let jars = folder.and_then(|folder| jars_of(&base.join(folder)).ok());
        paths.extend(jars.unwrap_or_else(|| vec![base.join(entry)]));
    }
    paths
}

fn jars_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")) {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(jars)
}

/// SHA-256 of a jar's bytes; none for a directory.
pub fn sha256(path: &Path) -> io::Result<Option<[u8; 32]>> {
    if path.is_dir() {
        return Ok(None);
    }
    let mut hash = Sha256::new();
    io::copy(&mut std::fs::File::open(path)?, &mut hash)?;
    Ok(Some(hash.finalize().into()))
}
