//! Texts from outside, made safe to show.

/// The text with control characters escaped, line ends too: logs and recordings may hold anything.
pub fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' | '\t' => clean.extend(character.escape_default()),
            _ if is_harmful(character) => clean.extend(character.escape_unicode()),
            _ => clean.push(character),
        }
    }
    clean
}

/// Whether a character could change what a terminal or a reader sees of the text around it.
pub fn is_harmful(character: char) -> bool {
    let bidirectional =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || bidirectional
}
