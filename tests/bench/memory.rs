//! The memory of the commands, and the part of it for each game.

use std::io::Write as _;
use std::process::Stdio;

use unlur::game::Side;

use crate::commands::{COMMANDS, write};
use crate::corpus::{Layout, archive};
use crate::program::{peak_memory, unlur};

/// The number of games that are streamed to the commands that store none.
const STREAM: usize = 2_000_000;
/// The number of different games among them.
const DIFFERENT: usize = 20_000;

pub fn run() {
    println!("\nMost memory at any time, two jobs, games of side 8; and what one more game takes");
    let sizes = [10_000, 100_000];
    for command in COMMANDS {
        let peaks = sizes.map(|games| {
            let folder = tempfile::tempdir().unwrap();
            let path = write(folder.path(), games, Layout::Lines);
            let arguments = [command, &["--jobs", "2", path.to_str().unwrap()]].concat();
            peak_memory(unlur(&arguments), |_| {})
        });
        let (Some(small), Some(large)) = (peaks[0], peaks[1]) else {
            println!("  unknown on this system");
            return;
        };
        println!(
            "  {:<36} {:>7.1} MiB of {} games, {:>7.1} MiB of {}, {:>6} bytes a game",
            command.join(" "),
            mebibytes(small),
            sizes[0],
            mebibytes(large),
            sizes[1],
            large.saturating_sub(small) / (sizes[1] - sizes[0]) as u64,
        );
    }
    stream();
}

/// Games through standard input, more than any memory should hold.
fn stream() {
    let (text, _) = archive(DIFFERENT, Side::new(8).unwrap(), Layout::Lines, 1);
    let times = STREAM / DIFFERENT;
    println!(
        "\nMost memory at any time, {STREAM} games, {:.0} MiB, through standard input",
        mebibytes((text.len() * times) as u64)
    );
    for command in &COMMANDS[..5] {
        let mut program = unlur(&[command, &["--jobs", "2", "-"][..]].concat());
        program.stdin(Stdio::piped());
        let peak = peak_memory(program, |child| {
            let mut pipe = child.stdin.take().unwrap();
            for _ in 0..times {
                pipe.write_all(text.as_bytes()).unwrap();
            }
        });
        if let Some(peak) = peak {
            println!("  {:<36} {:>7.1} MiB", command.join(" "), mebibytes(peak));
        }
    }
}

/// Bytes as mebibytes, to the tenth that is printed.
fn mebibytes(bytes: u64) -> f64 {
    let tenths = u32::try_from(bytes / ((1 << 20) / 10)).unwrap_or(u32::MAX);
    f64::from(tenths) / 10.0
}
