//! Arrays with their elements.

use model::{Elements, Expression, Make, RestoredObject};
use recording::Value;

use crate::heap_view::HeapView;
use crate::recipes::Recipe;

/// The longest array whose unrecorded rest is filled up with zeros or nulls.
const PADDED_ARRAY: usize = 1 << 20;

/// How an array is restored; what was not recorded of it is zero or null.
pub fn array(descriptor: &str, length: u32, elements: &recording::Elements, view: &HeapView<'_>) -> Recipe {
    let (kept, length) = (elements.len(), length as usize);
    let padding = length.min(PADDED_ARRAY.max(kept));
    let elements = converted(elements, padding, view);
    let object = RestoredObject::from(Make::Array { descriptor: descriptor.into(), elements });
    match kept == length {
        true => Recipe::exact(object),
        false => Recipe::differs(object, format!("cut: {kept} of {length} elements were recorded")),
    }
}

fn converted(elements: &recording::Elements, length: usize, view: &HeapView<'_>) -> Elements {
    use recording::Elements as Recorded;
    match elements {
        Recorded::References(elements) => {
            let value =
                |element: &Option<u32>| view.expression(element.map_or(Value::Null, Value::Reference));
            Elements::References(padded(elements.iter().map(value).collect(), length, Expression::Null))
        }
        Recorded::Booleans(elements) => Elements::Booleans(padded(elements.clone(), length, false)),
        Recorded::Bytes(elements) => Elements::Bytes(padded(elements.clone(), length, 0)),
        Recorded::Chars(elements) => Elements::Chars(padded(elements.clone(), length, 0)),
        Recorded::Shorts(elements) => Elements::Shorts(padded(elements.clone(), length, 0)),
        Recorded::Ints(elements) => Elements::Ints(padded(elements.clone(), length, 0)),
        Recorded::Longs(elements) => Elements::Longs(padded(elements.clone(), length, 0)),
        Recorded::Floats(elements) => Elements::Floats(padded(elements.clone(), length, 0.0)),
        Recorded::Doubles(elements) => Elements::Doubles(padded(elements.clone(), length, 0.0)),
    }
}

fn padded<T: Clone>(mut elements: Vec<T>, length: usize, zero: T) -> Vec<T> {
    elements.resize(length, zero);
    elements
}
