//! The JDK that compiles and runs the tests.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::Error;

const OLDEST: u32 = 17;

/// A JDK: a home directory with `bin/java` and the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its home directory.
    pub home: PathBuf,
    /// Its feature version, 17.
    pub version: u32,
}

impl Jdk {
    /// Finds the JDK: the one asked for, else that of `JAVA_HOME`, else that of the first `java`
    /// on the path.
    pub fn find(asked: Option<&Path>, java_home: Option<&OsStr>, path: Option<&OsStr>) -> Result<Jdk, Error> {
        if let Some(home) = asked {
            return Jdk::at(home);
        }
        if let Some(home) = java_home.filter(|home| !home.is_empty()) {
            return Jdk::at(Path::new(home));
        }
        let folders = path.map(std::env::split_paths).into_iter().flatten();
        let java = folders.map(|folder| folder.join("java")).find(|java| java.is_file());
        let java =
            java.ok_or_else(|| Error::NoJdk("JAVA_HOME is not set and there is no java on the PATH".into()))?;
        let real = java.canonicalize().map_err(Error::io(format!("resolve {}", java.display())))?;
        let home = real.parent().and_then(Path::parent);
        Jdk::at(home.ok_or_else(|| Error::NoJdk(format!("{} lies in no JDK", real.display())))?)
    }

    /// The JDK with this home directory.
    pub fn at(home: &Path) -> Result<Jdk, Error> {
        let lacks = |missing| Error::NotAJdk { home: home.to_owned(), missing };
        for (file, missing) in [("bin/java", "bin/java"), ("bin/javac", "bin/javac (a JRE has no compiler)")]
        {
            if !home.join(file).is_file() {
                return Err(lacks(missing));
            }
        }
        let release = std::fs::read_to_string(home.join("release")).map_err(|_| lacks("release file"))?;
        let version = feature_version(&release).ok_or_else(|| lacks("JAVA_VERSION in its release file"))?;
        if version < OLDEST {
            return Err(Error::OldJdk { home: home.to_owned(), version });
        }
        Ok(Jdk { home: home.to_owned(), version })
    }

    pub(crate) fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }
}

/// The feature version in a `release` file: 8 for `1.8.0_402`, 17 for `17.0.15`.
fn feature_version(release: &str) -> Option<u32> {
    let value = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let mut numbers = value.trim().trim_matches('"').split(|c: char| !c.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        version => Some(version),
    }
}

#[cfg(test)]
mod tests {
    use super::feature_version;

    #[test]
    fn versions_of_all_times_are_read() {
        for (text, version) in [
            ("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n", Some(17)),
            ("JAVA_VERSION=\"1.8.0_402\"", Some(8)),
            ("JAVA_VERSION=\"25\"", Some(25)),
            ("JAVA_VERSION=\"26-ea\"", Some(26)),
            ("JAVA_VERSION=\"\"", None),
            ("nothing", None),
        ] {
            assert_eq!(feature_version(text), version, "{text}");
        }
    }
}
