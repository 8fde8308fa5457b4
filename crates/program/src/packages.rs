//! Which entries of a class path have classes of a package: hundreds of jars need not be asked for each class.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use crate::class_path::{ClassPath, Root, Store};

const VERSIONS: &str = "META-INF/versions/";

/// The places with classes of each package. Folders are not among them: what is in them may change.
pub(crate) struct Packages {
    folders: Vec<usize>,
    archives: HashMap<Box<str>, Vec<usize>>,
}

impl ClassPath {
    /// The packages of the classes in entries that are wanted, which are known by what people call them. What a fat jar has
    /// beside the program, to load it, is not among them.
    pub fn packages_of(&self, is_wanted: &dyn Fn(&Path) -> bool) -> BTreeSet<String> {
        let wanted: Vec<&Root> = self.roots().iter().filter(|root| is_wanted(root.origin())).collect();
        let is_fat = |root: &Root| {
            let mut same = wanted.iter().filter(|other| other.origin() == root.origin());
            same.any(|other| !other.prefix().is_empty())
        };
        let of_program = wanted.iter().filter(|root| !root.prefix().is_empty() || !is_fat(root));
        let files = of_program.flat_map(|root| {
            let files = root.classes(self.java()).into_iter();
            files.map(|file| package(&file, root.prefix()).to_owned())
        });
        files.collect()
    }
}

impl Packages {
    pub(crate) fn of(roots: &[Root]) -> Packages {
        let mut packages = Packages { folders: Vec::new(), archives: HashMap::new() };
        for (place, root) in roots.iter().enumerate() {
            match &root.store {
                Store::Directory(_) => packages.folders.push(place),
                Store::Archive { archive, prefix, .. } => {
                    for name in archive.names().filter(|name| name.ends_with(".class")) {
                        packages.add(package(name, prefix), place);
                    }
                }
            }
        }
        packages
    }

    fn add(&mut self, package: &str, place: usize) {
        match self.archives.get_mut(package) {
            Some(places) if places.last() == Some(&place) => {}
            Some(places) => places.push(place),
            None => {
                self.archives.insert(package.into(), vec![place]);
            }
        }
    }

    /// The places that may have a class, in the order of the class path.
    pub(crate) fn places(&self, class: &str) -> Vec<usize> {
        let archives = self.archives.get(class.rsplit_once('/').map_or("", |(package, _)| package));
        let mut places = archives.cloned().unwrap_or_default();
        places.extend(&self.folders);
        places.sort_unstable();
        places
    }
}

/// The package of a class file below a prefix, or below one of the versions of a multi-release jar.
fn package<'n>(file: &'n str, prefix: &str) -> &'n str {
    let versioned = file.strip_prefix(VERSIONS).and_then(|rest| rest.split_once('/')).map(|(_, rest)| rest);
    let file = versioned.or_else(|| file.strip_prefix(prefix)).unwrap_or(file);
    file.rsplit_once('/').map_or("", |(package, _)| package)
}

#[cfg(test)]
mod tests {
    use super::package;

    #[test]
    fn packages_are_below_prefixes_and_versions() {
        assert_eq!(package("com/acme/Shop.class", ""), "com/acme");
        assert_eq!(package("BOOT-INF/classes/com/acme/Shop.class", "BOOT-INF/classes/"), "com/acme");
        assert_eq!(package("META-INF/versions/11/com/acme/Shop.class", ""), "com/acme");
        assert_eq!(package("Shop.class", ""), "");
    }
}
