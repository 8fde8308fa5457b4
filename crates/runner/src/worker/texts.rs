//! Restored objects as the parts of a text, by number: variants of a candidate share most of theirs, so each
//! part goes to a JVM once.

use std::collections::HashMap;

use model::{RestoredObject, RestoredObjects, Shared};

use super::encode::Refused;
use super::names::Names;

/// The longest text of one candidate in bytes: a worker reads all of it each time.
const LONGEST: usize = 8 << 20;

/// The parts that one JVM knows, by the object's id and address.
#[derive(Default)]
pub(super) struct Texts(HashMap<(u32, usize), Part>);

#[derive(Clone)]
struct Part {
    number: u32,
    length: usize,
    /// Kept, so that its address stays its own.
    _object: Shared<RestoredObject>,
}

impl Names {
    /// The numbers of the parts that make the text of these objects.
    pub(super) fn restored(&mut self, objects: &RestoredObjects) -> Result<Vec<u32>, Refused> {
        if objects.is_empty() {
            return Ok(Vec::new());
        }
        let mut numbers = vec![self.text(testgen::OBJECTS_HEAD)?];
        let mut length = 0;
        for (&id, object) in objects {
            let part = self.part(id, object)?;
            length += part.length;
            numbers.push(part.number);
            if length > LONGEST {
                return Err(Refused(format!("its objects are more than {} MB of text", LONGEST >> 20)));
            }
        }
        Ok(numbers)
    }

    fn part(&mut self, id: u32, object: &Shared<RestoredObject>) -> Result<Part, Refused> {
        let key = (id, object.address());
        if let Some(part) = self.texts.0.get(&key) {
            return Ok(part.clone());
        }
        let lines = testgen::object_lines(id, object);
        let part = Part { number: self.text(&lines)?, length: lines.len(), _object: object.clone() };
        self.texts.0.insert(key, part.clone());
        Ok(part)
    }
}
