//! Branches on what a method of the program says, and the code of that method that says it.
//!
//! `if (!isValid(x)) return;` tells nothing of how far `x` is from being valid. The branches of `isValid` do.

use classfile::{Class, Instruction, Opcode, Operands};

use crate::Index;
use crate::summary::MethodId;

/// Methods with more instructions are not looked into.
const LONGEST: usize = 600;

/// A branch on the answer of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Offset of the branch.
    pub branch: u32,
    /// Whether it jumps where the answer is yes: `true`, another number than 0, an object.
    pub jumps_if: bool,
    /// The methods that may give the answer.
    pub asked: Vec<MethodId>,
}

/// Where a method answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Offsets of the code that makes it answer yes.
    pub yes: Vec<u32>,
    /// Offsets of the code that makes it answer no.
    pub no: Vec<u32>,
    /// The methods whose answer it gives as its own.
    pub passed_on: Vec<MethodId>,
    /// Offsets of the returns of what a call says that compares texts: `return text.startsWith(other);`.
    pub compared: Vec<u32>,
}

impl Index {
    /// The branches of a method on the answers of methods of the program, in the order of the code.
    pub fn flags(&self, method: MethodId) -> Vec<Flag> {
        let read = |class: &Class, code: &[Instruction]| {
            let flags = (1..code.len()).filter_map(|at| self.flag(class, code, at));
            flags.collect()
        };
        self.with_code(method, read).unwrap_or_default()
    }

    fn flag(&self, class: &Class, code: &[Instruction], at: usize) -> Option<Flag> {
        let jumps_if = match code[at].opcode {
            Opcode::IFEQ | Opcode::IFNULL => false,
            Opcode::IFNE | Opcode::IFNONNULL => true,
            _ => return None,
        };
        let asked = self.asked(class, producer(code, at)?)?;
        Some(Flag { branch: code[at].pc, jumps_if, asked })
    }

    /// The methods of the program that a call leads to, if it yields an answer.
    fn asked(&self, class: &Class, call: &Instruction) -> Option<Vec<MethodId>> {
        let is_plain = matches!(
            call.opcode,
            Opcode::INVOKESTATIC | Opcode::INVOKESPECIAL | Opcode::INVOKEVIRTUAL | Opcode::INVOKEINTERFACE
        );
        let named = class.pool.member(call.constant().filter(|_| is_plain)?).ok()?;
        let descriptor = named.descriptor.text();
        if !(descriptor.ends_with(")Z") || descriptor.ends_with(")I") || descriptor.ends_with(';')) {
            return None;
        }
        let owner = self.class(&named.class.text()).filter(|class| !class.is_jdk())?.id;
        let called = self.resolve(owner, &named.name.text(), &descriptor)?;
        let mut asked = self.implementations(called).to_vec();
        asked.retain(|&method| !self[method].is_abstract() && !self[method.class].is_jdk());
        (!asked.is_empty()).then_some(asked)
    }

    /// Where a method answers yes and no, as far as its code says it by constants.
    pub fn answers(&self, method: MethodId) -> Answers {
        let read = |class: &Class, code: &[Instruction]| {
            let mut answers = Answers::default();
            for (at, instruction) in code.iter().enumerate() {
                let Some(end) = return_after(code, at) else { continue };
                match constant(instruction) {
                    Some(true) => answers.yes.push(instruction.pc),
                    Some(false) => answers.no.push(instruction.pc),
                    None if code[end].opcode == Opcode::ARETURN && end == at + 1 => {
                        answers.yes.push(instruction.pc);
                    }
                    None if end == at + 1 && is_called_on_text(class, instruction) => {
                        answers.compared.push(code[end].pc);
                    }
                    None => answers.passed_on.extend(self.asked(class, instruction).unwrap_or_default()),
                }
            }
            answers
        };
        self.with_code(method, read).unwrap_or_default()
    }

    fn with_code<T>(&self, method: MethodId, read: impl FnOnce(&Class, &[Instruction]) -> T) -> Option<T> {
        let decoded = self.decoded(method.class)?;
        let class = decoded.class();
        let summary = &self[method];
        let member = class.method(&summary.name, &summary.descriptor)?;
        let code = class.code(member).ok()??;
        let instructions: Vec<Instruction> =
            code.instructions().take(LONGEST + 1).collect::<Result<_, _>>().ok()?;
        (instructions.len() <= LONGEST).then(|| read(class, &instructions))
    }
}

/// The instruction that made what a branch tests: the one before it, or that of the only value of a local variable.
fn producer(code: &[Instruction], branch: usize) -> Option<&Instruction> {
    let before = &code[branch - 1];
    let Some(local) = before.loaded_local() else { return Some(before) };
    let mut stores = (1..code.len()).filter(|&at| code[at].stored_local() == Some(local));
    let store = stores.next().filter(|_| stores.next().is_none())?;
    Some(&code[store - 1])
}

/// Where a method returns right after an instruction, but for jumps.
fn return_after(code: &[Instruction], at: usize) -> Option<usize> {
    const JUMPS: usize = 3;
    let mut next = at + 1;
    for _ in 0..=JUMPS {
        let instruction = code.get(next)?;
        match instruction.opcode {
            Opcode::IRETURN | Opcode::ARETURN => return Some(next),
            Opcode::GOTO | Opcode::GOTO_W => {
                let target = *instruction.targets().first()?;
                next = code.iter().position(|each| each.pc == target)?;
            }
            _ => return None,
        }
    }
    None
}

/// Whether an instruction asks a text something.
fn is_called_on_text(class: &Class, call: &Instruction) -> bool {
    let named = call.constant().filter(|_| call.opcode == Opcode::INVOKEVIRTUAL);
    let named = named.and_then(|constant| class.pool.member(constant).ok());
    named.is_some_and(|named| {
        named.class.text() == "java/lang/String" && named.descriptor.text().ends_with(")Z")
    })
}

/// What a constant answers; none for what is no constant.
fn constant(instruction: &Instruction) -> Option<bool> {
    let number = instruction.opcode.number();
    match (instruction.opcode, &instruction.operands) {
        (Opcode::ACONST_NULL | Opcode::ICONST_0, _) => Some(false),
        (_, Operands::Immediate(value)) => Some(*value != 0),
        _ if (Opcode::ICONST_M1.number()..=Opcode::ICONST_5.number()).contains(&number) => Some(true),
        _ => None,
    }
}
