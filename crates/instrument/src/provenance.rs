//! Where values on the stack come from: the receiver, an argument, or elsewhere.
//!
//! A forward analysis over one method's code that follows loads, stores and stack shuffling, and
//! merges where ways meet. A cast is not followed: what comes out has another static type, and
//! might not be what the verifier accepts elsewhere. For constructors it also tells, for every
//! instruction, whether `super()` or `this()` has run. It gives up (`None`) on subroutines (`jsr`)
//! and on methods of absurd size, so that hostile input cannot make it slow.

mod analysis;

use classfile::{Code, Instruction, Operands, Pool};

use analysis::Analysis;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Elsewhere, or it depends on the way.
    Other,
    /// The receiver; in a constructor, once it is initialised.
    Receiver,
    /// The receiver of a constructor before `super()` or `this()`.
    UninitializedReceiver,
    /// The argument of that position.
    Argument(u16),
    /// The uninitialised object made by the `new` at that code index.
    New(u32),
}

/// Whether the receiver of a constructor is initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Initialised {
    /// `super()` or `this()` has run on every way here; or this is no constructor.
    Yes,
    /// It has run on none.
    No,
    /// It depends on the way.
    Mixed,
}

/// What is known before an instruction, slot by slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub locals: Vec<Value>,
    pub stack: Vec<Value>,
    pub initialised: Initialised,
}

/// The analysis cannot go on: malformed code, subroutines, too big.
struct GiveUp;

impl From<classfile::Error> for GiveUp {
    fn from(_: classfile::Error) -> Self {
        GiveUp
    }
}

type Step<T> = std::result::Result<T, GiveUp>;

/// Calls `visit` with every instruction that is reached and what is known before it, in the order
/// of the code. `None` if the analysis gave up: then not all that is reached was visited.
pub(crate) fn walk(
    pool: &Pool<'_>,
    code: &Code<'_>,
    instructions: &[Instruction],
    entry: State,
    mut visit: impl FnMut(&Instruction, &State),
) -> Option<()> {
    let mut analysis = Analysis::new(pool, code, instructions);
    analysis.solve(entry).ok()?;
    analysis.visit(&mut visit).ok()
}

/// What is known at a method's entry: where the values in the first locals come from, and how many
/// slots each takes.
pub(crate) fn entry(values: impl Iterator<Item = (Value, u16)>, max_locals: u16) -> State {
    let mut locals = Vec::with_capacity(usize::from(max_locals));
    for (value, slots) in values {
        locals.push(value);
        locals.extend((slots == 2).then_some(Value::Other));
    }
    locals.resize(usize::from(max_locals).max(locals.len()), Value::Other);
    let constructs = locals.first() == Some(&Value::UninitializedReceiver);
    let initialised = if constructs { Initialised::No } else { Initialised::Yes };
    State { locals, stack: Vec::new(), initialised }
}

impl State {
    /// Pops so many slots; the value is that of the lowest.
    fn pop_slots(&mut self, slots: u16) -> Step<Value> {
        let rest = self.stack.len().checked_sub(usize::from(slots)).ok_or(GiveUp)?;
        let lowest = self.stack.get(rest).copied().unwrap_or(Value::Other);
        self.stack.truncate(rest);
        Ok(lowest)
    }

    fn push_slots(&mut self, slots: u16) {
        self.stack.extend(std::iter::repeat_n(Value::Other, usize::from(slots)));
    }

    fn load(&mut self, local: u16, pushes: &str) -> Step<()> {
        let value = *self.locals.get(usize::from(local)).ok_or(GiveUp)?;
        match pushes {
            "J" | "D" => self.stack.extend([value, Value::Other]),
            _ => self.stack.push(value),
        }
        Ok(())
    }

    fn store(&mut self, local: u16, instruction: &Instruction) -> Step<()> {
        let increments = matches!(instruction.operands, Operands::Increment { .. });
        let slots = instruction.stored_slots();
        let value = if increments { Value::Other } else { self.pop_slots(slots)? };
        let local = usize::from(local);
        *self.locals.get_mut(local).ok_or(GiveUp)? = value;
        if slots == 2 {
            *self.locals.get_mut(local + 1).ok_or(GiveUp)? = Value::Other;
        }
        Ok(())
    }

    /// Keeps what holds on both ways; says whether that is less than before.
    fn merge(&mut self, other: &State) -> Step<bool> {
        if self.stack.len() != other.stack.len() {
            return Err(GiveUp);
        }
        let stack_changed = merge_values(&mut self.stack, &other.stack);
        Ok(self.merge_locals(other) || stack_changed)
    }

    fn merge_locals(&mut self, other: &State) -> bool {
        let mut changed = merge_values(&mut self.locals, &other.locals);
        if self.initialised != other.initialised && self.initialised != Initialised::Mixed {
            self.initialised = Initialised::Mixed;
            changed = true;
        }
        changed
    }
}

fn merge_values(ours: &mut [Value], theirs: &[Value]) -> bool {
    let mut changed = false;
    for (ours, theirs) in ours.iter_mut().zip(theirs) {
        if *ours != *theirs && *ours != Value::Other {
            *ours = Value::Other;
            changed = true;
        }
    }
    changed
}

/// The value so many slots below the top of the stack.
pub(crate) fn below_top(state: &State, slots: u16) -> Value {
    let position = state.stack.len().checked_sub(usize::from(slots) + 1);
    position.map_or(Value::Other, |position| state.stack[position])
}
