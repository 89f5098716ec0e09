//! Whole games of the engine against other players.

use unlur::engine::{Move, Policy, TreeOptions};
use unlur::game::{Action, Color, Phase, Position, Rules};

use super::players::{Player, Seat};
use super::{Dice, seconds, setting, side};

/// Plays a game; whether the first player won.
fn play(n: u32, first: &Player, second: &Player, dice: &mut Dice) -> bool {
    let mut position = Position::new(side(n), Rules::default());
    let mut seats = [first, second].map(|player| Seat { player, tree: None });
    let mut mover = 0;
    let mut passer = 0;
    while position.phase() != Phase::Over {
        let chosen = seats[mover].choose(&position, dice);
        let action = match chosen {
            Move::Pass => {
                passer = mover;
                Action::Pass
            }
            Move::Stone(cell) => Action::Stone {
                color: position.turn().expect("not over"),
                cell,
            },
        };
        position.play(action).expect("a legal move");
        for seat in &mut seats {
            seat.follow(chosen);
        }
        mover = 1 - mover;
    }
    let winner = position.outcome().expect("over").winner;
    (winner == Color::Black) == (passer == 0)
}

/// `engine-strength`: whole games against three opponents, including the contract; each player
/// begins half of the games.
pub fn run() {
    let playouts = u32::try_from(setting("UNLUR_BENCH_PLAYOUTS", 2000)).expect("a number");
    let factor = setting("UNLUR_BENCH_PERCENT", 100);
    println!("\nGames of the engine with {playouts} playouts a move");
    let own = Player::Tree(TreeOptions::default(), playouts);
    let uct = {
        let mut options = TreeOptions::default();
        options.rave = false;
        options.policy = Policy::Uniform;
        options
    };
    let opponents = [
        ("random", Player::Random),
        ("shortest connection", Player::Shortest),
        ("plain UCT", Player::Tree(uct, playouts)),
    ];
    for (name, opponent) in opponents {
        for (n, games) in [(4, 200), (6, 200), (8, 50)] {
            let games = (games * factor / 100).max(2);
            let start = seconds();
            let mut dice = Dice(0x1234_5678_9abc_def1);
            let wins = (0..games).filter(|game| {
                if game % 2 == 0 {
                    play(n, &own, &opponent, &mut dice)
                } else {
                    !play(n, &opponent, &own, &mut dice)
                }
            });
            let wins = wins.count();
            let (low, high) = wilson(wins, usize::try_from(games).expect("a number"));
            println!(
                "  {name:<20} side {n}: {wins:>3} of {games:>3} won, {:.1} % to {:.1} %, {:.0} s",
                100.0 * low,
                100.0 * high,
                seconds() - start,
            );
        }
    }
}

/// The interval of 95 % of a share.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn wilson(wins: usize, games: usize) -> (f64, f64) {
    let (wins, games, z) = (wins as f64, games as f64, 1.96_f64);
    let share = wins / games;
    let centre = share + z * z / (2.0 * games);
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    (
        ((centre - half) / scale).max(0.0),
        ((centre + half) / scale).min(1.0),
    )
}
