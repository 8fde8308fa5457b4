//! The few methods that bytecode does not show.

use crate::heap::{NULL, Object, Value};
use crate::machine::{Machine, Stop};

impl Machine<'_> {
    /// What a method without code gives, or one that asks for what an interpreter does not have; none where that is not known.
    pub fn native(
        &mut self,
        class: &str,
        name: &str,
        arguments: &[Value],
    ) -> Result<Option<Option<Value>>, Stop> {
        let value = match (class, name) {
            (_, "registerNatives" | "initIDs" | "runtimeSetup") => None,
            ("java/lang/Throwable", "fillInStackTrace") => Some(arguments[0]),
            ("java/lang/Class", "desiredAssertionStatus") => Some(Value::Int(0)),
            ("java/lang/Class", "getPrimitiveClass") => Some(NULL),
            ("java/lang/Float", "floatToRawIntBits") => {
                Some(Value::Int(arguments[0].float().to_bits() as i32))
            }
            ("java/lang/Float", "intBitsToFloat") => {
                Some(Value::Float(f32::from_bits(arguments[0].int() as u32)))
            }
            ("java/lang/Double", "doubleToRawLongBits") => {
                Some(Value::Long(arguments[0].double().to_bits() as i64))
            }
            ("java/lang/Double", "longBitsToDouble") => {
                Some(Value::Double(f64::from_bits(arguments[0].long() as u64)))
            }
            ("java/lang/StrictMath" | "java/lang/Math", "sqrt") => {
                Some(Value::Double(arguments[0].double().sqrt()))
            }
            ("java/lang/System", "arraycopy") => {
                self.copy(arguments)?;
                None
            }
            (
                "jdk/internal/misc/CDS",
                "isDumpingClassList0" | "isDumpingArchive0" | "isSharingEnabled0" | "getCDSConfigStatus",
            ) => Some(Value::Int(0)),
            ("jdk/internal/misc/CDS", "initializeFromArchive") => None,
            ("jdk/internal/misc/CDS", "getRandomSeedForDumping") => Some(Value::Long(0)),
            ("jdk/internal/misc/VM", "initialize" | "initializeFromArchive") => None,
            // What reads at such an address is not known.
            ("jdk/internal/misc/Unsafe", "arrayBaseOffset0") => Some(Value::Int(16)),
            ("jdk/internal/misc/Unsafe", "arrayIndexScale0") => Some(Value::Int(1)),
            ("java/lang/StringUTF16", "isBigEndian") => Some(Value::Int(0)),
            ("java/lang/StringCoding", "hasNegatives") => return self.has_negatives(arguments).map(Some),
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    fn has_negatives(&mut self, arguments: &[Value]) -> Result<Option<Value>, Stop> {
        let array = self.array(arguments[0])?;
        let (offset, length) = (arguments[1].int() as usize, arguments[2].int() as usize);
        let found = array[offset..offset + length].iter().any(|each| each.int() < 0);
        Ok(Some(Value::Int(found.into())))
    }

    fn copy(&mut self, arguments: &[Value]) -> Result<(), Stop> {
        let (from, to) = (self.array(arguments[0])?.to_vec(), self.array(arguments[2])?.len());
        let [start, at, length] = [1, 3, 4].map(|place: usize| arguments[place].int());
        let ends = [i64::from(start) + i64::from(length), i64::from(at) + i64::from(length)];
        if [start, at, length].iter().any(|&place| place < 0)
            || ends[0] > from.len() as i64
            || ends[1] > to as i64
        {
            return Err(self.throw("java/lang/ArrayIndexOutOfBoundsException"));
        }
        let part = &from[start as usize..][..length as usize];
        let Some(Object::Array { elements, .. }) = arguments[2].object().map(|id| &mut self.heap[id]) else {
            return Err(Stop::Unknown("a copy to what is no array".into()));
        };
        elements[at as usize..][..length as usize].copy_from_slice(part);
        Ok(())
    }
}
