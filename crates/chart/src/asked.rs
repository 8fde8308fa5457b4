//! The nulls that a trace asks for: parameters that must have been null for the exception to come where it came.

use model::{MethodRef, Thrown};
use program::{Index, Met};

use crate::{ChartFrame, Located};

const NULL_POINTER: &str = "java/lang/NullPointerException";
/// How the messages of Kotlin's checks begin. The frames of these have no line.
const OF_KOTLIN: &str = "Parameter specified as non-null is null";

/// Parameters of a method that the trace asks a null for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedNull {
    /// The method.
    pub method: MethodRef,
    /// Its parameters, a bit for each, the first one lowest.
    pub parameters: u32,
}

/// Follows the null from where it was met outwards, as far as each method passed on what it was given.
pub(crate) fn asked(index: &Index, thrown: &Thrown, frames: &[ChartFrame]) -> Vec<AskedNull> {
    let mut asked = Vec::new();
    let Some(mut met) = frames.first().and_then(|innermost| met_first(thrown, innermost)) else {
        return asked;
    };
    let mut inside = None;
    for frame in frames {
        // What stands between two frames of the program passes arguments on in its own way.
        if inside.is_some_and(|inside| frame.position != inside + 1) {
            met = Met::Arguments(u32::MAX);
        }
        let found = frame.methods.iter().find_map(|located| {
            let parameters = match inside {
                None if is_of_kotlin(thrown) => checked(index, located),
                _ => index.null_parameters(located.id, &located.wanted, met),
            };
            Some(AskedNull { method: located.method.clone(), parameters: parameters? })
        });
        let Some(found) = found else { break };
        met = Met::Arguments(found.parameters);
        inside = Some(frame.position);
        asked.push(found);
    }
    asked
}

/// How the innermost frame of the program met the null; none where the exception does not tell of one.
fn met_first(thrown: &Thrown, innermost: &ChartFrame) -> Option<Met> {
    match (thrown.class == NULL_POINTER, innermost.position) {
        (true, 0) => Some(Met::Instruction),
        (true, _) => Some(Met::Arguments(u32::MAX)),
        (false, 0) => Some(Met::Check),
        (false, _) => None,
    }
}

fn is_of_kotlin(thrown: &Thrown) -> bool {
    thrown.message.as_ref().is_some_and(|message| message.starts_with(OF_KOTLIN))
}

fn checked(index: &Index, located: &Located) -> Option<u32> {
    Some(index.refuses_null(located.id).checked).filter(|&parameters| parameters != 0)
}
