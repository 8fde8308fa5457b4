//! A program to be executed by workers: compiled from a source in `tests/worker/java`.

use std::path::Path;
use std::sync::Arc;

use instrument::distance::{self, ProbePlan};
use model::{
    CallKind, Candidate, End, Expression, FinalCall, Frame, MethodRef, Observation, Reach, Statement,
    Variable,
};
use runner::{ClassBytes, Jdk, Workers, WorkersConfig};
use tempfile::TempDir;

/// Reads classes by their names.
type Reader = Arc<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync>;

/// A compiled program.
pub struct Program {
    pub jdk: Jdk,
    pub classes: TempDir,
}

impl Program {
    /// Compiles a source, given as name of the file and its text.
    pub fn new(home: &Path, name: &str, source: &str) -> Program {
        Program::new_in(&std::env::temp_dir(), home, name, source)
    }

    /// The same with its classes below a directory.
    pub fn new_in(directory: &Path, home: &Path, name: &str, source: &str) -> Program {
        let classes = tempfile::tempdir_in(directory).expect("temporary directory");
        let file = classes.path().join(name);
        std::fs::write(&file, source).expect("written");
        let compiled = std::process::Command::new(home.join("bin/javac"))
            .args(["-g", "-nowarn", "-Xlint:none", "-d"])
            .args([classes.path(), &file])
            .output()
            .expect("javac");
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        Program { jdk: Jdk::at(home).expect("a JDK"), classes }
    }

    /// Its classes as they are.
    pub fn class_bytes(&self) -> Reader {
        let root = self.classes.path().to_owned();
        Arc::new(move |name| std::fs::read(root.join(format!("{name}.class"))).ok())
    }

    /// Probes for these methods, given by class, name and descriptor.
    pub fn plan(&self, methods: &[[&str; 3]]) -> ProbePlan {
        let methods: Vec<MethodRef> =
            methods.iter().map(|[class, name, descriptor]| MethodRef::new(class, name, descriptor)).collect();
        let bytes = self.class_bytes();
        ProbePlan::new(&methods, &*bytes).expect("javac writes well-formed classes")
    }

    /// One worker with its classes, instrumented.
    pub fn config(&self, plan: &ProbePlan) -> WorkersConfig {
        let class_path = vec![self.classes.path().to_owned()];
        let (plain, planned) = (self.class_bytes(), plan.clone());
        let instrumented: ClassBytes = Arc::new(move |name| {
            let plain = plain(name)?;
            let instrumented =
                distance::instrument(&plain, &planned).expect("javac writes well-formed classes");
            assert_eq!(instrumented.skipped, []);
            Some(instrumented.bytes.unwrap_or(plain).into())
        });
        let mut config = WorkersConfig::new(self.jdk.clone(), class_path, instrumented);
        config.probes = plan.probes.iter().map(|probe| probe.kind.clone()).collect();
        config.jvm_options = vec!["-Xverify:all".into()];
        config.count = 1;
        config
    }

    /// Executes candidates with one worker.
    pub fn run(&self, candidates: &[Candidate]) -> Vec<Observation> {
        self.run_with(self.config(&ProbePlan::default()), candidates)
    }

    /// Executes candidates as configured.
    pub fn run_with(&self, config: WorkersConfig, candidates: &[Candidate]) -> Vec<Observation> {
        Workers::start(config).expect("workers").run(candidates).expect("observations")
    }
}

/// A candidate that ends in a static call.
pub fn static_call(class: &str, name: &str, descriptor: &str, arguments: Vec<Expression>) -> Candidate {
    final_call(Vec::new(), class, name, descriptor, None, arguments)
}

/// A candidate with statements that ends in a call.
pub fn final_call(
    statements: Vec<Statement>,
    class: &str,
    name: &str,
    descriptor: &str,
    receiver: Option<Expression>,
    arguments: Vec<Expression>,
) -> Candidate {
    let kind = match (name, &receiver) {
        ("<init>", _) => CallKind::Constructor,
        ("<clinit>", _) => CallKind::StaticInitializer,
        (_, Some(_)) => CallKind::Instance,
        (_, None) => CallKind::Static,
    };
    let call = FinalCall {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        kind,
        reach: Reach::Direct,
        receiver,
        arguments,
    };
    Candidate { statements, call, ..Candidate::default() }
}

/// Binds a variable.
pub fn bind(value: Expression) -> Statement {
    let variable = Variable { name: "v".into(), descriptor: "Ljava/lang/Object;".into() };
    Statement::Let { variable, value, comment: None }
}

/// An end as text: `threw java/lang/Error: message at A.b:3 C.d:4`.
pub fn describe(observation: &Observation) -> String {
    match &observation.end {
        End::Passed => "passed".into(),
        End::Threw(crash) => {
            let described = crash.throwables.iter().map(|thrown| {
                let message = thrown.message.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
                format!("{}{message} at {}", thrown.class, frames(&thrown.frames))
            });
            format!("threw {}", described.collect::<Vec<_>>().join(" / "))
        }
        End::TimedOut { frames: at, .. } => format!("timed out at {}", frames(at)),
        End::Exited { code, frames: at } => format!("exited {code} at {}", frames(at)),
        End::Died { how } => format!("died {how}"),
        End::NotRun(why) => format!("not run: {why}"),
        End::DidNotCompile(_) => unreachable!("nothing is compiled"),
    }
}

fn frames(frames: &[Frame]) -> String {
    let shown: Vec<String> = frames
        .iter()
        .map(|frame| format!("{}.{}:{}", frame.class, frame.method, frame.line.unwrap_or(0)))
        .collect();
    shown.join(" ")
}
