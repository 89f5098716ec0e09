//! One condition, and whether a game meets it.

use super::date;
use super::field::Asked;
use super::number::Span;
use super::stones::{Scope, Stones};
use super::text::TextTest;
use crate::collection::openings::Notation;
use crate::record::InfoField;

/// A condition on a game.
#[derive(Debug)]
pub(super) enum Condition {
    Text(fn(Asked<'_>, &TextTest) -> bool, TextTest),
    Info(InfoField, TextTest),
    Date(Span),
    Number(fn(Asked<'_>) -> Option<u64>, Span),
    Name(fn(Asked<'_>, &str) -> bool, &'static str),
    Flag(fn(Asked<'_>) -> bool),
    /// Stones, and the plies after which they are wanted.
    Position(Box<Stones>, Span),
    /// The first plies, and where they may be.
    Opening(Notation, Scope),
}

impl Condition {
    pub(super) fn matches(&self, game: Asked<'_>) -> bool {
        let info = |field| game.names.info(game.judgement, field);
        match self {
            Self::Text(passes, test) => passes(game, test),
            Self::Info(field, test) => test.finds(info(*field).as_deref()),
            Self::Date(wanted) => {
                let days = info(InfoField::Date).and_then(|date| date::recorded(&date));
                days.is_some_and(|days| wanted.first <= days.first && days.last <= wanted.last)
            }
            Self::Number(number, wanted) => number(game).is_some_and(|found| wanted.holds(found)),
            Self::Name(has, name) => has(game, name),
            Self::Flag(holds) => holds(game),
            Self::Position(stones, wanted) => game.unlur().is_some_and(|found| {
                let side = found.record.side;
                side.is_some_and(|side| stones.occurs_in(side, &found.replay.plies, *wanted))
            }),
            Self::Opening(line, scope) => {
                let unlur = game.unlur();
                unlur.is_some_and(|found| line.begins(found, *scope == Scope::Exact))
            }
        }
    }
}
