//! Which classes are the program's: all but the JDK's and other agents', narrowed by the user.

use recording::AgentOptions;

/// Packages of JDK modules that the application loader defines, and of agents that run beside:
/// monitoring (OpenTelemetry, Datadog, New Relic, Elastic, AppDynamics, Dynatrace, Application Insights,
/// SkyWalking, Glowroot, Pyroscope), coverage, debuggers and profilers of IDEs.
const NEVER: &[&str] = &[
    "co/elastic/apm/agent/",
    "com/appdynamics/",
    "com/dynatrace/",
    "com/intellij/rt/",
    "com/microsoft/applicationinsights/agent/",
    "com/newrelic/",
    "datadog/",
    "ddtrot/",
    "io/opentelemetry/javaagent/",
    "io/pyroscope/",
    "net/bytebuddy/agent/",
    "one/profiler/",
    "org/apache/skywalking/apm/agent/",
    "org/glowroot/agent/",
    "java/",
    "jdk/",
    "sun/",
    "com/sun/jarsigner/",
    "com/sun/jdi/",
    "com/sun/proxy/",
    "com/sun/source/",
    "com/sun/tools/",
    "org/jacoco/agent/",
];

/// The rule that tells the program's classes.
#[derive(Debug, Default)]
pub struct Scope {
    include: Vec<String>,
    exclude: Vec<String>,
}

impl Scope {
    /// The rule that the options give.
    pub fn new(options: &AgentOptions) -> Scope {
        let vm_names = |globs: &[String]| globs.iter().map(|glob| glob.replace('.', "/")).collect();
        Scope { include: vm_names(&options.include), exclude: vm_names(&options.exclude) }
    }

    /// Whether a class, given by its VM name, is the program's.
    pub fn contains(&self, class: &str) -> bool {
        !self.leaves_alone(class) && (self.include.is_empty() || any_matches(&self.include, class))
    }

    /// Whether a class, given by its VM name, is none of the recorder's concern at all: one of the JDK,
    /// of another agent, or one that the user excluded.
    pub fn leaves_alone(&self, class: &str) -> bool {
        NEVER.iter().any(|package| class.starts_with(package)) || any_matches(&self.exclude, class)
    }

    /// The rule in words.
    pub fn describe(&self) -> String {
        let dotted = |globs: &[String]| globs.join(", ").replace('/', ".");
        let mut text = match &*self.include {
            [] => "all classes outside of the JDK".to_owned(),
            globs => dotted(globs),
        };
        if !self.exclude.is_empty() {
            text = format!("{text} but {}", dotted(&self.exclude));
        }
        text
    }
}

fn any_matches(globs: &[String], class: &str) -> bool {
    globs.iter().any(|glob| glob_matches(glob, class))
}

/// A glob names a class with its nested classes; `*` stands for any characters.
fn glob_matches(glob: &str, class: &str) -> bool {
    matches(glob.as_bytes(), class.as_bytes())
        || class.match_indices('$').any(|(end, _)| matches(glob.as_bytes(), &class.as_bytes()[..end]))
}

/// Matches with one mark to come back to: the last star.
fn matches(glob: &[u8], text: &[u8]) -> bool {
    let (mut at, mut glob_at) = (0, 0);
    let mut star = None;
    while at < text.len() {
        if glob.get(glob_at) == Some(&b'*') {
            star = Some((glob_at + 1, at));
            glob_at += 1;
        } else if glob.get(glob_at) == Some(&text[at]) {
            glob_at += 1;
            at += 1;
        } else if let Some((after_star, from)) = star {
            star = Some((after_star, from + 1));
            (glob_at, at) = (after_star, from + 1);
        } else {
            return false;
        }
    }
    glob[glob_at..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope(include: &[&str], exclude: &[&str]) -> Scope {
        let owned = |globs: &[&str]| globs.iter().map(|&glob| glob.to_owned()).collect();
        Scope::new(&AgentOptions { include: owned(include), exclude: owned(exclude), ..Default::default() })
    }

    #[test]
    fn everything_but_the_jdk_by_itself() {
        let scope = scope(&[], &[]);
        assert!(scope.contains("Main"));
        assert!(scope.contains("com/acme/Main"));
        assert!(scope.contains("com/sunshine/Main"));
        assert!(!scope.contains("java/util/List"));
        assert!(!scope.contains("com/sun/tools/javac/Main"));
        for agent in [
            "org/jacoco/agent/rt/internal_1/Agent",
            "io/opentelemetry/javaagent/OpenTelemetryAgent",
            "datadog/trace/bootstrap/Agent",
        ] {
            assert!(!scope.contains(agent), "{agent}");
        }
        assert!(scope.contains("io/opentelemetry/api/trace/Span"), "a library that programs use");
    }

    #[test]
    fn globs_narrow_it() {
        let scope = scope(&["com.acme.*", "Main"], &["com.acme.gen.*", "*.Secret"]);
        assert!(scope.contains("com/acme/shop/Order"));
        assert!(scope.contains("Main"));
        assert!(scope.contains("Main$Inner"));
        assert!(!scope.contains("Mainly"));
        assert!(!scope.contains("org/lib/Order"));
        assert!(!scope.contains("com/acme/gen/Order"));
        assert!(!scope.contains("com/acme/Secret$Key"));
        assert_eq!(scope.describe(), "com.acme.*, Main but com.acme.gen.*, *.Secret");
    }

    #[test]
    fn stars_come_back_to_themselves() {
        assert!(matches(b"*ab*b", b"aababb"));
        assert!(!matches(b"*ab*c", b"aababb"));
        assert!(matches(b"**", b""));
    }
}
