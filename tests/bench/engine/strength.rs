//! Games of the engine at equal processor time.

use std::sync::Mutex;

use unlur::engine::{Move, Tree};
use unlur::game::{Action, Cell, Color, Phase, Position};

use super::balanced::{self, Start};
use super::clock::Clock;
use super::rival::Rival;
use super::{after_contract, setting, side};

/// A player in a game.
enum Seat {
    Rival(Box<Rival>),
    Engine(Box<Tree>),
}

impl Seat {
    fn rival(position: &Position, seed: u64) -> Self {
        Self::Rival(Box::new(Rival::new(position, seed)))
    }

    fn engine(position: &Position, seed: u64) -> Self {
        let tree = Tree::new(position, Tree::NODES, seed);
        Self::Engine(Box::new(tree.expect("in play")))
    }

    /// The cell chosen after a search of `milliseconds` of this thread's processor time.
    fn choose(&mut self, position: &Position, milliseconds: u64) -> Cell {
        let clock = Clock::new(milliseconds);
        match self {
            Self::Rival(rival) => rival.choose(position, || clock.goes_on()),
            Self::Engine(tree) => {
                let mut playouts = tree.playouts();
                while clock.goes_on() && !tree.is_proved() {
                    playouts += 16;
                    tree.search(playouts, &mut |_| true);
                }
                match tree.estimate().line[0] {
                    Move::Stone(cell) => cell,
                    Move::Pass => unreachable!("the contract is over"),
                }
            }
        }
    }

    fn follow(self, cell: Cell) -> Self {
        match self {
            Self::Rival(mut rival) => {
                rival.follow(cell);
                Self::Rival(rival)
            }
            Self::Engine(tree) => {
                let tree = tree.advance(Move::Stone(cell));
                Self::Engine(Box::new(tree.expect("the game goes on")))
            }
        }
    }
}

/// One game of a match.
struct Pairing<'a> {
    start: &'a Start,
    /// The colour of the engine.
    color: Color,
    milliseconds: u64,
    seed: u64,
}

impl Pairing<'_> {
    /// The winner of the game.
    fn winner(&self) -> Color {
        let mut position = after_contract(self.start.side, &self.start.stones);
        let seats: [fn(&Position, u64) -> Seat; 2] = match self.color {
            Color::Black => [Seat::engine, Seat::rival],
            Color::White => [Seat::rival, Seat::engine],
        };
        let mut seed = 2 * self.seed;
        let mut seats = seats.map(|seat| {
            seed += 1;
            Some(seat(&position, seed - 1))
        });
        loop {
            let color = position.turn().expect("in play");
            let seat = seats[color as usize].as_mut().expect("a player");
            let cell = seat.choose(&position, self.milliseconds);
            let stone = Action::Stone { color, cell };
            position.play(stone).expect("a legal move");
            if position.phase() == Phase::Over {
                return position.outcome().expect("over").winner;
            }
            for seat in &mut seats {
                *seat = seat.take().map(|seat| seat.follow(cell));
            }
        }
    }
}

/// `engine-strength`: `UNLUR_BENCH_GAMES` games a side from balanced contracts, both colours from
/// each, with `UNLUR_BENCH_MILLISECONDS` of processor time a move for both players.
/// `UNLUR_BENCH_SIDE` is for one side only.
pub fn run() {
    let games = setting("UNLUR_BENCH_GAMES", 200);
    let milliseconds = setting("UNLUR_BENCH_MILLISECONDS", 50);
    println!("\nGames against the rival, {milliseconds} ms of processor time a move");
    let only = setting("UNLUR_BENCH_SIDE", 0);
    for n in [4, 6, 8] {
        if only != 0 && only != u64::from(n) {
            continue;
        }
        let starts = balanced::starts(side(n));
        let next = Mutex::new(0..games);
        let results = Mutex::new(Vec::new());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let game = next.lock().expect("no panic").next();
                        let Some(seed) = game else { break };
                        let place = usize::try_from(seed / 2).expect("few") % starts.len();
                        let color = [Color::Black, Color::White][usize::from(seed % 2 == 1)];
                        let start = &starts[place];
                        let pairing = Pairing {
                            start,
                            color,
                            milliseconds,
                            seed,
                        };
                        let winner = pairing.winner();
                        results.lock().expect("no panic").push((color, winner));
                    }
                });
            }
        });
        print_row(n, &results.into_inner().expect("no panic"));
    }
}

fn print_row(n: u32, results: &[(Color, Color)]) {
    let wins = results.iter().filter(|(color, winner)| color == winner);
    let wins = wins.count();
    let black = results.iter().filter(|(_, winner)| *winner == Color::Black);
    let black = black.count();
    let games = results.len();
    let (low, high) = wilson(wins, games);
    println!(
        "  side {n}: {wins:>3} of {games:>3} won ({:.1} to {:.1} %); Black won {black}",
        100.0 * low,
        100.0 * high,
    );
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
