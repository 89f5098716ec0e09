//! Contracts after which both colours have about the same chance.

use unlur::engine::{Tree, TreeOptions, calibrated};
use unlur::game::{Board, Cell, Coordinates, Position, Side};

use super::clock::Clock;
use super::contracts::some_cells;
use super::{Dice, after_contract, chosen_side, names, setting};

/// A contract, and the board it is on.
pub struct Start {
    pub side: Side,
    pub stones: Vec<Cell>,
}

/// The contracts of a side in the file that [`run`] makes.
pub fn starts(side: Side) -> Vec<Start> {
    let board = Board::get(side);
    let cell = |name: &str| {
        let named = |cell: &Cell| board.algebraic(Coordinates::Hex, *cell).to_string() == name;
        board.cells().find(named).expect("a cell")
    };
    let lines = include_str!("balanced.tsv").lines().skip(1);
    let of_side = lines.filter_map(|line| {
        let (own, rest) = line.split_once('\t')?;
        let (_, cells) = rest.split_once('\t')?;
        let stones = || cells.split(' ').map(cell).collect();
        (own.parse() == Ok(side.get())).then(|| Start {
            side,
            stones: stones(),
        })
    });
    of_side.collect()
}

/// `engine-balanced`: `UNLUR_BENCH_GAMES` random contracts of `UNLUR_BENCH_SIDE`, 4, 6 or 8, that
/// Black wins with a chance of 35 to 65 % in a search of `UNLUR_BENCH_MILLISECONDS`; `balanced.tsv`
/// has 20 a side.
pub fn run() {
    let side = chosen_side(6);
    let milliseconds = setting("UNLUR_BENCH_MILLISECONDS", 5000);
    let counts = match side.get() {
        ..=4 => 2..6,
        5..=6 => 3..8,
        _ => 6..13,
    };
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ u64::from(side.get()));
    let mut missing = setting("UNLUR_BENCH_GAMES", 20);
    println!("\nside\tblack\tcells");
    while missing > 0 {
        let count = counts.start + dice.roll(counts.len());
        let stones = some_cells(side, count, &mut dice);
        let position = after_contract(side, &stones);
        let quick = black_chance(&position, milliseconds / 50);
        if !(0.2..=0.8).contains(&quick) {
            continue;
        }
        let black = black_chance(&position, milliseconds);
        if (0.35..=0.65).contains(&black) {
            missing -= 1;
            let cells = names(position.board(), &stones);
            println!("{}\t{black:.2}\t{cells}", side.get());
        }
    }
}

/// Black's chance after a contract.
fn black_chance(position: &Position, milliseconds: u64) -> f64 {
    let mut tree = Tree::new(position, TreeOptions::default(), 1).expect("in play");
    let clock = Clock::new(milliseconds);
    tree.search(u32::MAX, &mut |_| clock.goes_on());
    let estimate = tree.estimate();
    if estimate.is_proved {
        1.0 - estimate.chance
    } else {
        1.0 - calibrated(position, estimate.chance)
    }
}
