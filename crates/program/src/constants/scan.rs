//! Finds the literals in a method's code.
//!
//! The machine has no characters: an `int` counts as one where it is compared with, or passed as, a
//! value that a descriptor calls `char`, as far as the neighbouring instructions tell.

use std::collections::HashSet;

use classfile::descriptor::{MethodDescriptor, Type};
use classfile::opcode::Flow;
use classfile::{Class, Constant, Content, Instruction, Member, Opcode, Operands, Utf8};

use super::Literal;

/// Calls `visit` with each literal of a method, in the order of its code.
pub fn literals(class: &Class, method: &Member, visit: impl FnMut(Literal)) {
    let Ok(Some(code)) = class.code(method) else { return };
    let instructions: Vec<Instruction> = code.instructions().map_while(Result::ok).collect();
    let chars = char_parameters(method);
    let mut scan = Scan { class, chars, visit };
    for (at, instruction) in instructions.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| &instructions[at]);
        scan.see(before, instruction, instructions.get(at + 1));
    }
}

struct Scan<'c, 'b, V> {
    class: &'c Class<'b>,
    /// Local variables that hold characters.
    chars: HashSet<u16>,
    visit: V,
}

impl<V: FnMut(Literal)> Scan<'_, '_, V> {
    fn see(&mut self, before: Option<&Instruction>, here: &Instruction, after: Option<&Instruction>) {
        let is_char = before.is_some_and(|before| self.yields_char(before));
        if let Some(local) = here.stored_local() {
            if is_char {
                self.chars.insert(local)
            } else {
                self.chars.remove(&local)
            };
        }
        if here.opcode == Opcode::INVOKEDYNAMIC {
            self.labels(here);
        } else if here.is_switch() {
            self.cases(before, here, is_char);
        } else if let Some(value) = self.pushed_int(here) {
            let compared = is_char && after.is_some_and(|after| after.opcode.info().flow == Flow::Branch);
            let passed = after.is_some_and(|after| self.takes_char(after));
            (self.visit)(int_or_char(value, compared || passed));
        } else if let Some(literal) = self.pushed(here) {
            (self.visit)(literal);
        }
    }

