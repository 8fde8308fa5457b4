//! What keeps a run from any result, with the exit code for it.

use std::io;
use std::path::PathBuf;

use program::{ClassPathError, ProjectError};
use recording::ReadError;

const UNUSABLE_INPUT: u8 = 2;
const PROJECT_PROBLEM: u8 = 3;
const INTERNAL_ERROR: u8 = 4;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The recording cannot be opened.
    #[error("cannot open the recording {}: {source}", .path.display())]
    NoRecording {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The recording cannot be understood.
    #[error("{}: {source}", .path.display())]
    BadRecording {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: ReadError,
    },
    /// The log has no crash.
    #[error("{}: no crash found", .0.display())]
    NoCrash(PathBuf),
    /// A log cannot be read.
    #[error("{name}: cannot be read: {source}")]
    Log {
        /// What it is called.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// The log has several crashes, and none was chosen.
    #[error("{}: {count} crashes, and none is chosen{list}", .name.display())]
    SeveralCrashes {
        /// The log.
        name: PathBuf,
        /// How many it has.
        count: usize,
        /// What each is, in lines of their own.
        list: String,
    },
    /// The log has no crash of that number.
    #[error("{}: there is no crash {number}", .name.display())]
    NoSuchCrash {
        /// The log.
        name: PathBuf,
        /// The number, from 1.
        number: usize,
        /// How many it has.
        count: usize,
    },
    /// No throwable of the crash has a frame of the program.
    #[error("the crash has no frame of the program, only of the JDK")]
    NoProgramFrames,
    /// A class of the crash cannot be read.
    #[error("a class of the crash cannot be read: {0}")]
    Unreadable(String),
    /// The program is not given.
    #[error("the program is not given")]
    NoProgram,
    /// There is nothing that solves conditions.
    #[error("{}, so what must hold cannot be computed", without_advice(.0))]
    NoSolver(#[from] symex::SolverError),
    /// The crash has no such frame.
    #[error("there is no frame {number}: the crash has {count} of the program")]
    NoSuchFrame {
        /// The number.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// The recording has no frame of the program to test.
    #[error("the recording has no frames of the program, only the trace of the crash")]
    NoFrames,
    /// The project cannot be used.
    #[error(transparent)]
    Project(#[from] ProjectError),
    /// The class path cannot be used.
    #[error(transparent)]
    ClassPath(#[from] ClassPathError),
    /// Tests that the user names are not there.
    #[error("the tests {} do not exist", .0.display())]
    NoTests(PathBuf),
    /// Tests that the user names are no classes.
    #[error("the tests {} have no compiled classes", .0.display())]
    NoTestClasses(PathBuf),
    /// Nothing of the recorded class path is left.
    #[error("nothing of the recorded class path exists here ({0} entries)")]
    RecordedClassPathGone(usize),
    /// A frame of the crash is not on the class path.
    #[error("frame {number}, {frame}: {absent}")]
    FrameAbsent {
        /// The number of the frame, from 1.
        number: usize,
        /// The frame as people read it.
        frame: String,
        /// What is missing.
        absent: program::Absent,
        /// What else is known.
        help: Box<Help>,
    },
    /// A folder has no cases.
    #[error("{} has no cases: no folder in it has a case.toml", .0.display())]
    NoCases(PathBuf),
    /// There is no case of that name.
    #[error("there is no case {id} in {}", .folder.display())]
    NoSuchCase {
        /// The folder of cases.
        folder: PathBuf,
        /// The name that was asked for.
        id: String,
    },
    /// The description of a case cannot be used.
    #[error("{}:{line}: {why}", .path.display())]
    BadCase {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A folder has no results.
    #[error("{} has no results: there is no results.jsonl in it", .0.display())]
    NoResults(PathBuf),
    /// Another run works in the folder of results.
    #[error("another recrash works in {}", .0.display())]
    Busy(PathBuf),
    /// The program has parts of a JUnit whose version cannot be found out.
    #[error("the class path has parts of JUnit 5, but not all, and not its version")]
    UnknownJUnit,
    /// No JDK, no JUnit, or a fault in running JVMs.
    #[error(transparent)]
    Runner(#[from] runner::Error),
    /// A file that is not ours is in the way.
    #[error("{} exists and is not the one that would be written", .0.display())]
    InTheWay(PathBuf),
    /// There is no place for temporary files.
    #[error("cannot write temporary files to {}: {source}", .path.display())]
    Scratch {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The tests cannot be written.
    #[error("cannot write {}: {source}", .path.display())]
    Write {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// What helps those whose frame is not on the class path.
#[derive(Debug, Default)]
pub struct Help {
    /// Jars that the log names, as the version that crashed.
    pub named: Vec<String>,
    /// How many frames inside of it are there and can be searched for alone.
    pub fitting: usize,
    /// What is wrong with entries of the class path that may have its class.
    pub left_out: Vec<String>,
}

impl Help {
    fn tells_nothing(&self) -> bool {
        self.named.is_empty() && self.fitting == 0 && self.left_out.is_empty()
    }
}

impl Error {
    /// The exit code: 2 unusable input, 3 a problem of the project, 4 a fault of ours.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::NoRecording { .. } | Error::BadRecording { .. } | Error::NoFrames => UNUSABLE_INPUT,
            Error::NoCrash(_) | Error::SeveralCrashes { .. } | Error::NoSuchCrash { .. } => UNUSABLE_INPUT,
            Error::NoProgramFrames | Error::NoProgram | Error::NoSuchFrame { .. } => UNUSABLE_INPUT,
            Error::NoCases(_) | Error::NoSuchCase { .. } | Error::BadCase { .. } => UNUSABLE_INPUT,
            Error::Busy(_) | Error::Log { .. } | Error::NoResults(_) => UNUSABLE_INPUT,
            Error::Runner(error) if is_of_room(error) => PROJECT_PROBLEM,
            Error::Runner(runner::Error::Io { .. } | runner::Error::Harness { .. }) => INTERNAL_ERROR,
            _ => PROJECT_PROBLEM,
        }
    }

    /// Whether the crash or its version of the program is at fault, so that others may do well.
    pub(crate) fn is_of_crash(&self) -> bool {
        matches!(
            self,
            Error::FrameAbsent { .. } | Error::NoProgramFrames | Error::Unreadable(_) | Error::NoCrash(_)
        )
    }

    /// What the user can do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            Error::NoRecording { .. } => {
                Some("recordings end in .recrash; `recrash record` prints their paths".into())
            }
            Error::BadRecording { source, .. } => Some(source.hint()),
            Error::NoCrash(_) => Some("a crash is an exception with the lines of its stack trace".into()),
            Error::Log { .. } => Some("check the file and its permissions".into()),
            Error::SeveralCrashes { .. } => Some("choose one with --crash N".into()),
            Error::NoSuchCrash { count: 1, .. } => Some("the only one is crash 1".into()),
            Error::NoSuchCrash { count, .. } => Some(format!("crashes are numbered from 1 to {count}")),
            Error::NoProgramFrames => {
                Some("name the program's packages with --package, if they are wrong".into())
            }
            Error::NoSolver(_) => Some(
                "install z3 (Debian: apt-get install z3); `recrash reproduce` searches without it".into(),
            ),
            Error::NoSuchFrame { .. } => Some("frames count from 1, the innermost first".into()),
            Error::NoProgram => Some("name it with --project DIR or --classpath …".into()),
            Error::Unreadable(_) => Some("is the jar damaged?".into()),
            Error::NoFrames => Some("record again with --include and the program's packages".into()),
            Error::Project(error) => Some(error.hint()),
            Error::ClassPath(ClassPathError::Missing(_)) => {
                Some("separate entries with ':', and write 'lib/*' for the jars of a folder".into())
            }
            Error::ClassPath(ClassPathError::Unreadable { .. }) => {
                Some("is the file damaged, or no jar? entries are directories, jars and wars".into())
            }
            Error::ClassPath(ClassPathError::NotUnpacked { .. }) => {
                Some("choose another directory with --out".into())
            }
            Error::NoTests(_) | Error::NoTestClasses(_) => {
                Some("--tests takes a directory or jar of compiled tests".into())
            }
            Error::RecordedClassPathGone(_) => {
                Some("name the program with --project DIR or --classpath …".into())
            }
            Error::FrameAbsent { absent: program::Absent::Class, help, .. } if help.tells_nothing() => {
                Some(NOWHERE.into())
            }
            Error::FrameAbsent { help, .. } => Some(version_hint(help)),
            Error::NoCases(_) => Some("a case is a folder with case.toml and trace.txt".into()),
            Error::NoSuchCase { .. } => Some("--only takes the id of a case, as its case.toml has it".into()),
            Error::BadCase { .. } => Some(
                "a case has id, target_frames, and artifacts or classpath; see docs/reproducing.md".into(),
            ),
            Error::NoResults(_) => {
                Some("name directories that `recrash batch` or `recrash bench` wrote with --out".into())
            }
            Error::Busy(_) => Some("wait for its end, or choose another directory with --out".into()),
            Error::UnknownJUnit => Some("name the jars of your JUnit with --junit-jars a.jar:b.jar".into()),
            Error::Runner(error) if is_of_room(error) => Some(TEMPORARY.into()),
            Error::Runner(error) => error.hint().map(str::to_owned),
            Error::InTheWay(_) => Some("move it away, or choose another directory with --out".into()),
            Error::Scratch { .. } => Some(TEMPORARY.into()),
            Error::Write { .. } => Some("choose another directory with --out".into()),
        }
    }
}

const NOWHERE: &str = "name the jar or directory that has it, beside the others, with --classpath; \
    a class loader of the program's own may have found it elsewhere";

const TEMPORARY: &str = "make room there, or name another directory for temporary files with TMPDIR";

/// Whether there was no place for temporary files, which is all that a runner writes.
fn is_of_room(error: &runner::Error) -> bool {
    use io::ErrorKind::{QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    match error {
        runner::Error::Io { source, .. } => {
            matches!(source.kind(), StorageFull | QuotaExceeded | ReadOnlyFilesystem)
        }
        runner::Error::Harness { output, .. } => output.contains("No space left on device"),
        _ => false,
    }
}

fn version_hint(Help { named, fitting, left_out }: &Help) -> String {
    if !left_out.is_empty() {
        return format!("is it in an entry that is left out? {}", left_out.join("; "));
    }
    let version = match named.as_slice() {
        [] => "is this the version that crashed?".to_owned(),
        named => format!("the log names {}; is this the version that crashed?", named.join(", ")),
    };
    match fitting {
        0 => version,
        1 => version + " --frames 1 searches only the innermost frame",
        _ => format!("{version} --frames {fitting} searches only the {fitting} innermost frames"),
    }
}

/// Why there is no solver; what to do about it is said apart.
pub(crate) fn without_advice(error: &symex::SolverError) -> String {
    error.to_string().split(';').next().unwrap_or_default().to_owned()
}
