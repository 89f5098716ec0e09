//! Whole runs of the program on archives, and on next to nothing.

use std::path::{Path, PathBuf};

use unlur::game::Side;

use crate::corpus::{Layout, archive};
use crate::measure::{Contestant, compare};
use crate::program::{peak_memory, quiet, unlur};

/// The commands that read many games and remember none.
const COMMANDS: [&[&str]; 3] = [
    &["validate"],
    &["analyze", "--format", "ndjson"],
    &["analyze", "--format", "csv"],
];

pub fn start() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), 1);
    let path = path.to_str().unwrap();
    compare(
        "Start and one small file",
        vec![
            run_of("true", 1, "runs", || quiet("true", &[])),
            run_of("unlur validate", 1, "runs", || unlur(&["validate", path])),
        ],
    );
}

pub fn run() {
    let more = std::env::var("UNLUR_BENCH_GAMES").ok();
    let more = more.map(|games| games.parse().expect("UNLUR_BENCH_GAMES is a number"));
    for games in [10_000, 100_000].into_iter().chain(more) {
        let folder = tempfile::tempdir().unwrap();
        let path = write(folder.path(), games);
        let path = path.to_str().unwrap();
        let mut contestants = vec![run_of("grep -c '(;'", games, "games", move || {
            quiet("grep", &["-c", "(;", path])
        })];
        for command in COMMANDS {
            for jobs in ["1", "2"] {
                let arguments = [command, &["--jobs", jobs, path]].concat();
                let name = format!("unlur {} --jobs {jobs}", command.join(" "));
                contestants.push(run_of(&name, games, "games", move || unlur(&arguments)));
            }
        }
        compare(&format!("{games} games of side 8 in one file"), contestants);
    }
}

pub fn memory() {
    println!("\nMost memory at any time, two jobs");
    for games in [10_000, 100_000] {
        let folder = tempfile::tempdir().unwrap();
        let path = write(folder.path(), games);
        let path = path.to_str().unwrap();
        for command in COMMANDS {
            let arguments = [command, &["--jobs", "2", path]].concat();
            let peak = peak_memory(unlur(&arguments));
            let peak = peak.map_or("unknown".to_owned(), |peak| format!("{peak:.1} MiB"));
            println!("  {games:>7} games  {peak:>10}  {}", command.join(" "));
        }
    }
}

fn run_of<'a>(
    name: &str,
    amount: usize,
    unit: &'a str,
    command: impl Fn() -> std::process::Command + 'a,
) -> Contestant<'a> {
    Contestant::new(name, amount, unit, move || command().status().unwrap())
}

fn write(folder: &Path, games: usize) -> PathBuf {
    let path = folder.join("archive.sgf");
    let (text, _) = archive(games, Side::new(8).unwrap(), Layout::Lines, 1);
    std::fs::write(&path, text).unwrap();
    path
}
