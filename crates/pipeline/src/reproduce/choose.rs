//! The crash of a log that is meant, and the throwable of it that is searched for.

use std::collections::HashMap;

use model::{Crash, Thrown};
use trace::{Found, Log, Options, print};

use super::{Classes, ReproduceConfig};
use crate::Error;
use crate::batch::identity;

/// Different crashes of a log that are listed.
const LISTED: usize = 20;

/// The crash that the user chose, or the only one: a log may have it many times.
pub(crate) fn crash(config: &ReproduceConfig) -> Result<(usize, Found), Error> {
    let mut log = trace::read(&config.text, &Options { mapping: config.mapping.as_ref() });
    let name = config.log.clone();
    let count = log.crashes.len();
    if count == 0 {
        return Err(Error::NoCrash(name));
    }
    let number = match config.crash {
        Some(number) if number == 0 || number > count => {
            return Err(Error::NoSuchCrash { name, number, count });
        }
        Some(number) => number,
        None => {
            let different = different(&log);
            if different.len() > 1 {
                let (count, list) = (different.len(), list(&log, &different));
                return Err(Error::SeveralCrashes { name, count, list });
            }
            1
        }
    };
    Ok((number, log.crashes.swap_remove(number - 1)))
}

/// The crashes that are not the same as one before, each with how often it is there.
fn different(log: &Log) -> Vec<(usize, usize)> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut different: Vec<(usize, usize)> = Vec::new();
    for (number, found) in log.crashes.iter().enumerate() {
        let place = *places.entry(identity(&found.crash, &Classes::All)).or_insert(different.len());
        match different.get_mut(place) {
            Some((_, times)) => *times += 1,
            None => different.push((number, 1)),
        }
    }
    different
}

/// The crashes, a line for each and one for its message.
fn list(log: &Log, different: &[(usize, usize)]) -> String {
    let lines = |&(number, times): &(usize, usize)| {
        let crash = &log.crashes[number].crash;
        let often = if times > 1 { format!(", {times} times") } else { String::new() };
        let message = print::message(crash).map(|message| format!("\n     {message}"));
        format!("\n  {}  {}{often}{}", number + 1, print::title(crash), message.unwrap_or_default())
    };
    let more = different.len().saturating_sub(LISTED);
    let more = if more > 0 { format!("\n  and {more} more; recrash trace lists all") } else { String::new() };
    different.iter().take(LISTED).map(lines).chain([more]).collect()
}

/// The throwable that is searched for, by its index: the root cause, or what is nearest to it and
/// has frames of the program.
pub(crate) fn target(crash: &Crash, is_program: &dyn Fn(&str) -> bool) -> Option<usize> {
    let has_frames = |thrown: &Thrown| thrown.frames.iter().any(|frame| is_program(&frame.class));
    crash.cause_chain().into_iter().rev().find(|&index| has_frames(&crash.throwables[index]))
}

#[cfg(test)]
mod unit {
    use trace::Options;

    use super::{different, target};

    #[test]
    fn the_same_crash_with_other_numbers_in_its_message_is_one() {
        let crash = |number: u32, line: u32| format!("a.X: order {number}\n\tat a.A.a(A.java:{line})\n");
        let log = [crash(1, 5), crash(2, 5), crash(3, 6), crash(4, 5)].concat();
        let log = trace::read(log.as_bytes(), &Options::default());
        assert_eq!(log.crashes.len(), 4);
        assert_eq!(different(&log), [(0, 3), (2, 1)]);
    }

    #[test]
    fn a_root_cause_without_frames_of_the_program_is_passed_over() {
        let log =
            "a.X: outer\n\tat a.A.a(A.java:1)\nCaused by: b.Y: inner\n\tat java.util.List.of(List.java:1)\n";
        let crash = &trace::read(log.as_bytes(), &Options::default()).crashes[0].crash;
        assert_eq!(target(crash, &|class| class.starts_with("a/")), Some(0));
        assert_eq!(target(crash, &|class| class.starts_with("java/")), Some(1));
        assert_eq!(target(crash, &|_| false), None);
    }
}
