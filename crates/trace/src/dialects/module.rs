//! What stands before the class in a frame: `loader/module@version/`, each part optional.
//!
//! `java.base/java.util.X`, `java.base@17.0.2/java.util.X`, `app//com.acme.X`, `app/shop@1.4/com.acme.X`,
//! JBoss's `org.jboss.as.ee@7.4//org.jboss.X`. The slash of a hidden class, `X$$Lambda/0x0000.run`, is none
//! of these.

/// The module, if one is named, and the name of class and method.
pub(crate) fn split(name: &str) -> (Option<&str>, &str) {
    let Some(slash) = last_slash(name) else { return (None, name) };
    let (before, class_and_method) = (&name[..slash], &name[slash + 1..]);
    let module = before.rsplit_once('/').map_or(before, |(_, module)| module);
    let module = module.split_once('@').map_or(module, |(module, _)| module);
    ((!module.is_empty()).then_some(module), class_and_method)
}

/// The slash before the class, the one of a hidden class passed over.
fn last_slash(name: &str) -> Option<usize> {
    let slash = name.rfind('/')?;
    match name[slash + 1..].starts_with(|c: char| c.is_ascii_digit()) {
        true => name[..slash].rfind('/'),
        false => Some(slash),
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn parts_before_the_class() {
        assert_eq!(split("java.base/java.util.A.b"), (Some("java.base"), "java.util.A.b"));
        assert_eq!(split("java.base@17.0.2/java.util.A.b"), (Some("java.base"), "java.util.A.b"));
        assert_eq!(split("app//com.A.b"), (None, "com.A.b"));
        assert_eq!(split("app/shop@1.4/com.A.b"), (Some("shop"), "com.A.b"));
        assert_eq!(split("org.jboss.as@7//org.A.b"), (None, "org.A.b"));
        assert_eq!(split("com.A$$Lambda$14/0x08.b"), (None, "com.A$$Lambda$14/0x08.b"));
        assert_eq!(split("app//com.A$$Lambda/0x08.b"), (None, "com.A$$Lambda/0x08.b"));
        assert_eq!(split("com.A$$Lambda$1/1325.b"), (None, "com.A$$Lambda$1/1325.b"));
        assert_eq!(split("com.A.b"), (None, "com.A.b"));
    }
}
