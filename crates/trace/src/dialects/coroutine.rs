//! Kotlin's marks between frames that were on the stack and frames that its coroutines remember.

/// Whether a frame, as written after `at`, only marks a border: `_COROUTINE._BOUNDARY._(…)`,
/// `(Coroutine boundary)`, `(Coroutine creation stacktrace)`.
pub(crate) fn is_boundary(text: &str) -> bool {
    text.starts_with("_COROUTINE.")
        || text.starts_with("(Coroutine ")
        || text.starts_with("\u{8}\u{8}\u{8}(Coroutine ")
}
