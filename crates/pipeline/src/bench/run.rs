//! One run of cases: one after another, each with all cores.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use model::{AfterFix, Level, Matched};
use runner::{Jdk, TestMethod};

use super::case::{self, Case};
use super::fixed::Written;
use super::prepare::{self, Prepared, Refused, prepare};
use super::results::Results;
use super::{BenchConfig, Event, NotRun, Report, Row, content, fixed, summary};
use crate::reproduce;
use crate::{Error, Setting};

/// Runs cases.
pub fn run(config: &BenchConfig, watch: &mut dyn FnMut(Event)) -> Result<Report, Error> {
    let Setting { jdk, java_home, path, directory, sandbox, .. } = &config.setting;
    let jdk = Jdk::find(jdk.as_deref(), java_home.as_deref(), path.as_deref())?;
    let cases = case::read_all(&directory.join(&config.folder), &config.only)?;
    runner::check(sandbox)?;
    let out = directory.join(&config.out);
    let results = Results::open(&out)?;
    let mut bench = Bench { config, jdk, out, results, rows: Vec::new(), not_run: Vec::new() };
    for (number, case) in cases.iter().enumerate() {
        if config.setting.is_stopped() {
            break;
        }
        bench.run_case(case, (number + 1, cases.len()), watch)?;
    }
    Ok(bench.report(&cases))
}

/// A run of cases.
struct Bench<'b> {
    config: &'b BenchConfig,
    jdk: Jdk,
    out: PathBuf,
    results: Results,
    rows: Vec<Row>,
    not_run: Vec<NotRun>,
}

