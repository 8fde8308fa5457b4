//! The code editor: inserts code into a method and moves every table that refers to code.
//!
//! Code can be inserted at entry, before and after instructions, before returns; handlers are
//! appended. [Fresh locals](CodeEditor::fresh_local) are defined by the entry code and live
//! throughout. No stack map frame is computed: existing ones are relocated (and get the fresh
//! locals appended), a handler brings its own, a conditional jump that got too long borrows the
//! one of its target.
//!
//! ```no_run
//! # fn main() -> Result<(), classfile::Error> {
//! # let bytes: &[u8] = &[];
//! use classfile::{Class, Frame, MemberName, Opcode, VerificationType, edit::{CodeEditor, Snippet}};
//!
//! let mut class = Class::read(bytes)?;
//! let throwable = class.pool.add_class("java/lang/Throwable".into())?;
//! let hook = MemberName { class: "Hook".into(), name: "seen".into(), descriptor: "(Ljava/lang/Throwable;)V".into() };
//! let hook = class.pool.add_method(hook)?;
//! let mut editor = CodeEditor::new(&class, &class.methods[0])?.expect("a method with code");
//! let mut handler = Snippet::new(1); // [t]
//! handler.op(Opcode::DUP);           // [t, t]
//! handler.invoke_static(hook, 1, 0); // [t]
//! handler.op(Opcode::ATHROW);
//! let everything = 0..editor.length();
//! editor.add_handler(vec![everything], handler, Frame { locals: vec![], stack: vec![VerificationType::Object(throwable)] });
//! let code = editor.finish(&mut class.pool)?.write();
//! class.methods[0].set_code(code);
//! let edited = class.write();
//! # Ok(()) }
//! ```

mod layout;
mod map;
mod snippet;
mod stack_map;
mod tables;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::descriptor::MethodDescriptor;
use crate::error::Within;
use crate::opcode::Flow;
use crate::{
    Class, Code, Error, Frame, Instruction, Member, Opcode, Pool, Problem, Result, VerificationType,
};
use layout::{Placed, Sequence};
pub use snippet::{Label, Snippet};

/// The code of one method while it is edited.
#[derive(Debug)]
pub struct CodeEditor<'a> {
    code: Code<'a>,
    descriptor: MethodDescriptor<'a>,
    receiver: Option<VerificationType>,
    has_frames: bool,
    max_stack: u16,
    max_locals: u16,
    fresh: Vec<(u16, VerificationType)>,
    gaps: BTreeMap<u32, Gap>,
    handlers: Vec<NewHandler>,
}

/// Code inserted between two instructions.
#[derive(Debug, Default)]
struct Gap {
    /// Run when the instruction before goes on to the next; jumps to the next skip it.
    after_previous: Vec<Snippet>,
    /// Run before the next instruction, from wherever it is reached.
    before_next: Vec<Snippet>,
}

#[derive(Debug)]
struct NewHandler {
    ranges: Vec<Range<u32>>,
    snippet: Snippet,
    frame: Frame,
}

impl<'a> CodeEditor<'a> {
    /// Edits the code of a method; `None` if it has none.
    pub fn new(class: &Class<'a>, method: &'a Member<'a>) -> Result<Option<Self>> {
        let Some(code) = class.code(method)? else { return Ok(None) };
        let descriptor = MethodDescriptor::parse(method.descriptor).at(method.offset)?;
        let receiver = (!method.is_static()).then(|| receiver_type(class, method));
        Ok(Some(Self {
            descriptor,
            receiver,
            has_frames: class.has_frames(),
            max_stack: code.max_stack,
            max_locals: code.max_locals,
            fresh: Vec::new(),
            gaps: BTreeMap::new(),
            handlers: Vec::new(),
            code,
        }))
    }

