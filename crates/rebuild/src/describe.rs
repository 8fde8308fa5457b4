//! A few words on a restored object, for the comment beside it.

use model::{Elements, Expression, Make, RestoredObject, RestoredObjects};

use model::descriptor::class_of;

/// The longest comment.
const LENGTH: usize = 90;

/// What an object is: `Order: id = 4711, name = "x", items = ArrayList of 3`.
pub fn describe(object: &RestoredObject, objects: &RestoredObjects) -> String {
    let mut text = name(object);
    let parts: Vec<_> = match &object.make {
        Make::Record { components, .. } => {
            components.iter().filter_map(|value| word(value, objects)).collect()
        }
        _ => {
            let named = |field: &model::FieldValue| {
                Some(format!("{} = {}", field.name, word(&field.value, objects)?))
            };
            object.fields.iter().filter(|field| !field.name.contains('$')).filter_map(named).collect()
        }
    };
    for (index, part) in parts.iter().enumerate() {
        if text.len() + part.len() > LENGTH {
            text.push_str(", ...");
            break;
        }
        text.push_str(if index == 0 { ": " } else { ", " });
        text.push_str(part);
    }
    text
}

fn name(object: &RestoredObject) -> String {
    let count = object.fill.len();
    match &object.make {
        Make::Allocate { class, .. } | Make::Record { class, .. } | Make::Serialized { class } => {
            simple(class)
        }
        Make::Array { descriptor, elements } => {
            format!("{}[{}]", simple(class_of(descriptor)), elements.len())
        }
        Make::Lambda(lambda) => format!("lambda {}.{}", simple(&lambda.method.class), lambda.method.name),
        Make::StandIn { .. } => "stand-in".into(),
        Make::Expression(Expression::New { class, .. }) if count > 0 => {
            format!("{} of {count}", simple(class))
        }
        Make::Expression(Expression::New { class, .. }) => simple(class),
        Make::Expression(Expression::Call { method, .. }) => {
            format!("{}.{}", simple(&method.class), method.name)
        }
        Make::Expression(_) => "constant".into(),
    }
}

/// A value in one word, if there is one.
fn word(value: &Expression, objects: &RestoredObjects) -> Option<String> {
    Some(match value {
        Expression::Null => "null".into(),
        Expression::Boolean(value) => value.to_string(),
        Expression::Byte(value) => value.to_string(),
        Expression::Short(value) => value.to_string(),
        Expression::Int(value) => value.to_string(),
        Expression::Long(value) => value.to_string(),
        Expression::Float(value) => value.to_string(),
        Expression::Double(value) => value.to_string(),
        Expression::String(units) => quoted(units),
        Expression::StaticField { name, .. } => name.clone(),
        Expression::Class(class) => format!("{}.class", simple(class)),
        Expression::Restored(id) => name(objects.get(id)?),
        Expression::Array { elements: Elements::References(elements), .. } => format!("[{}]", elements.len()),
        _ => return None,
    })
}

fn quoted(units: &[u16]) -> String {
    const LONGEST: usize = 24;
    let text: String = String::from_utf16_lossy(units).chars().take(LONGEST).collect();
    let dots = if units.len() > LONGEST { "..." } else { "" };
    format!("\"{}{dots}\"", text.escape_default())
}

fn simple(class: &str) -> String {
    class.rsplit('/').next().unwrap_or(class).replace('$', ".")
}
