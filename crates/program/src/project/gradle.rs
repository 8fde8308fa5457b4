//! Gradle projects: an init script asks every project of the build for the class path of its tests.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Project, ProjectError, ProjectKind, Tools, ask};

const BUILD_FILES: [&str; 4] = ["settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"];
const INIT_SCRIPT: &str = r#"
allprojects {
    // Gradle before 4.9 cannot register tasks.
    def make = tasks.metaClass.respondsTo(tasks, "register") ? "register" : "create"
    tasks."$make"("recrashClassPath") {
        doLast {
            def sets = project.findProperty("sourceSets")
            def tests = sets == null ? null : sets.findByName("test")
            if (tests != null) {
                tests.runtimeClasspath.each { println "recrash-entry:" + it }
                // Gradle before 4.0 has one directory of classes.
                def out = tests.output
                def classes = out.hasProperty("classesDirs") ? out.classesDirs : [out.classesDir]
                classes.each { println "recrash-output:" + it }
                tests.java.srcDirs.each { println "recrash-tests:" + it }
            }
        }
    }
}
"#;

pub(super) fn is_gradle(root: &Path) -> bool {
    BUILD_FILES.iter().any(|name| root.join(name).is_file())
}

pub(super) fn discover(root: &Path, tools: &Tools) -> Result<Project, ProjectError> {
    let wrapper = root.join("gradlew");
    let gradle = if wrapper.is_file() { &wrapper } else { &tools.gradle };
    let no_tool = |source| ProjectError::NoTool { tool: gradle.clone(), source };
    let mut script = tempfile::Builder::new().suffix(".gradle").tempfile().map_err(no_tool)?;
    script.write_all(INIT_SCRIPT.as_bytes()).map_err(no_tool)?;
    let command = |options: &[&str]| {
        let mut command = Command::new(gradle);
        command.args(["-q", "--init-script"]).arg(script.path()).args(options).arg("recrashClassPath");
        command
    };
    let text = match ask(command(&["--no-configuration-cache"]), tools, gradle, root) {
        // Gradle before 6.6 has no such cache.
        Err(ProjectError::ToolFailed { why, .. }) if why.contains("no-configuration-cache") => {
            ask(command(&[]), tools, gradle, root)?
        }
        other => other?,
    };
    let class_path = existing(&text, "recrash-entry:");
    if !class_path.iter().any(|path| path.is_dir()) {
        let (module, classes) = (root.to_owned(), root.join("build/classes"));
        let next = format!("{} testClasses", if wrapper.is_file() { "./gradlew" } else { "gradle" });
        return Err(ProjectError::NotCompiled { module, classes, next });
    }
    let (kind, out) = (ProjectKind::Gradle, root.join("build/recrash"));
    Ok(Project {
        root: root.to_owned(),
        kind,
        class_path,
        tests: existing(&text, "recrash-output:"),
        test_sources: existing(&text, "recrash-tests:"),
        out,
    })
}

/// The paths that the script printed and that exist, each once.
fn existing(text: &str, prefix: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for path in text.lines().filter_map(|line| line.strip_prefix(prefix)).map(PathBuf::from) {
        if path.exists() && !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}
