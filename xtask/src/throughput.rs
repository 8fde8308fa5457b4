//! `cargo xtask throughput [seconds]`: how many short candidates a worker executes in a second, on
//! Commons Collections 3.1, with probes in the methods around a known crash.
//!
//! Prints a line for each JDK, number of workers and kind of candidates: candidates a second, and for each
//! second of processor time, ours and the JVMs' together. Fresh candidates have the classes loaded again
//! for each of them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use instrument::distance::{self, ProbePlan};
use model::{CallKind, Candidate, End, Expression, FinalCall, MethodRef, Observation, Statement, Variable};
use program::ClassPath;
use runner::{Jdk, Workers, WorkersConfig};

const BUFFER: &str = "org/apache/commons/collections/buffer/UnboundedFifoBuffer";
const ITERATOR: &str = "org/apache/commons/collections/buffer/UnboundedFifoBuffer$1";
const POPULATION: usize = 500;

/// Measures with every JDK.
pub fn run(arguments: &[String]) -> Result<()> {
    let seconds: u64 = arguments.first().map_or(Ok(5), |text| text.parse()).context("a number of seconds")?;
    let work = std::path::absolute(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/throughput"))?;
    let jar = fetch(&work)?;
    let head = ["jdk", "workers", "kind", "a second", "and core", "crashes"];
    println!("{}", row(&head.map(String::from)));
    for jdk in jdks::homes() {
        for (count, is_fresh) in [(1, false), (2, false), (1, true)] {
            measure(&Jdk::at(&jdk)?, &jar, count, is_fresh, Duration::from_secs(seconds))?;
        }
    }
    Ok(())
}

fn fetch(work: &Path) -> Result<PathBuf> {
    let jar = work.join("commons-collections-3.1.jar");
    if !jar.exists() {
        std::fs::create_dir_all(work)?;
        let status = Command::new("mvn")
            .args(["-q", "-B", "dependency:copy", "-Dartifact=commons-collections:commons-collections:3.1"])
            .arg(format!("-DoutputDirectory={}", work.display()))
            .current_dir(work)
            .status()
            .context("mvn is needed to fetch the jar")?;
        ensure!(status.success(), "mvn could not fetch the jar");
    }
    Ok(jar)
}

fn row(cells: &[String; 6]) -> String {
    let [jdk, workers, kind, all, core, crashes] = cells;
    format!("{jdk:<4} {workers:>7} {kind:>6} {all:>10} {core:>10} {crashes:>8}")
}

fn measure(jdk: &Jdk, jar: &Path, count: usize, is_fresh: bool, time: Duration) -> Result<()> {
    let workers = start(jdk, jar, count)?;
    let mut random = Random(7);
    let mut population =
        || -> Vec<Candidate> { (0..POPULATION).map(|_| random.candidate(is_fresh)).collect() };
    // The first seconds go to loading and compiling.
    let warm = Instant::now();
    while warm.elapsed() < time / 2 {
        workers.run(&population())?;
    }
    let (begun, busy) = (Instant::now(), busy_seconds());
    let (mut total, mut crashes) = (0, 0);
    while begun.elapsed() < time {
        let observations = workers.run(&population())?;
        total += observations.len();
        crashes += observations.iter().filter(|observation| is_wanted(observation)).count();
    }
    let each_second = total as f64 / begun.elapsed().as_secs_f64();
    let each_core = total as f64 / (busy_seconds() - busy).max(0.01);
    println!(
        "{}",
        row(&[
            jdk.version.to_string(),
            count.to_string(),
            if is_fresh { "fresh" } else { "short" }.to_owned(),
            format!("{each_second:.0}"),
            format!("{each_core:.0}"),
            crashes.to_string(),
        ])
    );
    Ok(())
}

fn start(jdk: &Jdk, jar: &Path, count: usize) -> Result<Workers> {
    let class_path = ClassPath::open(&[jar.to_owned()], jdk.version)?;
    let target = |class: &str, name: &str, descriptor: &str| MethodRef::new(class, name, descriptor);
    let targets = [
        target(ITERATOR, "remove", "()V"),
        target(ITERATOR, "next", "()Ljava/lang/Object;"),
        target(BUFFER, "add", "(Ljava/lang/Object;)Z"),
    ];
    let plan = ProbePlan::new(&targets, &|name| class_path.class_bytes(name))?;
    let probes = plan.probes.iter().map(|probe| probe.kind.clone()).collect();
    let class_bytes = Arc::new(move |name: &str| {
        let plain = class_path.class_bytes(name)?;
        let instrumented = distance::instrument(&plain, &plan).ok().and_then(|class| class.bytes);
        Some(instrumented.unwrap_or(plain).into())
    });
    let mut config = WorkersConfig::new(jdk.clone(), vec![jar.to_owned()], class_bytes);
    config.count = count;
    config.probes = probes;
    Ok(Workers::start(config)?)
}

fn is_wanted(observation: &Observation) -> bool {
    matches!(&observation.end, End::Threw(crash)
        if crash.throwables[0].class == "java/lang/ArrayIndexOutOfBoundsException")
}

/// Processor time of this machine's processes that are ours: of this one and its children, as `/proc` has it.
fn busy_seconds() -> f64 {
    let own = std::process::id().to_string();
    let ticks: u64 = std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok())
        .filter_map(|stat| {
            let (head, rest) = stat.rsplit_once(") ")?;
            let fields: Vec<&str> = rest.split(' ').collect();
            let is_ours = head.starts_with(&format!("{own} (")) || fields[1] == own;
            is_ours.then(|| fields[11].parse::<u64>().unwrap_or(0) + fields[12].parse::<u64>().unwrap_or(0))
        })
        .sum();
    // The kernel counts in hundredths of a second.
    ticks as f64 / 100.0
}

