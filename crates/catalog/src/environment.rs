//! What a program finds around itself: files with content, system properties.
//!
//! Tests get them by plain calls of the JDK, `File.createTempFile` and `Files.writeString`, so that whoever reads a test
//! sees what was there. Workers and tests have a directory of their own for temporary files.

use std::sync::Arc;

use program::{Index, MethodId};
use rustc_hash::FxHashSet;

use crate::callable::Callable;

/// How far the code around a crash is searched for what it uses.
const DEPTH: usize = 2;

/// What of the environment the program uses.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// The calls that make files, where it uses files.
    pub files: Option<Files>,
    set_property: Option<Arc<Callable>>,
}

/// The calls that make files.
#[derive(Clone, Debug)]
pub struct Files {
    /// `File.createTempFile(String, String)`
    pub create: Arc<Callable>,
    /// `File.toPath()`
    pub to_path: Arc<Callable>,
    /// `Files.writeString(Path, CharSequence, OpenOption...)`
    pub write: Arc<Callable>,
    /// `Files.createTempDirectory(String, FileAttribute...)`
    pub create_directory: Arc<Callable>,
    /// `Path.toFile()`
    pub to_file: Arc<Callable>,
    /// `File.getPath()`
    pub get_path: Arc<Callable>,
}

impl Environment {
    /// What some methods use, themselves or by what they call.
    pub fn of(index: &Index, methods: impl IntoIterator<Item = MethodId>) -> Environment {
        let called = called_by(index, methods.into_iter().collect());
        let class = |method: &MethodId| index[method.class].name.as_str();
        let uses_files = called.iter().any(|method| {
            class(method).starts_with("java/io/File") || class(method).starts_with("java/nio/file/")
        });
        let is_property = |method: &MethodId| {
            let name = index[*method].name.as_str();
            class(method) == "java/lang/System" && name == "getProperty"
                || matches!(name, "getBoolean" | "getInteger" | "getLong")
                    && class(method).starts_with("java/lang/")
        };
        Environment {
            files: uses_files.then(|| Files::of(index)).flatten(),
            set_property: called.iter().any(is_property).then(|| set_property(index)).flatten(),
        }
    }

    /// What a test may call to change it.
    pub fn calls(&self) -> impl Iterator<Item = Arc<Callable>> {
        self.set_property.iter().cloned()
    }

    /// Whether values of a type may come from it.
    pub fn offers(&self, wanted: &str) -> bool {
        self.files.is_some()
            && matches!(wanted, "Ljava/io/File;" | "Ljava/nio/file/Path;" | "Ljava/lang/String;")
    }
}

fn called_by(index: &Index, methods: Vec<MethodId>) -> Vec<MethodId> {
    let mut found = methods;
    let mut seen: FxHashSet<MethodId> = found.iter().copied().collect();
    let mut begin = 0;
    for _ in 0..DEPTH {
        let end = found.len();
        for at in begin..end {
            // What the JDK calls inside does not matter here.
            if index[found[at].class].is_jdk() {
                continue;
            }
            for callee in index.callees(found[at]).iter() {
                if seen.insert(*callee) {
                    found.push(*callee);
                }
            }
        }
        begin = end;
    }
    found
}

fn set_property(index: &Index) -> Option<Arc<Callable>> {
    let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
    Some(Callable::method(index, index.method("java/lang/System", "setProperty", descriptor)?, ""))
}

impl Files {
    /// The calls, where the JDK is known.
    pub fn of(index: &Index) -> Option<Files> {
        let method = |class: &str, name: &str, descriptor: &str| {
            Some(Callable::method(index, index.method(class, name, descriptor)?, ""))
        };
        Some(Files {
            create: method(
                "java/io/File",
                "createTempFile",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/File;",
            )?,
            to_path: method("java/io/File", "toPath", "()Ljava/nio/file/Path;")?,
            write: method(
                "java/nio/file/Files",
                "writeString",
                "(Ljava/nio/file/Path;Ljava/lang/CharSequence;[Ljava/nio/file/OpenOption;)Ljava/nio/file/Path;",
            )?,
            create_directory: method(
                "java/nio/file/Files",
                "createTempDirectory",
                "(Ljava/lang/String;[Ljava/nio/file/attribute/FileAttribute;)Ljava/nio/file/Path;",
            )?,
            to_file: method("java/nio/file/Path", "toFile", "()Ljava/io/File;")?,
            get_path: method("java/io/File", "getPath", "()Ljava/lang/String;")?,
        })
    }
}

/// Whether what a call of the JDK yields differs from run to run: the time, chance, an order. A test that needs it fails
/// today and passes tomorrow.
pub fn is_unsteady(callable: &Callable) -> bool {
    match (callable.class.as_str(), callable.name.as_str()) {
        ("java/util/Random" | "java/util/Date" | "java/util/GregorianCalendar", "<init>") => {
            callable.parameters.is_empty()
        }
        // The order of their elements differs from JVM to JVM.
        ("java/util/Set" | "java/util/Map", "of" | "ofEntries" | "copyOf") => {
            let of_one = if callable.class == "java/util/Map" { 2 } else { 1 };
            callable.parameters.len() > of_one
                || callable.parameters.iter().any(|parameter| parameter != "Ljava/lang/Object;")
        }
        ("java/util/UUID", "randomUUID") | ("java/util/Calendar", "getInstance") => true,
        ("java/lang/Math" | "java/lang/StrictMath", "random") => true,
        ("java/lang/System", "currentTimeMillis" | "nanoTime" | "identityHashCode") => true,
        ("java/util/Collections", "shuffle") => callable.parameters.len() == 1,
        ("java/time/Clock" | "java/time/InstantSource", name) => {
            name.starts_with("system") || name.starts_with("tick")
        }
        (class, "now") => class.starts_with("java/time/"),
        (class, _) => {
            class.starts_with("java/util/random/")
                || matches!(
                    class,
                    "java/util/concurrent/ThreadLocalRandom"
                        | "java/security/SecureRandom"
                        | "java/util/SplittableRandom"
                )
        }
    }
}
