//! What only root may do. A program that runs as root starts without it, or it could read the memory and environment of every
//! process: the kernel asks Landlock only about those who may not do so anyway.

use rustix::thread::{CapabilitySet, remove_capability_from_bounding_set};

/// Reaching the files of other users, which a class path may consist of; Landlock still decides.
const KEPT: CapabilitySet = CapabilitySet::DAC_OVERRIDE.union(CapabilitySet::DAC_READ_SEARCH);

/// Takes the privileges of root from all processes that the calling thread starts.
pub(super) fn give_up() {
    for privilege in CapabilitySet::all().difference(KEPT).iter() {
        // Who has none cannot give one up, and a kernel that does not know one does not grant it.
        let _ = remove_capability_from_bounding_set(privilege);
    }
}
