//! Which JUnit a class path has.

use crate::ClassPath;

/// The parts of JUnit on a class path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JUnitOnClassPath {
    /// Whether tests for JUnit 5 compile.
    pub jupiter: bool,
    /// The version of Jupiter, where its jar tells.
    pub jupiter_version: Option<String>,
    /// Whether tests for JUnit 5 can be run as well: engine and launcher are there.
    pub jupiter_runs: bool,
    /// Whether tests for JUnit 4 compile and run.
    pub four: bool,
}

/// Looks for JUnit on a class path.
pub fn junit_on(class_path: &ClassPath) -> JUnitOnClassPath {
    const API: &str = "org/junit/jupiter/api/Test";
    let has = |class| class_path.contains(class);
    JUnitOnClassPath {
        jupiter: has(API),
        jupiter_version: class_path.manifest_attribute(API, "Implementation-Version"),
        jupiter_runs: has(API)
            && has("org/junit/jupiter/engine/JupiterTestEngine")
            && has("org/junit/platform/launcher/core/LauncherFactory"),
        four: has("org/junit/runner/JUnitCore") && has("org/hamcrest/Matcher"),
    }
}
