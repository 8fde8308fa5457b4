//! Files that the user names: read with errors that say which file and what to do.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use pipeline::batch::LogFile;
use recording::print::pasteable;
use recording::{EXTENSION, Recording};
use trace::Mapping;

use crate::failure::Failure;

const LOG: &str = "a log is any text file with a stack trace in it: what your program or its server wrote when it crashed, \
                   or the trace of a bug report, pasted into a file; `-` reads standard input";
const MAPPING: &str = "ProGuard and R8 write the mapping file when they build the program: mapping.txt";

/// What a file should be, which decides what is said where it is not there.
#[derive(Clone, Copy)]
enum Wanted {
    Recording,
    Log,
    Mapping,
}

/// Opens a file, or standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    open_as(Wanted::Recording, path)
}

fn open_as(wanted: Wanted, path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    if path.is_dir() {
        return Err(is_directory(wanted, path));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(BufReader::new(file))),
        Err(error) => Err(cannot_read(wanted, path, &error)),
    }
}

/// Reads all of a log, or of standard input for `-`.
pub fn log(path: &Path) -> Result<Vec<u8>, Failure> {
    read_as(Wanted::Log, path)
}

/// The logs that files and folders are, by name; `-` is standard input.
pub fn logs(paths: &[PathBuf]) -> Result<Vec<LogFile>, Failure> {
    let mut logs = Vec::new();
    for path in paths {
        match path {
            path if path == Path::new("-") => logs.push(LogFile { name: name(path), path: None }),
            path if path.is_dir() => logs.extend(logs_below(path)?),
            path => {
                // Whether it can be read is known before anything else is done. A pipe can be opened only once.
                if path.is_file() || !path.exists() {
                    drop(open_as(Wanted::Log, path)?);
                }
                logs.push(LogFile { name: name(path), path: Some(path.clone()) });
            }
        }
    }
    logs.sort();
    logs.dedup();
    Ok(logs)
}

/// The files below a folder, apart from hidden ones.
fn logs_below(folder: &Path) -> Result<Vec<LogFile>, Failure> {
    let (mut logs, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|error| cannot_read(Wanted::Log, &folder, &error))?;
        let paths = entries.flatten().map(|entry| entry.path());
        for path in paths.filter(|path| !is_hidden(path)) {
            if path.is_dir() {
                open.push(path);
            } else if let Some(unpack) = unpacks(&path) {
                let shown = pasteable(&path);
                eprintln!("warning: {shown} is not read; {unpack} {shown} | recrash batch - reads it");
            } else {
                logs.push(LogFile { name: name(&path), path: Some(path) });
            }
        }
    }
    if logs.is_empty() {
        return Err(
            Failure::input(format!("{}: there is no log in this directory", folder.display())).hint(LOG)
        );
    }
    Ok(logs)
}

/// The command that unpacks a log which recrash cannot unpack itself, as the end of its name tells.
fn unpacks(path: &Path) -> Option<&'static str> {
    match path.extension()?.to_str()? {
        "zip" => Some("unzip -p"),
        "xz" => Some("xzcat"),
        "bz2" => Some("bzcat"),
        _ => None,
    }
}

fn read_as(wanted: Wanted, path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let unpacked = trace::unpacked(open_as(wanted, path)?);
    match unpacked.and_then(|mut unpacked| unpacked.read_to_end(&mut bytes)) {
        Err(error) if error.kind() == ErrorKind::InvalidData && !bytes.is_empty() => {
            eprintln!("warning: {}: {error}; what comes before is read", name(path));
        }
        Err(error) => return Err(Failure::input(format!("{}: cannot be read: {error}", name(path)))),
        Ok(_) => {}
    }
    Ok(bytes)
}

/// Reads a mapping file of ProGuard or R8.
pub fn mapping(path: &Path) -> Result<Mapping, Failure> {
    let text = read_as(Wanted::Mapping, path)?;
    Mapping::parse(&String::from_utf8_lossy(&text)).map_err(|error| {
        Failure::input(format!("{}: not a mapping file: {error}", name(path))).hint(error.hint())
    })
}

/// Reads the recording that the user named.
pub fn recording(path: &Path) -> Result<Recording, Failure> {
    let input = open(path)?;
    Recording::read_from(input).map_err(|error| not_a_recording(path, &error))
}

/// Why a file is no recording that can be read.
pub fn not_a_recording(path: &Path, error: &recording::ReadError) -> Failure {
    Failure::input(format!("{}: {error}", name(path))).hint(error.hint())
}

/// What a file is called in messages.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

fn cannot_read(wanted: Wanted, path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::NotFound => {
            let failure = Failure::input(format!("{}: there is no such file", path.display()));
            failure.hint(where_to_look(wanted, path))
        }
        ErrorKind::PermissionDenied => {
            Failure::input(format!("{}: you may not read it", path.display())).hint("change its permissions")
        }
        _ => Failure::input(format!("{}: cannot be read: {error}", path.display())),
    }
}

fn where_to_look(wanted: Wanted, path: &Path) -> String {
    match (wanted, recordings_beside(path).first()) {
        (Wanted::Recording, Some(other)) => format!("there is {}", pasteable(other)),
        (Wanted::Recording, None) => {
            "check the path; `recrash record` says where it wrote a recording".to_owned()
        }
        (Wanted::Log, _) => LOG.to_owned(),
        (Wanted::Mapping, _) => MAPPING.to_owned(),
    }
}

fn is_directory(wanted: Wanted, path: &Path) -> Failure {
    let failure = Failure::input(format!("{} is a directory", path.display()));
    match (wanted, recordings_in(path).first()) {
        (Wanted::Recording, Some(recording)) => {
            failure.hint(format!("name a file in it: {}", pasteable(recording)))
        }
        (Wanted::Recording, None) => failure.hint("name a file; there is no recording in this directory"),
        (Wanted::Log, _) => failure.hint(LOG),
        (Wanted::Mapping, _) => failure.hint(MAPPING),
    }
}

fn recordings_beside(path: &Path) -> Vec<PathBuf> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    recordings_in(parent.unwrap_or(Path::new(".")))
}

/// The recordings in a directory, by name. What a killed process left half written begins with a
/// dot and ends otherwise.
pub fn recordings_in(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut recordings: Vec<PathBuf> = entries.filter(|path| is_recording_name(path)).collect();
    recordings.sort();
    recordings
}

fn is_recording_name(path: &Path) -> bool {
    !is_hidden(path) && path.extension().is_some_and(|extension| extension == EXTENSION)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}
