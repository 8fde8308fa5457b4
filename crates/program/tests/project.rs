//! Projects on disk, with the real Maven and with a stand-in for Gradle.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use program::{ClassPath, Project, ProjectError, ProjectKind, Tools, junit_on};

fn put(root: &Path, name: &str, contents: &str) {
    let path = root.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    std::fs::write(path, contents).expect("written");
}

fn tools() -> Tools {
    Tools {
        maven: "mvn".into(),
        gradle: "no-such-gradle".into(),
        java_home: None,
        cache: None,
        settings: vec![],
    }
}

fn pom(artifact: &str, rest: &str) -> String {
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>com.acme</groupId><artifactId>{artifact}</artifactId>\
         <version>1</version>{rest}</project>"
    )
}

fn dependency(group: &str, name: &str, version: &str) -> String {
    format!(
        "<dependencies><dependency><groupId>{group}</groupId><artifactId>{name}</artifactId>\
         <version>{version}</version></dependency></dependencies>"
    )
}

#[test]
fn maven_tells_the_class_path_of_the_tests() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = folder.path();
    put(root, "pom.xml", &pom("shop", &dependency("junit", "junit", "4.13.2")));
    put(root, "src/main/java/A.java", "class A {}");
    let error = Project::discover(root, &tools()).expect_err("not compiled");
    assert_eq!(error.hint(), "run: mvn test-compile");

    put(root, "target/classes/A.class", "");
    let project = Project::discover(root, &tools()).expect("a Maven project");
    assert!(project.tests.is_empty());
    put(root, "src/test/java/B.java", "");
    assert!(project.is_test_source(&root.join("src/test/java")), "its first test made the folder");
    put(root, "target/test-classes/B.class", "");
    let project = Project::discover(root, &tools()).expect("a Maven project");
    assert_eq!(project.kind, ProjectKind::Maven);
    assert_eq!(project.tests, [project.root.join("target/test-classes")]);
    assert!(project.class_path[0].ends_with("target/classes"));
    let class_path = ClassPath::open(&project.class_path, 17).expect("readable");
    assert!(junit_on(&class_path).four && !junit_on(&class_path).jupiter);
    assert!(project.is_test_source(&root.join("src/test/java")) && !project.is_test_source(root));
}

/// A stand-in for Maven that counts how often it is asked.
#[test]
fn what_maven_answered_is_kept_until_something_changes() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = folder.path();
    let script =
        "#!/bin/sh\necho asked >> ../asked\necho '[INFO] Dependencies classpath:'\necho $PWD/../a.jar\n";
    put(root, "mvn", script);
    std::fs::set_permissions(root.join("mvn"), std::fs::Permissions::from_mode(0o755)).expect("set");
    put(root, "a.jar", "");
    put(root, "shop/target/classes/A.class", "");
    let tools = Tools { maven: root.join("mvn"), cache: Some(root.join("cache")), ..tools() };
    let asked_after = |pom: &str| {
        put(root, "shop/pom.xml", pom);
        let project = Project::discover(&root.join("shop"), &tools).expect("a Maven project");
        assert_eq!(project.class_path.len(), 2, "{:?}", project.class_path);
        std::fs::read_to_string(root.join("asked")).expect("it was asked").lines().count()
    };
    assert_eq!(asked_after("<project/>"), 1);
    assert_eq!(asked_after("<project/>"), 1);
    assert_eq!(asked_after("<project> </project>"), 2, "the project is another one");
    let open = "<version>[1,2)</version>";
    assert_eq!((asked_after(open), asked_after(open)), (3, 4), "tomorrow the answer may be another one");
}

#[test]
fn maven_modules_need_not_be_installed() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = folder.path();
    let modules = "<packaging>pom</packaging><modules><module>core</module><module>app</module></modules>";
    put(root, "pom.xml", &pom("parent", modules));
    put(root, "core/pom.xml", &pom("core", &dependency("org.hamcrest", "hamcrest-core", "1.3")));
    put(root, "app/pom.xml", &pom("app", &dependency("com.acme", "core", "1")));
    for module in ["core", "app"] {
        put(root, &format!("{module}/target/classes/{module}.class"), "");
    }
    let project = Project::discover(root, &tools()).expect("a Maven project");
    let class_path = ClassPath::open(&project.class_path, 17).expect("readable");
    for class in ["core", "app", "org/hamcrest/Matcher"] {
        assert!(class_path.contains(class), "{class} in {:?}", project.class_path);
    }
}

/// A module whose sibling is not installed: the reactor above knows it.
#[test]
fn a_maven_module_is_asked_for_in_its_reactor() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = &folder.path().canonicalize().expect("there");
    let modules = "<packaging>pom</packaging><modules><module>core</module><module>app</module></modules>";
    put(root, "pom.xml", &pom("reactor-of-recrash", modules));
    put(root, "core/pom.xml", &pom("core-of-recrash", &dependency("org.hamcrest", "hamcrest-core", "1.3")));
    put(root, "app/pom.xml", &pom("app-of-recrash", &dependency("com.acme", "core-of-recrash", "1")));
    for module in ["core", "app"] {
        put(root, &format!("{module}/target/classes/{module}.class"), "");
    }
    let project = Project::discover(&root.join("app"), &tools()).expect("a module");
    assert_eq!(project.root, root.join("app"));
    let class_path = ClassPath::open(&project.class_path, 17).expect("readable");
    for class in ["core", "app", "org/hamcrest/Matcher"] {
        assert!(class_path.contains(class), "{class} in {:?}", project.class_path);
    }
}

