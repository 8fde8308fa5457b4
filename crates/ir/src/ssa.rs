//! Gives each slot of local variables and stack its value at each place, with phis where ways meet.
//!
//! A slot is looked up when it is read, backwards along the ways. Where several ways meet, a phi stands for all of them.
//! What it is made of is looked up when all blocks are filled; phis of one value are then replaced by it.

use std::sync::Arc;

use classfile::descriptor::Kind;
use rustc_hash::FxHashMap;

use crate::body::{BlockId, Constant, Definition, Predecessor, Value, ValueId};
use crate::error::{Error, Problem};

/// A local variable, or a place on the stack behind all of these.
pub(crate) type Slot = u32;

pub(crate) struct Ssa {
    pub(crate) values: Vec<Value>,
    constants: FxHashMap<Constant, ValueId>,
    predecessors: Vec<Vec<Predecessor>>,
    /// What slots are known to hold where a block begins.
    entry: Vec<FxHashMap<Slot, ValueId>>,
    /// What a block puts into slots.
    exit: Vec<FxHashMap<Slot, ValueId>>,
    /// Phis without their inputs.
    pending: Vec<(ValueId, Slot)>,
    /// Code index where each block begins, for errors.
    starts: Vec<u32>,
}

impl Ssa {
    pub(crate) fn new(predecessors: Vec<Vec<Predecessor>>, starts: Vec<u32>) -> Ssa {
        let blocks = predecessors.len();
        Ssa {
            values: Vec::new(),
            constants: FxHashMap::default(),
            predecessors,
            entry: vec![FxHashMap::default(); blocks],
            exit: vec![FxHashMap::default(); blocks],
            pending: Vec::new(),
            starts,
        }
    }

    pub(crate) fn value(
        &mut self,
        kind: Kind,
        descriptor: Option<Arc<str>>,
        definition: Definition,
    ) -> ValueId {
        self.values.push(Value { kind, descriptor, definition });
        (self.values.len() - 1) as ValueId
    }

    /// The value of a constant, of which each has one.
    pub(crate) fn constant(&mut self, constant: Constant, kind: Kind) -> ValueId {
        if let Some(&known) = self.constants.get(&constant) {
            return known;
        }
        let descriptor = constant.descriptor().map(Arc::from);
        let value = self.value(kind, descriptor, Definition::Constant(constant.clone()));
        self.constants.insert(constant, value);
        value
    }

    /// Says what a slot holds where the method begins.
    pub(crate) fn enter(&mut self, slot: Slot, value: ValueId) {
        self.entry[0].insert(slot, value);
    }

    pub(crate) fn write(&mut self, block: BlockId, slot: Slot, value: ValueId) {
        self.exit[block as usize].insert(slot, value);
    }

    /// What a slot holds behind what a block has done so far.
    pub(crate) fn read(&mut self, block: BlockId, slot: Slot, kind: Kind) -> Result<ValueId, Error> {
        match self.exit[block as usize].get(&slot) {
            Some(&value) => self.checked(value, block, kind),
            None => self.at_entry(block, slot, kind),
        }
    }

    /// What a slot holds where a block begins.
    pub(crate) fn at_entry(&mut self, block: BlockId, slot: Slot, kind: Kind) -> Result<ValueId, Error> {
        let (mut passed, mut at) = (Vec::new(), block);
        let value = loop {
            if let Some(&value) = self.entry[at as usize].get(&slot) {
                break value;
            }
            match self.predecessors[at as usize][..] {
                [] => return Err(Problem::Variable.at(self.starts[block as usize])),
                [one] => {
                    passed.push(at);
                    at = one.block;
                    if let Some(&value) = self.exit[at as usize].get(&slot).filter(|_| !one.is_thrown) {
                        break value;
                    }
                }
                _ => {
                    let phi = self.value(kind, None, Definition::Phi { block: at, inputs: Vec::new() });
                    self.entry[at as usize].insert(slot, phi);
                    self.pending.push((phi, slot));
                    break phi;
                }
            }
        };
        for block in passed {
            self.entry[block as usize].insert(slot, value);
        }
        self.checked(value, block, kind)
    }

    fn checked(&self, value: ValueId, block: BlockId, kind: Kind) -> Result<ValueId, Error> {
        let is_right = self.values[value as usize].kind == kind;
        if is_right { Ok(value) } else { Err(Problem::Variable.at(self.starts[block as usize])) }
    }

    /// Gives all phis their inputs. Then says which value stands for which.
    pub(crate) fn complete(&mut self) -> Result<Vec<ValueId>, Error> {
        while let Some((phi, slot)) = self.pending.pop() {
            let Value { kind, definition: Definition::Phi { block, .. }, .. } = self.values[phi as usize]
            else {
                continue;
            };
            let before = self.predecessors[block as usize].clone();
            let input = |way: Predecessor| match way.is_thrown {
                true => self.at_entry(way.block, slot, kind),
                false => self.read(way.block, slot, kind),
            };
            let found: Vec<ValueId> = before.into_iter().map(input).collect::<Result<_, _>>()?;
            self.values[phi as usize].definition = Definition::Phi { block, inputs: found };
        }
        Ok(self.without_trivial_phis())
    }

    /// For each value the one that stands for it: itself, or, for a phi of one value, that one.
    fn without_trivial_phis(&self) -> Vec<ValueId> {
        let mut stands: Vec<ValueId> = (0..self.values.len() as ValueId).collect();
        let mut users: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
        let mut open = Vec::new();
        for (id, value) in self.values.iter().enumerate() {
            if let Definition::Phi { inputs, .. } = &value.definition {
                open.push(id as ValueId);
                inputs.iter().for_each(|&input| users.entry(input).or_default().push(id as ValueId));
            }
        }
        while let Some(phi) = open.pop() {
            let Definition::Phi { inputs, .. } = &self.values[phi as usize].definition else { continue };
            if stands[phi as usize] != phi {
                continue;
            }
            let mut others =
                inputs.iter().map(|&input| resolve(&mut stands, input)).filter(|&input| input != phi);
            let first = others.next();
            let Some(only) = first.filter(|&first| others.all(|other| other == first)) else { continue };
            stands[phi as usize] = only;
            let freed = users.remove(&phi).unwrap_or_default();
            open.extend(&freed);
            users.entry(only).or_default().extend(freed);
        }
        (0..self.values.len() as ValueId).map(|value| resolve(&mut stands, value)).collect()
    }
}

/// The value at the end of a chain of those that stand for each other, which becomes shorter.
fn resolve(stands: &mut [ValueId], value: ValueId) -> ValueId {
    let mut last = value;
    while stands[last as usize] != last {
        last = stands[last as usize];
    }
    let mut at = value;
    while stands[at as usize] != last {
        at = std::mem::replace(&mut stands[at as usize], last);
    }
    last
}

impl Constant {
    /// Descriptor of the type, where it is told.
    fn descriptor(&self) -> Option<&'static str> {
        match self {
            Constant::Long(_) => Some("J"),
            Constant::Float(_) => Some("F"),
            Constant::Double(_) => Some("D"),
            Constant::Text(_) => Some("Ljava/lang/String;"),
            Constant::Class(_) => Some("Ljava/lang/Class;"),
            Constant::Null | Constant::Int(_) | Constant::Other(_) | Constant::ReturnAddress => None,
        }
    }
}
