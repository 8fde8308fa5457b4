//! Jars that are named by Maven coordinates and fetched by Maven.
//!
//! What Maven answered is kept in a cache, so that it is asked once for each list of coordinates.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::{ProjectError, Tools, maven};

/// The first line of a kept answer.
const FORMAT: &str = "recrash artifacts 1";

/// Maven remembers for a day what it did not find, even where only the network was down.
const LOOK_AGAIN: &str = "-U";

/// An artifact of a Maven repository: `group:name:version`, with `packaging` or `packaging:classifier` before the version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordinate {
    group: String,
    name: String,
    packaging: Option<String>,
    classifier: Option<String>,
    version: String,
}

/// The jars of some artifacts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifacts {
    /// The jars, with those that they need in turn.
    pub class_path: Vec<PathBuf>,
    /// Why some of them are left out, if they are.
    pub incomplete: Option<String>,
}

impl FromStr for Coordinate {
    type Err = String;

    fn from_str(text: &str) -> Result<Coordinate, String> {
        let is_plain = |part: &&str| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
        };
        let parts: Vec<&str> = text.split(':').collect();
        let coordinate = |packaging: Option<&&str>, classifier: Option<&&str>, version: &str| Coordinate {
            group: parts[0].to_owned(),
            name: parts[1].to_owned(),
            packaging: packaging.map(|&text| text.to_owned()),
            classifier: classifier.map(|&text| text.to_owned()),
            version: version.to_owned(),
        };
        match parts.as_slice() {
            parts if !parts.iter().all(is_plain) => Err(not_a_coordinate(text)),
            [_, _, version] => Ok(coordinate(None, None, version)),
            [_, _, packaging, version] => Ok(coordinate(Some(packaging), None, version)),
            [_, _, packaging, classifier, version] => {
                Ok(coordinate(Some(packaging), Some(classifier), version))
            }
            _ => Err(not_a_coordinate(text)),
        }
    }
}

fn not_a_coordinate(text: &str) -> String {
    format!("{text:?} is not group:name:version")
}

impl fmt::Display for Coordinate {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}:{}", self.group, self.name)?;
        for part in self.packaging.iter().chain(&self.classifier) {
            write!(out, ":{part}")?;
        }
        write!(out, ":{}", self.version)
    }
}

impl Coordinate {
    /// Whether the other one is the same artifact, in any version.
    pub fn is_version_of(&self, other: &Coordinate) -> bool {
        let unversioned =
            |coordinate: &Coordinate| Coordinate { version: String::new(), ..coordinate.clone() };
        unversioned(self) == unversioned(other)
    }

    /// As a dependency in a pom. Its parts have no characters that XML treats specially.
    fn dependency(&self, is_alone: bool) -> String {
        let tag = |name: &str, text: &str| format!("<{name}>{text}</{name}>");
        let optional = |name: &str, text: &Option<String>| text.iter().map(|text| tag(name, text)).collect();
        let packaging: String = optional("type", &self.packaging);
        let classifier: String = optional("classifier", &self.classifier);
        let all = tag("groupId", "*") + &tag("artifactId", "*");
        let exclusions = if is_alone { tag("exclusions", &tag("exclusion", &all)) } else { String::new() };
        let names = tag("groupId", &self.group) + &tag("artifactId", &self.name);
        tag("dependency", &(names + &tag("version", &self.version) + &packaging + &classifier + &exclusions))
    }
}

