//! How much a review depends on its seed.

use unlur::engine::{Assessor, Class, GamePlies, Limits, Thresholds};

use super::chosen_playouts;

/// The seeds that are compared.
const SEEDS: u64 = 5;

/// The sides of the games.
const SIDES: std::ops::RangeInclusive<u32> = 4..=8;

/// `engine-seeds`: the classes of the moves of example games, with five seeds and
/// `UNLUR_BENCH_PLAYOUTS` playouts.
pub fn run() {
    let playouts = chosen_playouts(10_000);
    println!("\nThe classes of moves with the seeds 1 to {SEEDS}, {playouts} playouts");
    println!("  side  games  plies  the same in all  more than one class apart");
    let mut all = [0; 4];
    for side in SIDES {
        let row = counts(side, playouts);
        print_row(&side.to_string(), row);
        for (sum, count) in all.iter_mut().zip(row) {
            *sum += count;
        }
    }
    print_row("all", all);
}

fn print_row(name: &str, [games, plies, same, far]: [u32; 4]) {
    let percent = |count| 100.0 * f64::from(count) / f64::from(plies).max(1.0);
    println!(
        "  {name:>4}  {games:>5}  {plies:>5}  {same:>6} ({:>5.1} %)  {far:>6} ({:>4.1} %)",
        percent(same),
        percent(far),
    );
}

/// The games of a side, their plies, those with the same class for all seeds, and those with
/// classes more than one step apart.
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
            counts[3] += u32::from(most - least > 1);
        }
    }
    counts
}

/// The first four legal games of a side among the examples.
pub fn games(side: u32) -> Vec<GamePlies> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/games");
    let games = unlur::read(folder).expect("the example games");
    let of_side = games
        .iter()
        .filter(|game| game.is_legal() && game.side.is_some_and(|own| own.get() == side));
    let plies = of_side.map(|game| {
        let plies = 0..=game.replay.ply_count;
        GamePlies::new(plies.filter_map(|ply| game.position_at(ply)))
    });
    plies.take(4).collect()
}

/// The classes of the moves of a game.
fn classes(game: &GamePlies, playouts: u32, seed: u64) -> Vec<Class> {
    let mut limits = Limits::default();
    (limits.playouts, limits.nodes, limits.seed) = (playouts, 200_000, seed);
    limits.memory = 16 << 20;
    let mut assessor = Assessor::new(limits);
    let assessments: Vec<_> = game
        .turns()
        .map(|(position, played)| assessor.assess(position, played, &|| true))
        .collect();
    let reviews = game.review(&assessments, Thresholds::default());
    reviews.into_iter().map(|review| review.class).collect()
}
