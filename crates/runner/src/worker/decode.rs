//! What a worker reports of candidates: `Executor.java` and `Traces.java` write it.

use model::{Crash, End, Frame, Observation, ProbeHit, ProbeKind, Relation, Seen, Thrown};

use super::WorkersConfig;
use super::course;

/// The most traces that are numbered, the same on both sides.
const MOST_TRACES: usize = 1 << 16;
/// And the most frames of them all.
const MOST_FRAMES: usize = 1 << 21;

/// The report breaks its own rules: the worker is not to be trusted any more.
#[derive(Debug)]
pub(super) struct Malformed;

/// Names, frames and traces that one JVM has numbered so far.
#[derive(Default)]
pub(super) struct Tables {
    texts: Vec<String>,
    frames: Vec<Frame>,
    /// Each by the places of its frames: a search meets thousands of traces of the same few frames.
    traces: Vec<Box<[u32]>>,
    frames_of_traces: usize,
}

/// Reads the parts of a message.
pub(super) struct Reader<'a> {
    pub(super) rest: &'a [u8],
}

impl Reader<'_> {
    pub(super) fn octet(&mut self) -> Result<u8, Malformed> {
        let (first, rest) = self.rest.split_first().ok_or(Malformed)?;
        self.rest = rest;
        Ok(*first)
    }

    pub(super) fn unsigned(&mut self) -> Result<u64, Malformed> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let next = self.octet()?;
            value |= u64::from(next & 0x7f) << shift;
            if next & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(Malformed)
    }

    pub(super) fn signed(&mut self) -> Result<i64, Malformed> {
        let value = self.unsigned()?;
        Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    pub(super) fn number(&mut self) -> Result<u32, Malformed> {
        self.unsigned()?.try_into().map_err(|_| Malformed)
    }

    /// A count of things that take at least a byte each.
    pub(super) fn count(&mut self) -> Result<usize, Malformed> {
        let count = usize::try_from(self.unsigned()?).map_err(|_| Malformed)?;
        if count <= self.rest.len() { Ok(count) } else { Err(Malformed) }
    }

    fn double(&mut self) -> Result<f64, Malformed> {
        self.eight_bytes().map(f64::from_bits)
    }

    pub(super) fn eight_bytes(&mut self) -> Result<u64, Malformed> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or(Malformed)?;
        self.rest = rest;
        Ok(u64::from_be_bytes(*bytes))
    }

    pub(super) fn text(&mut self) -> Result<String, Malformed> {
        Ok(String::from_utf16_lossy(&self.units()?))
    }

    /// A text by its UTF-16 units.
    pub(super) fn units(&mut self) -> Result<Vec<u16>, Malformed> {
        let count = self.count()?;
        (0..count).map(|_| Ok(self.unsigned()? as u16)).collect()
    }
}

impl Tables {
    /// What one candidate showed.
    pub(super) fn observation(
        &mut self,
        reader: &mut Reader<'_>,
        config: &WorkersConfig,
    ) -> Result<Observation, Malformed> {
        let seconds = config.limits.time.as_secs();
        let end = match reader.octet()? {
            0 => End::Passed,
            1 => End::Threw(self.crash(reader)?),
            2 => End::TimedOut { seconds, frames: self.trace(reader)? },
            3 => {
                let code = reader.signed()? as i32;
                End::Exited { code, frames: self.trace(reader)? }
            }
            4 => End::NotRun(reader.text()?),
            5 => {
                *self = Tables::default();
                return Ok(super::ended(End::TimedOut { seconds, frames: self.trace(reader)? }, None));
            }
            _ => return Err(Malformed),
        };
        let failed_at = reader.number()?.checked_sub(1);
        let steps = reader.unsigned()?;
        let hits = hits(reader, &config.probes)?;
        let output = reader.text()?;
        let count = reader.count()?;
        let compared = (0..count).map(|_| reader.text()).collect::<Result<Vec<String>, Malformed>>()?;
        let course = config.follows.then(|| course::read(reader).map(Box::new)).transpose()?;
        Ok(Observation { end, failed_at, probes: hits, steps, output, compared, course })
    }

