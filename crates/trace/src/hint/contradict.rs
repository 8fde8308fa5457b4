//! Whether two messages tell of different crashes, though class and frames are the same: a line may have several
//! things that can be null, and several casts.

use model::Thrown;

use super::path::{Base, NullPath};
use super::{Hint, NullAccess, hints};

/// Whether the messages tell of different nulls, or of casts to different classes. What only one of them tells, or
/// only the numbers and texts in them, is no contradiction.
pub fn contradict(expected: &Thrown, actual: &Thrown) -> bool {
    match (hints(expected).first(), hints(actual).first()) {
        (Some(Hint::Null(expected)), Some(Hint::Null(actual))) => !is_same_null(expected, actual),
        (Some(Hint::Cast { to: Some(expected), .. }), Some(Hint::Cast { to: Some(actual), .. })) => {
            expected != actual
        }
        _ => false,
    }
}

fn is_same_null(expected: &NullAccess, actual: &NullAccess) -> bool {
    let paths = expected.null.as_ref().zip(actual.null.as_ref());
    expected.access == actual.access && paths.is_none_or(|(expected, actual)| is_same_path(expected, actual))
}

fn is_same_path(expected: &NullPath, actual: &NullPath) -> bool {
    let named = is_named(&expected.base).zip(is_named(&actual.base));
    let is_same_base =
        expected.base == actual.base || named.is_some_and(|(expected, actual)| expected != actual);
    is_same_base && expected.steps == actual.steps
}

/// Whether a local variable goes by its name; none for what is no local variable. The program may have been compiled
/// with names at one time and without at another.
fn is_named(base: &Base) -> Option<bool> {
    match base {
        Base::Local(_) => Some(true),
        Base::LocalSlot(_) | Base::Parameter(_) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use model::Relation;

    use super::*;

    fn thrown(class: &str, message: &str) -> Thrown {
        Thrown { class: class.into(), message: Some(message.into()), frames: vec![], relation: Relation::Top }
    }

    fn nulls_contradict(expected: &str, actual: &str) -> bool {
        let null = |message| thrown("java/lang/NullPointerException", message);
        contradict(&null(expected), &null(actual))
    }

    #[test]
    fn another_null_on_the_same_line_is_another_crash() {
        let customer = "Cannot invoke \"a.Customer.address()\" because the return value of \"a.Order.customer()\" is null";
        let address =
            "Cannot invoke \"a.Address.zip()\" because the return value of \"a.Customer.address()\" is null";
        assert!(nulls_contradict(customer, address));
        assert!(!nulls_contradict(customer, customer));
        let of_this = "Cannot invoke \"String.trim()\" because \"this.name\" is null";
        assert!(nulls_contradict(of_this, "Cannot invoke \"String.trim()\" because \"other.name\" is null"));
        assert!(nulls_contradict("Cannot invoke \"String.trim()\" because \"name\" is null", of_this));
    }

    #[test]
    fn what_is_not_told_contradicts_nothing() {
        let named = "Cannot invoke \"String.trim()\" because \"name\" is null";
        assert!(!nulls_contradict(named, "Cannot invoke \"String.trim()\" because \"<parameter1>\" is null"));
        assert!(!nulls_contradict(named, "Cannot invoke \"String.trim()\""));
        assert!(!nulls_contradict(named, "no name"));
    }

    #[test]
    fn casts_are_told_apart_by_what_is_cast_to() {
        let cast = |from: &str, to: &str| {
            let message = format!(
                "class {from} cannot be cast to class {to} ({from} and {to} are in unnamed module of loader 'app')"
            );
            thrown("java/lang/ClassCastException", &message)
        };
        assert!(!contradict(&cast("a.A", "a.B"), &cast("a.C", "a.B")));
        assert!(contradict(&cast("a.A", "a.B"), &cast("a.A", "a.C")));
        let index = |message| thrown("java/lang/IndexOutOfBoundsException", message);
        assert!(!contradict(
            &index("Index 5 out of bounds for length 3"),
            &index("Index 0 out of bounds for length 0")
        ));
    }
}
