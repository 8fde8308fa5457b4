//! Names that compilers and JVMs make up, and where a frame comes from.

use model::Frame;
use model::generated::{is_generated, is_reflection};
use serde::Serialize;

/// Where a frame comes from, as far as its name tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Origin {
    /// The program or one of its libraries.
    Program,
    /// The JDK.
    Jdk,
    /// Reflection and method handles: they carry a call, and differ between JDKs.
    Reflection,
    /// A class made at run time: lambda, proxy, accessor, CGLIB, Byte Buddy.
    Generated,
}

/// Packages of the JDK; those of `javax` that belong to others are left out.
const JDK: [&str; 15] = [
    "java/",
    "jdk/",
    "sun/",
    "com/sun/",
    "javax/swing/",
    "javax/net/",
    "javax/crypto/",
    "javax/management/",
    "javax/naming/",
    "javax/script/",
    "javax/security/auth/",
    "javax/sql/",
    "javax/tools/",
    "javax/xml/parsers/",
    "javax/xml/transform/",
];

/// Where a frame comes from.
pub fn origin(frame: &Frame) -> Origin {
    let starts = |list: &[&str]| list.iter().any(|package| frame.class.starts_with(package));
    let is_jdk_module = |module: &str| module.starts_with("java.") || module.starts_with("jdk.");
    if is_generated(&frame.class) {
        Origin::Generated
    } else if is_reflection(&frame.class) {
        Origin::Reflection
    } else if starts(&JDK) || frame.module.as_deref().is_some_and(is_jdk_module) {
        Origin::Jdk
    } else {
        Origin::Program
    }
}

/// The method in whose source a compiler found the code of this one, where its name tells: `row` for
/// `lambda$row$0`, Kotlin's `row$lambda$0` and `row$default`, Scala's `$anonfun$row$1`, and for
/// `invokeSuspend` of the class `Shop$row$1`.
pub fn enclosing_method(frame: &Frame) -> Option<&str> {
    let method = frame.method.as_str();
    let name = if let Some(rest) = method.strip_prefix("lambda$") {
        rest.rsplit_once('$').map(|(name, _)| name).filter(|name| *name != "null")
    } else if let Some(rest) = method.strip_prefix("$anonfun$") {
        rest.split('$').next()
    } else if method == "invokeSuspend" {
        frame.class.rsplit('/').next()?.split('$').nth(1)
    } else {
        let end = method.find("$lambda").or_else(|| method.strip_suffix("$default").map(str::len));
        end.map(|end| &method[..end])
    };
    name.filter(|name| !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(class: &str, method: &str) -> Frame {
        Frame { class: class.into(), method: method.into(), ..Frame::default() }
    }

    #[test]
    fn origins() {
        for (class, wanted) in [
            ("com/acme/Shop", Origin::Program),
            ("javax/servlet/http/HttpServlet", Origin::Program),
            ("java/util/ArrayList", Origin::Jdk),
            ("jdk/internal/reflect/DirectMethodHandleAccessor", Origin::Reflection),
            ("sun/reflect/GeneratedMethodAccessor14", Origin::Reflection),
            ("jdk/proxy2/$Proxy9", Origin::Generated),
            ("com/acme/Shop$$Lambda$14/0x0000", Origin::Generated),
            ("com/acme/Shop$$SpringCGLIB$$0", Origin::Generated),
            ("com/acme/Hidden/0x0000", Origin::Generated),
        ] {
            assert_eq!(origin(&frame(class, "m")), wanted, "{class}");
        }
        let module = Some("jdk.httpserver".into());
        assert_eq!(origin(&Frame { module, ..frame("x/Y", "m") }), Origin::Jdk);
    }

    #[test]
    fn enclosing_methods() {
        for (class, method, wanted) in [
            ("A", "lambda$row$0", Some("row")),
            ("A", "lambda$null$1", None),
            ("A", "lambda$3", None),
            ("A", "row$lambda$0", Some("row")),
            ("A", "row$lambda-2", Some("row")),
            ("A", "row$default", Some("row")),
            ("A", "$anonfun$row$1", Some("row")),
            ("com/acme/A$row$1", "invokeSuspend", Some("row")),
            ("A", "row", None),
        ] {
            assert_eq!(enclosing_method(&frame(class, method)), wanted, "{method}");
        }
    }
}