impl Bench<'_> {
    /// Runs what is not known yet of a case. It is prepared only if there is such.
    fn run_case(
        &mut self,
        case: &Case,
        (number, of): (usize, usize),
        watch: &mut dyn FnMut(Event),
    ) -> Result<(), Error> {
        let key = content::key(case, self.config, self.jdk.version);
        let mut prepared = None;
        for seed in self.config.seed..self.config.seed.saturating_add(self.config.repeat) {
            let kept = self.results.find(&case.id, seed, &key).cloned();
            if let Some(row) = kept.as_ref().filter(|row| !self.is_to_compare(case, row)) {
                watch(Event::Ended { row, is_kept: true });
                self.rows.push(row.clone());
                continue;
            }
            if prepared.is_none() {
                prepared = match prepare(case, self.config, &self.jdk.home, watch) {
                    // What an interrupt did to Maven is no fault of the case.
                    _ if self.config.setting.is_stopped() => return Ok(()),
                    Ok(prepared) => Some(prepared),
                    Err(Refused::All(error)) => return Err(error),
                    Err(Refused::Case(reason)) => return self.refuse(case, reason, watch),
                };
            }
            let prepared = prepared.as_ref().expect("it was just prepared");
            watch(Event::Started { id: &case.id, seed, number, of });
            let Some(row) = self.row(case, prepared, kept, (seed, &key), watch)? else { return Ok(()) };
            watch(Event::Ended { row: &row, is_kept: false });
            self.rows.push(row);
        }
        Ok(())
    }

    fn refuse(&mut self, case: &Case, reason: String, watch: &mut dyn FnMut(Event)) -> Result<(), Error> {
        let not_run = NotRun { id: case.id.clone(), reason };
        watch(Event::NotRun(&not_run));
        self.not_run.push(not_run);
        Ok(())
    }

    /// What one seed gives, where what its search gave may be kept; none where it was stopped on the way.
    fn row(
        &mut self,
        case: &Case,
        prepared: &Prepared,
        kept: Option<Row>,
        (seed, key): (u64, &str),
        watch: &mut dyn FnMut(Event),
    ) -> Result<Option<Row>, Error> {
        let mut row = match kept {
            Some(row) => row,
            None => {
                let Some(row) = self.search(case, prepared, seed, key, watch)? else { return Ok(None) };
                self.results.add(&row)?;
                row
            }
        };
        self.compare(case, prepared, &mut row, watch)?;
        Ok(Some(row))
    }

    /// What the search gives with one seed; none where it was stopped on the way.
    fn search(
        &self,
        case: &Case,
        prepared: &Prepared,
        seed: u64,
        key: &str,
        watch: &mut dyn FnMut(Event),
    ) -> Result<Option<Row>, Error> {
        let tests = self.tests(case, seed);
        clear(&tests)?;
        let config = self.search_config(case, prepared, seed, tests);
        let mut inside = |event: crate::Event| watch(Event::Inside(event));
        let ended = catch_unwind(AssertUnwindSafe(|| reproduce::run(&config, &mut inside)));
        if self.config.setting.is_stopped() {
            return Ok(None);
        }
        let row = Row {
            seed,
            frames: prepared.variant.fit.frames.len(),
            expected: prepared.expected,
            proposer: self.config.via.name().to_owned(),
            trace: prepared.variant.name.clone(),
            remarks: prepared.remarks.clone(),
            ..Row::empty(&case.id, key)
        };
        Ok(Some(match ended {
            Ok(Ok(report)) => filled(row, report),
            Ok(Err(error)) => Row { reason: Some(error.to_string()), failed: true, ..row },
            Err(panic) => {
                let what = panic.downcast_ref::<String>().map(String::as_str);
                let what = what.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
                Row { reason: Some(format!("internal error: {what}")), failed: true, ..row }
            }
        }))
    }

    /// Whether the test of a result must still be run on the fixed release.
    fn is_to_compare(&self, case: &Case, row: &Row) -> bool {
        self.config.fixed && case.has_fix() && row.test.is_some() && row.after_fix.is_none()
    }

    /// Runs the test of a result on the fixed release, if that is wanted. What kept it from running is a remark
    /// that is not kept, so that another start tries again.
    fn compare(
        &mut self,
        case: &Case,
        prepared: &Prepared,
        row: &mut Row,
        watch: &mut dyn FnMut(Event),
    ) -> Result<(), Error> {
        if !self.is_to_compare(case, row) {
            return Ok(());
        }
        match self.after_fix(case, prepared, row, watch) {
            Ok(after_fix) => {
                row.after_fix = Some(after_fix);
                self.results.add(row)
            }
            Err(Refused::All(error)) => Err(error),
            Err(Refused::Case(why)) => {
                row.remarks.push(format!("not run on the fixed release: {why}"));
                Ok(())
            }
        }
    }

    fn after_fix(
        &self,
        case: &Case,
        prepared: &Prepared,
        row: &Row,
        watch: &mut dyn FnMut(Event),
    ) -> Result<AfterFix, Refused> {
        let (class, method) = (row.class.clone().unwrap_or_default(), row.method.clone().unwrap_or_default());
        let written = Written { folder: self.tests(case, row.seed), test: TestMethod { class, method } };
        let fixed = prepare::fixed(case, self.config, &self.jdk.home, watch)?;
        fixed::compare(&written, prepared, &fixed)
    }

    /// The folder with the test of a case and a seed.
    fn tests(&self, case: &Case, seed: u64) -> PathBuf {
        self.out.join("tests").join(format!("{}-{seed}", case.id))
    }

    fn search_config(
        &self,
        case: &Case,
        prepared: &Prepared,
        seed: u64,
        tests: PathBuf,
    ) -> reproduce::ReproduceConfig {
        let command = format!("{} --only {} --seed {seed} --repeat 1", self.config.command, case.id);
        let setting = Setting { out: Some(tests), command: Some(command), ..prepared.setting.clone() };
        reproduce::ReproduceConfig {
            log: case.folder.join(&prepared.variant.name),
            text: prepared.variant.text.clone(),
            mapping: None,
            crash: Some(1),
            classes: prepared.classes.clone(),
            frames: prepared.variant.cut(),
            tests: vec![],
            setting,
            via: self.config.via,
            // Each result must be of this run alone.
            earlier: reproduce::EarlierFinds::Ignore,
            budget: self.config.budget,
            seed,
            parameters: self.config.parameters.clone(),
            confirmations: self.config.confirmations,
            pinned: false,
        }
    }

    fn report(self, cases: &[Case]) -> Report {
        let of_case =
            |case: &Case| -> Vec<Row> { self.rows.iter().filter(|row| row.id == case.id).cloned().collect() };
        let reports: Vec<_> = cases.iter().filter_map(|case| summary::of_case(&of_case(case))).collect();
        Report {
            totals: summary::totals(cases.len(), &reports),
            cases: reports,
            results: self.rows,
            not_run: self.not_run,
            kept: self.results.path,
            interrupted: self.config.setting.is_stopped(),
        }
    }
}

/// Removes the tests of an earlier search under other settings, or of one that was stopped.
fn clear(tests: &PathBuf) -> Result<(), Error> {
    match std::fs::remove_dir_all(tests) {
        Err(source) if tests.exists() => Err(Error::Write { path: tests.clone(), source }),
        _ => Ok(()),
    }
}

/// The row with what a search gave. The frames that it was not asked for count as not reproduced.
fn filled(row: Row, report: reproduce::Report) -> Row {
    let level = Matched { of: row.frames as u32, ..report.matched }.level();
    Row {
        reproduced: report.reproduced,
        frame: report.frame,
        level: if report.reproduced { level } else { Level::Nothing },
        same_message: (report.reproduced && report.has_message).then_some(report.other_message.is_none()),
        seconds: report.seconds,
        found: report.found,
        candidates: report.candidates,
        reason: report.reason,
        statements: report.statements,
        stubs: report.stubs,
        class: report.test.as_ref().map(|test| test.class.clone()),
        method: report.test.as_ref().map(|test| test.method.clone()),
        test: report.test.map(|test| test.file),
        ..row
    }
}
