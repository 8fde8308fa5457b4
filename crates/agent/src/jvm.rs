//! Facts about the recorded JVM, asked for before the program can change them.
#![allow(unsafe_code)]

use jvmti_bindings::prelude::*;
use recording::Jdk;

/// The first version of Java that is recorded.
pub const FIRST_VERSION: u32 = 17;

/// What a recording says of its JVM.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Version, vendor and so on.
    pub jdk: Jdk,
    /// `java.class.path`.
    pub class_path: String,
    /// `jdk.module.path`.
    pub module_path: String,
}

impl Facts {
    /// Asks the running JVM.
    pub fn ask(jni: &JniEnv) -> Facts {
        let property = |name| system_property(jni, name).unwrap_or_default();
        let os = [property("os.name"), property("os.version"), property("os.arch")];
        Facts {
            jdk: Jdk {
                version: property("java.version"),
                vendor: property("java.vendor"),
                vm: property("java.vm.name"),
                os: os.join(" "),
            },
            class_path: property("java.class.path"),
            module_path: property("jdk.module.path"),
        }
    }
}

fn system_property(jni: &JniEnv, name: &str) -> Option<String> {
    let system = jni.find_class("java/lang/System")?;
    let descriptor = "(Ljava/lang/String;)Ljava/lang/String;";
    // SAFETY: class, method and arguments belong together.
    unsafe {
        let method = jni.get_static_method_id(system, "getProperty", descriptor)?;
        let argument = jni::jvalue { l: jni.new_string_utf(name)? };
        let value = jni.call_static_object_method(system, method, &[argument]);
        if jni.exception_check() {
            jni.exception_clear();
        }
        if value.is_null() { None } else { jni.get_string_lossy(value) }
    }
}

/// The loader of the JDK's modules that the boot loader does not define.
pub fn platform_loader(jni: &JniEnv) -> Option<jni::jobject> {
    let loaders = jni.find_class("java/lang/ClassLoader")?;
    // SAFETY: class and method belong together; the reference is kept for the life of the JVM.
    unsafe {
        let descriptor = "()Ljava/lang/ClassLoader;";
        let method = jni.get_static_method_id(loaders, "getPlatformClassLoader", descriptor)?;
        let loader = jni.call_static_object_method(loaders, method, &[]);
        if jni.exception_check() {
            jni.exception_clear();
        }
        Some(jni.new_global_ref(loader)).filter(|reference| !reference.is_null())
    }
}

/// The feature version of a specification version: 8 for `1.8`, 17 for `17`.
pub fn feature_version(specification: &str) -> Option<u32> {
    let text = specification.strip_prefix("1.").unwrap_or(specification);
    text.split('.').next()?.parse().ok()
}

/// The JVM's own command line, as the system has it.
pub fn command_line() -> Vec<String> {
    let bytes = std::fs::read("/proc/self/cmdline").unwrap_or_default();
    let end = bytes.strip_suffix(&[0]).unwrap_or(&bytes);
    if end.is_empty() {
        return Vec::new();
    }
    end.split(|&byte| byte == 0).map(|word| String::from_utf8_lossy(word).into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_are_told_by_their_second_number() {
        assert_eq!(feature_version("1.8"), Some(8));
        assert_eq!(feature_version("11"), Some(11));
        assert_eq!(feature_version("25"), Some(25));
        assert_eq!(feature_version("?"), None);
    }

    #[test]
    fn the_command_line_is_this_process() {
        let program = std::env::args().next().expect("a program name");
        assert_eq!(command_line()[0], program);
    }
}