/// Small candidates, the same for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % limit
    }

    fn value(&mut self) -> Expression {
        match self.below(20) {
            0 => Expression::Null,
            1..8 => Expression::string("abc"),
            8..14 => Expression::Boolean(true),
            _ => Expression::new_object("java/lang/Object", "()V", vec![]),
        }
    }

    fn candidate(&mut self, is_fresh: bool) -> Candidate {
        let size = Expression::Int(1 + self.below(5) as i32);
        let mut statements = vec![bind("buffer", BUFFER, Expression::new_object(BUFFER, "(I)V", vec![size]))];
        for _ in 0..self.below(10) {
            let value = self.value();
            let remove = self.below(4) == 0;
            statements.push(Statement::Do(match remove {
                true => call(BUFFER, "remove", "()Ljava/lang/Object;", 0, vec![]),
                false => call(BUFFER, "add", "(Ljava/lang/Object;)Z", 0, vec![value]),
            }));
        }
        let iterator = call(BUFFER, "iterator", "()Ljava/util/Iterator;", 0, vec![]);
        statements.push(bind("iterator", "java/util/Iterator", iterator));
        for _ in 0..self.below(4) {
            statements.push(Statement::Do(call(
                "java/util/Iterator",
                "next",
                "()Ljava/lang/Object;",
                1,
                vec![],
            )));
        }
        let initialize = FinalCall {
            class: BUFFER.into(),
            name: "<clinit>".into(),
            descriptor: "()V".into(),
            kind: CallKind::StaticInitializer,
            ..FinalCall::default()
        };
        let remove = FinalCall {
            class: "java/util/Iterator".into(),
            name: "remove".into(),
            descriptor: "()V".into(),
            kind: CallKind::Instance,
            receiver: Some(Expression::Variable(1)),
            ..FinalCall::default()
        };
        let call = if is_fresh { initialize } else { remove };
        Candidate { statements, call, ..Candidate::default() }
    }
}

fn bind(name: &str, class: &str, value: Expression) -> Statement {
    let variable = Variable { name: name.into(), descriptor: format!("L{class};") };
    Statement::Let { variable, value, comment: None }
}

fn call(class: &str, name: &str, descriptor: &str, receiver: u32, arguments: Vec<Expression>) -> Expression {
    let receiver = Some(Box::new(Expression::Variable(receiver)));
    Expression::Call { method: MethodRef::new(class, name, descriptor), receiver, arguments }
}
