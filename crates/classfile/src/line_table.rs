//! Which code belongs to which line.

use std::ops::Range;

use crate::{Class, Code, Content, Location, Member};

/// The line table of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineTable {
    /// Code index where a line starts, and the line; sorted.
    rows: Vec<(u32, u32)>,
    /// Length of the code.
    length: u32,
}

impl LineTable {
    /// The table of a method's code; empty where it has none.
    pub fn of(class: &Class, code: &Code) -> LineTable {
        let mut rows = Vec::new();
        for attribute in code.attributes.iter().filter(|attribute| attribute.name == "LineNumberTable") {
            if let Ok(Content::LineNumberTable(part)) = attribute.content(&class.pool, Location::Code) {
                rows.extend(part.iter().map(|row| (u32::from(row.start), u32::from(row.line))));
            }
        }
        rows.sort_by_key(|&(start, _)| start);
        LineTable { rows, length: code.bytes.len() as u32 }
    }

    /// The table of a method; empty where it has none.
    pub fn of_method(class: &Class, method: &Member) -> LineTable {
        class.code(method).ok().flatten().map_or_else(LineTable::default, |code| LineTable::of(class, &code))
    }

    /// Whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The line of a code index.
    pub fn line_of(&self, offset: u32) -> Option<u32> {
        let after = self.rows.partition_point(|&(start, _)| start <= offset);
        after.checked_sub(1).map(|row| self.rows[row].1)
    }

    /// The code of a line, in order; more than one range where the compiler scattered it.
    pub fn offsets_of(&self, line: u32) -> Vec<Range<u32>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for (number, &(start, _)) in self.rows.iter().enumerate().filter(|(_, row)| row.1 == line) {
            let end = self.rows.get(number + 1).map_or(self.length, |&(next, _)| next);
            match ranges.last_mut() {
                Some(last) if last.end == start => last.end = end,
                _ if start < end => ranges.push(start..end),
                _ => {}
            }
        }
        ranges
    }

    /// All lines, in order, each once.
    pub fn lines(&self) -> Vec<u32> {
        let mut lines: Vec<u32> = self.rows.iter().map(|&(_, line)| line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}
