//! Where the user's machine keeps things.

use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::Command;

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

/// The directories whose contents are nobody else's business: what `HOME` says, what the system has for the user, and root's.
pub fn homes() -> Vec<PathBuf> {
    let own = [std::env::home_dir(), home_by_system(), Some("/root".into())];
    own.into_iter().flatten().filter(|home| home.is_absolute()).collect()
}

/// `HOME` may lead elsewhere: to that of the user before `sudo`, to a directory of a build.
fn home_by_system() -> Option<PathBuf> {
    let user = std::fs::metadata("/proc/self").ok()?.uid().to_string();
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    home_of(&user, &users).or_else(|| {
        // Not all users are in the file: a directory service may know more.
        let known = Command::new("getent").args(["passwd", &user]).output().ok()?;
        home_of(&user, &String::from_utf8_lossy(&known.stdout))
    })
}

/// The home directory of a user, given by number, among lines such as `ann:x:1000:1000::/home/ann:/bin/sh`.
fn home_of(user: &str, lines: &str) -> Option<PathBuf> {
    let fields = lines.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let mut homes =
        fields.filter(|fields| fields.get(2) == Some(&user)).filter_map(|fields| fields.get(5).copied());
    homes.next().filter(|home| !home.is_empty()).map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_knows_where_a_user_is_at_home() {
        let lines =
            "root:x:0:0:root:/root:/bin/bash\nodd\nann:x:1000:1000::/home/ann:/bin/sh\nbob:x:1001:1001:::\n";
        assert_eq!(home_of("1000", lines), Some("/home/ann".into()));
        assert_eq!(home_of("1001", lines), None);
        assert_eq!(home_of("1", lines), None);
        assert!(homes().contains(&"/root".into()));
    }
}
