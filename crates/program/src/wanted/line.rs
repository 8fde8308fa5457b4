//! The code of one line, and what in it throws or calls something.

use std::ops::Range;

use classfile::descriptor::MethodDescriptor;
use classfile::opcode::throws;
use classfile::{Class, Content, Instruction, Location, Member, Opcode};
use ir::{Body, ValueId};

use super::{NullSource, NullUse, Told, Wanted};
use crate::operands::{Source, divisor_at, is_call, is_present, object_at, source};

/// The bit of the opcode table for an exception that instructions throw.
fn thrown_as(exception: &str) -> Option<u16> {
    Some(match exception {
        "java/lang/NullPointerException" => throws::NULL,
        "java/lang/ArrayIndexOutOfBoundsException" => throws::BOUNDS,
        "java/lang/ArrayStoreException" => throws::STORE,
        "java/lang/ArithmeticException" => throws::ARITHMETIC,
        "java/lang/NegativeArraySizeException" => throws::SIZE,
        "java/lang/ClassCastException" => throws::CAST,
        "java/lang/IllegalMonitorStateException" => throws::MONITOR,
        _ => return None,
    })
}

/// Whether the JVM throws it where it links, initialises or runs out of something: anywhere.
pub(crate) fn is_of_jvm(exception: &str) -> bool {
    let name = exception.strip_prefix("java/lang/").unwrap_or_default();
    name.ends_with("Error") && name != "AssertionError" || name == "ThreadDeath"
}

/// The code of a line in a method.
pub(crate) struct Line<'l, 'c> {
    class: &'l Class<'c>,
    method: &'l Member<'c>,
    /// None where the code is damaged.
    body: Option<&'l Body>,
    pub(crate) instructions: Vec<Instruction>,
}

impl<'l, 'c> Line<'l, 'c> {
    pub(crate) fn of(
        class: &'l Class<'c>,
        method: &'l Member<'c>,
        body: Option<&'l Body>,
        line: &[Range<u32>],
    ) -> Line<'l, 'c> {
        let is_here = |each: &Instruction| line.iter().any(|range| range.contains(&each.pc));
        let code = class.code(method).ok().flatten();
        let instructions = code.iter().flat_map(|code| code.instructions().map_while(Result::ok));
        Line { class, method, body, instructions: instructions.filter(is_here).collect() }
    }
}

impl Line<'_, '_> {
    /// The instructions that matter, by offset.
    pub(super) fn wanted(&self, wanted: &Wanted) -> Vec<u32> {
        match *wanted {
            Wanted::Calls { class, name } => self.calls_of(class, name),
            Wanted::Throws(exception, told) => self.throwing(exception, told),
        }
    }

    fn calls_of(&self, class: &str, name: &str) -> Vec<u32> {
        let named = self.offsets(|each| {
            self.calls(each, |called, method| method == name && (name != "<init>" || called == class))
        });
        // Class initialisers run where nothing is called.
        let all = if name == "<clinit>" { vec![] } else { self.all_calls() };
        if named.is_empty() { all } else { named }
    }

    /// Whether it has code that throws the exception or makes it, without anything that it calls.
    pub(crate) fn throws_itself(&self, exception: &str) -> bool {
        let by_jvm = thrown_as(exception).is_some_and(|wanted| !self.throwers(wanted).is_empty());
        by_jvm || !self.making(exception).is_empty()
    }

    /// Whether it has the very instruction that the message of the exception tells of.
    pub(crate) fn does(&self, exception: &str, told: &Told) -> bool {
        let throwers = thrown_as(exception).map_or_else(Vec::new, |wanted| self.throwers(wanted));
        throwers.iter().any(|thrower| self.is_told(thrower, told))
    }

    fn is_told(&self, thrower: &Thrower, told: &Told) -> bool {
        match told {
            Told::Cast(to) => self.casts_to(thrower, to),
            Told::Null(used, from) => {
                self.uses(thrower, used) && from.as_ref().is_none_or(|from| self.comes_from(thrower, from))
            }
        }
    }

    /// The calls of the exception's own constructors.
    fn making(&self, exception: &str) -> Vec<u32> {
        self.offsets(|each| self.calls(each, |class, name| name == "<init>" && class == exception))
    }

    fn throwing(&self, exception: &str, told: Option<&Told>) -> Vec<u32> {
        let made = self.making(exception);
        let by_jvm = thrown_as(exception).map_or_else(Vec::new, |wanted| self.told(wanted, told));
        let found: Vec<u32> = match (told, by_jvm.is_empty()) {
            (Some(_), false) => by_jvm,
            _ => made.into_iter().chain(by_jvm).collect(),
        };
        if found.is_empty() && !is_of_jvm(exception) { self.all_calls() } else { found }
    }

    /// The instructions that throw it by themselves, as far as the message does not tell of others.
    fn told(&self, wanted: u16, told: Option<&Told>) -> Vec<u32> {
        let throwers = self.throwers(wanted);
        let narrowed = |keeps: &dyn Fn(&Thrower) -> bool, from: Vec<Thrower>| -> Vec<Thrower> {
            match from.iter().any(keeps) {
                true => from.into_iter().filter(|thrower| keeps(thrower)).collect(),
                false => from,
            }
        };
        let throwers = match told {
            Some(Told::Cast(to)) => narrowed(&|thrower| self.casts_to(thrower, to), throwers),
            Some(Told::Null(used, from)) => {
                let used = narrowed(&|thrower| self.uses(thrower, used), throwers);
                narrowed(&|thrower| from.as_ref().is_none_or(|from| self.comes_from(thrower, from)), used)
            }
            None => throwers,
        };
        throwers.iter().map(|thrower| thrower.instruction.pc).collect()
    }

