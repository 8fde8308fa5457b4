//! Finds the program: on the class path that the user names, in a project, or elsewhere.

use std::path::PathBuf;
use std::sync::Arc;

use program::{ClassPath, Project, Tools, parse_class_path};

use crate::{Error, Event, Progress, Setting, Source};

/// The program to test.
pub(crate) struct Program {
    pub(crate) class_path: Arc<ClassPath>,
    /// The entries as they were named, fat jars and all.
    pub(crate) paths: Vec<PathBuf>,
    pub(crate) project: Option<Project>,
}

impl Program {
    pub(crate) fn find(
        setting: &Setting,
        elsewhere: &dyn Fn() -> Result<Vec<PathBuf>, Error>,
        java: u32,
        progress: &mut dyn Progress,
    ) -> Result<Program, Error> {
        let (paths, project) = match &setting.source {
            Some(Source::ClassPath(text)) => (parse_class_path(text, &setting.directory), None),
            Some(Source::Project(root)) => {
                progress.event(Event::AskingProject);
                let project = Project::discover(&setting.directory.join(root), &tools(setting))?;
                (project.class_path.clone(), Some(project))
            }
            Some(Source::Known(project)) => (project.class_path.clone(), Some(Project::clone(project))),
            None => (elsewhere()?, None),
        };
        let class_path = ClassPath::open_usable(&paths, java);
        if class_path.paths().is_empty() {
            ClassPath::open(&paths, java)?;
        }
        for error in class_path.left_out() {
            progress.event(Event::Warning(&format!("{error}; it is left out")));
        }
        let paths = class_path.paths().to_vec();
        Ok(Program { class_path: Arc::new(class_path), paths, project })
    }
}

fn tools(setting: &Setting) -> Tools {
    let java_home = setting.jdk.clone();
    let settings =
        setting.local_repository.iter().map(|repository| repository.with_file_name("settings.xml"));
    Tools {
        maven: setting.maven.clone(),
        gradle: setting.gradle.clone(),
        java_home,
        cache: Some(setting.cache.join("projects")),
        settings: settings.collect(),
    }
}
