//! The jars of the corpus, fetched by Maven.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Group, name and version. The first two are of the 1990s: old class versions, `jsr` and `ret`.
const ARTIFACTS: &[(&str, &str, &str)] = &[
    ("commons-collections", "commons-collections", "2.0"),
    ("ant", "ant", "1.6.5"),
    ("org.eclipse.jdt", "ecj", "3.37.0"),
    ("org.apache.groovy", "groovy", "4.0.21"),
    ("org.codehaus.groovy", "groovy-all", "2.4.21"),
    ("org.scala-lang", "scala-library", "2.13.14"),
    ("org.jetbrains.kotlin", "kotlin-stdlib", "2.0.0"),
    ("com.google.guava", "guava", "33.2.1-jre"),
    ("org.python", "jython-standalone", "2.7.3"),
    ("org.apache.lucene", "lucene-core", "9.11.1"),
    ("xerces", "xercesImpl", "2.12.2"),
    ("com.google.javascript", "closure-compiler", "v20240317"),
    ("org.springframework", "spring-core", "6.1.10"),
    ("org.hibernate.orm", "hibernate-core", "6.5.2.Final"),
    ("org.apache.pdfbox", "pdfbox", "3.0.2"),
    ("com.fasterxml.jackson.core", "jackson-databind", "2.17.1"),
    ("org.clojure", "clojure", "1.11.3"),
    ("org.aspectj", "aspectjweaver", "1.9.22"),
    ("org.apache.commons", "commons-math3", "3.6.1"),
];

/// Fetches the jars into `work/jars`, and what they need into `work/libraries`, which is returned.
pub fn fetch(work: &Path) -> Result<Vec<PathBuf>> {
    let pom = work.join("pom.xml");
    if std::fs::read_to_string(&pom).is_ok_and(|fetched| fetched == pom_text()) {
        return jars_in(&work.join("libraries"));
    }
    std::fs::create_dir_all(work)?;
    // The file is put in place when all is fetched, so that an interrupted run starts again.
    let unfinished = work.join("unfinished-pom.xml");
    std::fs::write(&unfinished, pom_text())?;
    copy(&unfinished, &work.join("jars"), true)?;
    copy(&unfinished, &work.join("libraries"), false)?;
    std::fs::rename(unfinished, pom)?;
    jars_in(&work.join("libraries"))
}

fn copy(pom: &Path, to: &Path, exclude_transitive: bool) -> Result<()> {
    println!("fetching {}", to.display());
    let status = Command::new("mvn")
        .args(["-q", "-B", "dependency:copy-dependencies"])
        .arg("-f")
        .arg(pom)
        .arg(format!("-DoutputDirectory={}", std::path::absolute(to)?.display()))
        .arg(format!("-DexcludeTransitive={exclude_transitive}"))
        .status()
        .context("mvn is needed to fetch the jars")?;
    ensure!(status.success(), "mvn could not fetch the jars");
    Ok(())
}

fn pom_text() -> String {
    let dependency = |(group, name, version): &(&str, &str, &str)| {
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version></dependency>\n"
        )
    };
    let dependencies: String = ARTIFACTS.iter().map(dependency).collect();
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>recrash</groupId><artifactId>corpus</artifactId>\
         <version>1</version>\n<dependencies>\n{dependencies}</dependencies></project>\n"
    )
}

/// The jars in a folder, by name.
pub fn jars_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
    let mut jars: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).collect();
    jars.retain(|path| path.extension().is_some_and(|extension| extension == "jar"));
    jars.sort();
    Ok(jars)
}
