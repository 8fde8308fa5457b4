//! The program's own frames come first: those of its dependencies are tried only where the user wants
//! all, and after them.
//!
//! Its own are the classes in directories, as those that a project builds, and in the jar that `java -jar`
//! was given; of a fat jar those beside the nested jars. Where no frame is in one of these, all are the
//! program's own.

use std::ffi::OsStr;
use std::path::Path;

use rebuild::Proposal;
use recording::Recording;

use super::session::Session;

impl Session<'_> {
    /// The proposals that are to be tried, the program's own frames first; and what to say of the rest.
    pub(crate) fn own_first(&self, proposals: Vec<Proposal>) -> (Vec<Proposal>, Option<String>) {
        let main_jar = main_jar(&self.recording.header.command_line);
        let class_path = &self.toolchain.program.class_path;
        let is_own = |class: &str| class_path.origin(class).is_none_or(|origin| is_own(origin, main_jar));
        choose(proposals, self.recording, &is_own, self.config.all_frames)
    }
}

fn choose(
    proposals: Vec<Proposal>,
    recording: &Recording,
    is_own: &dyn Fn(&str) -> bool,
    wants_all: bool,
) -> (Vec<Proposal>, Option<String>) {
    let is_own = |proposal: &Proposal| is_own(&recording.frames[proposal.frame].method.class);
    let (mut own, others): (Vec<Proposal>, Vec<Proposal>) = proposals.into_iter().partition(is_own);
    if wants_all || own.is_empty() {
        own.extend(others);
        return (own, None);
    }
    let note = (!others.is_empty()).then(|| left_out(others.len()));
    (own, note)
}

fn left_out(count: usize) -> String {
    match count {
        1 => "a frame of a dependency gets no test; --all-frames makes one".to_owned(),
        _ => format!("{count} frames of dependencies get no tests; --all-frames makes them"),
    }
}

/// Whether an entry of the class path has classes of the program itself: a directory or the main jar, but
/// not a jar inside of it.
fn is_own(origin: &Path, main_jar: Option<&OsStr>) -> bool {
    let is_jar = origin.extension().is_some_and(|extension| extension == "jar" || extension == "war");
    let is_nested = origin.to_string_lossy().contains("!/");
    !is_jar || !is_nested && main_jar.is_some() && origin.file_name() == main_jar
}

/// The name of the jar that `java -jar` was given.
fn main_jar(command_line: &[String]) -> Option<&OsStr> {
    let at = command_line.iter().position(|word| word == "-jar")?;
    Path::new(command_line.get(at + 1)?).file_name()
}

#[cfg(test)]
mod unit {
    use model::{Crash, MethodRef};
    use recording::{Frame, FramePlace, Header, Heap};

    use super::*;

    fn recording(classes: &[&str]) -> Recording {
        let frame = |class: &&str| Frame {
            place: FramePlace { throwable: 0, frame: None },
            method: MethodRef::new(class, "run", "()V"),
            access: 0,
            parameters: vec![],
            strategy: "reference".into(),
            receiver: None,
            arguments: vec![],
            entry_fields: vec![],
            cut: vec![],
        };
        let frames = classes.iter().map(frame).collect();
        let (header, crash, heap) = (Header::default(), Crash::default(), Heap::default());
        Recording { header, crash, frames, heap, notes: vec![] }
    }

    fn chosen(classes: &[&str], wants_all: bool) -> (Vec<usize>, Option<String>) {
        let recording = recording(classes);
        let proposals = (0..classes.len()).map(|frame| Proposal { frame, candidate: Err("none".into()) });
        let is_own = |class: &str| class.starts_with("own/");
        let (kept, note) = choose(proposals.collect(), &recording, &is_own, wants_all);
        (kept.iter().map(|proposal| proposal.frame).collect(), note)
    }

    #[test]
    fn frames_of_dependencies_come_last_or_not_at_all() {
        let classes = ["json/Parser", "own/Reader", "web/Servlet", "own/Main"];
        let note = "2 frames of dependencies get no tests; --all-frames makes them";
        assert_eq!(chosen(&classes, false), (vec![1, 3], Some(note.into())));
        assert_eq!(chosen(&classes, true), (vec![1, 3, 0, 2], None));
        assert_eq!(chosen(&classes[..1], false), (vec![0], None), "there are no others");
    }

    #[test]
    fn jars_are_told_apart_by_the_command_line() {
        let command: Vec<String> = ["java", "-jar", "/srv/app.jar", "-jar"].map(String::from).into();
        let main = main_jar(&command);
        assert!(is_own(Path::new("target/classes"), main));
        assert!(is_own(Path::new("old/app.jar"), main));
        assert!(!is_own(Path::new("lib/json.jar"), main));
        assert!(!is_own(Path::new("app.jar"), None));
        assert!(!is_own(Path::new("app.jar!/BOOT-INF/lib/json.jar"), main));
        assert_eq!(main_jar(&command[3..]), None);
    }
}
