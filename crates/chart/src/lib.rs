//! The crash on the map of the program: which methods and code its frames are.
//!
//! Whoever makes tests for a crash aims at these places. What a log says and what the class path has are brought
//! together here and nowhere else.

mod asked;
mod helpers;
mod wanted;

use std::ops::Range;

use model::{Frame, MethodRef, Thrown, Unknown};
use program::{Absent, CallSite, CodeLine, Index, MethodId, locate};
use wanted::WantedOf;

pub use asked::AskedNull;
pub use wanted::told;

/// Levels of calls before a frame that are watched.
const MOST_LEVELS: usize = 4;

/// The throwable to reproduce, with the places of its frames.
pub struct Chart {
    /// The throwable.
    pub thrown: Thrown,
    /// The frames of the program that can be reproduced, innermost first.
    pub frames: Vec<ChartFrame>,
    /// What its trace leaves open.
    pub unknown: Unknown,
    /// The nulls that the trace asks for.
    pub asked: Vec<AskedNull>,
    /// Methods whose answers decide whether the code of the frames is reached.
    pub helpers: Vec<MethodRef>,
}

/// A frame of the program.
pub struct ChartFrame {
    /// Its place in the trace, from 0, innermost first.
    pub position: usize,
    /// The methods that it may be, with the code of its line.
    pub methods: Vec<Located>,
    /// The calls by which a test comes to it, where it cannot call it itself: level by level, its own callers last.
    pub leads: Vec<Vec<Located>>,
}

/// A method that a frame may be in.
pub struct Located {
    /// The method in the index.
    pub id: MethodId,
    /// Its names.
    pub method: MethodRef,
    /// The code of its line, or of its call; empty where the line is not known.
    pub code: Vec<Range<u32>>,
    /// The instructions of that code that matter, by offset: what can throw the exception, or calls the frame inside.
    /// Empty where nothing tells them from the rest of the line.
    pub wanted: Vec<u32>,
}

/// A frame that is not on the class path.
#[derive(Clone, Debug)]
pub struct Missing {
    /// Its place in the trace, from 0, innermost first.
    pub position: usize,
    /// The frame.
    pub frame: Frame,
    /// What is not there.
    pub absent: Absent,
}

impl Chart {
    /// Finds the frames of a throwable. `is_project` says by VM name whose frames count.
    pub fn draw(
        thrown: &Thrown,
        index: &Index,
        is_project: &dyn Fn(&str) -> bool,
    ) -> Result<Chart, Box<Missing>> {
        let mut frames = Vec::new();
        let wanted = WantedOf::new(thrown);
        for (position, frame) in
            thrown.frames.iter().enumerate().filter(|(_, frame)| is_project(&frame.class))
        {
            let place = locate(index.class_path(), code_line(frame));
            let place =
                place.map_err(|absent| Box::new(Missing { position, frame: frame.clone(), absent }))?;
            let methods: Vec<Located> =
                place.methods.iter().filter_map(|method| located(index, &wanted, position, method)).collect();
            if !methods.is_empty() {
                let leads = leads(index, methods[0].id);
                frames.push(ChartFrame { position, methods, leads });
            }
        }
        let asked = asked::asked(index, thrown, &frames);
        let helpers = helpers::helpers(index, &frames);
        Ok(Chart { thrown: thrown.clone(), frames, unknown: Unknown::default(), asked, helpers })
    }

    /// The methods of all frames, those that lead to them, and those whose answers decide.
    pub fn methods(&self) -> Vec<MethodRef> {
        let located =
            self.frames.iter().flat_map(|frame| frame.methods.iter().chain(frame.leads.iter().flatten()));
        let mut methods: Vec<MethodRef> = Vec::new();
        for located in located {
            if !methods.contains(&located.method) {
                methods.push(located.method.clone());
            }
        }
        let helpers: Vec<&MethodRef> =
            self.helpers.iter().filter(|helper| !methods.contains(helper)).collect();
        methods.extend(helpers.into_iter().cloned());
        methods
    }

    /// The throwable with its frames down to one of the program's, counted from 1.
    pub fn down_to(&self, frame: usize) -> Thrown {
        let end = self.frames[frame - 1].position + 1;
        Thrown { frames: self.thrown.frames[..end].to_vec(), ..self.thrown.clone() }
    }
}

/// The calls that lead to a method. The code of each runs straight to the call.
fn leads(index: &Index, method: MethodId) -> Vec<Vec<Located>> {
    let level = |calls: Vec<CallSite>| -> Vec<Located> {
        calls.into_iter().filter_map(|call| lead(index, call)).collect()
    };
    index.leads_to(method, MOST_LEVELS).into_iter().map(level).filter(|level| !level.is_empty()).collect()
}

fn lead(index: &Index, call: CallSite) -> Option<Located> {
    let start = index.cfg(call.caller)?.straight_to(call.offset)?;
    let (class, method) = (&index[call.caller.class], &index[call.caller]);
    let method = MethodRef::new(&class.name, &method.name, &method.descriptor);
    Some(Located {
        id: call.caller,
        method,
        code: std::iter::once(start..call.offset + 1).collect(),
        wanted: vec![call.offset],
    })
}

fn located(
    index: &Index,
    wanted: &WantedOf,
    position: usize,
    method: &program::PlaceMethod,
) -> Option<Located> {
    let frame = wanted.frame(position);
    let id = index.method(&frame.class, &method.name, &method.descriptor)?;
    let method_ref = MethodRef::new(&frame.class, &method.name, &method.descriptor);
    let wanted = index.wanted_code(id, &method.code, &wanted.at(position));
    Some(Located { id, method: method_ref, code: method.code.clone(), wanted })
}

/// What the class path is asked for a frame.
pub fn code_line(frame: &Frame) -> CodeLine<'_> {
    CodeLine { class: &frame.class, method: &frame.method, file: frame.file.as_deref(), line: frame.line }
}
