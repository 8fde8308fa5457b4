//! Copy strategies: what is copied at a method's entry, one file each.

mod reference;
mod used_fields;

use classfile::{Class, Code, Instruction};

use super::parameters::Parameter;
use super::plan::Owner;

/// What is copied at a method's entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Nothing: references as they were at entry, contents as they are when the throwable passes.
    #[default]
    Reference,
    /// The fields of receiver and arguments that the method itself accesses.
    UsedFields,
}

impl Strategy {
    /// Name, as options and recordings have it.
    pub fn name(self) -> &'static str {
        self.copier().name()
    }

    pub(super) fn copier(self) -> &'static dyn CopyStrategy {
        match self {
            Strategy::Reference => &reference::Reference,
            Strategy::UsedFields => &used_fields::UsedFields,
        }
    }
}

/// A method, as a strategy sees it.
pub(super) struct Method<'m, 'a> {
    pub class: &'m Class<'a>,
    pub code: &'m Code<'m>,
    pub instructions: &'m [Instruction],
    pub parameters: &'m [Parameter<'m>],
    pub is_constructor: bool,
}

/// A field to be copied at entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FieldCopy {
    /// Whose field.
    pub of: Owner,
    /// Pool index of the field.
    pub field: u16,
}

/// Decides what is copied at a method's entry, beyond the references themselves.
pub(super) trait CopyStrategy {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The fields to be copied. Reading them at entry must be legal there: the class may access
    /// them, and the declared type of the owner is the class that the field reference names.
    fn fields(&self, method: &Method<'_, '_>) -> Vec<FieldCopy>;
}
