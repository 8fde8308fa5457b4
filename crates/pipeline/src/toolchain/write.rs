//! Puts the final suite into place, without touching what is there, but for the same test of an earlier run.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use testgen::{FileKind, GeneratedFile, TestSuite};

use crate::Error;

/// Where the files of a suite go.
pub(crate) struct Destination {
    sources: PathBuf,
    resources: PathBuf,
}

impl Destination {
    /// Resources lie beside the sources, except where Maven and Gradle would not find them there.
    pub(crate) fn new(out: &Path) -> Destination {
        let resources = match out.ends_with("src/test/java") {
            true => out.with_file_name("resources"),
            false => out.to_owned(),
        };
        Destination { sources: out.to_owned(), resources }
    }

    pub(crate) fn of(&self, file: &GeneratedFile) -> PathBuf {
        match file.kind {
            FileKind::Resource => self.resources.join(&file.path),
            FileKind::Source | FileKind::Support => self.sources.join(&file.path),
        }
    }

    fn is_free(&self, file: &GeneratedFile) -> bool {
        is_free(&self.of(file), &file.contents) || self.has_same_test(file)
    }

    /// Whether an earlier run wrote the same test, which differs in what its comments tell at most.
    fn has_same_test(&self, file: &GeneratedFile) -> bool {
        let there = || std::fs::read_to_string(self.of(file));
        file.kind == FileKind::Source && there().is_ok_and(|there| code(&there).eq(code(&file.contents)))
    }

    /// The suite with numbers after the names of test classes whose place is taken by another file. The support
    /// source that earlier tests have is kept, by any version of recrash that wrote it, where it
    /// reads the same format: it belongs to those tests, and is verified with the new ones.
    pub(crate) fn renamed(&self, mut suite: TestSuite) -> Result<TestSuite, Error> {
        for file in suite.files.iter_mut().filter(|file| file.kind == FileKind::Support) {
            let there = std::fs::read_to_string(self.of(file)).ok();
            if let Some(there) = there.filter(|there| format_of(there) == format_of(&file.contents)) {
                file.contents = there;
            }
        }
        for class in test_classes(&suite) {
            let mut number = 1;
            let mut candidate = suite.clone();
            while !candidate
                .files
                .iter()
                .filter(|file| belongs_to(file, &class, number))
                .all(|file| self.is_free(file))
            {
                number += 1;
                candidate = with_number(&suite, &class, number);
            }
            suite = candidate;
        }
        match suite.files.iter().find(|file| !self.is_free(file)) {
            Some(file) => Err(Error::InTheWay(self.of(file))),
            None => Ok(suite),
        }
    }

    /// Writes what is not there yet; each file appears whole or not at all, and never in the place of another.
    pub(crate) fn write(&self, suite: &TestSuite) -> Result<Vec<PathBuf>, Error> {
        suite.files.iter().map(|file| self.write_file(file)).collect()
    }

    fn write_file(&self, file: &GeneratedFile) -> Result<PathBuf, Error> {
        let path = self.of(file);
        match self.has_same_test(file) {
            true => replace(&path, file.contents.as_bytes()).map(|()| path),
            false => write_new(&path, file.contents.as_bytes()),
        }
    }
}

/// The lines of a source outside of its Javadoc.
fn code(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter(|line| !["/**", "*"].iter().any(|sign| line.trim_start().starts_with(sign)))
}

/// The line of the support source that names the format of objects that it reads.
fn format_of(support: &str) -> Option<&str> {
    support.lines().map(str::trim).find(|line| line.contains("String VERSION = "))
}

/// The test classes, by path without extension: `com/acme/ShopCrashTest`.
fn test_classes(suite: &TestSuite) -> Vec<String> {
    let sources = suite.files.iter().filter(|file| file.kind == FileKind::Source);
    sources.map(|file| file.path.trim_end_matches(".java").to_owned()).collect()
}

fn numbered(class: &str, number: u32) -> String {
    if number == 1 { class.to_owned() } else { format!("{class}{number}") }
}

fn belongs_to(file: &GeneratedFile, class: &str, number: u32) -> bool {
    file.path.split_once('.').is_some_and(|(stem, _)| stem == numbered(class, number))
}

/// The suite with one test class renamed: its files, its name in its own source and in the list of tests.
fn with_number(suite: &TestSuite, class: &str, number: u32) -> TestSuite {
    let simple = class.rsplit('/').next().unwrap_or(class);
    let mut suite = suite.clone();
    for file in suite.files.iter_mut().filter(|file| belongs_to(file, class, 1)) {
        file.path = format!("{}{}", numbered(class, number), &file.path[class.len()..]);
        if file.kind == FileKind::Source {
            file.contents = replace_word(&file.contents, simple, &numbered(simple, number));
        }
    }
    let source = format!("{class}.java");
    for test in suite.tests.iter_mut().filter(|test| test.file == source) {
        test.file = format!("{}.java", numbered(class, number));
        test.class = numbered(&test.class, number);
    }
    suite
}

