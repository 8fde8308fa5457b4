//! Outer frames that are not searched for, because a frame before them belongs to a class that is not on the class path.

use model::Thrown;
use program::ClassPath;

/// How many parts of their packages the classes of one program share, such as `com.acme`.
const SHARED_PARTS: usize = 2;

/// Says that frames of the program's own packages are lost behind a foreign class that is absent, and which option brings
/// them back. The crash counts up to that class, since what it called is unknown.
pub(crate) fn warning(
    thrown: &Thrown,
    class_path: &ClassPath,
    is_program: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let classes = thrown.frames.iter().map(|frame| frame.class.as_str()).filter(|class| is_program(class));
    let mut classes = classes.skip_while(|class| !class_path.contains(class));
    let innermost = classes.next()?;
    let absent = classes.by_ref().find(|class| !class_path.contains(class))?;
    let is_own = |class: &&str| class_path.contains(class) && shared(innermost, class).is_some();
    let lost: Vec<&str> = classes.filter(is_own).collect();
    let package =
        lost.iter().try_fold(package_of(innermost), |package, class| common(package, package_of(class)))?;
    let is_foreign = shared(innermost, absent).is_none();
    (!lost.is_empty() && is_foreign).then(|| words(lost.len(), absent, package))
}

fn words(count: usize, absent: &str, package: &str) -> String {
    let (absent, package) = (absent.replace('/', "."), package.replace('/', "."));
    let frames = if count == 1 { "1 frame".to_owned() } else { format!("{count} frames") };
    let verb = if count == 1 { "is" } else { "are" };
    format!(
        "{frames} of {package} outside of {absent} {verb} not searched for; add it to the class path, or pass over it with \
         --package {package}"
    )
}

/// The package that two classes of one program share.
fn shared<'c>(one: &'c str, other: &str) -> Option<&'c str> {
    common(package_of(one), package_of(other))
}

/// The longest package that two are in, if it is long enough to tell programs apart or one of the two itself.
fn common<'p>(one: &'p str, other: &str) -> Option<&'p str> {
    if one == other {
        return Some(one).filter(|package| !package.is_empty());
    }
    let parts = one.split('/').zip(other.split('/')).take_while(|(one, other)| one == other);
    let (count, length) =
        parts.fold((0, 0), |(count, length), (part, _)| (count + 1, length + part.len() + 1));
    (count >= SHARED_PARTS).then(|| &one[..length - 1])
}

fn package_of(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

#[cfg(test)]
mod unit {
    use super::common;

    #[test]
    fn packages_of_one_program_share_two_parts() {
        assert_eq!(common("com/acme/web", "com/acme/service"), Some("com/acme"));
        assert_eq!(common("com/acme", "com/acme/service"), Some("com/acme"));
        assert_eq!(common("shop", "shop"), Some("shop"));
        assert_eq!(common("com/acme", "com/other"), None);
        assert_eq!(common("", ""), None);
    }
}
