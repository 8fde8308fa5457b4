//! What is known of the operands of a method's instructions: which are never null, and where the others come from.
//!
//! A forward analysis over the blocks of one method, by the stack effects of the opcode table. It knows one method
//! only and gives up (`None`) on damaged code, subroutines and methods of absurd size.

use classfile::descriptor::{Kind, MethodDescriptor, Type};
use classfile::opcode::{Flow, throws};
use classfile::{Class, Code, Constant, Instruction, Member, Opcode, Operands, Pool};

use crate::cfg::{BlockNumber, BranchOutcome, Cfg, Edge};

/// The most instructions that are followed, blocks that are visited again included.
const MOST_STEPS: usize = 1 << 18;

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Nothing, or it depends on the way.
    Unknown,
    /// It is neither null nor 0.
    Present,
    /// The argument in this slot.
    Argument(u16),
    /// It was read from the local variable in this slot.
    Local(u16),
    /// It was read from a field; pool index.
    Field(u16),
    /// It was returned by a call; pool index.
    Result(u16),
    /// It was read from an array.
    Element,
}

/// What is known before an instruction, slot by slot. Of a value with two slots the first one holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    locals: Vec<Value>,
    stack: Vec<Value>,
}

/// Calls `visit` with every instruction that is reached and what is known before it, block by block.
pub(crate) fn walk(
    class: &Class,
    method: &Member,
    visit: &mut dyn FnMut(&Instruction, &State),
) -> Option<()> {
    let code = class.code(method).ok()??;
    let cfg = Cfg::of(class, method).ok()??;
    let instructions: Vec<Instruction> = code.instructions().collect::<Result<_, _>>().ok()?;
    if instructions.iter().any(|instruction| instruction.opcode.info().flow == Flow::Call) {
        return None;
    }
    let mut walk =
        Walk { pool: &class.pool, states: vec![None; cfg.blocks.len()], steps: 0, pending: vec![] };
    walk.reach(0, State::at_entry(method, &code)?)?;
    while let Some(block) = walk.pending.pop() {
        walk.run(&cfg, &instructions, block, &mut |_, _| ())?;
    }
    (0..cfg.blocks.len()).try_for_each(|block| match walk.states[block] {
        Some(_) => walk.run(&cfg, &instructions, block, visit),
        None => Some(()),
    })
}

struct Walk<'w, 'p> {
    pool: &'w Pool<'p>,
    /// What is known at the start of each block.
    states: Vec<Option<State>>,
    pending: Vec<BlockNumber>,
    steps: usize,
}

impl Walk<'_, '_> {
    fn run(
        &mut self,
        cfg: &Cfg,
        instructions: &[Instruction],
        number: BlockNumber,
        visit: &mut dyn FnMut(&Instruction, &State),
    ) -> Option<()> {
        let block = &cfg.blocks[number];
        let mut state = self.states[number].clone()?;
        let first = instructions.partition_point(|instruction| instruction.pc < block.code.start);
        let (normal, handlers): (Vec<&Edge>, Vec<&Edge>) =
            block.edges.iter().partition(|edge| edge.outcome != BranchOutcome::Thrown);
        for instruction in instructions[first..].iter().take_while(|each| each.pc < block.code.end) {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            visit(instruction, &state);
            for handler in &handlers {
                let caught = State { locals: state.locals.clone(), stack: vec![Value::Present] };
                self.reach(handler.to, caught)?;
            }
            state.execute(self.pool, instruction)?;
        }
        normal.into_iter().try_for_each(|edge| self.reach(edge.to, state.clone()))
    }

    /// Keeps of a block's state what holds on this way, too.
    fn reach(&mut self, block: BlockNumber, state: State) -> Option<()> {
        let changed = match &mut self.states[block] {
            Some(known) => known.merge(&state)?,
            unknown => unknown.replace(state).is_none(),
        };
        if changed && !self.pending.contains(&block) {
            self.pending.push(block);
        }
        Some(())
    }
}

impl State {
    /// What is known where a method begins.
    pub(crate) fn at_entry(method: &Member, code: &Code) -> Option<State> {
        let descriptor = MethodDescriptor::parse(method.descriptor).ok()?;
        let mut locals = Vec::with_capacity(code.max_locals.into());
        locals.extend((!method.is_static()).then_some(Value::Present));
        for parameter in &descriptor.parameters {
            locals.push(Value::Argument(locals.len() as u16));
            locals.extend((parameter.kind().slots() == 2).then_some(Value::Unknown));
        }
        locals.resize(locals.len().max(code.max_locals.into()), Value::Unknown);
        Some(State { locals, stack: Vec::new() })
    }

