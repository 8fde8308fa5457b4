//! The options that all commands share which make tests: where the program is, where tests go, what
//! runs them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pipeline::{JUnit, Sandbox, Setting, Source};
use recording::print::pasteable;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::Failure;
use crate::{directories, quantity};

/// The options.
#[derive(clap::Args)]
pub struct SettingArguments {
    #[command(flatten)]
    pub program: ProgramArguments,
    /// Where the tests go [default: the project's directory for generated files, else ./recrash-tests]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// The options that say where the program is, and what runs its tests.
#[derive(clap::Args)]
pub struct ProgramArguments {
    /// The program's class path: entries separated by ':', 'lib/*' for the jars of a directory
    #[arg(long, alias = "class-path", value_name = "PATH", conflicts_with = "project")]
    pub classpath: Option<String>,
    /// The program's project, which is asked for its class path: Maven, Gradle, or a directory with
    /// classes and jars
    #[arg(long, value_name = "DIR")]
    pub project: Option<PathBuf>,
    #[command(flatten)]
    jvm: JvmArguments,
}

/// The options for what compiles and runs tests.
#[derive(clap::Args)]
pub struct JvmArguments {
    /// The JUnit that the tests are written for [default: the one that the program has, else 5]
    #[arg(long, value_name = "VERSION", value_parser = junit)]
    junit: Option<JUnit>,
    /// JUnit's jars, separated by ':' [default: the program's, else those of the local Maven repository]
    #[arg(long, value_name = "PATH", value_parser = jars)]
    junit_jars: Option<Jars>,
    /// The home of the JDK to compile and run with [default: JAVA_HOME, else the one on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// How long one test may run
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = quantity::milliseconds)]
    timeout: u32,
    /// The largest heap of the JVM of a test
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = quantity::bytes)]
    memory: u64,
    /// An option for the JVMs that run tests, like --jvm-option=-ea; may be given several times
    #[arg(long = "jvm-option", value_name = "OPTION", allow_hyphen_values = true)]
    jvm_options: Vec<String>,
    /// How many JVMs run at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    parallel: Option<usize>,
    /// A file or directory below a home directory that the program may read, beside its class path and project;
    /// may be given several times
    #[arg(long, value_name = "PATH")]
    readable: Vec<PathBuf>,
    /// Run the program even where this system cannot keep it from writing elsewhere, from reading what is private, from
    /// starting programs, from signals to other processes, or from the network
    #[arg(long)]
    allow_unsandboxed: bool,
}

/// A list of jars, given as one argument.
#[derive(Clone)]
struct Jars(Vec<PathBuf>);

impl SettingArguments {
    /// The setting that they ask for. `command` makes the tests again, up to the options of this kind.
    pub fn setting(&self, command: String, stop: &Arc<AtomicBool>) -> Result<Setting, Failure> {
        let command = Some(command + &self.program.options());
        Ok(Setting { out: self.out.clone(), command, ..self.program.setting(stop)? })
    }
}

impl ProgramArguments {
    /// The setting that they ask for.
    pub fn setting(&self, stop: &Arc<AtomicBool>) -> Result<Setting, Failure> {
        let source = match (&self.classpath, &self.project) {
            (Some(class_path), _) => Some(Source::ClassPath(class_path.clone())),
            (None, Some(project)) => Some(Source::Project(project.clone())),
            (None, None) => None,
        };
        Ok(Setting { source, ..self.jvm.setting(stop)? })
    }

    /// The options as they were given, as far as they matter to a test.
    pub fn options(&self) -> String {
        let mut words = String::new();
        if let Some(class_path) = &self.classpath {
            words += &format!(" --classpath {}", shortened(class_path));
        }
        if let Some(project) = &self.project {
            words += &format!(" --project {}", pasteable(project));
        }
        if let Some(junit) = self.jvm.junit {
            words += &format!(" --junit {}", junit.number());
        }
        for path in &self.jvm.readable {
            words += &format!(" --readable {}", pasteable(path));
        }
        for option in &self.jvm.jvm_options {
            words += &format!(" --jvm-option={}", pasteable(option.as_ref()));
        }
        words
    }
}

impl JvmArguments {
    /// A setting that does not say yet where the program is.
    pub fn setting(&self, stop: &Arc<AtomicBool>) -> Result<Setting, Failure> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Setting {
            source: None,
            out: None,
            junit: self.junit,
            junit_jars: self.junit_jars.clone().map_or_else(Vec::new, |jars| jars.0),
            jdk: self.jdk.clone(),
            java_home: std::env::var_os("JAVA_HOME"),
            path: std::env::var_os("PATH"),
            maven: "mvn".into(),
            gradle: "gradle".into(),
            local_repository: directories::maven_repository(),
            cache: directories::cache().unwrap_or_else(|| std::env::temp_dir().join("recrash")),
            directory: working_directory()?,
            scratch: std::env::temp_dir(),
            sandbox: self.sandbox(),
            time_limit: Duration::from_millis(self.timeout.into()),
            heap: self.memory,
            parallel: self.parallel.unwrap_or_else(cores).max(1),
            jvm_options: self.jvm_options.clone(),
            command: None,
            stop: stop.clone(),
        })
    }
}

impl JvmArguments {
    fn sandbox(&self) -> Sandbox {
        Sandbox {
            private: directories::homes(),
            readable: self.readable.clone(),
            is_optional: self.allow_unsandboxed,
        }
    }
}

/// The first signal stops after what is under way and keeps what was found; the second ends recrash.
pub fn stop_on_signals() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, 128 + signal, stop.clone()).map_err(Failure::internal)?;
        flag::register(signal, stop.clone()).map_err(Failure::internal)?;
    }
    Ok(stop)
}

/// Stops as a signal does when the time is over.
pub fn stop_after(time: Duration, stop: &Arc<AtomicBool>) {
    let stop = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
    });
}

/// The directory that relative paths start from.
pub fn working_directory() -> Result<PathBuf, Failure> {
    std::env::current_dir().map_err(|error| Failure::input(format!("the working directory is gone: {error}")))
}

/// A class path for the comment of a test: a long one hides the rest, and `run.args` has it.
fn shortened(class_path: &str) -> String {
    const READABLE: usize = 200;
    let entries = class_path.split(':').count();
    match class_path.len() {
        ..=READABLE => pasteable(class_path.as_ref()),
        _ => format!("… ({entries} entries)"),
    }
}

fn junit(text: &str) -> Result<JUnit, String> {
    match text {
        "5" => Ok(JUnit::Five),
        "4" => Ok(JUnit::Four),
        _ => Err("write 5 or 4".into()),
    }
}

fn jars(text: &str) -> Result<Jars, String> {
    Ok(Jars(std::env::split_paths(text).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_class_path_is_counted_in_the_comment_of_a_test() {
        assert_eq!(shortened("classes:lib/a b.jar"), "'classes:lib/a b.jar'");
        assert_eq!(shortened(&["lib/a.jar"; 62].join(":")), "… (62 entries)");
    }
}
