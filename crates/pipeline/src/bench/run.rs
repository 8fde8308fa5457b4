//! One run of a folder of cases.

use std::path::{Path, PathBuf};

use model::AfterFix;
use program::parse_class_path;
use runner::{Jdk, TestMethod};

use super::case::{self, Case};
use super::fixed::Written;
use super::prepare::{self, Prepared, prepare};
use super::{BenchConfig, Report, fixed, summary};
use crate::cases::{self, Content, Event, Loop, NotRun, Refused, Row, Search};
use crate::reproduce::{EarlierFinds, ReproduceConfig};
use crate::{Error, Setting};

/// Runs cases.
pub fn run(config: &BenchConfig, watch: &mut dyn FnMut(Event)) -> Result<Report, Error> {
    let Setting { jdk, java_home, path, directory, sandbox, .. } = &config.cases.setting;
    let jdk = Jdk::find(jdk.as_deref(), java_home.as_deref(), path.as_deref())?;
    let cases = case::read_all(&directory.join(&config.folder), &config.only)?;
    runner::check(sandbox)?;
    let cases: Vec<BenchCase> = cases.into_iter().map(|case| BenchCase { case, config, jdk: &jdk }).collect();
    let mut run = Loop::open(&config.cases)?;
    run.run(&cases, watch, &mut |_| Ok(()))?;
    let own = cases.iter().filter(|case| config.cases.shard.has(&case.case.id)).count();
    let kept = run.kept();
    Ok(Report { interrupted: config.cases.setting.is_stopped(), ..report(run.rows, own, kept) })
}

/// The report of so many cases.
pub(crate) fn report(rows: Vec<Row>, cases: usize, kept: PathBuf) -> Report {
    let (not_run, results): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.not_run);
    let reports: Vec<_> =
        results.chunk_by(|row, next| row.id == next.id).filter_map(summary::of_case).collect();
    let not_run =
        not_run.into_iter().map(|row| NotRun { id: row.id, reason: row.reason.unwrap_or_default() });
    Report {
        totals: summary::totals(cases, &reports),
        cases: reports,
        results,
        not_run: not_run.collect(),
        kept,
        interrupted: false,
    }
}

/// A case of a folder, in its run.
struct BenchCase<'b> {
    case: Case,
    config: &'b BenchConfig,
    jdk: &'b Jdk,
}

impl cases::Case for BenchCase<'_> {
    type Ready = Prepared;

    fn id(&self) -> &str {
        &self.case.id
    }

    fn key(&self) -> String {
        let Case { class_path, folder, traces, .. } = &self.case;
        let mut content = Content::new(&self.config.cases, self.jdk.version);
        let entries = parse_class_path(&class_path.join(":"), folder);
        let entries = if class_path.is_empty() { vec![] } else { entries };
        for file in [self.case.description()].iter().chain(traces).chain(&entries) {
            content.file(file);
        }
        content.key()
    }

    fn tests(&self, seed: u64) -> PathBuf {
        Path::new("tests").join(format!("{}-{seed}", self.case.id))
    }

    fn prepare(&self, watch: &mut dyn FnMut(Event)) -> Result<Prepared, Refused> {
        prepare(&self.case, &self.config.cases, &self.jdk.home, watch)
    }

    fn search(&self, prepared: &Prepared, seed: u64) -> Search {
        let command = format!("{} --only {} --seed {seed} --repeat 1", self.config.command, self.case.id);
        let setting = Setting { command: Some(command), ..prepared.setting.clone() };
        let config = ReproduceConfig {
            log: self.case.folder.join(&prepared.variant.name),
            text: prepared.variant.text.clone(),
            mapping: None,
            crash: Some(1),
            classes: prepared.classes.clone(),
            frames: prepared.variant.cut(),
            tests: vec![],
            setting,
            via: self.config.cases.via,
            allow_reflection: false,
            call_targets: crate::CALL_TARGETS,
            // Each result must be of this run alone.
            earlier: EarlierFinds::Ignore,
            budget: self.config.cases.budget,
            seed,
            parameters: self.config.cases.parameters.clone(),
            confirmations: self.config.cases.confirmations,
            pinned: false,
        };
        Search {
            config,
            frames: Some(prepared.variant.fit.frames.len()),
            expected: Some(prepared.expected),
            remarks: prepared.remarks.clone(),
        }
    }

    fn is_to_compare(&self, row: &Row) -> bool {
        self.config.fixed && self.case.has_fix() && row.test.is_some() && row.after_fix.is_none()
    }

    fn compare(
        &self,
        prepared: &Prepared,
        row: &Row,
        tests: &Path,
        watch: &mut dyn FnMut(Event),
    ) -> Result<AfterFix, Refused> {
        let (class, method) = (row.class.clone().unwrap_or_default(), row.method.clone().unwrap_or_default());
        let written = Written { folder: tests.to_owned(), test: TestMethod { class, method } };
        let fixed = prepare::fixed(&self.case, &self.config.cases, &self.jdk.home, watch)?;
        fixed::compare(&written, prepared, &fixed)
    }
}
