//! What a candidate went through: `Course.java` writes it.

use model::{Content, Course, MethodRef, Noted, Passed, SeenObject};

use super::decode::{Malformed, Reader};

const ENTERED_NEW: u8 = 0;
const ENTERED: u8 = 1;

/// Reads a course up to its end.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<Course, Malformed> {
    let mut course = Course::default();
    loop {
        let passed = match reader.octet()? {
            kind @ (ENTERED_NEW | ENTERED) => Passed::Entered(method(reader, kind, &mut course)?),
            2 => Passed::At(reader.number()?),
            3 => {
                let (pc, kind) = (reader.number()?, reader.octet()?);
                Passed::Caught { method: method(reader, kind, &mut course)?, pc }
            }
            4 => Passed::Given(noted(reader, &mut course)?.ok_or(Malformed)?),
            5 => Passed::Done { pc: reader.number()?, value: noted(reader, &mut course)? },
            6 => Passed::Evaluated(noted(reader, &mut course)?.ok_or(Malformed)?),
            7 => return Ok(course),
            8 => {
                course.is_cut = true;
                return Ok(course);
            }
            _ => return Err(Malformed),
        };
        course.passed.push(passed);
    }
}

/// The number of a method, which is named when it comes for the first time.
fn method(reader: &mut Reader<'_>, kind: u8, course: &mut Course) -> Result<u32, Malformed> {
    if kind == ENTERED {
        let number = reader.number()?;
        return if (number as usize) < course.methods.len() { Ok(number) } else { Err(Malformed) };
    }
    let key = reader.text()?;
    let mut words = key.split(' ');
    let mut word = || words.next().ok_or(Malformed);
    course.methods.push(MethodRef::new(word()?, word()?, word()?));
    Ok(course.methods.len() as u32 - 1)
}

fn noted(reader: &mut Reader<'_>, course: &mut Course) -> Result<Option<Noted>, Malformed> {
    Ok(Some(match reader.octet()? {
        0 => return Ok(None),
        kind @ 1..=4 => number(reader, kind)?,
        5 => Noted::Null,
        6 => {
            let number = reader.number()?;
            let is_known = (number as usize) < course.objects.len();
            is_known.then_some(Noted::Object(number)).ok_or(Malformed)?
        }
        7 => object(reader, course)?,
        _ => return Err(Malformed),
    }))
}

fn number(reader: &mut Reader<'_>, kind: u8) -> Result<Noted, Malformed> {
    Ok(match kind {
        1 => Noted::Int(reader.signed()? as i32),
        2 => Noted::Long(reader.signed()?),
        3 => Noted::Float(reader.number()?),
        4 => Noted::Double(reader.eight_bytes()?),
        _ => return Err(Malformed),
    })
}

fn object(reader: &mut Reader<'_>, course: &mut Course) -> Result<Noted, Malformed> {
    let class = reader.text()?.replace('.', "/");
    let content = match reader.octet()? {
        0 => Content::Unknown,
        1 => Content::Text(reader.units()?),
        2 => Content::Length(reader.number()?),
        3 => {
            let kind = reader.octet()?;
            Content::Boxed(number(reader, kind)?)
        }
        _ => return Err(Malformed),
    };
    course.objects.push(SeenObject { class, content });
    Ok(Noted::Object(course.objects.len() as u32 - 1))
}
