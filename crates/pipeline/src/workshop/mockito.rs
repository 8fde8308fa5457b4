//! Mockito, where the program has it: what a JVM needs in which tests with mocks are confirmed.

use std::path::PathBuf;

use program::ClassPath;

const MOCKITO: &str = "org/mockito/Mockito";
/// How the jar of the agent is called that Mockito changes classes with.
const AGENT: &str = "byte-buddy-agent-";

/// The option that loads Mockito's agent when a JVM starts. Left to itself Mockito loads it into the running JVM, over a
/// socket, which tests that are confirmed may not have.
pub(crate) fn agent(class_path: &ClassPath, for_jvm: &[PathBuf]) -> Option<String> {
    let is_agent =
        |path: &&PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(AGENT));
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
