//! Hashes that stand for methods, so that the classes that call a method are found without
//! reading all classes. Equal hashes of different methods cost time only: code is read to be sure.

/// The hash of a method reference (FNV-1a; it must be the same in every process, since it is cached).
pub(crate) fn mention(class: &str, name: &str, descriptor: &str) -> u32 {
    let parts = [class, ".", name, descriptor];
    let bytes = parts.iter().flat_map(|part| part.bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
