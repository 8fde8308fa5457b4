//! Turns the frames and classes of a crash back.

use model::{Crash, Frame};

use super::{Mapping, Member};
use crate::log::{Warning, warn};

impl Mapping {
    /// The original name of a class, as VM names both.
    pub fn class(&self, obfuscated: &str) -> Option<String> {
        let class = self.classes.get(&obfuscated.replace('/', "."))?;
        Some(class.original.replace('.', "/"))
    }

    /// A crash with the names of the source.
    pub fn retraced(&self, crash: &Crash) -> Crash {
        let mut retraced = crash.clone();
        self.retrace_crash(&mut retraced, 0, &mut Vec::new());
        retraced
    }

    /// Turns a crash back, warning of what the mapping leaves open.
    pub(crate) fn retrace_crash(&self, crash: &mut Crash, line: usize, warnings: &mut Vec<Warning>) {
        for thrown in &mut crash.throwables {
            if let Some(original) = self.class(&thrown.class) {
                thrown.class = original;
            }
            let mut retraced = Retraced { frames: Vec::with_capacity(thrown.frames.len()), line, warnings };
            for (index, frame) in thrown.frames.iter().enumerate() {
                let innermost = (index == 0).then_some(thrown.class.as_str());
                self.frame(frame, innermost, &mut retraced);
            }
            thrown.frames = retraced.frames;
        }
    }

    /// Adds what a frame stands for; `innermost` is the throwable's class if the frame threw it.
    fn frame(&self, frame: &Frame, innermost: Option<&str>, retraced: &mut Retraced<'_>) {
        let obfuscated = frame.class.replace('/', ".");
        let Some(class) = self.classes.get(&obfuscated) else {
            retraced.frames.push(frame.clone());
            return;
        };
        let members = class.methods.get(&frame.method).map_or(&[][..], Vec::as_slice);
        let group = Group::of(members, frame.line);
        if group.is_ambiguous {
            retraced.warn(format!("{obfuscated}.{} may be several methods: took the first", frame.method));
        }
        if group.members.iter().any(|member| member.is_outline) {
            retraced.warn(format!(
                "{obfuscated}.{} is shared code: the line of its caller is not exact",
                frame.method
            ));
            return;
        }
        if group.members.is_empty() {
            let method = frame.method.clone();
            retraced.frames.push(self.original(&class.original, method, frame.line, frame));
            return;
        }
        for member in group.without_made_up(innermost) {
            let name = member.class.as_ref().unwrap_or(&class.original);
            let line = member.original_line(frame.line.filter(|_| group.has_line));
            retraced.frames.push(self.original(name, member.method.clone(), line, frame));
        }
    }

    fn original(&self, class: &str, method: String, line: Option<u32>, frame: &Frame) -> Frame {
        let file = self.files.get(class).cloned().or_else(|| Some(source_file(class, frame.file.as_deref())));
        let file = file.filter(|_| !frame.native);
        Frame { class: class.replace('.', "/"), method, file, line, descriptor: None, ..frame.clone() }
    }
}

struct Retraced<'a> {
    frames: Vec<Frame>,
    line: usize,
    warnings: &'a mut Vec<Warning>,
}

impl Retraced<'_> {
    fn warn(&mut self, text: String) {
        warn(self.warnings, self.line, text);
    }
}

/// The members that one frame stands for, the innermost first.
#[derive(Default)]
struct Group<'a> {
    members: Vec<&'a Member>,
    is_ambiguous: bool,
    /// Whether the frame's line led to them.
    has_line: bool,
}

impl<'a> Group<'a> {
    /// Those whose lines hold the frame's; inlined ones stand before what they were inlined into, with
    /// the same lines. Else the first without lines, else the first of the class itself: without a line,
    /// inlined methods are not shown.
    fn of(members: &'a [Member], line: Option<u32>) -> Group<'a> {
        let holds = |member: &Member| {
            line.zip(member.lines).is_some_and(|(line, (first, last))| (first..=last).contains(&line))
        };
        if let Some(start) = members.iter().position(holds) {
            let lines = members[start].lines;
            let group = members[start..].iter().take_while(|member| member.lines == lines).collect();
            return Group { members: group, is_ambiguous: false, has_line: true };
        }
        let kinds: [fn(&Member) -> bool; 3] =
            [|member| member.lines.is_none(), |member| member.class.is_none(), |_| true];
        let candidates =
            kinds.into_iter().map(|kind| members.iter().filter(|member| kind(member)).collect::<Vec<_>>());
        let candidates = candidates.into_iter().find(|candidates| !candidates.is_empty()).unwrap_or_default();
        let Some(&first) = candidates.first() else { return Group::default() };
        let is_ambiguous = candidates.iter().any(|member| member.method != first.method);
        Group { members: vec![first], is_ambiguous, has_line: first.lines.is_none() }
    }

    /// The members but those that a compiler made up, and those that the throwable tells to leave out.
    fn without_made_up(&self, innermost: Option<&str>) -> Vec<&'a Member> {
        let rewrites = self.members.iter().flat_map(|member| &member.rewrites);
        let mut fitting = rewrites.filter(|rewrite| innermost == Some(rewrite.throwable.as_str()));
        let removed = fitting.next().map_or(0, |rewrite| rewrite.remove_inner);
        let removed = removed.min(self.members.len().saturating_sub(1));
        let rest = &self.members[removed..];
        let real: Vec<&Member> = rest.iter().copied().filter(|member| !member.is_synthesized).collect();
        if real.is_empty() { rest.to_vec() } else { real }
    }
}

impl Member {
    fn original_line(&self, line: Option<u32>) -> Option<u32> {
        match (self.original, self.lines, line) {
            (Some((first, Some(last))), Some((start, _)), Some(line)) => {
                let offset = line.saturating_sub(start);
                Some(first.saturating_add(offset).min(last.max(first)))
            }
            (Some((first, None)), _, _) => Some(first),
            (Some((first, Some(last))), _, _) => (first == last).then_some(first),
            (None, _, line) => line,
        }
        .filter(|line| *line > 0)
    }
}

/// The source file that a class most likely has; the extension is the obfuscated one's, if it has any.
fn source_file(class: &str, obfuscated: Option<&str>) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class);
    let outer = simple.split('$').next().filter(|outer| !outer.is_empty()).unwrap_or(simple);
    let extension =
        obfuscated.and_then(|file| file.rsplit_once('.')).map_or("java", |(_, extension)| extension);
    match outer.strip_suffix("Kt") {
        Some(name) if !name.is_empty() => format!("{name}.kt"),
        _ => format!("{outer}.{extension}"),
    }
}
