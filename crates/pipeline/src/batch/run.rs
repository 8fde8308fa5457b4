//! One run, from logs to a table.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use recording::print::pasteable;
use runner::Jdk;

use super::crashes::{Crashes, TRACES};
use super::gather::{Gathered, gather};
use super::{BatchConfig, Report, report};
use crate::cases::{self, Content, Event, Loop, Refused, Search, Shard};
use crate::reproduce::ReproduceConfig;
use crate::toolchain::source::Program;
use crate::toolchain::write::replace;
use crate::{Error, Setting, Source};

/// Searches for the crashes of logs.
pub fn run(config: &BatchConfig, watch: &mut dyn FnMut(Event)) -> Result<Report, Error> {
    let Setting { jdk, java_home, path, sandbox, .. } = &config.cases.setting;
    let jdk = Jdk::find(jdk.as_deref(), java_home.as_deref(), path.as_deref())?;
    runner::check(sandbox)?;
    // The program is looked for once, and before a long log is read in vain.
    let program = known_program(config, &jdk, watch)?;
    let mut run = Loop::open(&config.cases)?;
    let Gathered { crashes, left_out } = gather(config, &run.out, watch)?;
    if crashes.0.is_empty() && !config.cases.setting.is_stopped() {
        return Err(Error::NoCrash(names(config).into()));
    }
    let known = Crashes::read(&run.out).map_err(|source| Error::Write { path: run.out.clone(), source })?;
    known.join(crashes.clone()).write(&run.out)?;
    let cases: Vec<BatchCase> = chosen(&crashes, config.at_most)
        .into_iter()
        .map(|id| BatchCase { id, config, program: &program, out: run.out.clone() })
        .collect();
    let own = of_shard(crashes, config.cases.shard);
    run.run(&cases, watch, &mut |run| write_table(&report(&own, &run.rows, &run.out)))?;
    let interrupted = config.cases.setting.is_stopped();
    let report = Report { left_out, interrupted, ..report(&own, &run.rows, &run.out) };
    write_table(&report)?;
    Ok(report)
}

/// The crashes that belong to a part: its table has no others.
fn of_shard(crashes: Crashes, shard: Shard) -> Crashes {
    Crashes(crashes.0.into_iter().filter(|(id, _)| shard.has(id)).collect())
}

/// Writes the table of a report.
pub(crate) fn write_table(report: &Report) -> Result<(), Error> {
    replace(&report.table, report.table().as_bytes())
}

/// The crashes that are searched for, the most frequent first.
fn chosen(crashes: &Crashes, at_most: Option<usize>) -> Vec<String> {
    let mut ids: Vec<&String> = crashes.0.keys().collect();
    ids.sort_by_key(|id| (Reverse(crashes.0[*id].times()), *id));
    ids.into_iter().take(at_most.unwrap_or(usize::MAX)).cloned().collect()
}

fn names(config: &BatchConfig) -> String {
    match &config.logs[..] {
        [log] => log.name.clone(),
        logs => format!("{} logs", logs.len()),
    }
}

/// What is the same for all crashes.
struct KnownProgram {
    source: Source,
    content: Content,
}

fn known_program(
    config: &BatchConfig,
    jdk: &Jdk,
    watch: &mut dyn FnMut(Event),
) -> Result<KnownProgram, Error> {
    let setting = &config.cases.setting;
    let mut inside = |event: crate::Event| watch(Event::Inside(event));
    let program = Program::find(setting, &|| Err(Error::NoProgram), jdk.version, &mut inside)?;
    let mut content = Content::new(&config.cases, jdk.version);
    let BatchConfig { classes, tests, pinned, mapping, .. } = config;
    content.text(&format!("{classes:?} {tests:?} {pinned} {}", mapping.is_some()));
    program.paths.iter().for_each(|path| content.file(path));
    let source = match program.project {
        Some(project) => Source::Known(Arc::new(project)),
        None => Source::ClassPath(usable(&program.paths)),
    };
    Ok(KnownProgram { source, content })
}

/// The class path of what can be used: no crash warns again of what is left out.
fn usable(paths: &[PathBuf]) -> String {
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    paths.join(":")
}

/// A crash of a log, in its run.
struct BatchCase<'b> {
    id: String,
    config: &'b BatchConfig,
    program: &'b KnownProgram,
    out: PathBuf,
}

impl BatchCase<'_> {
    /// The trace, from the folder of results on.
    fn trace(&self) -> PathBuf {
        Path::new(TRACES).join(&self.id).join("trace.txt")
    }
}

impl cases::Case for BatchCase<'_> {
    /// The trace.
    type Ready = Vec<u8>;

    fn id(&self) -> &str {
        &self.id
    }

    fn key(&self) -> String {
        let mut content = self.program.content.clone();
        content.file(&self.out.join(self.trace()));
        content.key()
    }

    fn tests(&self, _seed: u64) -> PathBuf {
        Path::new("tests").join(&self.id)
    }

    fn prepare(&self, _watch: &mut dyn FnMut(Event)) -> Result<Vec<u8>, Refused> {
        let path = self.out.join(self.trace());
        std::fs::read(&path).map_err(|error| Refused::Case(format!("{}: {error}", path.display())))
    }

    fn search(&self, text: &Vec<u8>, seed: u64) -> Search {
        let BatchConfig { cases, mapping, classes, tests, earlier, pinned, options, .. } = self.config;
        let trace = cases.out.join(self.trace());
        let command = Some(format!("recrash reproduce {}{options}", pasteable(&trace)));
        let config = ReproduceConfig {
            log: trace,
            text: text.clone(),
            mapping: mapping.clone(),
            crash: Some(1),
            classes: classes.clone(),
            frames: None,
            tests: tests.clone(),
            setting: Setting { source: Some(self.program.source.clone()), command, ..cases.setting.clone() },
            via: cases.via,
            allow_reflection: false,
            call_targets: crate::CALL_TARGETS,
            earlier: *earlier,
            budget: cases.budget,
            seed,
            parameters: cases.parameters.clone(),
            confirmations: cases.confirmations,
            pinned: *pinned,
        };
        Search { config, frames: None, expected: None, remarks: Vec::new() }
    }
}

#[cfg(test)]
mod unit {
    use std::collections::BTreeMap;

    use super::super::crashes::{InLog, Seen};
    use super::{Crashes, chosen};

    #[test]
    fn the_most_frequent_come_first_and_of_equals_the_first_by_name() {
        let seen = |times: u64| {
            let logs = BTreeMap::from([("a.log".to_owned(), InLog { times, first: 1, last: 2 })]);
            Seen { title: String::new(), message: None, logs }
        };
        let crashes = [("b", 2), ("a", 2), ("c", 7)].map(|(id, times)| (id.to_owned(), seen(times)));
        let crashes = Crashes(BTreeMap::from(crashes));
        assert_eq!(chosen(&crashes, None), ["c", "a", "b"]);
        assert_eq!(chosen(&crashes, Some(1)), ["c"]);
    }
}
