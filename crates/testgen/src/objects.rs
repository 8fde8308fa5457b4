//! The text file of objects that `recrash.Restore` reads; its class comment shows the form.
//!
//! The tests of one class share the file. An object that is the same for all of them is written
//! once; where a test needs another (as it was when its frame was entered), the test's own part of
//! the file replaces it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use model::descriptor::parameters;
use model::{Candidate, Elements, Expression, Lambda, Make, MethodRef, RestoredObject, Shared};

use crate::imports::{class_of, primitive};

/// The first line of a file of objects.
pub const OBJECTS_HEAD: &str = "recrash objects 1\n";

/// The widest line of elements.
const WIDTH: usize = 110;

/// The longest piece of a string on one line.
const PIECE: usize = 100;

/// The objects of a test class: those of all tests, and what single tests replace.
#[derive(Default)]
pub struct ObjectsFile<'a> {
    shared: BTreeMap<u32, &'a Shared<RestoredObject>>,
    parts: BTreeMap<String, BTreeMap<u32, &'a Shared<RestoredObject>>>,
}

impl<'a> ObjectsFile<'a> {
    /// The objects of the tests with these names.
    pub fn new(tests: &[(&str, &'a Candidate)]) -> ObjectsFile<'a> {
        let mut file = ObjectsFile::default();
        for (name, candidate) in tests {
            for (&id, object) in &candidate.objects {
                if **file.shared.entry(id).or_insert(object) != *object {
                    file.parts.entry((*name).to_owned()).or_default().insert(id, object);
                }
            }
        }
        file
    }

    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.shared.is_empty()
    }

    /// Whether a test replaces objects.
    pub fn has_part(&self, test: &str) -> bool {
        self.parts.contains_key(test)
    }

    /// The contents of the file.
    pub fn contents(&self, test_class: &str) -> String {
        let mut out = format!("{OBJECTS_HEAD}# Objects that {test_class} restores.\n");
        write_objects(&self.shared, &mut out);
        for (test, objects) in &self.parts {
            let _ = write!(out, "\n[{test}]\n");
            write_objects(objects, &mut out);
        }
        out
    }
}

fn write_objects(objects: &BTreeMap<u32, &Shared<RestoredObject>>, out: &mut String) {
    for (&id, object) in objects {
        out.push('\n');
        write_object(id, object, out);
    }
}

/// The lines of one object.
pub fn object_lines(id: u32, object: &RestoredObject) -> String {
    let mut lines = String::new();
    write_object(id, object, &mut lines);
    lines
}

fn write_object(id: u32, object: &RestoredObject, out: &mut String) {
    let _ = write!(out, "@{id} ");
    write_make(&object.make, out);
    for field in &object.fields {
        let owner = match &object.make {
            Make::Allocate { class, .. } if *class == field.class => String::new(),
            _ => bare(&field.class) + ".",
        };
        let _ = writeln!(out, "  {owner}{} = {}", bare_name(&field.name), value(&field.value));
    }
    for step in &object.fill {
        let _ = writeln!(out, "  {}{}", step_name(&step.method), values(&step.arguments));
    }
}

/// The name of a method alone where all its parameters are objects, as those of `add` and `put`.
fn step_name(method: &MethodRef) -> String {
    let types = parameters(&method.descriptor);
    match types.iter().all(|kind| *kind == "Ljava/lang/Object;") {
        true => method.name.clone(),
        false => method.name.clone() + &self::types(&method.descriptor),
    }
}

fn write_make(make: &Make, out: &mut String) {
    let _ = match make {
        Make::Expression(expression) => return write_expression(expression, out),
        Make::Array { descriptor, elements } => return write_array(descriptor, elements, out),
        Make::Lambda(lambda) => writeln!(out, "{}", lambda_line(lambda)),
        Make::Serialized { class } => writeln!(out, "serialized {}", bare(class)),
        Make::Allocate { class, base: None } => writeln!(out, "object {}", bare(class)),
        Make::Allocate { class, base: Some(base) } => {
            let constructor = bare(&base.class) + &types(&base.descriptor);
            writeln!(out, "object {} extends {constructor}{}", bare(class), values(&base.arguments))
        }
        Make::Record { class, descriptors, components } => {
            writeln!(
                out,
                "record {}{}{}",
                bare(class),
                types(&format!("({})V", descriptors.concat())),
                values(components)
            )
        }
        Make::StandIn { interfaces, sentence } => {
            let interfaces: Vec<_> = interfaces.iter().map(|name| bare(name)).collect();
            writeln!(out, "standin {} {}", interfaces.join(","), quoted(sentence.encode_utf16()))
        }
    };
}

fn write_expression(expression: &Expression, out: &mut String) {
    let _ = match expression {
        Expression::New { class, descriptor, arguments, .. } => {
            writeln!(out, "new {}{}{}", bare(class), types(descriptor), values(arguments))
        }
        Expression::Call { method, receiver, arguments } => {
            let receiver =
                receiver.iter().map(|receiver| format!(" {}", value(receiver))).collect::<String>();
            let signature =
                format!("{}.{}{}", bare(&method.class), bare_name(&method.name), types(&method.descriptor));
            writeln!(out, "call {signature}{receiver}{}", values(arguments))
        }
        Expression::String(units) => {
            let pieces: Vec<_> =
                pieces(units).into_iter().map(|piece| quoted(piece.iter().copied())).collect();
            writeln!(out, "value {}", pieces.join("\n  "))
        }
        other => writeln!(out, "value {}", value(other)),
    };
}

/// A string in pieces; the empty one has one piece.
fn pieces(units: &[u16]) -> Vec<&[u16]> {
    if units.is_empty() { vec![units] } else { units.chunks(PIECE).collect() }
}

fn write_array(descriptor: &str, elements: &Elements, out: &mut String) {
    let _ = writeln!(out, "array {} {}", type_name(descriptor), elements.len());
    let mut line = String::from(" ");
    for token in tokens(elements) {
        if line.len() > 1 && line.len() + token.len() >= WIDTH {
            let _ = writeln!(out, "{line}");
            line = String::from(" ");
        }
        line.push(' ');
        line.push_str(&token);
    }
    if line.len() > 1 {
        let _ = writeln!(out, "{line}");
    }
}

/// The elements of an array: bytes in hexadecimal and chars as strings, several to a token.
fn tokens(elements: &Elements) -> Vec<String> {
    match elements {
        Elements::References(elements) => elements.iter().map(value).collect(),
        Elements::Booleans(elements) => elements.iter().map(ToString::to_string).collect(),
        Elements::Bytes(elements) => elements.chunks(PIECE / 2).map(hexadecimal).collect(),
        Elements::Chars(elements) => {
            elements.chunks(PIECE).map(|units| quoted(units.iter().copied())).collect()
        }
        Elements::Shorts(elements) => {
            elements.iter().map(|&element| value(&Expression::Short(element))).collect()
        }
        Elements::Ints(elements) => elements.iter().map(ToString::to_string).collect(),
        Elements::Longs(elements) => {
            elements.iter().map(|&element| value(&Expression::Long(element))).collect()
        }
        Elements::Floats(elements) => {
            elements.iter().map(|&element| value(&Expression::Float(element))).collect()
        }
        Elements::Doubles(elements) => {
            elements.iter().map(|&element| value(&Expression::Double(element))).collect()
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn lambda_line(lambda: &Lambda) -> String {
    let kind = match lambda.reference_kind {
        6 => "static",
        7 => "special",
        8 => "new",
        _ => "virtual",
    };
    let captured = format!("({})V", lambda.captured_types.concat());
    format!(
        "lambda {} {} {}{} {} {kind} {} {}{} {}{}",
        bare(&lambda.host),
        bare(&lambda.interface),
        bare_name(&lambda.name),
        types_and_result(&lambda.descriptor),
        types_and_result(&lambda.instantiated),
        bare(&lambda.method.class),
        bare_name(&lambda.method.name),
        types_and_result(&lambda.method.descriptor),
        types(&captured),
        values(&lambda.captured),
    )
}

fn values(expressions: &[Expression]) -> String {
    expressions.iter().map(|expression| format!(" {}", value(expression))).collect()
}

fn value(expression: &Expression) -> String {
    match expression {
        Expression::Boolean(value) => value.to_string(),
        Expression::Byte(value) => format!("{value}b"),
        Expression::Char(unit) => format!("'{}'", escaped([*unit].into_iter(), '\'')),
        Expression::Short(value) => format!("{value}s"),
        Expression::Int(value) => value.to_string(),
        Expression::Long(value) => format!("{value}L"),
        Expression::Float(value) => float(*value),
        Expression::Double(value) => double(*value),
        Expression::String(units) => quoted(units.iter().copied()),
        Expression::Class(name) => {
            format!("class:{}", if name.starts_with('[') { type_name(name) } else { bare(name) })
        }
        Expression::StaticField { class, name } => format!("static:{}.{}", bare(class), bare_name(name)),
        Expression::Restored(id) => format!("@{id}"),
        Expression::Array { elements: Elements::References(elements), .. } => {
            format!("[{} ]", values(elements))
        }
        _ => "null".into(),
    }
}

fn float(value: f32) -> String {
    match value.to_bits() {
        0x7fc0_0000 => "NaNf".into(),
        bits if value.is_nan() => format!("bits:{bits:08x}"),
        _ if value.is_infinite() => format!("{}Infinityf", if value < 0.0 { "-" } else { "" }),
        _ => format!("{value:?}f"),
    }
}

fn double(value: f64) -> String {
    match value.to_bits() {
        0x7ff8_0000_0000_0000 => "NaN".into(),
        bits if value.is_nan() => format!("bits:{bits:016x}"),
        _ if value.is_infinite() => format!("{}Infinity", if value < 0.0 { "-" } else { "" }),
        _ => with_point(format!("{value:?}")),
    }
}

/// Rust writes 1e300 without a point, which would read as a whole number.
fn with_point(number: String) -> String {
    if number.contains('.') { number } else { number.replace('e', ".0e") }
}

fn quoted(units: impl Iterator<Item = u16>) -> String {
    format!("\"{}\"", escaped(units, '"'))
}

/// Letters stay readable; what has no shape of its own, and lone surrogates, become escapes.
fn escaped(units: impl Iterator<Item = u16>, quote: char) -> String {
    let mut out = String::new();
    for unit in char::decode_utf16(units) {
        match unit {
            Ok('\n') => out.push_str("\\n"),
            Ok('\t') => out.push_str("\\t"),
            Ok('\r') => out.push_str("\\r"),
            Ok('\\') => out.push_str("\\\\"),
            Ok(c) if c == quote => out.extend(['\\', c]),
            Ok(c @ ' '..='~') => out.push(c),
            Ok(c) if c.is_alphanumeric() => out.push(c),
            Ok(c) => out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}"))),
            Err(lone) => out.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    out
}

/// `(int,java.lang.String)` of a method descriptor.
pub fn types(descriptor: &str) -> String {
    let names: Vec<_> = parameters(descriptor).into_iter().map(type_name).collect();
    format!("({})", names.join(","))
}

fn types_and_result(descriptor: &str) -> String {
    let result = descriptor.rsplit(')').next().unwrap_or_default();
    types(descriptor) + &type_name(result)
}

/// `int[]`, `com.acme.Shop$Item`.
fn type_name(descriptor: &str) -> String {
    match (descriptor.strip_prefix('['), primitive(descriptor)) {
        (Some(element), _) => type_name(element) + "[]",
        (None, Some(name)) => name.into(),
        (None, None) => bare(class_of(descriptor)),
    }
}

/// A VM name of a class as a word of the file: with dots, nothing in it that separates words.
pub fn bare(class: &str) -> String {
    bare_name(&class.replace('/', "."))
}

/// A name of a field or method as a word of the file.
pub fn bare_name(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._$-".contains(c) || c == '<' || c == '>';
    let escape =
        |c: char| c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect::<String>();
    name.chars().map(|c| if plain(c) { c.to_string() } else { escape(c) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_languages_stay_one_word() {
        assert_eq!(bare("a/Foo$in range$1"), "a.Foo$in\\u0020range$1");
        assert_eq!(types("([IJLa/B$C;)V"), "(int[],long,a.B$C)");
    }

    #[test]
    fn doubles_do_not_read_as_whole_numbers() {
        assert_eq!(double(1e300), "1.0e300");
        assert_eq!(double(1.5e-7), "1.5e-7");
        assert_eq!(double(3.0), "3.0");
        assert_eq!(float(1e20), "1e20f");
    }

    #[test]
    fn strings_keep_lone_surrogates_and_letters() {
        assert_eq!(quoted("ä\u{1f600}\"".encode_utf16().chain([0xdc00])), "\"ä\\ud83d\\ude00\\\"\\udc00\"");
    }
}
