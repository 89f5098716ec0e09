//! Whole runs of the program on archives, and on a tiny file.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use unlur::game::Side;

use crate::corpus::{Layout, archive};
use crate::measure::{Contestant, compare};
use crate::program::{quiet, unlur};

/// The commands that read many games.
pub const COMMANDS: [&[&str]; 9] = [
    &["validate"],
    &["analyze", "--format", "ndjson"],
    &["analyze", "--format", "csv"],
    &["select", "winner = white"],
    &["stats"],
    &["openings", "--format", "csv"],
    &["rate"],
    &["dedup", "--format", "csv"],
    &["convert", "--to", "json"],
];

pub fn start() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), 1, Layout::Lines);
    let path = path.to_str().unwrap();
    compare(
        "Start and one small file",
        vec![
            run_of("true", 1, "runs", || quiet("true", &[""; 0])),
            run_of("unlur validate", 1, "runs", || unlur(&["validate", path])),
        ],
    );
}

/// `validate` on archives of all sizes and layouts, the other commands on one of them.
///
/// The speed of grep depends on the layout: after a match it only searches for the end of the line,
/// but if most lines do not match it has to look at every semicolon.
pub fn run() {
    let more = std::env::var("UNLUR_BENCH_GAMES").ok();
    let more = more.map(|games| games.parse().expect("UNLUR_BENCH_GAMES is a number"));
    for games in [10_000, 100_000].into_iter().chain(more) {
        for layout in [Layout::Lines, Layout::TwoLines, Layout::Nodes] {
            let folder = tempfile::tempdir().unwrap();
            let path = write(folder.path(), games, layout);
            let path = path.to_str().unwrap();
            let mut contestants = vec![run_of("grep -c '(;'", games, "games", move || {
                // Without a reader of its output grep would stop at the first match.
                let mut grep = quiet("grep", &["-c", "(;", path]);
                grep.stdout(Stdio::piped());
                grep
            })];
            for jobs in ["1", "2"] {
                contestants.push(command(&["validate"], jobs, path, games));
            }
            let title = format!("{games} games of side 8 in one file, {layout:?}");
            compare(&title, contestants);
        }
    }
    let games = 100_000;
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), games, Layout::Lines);
    let path = path.to_str().unwrap();
    let contestants = COMMANDS.map(|name| command(name, "2", path, games));
    let title = format!("{games} games, what else can be done with them");
    compare(&title, contestants.into());
}

fn command<'a>(name: &[&str], jobs: &str, path: &str, games: usize) -> Contestant<'a> {
    let arguments = [name, &["--jobs", jobs, path]].concat();
    let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
    let title = format!("unlur {} --jobs {jobs}", name.join(" "));
    run_of(&title, games, "games", move || unlur(&arguments))
}

fn run_of<'a>(
    name: &str,
    amount: usize,
    unit: &'a str,
    command: impl Fn() -> std::process::Command + 'a,
) -> Contestant<'a> {
    Contestant::new(name, amount, unit, move || command().output().unwrap())
}

pub fn write(folder: &Path, games: usize, layout: Layout) -> PathBuf {
    let path = folder.join("archive.sgf");
    let (text, _) = archive(games, Side::new(8).unwrap(), layout, 1);
    std::fs::write(&path, text).unwrap();
    path
}
