//! A review for people.

use crate::analysis::move_name;
use crate::cli::output::{Column, Screen, table};
use crate::draw::text::chance_bar;
use crate::engine::{Class, GamePlies, Move, PlyReview, accuracy};
use crate::game::{Board, Color};

const COLUMNS: [Column<'_>; 9] = [
    Column::number("ply"),
    Column::text("player"),
    Column::text("move"),
    Column::text("best"),
    Column::number("before"),
    Column::number("after"),
    Column::number("loss"),
    Column::text("class"),
    Column::text("Black's chance").drop_order(1),
];

/// The maximum number of turning points listed.
const TURNING_POINTS: usize = 5;

/// The table of a game and its summary, without a line break at the end.
pub(super) fn text(plies: &GamePlies, reviews: &[PlyReview], screen: Screen) -> String {
    let Some(board) = plies.positions.first().map(crate::game::Position::board) else {
        return String::new();
    };
    let shown = reviews.iter().filter(|review| !review.is_implied);
    let rows = shown.map(|review| row(board, review));
    let mut text = table(&COLUMNS, rows, screen);
    for line in summary(board, plies, reviews) {
        text += "\n";
        text += &line;
    }
    text
}

fn row(board: &Board, review: &PlyReview) -> Vec<String> {
    let proved = if review.is_proved { "proved" } else { "" };
    let mut class = match review.class {
        Class::None => String::new(),
        class => class.name().to_owned(),
    };
    for (holds, note) in [
        (review.missed_win, "missed win"),
        (review.is_only, "only move"),
        (review.is_proved, proved),
    ] {
        if holds {
            class += if class.is_empty() { "" } else { ", " };
            class += note;
        }
    }
    let best = review.best.filter(|&best| best != review.played);
    vec![
        review.ply.to_string(),
        review.color.map_or("contract", Color::name).to_owned(),
        move_name(board, review.played),
        best.map_or(String::new(), |best| move_name(board, best)),
        format!("{:.1}", review.before),
        format!("{:.1}", review.after),
        format!("{:.1}", review.loss),
        class,
        black_chance(review).map_or(String::new(), bar),
    ]
}

/// Black's chance after a ply, in points; `None` before the pass.
pub(super) fn black_chance(review: &PlyReview) -> Option<f64> {
    match (review.color, review.played) {
        (Some(Color::White), _) => Some(100.0 - review.after),
        (Some(Color::Black), _) | (None, Move::Pass) => Some(review.after),
        (None, Move::Stone(_)) => None,
    }
}

fn bar(chance: f64) -> String {
    chance_bar(chance, "█", "·")
}

/// Accuracy, turning points, the last chance of the loser, and the contract.
fn summary(board: &Board, plies: &GamePlies, reviews: &[PlyReview]) -> Vec<String> {
    let mover = |review: &PlyReview| {
        let index = plies
            .moves
            .iter()
            .position(|played| played.ply == review.ply && played.is_implied == review.is_implied);
        plies.player(index?)
    };
    let of = |color: Color| {
        let own = reviews.iter().filter(|review| mover(review) == Some(color));
        accuracy(own.map(|review| review.loss))
    };
    let mut lines = Vec::new();
    if let (Some(black), Some(white)) = (of(Color::Black), of(Color::White)) {
        lines.push(format!("accuracy: Black {black:.1}, White {white:.1}"));
    }
    let is_turn = |review: &&PlyReview| {
        review.class >= Class::Mistake && review.before >= 50.0 && review.after < 50.0
    };
    let turns = reviews.iter().filter(is_turn).take(TURNING_POINTS);
    let turns: Vec<String> = turns
        .map(|review| {
            let played = move_name(board, review.played);
            format!("ply {} {played} (loss {:.1})", review.ply, review.loss)
        })
        .collect();
    if !turns.is_empty() {
        lines.push(format!("turning points: {}", turns.join(", ")));
    }
    let outcome = plies
        .positions
        .last()
        .and_then(crate::game::Position::outcome);
    if let Some(outcome) = outcome {
        let loser = outcome.winner.opponent();
        let last = reviews
            .iter()
            .rev()
            .find(|review| mover(review) == Some(loser) && review.before >= 50.0);
        let name = loser.title();
        lines.push(match last {
            Some(review) if review.is_proved && review.before >= 100.0 => {
                format!("{name} could still win at ply {} (proved)", review.ply)
            }
            Some(review) => format!("{name} could still win at ply {} (estimated)", review.ply),
            None => format!("{name} never had the better chance"),
        });
    }
    lines.extend(contract(reviews));
    lines
}

/// Whether the pass came at the right moment.
fn contract(reviews: &[PlyReview]) -> Option<String> {
    let pass = reviews
        .iter()
        .position(|review| review.played == Move::Pass)?;
    let (worth, stone) = reviews[pass].pass_and_stone?;
    let values = format!(
        "passing {:.1}, the best stone {:.1}",
        worth * 100.0,
        stone * 100.0
    );
    let earlier = reviews[..pass].iter().position(|review| {
        review
            .pass_and_stone
            .is_some_and(|(pass, stone)| pass > stone)
    });
    Some(match earlier {
        Some(first) => {
            let late = pass - first;
            let stones = if late == 1 { "stone" } else { "stones" };
            format!(
                "the pass came {late} {stones} too late ({values} at ply {})",
                pass + 1
            )
        }
        None if worth < stone => format!("the pass came too early ({values})"),
        None => format!("the pass came at the right moment ({values})"),
    })
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_are_rounded() {
        for (chance, full) in [
            (0.0, 0),
            (2.4, 0),
            (2.6, 1),
            (50.0, 10),
            (97.6, 20),
            (100.0, 20),
        ] {
            assert_eq!(
                bar(chance).chars().filter(|&sign| sign == '█').count(),
                full,
                "{chance}"
            );
        }
    }
}
