//! Dates in texts that `LocalDate.parse` refuses: with a month or a day that there is none, of one year.

use smt::Term;

use crate::crash::Thrown;
use crate::machine::Machine;

/// What must hold for a text to be refused as an exception says; none where nothing is known of that.
pub(super) fn refused(machine: &mut Machine, text: Term, thrown: &Thrown) -> Option<Term> {
    let message = thrown.message.unwrap_or_default();
    let told = || message.rsplit(' ').next().and_then(|number| number.parse::<u8>().ok());
    let date = match message {
        _ if thrown.class != "java/time/DateTimeException" => return None,
        message if message.starts_with("Invalid value for MonthOfYear") => {
            format!("2021-{:02}-01", told().unwrap_or(13))
        }
        message if message.starts_with("Invalid value for DayOfMonth") => {
            format!("2021-01-{:02}", told().unwrap_or(32))
        }
        message if message.starts_with("Invalid date") => "2021-02-30".to_owned(),
        _ => return None,
    };
    let (present, content) = (machine.symbols.is_present(text), machine.content(text));
    let date = machine.symbols.terms.text(&date);
    let is_date = machine.symbols.terms.equal(content, date);
    Some(machine.symbols.terms.and(&[present, is_date]))
}
