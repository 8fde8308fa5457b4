//! The program's own frames come first. Those of its dependencies are tried where the user wants all, and those between
//! the program and the crash where no frame of the program's own reproduces it.
//!
//! Its own are the classes in directories, as those that a project builds, and in the jar that `java -jar`
//! was given; of a fat jar those beside the nested jars. So are other classes of the same home: a program may have its
//! modules in jars of their own. Where no frame is in one of these, all are the program's own.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;

use rebuild::Proposal;
use recording::Recording;

use super::session::Session;

/// Homes of many owners: whose a class is, is told by one part more.
const SHARED_HOMES: [&str; 9] = [
    "com/github",
    "com/google",
    "com/sun",
    "io/github",
    "net/sourceforge",
    "org/apache",
    "org/eclipse",
    "org/jboss",
    "org/springframework",
];

/// Which frames are tried, and when.
pub(crate) struct Chosen {
    /// These first.
    pub(crate) first: Vec<Proposal>,
    /// These where none of the first reproduces.
    pub(crate) then: Vec<Proposal>,
    /// How many are left out.
    left_out: usize,
}

impl Session<'_> {
    /// Which frames are tried: the program's own first.
    pub(crate) fn own_first(&self, proposals: Vec<Proposal>) -> Chosen {
        let main_jar = main_jar(&self.recording.header.command_line);
        let class_path = &self.toolchain.program.class_path;
        let is_own_entry = |origin: &Path| is_own(origin, main_jar);
        let home = home(&class_path.packages_of(&is_own_entry));
        let is_own = |class: &str| {
            let is_home = home.as_ref().is_some_and(|home| class.starts_with(home));
            class_path.origin(class).is_some_and(|origin| is_home || is_own_entry(origin))
        };
        choose(proposals, self.recording, &is_own, self.config.all_frames)
    }
}

impl Chosen {
    /// What to say of the frames that were left out.
    pub(crate) fn note(&self, has_tried_all: bool) -> Option<String> {
        let count = self.left_out + if has_tried_all { 0 } else { self.then.len() };
        match count {
            0 => None,
            1 => Some("a frame of a dependency gets no test; --all-frames makes one".to_owned()),
            _ => Some(format!("{count} frames of dependencies get no tests; --all-frames makes them")),
        }
    }
}

fn choose(
    proposals: Vec<Proposal>,
    recording: &Recording,
    is_own: &dyn Fn(&str) -> bool,
    wants_all: bool,
) -> Chosen {
    let is_own = |proposal: &Proposal| is_own(&recording.frames[proposal.frame].method.class);
    let (mut first, others): (Vec<Proposal>, Vec<Proposal>) = proposals.into_iter().partition(is_own);
    let outermost = first.iter().map(|proposal| proposal.frame).max();
    let Some(outermost) = outermost.filter(|_| !wants_all) else {
        first.extend(others);
        return Chosen { first, then: vec![], left_out: 0 };
    };
    let (then, rest): (Vec<Proposal>, Vec<Proposal>) =
        others.into_iter().partition(|proposal| proposal.frame < outermost);
    Chosen { first, then, left_out: rest.len() }
}

/// What the names of all classes of a program begin with: the parts that its packages have in common but the last, two
/// at least. None where they have fewer in common.
fn home(packages: &BTreeSet<String>) -> Option<String> {
    let parts = |package: &str| package.split('/').map(str::to_owned).collect::<Vec<String>>();
    let mut packages = packages.iter().filter(|package| !package.is_empty()).map(|package| parts(package));
    let first = packages.next()?;
    let common = packages.fold(first, |common, other| {
        common.into_iter().zip(other).take_while(|(one, other)| one == other).map(|(one, _)| one).collect()
    });
    let is_shared = common.len() >= 2 && SHARED_HOMES.contains(&common[..2].join("/").as_str());
    let least = if is_shared { 3 } else { 2 };
    let length = (common.len().max(1) - 1).max(least);
    (common.len() >= length).then(|| format!("{}/", common[..length].join("/")))
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

    /// The frames that are tried first, those that are tried then, and what is said of the rest.
    fn chosen(classes: &[&str], wants_all: bool) -> (Vec<usize>, Vec<usize>, Option<String>) {
        let recording = recording(classes);
        let proposals = (0..classes.len()).map(|frame| Proposal { frame, candidate: Err("none".into()) });
        let is_own = |class: &str| class.starts_with("own/");
        let chosen = choose(proposals.collect(), &recording, &is_own, wants_all);
        let frames = |proposals: &[Proposal]| proposals.iter().map(|proposal| proposal.frame).collect();
        (frames(&chosen.first), frames(&chosen.then), chosen.note(true))
    }

    #[test]
    fn frames_of_dependencies_come_last_or_not_at_all() {
        let classes = ["json/Parser", "own/Reader", "own/Main", "web/Servlet", "web/Server"];
        let note = "2 frames of dependencies get no tests; --all-frames makes them";
        assert_eq!(chosen(&classes, false), (vec![1, 2], vec![0], Some(note.into())));
        assert_eq!(chosen(&classes, true), (vec![1, 2, 0, 3, 4], vec![], None));
        assert_eq!(chosen(&classes[..1], false), (vec![0], vec![], None), "there are no others");
    }

    #[test]
    fn a_program_is_at_home_where_its_packages_are() {
        let home = |packages: &[&str]| home(&packages.iter().map(|&package| package.to_owned()).collect());
        assert_eq!(home(&["com/acme/shop/web", "com/acme/shop/web/api"]).as_deref(), Some("com/acme/shop/"));
        assert_eq!(home(&["com/acme/web"]).as_deref(), Some("com/acme/"));
        assert_eq!(home(&["org/apache/shop"]).as_deref(), Some("org/apache/shop/"));
        assert_eq!(
            home(&["org/springframework/samples/clinic"]).as_deref(),
            Some("org/springframework/samples/")
        );
        assert_eq!(home(&["com/acme", "net/other"]), None);
        assert_eq!(home(&["shop"]), None);
        assert_eq!(home(&[""]), None);
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
