//! What is wanted of the line of each frame.

use model::{Frame, Thrown};
use program::{NullSource, NullUse, Told, Wanted};
use trace::{Access, Base, Hint, NullAccess, NullPath, Step};

/// A throwable, with what its message tells of the instruction that threw it.
pub(crate) struct WantedOf<'t> {
    thrown: &'t Thrown,
    told: Option<Told>,
}

impl<'t> WantedOf<'t> {
    pub(crate) fn new(thrown: &'t Thrown) -> WantedOf<'t> {
        WantedOf { thrown, told: told(thrown) }
    }

    pub(crate) fn frame(&self, position: usize) -> &'t Frame {
        &self.thrown.frames[position]
    }

    /// What is wanted of the frame with this place in the trace: the innermost throws, the others call the one inside.
    pub(crate) fn at(&self, position: usize) -> Wanted<'_> {
        match position.checked_sub(1) {
            None => Wanted::Throws(&self.thrown.class, self.told.as_ref()),
            Some(inside) => {
                let Frame { class, method, .. } = &self.thrown.frames[inside];
                Wanted::Calls { class, name: method }
            }
        }
    }
}

/// What the message of an exception that the JVM made tells of the instruction.
pub fn told(thrown: &Thrown) -> Option<Told> {
    match trace::hints(thrown).into_iter().next()? {
        Hint::Null(null) => Some(Told::Null(null_use(&null), null.null.as_ref().and_then(null_source))),
        Hint::Cast { to: Some(to), .. } => Some(Told::Cast(to)),
        _ => None,
    }
}

fn null_use(null: &NullAccess) -> NullUse {
    match &null.access {
        Access::Invoke(method) => NullUse::Call(method.name.clone()),
        Access::ReadField(name) => NullUse::ReadField(name.clone()),
        Access::WriteField(name) => NullUse::WriteField(name.clone()),
        Access::LoadElement(_) => NullUse::LoadElement,
        Access::StoreElement(_) => NullUse::StoreElement,
        Access::ArrayLength => NullUse::ArrayLength,
        Access::Throw => NullUse::Throw,
        Access::EnterMonitor => NullUse::EnterMonitor,
        Access::ExitMonitor => NullUse::ExitMonitor,
    }
}

/// Where the null was read from last; none for `this` and the literal, which are not read.
fn null_source(path: &NullPath) -> Option<NullSource> {
    match (path.steps.last(), &path.base) {
        (Some(Step::Field(name)), _) => Some(NullSource::Field(name.clone())),
        (Some(Step::Element(_)), _) => Some(NullSource::Element),
        (None, Base::Local(name)) => Some(NullSource::Local(name.clone())),
        (None, Base::LocalSlot(slot)) => Some(NullSource::Slot(*slot)),
        (None, Base::Parameter(number)) => Some(NullSource::Parameter(*number)),
        (None, Base::StaticField { name, .. }) => Some(NullSource::Field(name.clone())),
        (None, Base::ReturnValue(method)) => Some(NullSource::Result(method.name.clone())),
        (None, Base::This | Base::Literal) => None,
    }
}
