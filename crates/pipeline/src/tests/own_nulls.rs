//! Nulls of a test's own making: they stand where a smaller test left something out, and not where the crashed run had one.

use model::{Candidate, Crash, Elements, Expression, Make, RestoredObject, Statement};
use trace::{Base, Hint, NullPath, Step, hints};

/// What the null of a crash was read from.
pub(crate) enum ReadFrom {
    /// A field of this name.
    Field(String),
    /// An array.
    Element,
    /// A method returned it: of a map or a list, mostly.
    Result,
}

impl ReadFrom {
    /// What the message tells; none where it tells of no null, or of one in a variable.
    pub(crate) fn of(crash: &Crash) -> Option<ReadFrom> {
        let path = crash.throwables.iter().flat_map(hints).find_map(|hint| match hint {
            Hint::Null(access) => access.null,
            _ => None,
        });
        let NullPath { base, mut steps } = path?;
        match (steps.pop(), base) {
            (Some(Step::Field(name)), _) => Some(ReadFrom::Field(name)),
            (Some(Step::Element(_)), _) => Some(ReadFrom::Element),
            (None, Base::ReturnValue(_)) => Some(ReadFrom::Result),
            (None, _) => None,
        }
    }

    /// Whether the objects of a smaller candidate hold what they held before, so far as the crash may have read its null
    /// there. An object that is gone as a whole cannot be read from.
    pub(crate) fn is_kept(&self, before: &Candidate, smaller: &Candidate) -> bool {
        let is_same = |id: &u32, object: &RestoredObject| {
            before.objects.get(id).is_none_or(|before| self.held(before) == self.held(object))
        };
        let mut statements = before.statements.iter().zip(&smaller.statements);
        smaller.objects.iter().all(|(id, object)| is_same(id, object))
            && statements.all(|(was, is)| !is_made_anew(was, is, |id| self.held(&before.objects[&id]) > 0))
    }

    /// How many values an object holds where the null may have been read.
    fn held(&self, object: &RestoredObject) -> usize {
        let fields = object.fields.iter();
        match self {
            ReadFrom::Field(name) => {
                fields.filter(|field| field.name == *name && field.value != Expression::Null).count()
            }
            ReadFrom::Element => elements(object),
            ReadFrom::Result => {
                let put = object.fill.iter().flat_map(|step| &step.arguments);
                elements(object) + put.filter(|value| **value != Expression::Null).count()
            }
        }
    }
}

fn elements(object: &RestoredObject) -> usize {
    match &object.make {
        Make::Array { elements: Elements::References(elements), .. } => {
            elements.iter().filter(|element| **element != Expression::Null).count()
        }
        _ => 0,
    }
}

/// Whether a variable had a restored object that held something, and has a new one.
fn is_made_anew(was: &Statement, is: &Statement, held: impl Fn(u32) -> bool) -> bool {
    let (Statement::Let { value: Expression::Restored(id), .. }, Statement::Let { value, .. }) = (was, is)
    else {
        return false;
    };
    !matches!(value, Expression::Restored(_) | Expression::Null) && held(*id)
}
