//! The cases of a folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use program::Coordinate;
use regex::Regex;
use serde::Deserialize;
use toml::Spanned;

use crate::Error;

const DESCRIPTION: &str = "case.toml";
const TRACE: &str = "trace.txt";

/// A case.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) folder: PathBuf,
    pub(crate) artifacts: Vec<Coordinate>,
    /// Later versions of some of them, in which the bug is fixed.
    fixed: Vec<Coordinate>,
    /// Jars, folders and globs, relative to the case.
    pub(crate) class_path: Vec<String>,
    /// Tells by the name of its class whether a frame is one of the project.
    pub(crate) target_frames: Regex,
    pub(crate) star: Option<Star>,
    pub(crate) note: Option<String>,
    /// The trace, and then its variants by name.
    pub(crate) traces: Vec<PathBuf>,
}

/// What the paper on STAR reports. Its frames are counted from 1 and all of the trace, the JDK's too.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Star {
    pub(crate) exploited_frame: usize,
    pub(crate) total_frames: Option<usize>,
}

/// `case.toml`. What else it says is for people.
#[derive(Deserialize)]
struct Description {
    id: Spanned<String>,
    #[serde(default)]
    artifacts: Vec<Spanned<String>>,
    #[serde(default)]
    fixed: Vec<Spanned<String>>,
    #[serde(default)]
    classpath: Vec<String>,
    target_frames: Spanned<String>,
    star: Option<Star>,
    note: Option<String>,
}

impl Case {
    fn read(folder: &Path) -> Result<Case, Error> {
        let path = folder.join(DESCRIPTION);
        let text = std::fs::read_to_string(&path).map_err(|error| Error::BadCase {
            path: path.clone(),
            line: 1,
            why: error.to_string(),
        })?;
        let bad = |offset: usize, why: String| {
            let line = 1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count();
            Error::BadCase { path: path.clone(), line, why }
        };
        let description: Description = toml::from_str(&text).map_err(|error| {
            bad(error.span().map_or(0, |span| span.start), error.message().trim().replace('\n', ", "))
        })?;
        let Description { id, artifacts, fixed, classpath: class_path, target_frames, star, note } =
            description;
        if !is_file_name(id.get_ref()) {
            let why = format!("the id {:?} cannot be the name of a folder", id.get_ref());
            return Err(bad(id.span().start, why));
        }
        let coordinate = |text: &Spanned<String>| {
            let parsed = text.get_ref().parse();
            parsed.map_err(|why| bad(text.span().start, why))
        };
        let artifacts = artifacts.iter().map(coordinate).collect::<Result<Vec<_>, Error>>()?;
        let later = |text: &Spanned<String>| {
            let later: Coordinate = coordinate(text)?;
            match artifacts.iter().any(|artifact| artifact.is_version_of(&later)) {
                true => Ok(later),
                false => {
                    Err(bad(text.span().start, format!("{later} is no version of an artifact of the case")))
                }
            }
        };
        let fixed = fixed.iter().map(later).collect::<Result<_, Error>>()?;
        let pattern = Regex::new(target_frames.get_ref());
        Ok(Case {
            artifacts,
            fixed,
            target_frames: pattern.map_err(|error| bad(target_frames.span().start, last_line(&error)))?,
            traces: traces(folder),
            folder: folder.to_owned(),
            id: id.into_inner(),
            class_path,
            star,
            note,
        })
    }

    /// Whether it names a release in which the bug is fixed.
    pub(crate) fn has_fix(&self) -> bool {
        !self.fixed.is_empty()
    }

    /// The artifacts of that release.
    pub(crate) fn fixed_artifacts(&self) -> Vec<Coordinate> {
        let later = |artifact: &Coordinate| self.fixed.iter().find(|fixed| fixed.is_version_of(artifact));
        self.artifacts.iter().map(|artifact| later(artifact).unwrap_or(artifact).clone()).collect()
    }

    /// The file that describes it.
    pub(crate) fn description(&self) -> PathBuf {
        self.folder.join(DESCRIPTION)
    }
}

