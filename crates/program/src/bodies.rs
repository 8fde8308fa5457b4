//! The code of methods in the intermediate form: decoded once, as long as there is room.

use std::sync::Arc;

use classfile::{Content, Location};
use ir::Body;

use crate::Index;
use crate::memo::Memo;
use crate::summary::MethodId;

/// What is kept at most, in bytes.
const MOST_BYTES: usize = 16 << 20;
/// What a value and an instruction take, about.
const BYTES_OF_ONE: usize = 128;

/// Bodies that were asked for; none where a method has no code that can be read.
pub(crate) struct BodyCache(Memo<MethodId, Option<Arc<Body>>>);

impl Default for BodyCache {
    fn default() -> BodyCache {
        BodyCache(Memo::bounded(MOST_BYTES, weight))
    }
}

fn weight(body: &Option<Arc<Body>>) -> usize {
    let of_body = |body: &Arc<Body>| {
        let instructions: usize = body.blocks.iter().map(|block| block.instructions.len() + 1).sum();
        (body.values.len() + instructions) * BYTES_OF_ONE + size_of_val(&*body.reads)
    };
    BYTES_OF_ONE + body.as_ref().map_or(0, of_body)
}

impl Index {
    /// The code of a method; none where it has none or it cannot be read.
    pub fn body(&self, method: MethodId) -> Option<Arc<Body>> {
        let known = self.bodies.0.get(method, || Arc::new(self.decode(method).map(Arc::new)));
        known.as_ref().clone()
    }

    /// The code of a method, for whoever needs it but once.
    pub fn decode(&self, method: MethodId) -> Option<Body> {
        let decoded = self.decoded(method.class)?;
        let class = decoded.class();
        let summary = &self[method];
        Body::of(class, class.method(&summary.name, &summary.descriptor)?).ok()?
    }

    /// The local variables that a method's code has from its start on, by slot, where its class file tells their names.
    pub fn first_variables(&self, method: MethodId) -> Vec<(u16, String)> {
        self.read_variables(method).unwrap_or_default()
    }

    fn read_variables(&self, method: MethodId) -> Option<Vec<(u16, String)>> {
        let decoded = self.decoded(method.class)?;
        let class = decoded.class();
        let summary = &self[method];
        let code = class.code(class.method(&summary.name, &summary.descriptor)?).ok()??;
        let table = code.attribute("LocalVariableTable")?.content(&class.pool, Location::Code).ok()?;
        let Content::LocalVariableTable(rows) = table else { return None };
        let first = rows.iter().filter(|row| row.start == 0);
        let name = |name: u16| class.pool.utf8(name).ok().map(|name| name.text().into_owned());
        Some(first.filter_map(|row| Some((row.slot, name(row.name)?))).collect())
    }
}
