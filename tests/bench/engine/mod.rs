//! The engine: its speed, its strength, its chances against results, their stability, the solved
//! positions, and the book of contracts.

mod balanced;
pub mod book;
mod calibration;
mod clock;
pub mod contracts;
pub mod intervals;
mod rival;
pub mod seeds;
pub mod solved;
pub mod speed;
pub mod strength;

use std::time::Instant;

use unlur::game::{Action, Board, Cell, Color, Coordinates, Position, Rules, Side};

/// A number from the environment.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// The side of the board, from the environment.
fn chosen_side(default: u32) -> Side {
    let number = setting("UNLUR_BENCH_SIDE", default.into());
    side(u32::try_from(number).expect("a side"))
}

/// The number of playouts, from the environment.
fn chosen_playouts(default: u32) -> u32 {
    let number = setting("UNLUR_BENCH_PLAYOUTS", default.into());
    u32::try_from(number).expect("a number of playouts")
}

fn side(n: u32) -> Side {
    Side::new(n).expect("a side")
}

/// The position in the contract with these stones.
fn contract(side: Side, stones: &[Cell]) -> Position {
    let mut position = Position::new(side, Rules::default());
    for &cell in stones {
        let color = Color::Black;
        position
            .play(Action::Stone { color, cell })
            .expect("an inner cell");
    }
    position
}

fn after_contract(side: Side, stones: &[Cell]) -> Position {
    let mut position = contract(side, stones);
    position.play(Action::Pass).expect("the contract is open");
    position
}

/// The names of cells, separated by spaces.
fn names(board: &Board, cells: &[Cell]) -> String {
    let names = cells
        .iter()
        .map(|&cell| board.algebraic(Coordinates::Hex, cell).to_string());
    names.collect::<Vec<_>>().join(" ")
}

fn empty(position: &Position) -> Vec<Cell> {
    let cells = position.board().cells();
    cells
        .filter(|&cell| position.stone(cell).is_none())
        .collect()
}

/// Seconds of processor time since the process began; wall time if the system does not provide it.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = stat
        .rsplit(')')
        .next()
        .and_then(|rest| rest.split_whitespace().nth(11)?.parse().ok());
    ticks.map_or_else(
        || {
            static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
            START.get_or_init(Instant::now).elapsed().as_secs_f64()
        },
        |ticks: f64| ticks / 100.0,
    )
}