/// Reads the cases of a folder, by the names of their folders; those of `only`, if it names any. A folder that
/// is a case itself is its only one.
pub(crate) fn read_all(folder: &Path, only: &[String]) -> Result<Vec<Case>, Error> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = entries.chain([folder.to_owned()]).collect();
    folders.retain(|folder| folder.join(DESCRIPTION).is_file());
    folders.sort();
    if folders.is_empty() {
        return Err(Error::NoCases(folder.to_owned()));
    }
    let cases = folders.iter().map(|folder| Case::read(folder)).collect::<Result<Vec<Case>, Error>>()?;
    check_ids(&cases)?;
    if let Some(id) = only.iter().find(|id| !cases.iter().any(|case| case.id == **id)) {
        return Err(Error::NoSuchCase { folder: folder.to_owned(), id: id.clone() });
    }
    Ok(cases.into_iter().filter(|case| only.is_empty() || only.contains(&case.id)).collect())
}

/// Results are kept by id.
fn check_ids(cases: &[Case]) -> Result<(), Error> {
    let mut seen = BTreeMap::new();
    for case in cases {
        if let Some(other) = seen.insert(&case.id, &case.folder) {
            let why = format!("{} is the id of {} too", case.id, other.display());
            return Err(Error::BadCase { path: case.description(), line: 1, why });
        }
    }
    Ok(())
}

fn traces(folder: &Path) -> Vec<PathBuf> {
    let is_variant = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name != TRACE && name.starts_with("trace.") && name.ends_with(".txt")
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut variants: Vec<PathBuf> = entries.filter(is_variant).collect();
    variants.sort();
    let main = Some(folder.join(TRACE)).filter(|path| path.is_file());
    main.into_iter().chain(variants).collect()
}

fn is_file_name(id: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "._-+".contains(c);
    !id.is_empty() && !id.starts_with('.') && id.chars().all(is_plain)
}

/// The error of a pattern draws it first, in several lines.
fn last_line(error: &regex::Error) -> String {
    let text = error.to_string();
    text.lines().last().unwrap_or_default().trim().trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod unit {
    use std::path::Path;

    use super::read_all;

    const GOOD: &str = "id = \"A-1\"\nanswer = 42\nartifacts = [\"g:a:1\"]\ntarget_frames = 'com\\.acme'\n";

    fn case(folder: &Path, name: &str, description: &str) {
        std::fs::create_dir_all(folder.join(name)).expect("created");
        std::fs::write(folder.join(name).join("case.toml"), description).expect("written");
    }

    /// The ids of a folder with a good case and another, or what is wrong.
    fn read(other: &str, only: &[&str]) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().expect("a scratch folder");
        case(folder.path(), "a", GOOD);
        case(folder.path(), "b", other);
        let only: Vec<String> = only.iter().map(|&id| id.to_owned()).collect();
        let cases = read_all(folder.path(), &only)
            .map_err(|error| error.to_string().replace(&format!("{}/", folder.path().display()), ""))?;
        Ok(cases.into_iter().map(|case| case.id).collect())
    }

    #[test]
    fn cases_are_chosen_by_id() {
        let other = GOOD.replace("A-1", "B-2");
        assert_eq!(read(&other, &[]), Ok(vec!["A-1".into(), "B-2".into()]));
        assert_eq!(read(&other, &["B-2"]), Ok(vec!["B-2".into()]));
        assert!(read(&other, &["C-3"]).is_err_and(|error| error.starts_with("there is no case C-3 in ")));
    }

    #[test]
    fn what_is_wrong_with_a_description_has_a_line() {
        let wrong = |from: &str, to: &str| read(&GOOD.replace(from, to), &[]).expect_err("refused");
        assert!(wrong("answer = 42", "answer =").starts_with("b/case.toml:2: "));
        assert_eq!(wrong("g:a:1", "g:a"), "b/case.toml:3: \"g:a\" is not group:name:version");
        assert!(wrong("com\\.acme", "com(").starts_with("b/case.toml:4: unclosed group"));
        assert_eq!(wrong("A-1", "../x"), "b/case.toml:1: the id \"../x\" cannot be the name of a folder");
        assert!(wrong("id = \"A-1\"", "").ends_with("missing field `id`"));
        let other = "b/case.toml:2: g:b:2 is no version of an artifact of the case";
        assert_eq!(wrong("answer = 42", "fixed = [\"g:b:2\"]"), other);
        assert!(wrong("answer", "other").contains("A-1 is the id of "));
    }
}
