//! Black's chance right after the pass, against the results of play between equal players.

use unlur::engine::{Move, Tree, calibrated};
use unlur::game::{Action, Board, Cell, Color, Phase, Position, Side};

use super::calibration::Calibration;
use super::{after_contract, chosen_playouts, chosen_side, setting};
use crate::dice::Dice;

/// The numbers of stones of random contracts, from side 4 on: from hardly any win of Black to hardly
/// any of White.
const STONES: [std::ops::Range<usize>; 5] = [0..7, 0..9, 0..12, 1..15, 2..18];

/// `engine-contracts`: `UNLUR_BENCH_GAMES` random contracts on `UNLUR_BENCH_SIDE`, 4 to 8, from the
/// seed `UNLUR_BENCH_SEED` on. The chance comes from `UNLUR_BENCH_WORK` playouts; the players have
/// `UNLUR_BENCH_PLAYOUTS` a move, and the same tree.
pub fn run() {
    let (side, playouts) = (chosen_side(6), chosen_playouts(10_000));
    let (games, first) = (
        setting("UNLUR_BENCH_GAMES", 300),
        setting("UNLUR_BENCH_SEED", 1),
    );
    let work = u32::try_from(setting("UNLUR_BENCH_WORK", 10_000)).expect("a number");
    println!(
        "\n{games} random contracts on side {}, {playouts} playouts a move, seeds from {first}",
        side.get()
    );
    let mut table = Calibration::default();
    let mut counts = vec![(0, 0); STONES[4].end];
    for seed in first..first + games {
        let stones = random_contract(side, seed);
        let position = after_contract(side, &stones);
        let mut tree = Tree::new(&position, Tree::NODES, seed).expect("in play");
        tree.search(work, &mut |_| true);
        let white = calibrated(&position, tree.estimate().chance);
        let is_black = winner(position, playouts, seed + 1_000_000) == Color::Black;
        table.add(1.0 - white, is_black);
        let count = &mut counts[stones.len()];
        *count = (count.0 + 1, count.1 + u32::from(is_black));
    }
    table.print();
    println!("  stones  contracts  won by Black");
    for (stones, (contracts, won)) in counts.into_iter().enumerate() {
        if contracts > 0 {
            println!("  {stones:>6}  {contracts:>9}  {won:>12}");
        }
    }
}

/// A random contract.
fn random_contract(side: Side, seed: u64) -> Vec<Cell> {
    let mut dice = Dice::new(seed);
    for _ in 0..20 {
        dice.roll(2);
    }
    let range = STONES[side.get() as usize - 4].clone();
    let count = range.start + dice.roll(range.len());
    some_cells(side, count, &mut dice)
}

/// Different random inner cells.
pub fn some_cells(side: Side, count: usize, dice: &mut Dice) -> Vec<Cell> {
    let board = Board::get(side);
    let mut cells: Vec<Cell> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
    let mut stones = Vec::new();
    for _ in 0..count {
        let place = dice.roll(cells.len());
        stones.push(cells.swap_remove(place));
    }
    stones
}

/// Plays a game on between equal players with this many playouts a move, and the same tree.
fn winner(mut position: Position, playouts: u32, seed: u64) -> Color {
    let mut tree = Tree::new(&position, Tree::NODES, seed);
    while let Some(mut here) = tree {
        here.search(playouts, &mut |_| true);
        let estimate = here.estimate();
        let color = position.turn().expect("in play");
        if estimate.is_proved {
            let wins = estimate.chance > 0.5;
            return if wins { color } else { color.opponent() };
        }
        let Move::Stone(cell) = estimate.line[0] else {
            unreachable!("the contract is over")
        };
        let action = Action::Stone { color, cell };
        position.play(action).expect("a legal move");
        if position.phase() == Phase::Over {
            break;
        }
        tree = here.advance(Move::Stone(cell));
    }
    position.outcome().expect("over").winner
}
