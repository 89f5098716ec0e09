//! The ratings for people.

use std::fmt::Write as _;

use super::Args;
use crate::cli::output::{Column, Screen, table};
use crate::collection::ratings::{Component, Player, Ratings};
use crate::draw::printable;
use crate::report::count;

const COLUMNS: [Column<'_>; 8] = [
    Column::text("player"),
    Column::number("rating"),
    Column::number("±"),
    Column::number("games").drop_order(2),
    Column::number("wins").drop_order(3),
    Column::number("score").drop_order(1),
    Column::text("as White").drop_order(4),
    Column::text("as Black").drop_order(4),
];

/// With fewer games per player than this, ratings and advantage are unreliable.
const MIN_GAMES: u64 = 5;

/// The advantage of White, and the remarks on all ratings.
pub(super) fn summary(ratings: &Ratings, args: &Args) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    if let Some(advantage) = ratings.advantage {
        writeln!(
            text,
            "White's advantage: {:+.0} ± {:.0}; White won {} of {}",
            advantage.elo.round() + 0.0,
            advantage.error,
            ratings.white_wins,
            count(ratings.games, "game")
        )?;
    }
    if let Some(spread) = ratings.spread {
        writeln!(
            text,
            "Standard deviation of the players' strengths: {spread:.0}"
        )?;
    }
    if ratings.left_out > 0 {
        let (left_out, least) = (count(ratings.left_out, "player"), args.min_games);
        writeln!(text, "Left out: {left_out} with fewer than {least} games")?;
    }
    let players = ratings.components.iter().map(|component| component.players);
    let players: u64 = players.sum();
    if players > 0 && 2 * ratings.games < MIN_GAMES * players {
        writeln!(
            text,
            "Fewer than {MIN_GAMES} games a player on average: the interval of the advantage is too narrow."
        )?;
    }
    Ok(text)
}

/// The players of each component, and the remarks on the component.
pub(super) fn players(ratings: &Ratings, screen: Screen) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let is_one = ratings.components.len() == 1;
    // The players are sorted by component, so that one pass is enough.
    let same = |left: &Player, right: &Player| left.component == right.component;
    for members in ratings.players.chunk_by(same) {
        let number = members[0].component;
        let component = &ratings.components[number - 1];
        if !is_one {
            let (players, games) = (component.players, component.games);
            let (players, games) = (count(players, "player"), count(games, "game"));
            writeln!(text, "component {number}: {players}, {games}")?;
        }
        let cells = members.iter().map(cells);
        writeln!(text, "{}", table(&COLUMNS, cells, screen))?;
        for note in notes(component, members) {
            writeln!(text, "{note}")?;
        }
        writeln!(text)?;
    }
    if !is_one && !ratings.components.is_empty() {
        writeln!(
            text,
            "No game joins the components: ratings of different ones cannot be compared."
        )?;
    }
    Ok(text)
}

/// The remarks on a component's ratings.
fn notes(component: &Component, members: &[Player]) -> Vec<String> {
    let mut notes = Vec::new();
    let names = |has_done: fn(&Player) -> bool| {
        let players = members.iter().filter(|player| has_done(player));
        let names: Vec<_> = players.map(|player| printable(&player.name)).collect();
        names.join(", ")
    };
    let winners = names(|player| player.wins == player.games);
    let losers = names(|player| player.wins == 0);
    for (names, what) in [(winners, "won every game"), (losers, "lost every game")] {
        if !names.is_empty() {
            notes.push(format!(
                "{what}, so the results alone do not bound the rating: {names}"
            ));
        }
    }
    if !component.has_exact_errors {
        notes.push(
            "The errors are approximate, because so many players met so many others.".to_owned(),
        );
    }
    notes
}

fn cells(player: &Player) -> Vec<String> {
    #[expect(clippy::cast_precision_loss, reason = "counts are below 2^53")]
    let score = 100.0 * player.wins as f64 / player.games as f64;
    let whole = |number: f64| format!("{:.0}", number.round() + 0.0);
    vec![
        player.name.clone(),
        whole(player.rating.elo),
        whole(player.rating.error),
        player.games.to_string(),
        player.wins.to_string(),
        format!("{score:.0}%"),
        format!("{} of {}", player.white_wins, player.white_games),
        format!(
            "{} of {}",
            player.wins - player.white_wins,
            player.games - player.white_games
        ),
    ]
}
