//! What a process may read: all but the private directories, and of these what it needs.
//!
//! Landlock only knows what is allowed, together with all that is below. So the way down to each private directory is
//! walked, and everything beside that way is allowed.

use std::path::{Path, PathBuf};

/// The files and directories that may be read, with all that is below them.
pub(super) fn allowed(private: &[PathBuf], needed: &[PathBuf]) -> Vec<PathBuf> {
    let private = real(private);
    let mut allowed = Vec::new();
    beside(Path::new("/"), &private, &mut allowed);
    let is_private = |path: &PathBuf| private.iter().any(|private| path.starts_with(private));
    allowed.extend(real(needed).into_iter().filter(is_private));
    allowed
}

/// The paths without links. The root is nobody's private directory, even if a user has it for home.
pub(super) fn real(paths: &[PathBuf]) -> Vec<PathBuf> {
    let real = paths.iter().filter_map(|path| path.canonicalize().ok());
    real.filter(|path| path.parent().is_some()).collect()
}

/// Everything in a directory that leads to no private one. Links are left out: they lead to what is allowed, or not, by itself.
fn beside(path: &Path, private: &[PathBuf], allowed: &mut Vec<PathBuf>) {
    if private.iter().any(|private| private == path) {
        return;
    }
    if !private.iter().any(|private| private.starts_with(path)) {
        allowed.push(path.to_owned());
        return;
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink())) {
        beside(&entry.path(), private, allowed);
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{create_dir_all, write};
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn all_is_read_but_what_is_private() {
        let folder = tempfile::tempdir().expect("temporary directory");
        let root = folder.path().canonicalize().expect("it is there");
        let path = |name: &str| root.join(name);
        for name in ["home/ann/.ssh", "home/ann/work/lib", "home/bob", "opt", "data"] {
            create_dir_all(path(name)).expect("created");
        }
        write(path("home/ann/work/lib/a.jar"), "").expect("written");
        symlink(path("home/ann"), path("link")).expect("linked");
        symlink(path("home/ann/work/lib/a.jar"), path("opt/a.jar")).expect("linked");
        let mut found = Vec::new();
        beside(&root, &real(&[path("link"), path("gone"), "/".into()]), &mut found);
        found.sort();
        assert_eq!(found, [path("data"), path("home/bob"), path("opt")]);

        let needed = [path("opt/a.jar"), path("data"), path("home/ann/gone")];
        let allowed = allowed(&[path("home/ann")], &needed);
        assert!(allowed.contains(&path("home/ann/work/lib/a.jar")), "a link leads to what it means");
        assert!(allowed.iter().all(|path| !root.starts_with(path)), "no directory above is open");
        assert_eq!(allowed.iter().filter(|allowed| allowed.starts_with(path("home/ann"))).count(), 1);
    }

    #[test]
    fn without_private_directories_all_is_read() {
        assert_eq!(allowed(&["/".into()], &["/usr".into()]), [PathBuf::from("/")]);
    }
}