impl Artifacts {
    /// Finds the jars in the cache, or lets Maven fetch them. Old artifacts may need others that no
    /// repository has any more: then they are fetched alone; or may be gone themselves: then the others are.
    pub fn fetch(coordinates: &[Coordinate], cache: &Path, tools: &Tools) -> Result<Artifacts, ProjectError> {
        let names: Vec<String> = coordinates.iter().map(Coordinate::to_string).collect();
        let names = names.join(" ");
        let kept = cache.join(format!("{:x}.txt", Sha256::digest(&names)));
        if let Some(artifacts) = Artifacts::read(&kept) {
            return Ok(artifacts);
        }
        let not_kept = |source| ProjectError::NotKept { path: cache.to_owned(), source };
        std::fs::create_dir_all(cache).map_err(not_kept)?;
        let why = match ask(coordinates, false, cache, tools)? {
            Ok(class_path) => return Artifacts { class_path, incomplete: None }.kept(&kept, cache),
            Err(why) => why,
        };
        if let Ok(class_path) = ask(coordinates, true, cache, tools)? {
            return Artifacts { class_path, incomplete: Some(why) }.kept(&kept, cache);
        }
        // What is missing now may only be out of reach: that is not kept.
        match one_by_one(coordinates, cache, tools)? {
            class_path if class_path.is_empty() => {
                Err(ProjectError::NotFetched { tool: tools.maven.clone(), artifacts: names, why })
            }
            class_path => Ok(Artifacts { class_path, incomplete: Some(why) }),
        }
    }

    fn kept(self, path: &Path, cache: &Path) -> Result<Artifacts, ProjectError> {
        let written = self.write(path, cache);
        written.map_err(|source| ProjectError::NotKept { path: cache.to_owned(), source })?;
        Ok(self)
    }

    /// A kept answer; none where one of its jars has gone since.
    fn read(path: &Path) -> Option<Artifacts> {
        let text = std::fs::read_to_string(path).ok()?;
        let mut lines = text.lines();
        lines.next().filter(|&line| line == FORMAT)?;
        let incomplete = lines.next().filter(|line| !line.is_empty()).map(str::to_owned);
        let class_path: Vec<PathBuf> = lines.map(PathBuf::from).collect();
        class_path.iter().all(|jar| jar.exists()).then_some(Artifacts { class_path, incomplete })
    }

    fn write(&self, path: &Path, cache: &Path) -> std::io::Result<()> {
        let mut beside = tempfile::NamedTempFile::new_in(cache)?;
        writeln!(beside, "{FORMAT}\n{}", self.incomplete.as_deref().unwrap_or_default())?;
        for jar in &self.class_path {
            writeln!(beside, "{}", jar.display())?;
        }
        beside.persist(path)?;
        Ok(())
    }
}

/// The jars of those artifacts that a repository has.
fn one_by_one(coordinates: &[Coordinate], cache: &Path, tools: &Tools) -> Result<Vec<PathBuf>, ProjectError> {
    let mut found = Vec::new();
    for coordinate in coordinates.iter().filter(|_| coordinates.len() > 1) {
        found.extend(ask(std::slice::from_ref(coordinate), true, cache, tools)?.unwrap_or_default());
    }
    Ok(found)
}

/// Asks Maven for the class path; inside, why it does not know it.
fn ask(
    coordinates: &[Coordinate],
    is_alone: bool,
    cache: &Path,
    tools: &Tools,
) -> Result<Result<Vec<PathBuf>, String>, ProjectError> {
    let not_kept = |source| ProjectError::NotKept { path: cache.to_owned(), source };
    let project = tempfile::tempdir_in(cache).map_err(not_kept)?;
    std::fs::write(project.path().join("pom.xml"), pom(coordinates, is_alone)).map_err(not_kept)?;
    match maven::jars(project.path(), tools, &[LOOK_AGAIN]) {
        Ok(class_path) if class_path.is_empty() => Ok(Err("Maven named no jar".to_owned())),
        Ok(class_path) => Ok(Ok(class_path)),
        Err(ProjectError::ToolFailed { why, .. }) => Ok(Err(plain(&why))),
        Err(other) => Err(other),
    }
}

/// Maven's reason without what it says of the made-up project, of each repository, and of its manual.
fn plain(why: &str) -> String {
    let why = why.rsplit("recrash:artifacts:jar:1: ").next().unwrap_or(why);
    let why = why.split(" -> [Help").next().unwrap_or(why);
    why.split(": Could not ").next().unwrap_or(why).to_owned()
}

