//! Where the classes of an index are read from: the roots of a class path, a JDK image.

use crate::class_path::Root;
use crate::{ClassPath, Image};

/// A place with classes.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// A root of the class path.
    Root(&'a Root, &'a ClassPath),
    /// A JDK.
    Image(&'a Image),
}

/// A class of a source.
pub(crate) enum Item {
    /// The file in the root.
    File(String),
    /// The number in the image.
    Number(usize),
}

impl Source<'_> {
    pub(crate) fn is_program(&self) -> bool {
        matches!(self, Source::Root(..))
    }

    /// Whether a class belongs to a `java.*` module.
    pub(crate) fn is_standard(&self, item: &Item) -> bool {
        match (self, item) {
            (Source::Image(image), Item::Number(number)) => {
                image.classes()[*number].module.starts_with("java.")
            }
            _ => false,
        }
    }

    /// The classes, in an order that does not depend on how the files are stored.
    pub(crate) fn items(&self) -> Vec<Item> {
        match self {
            Source::Root(root, class_path) => {
                root.classes(class_path.java()).into_iter().map(Item::File).collect()
            }
            Source::Image(image) => {
                let mut numbers: Vec<usize> = (0..image.classes().len()).collect();
                let key = |&number: &usize| {
                    let class = &image.classes()[number];
                    (&class.name, &class.module)
                };
                numbers.sort_by(|a, b| key(a).cmp(&key(b)));
                numbers.into_iter().map(Item::Number).collect()
            }
        }
    }

    /// What people call a class of the source.
    pub(crate) fn label(&self, item: &Item) -> String {
        match (self, item) {
            (Source::Root(root, _), Item::File(file)) => format!("{}!/{file}", root.origin().display()),
            (Source::Image(image), Item::Number(number)) => image.classes()[*number].name.clone(),
            _ => String::new(),
        }
    }

    /// The bytes of a class.
    pub(crate) fn read(&self, item: &Item) -> Result<Vec<u8>, String> {
        match (self, item) {
            (Source::Root(root, _), Item::File(file)) => match root.read(file) {
                Ok(bytes) => bytes.ok_or_else(|| "it is gone".to_owned()),
                Err(error) => Err(error.to_string()),
            },
            (Source::Image(image), Item::Number(number)) => {
                image.read(&image.classes()[*number]).map_err(|error| error.to_string())
            }
            _ => Err("it is elsewhere".to_owned()),
        }
    }

    /// What the source's cache is kept under: it changes when the source does. None for
    /// directories, which change class by class and are read each time.
    pub(crate) fn key(&self) -> Option<String> {
        match self {
            Source::Root(root, class_path) => root.key(class_path.java()),
            Source::Image(image) => crate::cache_key::of_file(image.path(), "jdk"),
        }
    }
}