    /// The value so many slots below the top of the stack.
    fn below_top(&self, slots: usize) -> Value {
        let at = self.stack.len().checked_sub(slots + 1);
        at.map_or(Value::Unknown, |at| self.stack[at])
    }

    /// The arguments of a call, without the receiver; numbers count as present.
    pub(crate) fn arguments(&self, pool: &Pool, call: &Instruction) -> Vec<Value> {
        let called = call.constant().and_then(|called| pool.member(called).ok());
        let descriptor = called.and_then(|called| MethodDescriptor::parse(called.descriptor).ok());
        let Some(descriptor) = descriptor else { return Vec::new() };
        let mut left = descriptor.parameter_slots();
        let value = |parameter: &Type| {
            let value = self.below_top(left - 1);
            left -= usize::from(parameter.kind().slots());
            if parameter.kind() == Kind::Reference { value } else { Value::Present }
        };
        descriptor.parameters.iter().map(value).collect()
    }

    /// The topmost value.
    pub(crate) fn top(&self) -> Value {
        self.below_top(0)
    }

    /// The object that an instruction needs; none where it needs none.
    pub(crate) fn object(&self, pool: &Pool, instruction: &Instruction) -> Option<Value> {
        let info = instruction.opcode.info();
        if info.throws & throws::NULL == 0 {
            return None;
        }
        let above = info.pops.strip_prefix('A')?;
        let slots = above.chars().map(|letter| match letter {
            'J' | 'D' => Some(2),
            '?' => constant_slots(pool, instruction).map(|(popped, _)| popped),
            _ => Some(1),
        });
        Some(slots.sum::<Option<usize>>().map_or(Value::Unknown, |slots| self.below_top(slots)))
    }

    /// What an instruction divides by; none where it does not divide.
    pub(crate) fn divisor(&self, instruction: &Instruction) -> Option<Value> {
        let info = instruction.opcode.info();
        (info.throws & throws::ARITHMETIC != 0).then(|| self.below_top(usize::from(info.pops == "JJ")))
    }

    /// Changes what is known as the instruction does; none where the code is damaged.
    pub(crate) fn execute(&mut self, pool: &Pool, instruction: &Instruction) -> Option<()> {
        let (pops, pushes) = instruction.opcode.effect();
        if let Some(local) = instruction.loaded_local() {
            let value = *self.locals.get(usize::from(local))?;
            self.push(if value == Value::Unknown { Value::Local(local) } else { value }, width(pushes));
            return Some(());
        }
        if let Some(local) = instruction.stored_local() {
            return self.store(local.into(), instruction);
        }
        let (popped_slots, pushed_slots) = constant_slots(pool, instruction)?;
        let made = self.made(pool, instruction);
        let mut popped = Vec::new();
        for letter in pops.chars().rev() {
            let slots = match letter {
                '?' => popped_slots,
                '*' => dimensions(instruction),
                _ => width(letter.encode_utf8(&mut [0; 4])),
            };
            popped.push((letter, self.pop(slots)?));
        }
        for letter in pushes.chars() {
            match popped.iter().find(|(name, _)| letter.is_ascii_lowercase() && *name == letter) {
                Some(&(_, moved)) => self.stack.push(moved),
                None if letter == '?' => self.push(made, pushed_slots),
                None => self.push(made, width(letter.encode_utf8(&mut [0; 4]))),
            }
        }
        Some(())
    }

    /// A variable holds what a value is, not where it came from: that is the variable, when it is read.
    fn store(&mut self, local: usize, instruction: &Instruction) -> Option<()> {
        let slots = usize::from(instruction.stored_slots());
        let value = match instruction.operands {
            Operands::Increment { .. } => Value::Unknown,
            _ => self.pop(slots)?,
        };
        let kept = if value == Value::Present { value } else { Value::Unknown };
        *self.locals.get_mut(local)? = kept;
        if slots == 2 {
            *self.locals.get_mut(local + 1)? = Value::Unknown;
        }
        Some(())
    }

    /// What an instruction pushes, if it is no value that it popped.
    fn made(&self, pool: &Pool, instruction: &Instruction) -> Value {
        let constant = instruction.constant();
        match instruction.opcode {
            Opcode::NEW | Opcode::NEWARRAY | Opcode::ANEWARRAY | Opcode::MULTIANEWARRAY => Value::Present,
            Opcode::LDC | Opcode::LDC_W | Opcode::LDC2_W => literal(pool, constant),
            Opcode::CHECKCAST => self.top(),
            Opcode::AALOAD => Value::Element,
            Opcode::GETFIELD | Opcode::GETSTATIC => constant.map_or(Value::Unknown, Value::Field),
            Opcode::INVOKESTATIC if constant.is_some_and(|call| is_never_null(pool, call)) => Value::Present,
            opcode if is_call(opcode) => constant.map_or(Value::Unknown, Value::Result),
            opcode => small_number(opcode, &instruction.operands),
        }
    }