    /// The code as it was before the edits.
    pub fn code(&self) -> &Code<'a> {
        &self.code
    }

    /// Length of the code before the edits.
    pub fn length(&self) -> u32 {
        self.code.bytes.len() as u32
    }

    /// The most bytes that the edited code can take, as long as no jump has to be widened.
    pub fn length_bound(&self) -> u32 {
        let gaps = self.gaps.values().flat_map(|gap| gap.after_previous.iter().chain(&gap.before_next));
        let handlers = self.handlers.iter().map(|handler| &handler.snippet);
        let inserted: u32 = gaps.chain(handlers).map(Snippet::length_bound).sum();
        self.length() + inserted + self.switch_padding()
    }

    /// Every switch may need up to three bytes more when code before it moves it.
    fn switch_padding(&self) -> u32 {
        if self.gaps.is_empty() {
            return 0;
        }
        let switches = self.code.instructions().flatten().filter(|each| each.is_switch()).count();
        3 * switches as u32
    }

    /// A new local variable. The entry code must define it; it then has this type throughout.
    pub fn fresh_local(&mut self, kind: VerificationType) -> Result<u16> {
        let slot = self.reserve(kind.slots())?;
        self.fresh.push((slot, kind));
        Ok(slot)
    }

    /// A new local variable for use inside of one snippet without jumps; nobody else knows of it.
    pub fn scratch_local(&mut self, slots: u16) -> Result<u16> {
        self.reserve(slots)
    }

    fn reserve(&mut self, slots: u16) -> Result<u16> {
        let slot = self.max_locals;
        self.max_locals = slot.checked_add(slots).ok_or_else(|| limit("the number of locals", 65535))?;
        Ok(slot)
    }

    /// Inserts at the method's entry; jumps back to the first instruction skip it.
    pub fn at_entry(&mut self, snippet: Snippet) {
        self.max_stack = self.max_stack.max(snippet.max_depth());
        self.gaps.entry(0).or_default().after_previous.push(snippet);
    }

    /// Inserts before the instruction at `pc`, wherever it is reached from.
    pub fn before(&mut self, pc: u32, snippet: Snippet) {
        self.deepen(&snippet);
        self.gaps.entry(pc).or_default().before_next.push(snippet);
    }

    /// Inserts where `instruction` goes on to the next one. It must be one that does.
    pub fn after(&mut self, instruction: &Instruction, snippet: Snippet) {
        self.deepen(&snippet);
        self.gaps.entry(instruction.next()).or_default().after_previous.push(snippet);
    }

    /// Inserts on both sides of a call.
    pub fn around(&mut self, call: &Instruction, before: Snippet, after: Snippet) {
        self.before(call.pc, before);
        self.after(call, after);
    }

    /// Calls a static method in place of a method of an object, which becomes its first argument.
    pub fn replace_call(&mut self, call: &Instruction, method: u16) {
        assert_eq!(call.opcode, Opcode::INVOKEVIRTUAL, "a call of another form");
        let place = call.pc as usize;
        let [high, low] = method.to_be_bytes();
        let replaced = [Opcode::INVOKESTATIC.number(), high, low];
        self.code.bytes.to_mut()[place..place + replaced.len()].copy_from_slice(&replaced);
    }

    /// Inserts before every return what `snippet` makes for it.
    pub fn before_returns(&mut self, mut snippet: impl FnMut(&Instruction) -> Snippet) -> Result<()> {
        let instructions: Vec<Instruction> = self.code.instructions().collect::<Result<_>>()?;
        for each in instructions.iter().filter(|each| each.opcode.info().flow == Flow::Return) {
            self.before(each.pc, snippet(each));
        }
        Ok(())
    }

    /// Appends a handler for everything thrown in `ranges` of old code indices, what is inserted
    /// there included, that no existing row handles. `frame` holds where the handler starts.
    pub fn add_handler(&mut self, ranges: Vec<Range<u32>>, snippet: Snippet, frame: Frame) {
        self.max_stack = self.max_stack.max(snippet.max_depth());
        self.handlers.push(NewHandler { ranges, snippet, frame });
    }

    /// Code in the middle may find the stack as deep as it gets.
    fn deepen(&mut self, snippet: &Snippet) {
        self.max_stack = self.max_stack.max(self.code.max_stack.saturating_add(snippet.max_depth()));
    }

    /// The edited code, with every table that refers to code.
    pub fn finish(self, pool: &mut Pool<'_>) -> Result<Code<'a>> {
        let offset = self.code.offset;
        self.apply(pool).at(offset).within(|| "Code".into())
    }

    fn apply(mut self, pool: &mut Pool<'_>) -> Result<Code<'a>> {
        let handlers = std::mem::take(&mut self.handlers);
        let (snippets, rest): (Vec<_>, Vec<_>) =
            handlers.into_iter().map(|each| (each.snippet, (each.ranges, each.frame))).unzip();
        let (placed, starts) = self.place(snippets)?;
        if placed.bytes.len() > usize::from(u16::MAX) {
            return Err(limit("the code", 65535));
        }
        let handlers: Vec<PlacedHandler> = rest
            .into_iter()
            .zip(starts)
            .map(|((ranges, frame), start)| PlacedHandler { ranges, frame, start })
            .collect();
        let rows = tables::handlers(&mut self.code.handlers, &handlers, &placed)?;
        tables::relocate(&mut self.code.attributes, &placed.map, &rows)?;
        if self.has_frames {
            stack_map::rewrite(&mut self, pool, &placed, &handlers).within(|| "StackMapTable".into())?;
        }
        self.code.max_stack = self.max_stack;
        self.code.max_locals = self.max_locals;
        self.code.bytes = Cow::Owned(placed.bytes);
        Ok(self.code)
    }

    /// Lays the code out; returns with it where each handler starts.
    fn place(&mut self, handlers: Vec<Snippet>) -> Result<(Placed, Vec<u32>)> {
        let mut sequence = Sequence::default();
        let length = self.code.bytes.len();
        if self.gaps.is_empty() {
            let starts: Vec<u32> = handlers.into_iter().map(|each| sequence.snippet(each)).collect();
            let appended = sequence.append_to(&self.code.bytes)?;
            let starts = starts.into_iter().map(|number| appended.new_places[number as usize]).collect();
            return Ok((appended, starts));
        }
        let mut gaps = std::mem::take(&mut self.gaps);
        for instruction in self.code.instructions() {
            let instruction = instruction?;
            open_gap(&mut sequence, gaps.remove(&instruction.pc), instruction.pc);
            sequence.old(instruction);
        }
        open_gap(&mut sequence, gaps.remove(&(length as u32)), length as u32);
        if let Some(&pc) = gaps.keys().next() {
            return Err(Error::nowhere(Problem::CodeIndex { what: "an insertion", pc }));
        }
        let starts: Vec<u32> = handlers.into_iter().map(|each| sequence.snippet(each)).collect();
        let placed = sequence.place(length)?;
        let starts = starts.into_iter().map(|number| placed.new_places[number as usize]).collect();
        Ok((placed, starts))
    }
}

/// A handler whose code has its place.
struct PlacedHandler {
    ranges: Vec<Range<u32>>,
    frame: Frame,
    start: u32,
}

fn open_gap(sequence: &mut Sequence, gap: Option<Gap>, pc: u32) {
    let gap = gap.unwrap_or_default();
    for snippet in gap.after_previous {
        sequence.snippet(snippet);
    }
    sequence.target(pc);
    for snippet in gap.before_next {
        sequence.snippet(snippet);
    }
}

fn receiver_type(class: &Class<'_>, method: &Member<'_>) -> VerificationType {
    if method.name == "<init>" && class.super_name().is_some() {
        VerificationType::UninitializedThis
    } else {
        VerificationType::Object(class.this_index())
    }
}

fn limit(what: &'static str, limit: usize) -> Error {
    Error::nowhere(Problem::Limit { what, limit })
}
