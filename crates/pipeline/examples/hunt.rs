//! throwaway driver
use std::sync::Arc;
use std::time::{Duration, Instant};
use pipeline::reproduce::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (tracefile, cp, pattern, secs, seed) = (&args[1], &args[2], &args[3], args[4].parse::<u64>().unwrap(), args[5].parse::<u64>().unwrap());
    let home = std::path::PathBuf::from(std::env::var("JAVA_HOME").unwrap_or("/usr/lib/jvm/java-17-openjdk-amd64".into()));
    let t0 = Instant::now();
    let jdk = runner::Jdk::at(&home).unwrap();
    let paths = program::parse_class_path(cp, &std::env::current_dir().unwrap()).unwrap();
    let class_path = Arc::new(program::ClassPath::open(&paths, jdk.version).unwrap());
    let image = Arc::new(program::Image::open(&home).unwrap());
    let index = program::Index::open(class_path.clone(), Some(image), &program::IndexConfig { cache: Some("/tmp/hunt-cache".into()), threads: 2 });
    let log = trace::read(&std::fs::read(tracefile).unwrap(), &trace::Options::default());
    let crash = &log.crashes[0].crash;
    let root = crash.root_cause().unwrap();
    let pattern = pattern.replace('.', "/");
    let is_project = move |class: &str| class.starts_with(&pattern);
    let chart = match Chart::draw(root, &index, &is_project) { Ok(c) => c, Err((n, f, a)) => { println!("ABSENT frame {} {}.{} {:?}: {a}", n + 1, f.class, f.method, f.line); return } };
    let bytes = { let cp = class_path.clone(); move |name: &str| cp.class_bytes(name) };
    let plan = Arc::new(instrument::distance::Plan::new(&chart.methods(), &bytes).unwrap());
    let (p2, b2) = (plan.clone(), bytes.clone());
    let mut config = runner::WorkersConfig::new(jdk, paths, Arc::new(move |name: &str| { let original = b2(name)?; Some(instrument::distance::instrument(&original, &p2).ok().and_then(|i| i.bytes).unwrap_or(original)) }));
    config.probes = plan.probes.iter().map(|p| p.kind.clone()).collect();
    config.limits.time = Duration::from_millis(400); config.limits.steps = 200_000;
    if let Ok(n) = std::env::var("WORKERS") { config.count = n.parse().unwrap(); }
    let workers = runner::Workers::start(config).unwrap();
    let t1 = Instant::now();
    let mut hunt = Hunt::new(&chart, &index, &plan.probes, &is_project, &search::Parameters::default(), Budget { time: Duration::from_secs(secs), seed });
    let verbose = std::env::var("VERBOSE").is_ok();
    let mut slow = std::collections::BTreeMap::<String, (f64, u32, f64)>::new();
    let mut ends = std::collections::BTreeMap::<String, u32>::new();
    let found = hunt.run(&mut |candidates| { let o = if std::env::var("SLOW").is_ok() { candidates.iter().map(|c| { let t = Instant::now(); let o = workers.run(std::slice::from_ref(c)).unwrap().remove(0); let ms = t.elapsed().as_secs_f64() * 1e3; let k = match &o.end { model::End::Threw(c) => c.throwables[0].class.clone(), e => format!("{e:?}").chars().take(30).collect() }; let e = slow.entry(k).or_insert((0.0, 0, 0.0f64)); e.0 += ms; e.1 += 1; e.2 = e.2.max(ms); o }).collect() } else { workers.run(candidates).unwrap() }; if verbose { for x in &o { let k = match &x.end { model::End::Threw(c) => format!("{} at {}", c.throwables[0].class, c.throwables[0].frames.first().map(|f| format!("{}.{}:{:?}", f.class, f.method, f.line)).unwrap_or_default()), e => format!("{e:?}") }; *ends.entry(k.chars().take(150).collect()).or_default() += 1; } } o });
    let t2 = Instant::now(); let found = found.map(|f| hunt.reduce(f, &mut |c| workers.run(c).unwrap())); println!("reduced in {:.1}s", t2.elapsed().as_secs_f64());
    let mut v: Vec<_> = slow.into_iter().collect(); v.sort_by(|a, b| b.1.0.total_cmp(&a.1.0)); for (k, (ms, n, max)) in v.iter().take(12) { println!("{k}: {ms:.0} ms in {n}, avg {:.2}, max {max:.0}", ms / f64::from(*n)); }
    let tally = hunt.tally();
    println!("{} frames {} reached {} tried {} setup {:.1}s search {:.1}s", tracefile, chart.frames.len(), found.as_ref().map_or(0, |f| f.frame), tally.tried, (t1 - t0).as_secs_f64(), t1.elapsed().as_secs_f64());
    for (i, b) in tally.best.iter().enumerate() { println!("   frame {}: {:?}", i + 1, b.map(|b| (b.total(), b.line, b.exception, b.trace))); }
    if let Some(f) = found { let s = testgen::generate(&[f.candidate], &testgen::Config { junit: testgen::JUnit::Five, about: testgen::About { crash: crash.clone(), label: None, time: None, command: None } }); println!("{}", s.files[0].contents); }
    if verbose { let mut v: Vec<_> = ends.into_iter().collect(); v.sort_by_key(|x| std::cmp::Reverse(x.1)); for (k, n) in v.iter().take(25) { println!("{n:7} {k}"); } }
}