    /// The instructions that can throw by themselves what the bit of the opcode table says: not those that need an
    /// object and have one for certain, or divide by a number that is not 0.
    fn throwers(&self, wanted: u16) -> Vec<Thrower> {
        let throwing = self.instructions.iter().filter(|each| each.opcode.info().throws & wanted != 0);
        let needed = |body: &&Body, pc: u32| match wanted {
            throws::NULL => object_at(body, pc),
            throws::ARITHMETIC => divisor_at(body, pc),
            _ => None,
        };
        let throwers = throwing.map(|each| {
            let needs = self.body.as_ref().and_then(|body| needed(body, each.pc));
            Thrower { instruction: each.clone(), needs }
        });
        let is_safe = |needs: ValueId| self.body.is_some_and(|body| is_present(body, needs));
        throwers.filter(|thrower| !thrower.needs.is_some_and(is_safe)).collect()
    }

    fn all_calls(&self) -> Vec<u32> {
        self.offsets(|each| is_call(each.opcode))
    }

    fn offsets(&self, matters: impl Fn(&Instruction) -> bool) -> Vec<u32> {
        self.instructions.iter().filter(|each| matters(each)).map(|each| each.pc).collect()
    }

    /// Whether an instruction calls a method, given by class and name. What makes a lambda calls nothing yet.
    fn calls(&self, instruction: &Instruction, is_wanted: impl Fn(&str, &str) -> bool) -> bool {
        let is_plain = is_call(instruction.opcode) && instruction.opcode != Opcode::INVOKEDYNAMIC;
        let called = instruction.constant().filter(|_| is_plain);
        let called = called.and_then(|called| self.class.pool.member(called).ok());
        called.is_some_and(|called| is_wanted(&called.class.text(), &called.name.text()))
    }

    fn casts_to(&self, thrower: &Thrower, to: &str) -> bool {
        let class = thrower.instruction.constant().and_then(|class| self.class.pool.class_name(class).ok());
        class.is_some_and(|class| class == to)
    }

    fn uses(&self, thrower: &Thrower, used: &NullUse) -> bool {
        let opcode = thrower.instruction.opcode;
        let among = |first: Opcode, last: Opcode| (first.number()..=last.number()).contains(&opcode.number());
        let names = |name: &str| thrower.instruction.constant().is_some_and(|at| self.is_named(at, name));
        match used {
            NullUse::Call(name) => is_call(opcode) && names(name),
            NullUse::ReadField(name) => opcode == Opcode::GETFIELD && names(name),
            NullUse::WriteField(name) => opcode == Opcode::PUTFIELD && names(name),
            NullUse::LoadElement => among(Opcode::IALOAD, Opcode::SALOAD),
            NullUse::StoreElement => among(Opcode::IASTORE, Opcode::SASTORE),
            NullUse::ArrayLength => opcode == Opcode::ARRAYLENGTH,
            NullUse::Throw => opcode == Opcode::ATHROW,
            NullUse::EnterMonitor => opcode == Opcode::MONITORENTER,
            NullUse::ExitMonitor => opcode == Opcode::MONITOREXIT,
        }
    }

    fn comes_from(&self, thrower: &Thrower, from: &NullSource) -> bool {
        let Some((body, needs)) = self.body.zip(thrower.needs) else { return false };
        match (source(body, needs, thrower.instruction.pc), from) {
            (Source::Field(field), NullSource::Field(name)) => *field.name == **name,
            (Source::Result(method), NullSource::Result(name)) => *method.name == **name,
            (Source::Element, NullSource::Element) => true,
            (Source::Local(slot), NullSource::Slot(wanted)) => slot == *wanted,
            (Source::Local(slot), NullSource::Parameter(number)) => {
                parameter_slots(self.method).get(usize::from(*number).wrapping_sub(1)) == Some(&slot)
            }
            (Source::Local(slot), NullSource::Local(name)) => {
                self.is_variable(slot, name, thrower.instruction.pc)
            }
            _ => false,
        }
    }

    fn is_named(&self, member: u16, name: &str) -> bool {
        self.class.pool.member(member).is_ok_and(|member| member.name == name)
    }

    /// Whether the variable in a slot has this name at an offset.
    fn is_variable(&self, slot: u16, name: &str, offset: u32) -> bool {
        let Ok(Some(code)) = self.class.code(self.method) else { return false };
        let table = code.attribute("LocalVariableTable");
        let Some(Ok(Content::LocalVariableTable(rows))) =
            table.map(|table| table.content(&self.class.pool, Location::Code))
        else {
            return false;
        };
        rows.iter().any(|row| {
            let start = u32::from(row.start);
            let is_here = (start..start + u32::from(row.length)).contains(&offset);
            let is_name = self.class.pool.utf8(row.name).is_ok_and(|known| known == name);
            row.slot == slot && is_here && is_name
        })
    }
}

/// The slots of a method's parameters.
pub(crate) fn parameter_slots(method: &Member) -> Vec<u16> {
    let descriptor = MethodDescriptor::parse(method.descriptor);
    let parameters = descriptor.map_or_else(|_| vec![], |descriptor| descriptor.parameters);
    let first = u16::from(!method.is_static());
    let slots = parameters.iter().scan(first, |next, parameter| {
        let slot = *next;
        *next += parameter.kind().slots();
        Some(slot)
    });
    slots.collect()
}

/// An instruction that can throw an exception by itself.
struct Thrower {
    instruction: Instruction,
    /// The object that it needs, where a null is looked for; what it divides by.
    needs: Option<ValueId>,
}
