//! What classes report to a worker that follows candidates: which methods are entered, which blocks are come by, and what
//! instructions yield whose meaning is not in the code. The operand stack stands beside each instruction.

use std::collections::BTreeSet;

use classfile::descriptor::{Kind, MethodDescriptor, Type};
use classfile::edit::{CodeEditor, Snippet};
use classfile::opcode::Flow;
use classfile::{Code, Constant, Instruction, Opcode, Pool, Result, Utf8};

use super::hook;

/// In the place of a code index: a parameter.
const PARAMETER: i32 = -1;

/// The method that is followed.
pub(super) struct Followed {
    /// Class, name and descriptor, divided by blanks.
    pub key: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// Whether it is a constructor.
    pub is_constructor: bool,
}

impl Followed {
    /// Inserts all reports.
    pub(super) fn insert(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instructions: &[Instruction],
    ) -> Result<()> {
        self.at_entry(pool, editor)?;
        self.at_blocks(pool, editor, instructions)?;
        let mut made = Vec::new();
        for (at, instruction) in instructions.iter().enumerate() {
            if instruction.opcode == Opcode::NEW {
                made.push(instructions.get(at + 1).is_some_and(|next| next.opcode == Opcode::DUP));
            }
            if let Some(snippet) = self.after(pool, instruction, &mut made)? {
                editor.after(instruction, snippet);
            }
        }
        Ok(())
    }

    fn at_entry(&self, pool: &mut Pool<'_>, editor: &mut CodeEditor<'_>) -> Result<()> {
        let mut snippet = Snippet::new(0);
        self.push_key(&mut snippet, pool)?; // [key]
        hook::call(&mut snippet, pool, "enter", "(Ljava/lang/String;)V")?; // []
        let mut slot = 0;
        if !self.is_static {
            if !self.is_constructor {
                snippet.load(Kind::Reference, 0); // [this]
                note(&mut snippet, pool, Kind::Reference, PARAMETER)?; // []
            }
            slot = 1;
        }
        for parameter in MethodDescriptor::parse(self.descriptor.as_str().into())?.parameters {
            let kind = parameter.kind();
            snippet.load(kind, slot); // [argument]
            note(&mut snippet, pool, kind, PARAMETER)?; // []
            slot += kind.slots();
        }
        editor.at_entry(snippet);
        Ok(())
    }

    fn push_key(&self, snippet: &mut Snippet, pool: &mut Pool<'_>) -> Result<()> {
        let text = pool.add_utf8(Utf8::new(&classfile::utf8::encode(&self.key)))?;
        snippet.push_constant(pool, Constant::String(text))
    }

    fn at_blocks(
        &self,
        pool: &mut Pool<'_>,
        editor: &mut CodeEditor<'_>,
        instructions: &[Instruction],
    ) -> Result<()> {
        let handlers = handlers(editor.code());
        for &pc in &starts(instructions) {
            if !handlers.contains(&pc) {
                let mut snippet = Snippet::new(0);
                snippet.push_int(pool, pc as i32)?; // [pc]
                hook::call(&mut snippet, pool, "at", "(I)V")?; // []
                editor.before(pc, snippet);
            }
        }
        for pc in handlers {
            let mut snippet = Snippet::new(0);
            self.push_key(&mut snippet, pool)?; // [key]
            snippet.push_int(pool, pc as i32)?; // [key, pc]
            hook::call(&mut snippet, pool, "caught", "(Ljava/lang/String;I)V")?; // []
            editor.before(pc, snippet);
        }
        Ok(())
    }

