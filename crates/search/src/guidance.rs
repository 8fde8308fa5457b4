//! Where the code of a crash is that guides a search: what its branches and its line read.

use std::ops::Range;

use chart::{Chart, told};
use model::Probe;
use program::{FieldId, Index, MethodId};
use rustc_hash::FxHashMap;

use crate::remedies::null_fields;

/// What a search knows of the code around a crash.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guidance {
    /// The branches with probes, by the numbers of these: method and offset.
    pub(crate) branches: FxHashMap<u32, (MethodId, u32)>,
    /// The line that must throw.
    pub(crate) line: Vec<(MethodId, Vec<Range<u32>>)>,
    /// The fields one of which must hold null, as the message of the crash tells.
    pub(crate) null: Vec<FieldId>,
}

impl Guidance {
    pub(crate) fn new(chart: &Chart, index: &Index, probes: &[Probe]) -> Guidance {
        let mut methods = FxHashMap::default();
        let mut branches = FxHashMap::default();
        for (id, probe) in probes.iter().enumerate() {
            let method = methods.entry(&probe.method).or_insert_with(|| {
                index.method(&probe.method.class, &probe.method.name, &probe.method.descriptor)
            });
            branches.extend(method.map(|method| (id as u32, (method, probe.pc))));
        }
        let innermost = chart.frames.first().map_or(&[][..], |frame| &frame.methods);
        let line: Vec<(MethodId, Vec<Range<u32>>)> =
            innermost.iter().map(|located| (located.id, located.code.clone())).collect();
        let told =
            told(&chart.thrown).filter(|_| chart.frames.first().is_some_and(|frame| frame.position == 0));
        let named = |(method, code): &(MethodId, Vec<Range<u32>>)| {
            told.as_ref().and_then(|told| null_fields(index, *method, code, told))
        };
        let null = line.iter().filter_map(named).flatten().collect();
        Guidance { branches, line, null }
    }
}
