//! The analysis itself: runs blocks of code until nothing new is learnt.

use classfile::descriptor::{MethodDescriptor, Type};
use classfile::opcode::Flow;
use classfile::{Code, Instruction, Opcode, Operands, Pool};

use super::{GiveUp, Initialised, State, Step, Value};

/// The most values that the analysis keeps, the most pairs of instructions and exception rows that
/// it looks at in one pass, and the most instructions that it runs.
const BUDGET: usize = 1 << 21;

/// The method that is analysed. States are kept where blocks start, by position of the instruction.
pub(super) struct Analysis<'m> {
    pool: &'m Pool<'m>,
    code: &'m Code<'m>,
    instructions: &'m [Instruction],
    starts_block: Vec<bool>,
    states: Vec<Option<State>>,
    is_pending: Vec<bool>,
    pending: Vec<usize>,
    steps: usize,
}

impl<'m> Analysis<'m> {
    pub fn new(pool: &'m Pool<'m>, code: &'m Code<'m>, instructions: &'m [Instruction]) -> Self {
        let count = instructions.len();
        Self {
            pool,
            code,
            instructions,
            starts_block: vec![false; count],
            states: vec![None; count],
            is_pending: vec![false; count],
            pending: Vec::new(),
            steps: 0,
        }
    }

    pub fn solve(&mut self, entry: State) -> Step<()> {
        self.find_blocks()?;
        let blocks = self.starts_block.iter().filter(|starts| **starts).count();
        let size = entry.locals.len() + usize::from(self.code.max_stack);
        if blocks * size > BUDGET || self.code.handlers.len() * self.instructions.len() > BUDGET {
            return Err(GiveUp);
        }
        self.reach(0, &entry)?;
        while let Some(block) = self.pending.pop() {
            self.is_pending[block] = false;
            self.run_block(block, &mut |_, _| ())?;
        }
        Ok(())
    }

    fn find_blocks(&mut self) -> Step<()> {
        let instructions = self.instructions;
        *self.starts_block.first_mut().ok_or(GiveUp)? = true;
        for (position, instruction) in instructions.iter().enumerate() {
            let flow = instruction.opcode.info().flow;
            if flow == Flow::Call || instruction.opcode == Opcode::RET {
                return Err(GiveUp);
            }
            for target in instruction.targets() {
                let target = self.position(target)?;
                self.starts_block[target] = true;
            }
            if flow != Flow::Next && position + 1 < instructions.len() {
                self.starts_block[position + 1] = true;
            }
        }
        for row in &self.code.handlers {
            let target = self.position(row.target.into())?;
            self.starts_block[target] = true;
        }
        Ok(())
    }

    pub fn visit(&mut self, visit: &mut dyn FnMut(&Instruction, &State)) -> Step<()> {
        self.steps = 0;
        for block in 0..self.instructions.len() {
            if self.states[block].is_some() {
                self.run_block(block, visit)?;
            }
        }
        Ok(())
    }

    /// Runs from the start of a block, whose state is known, into the blocks after it.
    fn run_block(&mut self, block: usize, visit: &mut dyn FnMut(&Instruction, &State)) -> Step<()> {
        let mut state = self.states[block].clone().ok_or(GiveUp)?;
        let instructions = self.instructions;
        for (position, instruction) in instructions.iter().enumerate().skip(block) {
            if position != block && self.starts_block[position] {
                return self.reach(position, &state);
            }
            self.steps += 1 + self.code.handlers.len() / 16;
            if self.steps > BUDGET {
                return Err(GiveUp);
            }
            visit(instruction, &state);
            self.reach_handlers(instruction.pc, &state)?;
            self.execute(instruction, &mut state)?;
            let mut reached = Ok(());
            instruction.for_each_target(|target| {
                if reached.is_ok() {
                    reached = self.position(target).and_then(|block| self.reach(block, &state));
                }
            });
            reached?;
            if instruction.opcode.ends_block() {
                return Ok(());
            }
        }
        Err(GiveUp)
    }

    fn position(&self, pc: u32) -> Step<usize> {
        self.instructions.binary_search_by_key(&pc, |instruction| instruction.pc).map_err(|_| GiveUp)
    }

    fn reach_handlers(&mut self, pc: u32, state: &State) -> Step<()> {
        let code = self.code;
        for row in &code.handlers {
            if !(u32::from(row.start)..u32::from(row.end)).contains(&pc) {
                continue;
            }
            let target = self.position(row.target.into())?;
            match &mut self.states[target] {
                Some(known) if known.stack.len() == 1 => {
                    let changed = known.merge_locals(state);
                    self.set_pending(target, changed);
                }
                _ => self.reach(target, &State { stack: vec![Value::Other], ..state.clone() })?,
            }
        }
        Ok(())
    }