fn pom(coordinates: &[Coordinate], is_alone: bool) -> String {
    let dependencies: String = coordinates.iter().map(|coordinate| coordinate.dependency(is_alone)).collect();
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>recrash</groupId><artifactId>artifacts</artifactId>\
         <version>1</version><dependencies>{dependencies}</dependencies></project>"
    )
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Artifacts, Coordinate, ProjectError, Tools};

    fn coordinate(text: &str) -> Coordinate {
        text.parse().expect(text)
    }

    #[test]
    fn coordinates_have_three_to_five_parts() {
        for text in ["log4j:log4j:1.2.15", "g.h:a-b:jar:1_0", "g:a:jar:tests:1.0"] {
            assert_eq!(coordinate(text).to_string(), text);
        }
        for text in ["", "log4j", "g:a", "g:a:", "g:a:<v>", "g:a:b:c:d:e"] {
            assert!(text.parse::<Coordinate>().is_err(), "{text}");
        }
        let dependency = coordinate("g:a:jar:tests:1").dependency(true);
        let expected = "<dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version>\
            <type>jar</type><classifier>tests</classifier><exclusions><exclusion><groupId>*</groupId>\
            <artifactId>*</artifactId></exclusion></exclusions></dependency>";
        assert_eq!(dependency, expected);
    }

    /// A script in the place of Maven.
    fn tools(folder: &Path, script: &str) -> Tools {
        use std::os::unix::fs::PermissionsExt;
        let maven = folder.join("mvn");
        std::fs::write(&maven, format!("#!/bin/sh\n{script}\n")).expect("written");
        std::fs::set_permissions(&maven, std::fs::Permissions::from_mode(0o755)).expect("our own file");
        Tools { maven, gradle: PathBuf::from("gradle"), java_home: None, cache: None, settings: vec![] }
    }

    #[test]
    fn what_cannot_be_fetched_whole_is_fetched_alone_and_kept() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (cache, jar) = (folder.path().join("cache"), folder.path().join("a.jar"));
        std::fs::write(&jar, "").expect("written");
        let script = format!(
            "grep -q exclusion pom.xml || {{ echo '[ERROR] Failed on recrash:artifacts:jar:1: no jms: Could not transfer jms -> [Help 1]'; exit 1; }}\n\
             echo 'Dependencies classpath:'; echo {}",
            jar.display()
        );
        let fetch =
            |script: &str| Artifacts::fetch(&[coordinate("g:a:1")], &cache, &tools(folder.path(), script));
        let expected = Artifacts { class_path: vec![jar.clone()], incomplete: Some("no jms".to_owned()) };
        assert_eq!(fetch(&script).expect("fetched"), expected);
        assert_eq!(fetch("exit 1").expect("kept"), expected);
        std::fs::remove_file(&jar).expect("removed");
        let Err(ProjectError::NotFetched { artifacts, why, .. }) = fetch("echo '[ERROR] offline'; exit 1")
        else {
            panic!("the kept jar has gone")
        };
        assert_eq!((artifacts.as_str(), why.as_str()), ("g:a:1", "offline"));
    }

    #[test]
    fn an_artifact_that_is_gone_is_left_out_until_it_is_back() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let (cache, jar) = (folder.path().join("cache"), folder.path().join("a.jar"));
        std::fs::write(&jar, "").expect("written");
        let fetch = |script: &str| {
            let coordinates = [coordinate("g:a:1"), coordinate("g:b:1")];
            Artifacts::fetch(&coordinates, &cache, &tools(folder.path(), script)).expect("fetched")
        };
        let found = format!("echo 'Dependencies classpath:'; echo {}", jar.display());
        let gone = format!("grep -q '>b<' pom.xml && {{ echo '[ERROR] no g:b'; exit 1; }}\n{found}");
        let class_path = vec![jar.clone()];
        let incomplete = Some("no g:b".to_owned());
        assert_eq!(fetch(&gone), Artifacts { class_path: class_path.clone(), incomplete });
        assert_eq!(fetch(&found), Artifacts { class_path, incomplete: None });
    }
}