    /// What stands behind an instruction. `made` has the objects whose constructors have not been called yet: whether there is
    /// another reference to each on the stack.
    fn after(
        &self,
        pool: &mut Pool<'_>,
        instruction: &Instruction,
        made: &mut Vec<bool>,
    ) -> Result<Option<Snippet>> {
        let pc = instruction.pc as i32;
        let member = names_member(instruction).then_some(instruction.constant()).flatten();
        let member = member.map(|constant| pool.member(constant)).transpose()?;
        let (name, descriptor) = match member {
            Some(member) => (member.name.to_string(), member.descriptor.to_string()),
            None => Default::default(),
        };
        let descriptor = descriptor.as_str().into();
        let yielded = match instruction.opcode {
            Opcode::GETFIELD | Opcode::GETSTATIC => Some(Type::parse(descriptor)?.kind()),
            Opcode::IALOAD | Opcode::BALOAD | Opcode::CALOAD | Opcode::SALOAD => Some(Kind::Int),
            Opcode::LALOAD => Some(Kind::Long),
            Opcode::FALOAD => Some(Kind::Float),
            Opcode::DALOAD => Some(Kind::Double),
            Opcode::AALOAD | Opcode::NEWARRAY | Opcode::ANEWARRAY | Opcode::MULTIANEWARRAY => {
                Some(Kind::Reference)
            }
            Opcode::ARRAYLENGTH | Opcode::INSTANCEOF => Some(Kind::Int),
            Opcode::INVOKESPECIAL if name == "<init>" => {
                return self.after_constructor(pool, pc, made.pop()).map(Some);
            }
            Opcode::INVOKEVIRTUAL
            | Opcode::INVOKESPECIAL
            | Opcode::INVOKESTATIC
            | Opcode::INVOKEINTERFACE
            | Opcode::INVOKEDYNAMIC => {
                MethodDescriptor::parse(descriptor)?.result.map(|result| result.kind())
            }
            _ => return Ok(None),
        };
        let Some(kind) = yielded else { return done(pool, pc).map(Some) };
        let mut snippet = Snippet::new(kind.slots()); // [value]
        snippet.op(if kind.slots() == 2 { Opcode::DUP2 } else { Opcode::DUP }); // [value, value]
        note(&mut snippet, pool, kind, pc)?; // [value]
        Ok(Some(snippet))
    }

    /// Behind a constructor's call: of a new object, or of the own one.
    fn after_constructor(&self, pool: &mut Pool<'_>, pc: i32, made: Option<bool>) -> Result<Snippet> {
        let mut snippet = match made {
            Some(false) => return done(pool, pc),
            Some(true) => {
                let mut snippet = Snippet::new(1); // [object]
                snippet.op(Opcode::DUP); // [object, object]
                snippet
            }
            None => {
                let mut snippet = Snippet::new(0); // []
                snippet.load(Kind::Reference, 0); // [this]
                snippet
            }
        };
        note(&mut snippet, pool, Kind::Reference, pc)?;
        Ok(snippet)
    }
}

/// Whether it names a field or a method.
fn names_member(instruction: &Instruction) -> bool {
    (Opcode::GETSTATIC.number()..=Opcode::INVOKEDYNAMIC.number()).contains(&instruction.opcode.number())
}

fn done(pool: &mut Pool<'_>, pc: i32) -> Result<Snippet> {
    let mut snippet = Snippet::new(0);
    snippet.push_int(pool, pc)?; // [pc]
    hook::call(&mut snippet, pool, "done", "(I)V")?; // []
    Ok(snippet)
}

/// Notes the value on the stack.
fn note(snippet: &mut Snippet, pool: &mut Pool<'_>, kind: Kind, pc: i32) -> Result<()> {
    snippet.push_int(pool, pc)?; // [value, pc]
    let descriptor = match kind {
        Kind::Int => "(II)V",
        Kind::Long => "(JI)V",
        Kind::Float => "(FI)V",
        Kind::Double => "(DI)V",
        Kind::Reference => "(Ljava/lang/Object;I)V",
    };
    hook::call(snippet, pool, "note", descriptor) // []
}

/// Where jumps lead, and what stands behind them.
fn starts(instructions: &[Instruction]) -> BTreeSet<u32> {
    let mut starts = BTreeSet::new();
    for instruction in instructions {
        instruction.for_each_target(|target| {
            starts.insert(target);
        });
        if instruction.opcode.info().flow != Flow::Next {
            starts.insert(instruction.next());
        }
    }
    let pcs: BTreeSet<u32> = instructions.iter().map(|instruction| instruction.pc).collect();
    starts.intersection(&pcs).copied().collect()
}

fn handlers(code: &Code<'_>) -> BTreeSet<u32> {
    code.handlers.iter().map(|handler| handler.target.into()).collect()
}
