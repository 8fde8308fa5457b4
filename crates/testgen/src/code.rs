//! Java code that is laid out when it is known where it stands: on one line if it fits, else
//! filled into several.

/// The widest line.
const WIDTH: usize = 110;

/// How far continuation lines are indented.
const INDENT: usize = 4;

/// Joins the pieces of a string.
pub const JOIN: &str = " +";

/// A piece of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// Text that is not broken.
    Text(String),
    /// Items between an opening and a closing text, broken after separators where it must be.
    List {
        /// Before the items.
        open: String,
        /// The items.
        items: Vec<Code>,
        /// After each item but the last; a space or a line break follows.
        separator: &'static str,
        /// After the items.
        close: String,
    },
    /// Members between braces, each on a line of its own.
    Block {
        /// Before the opening brace.
        open: String,
        /// The members.
        members: Vec<Code>,
        /// After the closing brace.
        close: String,
    },
}

impl Code {
    /// Unbroken text.
    pub fn text(text: impl Into<String>) -> Code {
        Code::Text(text.into())
    }

    /// Items with commas.
    pub fn list(open: impl Into<String>, items: Vec<Code>, close: impl Into<String>) -> Code {
        Code::List { open: open.into(), items, separator: ",", close: close.into() }
    }

    /// The same with something before it.
    pub fn after(self, prefix: &str) -> Code {
        match self {
            Code::Text(text) => Code::Text(format!("{prefix}{text}")),
            Code::List { open, items, separator, close } => {
                Code::List { open: format!("{prefix}{open}"), items, separator, close }
            }
            Code::Block { open, members, close } => {
                Code::Block { open: format!("{prefix}{open}"), members, close }
            }
        }
    }

    /// The same with something behind it.
    pub fn before(self, suffix: &str) -> Code {
        match self {
            Code::Text(text) => Code::Text(text + suffix),
            Code::List { open, items, separator, close } => {
                Code::List { open, items, separator, close: close + suffix }
            }
            Code::Block { open, members, close } => Code::Block { open, members, close: close + suffix },
        }
    }

    /// On one line.
    pub fn flat(&self) -> String {
        match self {
            Code::Text(text) => text.clone(),
            Code::List { open, items, separator, close } => {
                let items: Vec<_> = items.iter().map(Code::flat).collect();
                format!("{open}{}{close}", items.join(&format!("{separator} ")))
            }
            Code::Block { open, members, close } => {
                let members: String = members.iter().map(|member| format!(" {}", member.flat())).collect();
                format!("{open} {{{members} }}{close}")
            }
        }
    }

    /// Laid out for lines that start at `indent`.
    pub fn lay_out(&self, indent: usize) -> String {
        let mut out = " ".repeat(indent);
        self.write(indent, &mut out);
        out
    }

    fn write(&self, indent: usize, out: &mut String) {
        let flat = self.flat();
        match self {
            Code::List { open, items, separator, close } if column(out) + flat.len() > WIDTH => {
                if open.is_empty() && out.ends_with(' ') {
                    // Its first item begins a line, too.
                    out.truncate(out.trim_end_matches(' ').trim_end_matches('\n').len());
                }
                out.push_str(open.trim_end());
                fill(items, separator, indent + INDENT, out);
                out.push_str(close);
            }
            Code::Block { open, members, close } => {
                out.push_str(&format!("{open} {{\n"));
                for member in members {
                    out.push_str(&member.lay_out(indent + INDENT));
                    out.push('\n');
                }
                out.push_str(&format!("{}}}{close}", " ".repeat(indent)));
            }
            _ => out.push_str(&flat),
        }
    }
}

fn fill(items: &[Code], separator: &str, indent: usize, out: &mut String) {
    let mut fresh = true;
    for (index, item) in items.iter().enumerate() {
        let room = item.flat().len() + separator.len() + 2;
        if fresh || column(out) + room > WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
        } else {
            out.push(' ');
        }
        item.write(indent, out);
        out.push_str(if index + 1 < items.len() { separator } else { "" });
        // What was broken itself is not followed on its last line, and pieces of a string stand alone.
        fresh = room + indent > WIDTH || separator == JOIN;
    }
}

fn column(out: &str) -> usize {
    out.len() - out.rfind('\n').map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_on_one_line() {
        let code = Code::list("f(", vec![Code::text("1"), Code::text("2")], ")");
        assert_eq!(code.lay_out(4), "    f(1, 2)");
    }

    #[test]
    fn long_lists_are_filled() {
        let items = (0..60).map(|number| Code::text(number.to_string())).collect();
        let code = Code::list("int[] a = {", items, "};").lay_out(8);
        assert_eq!(code.lines().count(), 4, "{code}");
        assert!(code.lines().all(|line| line.len() <= WIDTH));
        assert!(code.starts_with("        int[] a = {\n            0, 1,"), "{code}");
    }

    #[test]
    fn a_long_text_in_a_call_leaves_no_line_empty() {
        let pieces = (0..3).map(|_| Code::text(format!("\"{}\"", "a".repeat(80)))).collect();
        let (open, close) = (String::new(), String::new());
        let text = Code::List { open, items: pieces, separator: JOIN, close };
        let code = Code::list("f(", vec![text], ");").lay_out(8);
        assert_eq!(code.lines().count(), 4, "{code}");
        assert!(code.lines().all(|line| !line.trim().is_empty()), "{code}");
    }
}
