//! The crash of a log that is meant, and the throwable of it that is searched for.

use model::{Crash, Thrown};
use trace::{Found, Log, Options, print};

use super::ReproduceConfig;
use crate::Error;

/// The crash that the user chose, or the only one.
pub(crate) fn crash(config: &ReproduceConfig) -> Result<(usize, Found), Error> {
    let mut log = trace::read(&config.text, &Options { mapping: config.mapping.as_ref() });
    let name = config.log.clone();
    let count = log.crashes.len();
    match config.crash {
        _ if count == 0 => Err(Error::NoCrash(name)),
        Some(number) if number == 0 || number > count => Err(Error::NoSuchCrash { name, number, count }),
        None if count > 1 => Err(Error::SeveralCrashes { name, count, list: list(&log) }),
        number => {
            let number = number.unwrap_or(1);
            Ok((number, log.crashes.swap_remove(number - 1)))
        }
    }
}

/// The crashes, a line for each and one for its message.
fn list(log: &Log) -> String {
    let lines = |(number, found): (usize, &Found)| {
        let message = print::message(&found.crash).map(|message| format!("\n     {message}"));
        format!("\n  {}  {}{}", number + 1, print::title(&found.crash), message.unwrap_or_default())
    };
    log.crashes.iter().enumerate().map(lines).collect()
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

    use super::target;

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