    fn pushed_int(&self, instruction: &Instruction) -> Option<i32> {
        let number = instruction.opcode.number();
        match instruction.operands {
            Operands::Immediate(value) => Some(value.into()),
            Operands::None if (Opcode::ICONST_M1.number()..=Opcode::ICONST_5.number()).contains(&number) => {
                Some(i32::from(number) - i32::from(Opcode::ICONST_0.number()))
            }
            Operands::Constant(index) if is_load_constant(instruction.opcode) => {
                match self.class.pool.get(index) {
                    Ok(Constant::Integer(value)) => Some(value),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A literal that is no `int`.
    fn pushed(&self, instruction: &Instruction) -> Option<Literal> {
        let small = |first: Opcode| f64::from(instruction.opcode.number() - first.number());
        match instruction.opcode {
            Opcode::LCONST_0 | Opcode::LCONST_1 => Some(Literal::Long(small(Opcode::LCONST_0) as i64)),
            Opcode::FCONST_0 | Opcode::FCONST_1 | Opcode::FCONST_2 => {
                Some(Literal::Float((small(Opcode::FCONST_0) as f32).to_bits()))
            }
            Opcode::DCONST_0 | Opcode::DCONST_1 => Some(Literal::Double(small(Opcode::DCONST_0).to_bits())),
            opcode if is_load_constant(opcode) => self.constant(instruction.constant()?),
            // `instanceof` and casts tell which classes the code expects.
            Opcode::INSTANCEOF | Opcode::CHECKCAST => self.constant(instruction.constant()?),
            _ => None,
        }
    }

    fn constant(&self, index: u16) -> Option<Literal> {
        let pool = &self.class.pool;
        Some(match pool.get(index).ok()? {
            Constant::Integer(value) => Literal::Int(value),
            Constant::Long(value) => Literal::Long(value),
            Constant::Float(bits) => Literal::Float(bits),
            Constant::Double(bits) => Literal::Double(bits),
            Constant::String(text) => Literal::String(pool.utf8(text).ok()?.units()?),
            Constant::Class(name) => Literal::Class(pool.utf8(name).ok()?.to_string()),
            _ => return None,
        })
    }

    /// The case values of a switch; those of a switch over strings are hashes, and its strings are
    /// found where they are compared.
    fn cases(&mut self, before: Option<&Instruction>, switch: &Instruction, is_char: bool) {
        let called = before.and_then(|before| self.called(before));
        let hashes = called.is_some_and(|(name, descriptor)| name == "hashCode" && descriptor == "()I");
        // Numbers of enum constants come from a table.
        let of_enum = before.is_some_and(|before| before.opcode == Opcode::IALOAD);
        if hashes || of_enum {
            return;
        }
        match &switch.operands {
            Operands::Table(table) => {
                let values = (0..table.targets.len()).zip(&table.targets);
                for (number, _) in values.filter(|(_, target)| **target != table.default) {
                    let value = table.low.wrapping_add_unsigned(number as u32);
                    (self.visit)(int_or_char(value, is_char));
                }
            }
            Operands::Lookup(lookup) => {
                lookup.pairs.iter().for_each(|&(value, _)| (self.visit)(int_or_char(value, is_char)));
            }
            _ => {}
        }
    }

    /// The labels of a switch over patterns: static arguments of its dynamic call site.
    fn labels(&mut self, site: &Instruction) {
        let Some(Ok(Constant::InvokeDynamic { bootstrap, name_and_type })) =
            site.constant().map(|index| self.class.pool.get(index))
        else {
            return;
        };
        let name = self.class.pool.name_and_type(name_and_type).map(|(name, _)| name);
        if !name.is_ok_and(|name| name == "typeSwitch" || name == "enumSwitch") {
            return;
        }
        let Ok(Some(Content::BootstrapMethods(rows))) = self.class.content("BootstrapMethods") else {
            return;
        };
        let Some(row) = rows.get(usize::from(bootstrap)) else { return };
        let literals: Vec<Literal> = row.arguments.iter().filter_map(|&index| self.constant(index)).collect();
        literals.into_iter().for_each(&mut self.visit);
    }

    fn called(&self, instruction: &Instruction) -> Option<(Utf8<'_>, Utf8<'_>)> {
        let number = instruction.opcode.number();
        let is_call = (Opcode::INVOKEVIRTUAL.number()..=Opcode::INVOKEINTERFACE.number()).contains(&number);
        let member = self.class.pool.member(instruction.constant().filter(|_| is_call)?).ok()?;
        Some((member.name, member.descriptor))
    }

    fn yields_char(&self, instruction: &Instruction) -> bool {
        let loaded = instruction.loaded_local().is_some_and(|local| self.chars.contains(&local));
        let read = matches!(instruction.opcode, Opcode::CALOAD | Opcode::I2C);
        let field = matches!(instruction.opcode, Opcode::GETFIELD | Opcode::GETSTATIC);
        let field =
            instruction.constant().filter(|_| field).and_then(|index| self.class.pool.member(index).ok());
        let called = self.called(instruction);
        loaded
            || read
            || field.is_some_and(|field| field.descriptor == "C")
            || called.is_some_and(|(_, descriptor)| descriptor.bytes().ends_with(b")C"))
    }

    /// Whether the last argument of a call is a character; `indexOf` takes one as an `int`.
    fn takes_char(&self, instruction: &Instruction) -> bool {
        instruction.opcode == Opcode::CASTORE
            || self.called(instruction).is_some_and(|(name, descriptor)| {
                let takes = MethodDescriptor::parse(descriptor);
                let last = takes.ok().and_then(|takes| takes.parameters.last().copied());
                let finds = matches!(&*name.text(), "indexOf" | "lastIndexOf") && descriptor == "(I)I";
                last == Some(Type::Char) || finds
            })
    }
}

fn int_or_char(value: i32, is_char: bool) -> Literal {
    match u16::try_from(value) {
        Ok(unit) if is_char => Literal::Char(unit),
        _ => Literal::Int(value),
    }
}

fn is_load_constant(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::LDC | Opcode::LDC_W | Opcode::LDC2_W)
}

/// The local variables of a method's parameters of type `char`.
fn char_parameters(method: &Member) -> HashSet<u16> {
    let Ok(descriptor) = MethodDescriptor::parse(method.descriptor) else { return HashSet::new() };
    let mut slot = u16::from(!method.is_static());
    let mut chars = HashSet::new();
    for parameter in &descriptor.parameters {
        if *parameter == Type::Char {
            chars.insert(slot);
        }
        slot += parameter.kind().slots();
    }
    chars
}
