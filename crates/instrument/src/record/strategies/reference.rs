//! `reference`: no copies.

use super::{CopyStrategy, FieldCopy, Method};

/// Passes references only; what they lead to is seen as it is when the throwable passes.
pub(super) struct Reference;

impl CopyStrategy for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn fields(&self, _: &Method<'_, '_>) -> Vec<FieldCopy> {
        Vec::new()
    }
}
