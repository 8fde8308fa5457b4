//! Which classes count as the program's.

use regex::Regex;

/// Which classes count as the program's, of those that are not the JDK's.
#[derive(Clone, Debug, Default)]
pub enum Classes {
    /// All.
    #[default]
    All,
    /// Those of some packages, which are named with dots.
    Packages(Vec<String>),
    /// Those whose name with dots has a match.
    Matching(Regex),
}

impl Classes {
    /// Whether a class counts, by its VM name.
    pub(crate) fn contain(&self, class: &str) -> bool {
        match self {
            Classes::All => true,
            Classes::Packages(packages) => packages.iter().any(|package| is_in(class, package)),
            Classes::Matching(pattern) => pattern.is_match(&class.replace('/', ".")),
        }
    }
}

fn is_in(class: &str, package: &str) -> bool {
    let rest = class.strip_prefix(package.replace('.', "/").as_str());
    rest.is_some_and(|rest| rest.starts_with('/') || rest.is_empty())
}

#[cfg(test)]
mod unit {
    use regex::Regex;

    use super::Classes;

    #[test]
    fn packages_are_whole_and_patterns_see_dots() {
        let packages = Classes::Packages(vec!["com.acme".into()]);
        assert!(packages.contain("com/acme/shop/Shop"));
        assert!(!packages.contain("com/acmeshop/Shop"));
        let pattern = Classes::Matching(Regex::new("^com\\.acme\\.(shop|tax)").expect("a pattern"));
        assert!(pattern.contain("com/acme/tax/Tax$Rate"));
        assert!(!pattern.contain("com/acme/Main") && !pattern.contain("org/com/acme/shop/Shop"));
    }
}
