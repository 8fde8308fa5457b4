//! Builds the agent library, which the command line carries inside itself.
//!
//! The library is a product of its own (`cdylib`), so cargo does not build it as a dependency. It is
//! built here with the same profile, in a target directory of its own: the one of the build that
//! runs this script is locked.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the library is made of, relative to the workspace.
const SOURCES: [&str; 8] = [
    "Cargo.toml",
    "Cargo.lock",
    "crates/agent",
    "crates/classfile",
    "crates/instrument",
    "crates/model",
    "crates/recording",
    "java/runtime",
];

fn main() {
    let manifest = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let workspace = manifest.ancestors().nth(2).expect("crates/cli is two levels down");
    for source in SOURCES {
        watch(&workspace.join(source));
    }
    let library = build(workspace);
    println!("cargo::rustc-env=RECRASH_AGENT={}", library.display());
    println!("cargo::rustc-env=RECRASH_AGENT_HASH={:016x}", hash(&library));
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// Tests of a crate do not change the library.
fn watch(source: &Path) {
    let parts = ["src", "build.rs", "Cargo.toml"].map(|part| source.join(part));
    let crate_parts = parts.iter().filter(|part| part.exists());
    let whole = [source.to_owned()];
    let watched: Vec<_> =
        if source.join("src").exists() { crate_parts.collect() } else { whole.iter().collect() };
    for path in watched {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

fn build(workspace: &Path) -> PathBuf {
    let target_dir = Path::new(&variable("OUT_DIR")).join("agent");
    let target = variable("TARGET");
    let profile = variable("PROFILE");
    let mut command = Command::new(variable("CARGO"));
    command.args(["build", "--package", "recrash-agent", "--target", &target, "--manifest-path"]);
    command.arg(workspace.join("Cargo.toml")).arg("--target-dir").arg(&target_dir);
    if profile == "release" {
        command.arg("--release");
    }
    // Set for the build that runs this script; the library is neither linted nor a part of its features.
    for name in ["RUSTC_WORKSPACE_WRAPPER", "CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR", "CLIPPY_ARGS"] {
        command.env_remove(name);
    }
    // It runs inside of every start of the user's program.
    command.env("CARGO_PROFILE_RELEASE_LTO", "fat").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1");
    // The library is a tenth of the size without, and a panic tells its line anyway.
    for profile in ["DEV", "RELEASE"] {
        command.env(format!("CARGO_PROFILE_{profile}_DEBUG"), "none");
        command.env(format!("CARGO_PROFILE_{profile}_STRIP"), "debuginfo");
    }
    let status = command.status().unwrap_or_else(|error| panic!("cannot start cargo: {error}"));
    assert!(status.success(), "the agent library does not build");
    target_dir.join(target).join(profile).join(library_name())
}

fn library_name() -> &'static str {
    match variable("CARGO_CFG_TARGET_OS").as_str() {
        "macos" => "librecrash_agent.dylib",
        _ => "librecrash_agent.so",
    }
}

/// A name for this very library; whoever unpacks it compares the bytes too.
fn hash(library: &Path) -> u64 {
    let bytes = std::fs::read(library).unwrap_or_else(|error| panic!("{}: {error}", library.display()));
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    hasher.finish()
}
