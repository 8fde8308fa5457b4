//! The environment of JVMs that run foreign code: a few variables by name, none that may be a secret.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use crate::Jdk;

/// What decides how programs are found and loaded, and how texts and times look.
const PASSED: [&str; 5] = ["PATH", "LD_LIBRARY_PATH", "LANG", "LANGUAGE", "TZ"];
/// The same for a part of it.
const PASSED_PREFIX: &str = "LC_";
/// What leads a program to its user's directories leads to its own here.
const DIRECTORIES: [&str; 2] = ["HOME", "TMPDIR"];

/// Gives a process the environment of one that works in a directory.
pub(crate) fn set(command: &mut Command, jdk: &Jdk, directory: &Path) {
    command.env_clear();
    command.envs(std::env::vars_os().filter(|(name, _)| is_passed(name)));
    command.envs(DIRECTORIES.map(|name| (name, directory)));
    command.env("JAVA_HOME", &jdk.home);
}

fn is_passed(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| PASSED.contains(&name) || name.starts_with(PASSED_PREFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_list_are_passed_on() {
        let passed = |name: &str| is_passed(OsStr::new(name));
        assert!(passed("PATH") && passed("LC_ALL") && passed("TZ"));
        for secret in ["AWS_SECRET_ACCESS_KEY", "HOME", "JAVA_TOOL_OPTIONS", "CLASSPATH", "SSH_AUTH_SOCK"] {
            assert!(!passed(secret), "{secret}");
        }
    }
}