fn replace_word(text: &str, word: &str, replacement: &str) -> String {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$');
    let mut result = String::with_capacity(text.len());
    let mut end = 0;
    for (start, _) in text.match_indices(word) {
        let after = start + word.len();
        result.push_str(&text[end..start]);
        let is_word = !is_part(text[..start].chars().next_back()) && !is_part(text[after..].chars().next());
        result.push_str(if is_word { replacement } else { word });
        end = after;
    }
    result + &text[end..]
}

/// Whether a file can be written without changing what is there.
pub(crate) fn is_free(path: &Path, contents: &str) -> bool {
    !path.exists() || std::fs::read(path).is_ok_and(|there| there == contents.as_bytes())
}

/// Writes a file that does not exist; one with the same content is fine.
pub(crate) fn write_new(path: &Path, contents: &[u8]) -> Result<PathBuf, Error> {
    let failed = |source| Error::Write { path: path.to_owned(), source };
    if std::fs::read(path).is_ok_and(|there| there == contents) {
        return Ok(path.to_owned());
    }
    let folder = path.parent().expect("files lie in a folder");
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    beside.write_all(contents).map_err(failed)?;
    set_readable(beside.path()).map_err(failed)?;
    match beside.persist_noclobber(path) {
        Ok(_) => Ok(path.to_owned()),
        Err(_) if path.exists() => Err(Error::InTheWay(path.to_owned())),
        Err(error) => Err(failed(error.error)),
    }
}

/// Makes sure that files can be written below a directory, which need not be there yet: who waits for a search
/// wants to know it before.
pub(crate) fn check_writable(directory: &Path) -> Result<(), Error> {
    let there = directory.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let made = tempfile::NamedTempFile::new_in(there);
    made.map(drop).map_err(|source| Error::Write { path: directory.to_owned(), source })
}

/// Temporary files are their owner's alone; sources are for everybody.
fn set_readable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644))
}

/// Writes a file that is there as a whole or not at all.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let write = || -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let mut beside = tempfile::Builder::new().permissions(readable()).tempfile_in(folder)?;
        beside.write_all(bytes)?;
        beside.persist(path)?;
        Ok(())
    };
    write().map_err(|source| Error::Write { path: path.to_owned(), source })
}

/// What others may read, unlike a temporary file.
fn readable() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o644)
}

#[cfg(test)]
mod unit {
    use testgen::{FileKind, GeneratedFile, TestSuite};

    use super::Destination;

    const SUPPORT: &str = "class Restore {\n    static final String VERSION = \"objects 1\";\n}\n";

    /// The support source of a new suite, where `there` is in its place.
    fn support(there: &str) -> Option<String> {
        let out = tempfile::tempdir().expect("a scratch folder");
        let place = Destination::new(out.path());
        let path = "recrash/Restore.java".to_owned();
        let file = GeneratedFile { path, kind: FileKind::Support, contents: SUPPORT.into() };
        std::fs::create_dir(out.path().join("recrash")).expect("a folder");
        std::fs::write(place.of(&file), there).expect("written");
        let suite = place.renamed(TestSuite { files: vec![file], tests: vec![] }).ok()?;
        place.write(&suite).expect("nothing is in the way");
        Some(suite.files[0].contents.clone())
    }

    /// Where a test goes, written after others.
    fn written(sources: &[&str]) -> (String, Vec<String>) {
        let out = tempfile::tempdir().expect("a scratch folder");
        let place = Destination::new(out.path());
        let mut last = String::new();
        for contents in sources {
            let path = "ShopCrashTest.java".to_owned();
            let file = GeneratedFile { path, kind: FileKind::Source, contents: (*contents).to_owned() };
            let suite = place.renamed(TestSuite { files: vec![file], tests: vec![] }).expect("a name");
            let file = place.write(&suite).expect("nothing is in the way").remove(0);
            last = std::fs::read_to_string(file).expect("written");
        }
        let there = std::fs::read_dir(out.path()).expect("a folder");
        let mut names: Vec<String> =
            there.map(|file| file.expect("read").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        (last, names)
    }

    #[test]
    fn a_test_takes_the_place_of_the_same_one_of_an_earlier_run() {
        let first = "/**\n * Found by search.\n */\nclass ShopCrashTest {\n    // a\n}\n";
        let again = first.replace("search", "search, from what an earlier run found");
        assert_eq!(written(&[first, &again]), (again, vec!["ShopCrashTest.java".to_owned()]));
        let other = first.replace("// a", "// mine");
        let (last, names) = written(&[first, &other]);
        assert_eq!(names, ["ShopCrashTest.java", "ShopCrashTest2.java"]);
        assert!(last.contains("class ShopCrashTest2 {\n    // mine"), "{last}");
    }

    #[test]
    fn the_support_source_of_earlier_tests_is_kept_if_it_reads_the_same_format() {
        let older = format!("// of an older version\n{SUPPORT}");
        assert_eq!(support(&older), Some(older));
        assert_eq!(support(&SUPPORT.replace("objects 1", "objects 0")), None);
        assert_eq!(support("// not ours\n"), None);
    }
}
