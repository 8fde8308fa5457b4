//! What a test does when no sandbox is around it: what it was denied inside of one.
//!
//! A denial is an exception of the JDK, and most programs swallow those. So the JVM logs all exceptions of a run, with the
//! methods that each passes through, and the native methods that it links: some methods, `File.delete` among them,
//! answer `false` instead of throwing. Of these it is only known that they were called.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The option that makes a JVM log it. The log is bounded; of a run that throws without end its last part is left.
pub(crate) fn option(log: &Path) -> String {
    format!(
        "-Xlog:exceptions=info,jni+resolve=debug:file=\"{}\":none:filecount=1,filesize=16M",
        log.display()
    )
}

/// Something that happens outside of a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    Deletes,
    Writes,
    Opens,
    Reads,
    Changes,
    Connects,
    Starts,
    MayDelete,
    MayRename,
    MayMake,
    MayChange,
}

impl fmt::Display for Effect {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Effect::Deletes => "deletes files",
            Effect::Writes => "writes files",
            Effect::Opens => "reads or writes files",
            Effect::Reads => "reads files",
            Effect::Changes => "changes permissions, owners or times of files",
            Effect::Connects => "uses the network",
            Effect::Starts => "starts programs",
            Effect::MayDelete => "may delete files",
            Effect::MayRename => "may rename files",
            Effect::MayMake => "may make directories",
            Effect::MayChange => "may change permissions or times of files",
        })
    }
}

/// Native methods of `java.io.UnixFileSystem` that do not throw, by how their names begin, and who calls them.
const SILENT: [(&str, Effect, &str); 6] = [
    ("delete", Effect::MayDelete, "File.delete"),
    ("rename", Effect::MayRename, "File.renameTo"),
    ("createDirectory", Effect::MayMake, "File.mkdir"),
    ("setPermission", Effect::MayChange, "File.setReadable and the like"),
    ("setLastModifiedTime", Effect::MayChange, "File.setLastModified"),
    ("setReadOnly", Effect::MayChange, "File.setReadOnly"),
];
const FILE_SYSTEM: &str = "native method java.io.UnixFileSystem.";
/// Those who run a test and are no part of it.
const RUNNING: [&str; 3] = ["org/junit/", "recrash/", "junit/"];

/// The effects that the log of a JVM tells, each with the methods of the JDK that were called for it.
pub(crate) fn of_log(log: &str) -> Vec<String> {
    let mut found = BTreeMap::<Effect, Vec<String>>::new();
    let mut add = |effect: Effect, call: String| {
        let calls = found.entry(effect).or_default();
        if !calls.contains(&call) {
            calls.push(call);
        }
    };
    let mut thrown = Thrown::default();
    for line in log.lines() {
        if let Some(native) = line.split(FILE_SYSTEM).nth(1) {
            let silent = SILENT.iter().filter(|(name, ..)| native.starts_with(name));
            silent.for_each(|&(_, effect, call)| add(effect, call.to_owned()));
        } else if let Some((_, rest)) = line.split_once("Exception <a '") {
            thrown.see(rest);
        } else if let Some((method, class)) = frame(line)
            && let Some((effect, call)) = thrown.pass(method, class)
        {
            add(effect, call);
        }
    }
    found.into_iter().map(|(effect, calls)| format!("{effect} ({})", calls.join(", "))).collect()
}

/// What was left in one of the directories of a JVM, beside what is not of the test. Elsewhere that directory is somebody's.
pub(crate) fn left_in(directory: &Path, which: &str, own: &[&str]) -> Option<String> {
    const SHOWN: usize = 5;
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !own.contains(&name.as_str())).collect();
    names.sort();
    names.truncate(SHOWN);
    (!names.is_empty()).then(|| format!("leaves files in the {which} directory ({})", names.join(", ")))
}

/// The exception that is on its way through the stack.
#[derive(Default)]
struct Thrown {
    /// Its identity, class and message, as the log has them.
    text: String,
    is_denial: bool,
    /// The outermost public method of the JDK that it has passed so far.
    call: Option<(String, String)>,
}

impl Thrown {
    /// A line tells of an exception, mostly of the one before.
    fn see(&mut self, text: &str) {
        if self.text != text {
            *self = Thrown { text: text.to_owned(), is_denial: is_denial(text), call: None };
        }
    }

    /// It passes a method. As soon as that is none of the JDK, it is known what the program has called.
    fn pass(&mut self, method: &str, class: &str) -> Option<(Effect, String)> {
        if !self.is_denial {
            return None;
        }
        if class.starts_with("java/") {
            self.call = Some((class.to_owned(), method.to_owned()));
        }
        if ["java/", "javax/", "jdk/", "sun/"].iter().any(|jdk| class.starts_with(jdk)) {
            return None;
        }
        self.is_denial = false;
        let (called, name) =
            self.call.take().filter(|_| !RUNNING.iter().any(|own| class.starts_with(own)))?;
        let simple = called.rsplit('/').next().unwrap_or(&called).replace('$', ".");
        let call = if name == "<init>" { format!("new {simple}") } else { format!("{simple}.{name}") };
        Some((effect(&called, &name), call))
    }
}

/// Whether the text that follows on `Exception <a '` tells of a denial.
fn is_denial(text: &str) -> bool {
    let (class, message) = text.split_once('\'').unwrap_or((text, ""));
    match class {
        "java/nio/file/AccessDeniedException" | "java/net/UnknownHostException" => true,
        _ => class.starts_with("java/") && message.contains("Permission denied"),
    }
}

/// Method and class in `thrown in interpreter method <{method} {0x0} 'delete' '(…)V' in 'java/nio/file/Files'>`.
fn frame(line: &str) -> Option<(&str, &str)> {
    let quoted: Vec<&str> = line.split_once("{method}")?.1.split('\'').collect();
    match quoted[..] {
        [_, method, _, _, " in ", class, ..] => Some((method, class)),
        _ => None,
    }
}

/// What a denied method of the JDK does.
fn effect(class: &str, method: &str) -> Effect {
    let begins = |names: &[&str]| names.iter().any(|name| method.starts_with(name));
    let name = class.rsplit('/').next().unwrap_or(class);
    match class {
        _ if class.starts_with("java/net/")
            || class.starts_with("java/nio/channels/") && name != "FileChannel" =>
        {
            Effect::Connects
        }
        "java/lang/ProcessBuilder" | "java/lang/Runtime" | "java/lang/ProcessImpl" => Effect::Starts,
        "java/io/FileInputStream" | "java/io/FileReader" | "java/util/Scanner" => Effect::Reads,
        "java/io/RandomAccessFile" | "java/nio/channels/FileChannel" => Effect::Opens,
        _ if begins(&["delete"]) => Effect::Deletes,
        _ if begins(&["set"]) => Effect::Changes,
        _ if begins(&[
            "read",
            "newInputStream",
            "newBufferedReader",
            "list",
            "lines",
            "walk",
            "newDirectoryStream",
        ]) =>
        {
            Effect::Reads
        }
        _ if begins(&["newByteChannel"]) => Effect::Opens,
        _ => Effect::Writes,
    }
}
