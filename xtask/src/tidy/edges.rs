//! Crate edges: what `Cargo.toml` files say against the table in `ARCHITECTURE.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

type Edges = BTreeMap<String, BTreeSet<String>>;

/// One finding per edge or crate that the table does not have, and per row without a crate.
pub fn check(root: &Path) -> Result<Vec<String>> {
    let allowed = allowed_edges(&std::fs::read_to_string(root.join("ARCHITECTURE.md"))?)?;
    let actual = actual_edges(root)?;
    let mut findings = Vec::new();
    for (name, uses) in &actual {
        let Some(may_use) = allowed.get(name) else {
            findings.push(format!("ARCHITECTURE.md: the table of crates has no row for `{name}`"));
            continue;
        };
        for used in uses.difference(may_use) {
            findings.push(format!(
                "crate `{name}` uses `{used}`, which the table in ARCHITECTURE.md does not allow"
            ));
        }
        for unused in may_use.difference(uses) {
            findings.push(format!("ARCHITECTURE.md: crate `{name}` does not use `{unused}` (any more)"));
        }
    }
    for name in allowed.keys().filter(|name| !actual.contains_key(*name)) {
        findings.push(format!("ARCHITECTURE.md: there is no crate `{name}`"));
    }
    Ok(findings)
}

/// Rows look like ``| 1 | `oracle` | `model` | …``: layer, crate, crates that it uses.
fn allowed_edges(text: &str) -> Result<Edges> {
    let mut edges = Edges::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if cells.len() > 4 && cells[1].parse::<u32>().is_ok() && cells[2].starts_with('`') {
            edges.insert(cells[2].trim_matches('`').to_owned(), words(cells[3]));
        }
    }
    ensure!(!edges.is_empty(), "ARCHITECTURE.md has no table of crates");
    Ok(edges)
}

fn words(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn actual_edges(root: &Path) -> Result<Edges> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root)
        .output()
        .context("cargo metadata")?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("what cargo metadata printed")?;
    let packages = metadata["packages"].as_array().context("packages of cargo metadata")?;
    let names: BTreeSet<String> = packages.iter().map(|package| text(&package["name"])).collect();
    Ok(packages.iter().map(|package| (text(&package["name"]), uses(package, &names))).collect())
}

/// Dependencies for tests only do not shape the product.
fn uses(package: &Value, names: &BTreeSet<String>) -> BTreeSet<String> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    dependencies
        .filter(|dependency| dependency["kind"] != "dev")
        .map(|dependency| text(&dependency["name"]))
        .filter(|name| names.contains(name))
        .collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