    fn crash(&mut self, reader: &mut Reader<'_>) -> Result<Crash, Malformed> {
        let count = reader.count()?;
        let mut throwables = Vec::with_capacity(count);
        for _ in 0..count {
            throwables.push(self.thrown(reader)?);
        }
        Ok(Crash { throwables })
    }

    fn thrown(&mut self, reader: &mut Reader<'_>) -> Result<Thrown, Malformed> {
        let (relation, of) = (reader.octet()?, reader.number()?);
        let relation = match relation {
            0 => Relation::Top,
            1 => Relation::CauseOf(of),
            2 => Relation::SuppressedBy(of),
            _ => Relation::ShownBy(of),
        };
        let class = self.class(reader)?;
        let message = if reader.octet()? == 0 { None } else { Some(reader.text()?) };
        Ok(Thrown { relation, class, message, frames: self.trace(reader)? })
    }

    fn trace(&mut self, reader: &mut Reader<'_>) -> Result<Vec<Frame>, Malformed> {
        if let Some(known) = reader.number()?.checked_sub(1) {
            let trace = self.traces.get(known as usize).ok_or(Malformed)?;
            return Ok(self.frames_at(trace));
        }
        let count = reader.count()?;
        let trace = (0..count).map(|_| self.frame(reader)).collect::<Result<Box<[u32]>, Malformed>>()?;
        let frames = self.frames_at(&trace);
        if self.traces.len() < MOST_TRACES && self.frames_of_traces + trace.len() <= MOST_FRAMES {
            self.frames_of_traces += trace.len();
            self.traces.push(trace);
        }
        Ok(frames)
    }

    fn frames_at(&self, places: &[u32]) -> Vec<Frame> {
        places.iter().map(|&place| self.frames[place as usize].clone()).collect()
    }

    /// The place of a frame among all.
    fn frame(&mut self, reader: &mut Reader<'_>) -> Result<u32, Malformed> {
        if let Some(known) = reader.number()?.checked_sub(1) {
            return if (known as usize) < self.frames.len() { Ok(known) } else { Err(Malformed) };
        }
        let frame = Frame {
            class: self.class(reader)?,
            method: self.text(reader)?,
            file: self.optional(reader)?,
            line: Some(reader.number()?).filter(|&line| line > 0),
            native: reader.octet()? != 0,
            module: self.optional(reader)?,
            descriptor: None,
        };
        self.frames.push(frame);
        u32::try_from(self.frames.len() - 1).map_err(|_| Malformed)
    }

    fn class(&mut self, reader: &mut Reader<'_>) -> Result<String, Malformed> {
        Ok(self.text(reader)?.replace('.', "/"))
    }

    fn optional(&mut self, reader: &mut Reader<'_>) -> Result<Option<String>, Malformed> {
        if reader.octet()? == 0 { Ok(None) } else { self.text(reader).map(Some) }
    }

    fn text(&mut self, reader: &mut Reader<'_>) -> Result<String, Malformed> {
        if let Some(known) = reader.number()?.checked_sub(1) {
            return self.texts.get(known as usize).cloned().ok_or(Malformed);
        }
        let text = reader.text()?;
        self.texts.push(text.clone());
        Ok(text)
    }
}

fn hits(reader: &mut Reader<'_>, probes: &[ProbeKind]) -> Result<Vec<ProbeHit>, Malformed> {
    let count = reader.count()?;
    let mut hits = Vec::with_capacity(count);
    for _ in 0..count {
        let id = reader.number()?;
        let seen = match probes.get(id as usize).ok_or(Malformed)? {
            ProbeKind::Place => Seen::Reached(reader.number()?),
            ProbeKind::Branch => Seen::Branch { to_true: reader.double()?, to_false: reader.double()? },
            ProbeKind::Switch { keys } => {
                let to_case = keys.iter().map(|_| reader.double()).collect::<Result<_, _>>()?;
                Seen::Switch { to_case, to_default: reader.double()? }
            }
        };
        hits.push(ProbeHit { id, seen });
    }
    Ok(hits)
}
