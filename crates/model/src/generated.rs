//! Names that JVMs, libraries and compilers make up: of classes that exist only at run time, and of methods with
//! a counter in their name. Every crate asks here.

/// Packages whose classes carry a call from here to there: reflection, method handles, virtual threads.
const CARRIERS: [&str; 8] = [
    "sun/reflect/",
    "jdk/internal/reflect/",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "jdk/internal/vm/",
    "jdk/internal/misc/",
    "jdk/proxy",
    "com/sun/proxy/",
];

/// What libraries put into the names of classes that they make at run time, behind the name of the class that
/// they extend or serve.
const MARKS: [&str; 16] = [
    "$$Lambda",         // the JVM, for lambdas of Java, Kotlin and Scala
    "$$FastClass",      // CGLIB
    "$$EnhancerBy",     // CGLIB, Spring up to 5, Guice
    "$$KeyFactoryBy",   // CGLIB
    "$$SpringCGLIB$$",  // Spring from 6 on
    "$ByteBuddy$",      // Byte Buddy
    "$auxiliary$",      // Byte Buddy
    "$MockitoMock$",    // Mockito
    "$HibernateProxy$", // Hibernate from 5.3 on
    "$HibernateBasicProxy$",
    "$HibernateInstantiator$",
    "$HibernateAccessOptimizer$",
    "_$$_jvst", // Javassist, Hibernate before
    "_$$_javassist",
    "$_$$_Weld", // CDI
    "$$Owb",     // CDI
];

/// Whether a class, by its VM name, carries a call and says nothing of the crash: reflection, proxies, lambdas. A hidden
/// class may have code of the program.
pub fn carries_calls(class: &str) -> bool {
    is_reflection(class) || is_proxy(class) || is_marked(class)
}

/// Whether a class, by its VM name, belongs to reflection or method handles.
pub fn is_reflection(class: &str) -> bool {
    CARRIERS.iter().any(|package| class.starts_with(package))
}

/// Whether a class, by its VM name, was made at run time.
pub fn is_generated(class: &str) -> bool {
    is_hidden(class) || is_proxy(class) || is_marked(class)
}

/// The class that one which was made at run time extends or serves, where its name tells: `a/Shop` for
/// `a/Shop$$SpringCGLIB$$0`.
pub fn host(class: &str) -> Option<&str> {
    let marks = MARKS.iter().filter_map(|mark| class.find(mark));
    let end = marks.chain(class.find("/0x")).chain(class.find("+0x")).min()?;
    Some(&class[..end]).filter(|host| !host.is_empty())
}

/// The name without the suffix of a hidden class: `Foo/0x0000000801234` and `Foo+0x…` are `Foo`.
pub fn without_hidden_suffix(class: &str) -> &str {
    let end = class.find("/0x").or_else(|| class.find("+0x"));
    &class[..end.unwrap_or(class.len())]
}

fn is_marked(class: &str) -> bool {
    MARKS.iter().any(|mark| class.contains(mark))
}

fn is_hidden(class: &str) -> bool {
    class.contains("/0x") || class.contains("+0x")
}

/// `jdk/proxy2/$Proxy9`; a nested class that is called `Proxy` is none.
fn is_proxy(class: &str) -> bool {
    let simple = class.rsplit('/').next().unwrap_or(class);
    let number = simple.strip_prefix("$Proxy");
    number.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The name of a method without the number that a compiler put there: `lambda$run$3` is `lambda$run`, `access$100` is
/// `access$`, Kotlin's `run$lambda$0` and `run$lambda-0` are `run$lambda`, Scala's `$anonfun$run$1` is `$anonfun$run`.
pub fn without_number(method: &str) -> &str {
    let bare = method.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_numbered = bare.len() < method.len();
    match bare {
        "access$" if is_numbered => bare,
        _ if is_numbered && is_lambda(bare) => bare.trim_end_matches(['$', '-']),
        _ => method,
    }
}

fn is_lambda(bare: &str) -> bool {
    bare.starts_with("lambda$")
        || bare.starts_with("$anonfun$")
        || bare.ends_with("$lambda$")
        || bare.ends_with("$lambda-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_made_at_run_time_are_known_by_their_names() {
        for class in [
            "jdk/proxy2/$Proxy9",
            "com/acme/$Proxy31",
            "com/acme/Shop$$Lambda$14/0x0000",
            "com/acme/Shop$$Lambda/0x0000",
            "com/acme/Hidden/0x0000",
            "com/acme/Hidden+0x0000",
            "com/acme/Shop$$SpringCGLIB$$0",
            "com/acme/Shop$$SpringCGLIB$$FastClass$$1",
            "com/acme/Shop$$EnhancerBySpringCGLIB$$1a2b3c",
            "com/acme/Shop$$FastClassBySpringCGLIB$$1a2b3c",
            "com/acme/Shop$$EnhancerByGuice$$12",
            "com/acme/Shop$MockitoMock$1234",
            "com/acme/Shop$HibernateProxy$aBc",
            "com/acme/Shop_$$_jvstd3_0",
            "com/acme/Shop$Proxy$_$$_WeldClientProxy",
            "com/acme/Shop$ByteBuddy$x1",
        ] {
            assert!(is_generated(class), "{class}");
        }
        for class in
            ["com/acme/Proxy", "com/acme/Shop$ProxyFactory", "com/acme/$ProxyBase", "com/acme/Shop$1"]
        {
            assert!(!is_generated(class), "{class}");
        }
        assert!(carries_calls("jdk/internal/reflect/DirectMethodHandleAccessor"));
        assert!(!carries_calls("java/util/ArrayList") && !carries_calls("com/acme/Hidden/0x0000"));
    }

    #[test]
    fn the_host_stands_before_the_mark() {
        assert_eq!(host("a/Shop$$SpringCGLIB$$FastClass$$1"), Some("a/Shop"));
        assert_eq!(host("a/Shop$$Lambda$14/0x08"), Some("a/Shop"));
        assert_eq!(host("a/Hidden/0x08"), Some("a/Hidden"));
        assert_eq!(host("jdk/proxy2/$Proxy9"), None);
        assert_eq!(without_hidden_suffix("a/Foo/0x00007f12a4"), "a/Foo");
        assert_eq!(without_hidden_suffix("a/Foo"), "a/Foo");
    }

    #[test]
    fn numbers_of_compilers_are_dropped() {
        for (method, bare) in [
            ("lambda$run$3", "lambda$run"),
            ("lambda$3", "lambda"),
            ("access$100", "access$"),
            ("run$lambda$0", "run$lambda"),
            ("run$lambda-12", "run$lambda"),
            ("$anonfun$run$1", "$anonfun$run"),
            ("encodeBase64", "encodeBase64"),
            ("sha256", "sha256"),
        ] {
            assert_eq!(without_number(method), bare);
        }
    }
}
