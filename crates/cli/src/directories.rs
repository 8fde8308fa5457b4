//! Where the user's machine keeps things.

use std::path::PathBuf;

/// The cache directory of recrash.
pub fn cache() -> Option<PathBuf> {
    let home = || std::env::home_dir().map(|home| home.join(".cache"));
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home)?;
    base.is_absolute().then(|| base.join("recrash"))
}

/// Maven's local repository, where it is not configured elsewhere.
pub fn maven_repository() -> Option<PathBuf> {
    std::env::home_dir().map(|home| home.join(".m2/repository")).filter(|path| path.is_dir())
}
