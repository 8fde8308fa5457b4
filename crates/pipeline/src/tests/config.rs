//! What a run is asked to do.

use std::path::PathBuf;

use crate::Setting;

/// What a run is asked to do.
#[derive(Clone, Debug)]
pub struct TestsConfig {
    /// The recording.
    pub recording: PathBuf,
    /// Its surroundings; without a source the program is where it was when it crashed, as the recording says.
    pub setting: Setting,
    /// Whether frames of the program's dependencies get tests, too.
    pub all_frames: bool,
}
