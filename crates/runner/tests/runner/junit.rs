//! Where JUnit comes from.

use runner::{Error, Needed, Provision, provide};

use crate::common;

#[test]
fn without_maven_and_repository_the_next_step_is_said() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let nowhere = Provision { local_repository: None, cache: folder.path().to_owned(), maven: None };
    let error = provide(&Needed::Four, &nowhere).expect_err("there is none");
    assert!(error.to_string().contains("junit-4.13.2.jar is not in the local Maven repository"), "{error}");
    assert!(error.hint().is_some_and(|hint| hint.contains("--junit-jars")));
    let no_maven = Provision { maven: Some("no-such-maven".into()), ..nowhere };
    assert!(matches!(provide(&Needed::Four, &no_maven), Err(Error::NoJUnit(_))));
}

#[test]
fn the_program_s_own_version_is_completed_not_mixed() {
    let found =
        provide(&Needed::Five { version: Some("5.10.2".into()) }, &common::provision()).expect("fetched");
    let console = found.console.expect("the console").display().to_string();
    assert!(console.ends_with("junit-platform-console-standalone-1.10.2.jar"), "{console}");
    let none = Needed::Five { version: Some("5.999.0".into()) };
    let error = provide(&none, &common::provision()).expect_err("no such version").to_string();
    assert!(error.contains("Maven could not fetch junit-platform-console-standalone-1.999.0.jar"), "{error}");
}

#[test]
fn parts_in_the_local_repository_are_taken_before_anything_is_fetched() {
    let folder = tempfile::tempdir().expect("temporary directory");
    for (group, name, version) in [
        ("org/junit/jupiter", "junit-jupiter-api", "5.11.4"),
        ("org/junit/jupiter", "junit-jupiter-engine", "5.11.4"),
        ("org/junit/platform", "junit-platform-commons", "1.11.4"),
        ("org/junit/platform", "junit-platform-engine", "1.11.4"),
        ("org/junit/platform", "junit-platform-launcher", "1.11.4"),
        ("org/opentest4j", "opentest4j", "1.3.0"),
        ("org/apiguardian", "apiguardian-api", "1.1.2"),
    ] {
        let jar = folder.path().join(format!("{group}/{name}/{version}/{name}-{version}.jar"));
        std::fs::create_dir_all(jar.parent().expect("a folder")).expect("created");
        std::fs::write(jar, "").expect("written");
    }
    let local = Provision {
        local_repository: Some(folder.path().to_owned()),
        cache: folder.path().join("cache"),
        maven: None,
    };
    let found = provide(&Needed::Five { version: None }, &local).expect("all there");
    assert_eq!((found.jars.len(), found.console), (7, None));
}