#[test]
fn the_parent_of_a_module_that_cannot_be_asked_for_is_named() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = &folder.path().canonicalize().expect("there");
    put(root, "mvn", "#!/bin/sh\necho '[ERROR] no network'\nexit 1\n");
    std::fs::set_permissions(root.join("mvn"), std::fs::Permissions::from_mode(0o755)).expect("set");
    put(root, "pom.xml", "<modules><module>app</module></modules>");
    put(root, "app/pom.xml", "<project/>");
    put(root, "app/target/classes/A.class", "");
    let tools = Tools { maven: root.join("mvn"), ..tools() };
    let error = Project::discover(&root.join("app"), &tools).expect_err("Maven fails");
    assert!(
        error.hint().contains(&format!("name that with --project {}", root.display())),
        "{}",
        error.hint()
    );
}

#[test]
fn what_maven_says_is_passed_on() {
    let folder = tempfile::tempdir().expect("temporary directory");
    put(folder.path(), "pom.xml", "<project><modelVersion>4.0.0</modelVersion>");
    put(folder.path(), "target/classes/A.class", "");
    let error = Project::discover(folder.path(), &tools()).expect_err("a broken pom");
    assert!(matches!(error, ProjectError::ToolFailed { .. }) && error.to_string().contains("pom"), "{error}");
    let no_maven = Tools { maven: "no-such-maven".into(), ..tools() };
    let error = Project::discover(folder.path(), &no_maven).expect_err("no Maven");
    assert!(error.to_string().contains("no-such-maven") && error.hint().contains("--classpath"), "{error}");
}

#[test]
fn a_gradle_build_is_asked_through_its_wrapper() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = folder.path();
    put(root, "build.gradle.kts", "");
    let error = Project::discover(root, &tools()).expect_err("no Gradle");
    assert!(error.hint().contains("install no-such-gradle"), "{error}");

    let script = "#!/bin/sh\ngrep -q runtimeClasspath \"$3\" || exit 1\n\
                  for e in classes lib/a.jar gone.jar; do echo \"recrash-entry:$PWD/$e\"; done\n";
    put(root, "gradlew", script);
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(root.join("gradlew"), executable).expect("set");
    let error = Project::discover(root, &tools()).expect_err("not compiled");
    assert_eq!(error.hint(), "run: ./gradlew testClasses");

    put(root, "classes/A.class", "");
    put(root, "lib/a.jar", "");
    let project = Project::discover(root, &tools()).expect("a Gradle project");
    assert_eq!((project.kind, project.class_path.len()), (ProjectKind::Gradle, 2));
}

#[test]
fn a_plain_directory_is_searched() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = folder.path();
    assert!(matches!(Project::discover(root, &tools()), Err(ProjectError::Empty(_))));
    assert!(matches!(Project::discover(&root.join("gone"), &tools()), Err(ProjectError::Missing(_))));
    put(root, "com/acme/A.class", "");
    put(root, "lib/a.jar", "");
    let project = Project::discover(root, &tools()).expect("a directory");
    assert_eq!(project.class_path, [project.root.clone(), project.root.join("lib/a.jar")]);
    assert_eq!(project.kind, ProjectKind::Plain);
}

#[test]
fn a_jar_is_a_project() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = &folder.path().canonicalize().expect("it exists");
    for name in ["app.jar", "shop.war"] {
        put(root, name, "");
        let project = Project::discover(&root.join(name), &tools()).expect("an archive");
        assert_eq!((project.class_path, project.root), (vec![root.join(name)], root.clone()));
    }
    put(root, "notes.txt", "");
    let error = Project::discover(&root.join("notes.txt"), &tools()).expect_err("no archive");
    assert!(matches!(error, ProjectError::Empty(_)), "{error}");
    let project = Project::discover(root, &tools()).expect("a directory");
    assert_eq!(project.class_path, [root.join("app.jar"), root.join("shop.war")]);
}

/// With the Gradle that is installed, if there is one.
#[test]
fn a_real_gradle_tells_the_class_path() {
    if std::process::Command::new("gradle").arg("--version").output().is_err() {
        eprintln!("no Gradle here: nothing was tested");
        return;
    }
    let folder = tempfile::tempdir().expect("temporary directory");
    let root = &folder.path().canonicalize().expect("it exists");
    put(root, "settings.gradle", "include 'core', 'app'\n");
    put(root, "build.gradle", "subprojects { apply plugin: 'java' }\n");
    put(root, "core/lib/a.jar", "");
    put(root, "core/build.gradle", "dependencies { implementation files('lib/a.jar') }\n");
    put(root, "app/build.gradle", "dependencies { implementation project(':core') }\n");
    put(root, "core/src/main/java/A.java", "public class A {}");
    put(root, "app/src/test/java/B.java", "class B extends A {}");
    let tools = Tools { gradle: "gradle".into(), ..tools() };
    let error = Project::discover(root, &tools).expect_err("not compiled");
    assert_eq!(error.hint(), "run: gradle testClasses", "{error}");
    put(root, "core/build/classes/java/main/A.class", "");
    put(root, "app/build/classes/java/test/B.class", "");
    let project = Project::discover(root, &tools).expect("a Gradle project");
    assert!(project.class_path.contains(&root.join("core/build/classes/java/main")), "{project:?}");
    assert!(project.class_path.contains(&root.join("core/lib/a.jar")), "{project:?}");
    assert_eq!(project.test_sources, [root.join("app/src/test/java")]);
    assert_eq!(project.tests, [root.join("app/build/classes/java/test")]);
}
