//! The program and its JDK, indexed: outlines of all classes, and what a search asks about them.
//!
//! Answers come in a fixed order: classes of the program first, in the order of the class path and
//! by name within an entry, then the JDK's by name. The hierarchy may have holes (classes that
//! are nowhere) and, in hostile jars, cycles; both are tolerated.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use std::sync::Arc;
//! use program::{ClassPath, Image, Index, IndexConfig};
//!
//! let class_path = Arc::new(ClassPath::open(&["target/classes".into()], 17)?);
//! let image = Arc::new(Image::open("/usr/lib/jvm/java-17-openjdk".as_ref())?);
//! let index = Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 });
//! let list = index.class("java/util/List").expect("every JDK has it");
//! for subtype in index.concrete_subtypes(list.id) {
//!     println!("{}", index[subtype].name);
//! }
//! # Ok(()) }
//! ```

mod access;
mod build;
mod cache;
mod chunk;
mod effects;
mod hierarchy;
mod members;
mod producers;
mod source;
mod summarize;
mod types;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use crate::bodies::BodyCache;
use crate::calls::{CallCache, CalleeCache};
use crate::constants::LiteralCache;
use crate::decoded::DecodedCache;
use crate::footprint::FootprintCache;
use crate::name::{Name, Names};
use crate::summary::{ClassId, ClassSummary, FieldId, FieldSummary, MethodId, MethodSummary, Origin};
use crate::{Cfg, ClassPath, Image};
pub use access::Member;
use chunk::Chunk;
pub(crate) use effects::is_change;
use hierarchy::Hierarchy;
pub use producers::{Producer, ProducerKind, Standpoint};
use producers::{ProducerCache, Producers};
use source::Source;

/// Enough sources to keep all cores busy, few enough that what is read of them takes little memory beside the index.
const SOURCES_AT_A_TIME: usize = 16;

/// How an index is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexConfig {
    /// The directory of its cache; none to read all classes each time.
    pub cache: Option<PathBuf>,
    /// How many threads read classes.
    pub threads: usize,
}

/// An indexed program.
pub struct Index {
    class_path: Arc<ClassPath>,
    image: Option<Arc<Image>>,
    classes: Vec<ClassSummary>,
    by_name: FxHashMap<Name, ClassId>,
    hierarchy: Hierarchy,
    /// The number of the first class of the JDK.
    first_of_jdk: u32,
    /// The classes of the program by their packages, in order. Made when first asked for.
    packages: OnceLock<FxHashMap<Box<str>, Vec<ClassId>>>,
    /// Made when first asked for.
    producers: OnceLock<Producers>,
    known_producers: ProducerCache,
    pub(crate) calls: CallCache,
    pub(crate) callees: CalleeCache,
    pub(crate) literals: LiteralCache,
    pub(crate) footprints: FootprintCache,
    pub(crate) decoded: DecodedCache,
    pub(crate) bodies: BodyCache,
    /// Names of types that were asked for.
    types: Mutex<Names>,
    unreadable: Vec<(String, String)>,
}

impl Index {
    /// Indexes a class path and the JDK that it runs on.
    pub fn open(class_path: Arc<ClassPath>, image: Option<Arc<Image>>, config: &IndexConfig) -> Index {
        let roots = class_path.roots().iter().map(|root| Source::Root(root, &class_path));
        let sources: Vec<Source> = roots.chain(image.as_deref().map(Source::Image)).collect();
        let threads = config.threads.max(1);
        let mut filling = Filling::default();
        for some in sources.chunks(SOURCES_AT_A_TIME) {
            let mut take = |source: Source, chunk| filling.add(source, chunk);
            build::each_chunk(some, config.cache.as_deref(), threads, &mut take);
        }
        drop(sources);
        filling.tell_origins();
        let Filling { mut classes, mut by_name, unreadable, .. } = filling;
        classes.shrink_to_fit();
        by_name.shrink_to_fit();
        let hierarchy = Hierarchy::of(&classes, &by_name);
        let first_of_jdk = classes.partition_point(|class| !class.is_jdk()) as u32;
        Index {
            class_path,
            image,
            classes,
            by_name,
            hierarchy,
            first_of_jdk,
            packages: OnceLock::new(),
            producers: OnceLock::new(),
            known_producers: ProducerCache::default(),
            calls: CallCache::default(),
            callees: CalleeCache::default(),
            literals: LiteralCache::default(),
            footprints: FootprintCache::default(),
            decoded: DecodedCache::default(),
            bodies: BodyCache::default(),
            types: Mutex::default(),
            unreadable,
        }
    }

    /// The class path that was indexed.
    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The class with this VM name.
    pub fn class(&self, name: &str) -> Option<&ClassSummary> {
        self.by_name.get(name).map(|&id| &self[id])
    }

