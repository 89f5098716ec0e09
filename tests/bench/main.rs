//! `cargo bench`: the speed of the library and the program, as ratios.
//!
//! `cargo bench -- replay commands` runs only these groups. `UNLUR_BENCH_GAMES=1000000` adds an
//! archive of that many games to the group `commands`.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

mod commands;
mod corpus;
#[path = "../dice.rs"]
mod dice;
mod engine;
mod measure;
mod memory;
mod program;
mod replay;

/// The groups, in the order they run.
const GROUPS: [(&str, fn()); 11] = [
    ("replay", replay::run),
    ("start", commands::start),
    ("commands", commands::run),
    ("memory", memory::run),
    ("engine-speed", engine::speed::run),
    ("engine-strength", engine::strength::run),
    ("engine-seeds", engine::seeds::run),
    ("engine-solved", engine::solved::run),
    ("engine-book", engine::book::run),
    ("engine-contracts", engine::contracts::run),
    ("engine-intervals", engine::intervals::run),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let is_group = |wanted: &String| GROUPS.iter().any(|(name, _)| name == wanted);
    if let Some(unknown) = wanted.iter().find(|wanted| !is_group(wanted)) {
        let groups = GROUPS.map(|(name, _)| name).join(", ");
        return Err(format!("no group is called `{unknown}`; there are {groups}").into());
    }
    println!("Each ratio is the median of {} rounds.", measure::ROUNDS);
    for (name, run) in GROUPS {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            run();
        }
    }
    Ok(())
}
