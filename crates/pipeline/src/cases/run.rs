//! The loop: one case after another, each with all cores.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use model::{Level, Matched};

use super::results::Results;
use super::{Case, CasesConfig, Event, NotRun, Refused, Row, Search};
use crate::reproduce;
use crate::{Error, Setting};

/// A run of cases.
pub(crate) struct Loop<'a> {
    config: &'a CasesConfig,
    /// The folder of results.
    pub(crate) out: PathBuf,
    results: Results,
    /// What is known so far, of this run and earlier ones.
    pub(crate) rows: Vec<Row>,
}

/// How a search ended.
enum Ended {
    /// With a result.
    Row(Box<Row>),
    /// The program does not fit.
    NotRun(String),
    /// It was stopped on the way.
    Stopped,
}

impl<'a> Loop<'a> {
    /// Opens the folder of results.
    pub(crate) fn open(config: &'a CasesConfig) -> Result<Loop<'a>, Error> {
        let out = config.setting.directory.join(&config.out);
        Ok(Loop { config, results: Results::open(&out)?, out, rows: Vec::new() })
    }

    /// The file with the results.
    pub(crate) fn kept(&self) -> PathBuf {
        self.results.path.clone()
    }

    /// Runs those of the cases that belong to the shard; `after` is called after each.
    pub(crate) fn run<C: Case>(
        &mut self,
        cases: &[C],
        watch: &mut dyn FnMut(Event),
        after: &mut dyn FnMut(&Loop) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let own: Vec<&C> = cases.iter().filter(|case| self.config.shard.has(case.id())).collect();
        watch(Event::Planned { cases: own.len(), of: cases.len() });
        for (number, case) in own.iter().enumerate() {
            if self.is_stopped() {
                break;
            }
            self.run_case(*case, (number + 1, own.len()), watch)?;
            after(self)?;
        }
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.config.setting.is_stopped()
    }

    /// Runs what is not known yet of a case. It is prepared only if there is such.
    fn run_case<C: Case>(
        &mut self,
        case: &C,
        (number, of): (usize, usize),
        watch: &mut dyn FnMut(Event),
    ) -> Result<(), Error> {
        let key = case.key();
        let mut ready = None;
        for seed in self.config.seed..self.config.seed.saturating_add(self.config.repeat) {
            let kept = self.results.find(case.id(), seed, &key).cloned();
            if let Some(row) = kept.as_ref().filter(|row| !case.is_to_compare(row)) {
                watch(Event::Ended { row, is_kept: true });
                self.rows.push(row.clone());
                continue;
            }
            if ready.is_none() {
                ready = match case.prepare(watch) {
                    // What an interrupt did to Maven is no fault of the case.
                    _ if self.is_stopped() => return Ok(()),
                    Ok(ready) => Some(ready),
                    Err(Refused::All(error)) => return Err(error),
                    Err(Refused::Case(reason)) => return self.refuse(case, (seed, &key), reason, watch),
                };
            }
            let ready = ready.as_ref().expect("it was just prepared");
            watch(Event::Started { id: case.id(), seed, number, of });
            match self.row(case, ready, kept, (seed, &key), watch)? {
                Ended::Row(row) => {
                    watch(Event::Ended { row: &row, is_kept: false });
                    self.rows.push(*row);
                }
                Ended::NotRun(reason) => return self.refuse(case, (seed, &key), reason, watch),
                Ended::Stopped => return Ok(()),
            }
        }
        Ok(())
    }

    fn refuse<C: Case>(
        &mut self,
        case: &C,
        (seed, key): (u64, &str),
        reason: String,
        watch: &mut dyn FnMut(Event),
    ) -> Result<(), Error> {
        watch(Event::NotRun(&NotRun { id: case.id().to_owned(), reason: reason.clone() }));
        let row = Row { seed, reason: Some(reason), not_run: true, ..Row::empty(case.id(), key) };
        self.results.add(&row)?;
        self.rows.push(row);
        Ok(())
    }

    /// What one seed gives, where what its search gave may be kept.
    fn row<C: Case>(
        &mut self,
        case: &C,
        ready: &C::Ready,
        kept: Option<Row>,
        (seed, key): (u64, &str),
        watch: &mut dyn FnMut(Event),
    ) -> Result<Ended, Error> {
        let mut row = match kept {
            Some(row) => row,
            None => match self.search(case, case.search(ready, seed), (seed, key), watch)? {
                Ended::Row(row) => {
                    self.results.add(&row)?;
                    *row
                }
                other => return Ok(other),
            },
        };
        self.compare(case, ready, &mut row, watch)?;
        Ok(Ended::Row(Box::new(row)))
    }

    /// What the search gives with one seed. Where only inner frames fit the program, it is for these.
    fn search<C: Case>(
        &self,
        case: &C,
        mut search: Search,
        (seed, key): (u64, &str),
        watch: &mut dyn FnMut(Event),
    ) -> Result<Ended, Error> {
        let tests = self.out.join(case.tests(seed));
        clear(&tests)?;
        search.config.setting = Setting { out: Some(tests), ..search.config.setting };
        let mut inside = |event: crate::Event| watch(Event::Inside(event));
        let mut ended = catch_unwind(AssertUnwindSafe(|| reproduce::run(&search.config, &mut inside)));
        if let Ok(Err(error @ Error::FrameAbsent { help, .. })) = &ended
            && help.fitting > 0
            && search.config.frames.is_none()
        {
            search.remarks.push(cut_remark(error, help.fitting));
            search.config.frames = Some(help.fitting);
            ended = catch_unwind(AssertUnwindSafe(|| reproduce::run(&search.config, &mut inside)));
        }
        if self.is_stopped() {
            return Ok(Ended::Stopped);
        }
        let row = Row {
            seed,
            frames: search.frames.unwrap_or_default(),
            expected: search.expected.unwrap_or_default(),
            proposer: self.config.via.name().to_owned(),
            trace: file_name(&search.config.log),
            remarks: search.remarks.clone(),
            ..Row::empty(case.id(), key)
        };
        Ok(match ended {
            Ok(Ok(report)) => Ended::Row(Box::new(filled(row, &search, report, &self.out))),
            Ok(Err(error)) if error.is_of_crash() => Ended::NotRun(error.to_string()),
            Ok(Err(error)) => {
                Ended::Row(Box::new(Row { reason: Some(error.to_string()), failed: true, ..row }))
            }
            Err(panic) => Ended::Row(Box::new(Row { reason: Some(told(&*panic)), failed: true, ..row })),
        })
    }

    /// Runs the test of a result on the fixed release, if that is wanted. What kept it from running is a remark
    /// that is not kept, so that another start tries again.
    fn compare<C: Case>(
        &mut self,
        case: &C,
        ready: &C::Ready,
        row: &mut Row,
        watch: &mut dyn FnMut(Event),
    ) -> Result<(), Error> {
        if !case.is_to_compare(row) {
            return Ok(());
        }
        match case.compare(ready, row, &self.out.join(case.tests(row.seed)), watch) {
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
}

/// `frame 6, X.m: x.jar has no line 7 in that method (…); frames 1 to 5 are searched for`.
pub(crate) fn cut_remark(error: &Error, fitting: usize) -> String {
    match fitting {
        1 => format!("{error}; only frame 1 is searched for"),
        fitting => format!("{error}; frames 1 to {fitting} are searched for"),
    }
}

/// Removes the tests of an earlier search under other settings, or of one that was stopped.
fn clear(tests: &PathBuf) -> Result<(), Error> {
    match std::fs::remove_dir_all(tests) {
        Err(source) if tests.exists() => Err(Error::Write { path: tests.clone(), source }),
        _ => Ok(()),
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn told(panic: &(dyn Any + Send)) -> String {
    let what = panic.downcast_ref::<String>().map(String::as_str);
    format!("internal error: {}", what.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message"))
}

/// The row with what a search gave. The frames that it was not asked for count as not reproduced.
fn filled(row: Row, search: &Search, report: reproduce::Report, out: &Path) -> Row {
    let frames = search.frames.unwrap_or(report.frames);
    let level = Matched { of: frames as u32, ..report.matched }.level();
    let below = |file: PathBuf| file.strip_prefix(out).map(Path::to_owned).unwrap_or(file);
    Row {
        reproduced: report.reproduced,
        frame: report.frame,
        frames,
        expected: search.expected.unwrap_or(frames),
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
        test: report.test.map(|test| below(test.file)),
        ..row
    }
}
