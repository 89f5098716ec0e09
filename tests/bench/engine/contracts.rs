//! Black's chance right after the pass, against the results of play between equal players.

use std::fs::OpenOptions;
use std::io::Write;

use unlur::engine::{Move, Tree, calibrated};
use unlur::game::{Action, Board, Cell, Color, Phase, Position, Side};

use super::calibration::Calibration;
use super::{Dice, after_contract, chosen_playouts, chosen_side, setting};

/// The numbers of stones of random contracts, from side 4 on: from hardly any win of Black to hardly
/// any of White.
const STONES: [std::ops::Range<usize>; 5] = [0..7, 0..9, 0..12, 1..15, 2..18];

/// `engine-contracts`: `UNLUR_BENCH_GAMES` random contracts on `UNLUR_BENCH_SIDE`, 4 to 8, from the
/// seed `UNLUR_BENCH_SEED` on. The chance comes from `UNLUR_BENCH_WORK` playouts; the players have
/// `UNLUR_BENCH_PLAYOUTS` a move, and the same tree.
///
/// `UNLUR_BENCH_RESULTS` names a file to which each contract adds a line; those that it has already
/// are not played again.
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
    let path = std::env::var("UNLUR_BENCH_RESULTS").ok();
    let known = path.as_ref().map(std::fs::read_to_string);
    let known = known.and_then(Result::ok).unwrap_or_default();
    let mut table = Calibration::default();
    let mut counts = vec![(0, 0); STONES[4].end];
    for seed in first..first + games {
        let key = format!("{}\t{seed}\t{work}\t{playouts}\t", side.get());
        let line = known.lines().find_map(|line| line.strip_prefix(&key));
        let played = line.and_then(Played::read).unwrap_or_else(|| {
            let played = Played::new(side, seed, work, playouts);
            if let Some(path) = &path {
                let file = OpenOptions::new().append(true).create(true).open(path);
                let mut file = file.expect("the file of UNLUR_BENCH_RESULTS");
                writeln!(file, "{key}{}\t{}", played.share, played.is_black).expect("a line");
            }
            played
        });
        let stones = random_contract(side, seed);
        let white = calibrated(&after_contract(side, &stones), played.share);
        table.add(1.0 - white, 1.0 - played.share, played.is_black);
        let count = &mut counts[stones.len()];
        *count = (count.0 + 1, count.1 + u32::from(played.is_black));
    }
    table.print();
    println!("  stones  contracts  won by Black");
    for (stones, (contracts, won)) in counts.into_iter().enumerate() {
        if contracts > 0 {
            println!("  {stones:>6}  {contracts:>9}  {won:>12}");
        }
    }
}

/// What is known of a contract.
struct Played {
    /// White's share of won playouts right after the pass.
    share: f64,
    /// Whether Black won.
    is_black: bool,
}

impl Played {
    fn new(side: Side, seed: u64, work: u32, playouts: u32) -> Self {
        let position = after_contract(side, &random_contract(side, seed));
        let mut tree = Tree::new(&position, Tree::NODES, seed).expect("in play");
        tree.search(work, &mut |_| true);
        Self {
            share: tree.estimate().chance,
            is_black: winner(position, playouts, seed + 1_000_000) == Color::Black,
        }
    }

    fn read(line: &str) -> Option<Self> {
        let (share, is_black) = line.split_once('\t')?;
        Some(Self {
            share: share.parse().ok()?,
            is_black: is_black.parse().ok()?,
        })
    }
}

/// A random contract.
pub fn random_contract(side: Side, seed: u64) -> Vec<Cell> {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
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
pub fn winner(mut position: Position, playouts: u32, seed: u64) -> Color {
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
