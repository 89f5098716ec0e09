//! A review for people.

use crate::analysis::{Players, move_name, summary, tallies};
use crate::cli::output::{Column, Screen, table};
use crate::draw::printable;
use crate::draw::text::chance_bar;
use crate::engine::{Chance, Class, GamePlies, PlyReview};
use crate::game::{Board, Color};

const COLUMNS: [Column<'_>; 10] = [
    Column::number("ply"),
    Column::text("player"),
    Column::text("move"),
    Column::text("best"),
    Column::number("before").drop_order(1),
    Column::number("after").drop_order(1),
    Column::number("±").drop_order(3),
    Column::number("loss"),
    Column::text("class"),
    Column::text("Black's chance").drop_order(2),
];

const PLAYERS: [Column<'_>; 5] = [
    Column::text("player"),
    Column::number("accuracy"),
    Column::number("inaccuracies").drop_order(1),
    Column::number("mistakes"),
    Column::number("blunders"),
];

/// The table of a game and its summary, without a line break at the end.
pub(super) fn text(
    plies: &GamePlies,
    reviews: &[PlyReview],
    players: &Players,
    screen: Screen,
) -> String {
    let Some(board) = plies.positions.first().map(crate::game::Position::board) else {
        return String::new();
    };
    let shown = reviews.iter().filter(|review| !review.is_implied);
    let rows = shown.map(|review| row(board, review));
    let mut text = table(&COLUMNS, rows, screen);
    if let Some(tallies) = tallies(plies, reviews, players) {
        let rows = tallies.map(|own| {
            let mut row = vec![
                printable(&own.player).into_owned(),
                format!("{:.1}", own.accuracy),
            ];
            row.extend(own.counts.map(|count| count.to_string()));
            row
        });
        text += "\n\n";
        text += &table(&PLAYERS, rows, screen);
    }
    for line in summary(plies, reviews, players) {
        text += "\n";
        text += &printable(&line);
    }
    text
}

fn row(board: &Board, review: &PlyReview) -> Vec<String> {
    let notes = [
        (review.missed_win, "missed win"),
        (review.is_only, "only move"),
        (review.is_proved, "proved"),
    ];
    let notes = notes.into_iter().filter(|(holds, _)| *holds);
    let class = Some(class_name(review)).filter(|class| !class.is_empty());
    let class = class
        .into_iter()
        .chain(notes.map(|(_, note)| note.to_owned()));
    let best = review.best.filter(|&best| best != review.played);
    vec![
        review.ply.to_string(),
        review.color.map_or("contract", Color::name).to_owned(),
        move_name(board, review.played),
        best.map_or(String::new(), |best| move_name(board, best)),
        format!("{:.1}", review.before.points()),
        format!("{:.1}", review.after.points()),
        width(review),
        format!("{:.1}", review.loss),
        class.collect::<Vec<_>>().join(", "),
        review.black_chance().map_or(String::new(), bar),
    ]
}

/// The class of a move; with `~` if the interval of its loss reaches a worse one.
fn class_name(review: &PlyReview) -> String {
    let mark = if review.may_be_worse { "~" } else { "" };
    match review.class {
        Class::None => mark.to_owned(),
        class => format!("{}{mark}", class.name()),
    }
}

/// Half the width of the interval of the chance after a ply, if it is an estimate.
fn width(review: &PlyReview) -> String {
    if review.after.is_proved() {
        String::new()
    } else {
        format!("{:.1}", review.after.half_width())
    }
}

fn bar(chance: Chance) -> String {
    chance_bar(chance.points(), "█", "·")
}
