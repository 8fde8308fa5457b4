//! Lays out old and inserted code again: places every piece, widens jumps that became too long.
//!
//! `goto` and `jsr` become `goto_w` and `jsr_w`. A conditional jump has no wide form, and turning it
//! around would need a stack map frame where there was none. Instead it jumps to an *island*, a
//! `goto_w` behind a nearby instruction that execution does not run through; the island's frame is
//! that of the real target, so nothing is computed.

use super::map::{Map, NOWHERE};
use super::snippet::{Item, Snippet};
use crate::instruction::{Instruction, Lookup, Operands, Table};
use crate::opcode::{Flow, Layout, Opcode};
use crate::write::{self, Writer};
use crate::{Error, Problem, Result};

/// A place that something refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where jumps to the old code index go on.
    Target(u32),
    /// Where the instruction of the old code index stands.
    Start(u32),
    /// A place in new code, by number.
    New(u32),
}

#[derive(Clone, Debug)]
enum Piece {
    Plain(Instruction),
    Jump(Opcode, Place),
    Mark(Place),
    Frame(NewFrame),
}

/// A frame that new code needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NewFrame {
    /// The frame at the method's entry, with the fresh locals.
    Entry,
    /// A copy of the frame at an old code index.
    SameAs(u32),
}

/// Pieces in their new order; grows, then is [`place`](Self::place)d.
#[derive(Debug, Default)]
pub(crate) struct Sequence {
    pieces: Vec<Piece>,
    new_places: u32,
    islands: Vec<(u32, u32)>,
}

/// The code laid out.
#[derive(Debug)]
pub(crate) struct Placed {
    /// The bytecode.
    pub bytes: Vec<u8>,
    /// Where old code went.
    pub map: Map,
    /// Where new places are, by number.
    pub new_places: Vec<u32>,
    /// Frames of new code and their new code indices.
    pub frames: Vec<(u32, NewFrame)>,
    /// New code indices of the islands in their order, which no exception table row may cover.
    pub islands: Vec<(u32, u32)>,
}

impl Sequence {
    /// Marks where jumps to the old code index `pc` go on.
    pub fn target(&mut self, pc: u32) {
        self.pieces.push(Piece::Mark(Place::Target(pc)));
    }

    /// Appends an instruction of the old code.
    pub fn old(&mut self, instruction: Instruction) {
        self.pieces.push(Piece::Mark(Place::Start(instruction.pc)));
        self.pieces.push(match instruction.operands {
            Operands::Jump(target) => Piece::Jump(instruction.opcode, Place::Target(target)),
            _ => Piece::Plain(instruction),
        });
    }

    /// Appends new code; returns the number of the place where it starts.
    pub fn snippet(&mut self, snippet: Snippet) -> u32 {
        let start = self.new_place();
        let first = self.new_places;
        self.new_places += snippet.labels();
        for item in snippet.items {
            self.pieces.push(match item {
                Item::Instruction(instruction) => Piece::Plain(instruction),
                Item::Jump(opcode, label) => Piece::Jump(opcode, Place::New(first + label.0)),
                Item::Bind(label) => Piece::Mark(Place::New(first + label.0)),
                Item::EntryFrame => Piece::Frame(NewFrame::Entry),
            });
        }
        start
    }

    fn new_place(&mut self) -> u32 {
        let number = self.new_places;
        self.new_places += 1;
        self.pieces.push(Piece::Mark(Place::New(number)));
        number
    }

    /// Gives every piece its place. `length` is that of the old code.
    pub fn place(mut self, length: usize) -> Result<Placed> {
        loop {
            let positions = self.positions(0);
            if positions.last().is_some_and(|&last| last > u32::from(u16::MAX)) {
                return Err(super::limit("the code", 65535));
            }
            let (map, new_places) = self.places(&positions, length);
            if !self.widen(&positions, &map, &new_places)? {
                return self.emit(Writer::default(), &positions, map, new_places);
            }
        }
    }

    /// Places new code behind old code that stays as it is.
    pub fn append_to(self, old: &[u8]) -> Result<Placed> {
        let positions = self.positions(old.len() as u32);
        let (_, new_places) = self.places(&positions, 0);
        let mut writer = Writer::with_capacity(old.len() + 32);
        writer.bytes(old);
        self.emit(writer, &positions, Map::Same(old.len() as u32), new_places)
    }

    /// Where each piece stands if the first stands at `pc`.
    fn positions(&self, mut pc: u32) -> Vec<u32> {
        let place = |piece: &Piece| {
            let position = pc;
            pc += piece.length(pc);
            position
        };
        self.pieces.iter().map(place).collect()
    }

    fn places(&self, positions: &[u32], length: usize) -> (Map, Vec<u32>) {
        let (mut targets, mut starts) = (vec![NOWHERE; length + 1], vec![NOWHERE; length + 1]);
        let mut new_places = vec![0; self.new_places as usize];
        for (piece, &position) in self.pieces.iter().zip(positions) {
            match piece {
                Piece::Mark(Place::Target(pc)) => targets[*pc as usize] = position,
                Piece::Mark(Place::Start(pc)) => starts[*pc as usize] = position,
                Piece::Mark(Place::New(number)) => new_places[*number as usize] = position,
                _ => {}
            }
        }
        (Map::moved(targets, starts), new_places)
    }

