//! Black's chance right after the pass, against the results of play between equal players.

use unlur::engine::{Move, Tree, TreeOptions};
use unlur::game::{Action, Cell, Color, Phase, Position, Side};

use super::{Dice, after_contract, chosen_playouts, chosen_side, setting};

/// The numbers of stones of random contracts, by side from 4 on: from hardly any win of Black to
/// hardly any of White.
const STONES: [std::ops::Range<usize>; 5] = [0..7, 0..9, 0..12, 1..15, 2..18];

/// `engine-contracts`: `UNLUR_BENCH_GAMES` contracts on `UNLUR_BENCH_SIDE` from the seed
/// `UNLUR_BENCH_SEED` on. Both players have `UNLUR_BENCH_PLAYOUTS` playouts a move.
pub fn run() {
    let (side, playouts) = (chosen_side(6), chosen_playouts(10_000));
    let games = setting("UNLUR_BENCH_GAMES", 300);
    let first = setting("UNLUR_BENCH_SEED", 1);
    let work = u32::try_from(setting("UNLUR_BENCH_WORK", 20_000)).expect("a number");
    for seed in first..first + games {
        let stones = random_contract(side, seed);
        let position = after_contract(side, &stones);
        let mut tree = Tree::new(&position, TreeOptions::default(), seed).expect("in play");
        tree.search(work / 10, &mut |_| true);
        let early = 1.0 - tree.estimate().chance;
        tree.search(work, &mut |_| true);
        let share = 1.0 - tree.estimate().chance;
        let winner = winner(position, tree, playouts);
        println!(
            "row {} {} {early:.5} {share:.5} {}",
            side.get(),
            stones.len(),
            u8::from(winner == Color::Black)
        );
    }
}

/// Different random inner cells.
fn random_contract(side: Side, seed: u64) -> Vec<Cell> {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..20 {
        dice.roll(2);
    }
    let range = STONES[side.get() as usize - 4].clone();
    let count = range.start + dice.roll(range.len());
    let board = unlur::game::Board::get(side);
    let mut cells: Vec<Cell> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
    let mut stones = Vec::new();
    for _ in 0..count {
        let place = dice.roll(cells.len());
        stones.push(cells.swap_remove(place));
    }
    stones
}

/// Plays a game on between equal players, who share a tree.
fn winner(mut position: Position, tree: Tree, playouts: u32) -> Color {
    let mut tree = Some(tree);
    while let Some(mut here) = tree {
        here.search(playouts, &mut |_| true);
        let estimate = here.estimate();
        let color = position.turn().expect("in play");
        let black = if color == Color::Black {
            estimate.chance
        } else {
            1.0 - estimate.chance
        };
        if !estimate.is_proved {
            println!(
                "pos {} {} {black:.5}",
                super::empty(&position).len(),
                position.board().cell_count()
            );
        }
        if estimate.is_proved {
            return if estimate.chance > 0.5 {
                color
            } else {
                color.opponent()
            };
        }
        let play = estimate.line[0];
        let Move::Stone(cell) = play else {
            unreachable!("in play")
        };
        position
            .play(Action::Stone { color, cell })
            .expect("a legal move");
        if position.phase() == Phase::Over {
            break;
        }
        tree = here.advance(play);
    }
    position.outcome().expect("over").winner
}
