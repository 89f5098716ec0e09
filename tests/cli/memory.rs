//! The memory of one game: a hostile file of tiny tokens in one game takes at most 48 bytes for each
//! of its bytes, in every command that reads games, and 200 in those that write them as data.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::support::{Running, becomes, unlur};

/// The bytes of a short game, which takes what the program itself needs.
const SHORT: usize = 1 << 14;

/// The peak memory that a game may take, for each of its bytes: where it is read, and where its data
/// are held until they are written.
const MAX: [usize; 2] = [48, 200];

/// The peak memory of a process, in bytes.
///
/// The system forgets it with the process, so it is asked until the process ends.
fn peak(mut running: Running) -> usize {
    let status = Path::new("/proc")
        .join(running.child.id().to_string())
        .join("status");
    let mut peak = 0;
    let has_ended = becomes(|| {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with("VmHWM:"));
        let kibibytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        peak = peak.max(kibibytes.unwrap_or(0) << 10);
        // Asked more often, it would cost as much as the run.
        std::thread::sleep(Duration::from_millis(1));
        running.child.try_wait().unwrap().is_some()
    });
    assert!(has_ended);
    peak
}

/// The peak memory of a command on a game of so many bytes.
fn memory(folder: &Path, command: &str, token: &str, size: usize) -> usize {
    let game = format!("(;GM[4000]SZ[15]{})", token.repeat(size / token.len()));
    fs::write(folder.join("game.sgf"), game).unwrap();
    let run = unlur(command.split(' ').chain(["game.sgf"])).current_dir(folder);
    peak(run.stdout(Stdio::null()).stderr(Stdio::null()).spawn())
}

/// The commands that hold more than the game itself, each with the bytes of a long game, of whose
/// memory findings are a small part, and the tokens that cost it most.
const CELLS: [(&str, usize, &[&str]); 8] = [
    (
        "validate -q",
        1 << 19,
        &[";B[]", "A[]", ";AB[aa:YY];AW[aa:YY]"],
    ),
    ("fix --check", 1 << 19, &[";B[aa]"]),
    // A table of moves takes long.
    ("moves", 1 << 18, &[";B[aa]", ";B[]"]),
    (
        "convert --to json",
        1 << 19,
        &[";", "(;", "A[]", ";B[]", ";TR[aa:YY]"],
    ),
    ("convert --to sgf", 1 << 20, &[";"]),
    ("show", 1 << 20, &[";B[aa]", ";C[a]"]),
    // The 10,000 findings of moves without an effect weigh more in a page of a game of this size.
    ("view -o page.html --force", 1 << 19, &[";C[a]"]),
    ("render -o board.svg --force", 1 << 20, &[";B[aa]"]),
];

#[test]
fn a_game_takes_little_memory_for_each_of_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let mut misses = Vec::new();
    for (command, long, tokens) in CELLS {
        let is_written = matches!(command, "moves" | "convert --to json");
        // A short run may end before it is seen at its peak.
        let short = || memory(folder.path(), command, tokens[0], SHORT);
        let fixed = short().max(short()).max(short());
        for token in tokens {
            let all = memory(folder.path(), command, token, long);
            assert!(
                fixed > 0 && all > long,
                "{command}, {token}: {fixed}, {all}"
            );
            let ratio = all.saturating_sub(fixed) / (long - SHORT);
            if ratio > MAX[usize::from(is_written)] {
                misses.push(format!("{command}, {token}: {ratio}"));
            }
        }
    }
    assert!(misses.is_empty(), "{misses:#?}");
}
