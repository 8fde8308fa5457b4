//! Starts real JVMs with the agent and reads what they leave.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

use jdks::Jdk;
use recording::{AgentOptions, Recording};

/// A program of `tests/programs`, compiled.
pub struct Program {
    pub jdk: Jdk,
    pub folder: tempfile::TempDir,
    pub classes: PathBuf,
    name: String,
    /// Options of the JVM.
    pub jvm_options: Vec<String>,
    /// Options of the agent.
    pub options: AgentOptions,
}

/// What a run of a program left.
pub struct Run {
    pub output: Output,
    pub recordings: Vec<(PathBuf, Recording)>,
}

impl Program {
    pub fn new(jdk: &Jdk, name: &str) -> Program {
        let classes = compiled(jdk);
        Program { classes, ..Program::without_sources(jdk, name) }
    }

    /// A program that the test compiles itself.
    pub fn without_sources(jdk: &Jdk, main: &str) -> Program {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let options = AgentOptions { out_dir: folder.path().join("out"), ..Default::default() };
        let classes = folder.path().join("classes");
        Program { jdk: jdk.clone(), folder, classes, name: main.to_owned(), jvm_options: Vec::new(), options }
    }

    /// The command that starts it, with or without the recorder.
    pub fn command(&self, is_recorded: bool) -> Command {
        let mut command = self.jdk.command("java");
        command.current_dir(self.folder.path());
        if is_recorded {
            let file = self.folder.path().join("options.json");
            std::fs::write(&file, serde_json::to_vec(&self.options).expect("JSON")).expect("a file");
            command.arg(format!("-agentpath:{}={}", agent().display(), file.display()));
        }
        command.arg("-Xverify:all").args(&self.jvm_options);
        command
    }

    /// Runs it on its class path.
    pub fn run_plain(&self) -> Output {
        let mut command = self.command(false);
        command.arg("-cp").arg(&self.classes).arg(&self.name).output().expect("java starts")
    }

    /// The same under the recorder.
    pub fn run(&self) -> Run {
        let mut command = self.command(true);
        self.finish(command.arg("-cp").arg(&self.classes).arg(&self.name))
    }

    /// Runs a command of this program to its end.
    pub fn finish(&self, command: &mut Command) -> Run {
        let output = command.output().expect("java starts");
        Run { output, recordings: self.recordings() }
    }

    fn recording_files(&self) -> Vec<PathBuf> {
        let files = std::fs::read_dir(&self.options.out_dir).into_iter().flatten().flatten();
        let paths = files.map(|file| file.path());
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "recrash")).collect()
    }

    /// How many recordings are there already.
    pub fn recordings_so_far(&self) -> usize {
        self.recording_files().len()
    }

    /// All recordings, each read and found whole.
    pub fn recordings(&self) -> Vec<(PathBuf, Recording)> {
        let mut paths = self.recording_files();
        paths.sort();
        let read = |path: PathBuf| {
            let bytes = std::fs::read(&path).expect("a readable file");
            let recording =
                Recording::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path, recording)
        };
        paths.into_iter().map(read).collect()
    }
}

impl Run {
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }

    /// The only recording.
    pub fn recording(&self) -> &Recording {
        assert_eq!(self.recordings.len(), 1, "recordings; standard error was\n{}", self.stderr());
        &self.recordings[0].1
    }
}

/// Compiles sources into a folder.
pub fn compile(jdk: &Jdk, sources: &[PathBuf], classes: &Path, arguments: &[&str]) {
    let mut javac = jdk.command("javac");
    javac.args(["-g", "-parameters", "-nowarn", "-d"]).arg(classes).args(arguments).args(sources);
    let output = javac.output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The folder of all programs that a JDK can compile, compiled once.
fn compiled(jdk: &Jdk) -> PathBuf {
    static FOLDERS: Mutex<Vec<(u32, PathBuf)>> = Mutex::new(Vec::new());
    let mut folders = FOLDERS.lock().expect("no test panics while compiling");
    if let Some((_, folder)) = folders.iter().find(|(version, _)| *version == jdk.version) {
        return folder.clone();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("programs-{}", jdk.version));
    let _ = std::fs::remove_dir_all(&folder);
    let programs = std::fs::read_dir(source("x").parent().expect("a folder")).expect("the programs");
    let mut sources: Vec<PathBuf> = programs.flatten().map(|entry| entry.path()).collect();
    sources.retain(|source| since(&std::fs::read_to_string(source).expect("a program")) <= jdk.version);
    compile(jdk, &sources, &folder, &[]);
    folders.push((jdk.version, folder.clone()));
    folder
}

/// What a program says of itself in its first lines: `// JVM: -Xmx64m`, `// AGENT: {"copy": "used-fields"}`.
pub fn directive<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": "))
}

/// The first version of Java that a program can be compiled with: `// SINCE: 21`.
pub fn since(text: &str) -> u32 {
    directive(text, "SINCE").map_or(0, |version| version.parse().expect("a number"))
}

/// The source of a program.
pub fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(format!("{name}.java"))
}

/// The agent that cargo built with this test.
pub fn agent() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let folder = test.parent().expect("the deps folder");
    let library = folder.join("librecrash_agent.so");
    assert!(library.exists(), "{} is not built", library.display());
    library
}
