//! Mockito, where the program has it: what a JVM needs in which candidates and tests use it.

use std::path::PathBuf;

use model::MOCKITO;
use program::ClassPath;

/// The agent that Mockito changes classes with, and how its jar is called, where that is inside of another.
const AGENT: &str = "net/bytebuddy/agent/Installer";
const AGENT_JAR: &str = "byte-buddy-agent-";

/// The option that loads Mockito's agent when a JVM starts. Left to itself Mockito loads it into the running JVM, over a
/// socket, which neither candidates nor tests that are confirmed may have.
pub(crate) fn agent(class_path: &ClassPath, for_jvm: &[PathBuf]) -> Option<String> {
    let is_started = class_path.manifest_attribute(AGENT, "Premain-Class").is_some();
    let home = class_path.origin(AGENT).filter(|_| is_started);
    let is_agent = |path: &&PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        home == Some(path.as_path()) || name.is_some_and(|name| name.starts_with(AGENT_JAR))
    };
    let jar = for_jvm.iter().find(is_agent).filter(|_| class_path.contains(MOCKITO))?;
    Some(format!("-javaagent:{}", jar.display()))
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn without_mockito_there_is_no_agent() {
        let folder = tempfile::tempdir().expect("temporary directory");
        let class_path = ClassPath::open(&[folder.path().to_owned()], 17).expect("a folder");
        let jars = ["lib/byte-buddy-1.17.7.jar".into(), "lib/byte-buddy-agent-1.17.7.jar".into()];
        assert_eq!(agent(&class_path, &jars), None);
        let mockito = folder.path().join("org/mockito");
        std::fs::create_dir_all(&mockito).expect("made");
        std::fs::write(mockito.join("Mockito.class"), []).expect("written");
        let class_path = ClassPath::open(&[folder.path().to_owned()], 17).expect("a folder");
        let option = "-javaagent:lib/byte-buddy-agent-1.17.7.jar".to_owned();
        assert_eq!(agent(&class_path, &jars), Some(option));
        assert_eq!(agent(&class_path, &jars[..1]), None);
    }
}