    /// All classes, the program's first.
    pub fn classes(&self) -> &[ClassSummary] {
        &self.classes
    }

    /// The classes of the program in a package, given by its VM name.
    pub(crate) fn classes_of_package(&self, package: &str) -> &[ClassId] {
        let packages = self.packages.get_or_init(|| {
            let mut packages: FxHashMap<Box<str>, Vec<ClassId>> = FxHashMap::default();
            for class in &self.classes[..self.first_of_jdk as usize] {
                match packages.get_mut(class.package()) {
                    Some(classes) => classes.push(class.id),
                    None => drop(packages.insert(class.package().into(), vec![class.id])),
                }
            }
            packages
        });
        packages.get(package).map_or(&[], Vec::as_slice)
    }

    /// The method that a class itself declares.
    pub fn method(&self, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        self.declared(self.class(class)?.id, name, descriptor)
    }

    /// The method that a class itself declares.
    pub fn declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let mut methods = self[class].methods();
        methods.find(|(_, method)| method.name == name && method.descriptor == descriptor).map(|(id, _)| id)
    }

    /// The bytes of a class; none where it cannot be read.
    pub fn class_bytes(&self, class: ClassId) -> Option<Vec<u8>> {
        let class = &self[class];
        match class.origin {
            Origin::Program => self.class_path.class_bytes(&class.name),
            _ => self.image.as_ref()?.class_bytes(&class.name).ok().flatten(),
        }
    }

    /// The control flow graph of a method; none if it has no code that can be read.
    pub fn cfg(&self, method: MethodId) -> Option<Cfg> {
        Some(Cfg { body: self.body(method)? })
    }

    /// The descriptor of a type as a name. A large program has some of them a hundred thousand times, so equal ones share their
    /// memory.
    pub fn type_name(&self, descriptor: &str) -> Name {
        // A name is there or not, so that a thread that panicked left nothing half done.
        self.types.lock().unwrap_or_else(PoisonError::into_inner).share(descriptor)
    }

    /// Classes that cannot be read, and why. They are missing from the index.
    pub fn unreadable(&self) -> &[(String, String)] {
        &self.unreadable
    }
}

impl std::ops::Index<ClassId> for Index {
    type Output = ClassSummary;

    fn index(&self, id: ClassId) -> &ClassSummary {
        &self.classes[id.0 as usize]
    }
}

impl std::ops::Index<MethodId> for Index {
    type Output = MethodSummary;

    fn index(&self, id: MethodId) -> &MethodSummary {
        &self[id.class].methods[usize::from(id.number)]
    }
}

impl std::ops::Index<FieldId> for Index {
    type Output = FieldSummary;

    fn index(&self, id: FieldId) -> &FieldSummary {
        &self[id.class].fields[usize::from(id.number)]
    }
}

/// An index while it is filled.
#[derive(Default)]
struct Filling {
    names: Names,
    classes: Vec<ClassSummary>,
    by_name: FxHashMap<Name, ClassId>,
    unreadable: Vec<(String, String)>,
    exports: Exports,
}

impl Filling {
    fn add(&mut self, source: Source, mut chunk: Chunk) {
        let unreadable = chunk.unreadable.iter();
        self.unreadable.extend(unreadable.map(|(class, why)| (class.to_string(), why.to_string())));
        let origin = if source.is_program() { Origin::Program } else { Origin::JdkInternal };
        if !source.is_program() {
            self.exports.0.extend(std::mem::take(&mut chunk.exported));
        }
        for class in chunk.into_classes(&mut self.names) {
            self.add_class(class, origin);
        }
    }

    /// What the JDK exports is known when all of it was read.
    fn tell_origins(&mut self) {
        for class in self.classes.iter_mut().filter(|class| class.is_jdk()) {
            class.origin = self.exports.origin(class);
        }
    }

    /// Of classes with one name the first wins, as in the JVM.
    fn add_class(&mut self, mut class: ClassSummary, origin: Origin) {
        let Ok(number) = u32::try_from(self.classes.len()) else { return };
        if self.by_name.contains_key(&class.name) {
            return;
        }
        class.id = ClassId(number);
        class.origin = origin;
        self.by_name.insert(class.name.clone(), class.id);
        self.classes.push(class);
    }
}

/// The packages that the modules of a JDK export to all, and whether a `java.*` module exports them.
#[derive(Default)]
struct Exports(HashMap<Box<str>, bool>);

impl Exports {
    fn origin(&self, class: &ClassSummary) -> Origin {
        match self.0.get(class.package()) {
            Some(true) => Origin::Java,
            Some(false) => Origin::JdkTool,
            None => Origin::JdkInternal,
        }
    }
}
