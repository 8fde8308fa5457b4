//! From the code of a method to its [`Body`].

use std::sync::Arc;

use classfile::descriptor::{Kind, MethodDescriptor};
use classfile::{Class, Code, LineTable, Member};

use crate::body::{Block, BlockId, Body, Catch, Definition, Predecessor, Read, Terminator, Value, ValueId};
use crate::error::{Error, Problem};
use crate::flow::{Cut, Role, cut};
use crate::ssa::{Slot, Ssa};
use crate::translate::Machine;

/// What a place on the stack holds; none for the second slot of a value.
type Cell = Option<Kind>;

impl Body {
    /// The body of a method; none where it has no code.
    pub fn of(class: &Class, method: &Member) -> Result<Option<Body>, Error> {
        let Some(code) = class.code(method)? else { return Ok(None) };
        let instructions = classfile::instruction::decode(&code.bytes, code.offset)?;
        let cuts = cut(&code, &instructions)?;
        let (predecessors, starts) = (predecessors(&cuts), cuts.iter().map(|cut| cut.start).collect());
        let mut building = Building {
            class,
            code: &code,
            ssa: Ssa::new(predecessors.clone(), starts),
            shapes: vec![None; cuts.len()],
            blocks: Vec::with_capacity(cuts.len()),
            reads: Vec::new(),
        };
        let parameters = building.parameters(method)?;
        building.shapes[0] = Some(Vec::new());
        for (id, cut) in cuts.iter().enumerate() {
            let block = building.block(id as BlockId, cut, &cuts, &instructions)?;
            building.blocks.push(Block { predecessors: predecessors[id].clone(), ..block });
        }
        let stands = building.ssa.complete()?;
        let Building { ssa, blocks, reads, .. } = building;
        let (values, has_receiver, lines) = (ssa.values, !method.is_static(), LineTable::of(class, &code));
        let mut body = Body { values, parameters, has_receiver, blocks, reads, lines };
        replace(&mut body, &stands);
        type_phis(&mut body);
        Ok(Some(body))
    }
}

fn predecessors(cuts: &[Cut]) -> Vec<Vec<Predecessor>> {
    let mut predecessors = vec![Vec::new(); cuts.len()];
    for (id, cut) in cuts.iter().enumerate() {
        let ways = cut.ways.values().map(|&to| (to, false));
        let catches = cut.catches.iter().map(|&(_, to)| (to, true));
        for (to, is_thrown) in ways.chain(catches) {
            predecessors[to as usize].push(Predecessor { block: id as BlockId, is_thrown });
        }
    }
    for ways in &mut predecessors {
        ways.sort_unstable();
        ways.dedup();
    }
    predecessors
}

struct Building<'b, 'c> {
    class: &'b Class<'c>,
    code: &'b Code<'b>,
    ssa: Ssa,
    /// The stack where each block begins, once a block that leads to it is filled.
    shapes: Vec<Option<Vec<Cell>>>,
    blocks: Vec<Block>,
    reads: Vec<Read>,
}

impl Building<'_, '_> {
    fn parameters(&mut self, method: &Member) -> Result<Vec<ValueId>, Error> {
        let descriptor = MethodDescriptor::parse(method.descriptor)?;
        let receiver = (!method.is_static()).then(|| (Kind::Reference, format!("L{};", self.class.name())));
        let declared = descriptor.parameters.iter().map(|declared| (declared.kind(), declared.to_string()));
        let mut slot: Slot = 0;
        let mut parameters = Vec::new();
        for (number, (kind, descriptor)) in receiver.into_iter().chain(declared).enumerate() {
            let definition = Definition::Parameter(number as u16);
            let value = self.ssa.value(kind, Some(descriptor.into()), definition);
            self.ssa.enter(slot, value);
            slot += Slot::from(kind.slots());
            parameters.push(value);
        }
        Ok(parameters)
    }

    fn block(
        &mut self,
        id: BlockId,
        cut: &Cut,
        cuts: &[Cut],
        instructions: &[classfile::Instruction],
    ) -> Result<Block, Error> {
        let shape = self.shapes[id as usize].clone().ok_or(Problem::Merge.at(cut.start))?;
        let catches = self.catches(cut)?;
        let mut stack = self.stack_at_entry(id, &shape)?;
        let (mut made, mut end, mut end_pc) = (Vec::new(), None, cut.start);
        if cut.role == Role::Landing {
            let descriptor = self.caught(id, cuts)?;
            stack = vec![Some(self.ssa.value(Kind::Reference, Some(descriptor), Definition::Caught(id)))];
        } else {
            let mut machine = Machine::new(self.class, &mut self.ssa, id, &cut.ways, stack);
            for instruction in &instructions[cut.instructions.clone()] {
                end_pc = instruction.pc;
                end = machine.instruction(instruction)?;
            }
            self.reads.append(&mut machine.reads);
            (made, stack) = (machine.made, machine.stack);
        }
        let end = match end {
            Some(end) => end,
            None => Terminator::Goto(*cut.ways.values().next().ok_or(Problem::Jump.at(end_pc))?),
        };
        self.leave(id, cut, &stack)?;
        let (start, predecessors) = (cut.start, Vec::new());
        Ok(Block { start, phis: vec![], instructions: made, end, end_pc, catches, predecessors })
    }

