//! Where classes come from: a jar or a JDK.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use program::Image;

use super::artifacts;
use jdks::Jdk;

/// A jar or a JDK.
#[derive(Debug)]
pub struct Source {
    /// Its name in the table.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    unpacker: PathBuf,
}

/// What a source is.
#[derive(Debug)]
pub enum Kind {
    /// A jar.
    Jar(PathBuf),
    /// The image of a JDK.
    Image(Jdk),
}

/// The bytes of a class and where they were found.
#[derive(Debug)]
pub struct ClassFile {
    /// Path in the jar, without `.class`; module and name in a JDK.
    pub path: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// The jars, then the JDKs.
pub fn list(work: &Path, jdks: &[Jdk]) -> Result<Vec<Source>> {
    let unpacker = jdks[0].tool("jar");
    let mut sources = Vec::new();
    for jar in artifacts::jars_in(&work.join("jars"))? {
        let name = jar.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        sources.push(Source { name, kind: Kind::Jar(jar), unpacker: unpacker.clone() });
    }
    for jdk in jdks {
        let name = format!("jdk-{}", jdk.version);
        sources.push(Source { name, kind: Kind::Image(jdk.clone()), unpacker: unpacker.clone() });
    }
    Ok(sources)
}

impl Source {
    /// The JDKs that verify its classes: a JDK its own, a jar all.
    pub fn verifying<'j>(&'j self, jdks: &'j [Jdk]) -> &'j [Jdk] {
        match &self.kind {
            Kind::Jar(_) => jdks,
            Kind::Image(jdk) => std::slice::from_ref(jdk),
        }
    }

    /// All its classes.
    pub fn read(&self, work: &Path) -> Result<Vec<ClassFile>> {
        match &self.kind {
            Kind::Jar(jar) => self.read_jar(jar, &work.join("classes").join(&self.name)),
            Kind::Image(jdk) => read_image(jdk),
        }
    }

    fn read_jar(&self, jar: &Path, folder: &Path) -> Result<Vec<ClassFile>> {
        if !folder.exists() {
            std::fs::create_dir_all(folder)?;
            let jar = jar.canonicalize()?;
            let status = Command::new(&self.unpacker).arg("xf").arg(jar).current_dir(folder).status()?;
            ensure!(status.success(), "cannot unpack {}", self.name);
        }
        let mut classes = Vec::new();
        collect(folder, folder, &mut classes)?;
        classes.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(classes)
    }
}

fn collect(root: &Path, folder: &Path, classes: &mut Vec<ClassFile>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, classes)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            let bytes = std::fs::read(&path)?;
            let path = path.strip_prefix(root)?.with_extension("").to_string_lossy().into_owned();
            classes.push(ClassFile { path, bytes });
        }
    }
    Ok(())
}

fn read_image(jdk: &Jdk) -> Result<Vec<ClassFile>> {
    let image = Image::open(&jdk.home)?;
    let read = |class: &program::ImageClass| {
        let bytes = image.read(class).with_context(|| class.name.clone())?;
        Ok(ClassFile { path: class.name.clone(), bytes })
    };
    image.classes().iter().map(read).collect()
}
