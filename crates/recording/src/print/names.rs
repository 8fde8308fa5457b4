//! Names as people read them.

use model::MethodRef;
pub(super) use model::{clean, is_harmful};

/// `com.acme.Shop$Item` for `com/acme/Shop$Item`, `int[]` for `[I`.
pub(super) fn dotted(class: &str) -> String {
    match class.starts_with('[') {
        true => type_name(class, &|class| class.replace('/', ".")),
        false => clean(&class.replace('/', ".")),
    }
}

/// `Shop.Item` for `com/acme/Shop$Item`, `Main$$Lambda` for a hidden class.
pub(super) fn simple(class: &str) -> String {
    match class.starts_with('[') {
        true => type_name(class, &simple_class),
        false => clean(&simple_class(class)),
    }
}

fn simple_class(class: &str) -> String {
    let visible =
        ["/0x", "+0x", ".0x"].iter().find_map(|mark| class.split_once(mark)).map_or(class, |(name, _)| name);
    let name = visible.rsplit('/').next().unwrap_or(visible);
    let mut readable = String::with_capacity(name.len());
    for (at, character) in name.char_indices() {
        let before = name[..at].chars().next_back().unwrap_or('$');
        let after = name[at..].chars().nth(1).unwrap_or('$');
        let separates = character == '$' && before != '$' && after != '$';
        readable.push(if separates { '.' } else { character });
    }
    readable
}

/// A type by its descriptor; the descriptor itself where it is malformed.
fn type_name(descriptor: &str, class_name: &dyn Fn(&str) -> String) -> String {
    let component = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - component.len();
    let name = match component {
        "Z" => "boolean".to_owned(),
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "S" => "short".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "F" => "float".to_owned(),
        "D" => "double".to_owned(),
        "V" => "void".to_owned(),
        _ => match component.strip_prefix('L').and_then(|class| class.strip_suffix(';')) {
            Some(class) => class_name(class),
            None => return clean(descriptor),
        },
    };
    format!("{}{}", clean(&name), "[]".repeat(dimensions))
}

/// The descriptors of a method's parameters; none where its descriptor is malformed.
fn parameter_types(descriptor: &str) -> Option<Vec<&str>> {
    let mut rest = descriptor.strip_prefix('(')?.split_once(')')?.0;
    let mut types = Vec::new();
    while !rest.is_empty() {
        let component = rest.find(|letter| letter != '[')?;
        let end = match rest[component..].starts_with('L') {
            true => rest.find(';')? + 1,
            false => component + rest[component..].chars().next().map_or(0, char::len_utf8),
        };
        let (first, others) = rest.split_at(end);
        types.push(first);
        rest = others;
    }
    Some(types)
}

/// `com.acme.Shipping.quote(Order order, int)`.
pub(super) fn signature(method: &MethodRef, parameters: &[String]) -> String {
    let class = dotted(&method.class);
    let name = clean(&method.name);
    let Some(types) = parameter_types(&method.descriptor) else { return format!("{class}.{name}") };
    let parameter = |(index, descriptor): (usize, &&str)| {
        let name = parameters.get(index).filter(|name| !name.is_empty());
        let type_name = type_name(descriptor, &simple_class);
        name.map_or(type_name.clone(), |name| format!("{type_name} {}", clean(name)))
    };
    let list: Vec<String> = types.iter().enumerate().map(parameter).collect();
    format!("{class}.{name}({})", list.join(", "))
}

/// `12,345`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 frame`, `2 frames`, `no frames`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    match number {
        0 => format!("no {thing}s"),
        1 => format!("1 {thing}"),
        _ => format!("{} {thing}s", grouped(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        assert_eq!(dotted("com/acme/Shop$Item"), "com.acme.Shop$Item");
        assert_eq!(dotted("[[Lcom/acme/Shop;"), "com.acme.Shop[][]");
        assert_eq!(simple("com/acme/Shop$Item"), "Shop.Item");
        assert_eq!(simple("com/acme/Main$$Lambda/0x00007f"), "Main$$Lambda");
        assert_eq!(simple("com/acme/Scala$"), "Scala$");
        assert_eq!(simple("[J"), "long[]");
        assert_eq!(simple("[L"), "[L");
        assert_eq!(simple("a/B\u{1b}[2J"), "B\\u{1b}[2J");
    }

    #[test]
    fn signatures() {
        let method = |descriptor: &str| MethodRef {
            class: "a/B".into(),
            name: "m".into(),
            descriptor: descriptor.into(),
        };
        let names = ["order".to_owned(), String::new()];
        assert_eq!(signature(&method("(Lc/Order;[IJ)V"), &names), "a.B.m(Order order, int[], long)");
        assert_eq!(signature(&method("()V"), &[]), "a.B.m()");
        for malformed in ["", "(", "([)V", "(Lx)V", "(é)V", "I"] {
            signature(&method(malformed), &names);
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(counted(1, "frame"), "1 frame");
    }
}
