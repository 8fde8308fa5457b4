//! The code of methods in the intermediate form: decoded once, as long as there is room.

use std::sync::Arc;

use ir::Body;

use crate::Index;
use crate::memo::Memo;
use crate::summary::MethodId;

/// What is kept at most, in bytes.
const MOST_BYTES: usize = 16 << 20;
/// What a value and an instruction take, about.
const BYTES_OF_ONE: usize = 128;

/// Bodies that were asked for; none where a method has no code that can be read.
pub(crate) struct BodyCache(Memo<MethodId, Option<Body>>);

impl Default for BodyCache {
    fn default() -> BodyCache {
        BodyCache(Memo::bounded(MOST_BYTES, weight))
    }
}

fn weight(body: &Option<Body>) -> usize {
    let of_body = |body: &Body| {
        let instructions: usize = body.blocks.iter().map(|block| block.instructions.len() + 1).sum();
        (body.values.len() + instructions) * BYTES_OF_ONE
    };
    BYTES_OF_ONE + body.as_ref().map_or(0, of_body)
}

impl Index {
    /// The code of a method; none where it has none or it cannot be read.
    pub fn body(&self, method: MethodId) -> Arc<Option<Body>> {
        self.bodies.0.get(method, || Arc::new(self.decode(method)))
    }

    /// The code of a method, for whoever needs it but once.
    pub fn decode(&self, method: MethodId) -> Option<Body> {
        let decoded = self.decoded(method.class)?;
        let class = decoded.class();
        let summary = &self[method];
        Body::of(class, class.method(&summary.name, &summary.descriptor)?).ok()?
    }
}
