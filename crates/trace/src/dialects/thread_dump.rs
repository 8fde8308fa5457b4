//! Thread dumps: frames without a throwable.

/// Whether a line introduces the frames of a thread that runs: `java.lang.Thread.State: RUNNABLE`.
pub(crate) fn is_head(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("java.lang.Thread.State: ") || text.starts_with('"') && is_thread(text)
}

/// `"main" #1 prio=5 os_prio=0 tid=0x… nid=0x… runnable`.
fn is_thread(text: &str) -> bool {
    [" prio=", " os_prio=", " tid=0x"].iter().any(|part| text.contains(part))
}

/// Whether a line tells of a lock among frames: `- locked <0x…> (a java.lang.Object)`.
pub(crate) fn is_lock(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("- ") && text.contains('<') && text.ends_with(')')
}