    fn stack_at_entry(&mut self, id: BlockId, shape: &[Cell]) -> Result<Vec<Option<ValueId>>, Error> {
        let base = Slot::from(self.code.max_locals);
        let cells = shape.iter().enumerate();
        let values = cells.map(|(place, cell)| {
            cell.map(|kind| self.ssa.at_entry(id, base + place as Slot, kind)).transpose()
        });
        values.collect()
    }

    /// Tells the blocks behind it what is on the stack.
    fn leave(&mut self, id: BlockId, cut: &Cut, stack: &[Option<ValueId>]) -> Result<(), Error> {
        let base = Slot::from(self.code.max_locals);
        for (place, value) in stack.iter().enumerate() {
            value.iter().for_each(|&value| self.ssa.write(id, base + place as Slot, value));
        }
        let kind = |value: ValueId| self.ssa.values[value as usize].kind;
        let shape: Vec<Cell> = stack.iter().map(|cell| cell.map(kind)).collect();
        for &to in cut.ways.values() {
            match &self.shapes[to as usize] {
                Some(known) if *known != shape => return Err(Problem::Merge.at(cut.start)),
                Some(_) => {}
                None => self.shapes[to as usize] = Some(shape.clone()),
            }
        }
        // A handler's stack has nothing of what was on it.
        for &(_, to) in &cut.catches {
            self.shapes[to as usize] = Some(Vec::new());
        }
        Ok(())
    }

    fn catches(&self, cut: &Cut) -> Result<Vec<Catch>, Error> {
        let rows = cut.catches.iter();
        rows.map(|&(row, to)| Ok(Catch { class: self.caught_class(row)?, to })).collect()
    }

    fn caught_class(&self, row: usize) -> Result<Option<Arc<str>>, Error> {
        match self.code.handlers[row].catch {
            0 => Ok(None),
            catch => Ok(Some(self.class.pool.class_name(catch)?.text().into())),
        }
    }

    /// Descriptor of what a handler catches.
    fn caught(&self, landing: BlockId, cuts: &[Cut]) -> Result<Arc<str>, Error> {
        let rows = cuts.iter().flat_map(|cut| &cut.catches).filter(|(_, to)| *to == landing);
        let mut classes = rows.map(|&(row, _)| self.caught_class(row)).collect::<Result<Vec<_>, _>>()?;
        classes.dedup();
        Ok(match &classes[..] {
            [Some(class)] => format!("L{class};").into(),
            _ => "Ljava/lang/Throwable;".into(),
        })
    }
}

/// Puts values in place of the phis that they stand for, and lists the phis that are left.
fn replace(body: &mut Body, stands: &[ValueId]) {
    let other = |value: ValueId| stands[value as usize];
    for block in &mut body.blocks {
        block.instructions.iter_mut().for_each(|instruction| instruction.operation.replace(&other));
        match &mut block.end {
            Terminator::If { values, .. } => *values = values.map(other),
            Terminator::Switch { value, .. } | Terminator::Return(Some(value)) | Terminator::Throw(value) => {
                *value = other(*value)
            }
            Terminator::Goto(_) | Terminator::Return(None) => {}
        }
    }
    body.reads.iter_mut().for_each(|read| read.value = other(read.value));
    for (id, &stands_for) in stands.iter().enumerate() {
        let Definition::Phi { block, inputs } = &mut body.values[id].definition else { continue };
        inputs.iter_mut().for_each(|input| *input = other(*input));
        if stands_for == id as ValueId {
            body.blocks[*block as usize].phis.push(id as ValueId);
        }
    }
}

/// A phi has the type that all of its inputs have; `null` has every type.
fn type_phis(body: &mut Body) {
    let phis: Vec<ValueId> = body.blocks.iter().flat_map(|block| block.phis.clone()).collect();
    // What is not known yet does not count; what differs once never agrees again.
    let mut differing = vec![false; body.values.len()];
    loop {
        let mut changed = false;
        for &phi in &phis {
            let Definition::Phi { inputs, .. } = body.definition(phi).clone() else { continue };
            let typed = inputs.iter().filter(|&&input| !is_untyped_constant(&body.values[input as usize]));
            let known = typed.clone().filter_map(|&input| body.values[input as usize].descriptor.clone());
            let mut known: Vec<Arc<str>> = known.collect();
            known.sort_unstable();
            known.dedup();
            let is_open = |input: &ValueId| {
                differing[*input as usize]
                    || !is_phi(body, *input) && body.values[*input as usize].descriptor.is_none()
            };
            let differs = known.len() > 1 || typed.clone().any(is_open);
            if differs && !differing[phi as usize] {
                differing[phi as usize] = true;
                body.values[phi as usize].descriptor = None;
                changed = true;
            } else if !differs && body.values[phi as usize].descriptor.as_ref() != known.first() {
                body.values[phi as usize].descriptor = known.pop();
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn is_phi(body: &Body, value: ValueId) -> bool {
    matches!(body.definition(value), Definition::Phi { .. })
}

fn is_untyped_constant(value: &Value) -> bool {
    value.descriptor.is_none() && matches!(value.definition, Definition::Constant(_))
}
