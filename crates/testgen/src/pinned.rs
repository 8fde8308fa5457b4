//! The form of tests that pass as long as the program crashes: the exception is asked for, and the
//! place where it comes from.

use model::Candidate;

use crate::JUnit;
use crate::code::Code;
use crate::comment;
use crate::imports::Imports;
use crate::test_method::INDENT;

/// How a test is pinned.
pub struct Pin<'a> {
    /// VM name of the exception that surfaces.
    pub surfaces: &'a str,
    /// The version of JUnit.
    pub junit: JUnit,
}

impl Pin<'_> {
    /// The statements that make the final call and look at what it throws.
    pub fn source(&self, candidate: &Candidate, call: Code, imports: &mut Imports) -> String {
        let (class, place) = expected(candidate);
        let is_it = format!("comesFrom(thrown, \"{class}\", \"{place}\")");
        let indent = " ".repeat(INDENT);
        match self.junit {
            JUnit::Five => {
                let exception = imports.class(self.surfaces);
                let assertions = imports.class("org/junit/jupiter/api/Assertions");
                let open = format!("Throwable thrown = {assertions}.assertThrows({exception}.class, () -> ");
                let call = call.after(&open).before(");").lay_out(INDENT);
                format!("{call}\n{indent}{assertions}.assertTrue({is_it}, thrown::toString);\n")
            }
            JUnit::Four => {
                let assertions = imports.class("org/junit/Assert");
                let call = call.before(";").lay_out(INDENT + 4);
                format!(
                    "{indent}try {{\n{call}\n{indent}}} catch (Throwable thrown) {{\n\
                     {indent}    {assertions}.assertTrue(thrown.toString(), {is_it});\n\
                     {indent}    return;\n{indent}}}\n\
                     {indent}{assertions}.fail(\"nothing was thrown\");\n"
                )
            }
        }
    }
}

/// The class of the exception and the method that it comes from, with dots.
fn expected(candidate: &Candidate) -> (String, String) {
    let class =
        candidate.expected.throwables.first().map_or(String::new(), |thrown| thrown.class.replace('/', "."));
    let place = comment::innermost(candidate);
    let place =
        place.map_or(String::new(), |frame| format!("{}.{}", frame.class.replace('/', "."), frame.method));
    (class, place)
}

/// The method of a test class that its tests share.
pub fn helper(imports: &mut Imports) -> String {
    let element = imports.class("java/lang/StackTraceElement");
    format!(
        "
    /** Whether a throwable or one of its causes is of a class and was thrown inside of a method. */
    private static boolean comesFrom(Throwable thrown, String exception, String method) {{
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {{
            for ({element} frame : cause.getStackTrace()) {{
                String place = frame.getClassName() + \".\" + frame.getMethodName();
                if (cause.getClass().getName().equals(exception) && place.equals(method)) {{
                    return true;
                }}
            }}
        }}
        return false;
    }}
"
    )
}
