//! Gives the program the commit and the features of its build.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut features: Vec<_> = std::env::vars()
        .filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_lowercase()))
        .filter(|feature| feature != "default")
        .map(|feature| feature.replace('_', "-"))
        .collect();
    features.sort();
    // Only a release build contains its commit, so that a new commit does not rebuild a debug
    // build.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = is_release.then(commit);
    let built_from = match &commit {
        Some(commit) => commit.as_deref().unwrap_or("unknown commit"),
        None => "debug build",
    };
    let version = env!("CARGO_PKG_VERSION");
    let features = features.join(" ");
    println!("cargo::rustc-env=UNLUR_VERSION={version} ({built_from}; features {features})");
    // Empty if it is not known.
    let commit = commit.flatten().unwrap_or_default();
    println!("cargo::rustc-env=UNLUR_COMMIT={commit}");
}

/// The commit of the sources: from cargo's metadata in a package, from git in a clone.
fn commit() -> Option<String> {
    if let Ok(note) = std::fs::read_to_string(".cargo_vcs_info.json") {
        let (_, rest) = note.split_once("\"sha1\": \"")?;
        return Some(rest.get(..10)?.to_owned());
    }
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&[
        "describe",
        "--always",
        "--dirty",
        "--abbrev=10",
        "--exclude=*",
    ])
}

/// What git prints, if there is a git and a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
