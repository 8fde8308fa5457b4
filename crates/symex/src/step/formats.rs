//! Format strings that `String.format` refuses: an argument is missing, is of another class, or a letter means nothing.

use ir::Member;
use smt::{Regex, Term, Texts};
use trace::Hint;

use crate::crash::Thrown;
use crate::machine::Machine;

/// Arguments that are counted, at most.
const MOST_ARGUMENTS: usize = 4;
const FORM: &str = "Ljava/lang/String;[Ljava/lang/Object;)";

/// What must hold for a form to be refused as an exception says; none where nothing is known of that.
pub(super) fn refused(
    machine: &mut Machine,
    method: &Member,
    terms: &[Term],
    thrown: &Thrown,
) -> Option<Term> {
    let takes_form = method.descriptor.contains(FORM) || *method.name == *"formatted";
    let &[.., form, given] = terms else { return None };
    takes_form.then_some(())?;
    let told = told(thrown);
    let (content, length) = (machine.content(form), machine.length(given));
    let present = machine.symbols.is_present(form);
    let is_so = match thrown.class {
        "java/util/MissingFormatArgumentException" => {
            let missing = told.unwrap_or_else(|| "%s".to_owned());
            let each = (0..=MOST_ARGUMENTS).map(|count| {
                let form = row(count, &missing);
                let fits = machine.symbols.terms.apply(Texts::Matches(form.into()), &[content]);
                let count = machine.symbols.int(count as i64);
                let is_count = machine.symbols.terms.equal(length, count);
                machine.symbols.terms.and(&[is_count, fits])
            });
            let each: Vec<Term> = each.collect();
            machine.symbols.terms.or(&each)
        }
        "java/util/UnknownFormatConversionException" => {
            let form = row(0, &format!("%{}", told.unwrap_or_else(|| "q".to_owned())));
            machine.symbols.terms.apply(Texts::Matches(form.into()), &[content])
        }
        "java/util/IllegalFormatConversionException" => {
            let (letter, class) = thrown.message?.split_once(" != ")?;
            let form = row(0, &format!("%{letter}"));
            let fits = machine.symbols.terms.apply(Texts::Matches(form.into()), &[content]);
            let (all, zero) = (machine.symbols.elements('L'), machine.symbols.int(0));
            let elements = machine.symbols.select(all, given);
            let first = machine.symbols.select(elements, zero);
            let of = machine.symbols.is(&class.trim().replace('.', "/"));
            let (is_one, is_there) = (machine.symbols.select(of, first), machine.symbols.less(zero, length));
            machine.symbols.terms.and(&[fits, is_there, is_one])
        }
        _ => return None,
    };
    Some(machine.symbols.terms.and(&[present, is_so]))
}

/// What the message quotes.
fn told(thrown: &Thrown) -> Option<String> {
    thrown.hints.iter().find_map(|hint| match hint {
        Hint::Text(text) | Hint::Input(text) => Some(text.clone()),
        _ => None,
    })
}

/// Forms with so many places for any argument, and then this one; nothing else is to be replaced in them.
fn row(count: usize, last: &str) -> Regex {
    let text = |text: &str| Regex::Text(text.encode_utf16().collect());
    let plain = || {
        let other = Regex::Either(vec![
            Regex::Range(b' '.into(), b'$'.into()),
            Regex::Range(b'&'.into(), b'~'.into()),
        ]);
        Regex::Many(Box::new(other))
    };
    let mut parts = vec![plain()];
    for _ in 0..count {
        parts.extend([text("%s"), plain()]);
    }
    parts.extend([text(last), plain()]);
    Regex::Row(parts)
}
