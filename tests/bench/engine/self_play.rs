//! Chances in games of the engine against itself, against the results of the games.

use unlur::engine::{Move, Tree, calibrated};
use unlur::game::{Action, Color, Phase, Position, Rules, Side};

use super::calibration::Calibration;
use super::{chosen_playouts, chosen_side, setting};

/// A position of a game that the tree has not proved.
struct Estimated {
    is_contract: bool,
    /// The player to move: 0 began the game.
    mover: usize,
    chance: f64,
    share: f64,
}

/// `engine-self-play`: `UNLUR_BENCH_GAMES` games on `UNLUR_BENCH_SIDE` from the seed
/// `UNLUR_BENCH_SEED` on, with `UNLUR_BENCH_PLAYOUTS` playouts a move.
pub fn run() {
    let (side, playouts) = (chosen_side(6), chosen_playouts(10_000));
    let games = setting("UNLUR_BENCH_GAMES", 40);
    let first = setting("UNLUR_BENCH_SEED", 1);
    println!(
        "\n{games} games of the engine against itself on side {}, {playouts} playouts a move, \
         seeds from {first}",
        side.get()
    );
    let mut tables = [Calibration::default(), Calibration::default()];
    let mut stones = 0;
    for seed in first..first + games {
        let (estimates, winner, contract_stones) = game(side, playouts, seed);
        stones += contract_stones;
        for found in estimates {
            let won = found.mover == winner;
            tables[usize::from(found.is_contract)].add(found.chance, found.share, won);
        }
    }
    println!("  {stones} contract stones in all games");
    for (phase, table) in ["play", "the contract"].into_iter().zip(&tables) {
        println!("  in {phase}:");
        table.print();
    }
}

/// Plays a game; the estimates, the player who won, and the number of contract stones.
fn game(side: Side, playouts: u32, seed: u64) -> (Vec<Estimated>, usize, u32) {
    let mut position = Position::new(side, Rules::default());
    let mut tree = Tree::new(&position, Tree::NODES, seed);
    let (mut estimates, mut passer, mut mover) = (Vec::new(), 0, 0);
    while let Some(mut here) = tree {
        here.search(playouts, &mut |_| true);
        let estimate = here.estimate();
        if !estimate.is_proved {
            let share = estimate.chance;
            estimates.push(Estimated {
                is_contract: position.phase() == Phase::Contract,
                mover,
                chance: calibrated(&position, share),
                share,
            });
        }
        let play = estimate.line[0];
        let color = position.turn().expect("not over");
        let action = match play {
            Move::Stone(cell) => Action::Stone { color, cell },
            Move::Pass => {
                passer = mover;
                Action::Pass
            }
        };
        position.play(action).expect("a legal move");
        tree = here.advance(play);
        mover = 1 - mover;
    }
    let winner = position.outcome().expect("over").winner;
    let winner = match winner {
        Color::Black => passer,
        Color::White => 1 - passer,
    };
    (estimates, winner, position.contract_stones())
}
