//! The games of an opening, one after another.

use std::sync::Arc;

use super::data::word;
use super::line::{Line, Ply};
use super::notation::Notation;
use super::novelty::Chronicle;
use super::store::Openings;
use crate::analysis::Judgement;
use crate::collection::{Exclusions, Names};
use crate::game::{Color, Side};
use crate::record::InfoField;

/// A game of an opening.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct OpeningGame<'a> {
    /// The path as it was given.
    pub source: &'a str,
    /// The number of the game in its file, from 1.
    pub game: u64,
    /// The date as written.
    pub date: Option<&'a str>,
    /// Black's name.
    pub black: Option<&'a str>,
    /// White's name.
    pub white: Option<&'a str>,
    /// The event.
    pub event: Option<&'a str>,
    /// The side of the board.
    pub side: u32,
    /// `black` or `white`.
    pub winner: &'static str,
    /// With `--novelty`: the ply, from 1, that no earlier game had; null if an earlier game had all
    /// of its plies.
    pub new_ply: Option<u32>,
    /// With `--novelty`: what was played there, as a cell or `pass`.
    pub played: Option<String>,
}

/// Which games are kept, and what of them.
#[derive(Clone, Copy, Debug)]
pub struct WantedGames<'a> {
    /// The line that they begin with, up to symmetry; all games without one.
    pub line: Option<&'a Notation>,
    /// Whether their plies are kept, for the first new one of each.
    pub has_novelty: bool,
    /// The number of plies that are compared.
    pub depth: usize,
}

impl WantedGames<'_> {
    /// Whether a game begins with the line, up to symmetry.
    fn fits(&self, line: &Line) -> bool {
        if self.line.is_none() {
            return true;
        }
        let mut openings = Openings::default();
        openings.add(line, Color::Black, |_| None);
        openings.tree_below(self.line).games() > 0
    }
}

/// The games of a line, one after another.
#[derive(Clone, Debug, Default)]
pub struct LineGames {
    games: Vec<Kept>,
    chronicle: Chronicle,
    /// The number of games kept, and why others were not.
    pub exclusions: Exclusions,
}

#[derive(Clone, Debug)]
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
    /// Keeps a game of `source`, the number `number` from 1 in its part, if it has a winner and is
    /// one of `wanted`.
    pub fn add(
        &mut self,
        judgement: &Judgement<'_>,
        (source, number): (&str, u64),
        wanted: &WantedGames<'_>,
        names: &Names,
    ) {
        let Some(winner) = self.exclusions.winner(judgement) else {
            return;
        };
        let Some(line) = Line::from_judgement(judgement, wanted.depth) else {
            return;
        };
        if !wanted.fits(&line) {
            self.exclusions.other_lines += 1;
            return;
        }
        self.exclusions.counted += 1;
        let fields = [InfoField::Black, InfoField::White, InfoField::Event];
        let [black, white, event] = fields.map(|field| names.info(judgement, field));
        let date = judgement.record.info(judgement.game, InfoField::Date);
        let date = date.map(|date| date.simple_text().trim().to_owned());
        if wanted.has_novelty {
            self.chronicle.add(&line, date.as_deref());
        }
        let name = |name: Option<_>| Box::from(name.as_deref().unwrap_or(""));
        self.games.push(Kept {
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
            plies: if wanted.has_novelty {
                line.plies.into()
            } else {
                Box::default()
            },
        });
    }

    /// Adds the games of a part of `source` in which `before` games come first.
    pub fn append(&mut self, part: Self, source: &Arc<str>, before: u64) {
        self.chronicle.append(&part.chronicle);
        self.exclusions.merge(part.exclusions);
        let games = part.games.into_iter().map(|game| Kept {
            number: game.number + before,
            source: Arc::clone(source),
            ..game
        });
        self.games.extend(games);
    }

    /// The games in the order of the input; `has_novelty` requests the first new ply of each, if
    /// the plies were kept for that.
    pub fn rows(&self, has_novelty: bool) -> impl Iterator<Item = OpeningGame<'_>> {
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
