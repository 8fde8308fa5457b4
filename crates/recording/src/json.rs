//! How values that JSON has no form for are written where people read: a number that is not finite
//! as a string (`"NaN"`, `"-Infinity"`), a hash in hexadecimal. In a recording they are what they are.

use std::fmt::Write;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number, or the name of one that is not finite.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Readable<T> {
    Number(T),
    Name(String),
}

/// The two types of floating-point numbers.
pub(crate) trait Float: Copy + Into<f64> + Serialize {
    fn from_f64(number: f64) -> Self;
}

impl Float for f32 {
    fn from_f64(number: f64) -> Self {
        number as f32
    }
}

impl Float for f64 {
    fn from_f64(number: f64) -> Self {
        number
    }
}

fn readable<T: Float>(number: T) -> Readable<T> {
    match number.into() {
        wide if wide.is_nan() => Readable::Name("NaN".into()),
        wide if wide.is_infinite() => {
            Readable::Name(if wide > 0.0 { "Infinity" } else { "-Infinity" }.into())
        }
        _ => Readable::Number(number),
    }
}

fn number<T: Float>(readable: Readable<T>) -> Result<T, String> {
    match readable {
        Readable::Number(number) => Ok(number),
        Readable::Name(name) => match name.as_str() {
            "NaN" => Ok(T::from_f64(f64::NAN)),
            "Infinity" => Ok(T::from_f64(f64::INFINITY)),
            "-Infinity" => Ok(T::from_f64(f64::NEG_INFINITY)),
            _ => Err(format!("{name:?} is no number")),
        },
    }
}

/// For fields of type `f32` or `f64`.
pub(crate) mod float {
    use super::*;

    pub(crate) fn serialize<T: Float, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => readable(*value).serialize(serializer),
            false => value.serialize(serializer),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: Float + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        match deserializer.is_human_readable() {
            true => number(Readable::deserialize(deserializer)?).map_err(D::Error::custom),
            false => T::deserialize(deserializer),
        }
    }
}

/// For lists of `f32` or `f64`.
pub(crate) mod floats {
    use super::*;

    pub(crate) fn serialize<T: Float, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_seq(values.iter().map(|value| readable(*value))),
            false => serializer.collect_seq(values),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: Float + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer);
        }
        let values = Vec::<Readable<T>>::deserialize(deserializer)?;
        values.into_iter().map(number).collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}

/// For an optional SHA-256.
pub(crate) mod hash {
    use super::*;

    type Hash = Option<[u8; 32]>;

    pub(crate) fn serialize<S: Serializer>(hash: &Hash, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => hash.map(|bytes| hexadecimal(&bytes)).serialize(serializer),
            false => hash.serialize(serializer),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        if !deserializer.is_human_readable() {
            return Hash::deserialize(deserializer);
        }
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| parse(&text).ok_or_else(|| D::Error::custom("not a SHA-256"))).transpose()
    }

    fn parse(text: &str) -> Option<[u8; 32]> {
        let digits = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
        let bytes = digits.map(|pair| u8::from_str_radix(pair?, 16).ok());
        bytes.collect::<Option<Vec<u8>>>()?.try_into().ok()
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use crate::{ClassPathEntry, Elements, Value};

    #[track_caller]
    fn check<T: serde::Serialize + serde::de::DeserializeOwned>(value: T, expected: &str) {
        let json = serde_json::to_string(&value).expect("serialisable");
        assert_eq!(json, expected);
        let again: T = serde_json::from_str(&json).expect("readable");
        assert_eq!(serde_json::to_string(&again).expect("serialisable"), expected);
    }

    #[test]
    fn numbers_that_are_not_finite_have_names() {
        check(Value::Double(f64::NAN), r#"{"Double":"NaN"}"#);
        check(Value::Float(f32::NEG_INFINITY), r#"{"Float":"-Infinity"}"#);
        check(Value::Double(0.5), r#"{"Double":0.5}"#);
        check(Elements::Floats(vec![1.0, f32::INFINITY]), r#"{"Floats":[1.0,"Infinity"]}"#);
    }

    #[test]
    fn hashes_are_hexadecimal() {
        let entry = ClassPathEntry { path: "a.jar".into(), sha256: Some([0x0f; 32]) };
        check(entry, &format!(r#"{{"path":"a.jar","sha256":"{}"}}"#, "0f".repeat(32)));
    }
}
