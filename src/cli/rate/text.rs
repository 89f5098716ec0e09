//! The ratings for people.

use std::fmt::Write as _;

use super::data::{elo, error};
use crate::cli::count::count;
use crate::cli::output::{Column, printable, table};
use crate::cli::terminal;
use crate::collection::ratings::{Component, Estimate, Player, Ratings};

const COLUMNS: [Column<'_>; 8] = [
    Column::text("player"),
    Column::number("rating"),
    Column::number("±"),
    Column::number("games"),
    Column::number("wins"),
    Column::number("score"),
    Column::text("as White").drop_order(1),
    Column::text("as Black").drop_order(1),
];

/// With fewer games per player than this, ratings and advantage are unreliable.
const FEW: u64 = 5;

/// A table for each component, and the advantage of White.
pub(super) fn text(ratings: &Ratings, prior: f64) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let is_one = ratings.components.len() == 1;
    // The players are sorted by component, so that one pass is enough.
    let members = ratings
        .players
        .chunk_by(|left, right| left.component == right.component);
    for (index, (component, members)) in ratings.components.iter().zip(members).enumerate() {
        if !is_one {
            let (players, games) = (component.players, component.games);
            writeln!(
                text,
                "component {}: {}, {}",
                index + 1,
                count(players, "player"),
                count(games, "game")
            )?;
        }
        writeln!(
            text,
            "{}",
            table(&COLUMNS, members.iter().map(cells), terminal::screen())
        )?;
        for note in notes(component, members, prior) {
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
    match ratings.advantage {
        Some(advantage) => writeln!(
            text,
            "White's advantage: {:+.0} ± {:.0}; White won {} of {}",
            elo(advantage),
            advantage.error,
            ratings.white_wins,
            count(ratings.games, "game")
        )?,
        None if ratings.games == 0 => {}
        None => writeln!(
            text,
            "The games do not bound White's advantage; it was taken as 0."
        )?,
    }
    let players = ratings.players.len() as u64;
    if players > 0 && 2 * ratings.games < FEW * players {
        writeln!(
            text,
            "Fewer than {FEW} games a player on average: the prior weighs as much as the games, and the \
             intervals are too narrow."
        )?;
    }
    Ok(text)
}

/// What has to be known of a component's ratings.
fn notes(component: &Component, members: &[Player], prior: f64) -> Vec<String> {
    let mut notes = Vec::new();
    if component.classes > 1 && prior > 0.0 {
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
                    "{what}, so only the prior bounds the rating: {names}"
                ));
            }
        }
    } else if component.classes > 1 {
        for class in members.chunk_by(|left, right| left.class == right.class) {
            let names: Vec<_> = class.iter().map(|player| printable(&player.name)).collect();
            notes.push(format!("class {}: {}", class[0].class, names.join(", ")));
        }
        notes.push("Nobody lost to a player of a later class: only ratings within a class can be compared.".to_owned());
    }
    if !component.has_full_errors {
        notes.push(
            "Errors of so many players are approximate: exact if their games form a tree, close if each meets few others.".to_owned(),
        );
    }
    notes
}

fn cells(player: &Player) -> Vec<String> {
    #[expect(clippy::cast_precision_loss, reason = "counts are below 2^53")]
    let score = 100.0 * player.wins as f64 / player.games as f64;
    let whole = |value: fn(Estimate) -> f64| {
        player.rating.map_or("-".to_owned(), |rating| {
            format!("{:.0}", value(rating).round() + 0.0)
        })
    };
    vec![
        player.name.clone(),
        whole(elo),
        whole(error),
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
