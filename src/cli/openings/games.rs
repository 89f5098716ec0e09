//! `unlur openings --games` and `--novelty`: one row for each game.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::data::word;
use crate::cli::batch::{GameCommand, ReadGame};
use crate::cli::chunk_output::GameOutput;
use crate::cli::data::{Row, TableLine};
use crate::cli::output::Column;
use crate::collection::openings::{Chronicle, Line, Notation, Openings, Ply};
use crate::collection::{Exclusions, Names};
use crate::game::{Color, Side};
use crate::record::InfoField;

/// A game of an opening.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OpeningGame")]
pub(in crate::cli) struct OpeningGame<'a> {
    /// The path as it was given.
    source: &'a str,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The date as written.
    date: Option<&'a str>,
    /// Black's name.
    black: Option<&'a str>,
    /// White's name.
    white: Option<&'a str>,
    /// The event.
    event: Option<&'a str>,
    /// The side of the board.
    side: u32,
    /// `black` or `white`.
    winner: &'static str,
    /// With `--novelty`: the ply, from 1, that no earlier game had; null if an earlier game had all
    /// of its plies.
    new_ply: Option<u32>,
    /// With `--novelty`: what was played there, as a cell or `pass`.
    played: Option<String>,
}

impl Row for OpeningGame<'_> {
    const TABLE: &'static [Column<'static>] = &[
        Column::text("source"),
        Column::number("game"),
        Column::text("date"),
        Column::text("black"),
        Column::text("white"),
        Column::text("event").drop_order(1),
        Column::number("side"),
        Column::text("winner"),
        Column::number("new ply"),
        Column::text("played"),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        line.fields(self);
    }
}

/// The games of a line, one after another.
#[derive(Default)]
pub(super) struct LineGames {
    games: Vec<Kept>,
    chronicle: Chronicle,
    pub(super) exclusions: Exclusions,
}

struct Kept {
    source: Arc<str>,
    number: u64,
    /// The date, Black, White and the event; empty without one.
    texts: [Box<str>; 4],
    side: Side,
    winner: Color,
    /// The plies as written.
    plies: Box<[Ply]>,
}

impl LineGames {
    /// The rows in the order of the input.
    pub(super) fn rows(&self, has_novelty: bool) -> impl Iterator<Item = OpeningGame<'_>> {
        let known = if has_novelty {
            self.chronicle.known_plies()
        } else {
            Vec::new()
        };
        self.games.iter().enumerate().map(move |(index, kept)| {
            let text = |place: usize| Some(&*kept.texts[place]).filter(|text| !text.is_empty());
            let known = known.get(index).map(|known| known.unwrap_or(0));
            let played = known.and_then(|known| kept.plies.get(known as usize));
            OpeningGame {
                source: &kept.source,
                game: kept.number,
                date: text(0),
                black: text(1),
                white: text(2),
                event: text(3),
                side: kept.side.get(),
                winner: kept.winner.name(),
                new_ply: known.filter(|_| played.is_some()).map(|known| known + 1),
                played: played.map(|&played| word(kept.side, played)),
            }
        })
    }
}

/// Keeps the games that begin with a line, or all of them.
pub(super) struct KeepGames<'a> {
    pub(super) line: Option<&'a Notation>,
    pub(super) only_side: Option<Side>,
    pub(super) has_novelty: bool,
    /// The number of plies that are compared.
    pub(super) depth: usize,
    pub(super) names: Names,
}

impl KeepGames<'_> {
    /// Whether a game begins with the line, up to symmetry.
    fn fits(&self, line: &Line) -> bool {
        if self.only_side.is_some_and(|side| side != line.side) {
            return false;
        }
        if self.line.is_none() {
            return true;
        }
        let mut openings = Openings::default();
        openings.add(line, Color::Black, |_| None);
        openings.tree_below(None, self.line).games() > 0
    }
}

impl GameCommand for KeepGames<'_> {
    type Sum = LineGames;

    fn game(
        &self,
        read: &ReadGame<'_>,
        source: &str,
        number: u64,
        output: &mut GameOutput<'_, LineGames>,
    ) {
        let judgement = &read.judgement;
        output.totals.add_game(judgement);
        let sum = &mut output.sum;
        let Some(winner) = sum.exclusions.winner(judgement) else {
            return;
        };
        let Some(line) = Line::from_judgement(judgement, self.depth) else {
            return;
        };
        if !self.fits(&line) {
            if self.only_side.is_some_and(|side| side != line.side) {
                sum.exclusions.other_sides += 1;
            } else {
                sum.exclusions.other_lines += 1;
            }
            return;
        }
        sum.exclusions.counted += 1;
        let fields = [InfoField::Black, InfoField::White, InfoField::Event];
        let [black, white, event] = fields.map(|field| self.names.info(judgement, field));
        let date = judgement.record.info(judgement.game, InfoField::Date);
        let date = date.map(|date| date.simple_text().trim().to_owned());
        if self.has_novelty {
            sum.chronicle.add(&line, date.as_deref());
        }
        let name = |name: Option<_>| Box::from(name.as_deref().unwrap_or(""));
        sum.games.push(Kept {
            source: source.into(),
            number,
            texts: [
                date.unwrap_or_default().into(),
                name(black),
                name(white),
                name(event),
            ],
            side: line.side,
            winner,
            plies: if self.has_novelty {
                line.plies.into()
            } else {
                Box::default()
            },
        });
    }

    fn add(&self, total: &mut LineGames, part: LineGames, source: &Arc<str>, before: u64) {
        total.chronicle.append(&part.chronicle);
        total.exclusions.merge(part.exclusions);
        let games = part.games.into_iter().map(|game| Kept {
            number: game.number + before,
            source: Arc::clone(source),
            ..game
        });
        total.games.extend(games);
    }
}
