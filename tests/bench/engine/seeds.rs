//! How much a review depends on its seed.

use unlur::engine::{
    Assessor, Class, GamePlies, Limits, Move, PlyReview, Reviewer, Thresholds, Tree,
};
use unlur::game::{Action, Color, Phase, Position, Rules};

use super::contracts::some_cells;
use super::{after_contract, chosen_playouts, empty, seconds, setting, side};
use crate::dice::Dice;

/// The seeds that are compared.
const SEEDS: u64 = 5;

/// The sides of the games.
const SIDES: [u32; 3] = [4, 6, 8];

/// The playouts of the players of the games.
const PLAYERS: u32 = 150;

/// `engine-seeds`: the classes of the moves of `UNLUR_BENCH_GAMES` games a side, with five seeds and
/// `UNLUR_BENCH_PLAYOUTS` playouts. `UNLUR_BENCH_SIDE` is for one side only.
pub fn run() {
    let playouts = chosen_playouts(10_000);
    println!("\nThe classes of moves with the seeds 1 to {SEEDS}, {playouts} playouts");
    println!("  side  games  plies  the same in all  at most one class apart  seconds a review");
    for side in sides() {
        let start = seconds();
        let row = counts(side, playouts);
        print_row(&side.to_string(), row, seconds() - start);
    }
}

/// The side of `UNLUR_BENCH_SIDE`, or all.
pub fn sides() -> Vec<u32> {
    let only = setting("UNLUR_BENCH_SIDE", 0);
    let mut sides = SIDES.to_vec();
    sides.retain(|&side| only == 0 || only == u64::from(side));
    sides
}

fn print_row(name: &str, [games, plies, same, near]: [u32; 4], seconds: f64) {
    let percent = |count| 100.0 * f64::from(count) / f64::from(plies).max(1.0);
    println!(
        "  {name:>4}  {games:>5}  {plies:>5}  {same:>6} ({:>5.1} %)  {near:>6} ({:>5.1} %)  {:.1}",
        percent(same),
        percent(near),
        seconds / f64::from(games * 5),
    );
}

/// The games of a side, their plies, those with the same class for all seeds, and those with
/// classes at most one step apart.
fn counts(side: u32, playouts: u32) -> [u32; 4] {
    let mut counts = [0; 4];
    for game in games(side) {
        let [first, rest @ ..] = [1, 2, 3, 4, 5].map(|seed| classes(&game, playouts, seed));
        counts[0] += 1;
        for (ply, &class) in first.iter().enumerate() {
            let classes = rest.iter().map(|other| other[ply]).chain([class]);
            let [least, most] = [classes.clone().min(), classes.max()];
            let [least, most] = [least, most].map(|class| class.map_or(0, |class| class as u32));
            counts[1] += 1;
            counts[2] += u32::from(least == most);
            counts[3] += u32::from(most - least <= 1);
        }
    }
    counts
}

/// Games from random contracts between players of 150 playouts a move; every fifth move is random.
pub fn games(n: u32) -> Vec<GamePlies> {
    (0..setting("UNLUR_BENCH_GAMES", 4))
        .map(|game| record(n, game))
        .collect()
}

/// A game.
fn record(n: u32, game: u64) -> GamePlies {
    let mut dice = Dice(0x1234_5678_9abc ^ (game * 7919));
    for _ in 0..20 {
        dice.roll(2);
    }
    let some = usize::try_from(n).expect("a side") - 3;
    let stones = some_cells(side(n), some + dice.roll(2 * some), &mut dice);
    let color = Color::Black;
    let contract = stones.iter().map(|&cell| Action::Stone { color, cell });
    let mut actions: Vec<Action> = contract.chain([Action::Pass]).collect();
    let mut position = after_contract(side(n), &stones);
    while position.phase() == Phase::Play {
        let tree = Tree::new(&position, Tree::NODES, game);
        let chosen = tree.and_then(|mut tree| {
            tree.search(PLAYERS, &mut |_| true);
            tree.estimate().line.first().copied()
        });
        let cells = empty(&position);
        let cell = match chosen {
            Some(Move::Stone(cell)) if dice.roll(5) > 0 => cell,
            _ => cells[dice.roll(cells.len())],
        };
        let color = position.turn().expect("in play");
        let stone = Action::Stone { color, cell };
        position.play(stone).expect("a legal move");
        actions.push(stone);
    }
    let first = Position::new(side(n), Rules::default());
    let numbered = (1..).zip(actions).map(|(ply, action)| (ply, action, false));
    GamePlies::new(first, numbered)
}

/// The classes of the moves of a game.
fn classes(game: &GamePlies, playouts: u32, seed: u64) -> Vec<Class> {
    let reviews = reviewed(game, playouts, seed).into_iter();
    reviews.map(|review| review.class).collect()
}

/// A review as `unlur review` makes it.
pub fn reviewed(game: &GamePlies, playouts: u32, seed: u64) -> Vec<PlyReview> {
    let mut limits = Limits::default();
    (limits.playouts, limits.nodes, limits.seed) = (playouts, 200_000, seed);
    limits.memory = 16 << 20;
    let mut assessor = Assessor::new(limits);
    let mut reviewer = Reviewer::new(game.clone(), Thresholds::default(), &limits);
    while let Some(&search) = reviewer.open().front() {
        let found = reviewer.assess(search, &mut assessor, &|| true);
        reviewer.put(found);
    }
    reviewer.reviews()
}
