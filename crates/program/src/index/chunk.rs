//! A few thousand summarized classes with their string table: what one thread reads at a time,
//! and what the cache holds.

use classfile::Class;
use serde::{Deserialize, Serialize};

use super::source::{Item, Source};
use super::summarize::{Strings, exported, summarize};
use crate::name::{Name, Names};
use crate::summary::ClassSummary;

/// Classes of a chunk: few enough to share the work among cores, many enough to share names.
pub(crate) const CLASSES: usize = 2048;

/// Some classes of a source.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Chunk {
    strings: Vec<Box<str>>,
    classes: Vec<ClassSummary<u32>>,
    /// Packages that modules export to all, and whether the module is a `java.*` one.
    pub(crate) exported: Vec<(Box<str>, bool)>,
    /// Classes that cannot be read, and why.
    pub(crate) unreadable: Vec<(Box<str>, Box<str>)>,
}

impl Chunk {
    /// Reads and summarizes classes.
    pub(crate) fn read(source: Source, items: &[Item]) -> Chunk {
        let mut chunk = Chunk::default();
        let mut strings = Strings::default();
        for item in items {
            if let Err(why) = chunk.add(source, item, &mut strings) {
                chunk.unreadable.push((source.label(item).into(), why.into()));
            }
        }
        chunk.strings = strings.into_texts();
        chunk
    }

    fn add(&mut self, source: Source, item: &Item, strings: &mut Strings) -> Result<(), String> {
        let bytes = source.read(item)?;
        let class = Class::read(&bytes).map_err(|error| error.to_string())?;
        if class.name() == "module-info" {
            let standard = source.is_standard(item);
            self.exported.extend(exported(&class).into_iter().map(|package| (package.into(), standard)));
        } else {
            self.classes.push(summarize(&class, source.is_program(), strings));
        }
        Ok(())
    }

    /// The classes with names. The checksum guards the numbers; one that leads nowhere
    /// anyway has the empty name.
    pub(crate) fn into_classes(self, names: &mut Names) -> Vec<ClassSummary> {
        let table: Vec<Name> = self.strings.iter().map(|text| names.share(text)).collect();
        let nothing = names.share("");
        let mut name = |number: u32| table.get(number as usize).unwrap_or(&nothing).clone();
        self.classes.into_iter().map(|class| class.map(&mut name)).collect()
    }
}
