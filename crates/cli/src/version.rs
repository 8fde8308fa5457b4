//! Which recrash this is.

use crate::failure::Failure;

/// Versions under development have one number, so that the binary itself is part of it.
pub fn of_binary() -> Result<String, Failure> {
    let hash = std::env::current_exe().and_then(|path| program::sha256(&path)).map_err(Failure::internal)?;
    let hash = hash.unwrap_or_default().map(|byte| format!("{byte:02x}")).concat();
    Ok(format!("{}+{}", env!("CARGO_PKG_VERSION"), &hash[..8]))
}