    /// Merges `state` into what is known at the start of a block.
    fn reach(&mut self, block: usize, state: &State) -> Step<()> {
        let changed = match &mut self.states[block] {
            Some(known) => known.merge(state)?,
            unknown => {
                *unknown = Some(state.clone());
                true
            }
        };
        self.set_pending(block, changed);
        Ok(())
    }

    fn set_pending(&mut self, block: usize, changed: bool) {
        if changed && !self.is_pending[block] {
            self.is_pending[block] = true;
            self.pending.push(block);
        }
    }

    /// Changes the state as the instruction does, by the stack effect of the opcode table.
    fn execute(&self, instruction: &Instruction, state: &mut State) -> Step<()> {
        if let Some(local) = instruction.loaded_local() {
            return state.load(local, instruction.opcode.effect().1);
        }
        if let Some(local) = instruction.stored_local() {
            return state.store(local, instruction);
        }
        let (pops, pushes) = instruction.opcode.effect();
        let constant = self.slots_of_constant(instruction)?;
        let mut bound = [(' ', Value::Other); 4];
        let mut bindings = bound.iter_mut();
        let mut last = Value::Other;
        for letter in pops.chars().rev() {
            match letter {
                'J' | 'D' => last = state.pop_slots(2)?,
                '?' => last = state.pop_slots(constant.0)?,
                '*' => last = state.pop_slots(dimensions(instruction))?,
                _ => last = state.pop_slots(1)?,
            }
            if letter.is_ascii_lowercase() {
                *bindings.next().ok_or(GiveUp)? = (letter, last);
            }
        }
        if instruction.opcode == Opcode::INVOKESPECIAL {
            self.initialise(instruction, last, state)?;
        }
        for letter in pushes.chars() {
            match letter {
                'J' | 'D' => state.push_slots(2),
                '?' => state.push_slots(constant.1),
                'A' if instruction.opcode == Opcode::NEW => state.stack.push(Value::New(instruction.pc)),
                _ => {
                    let popped = bound.iter().find(|(name, _)| *name == letter);
                    state.stack.push(popped.map_or(Value::Other, |(_, value)| *value));
                }
            }
        }
        Ok(())
    }

    /// How many slots `?` stands for, popped and pushed.
    fn slots_of_constant(&self, instruction: &Instruction) -> Step<(u16, u16)> {
        let (pops, pushes) = instruction.opcode.effect();
        if !pops.contains('?') && !pushes.contains('?') {
            return Ok((0, 0));
        }
        let index = instruction.constant().ok_or(GiveUp)?;
        match instruction.opcode {
            Opcode::LDC | Opcode::LDC_W => Ok((0, 1)),
            Opcode::LDC2_W => Ok((0, 2)),
            Opcode::GETSTATIC | Opcode::GETFIELD | Opcode::PUTSTATIC | Opcode::PUTFIELD => {
                let slots = Type::parse(self.pool.member(index)?.descriptor)?.kind().slots();
                Ok((slots, slots))
            }
            _ => {
                let descriptor = MethodDescriptor::parse(self.pool.member(index)?.descriptor)?;
                let arguments = u16::try_from(descriptor.parameter_slots()).map_err(|_| GiveUp)?;
                Ok((arguments, descriptor.result.map_or(0, |result| result.kind().slots())))
            }
        }
    }

    /// A constructor was called on `receiver`: it is initialised, wherever it is held.
    fn initialise(&self, instruction: &Instruction, receiver: Value, state: &mut State) -> Step<()> {
        let after = match receiver {
            Value::UninitializedReceiver => Value::Receiver,
            Value::New(_) => Value::Other,
            _ => return Ok(()),
        };
        let index = instruction.constant().ok_or(GiveUp)?;
        if self.pool.member(index)?.name != "<init>" {
            return Err(GiveUp);
        }
        if receiver == Value::UninitializedReceiver {
            state.initialised = Initialised::Yes;
        }
        for value in state.locals.iter_mut().chain(&mut state.stack).filter(|value| **value == receiver) {
            *value = after;
        }
        Ok(())
    }
}

fn dimensions(instruction: &Instruction) -> u16 {
    match instruction.operands {
        Operands::MultiArray { dimensions, .. } => dimensions.into(),
        _ => 0,
    }
}
