//! What a recording holds.

use model::{Crash, MethodRef};
use serde::{Deserialize, Serialize};

use crate::{Heap, Value};

/// One recorded failure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// Where, when and how it was recorded.
    pub header: Header,
    /// The crash with its causes.
    pub crash: Crash,
    /// The recorded frames, innermost first, those of a cause before those of what wraps it.
    pub frames: Vec<Frame>,
    /// The objects that the frames' values reach, shared between all frames.
    pub heap: Heap,
    /// What the recorder has to say: faults of its own, limits reached, classes left alone.
    pub notes: Vec<String>,
}

/// Where, when and how a failure was recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of recrash that recorded it.
    pub recorder: String,
    /// The program's label, set with `--label`.
    pub label: Option<String>,
    /// The JVM.
    pub jdk: Jdk,
    /// The command line of the JVM: options, main class or jar, arguments.
    pub command_line: Vec<String>,
    /// The directory it ran in.
    pub directory: String,
    /// The class path, in order.
    pub class_path: Vec<ClassPathEntry>,
    /// The thread that failed.
    pub thread: ThreadInfo,
    /// Milliseconds since 1970, UTC.
    pub time: u64,
    /// What saw the failure.
    pub failure_point: FailurePoint,
    /// How often the same failure was seen in that run.
    pub count: u64,
    /// The copy strategy asked for: `reference`, `used-fields`.
    pub strategy: String,
    /// The limits in force.
    pub limits: Limits,
}

/// The JVM of a recorded run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jdk {
    /// `java.version`.
    pub version: String,
    /// `java.vendor`.
    pub vendor: String,
    /// `java.vm.name`.
    pub vm: String,
    /// `os.name`, `os.version` and `os.arch`.
    pub os: String,
}

/// An entry of the recorded class path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassPathEntry {
    /// Path as the JVM had it.
    pub path: String,
    /// SHA-256 of a jar's bytes; none for a directory or where it could not be read.
    #[serde(with = "crate::json::hash")]
    pub sha256: Option<[u8; 32]>,
}

/// The thread that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadInfo {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: u64,
    /// Whether it is a virtual thread.
    pub is_virtual: bool,
}

/// What saw a failure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FailurePoint {
    /// No one caught it and the thread ended.
    #[default]
    Uncaught,
    /// An executor or a future swallowed it; the class that did.
    Swallowed(String),
    /// The program called `Recrash.failure`.
    Api,
    /// It was passed to a method named with `--failure-point`, `org/slf4j/Logger.error`.
    Method(String),
}

/// The limits of one recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Most objects.
    pub objects: u32,
    /// Most bytes of strings and arrays and fields, before compression.
    pub bytes: u64,
    /// Most references from a frame's values to an object.
    pub depth: u32,
    /// Most milliseconds for walking.
    pub milliseconds: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { objects: 200_000, bytes: 64 << 20, depth: 10_000, milliseconds: 5_000 }
    }
}

/// One recorded frame: a method with the values that it was called with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// Where the frame stands in the crash.
    pub place: FramePlace,
    /// The method.
    pub method: MethodRef,
    /// Access flags of the method.
    pub access: u16,
    /// Names of the parameters, where the class file has them; else empty.
    pub parameters: Vec<String>,
    /// How its values were copied: `reference`, `used-fields`.
    pub strategy: String,
    /// The receiver; none for static methods and constructors.
    pub receiver: Option<Value>,
    /// The arguments.
    pub arguments: Vec<Value>,
    /// Fields as they were at the method's entry, where the strategy copied them. They take the
    /// place of what the heap says, for this frame only.
    pub entry_fields: Vec<EntryField>,
    /// What was not recorded of this frame, in words; empty where all was.
    pub cut: Vec<String>,
}

/// Where a recorded frame stands in the crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FramePlace {
    /// Index into [`Crash::throwables`]: the throwable that passed through the frame.
    pub throwable: u32,
    /// Index into that throwable's frames; none where its trace does not show the frame.
    pub frame: Option<u32>,
}

/// The value that a field had when its frame was entered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntryField {
    /// The object.
    pub object: u32,
    /// VM name of the class that declares the field.
    pub class: String,
    /// Name of the field.
    pub field: String,
    /// Its value at entry.
    pub value: Value,
}