    /// Widens jumps that are too short; says whether anything changed.
    fn widen(&mut self, positions: &[u32], map: &Map, new_places: &[u32]) -> Result<bool> {
        let mut changed = false;
        for index in 0..self.pieces.len() {
            let Piece::Jump(opcode, to) = &mut self.pieces[index] else { continue };
            let distance = i64::from(find(*to, map, new_places)?) - i64::from(positions[index]);
            if opcode.info().layout != Layout::Jump2 || i16::try_from(distance).is_ok() {
                continue;
            }
            changed = true;
            match (*opcode, *to) {
                (Opcode::GOTO, _) => *opcode = Opcode::GOTO_W,
                (Opcode::JSR, _) => *opcode = Opcode::JSR_W,
                // An island moves the pieces, so that all is placed again before the next one.
                (_, Place::Target(target)) => {
                    return self.add_island(index, target, positions).map(|()| true);
                }
                _ => return Err(too_far()),
            }
        }
        Ok(changed)
    }

    /// Sends the conditional jump at piece `index` to a new island that jumps on to `target`.
    fn add_island(&mut self, index: usize, target: u32, positions: &[u32]) -> Result<()> {
        let behind = self.nearest_block_end(index, positions).ok_or_else(too_far)?;
        let (start, end) = (self.new_places, self.new_places + 1);
        self.new_places += 2;
        self.islands.push((start, end));
        if let Piece::Jump(_, to) = &mut self.pieces[index] {
            *to = Place::New(start);
        }
        let island = [
            Piece::Mark(Place::New(start)),
            Piece::Frame(NewFrame::SameAs(target)),
            Piece::Jump(Opcode::GOTO_W, Place::Target(target)),
            Piece::Mark(Place::New(end)),
        ];
        self.pieces.splice(behind + 1..behind + 1, island);
        Ok(())
    }

    /// The piece nearest to `index` that execution does not run through.
    fn nearest_block_end(&self, index: usize, positions: &[u32]) -> Option<usize> {
        let ends = self.pieces.iter().enumerate().filter(|(_, piece)| piece.ends_block());
        let near = ends.map(|(end, _)| (positions[end].abs_diff(positions[index]), end));
        near.min().filter(|(distance, _)| *distance < REACH).map(|(_, end)| end)
    }

    fn emit(self, mut writer: Writer, positions: &[u32], map: Map, new_places: Vec<u32>) -> Result<Placed> {
        let mut frames = Vec::new();
        for (piece, &position) in self.pieces.into_iter().zip(positions) {
            match piece {
                Piece::Mark(_) => {}
                Piece::Frame(frame) => frames.push((position, frame)),
                Piece::Plain(mut instruction) => {
                    move_switch(&mut instruction.operands, &map)?;
                    write::instructions::instruction(&mut writer, &instruction);
                }
                Piece::Jump(opcode, to) => {
                    let operands = Operands::Jump(find(to, &map, &new_places)?);
                    write::instructions::instruction(&mut writer, &Instruction::new(opcode, operands));
                }
            }
        }
        let place = |number: u32| new_places[number as usize];
        let mut islands: Vec<_> =
            self.islands.iter().map(|&(start, end)| (place(start), place(end))).collect();
        islands.sort_unstable();
        Ok(Placed { bytes: writer.finish(), map, new_places, frames, islands })
    }
}

/// Islands further away than this might be pushed out of reach by the next one.
const REACH: u32 = 30_000;

impl Piece {
    fn length(&self, pc: u32) -> u32 {
        match self {
            Piece::Plain(instruction) => write::instructions::length(instruction, pc),
            Piece::Jump(opcode, _) if opcode.info().layout == Layout::Jump4 => 5,
            Piece::Jump(..) => 3,
            Piece::Mark(_) | Piece::Frame(_) => 0,
        }
    }

    fn ends_block(&self) -> bool {
        match self {
            Piece::Plain(instruction) => instruction.opcode.ends_block(),
            Piece::Jump(opcode, _) => opcode.info().flow == Flow::Goto,
            Piece::Mark(_) | Piece::Frame(_) => false,
        }
    }
}

fn find(place: Place, map: &Map, new_places: &[u32]) -> Result<u32> {
    match place {
        Place::Target(pc) => map.target(pc, "a jump"),
        Place::Start(pc) => map.start(pc, "a jump"),
        Place::New(number) => Ok(new_places[number as usize]),
    }
}

fn move_switch(operands: &mut Operands, map: &Map) -> Result<()> {
    let targets: Vec<&mut u32> = match operands {
        Operands::Table(table) => {
            let Table { default, targets, .. } = &mut **table;
            targets.iter_mut().chain([default]).collect()
        }
        Operands::Lookup(lookup) => {
            let Lookup { default, pairs } = &mut **lookup;
            pairs.iter_mut().map(|(_, target)| target).chain([default]).collect()
        }
        _ => return Ok(()),
    };
    for target in targets {
        *target = map.target(*target, "a switch")?;
    }
    Ok(())
}

fn too_far() -> Error {
    Error::nowhere(Problem::Limit { what: "the distance of a jump", limit: 32767 })
}
