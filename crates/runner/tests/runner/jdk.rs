//! Which JDK is taken.

use std::ffi::OsStr;
use std::os::unix::fs::symlink;
use std::path::Path;

use runner::{Error, Jdk};

fn find(asked: Option<&Path>, java_home: Option<&OsStr>, path: Option<&OsStr>) -> Result<Jdk, Error> {
    Jdk::find(asked, java_home, path)
}

#[test]
fn the_one_asked_for_comes_first_then_java_home_then_the_path() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let home = &jdks::homes()[0];
    symlink(home.join("bin/java"), folder.path().join("java")).expect("linked");
    let path = folder.path().as_os_str();
    let version = Jdk::at(home).expect("a JDK").version;
    assert_eq!(find(None, None, Some(path)).expect("on the path").version, version);
    assert_eq!(find(None, Some(home.as_os_str()), None).expect("JAVA_HOME").home, *home);
    let nowhere = OsStr::new("/nowhere");
    assert_eq!(find(Some(home), Some(nowhere), Some(nowhere)).expect("asked for").home, *home);
}

#[test]
fn what_is_no_jdk_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().expect("temporary directory");
    let refuse = |result: Result<Jdk, Error>| result.expect_err("no JDK");
    assert!(refuse(find(None, None, None)).to_string().contains("JAVA_HOME is not set"));
    assert!(refuse(find(None, Some(OsStr::new("/nowhere")), None)).to_string().contains("no bin/java"));
    std::fs::create_dir(folder.path().join("bin")).expect("created");
    std::fs::write(folder.path().join("bin/java"), "").expect("written");
    let jre = refuse(Jdk::at(folder.path()));
    assert!(jre.to_string().contains("a JRE has no compiler") && jre.hint().is_some(), "{jre}");
    std::fs::write(folder.path().join("bin/javac"), "").expect("written");
    std::fs::write(folder.path().join("release"), "JAVA_VERSION=\"11.0.2\"\n").expect("written");
    assert!(refuse(Jdk::at(folder.path())).to_string().contains("version 11; 17 or newer is needed"));
}
