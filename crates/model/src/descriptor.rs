//! Descriptors of methods, taken apart.

/// The descriptors of the parameters.
pub fn parameters(descriptor: &str) -> Vec<&str> {
    let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
    let mut parameters = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let (parameter, tail) = rest.split_at(type_length(rest));
        parameters.push(parameter);
        rest = tail;
    }
    parameters
}

fn type_length(text: &str) -> usize {
    let dimensions = text.bytes().take_while(|&byte| byte == b'[').count();
    match text[dimensions..].starts_with('L') {
        true => text.find(';').map_or(text.len(), |at| at + 1),
        false => (dimensions + 1).min(text.len()),
    }
}

/// The class in a descriptor of a type, of an array's elements in that of an array. Only one `L` is
/// taken off: a class may begin with that letter.
pub fn class_of(descriptor: &str) -> &str {
    let element = descriptor.trim_start_matches('[');
    element.strip_prefix('L').and_then(|class| class.strip_suffix(';')).unwrap_or(element)
}

/// The descriptor of the result.
pub fn result(descriptor: &str) -> &str {
    descriptor.rsplit(')').next().unwrap_or(descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_split() {
        assert_eq!(parameters("(I[[JLa/B;[La/C;Z)V"), ["I", "[[J", "La/B;", "[La/C;", "Z"]);
        assert_eq!(parameters("()V"), [""; 0]);
    }
}
