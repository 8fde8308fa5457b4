//! Whether two messages tell of different crashes, though class and frames are the same: a line may have several
//! things that can be null, and several casts.

use model::Thrown;
use trace::{Access, Base, Hint, MethodName, NullAccess, NullPath, Origin, Step, hints, origin};

/// Whether the messages tell of different nulls, or of casts to different classes. What only one of them tells, or
/// only the numbers and texts in them, is no contradiction; nor is a null inside of the JDK, whose code differs from
/// version to version.
pub(crate) fn contradict(expected: &Thrown, actual: &Thrown) -> bool {
    match (hints(expected).first(), hints(actual).first()) {
        (Some(Hint::Null(null)), Some(Hint::Null(other))) => {
            !is_of_jdk(expected) && !is_same_null(null, other)
        }
        (Some(Hint::Cast { to: Some(expected), .. }), Some(Hint::Cast { to: Some(actual), .. })) => {
            expected != actual
        }
        _ => false,
    }
}

fn is_of_jdk(thrown: &Thrown) -> bool {
    thrown.frames.first().is_some_and(|frame| matches!(origin(frame), Origin::Jdk | Origin::Reflection))
}

fn is_same_null(expected: &NullAccess, actual: &NullAccess) -> bool {
    let is_same_access = match (&expected.access, &actual.access) {
        (Access::Invoke(expected), Access::Invoke(actual)) => is_same_method(expected, actual),
        (expected, actual) => expected == actual,
    };
    let paths = expected.null.as_ref().zip(actual.null.as_ref());
    is_same_access && paths.is_none_or(|(expected, actual)| is_same_path(expected, actual))
}

/// Compilers differ in the class that they write for a method of `Object` which is called on an interface.
fn is_same_method(expected: &MethodName, actual: &MethodName) -> bool {
    let is_of_object = [expected, actual].iter().any(|method| method.class == "Object");
    (is_of_object || expected.class == actual.class)
        && (&expected.name, &expected.parameters) == (&actual.name, &actual.parameters)
}

fn is_same_path(expected: &NullPath, actual: &NullPath) -> bool {
    let is_same_base = match (&expected.base, &actual.base) {
        (Base::ReturnValue(expected), Base::ReturnValue(actual)) => is_same_method(expected, actual),
        (expected, actual) => {
            let named = is_named(expected).zip(is_named(actual));
            expected == actual || named.is_some_and(|(expected, actual)| expected != actual)
        }
    };
    let mut steps = expected.steps.iter().zip(&actual.steps);
    is_same_base
        && expected.steps.len() == actual.steps.len()
        && steps.all(|(expected, actual)| is_same_step(expected, actual))
}

/// An index may be a local variable, too, which only one of the messages names.
fn is_same_step(expected: &Step, actual: &Step) -> bool {
    let has_slot = |index: &str| index.contains("<local") || index.contains("<parameter");
    match (expected, actual) {
        (Step::Element(expected), Step::Element(actual)) if has_slot(expected) != has_slot(actual) => true,
        _ => expected == actual,
    }
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
    use model::{Frame, Relation};

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
        let element =
            |index: &str| format!("Cannot invoke \"String.trim()\" because \"this.names[{index}]\" is null");
        assert!(!nulls_contradict(&element("i"), &element("<local4>")));
        assert!(nulls_contradict(&element("0"), &element("1")));
    }

    #[test]
    fn versions_of_the_jdk_and_of_its_compiler_differ() {
        let parsed = |method: &str| {
            let message = format!("Cannot invoke \"String.{method}()\" because \"in\" is null");
            let mut thrown = thrown("java/lang/NullPointerException", &message);
            let class = "jdk/internal/math/FloatingDecimal".into();
            thrown.frames.push(Frame { class, method: "readJavaFormatString".into(), ..Frame::default() });
            thrown
        };
        assert!(!contradict(&parsed("trim"), &parsed("length")));
        let asked = |class: &str| format!("Cannot invoke \"{class}.getClass()\" because \"list\" is null");
        assert!(!nulls_contradict(&asked("Object"), &asked("java.util.List")));
        assert!(nulls_contradict(&asked("java.util.Set"), &asked("java.util.List")));
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