    fn push(&mut self, value: Value, slots: usize) {
        self.stack.extend((slots > 0).then_some(value));
        self.stack.extend((slots > 1).then_some(Value::Unknown));
    }

    /// Pops so many slots; the value is that of the lowest.
    fn pop(&mut self, slots: usize) -> Option<Value> {
        let rest = self.stack.len().checked_sub(slots)?;
        let lowest = self.stack.get(rest).copied().unwrap_or(Value::Unknown);
        self.stack.truncate(rest);
        Some(lowest)
    }

    /// Keeps what holds on both ways; says whether that is less than before.
    fn merge(&mut self, other: &State) -> Option<bool> {
        if self.stack.len() != other.stack.len() {
            return None;
        }
        let mut changed = false;
        let ours = self.locals.iter_mut().chain(&mut self.stack);
        for (ours, theirs) in ours.zip(other.locals.iter().chain(&other.stack)) {
            if *ours != *theirs && *ours != Value::Unknown {
                *ours = Value::Unknown;
                changed = true;
            }
        }
        Some(changed)
    }
}

/// Whether an instruction calls a method.
pub(crate) fn is_call(opcode: Opcode) -> bool {
    (Opcode::INVOKEVIRTUAL.number()..=Opcode::INVOKEDYNAMIC.number()).contains(&opcode.number())
}

/// Slots of a value, by its letter in the table of opcodes.
fn width(letter: &str) -> usize {
    match letter {
        "" => 0,
        "J" | "D" => 2,
        _ => 1,
    }
}

/// How many slots `?` stands for, popped and pushed.
fn constant_slots(pool: &Pool, instruction: &Instruction) -> Option<(usize, usize)> {
    let (pops, pushes) = instruction.opcode.effect();
    if !pops.contains('?') && !pushes.contains('?') {
        return Some((0, 0));
    }
    let descriptor = || pool.member(instruction.constant()?).ok().map(|member| member.descriptor);
    match instruction.opcode {
        Opcode::LDC | Opcode::LDC_W => Some((0, 1)),
        Opcode::LDC2_W => Some((0, 2)),
        Opcode::GETSTATIC | Opcode::GETFIELD | Opcode::PUTSTATIC | Opcode::PUTFIELD => {
            let slots = Type::parse(descriptor()?).ok()?.kind().slots().into();
            Some((slots, slots))
        }
        _ => {
            let descriptor = MethodDescriptor::parse(descriptor()?).ok()?;
            let result = descriptor.result.map_or(0, |result| result.kind().slots());
            Some((descriptor.parameter_slots(), result.into()))
        }
    }
}

fn dimensions(instruction: &Instruction) -> usize {
    match instruction.operands {
        Operands::MultiArray { dimensions, .. } => dimensions.into(),
        _ => 0,
    }
}

fn literal(pool: &Pool, constant: Option<u16>) -> Value {
    match constant.and_then(|constant| pool.get(constant).ok()) {
        Some(Constant::Integer(1..) | Constant::Integer(..=-1)) => Value::Present,
        Some(Constant::Long(1..) | Constant::Long(..=-1)) => Value::Present,
        Some(Constant::String(_) | Constant::Class(_)) => Value::Present,
        Some(Constant::MethodHandle { .. } | Constant::MethodType(_)) => Value::Present,
        _ => Value::Unknown,
    }
}

fn small_number(opcode: Opcode, operands: &Operands) -> Value {
    let is_small = (Opcode::ICONST_1.number()..=Opcode::ICONST_5.number()).contains(&opcode.number());
    match (opcode, operands) {
        (_, Operands::Immediate(1..) | Operands::Immediate(..=-1)) => Value::Present,
        (Opcode::ICONST_M1 | Opcode::LCONST_1, _) => Value::Present,
        _ if is_small => Value::Present,
        _ => Value::Unknown,
    }
}

/// Whether a static method of the JDK returns an object for certain: boxing, and what checks for null.
fn is_never_null(pool: &Pool, call: u16) -> bool {
    const BOXES: [&str; 8] = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    let Ok(called) = pool.member(call) else { return false };
    let class = called.class.text();
    match &*called.name.text() {
        "valueOf" => class.strip_prefix("java/lang/").is_some_and(|name| BOXES.contains(&name)),
        "requireNonNull" => class == "java/util/Objects",
        _ => false,
    }
}
