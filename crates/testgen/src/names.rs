//! Names of test classes, test methods and variables: legal, unique, and telling what they are.

use std::collections::BTreeSet;

use model::{Candidate, is_java_identifier};

/// The test class for a candidate, as a VM name: nested classes share their outer's.
///
/// `com/acme/Shop$Item` is tested by `com/acme/ShopCrashTest`.
pub fn test_class(candidate: &Candidate) -> String {
    test_class_in(&candidate.call.class, candidate.package.as_deref())
}

fn test_class_in(class: &str, elsewhere: Option<&str>) -> String {
    let (own, simple) = class.rsplit_once('/').unwrap_or(("", class));
    let package = elsewhere.unwrap_or(own);
    let name = format!("{}CrashTest", legal(outer(simple)));
    package.split('/').filter(|part| !part.is_empty()).map(legal).chain([name]).collect::<Vec<_>>().join("/")
}

/// `Shop` of `Shop$Item`; a `$` at the start belongs to the name.
fn outer(simple: &str) -> &str {
    match simple.char_indices().skip(1).find(|&(_, c)| c == '$') {
        Some((at, _)) => &simple[..at],
        None => simple,
    }
}

/// The test method for a candidate, `Item_price_throwsNullPointerException_frame2`.
pub fn test_method(candidate: &Candidate) -> String {
    let mut name = nested_prefix(&candidate.call.class);
    name.push_str(&method(&candidate.call.name));
    if let Some(thrown) = candidate.expected.throwables.first() {
        let exception = thrown.class.rsplit(['/', '$']).next().unwrap_or_default();
        name.push_str("_throws");
        name.push_str(&squeezed(exception));
    }
    if let Some(frame) = candidate.frame {
        name.push_str(&format!("_frame{frame}"));
    }
    legal(&name)
}

/// `Item_` for `com/acme/Shop$Item`; anonymous classes add nothing.
fn nested_prefix(class: &str) -> String {
    let simple = class.rsplit('/').next().unwrap_or_default();
    let nested = simple[outer(simple).len()..]
        .split('$')
        .map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
    nested.filter(|part| !part.is_empty()).map(|part| format!("{}_", squeezed(part))).collect()
}

/// A readable word for a method: `new`, `initialize`, `row_lambda`, `price`.
fn method(name: &str) -> String {
    match name {
        "<init>" => "new".into(),
        "<clinit>" => "initialize".into(),
        _ => match lambda_host(name) {
            Some(host) => format!("{}_lambda", squeezed(host)),
            None => squeezed(name),
        },
    }
}

/// The method that a lambda is written in, by javac's and scalac's names for their bodies.
pub fn lambda_host(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("lambda$").or_else(|| name.strip_prefix("$anonfun$"))?;
    let host = rest.rsplit_once('$').map_or(rest, |(host, _)| host);
    (!host.is_empty()).then_some(host)
}

/// The name without what Java does not allow in one.
fn squeezed(name: &str) -> String {
    let kept: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { ' ' }).collect();
    kept.split_whitespace().collect::<Vec<_>>().join("_")
}

/// The name as Java allows it.
pub fn legal(name: &str) -> String {
    let mut legal: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '_' || c == '$' { c } else { '_' })
        .collect();
    if legal.is_empty() || legal.starts_with(|c: char| c.is_ascii_digit()) {
        legal.insert(0, '_');
    }
    if !is_java_identifier(&legal) {
        legal.push('_');
    }
    legal
}

/// The name, or the first of `name2`, `name3` and so on that is not taken.
pub fn unique(name: String, taken: &mut BTreeSet<String>) -> String {
    let others = (2u32..).map(|number| format!("{name}{number}"));
    let free = std::iter::once(name.clone()).chain(others).find(|name| !taken.contains(name));
    let free = free.expect("there are more numbers than names");
    taken.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_classes_stand_in_the_package_and_share_the_outer_class() {
        assert_eq!(test_class_in("com/acme/Shop$Item$1", None), "com/acme/ShopCrashTest");
        assert_eq!(test_class_in("Main", None), "MainCrashTest");
        assert_eq!(test_class_in("a/B", Some("recrash/a")), "recrash/a/BCrashTest");
        assert_eq!(test_class_in("a/in/$Proxy-Like$", None), "a/in/$Proxy_LikeCrashTest");
        assert_eq!(test_class_in("a/new/B", None), "a/new_/BCrashTest");
    }

    #[test]
    fn methods_get_readable_words() {
        assert_eq!(method("lambda$row$3"), "row_lambda");
        assert_eq!(method("$anonfun$map$1"), "map_lambda");
        assert_eq!(method("in range-impl"), "in_range_impl");
        assert_eq!(nested_prefix("a/Shop$1Local$2"), "Local_");
    }

    #[test]
    fn taken_names_get_numbers() {
        let mut taken = BTreeSet::new();
        let names: Vec<_> = (0..3).map(|_| unique("x".into(), &mut taken)).collect();
        assert_eq!(names, ["x", "x2", "x3"]);
    }
}
