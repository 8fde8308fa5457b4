//! From the results of seeds to those of cases, and from these to totals.

use model::{AfterFix, Level, Told};

use super::{AfterFixes, CaseReport, MessageCounts, Totals};
use crate::cases::Row;

/// What the seeds of a case gave; none where none was run.
pub(crate) fn of_case(rows: &[Row]) -> Option<CaseReport> {
    let last = rows.last()?;
    let reproduced: Vec<&Row> = rows.iter().filter(|row| row.reproduced).collect();
    let counted = if reproduced.is_empty() { rows.iter().collect() } else { reproduced.clone() };
    let is_most = |count: usize| 2 * count > rows.len();
    let at_highest = reproduced.iter().filter(|row| row.frame as usize >= row.expected).count();
    Some(CaseReport {
        id: last.id.clone(),
        reached: rows.iter().map(|row| row.frame).collect(),
        frames: last.frames,
        expected: last.expected,
        reproduced_by: reproduced.len(),
        reproduced: is_most(reproduced.len()),
        at_highest: is_most(at_highest),
        level: rows.iter().map(|row| row.level).max().unwrap_or(Level::Nothing),
        seconds: median(counted.iter().map(|row| row.seconds).collect()).unwrap_or_default(),
        found: median(reproduced.iter().filter_map(|row| row.found).collect()),
        candidates: median(counted.iter().map(|row| row.candidates).collect()).unwrap_or_default(),
        statements: median(reproduced.iter().map(|row| row.statements).collect()).unwrap_or_default(),
        reason: rows.iter().find_map(|row| row.reason.clone()),
        remarks: last.remarks.clone(),
        messages: MessageCounts::of(rows.iter().filter_map(|row| row.same_message)),
        after_fix: AfterFixes::of(rows.iter().filter_map(|row| row.after_fix.as_ref())),
        not_told_apart: rows.iter().filter_map(|row| row.after_fix.as_ref()).find_map(not_told_apart),
    })
}

/// What all cases gave.
pub(crate) fn totals(cases: usize, reports: &[CaseReport]) -> Totals {
    let reproduced = reports.iter().filter(|report| report.reproduced);
    Totals {
        cases,
        run: reports.len(),
        reproduced: reproduced.clone().count(),
        at_highest: reports.iter().filter(|report| report.at_highest).count(),
        seconds: median(reproduced.clone().map(|report| report.seconds).collect()),
        found: median(reproduced.filter_map(|report| report.found).collect()),
        messages: reports.iter().fold(MessageCounts::default(), |sum, report| sum.plus(report.messages)),
        after_fix: reports
            .iter()
            .map(|report| report.after_fix)
            .fold(AfterFixes::default(), AfterFixes::plus),
    }
}

impl MessageCounts {
    fn of(tests: impl Iterator<Item = bool>) -> MessageCounts {
        let (same, other): (Vec<bool>, Vec<bool>) = tests.partition(|is_same| *is_same);
        MessageCounts { same: same.len(), other: other.len() }
    }

    fn plus(self, other: MessageCounts) -> MessageCounts {
        MessageCounts { same: self.same + other.same, other: self.other + other.other }
    }
}

impl AfterFixes {
    fn of<'a>(tests: impl Iterator<Item = &'a AfterFix>) -> AfterFixes {
        tests.fold(AfterFixes::default(), |mut counts, test| {
            match test.told {
                Told::Apart => counts.told_apart += 1,
                Told::StillFails => counts.still_fail += 1,
                Told::Undecided => counts.undecided += 1,
            }
            counts
        })
    }

    fn plus(self, other: AfterFixes) -> AfterFixes {
        AfterFixes {
            told_apart: self.told_apart + other.told_apart,
            still_fail: self.still_fail + other.still_fail,
            undecided: self.undecided + other.undecided,
        }
    }
}

fn not_told_apart(test: &AfterFix) -> Option<String> {
    match test.told {
        Told::Apart => None,
        Told::StillFails => Some(format!("still fails: {}", test.what)),
        Told::Undecided => Some(format!("undecided: {}", test.what)),
    }
}

/// The middle one, of two the lower one.
fn median<T: PartialOrd + Copy>(mut values: Vec<T>) -> Option<T> {
    values.sort_by(|a, b| a.partial_cmp(b).expect("times are numbers"));
    values.get(values.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod unit {
    use super::{Row, median, of_case, totals};

    /// A row that reached a frame of three, two of which are known to be possible.
    fn row(frame: u32, seconds: f64) -> Row {
        let (reproduced, candidates) = (frame > 0, seconds as u64);
        Row { frame, reproduced, frames: 3, expected: 2, seconds, candidates, ..Row::empty("A", "k") }
    }

    #[test]
    fn most_seeds_decide() {
        let report = |frames: &[u32]| {
            let rows: Vec<Row> = frames.iter().map(|&frame| row(frame, 1.0)).collect();
            let report = of_case(&rows).expect("there are rows");
            (report.reproduced_by, report.reproduced, report.at_highest)
        };
        assert_eq!(report(&[3, 0, 2]), (2, true, true));
        assert_eq!(report(&[3, 1, 1]), (3, true, false));
        assert_eq!(report(&[3, 0]), (1, false, false));
        assert!(of_case(&[]).is_none());
    }

    #[test]
    fn times_are_of_the_seeds_that_reproduced_the_crash() {
        let found = of_case(&[row(0, 60.0), row(1, 4.0), row(2, 9.0)]).expect("there are rows");
        assert_eq!((found.seconds, found.candidates), (4.0, 4));
        let missed = of_case(&[row(0, 60.0), row(0, 61.0), row(1, 5.0)]).expect("there are rows");
        assert_eq!(totals(3, &[found, missed]).seconds, Some(4.0));
        assert_eq!(totals(3, &[]).seconds, None);
        assert_eq!(median(vec![3, 1, 2]), Some(2));
    }
}
