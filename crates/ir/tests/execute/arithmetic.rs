//! What operations on numbers give.

use ir::{Binary, Comparison, Number, Test};

use crate::heap::Value;

pub fn narrowed(value: Value, descriptor: &str) -> Value {
    match (value, descriptor) {
        (Value::Int(value), "B") => Value::Int((value as i8).into()),
        (Value::Int(value), "Z") => Value::Int(value & 1),
        (Value::Int(value), "C") => Value::Int((value as u16).into()),
        (Value::Int(value), "S") => Value::Int((value as i16).into()),
        (value, _) => value,
    }
}

pub fn holds(test: Test, values: [Value; 2]) -> bool {
    match values {
        [Value::Int(left), Value::Int(right)] => match test {
            Test::Equal => left == right,
            Test::NotEqual => left != right,
            Test::Less => left < right,
            Test::NotLess => left >= right,
            Test::Greater => left > right,
            Test::NotGreater => left <= right,
        },
        [left, right] => (test == Test::Equal) == (left.object() == right.object()),
    }
}

/// None where it divides by zero.
pub fn arithmetic(operator: Binary, values: [Value; 2]) -> Option<Value> {
    Some(match values {
        [Value::Int(left), Value::Int(right)] => Value::Int(match operator {
            Binary::Add => left.wrapping_add(right),
            Binary::Subtract => left.wrapping_sub(right),
            Binary::Multiply => left.wrapping_mul(right),
            Binary::Divide => (right != 0).then(|| left.wrapping_div(right))?,
            Binary::Remainder => (right != 0).then(|| left.wrapping_rem(right))?,
            Binary::ShiftLeft => left.wrapping_shl(right as u32),
            Binary::ShiftRight => left.wrapping_shr(right as u32),
            Binary::ShiftRightUnsigned => (left as u32).wrapping_shr(right as u32) as i32,
            Binary::And => left & right,
            Binary::Or => left | right,
            Binary::Xor => left ^ right,
        }),
        [Value::Long(left), Value::Long(right)] => Value::Long(match operator {
            Binary::Add => left.wrapping_add(right),
            Binary::Subtract => left.wrapping_sub(right),
            Binary::Multiply => left.wrapping_mul(right),
            Binary::Divide => (right != 0).then(|| left.wrapping_div(right))?,
            Binary::Remainder => (right != 0).then(|| left.wrapping_rem(right))?,
            Binary::And => left & right,
            Binary::Or => left | right,
            Binary::Xor => left ^ right,
            _ => panic!("{operator:?}"),
        }),
        [Value::Long(left), Value::Int(right)] => Value::Long(match operator {
            Binary::ShiftLeft => left.wrapping_shl(right as u32),
            Binary::ShiftRight => left.wrapping_shr(right as u32),
            Binary::ShiftRightUnsigned => (left as u64).wrapping_shr(right as u32) as i64,
            _ => panic!("{operator:?}"),
        }),
        [Value::Float(left), Value::Float(right)] => {
            Value::Float(floating(operator, left.into(), right.into()) as f32)
        }
        [Value::Double(left), Value::Double(right)] => Value::Double(floating(operator, left, right)),
        other => panic!("{operator:?} {other:?}"),
    })
}

/// Of two floats the result in double precision is rounded once more to that of floats: for these operators it is the same.
fn floating(operator: Binary, left: f64, right: f64) -> f64 {
    match operator {
        Binary::Add => left + right,
        Binary::Subtract => left - right,
        Binary::Multiply => left * right,
        Binary::Divide => left / right,
        Binary::Remainder => left % right,
        _ => panic!("{operator:?}"),
    }
}

pub fn convert(value: Value, to: Number) -> Value {
    match (value, to) {
        (Value::Int(value), Number::Byte) => Value::Int((value as i8).into()),
        (Value::Int(value), Number::Char) => Value::Int((value as u16).into()),
        (Value::Int(value), Number::Short) => Value::Int((value as i16).into()),
        (Value::Int(value), Number::Long) => Value::Long(value.into()),
        (Value::Int(value), Number::Float) => Value::Float(value as f32),
        (Value::Int(value), Number::Double) => Value::Double(value.into()),
        (Value::Long(value), Number::Int) => Value::Int(value as i32),
        (Value::Long(value), Number::Float) => Value::Float(value as f32),
        (Value::Long(value), Number::Double) => Value::Double(value as f64),
        (Value::Float(value), Number::Int) => Value::Int(value as i32),
        (Value::Float(value), Number::Long) => Value::Long(value as i64),
        (Value::Float(value), Number::Double) => Value::Double(value.into()),
        (Value::Double(value), Number::Int) => Value::Int(value as i32),
        (Value::Double(value), Number::Long) => Value::Long(value as i64),
        (Value::Double(value), Number::Float) => Value::Float(value as f32),
        other => panic!("{other:?}"),
    }
}

pub fn compare(comparison: Comparison, values: [Value; 2]) -> Value {
    let order = match values {
        [Value::Long(left), Value::Long(right)] => Some(left.cmp(&right)),
        [Value::Float(left), Value::Float(right)] => left.partial_cmp(&right),
        [Value::Double(left), Value::Double(right)] => left.partial_cmp(&right),
        other => panic!("{other:?}"),
    };
    let nan = if let Comparison::Floating(nan) = comparison { nan } else { 0 };
    Value::Int(order.map_or(nan.into(), |order| order as i32))
}
