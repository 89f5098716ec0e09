//! One condition, and whether a game meets it.

use super::date;
use super::field::{Flag, Number, Text};
use super::number::Span;
use super::stones::Stones;
use super::text::TextTest;
use crate::analysis::Judgement;
use crate::collection::Names;
use crate::finding::{Code, Finding, Severity};
use crate::game::{Color, Pattern};
use crate::record::{InfoField, Kind};

/// A condition on a game.
#[derive(Debug)]
pub(super) enum Condition {
    Text(Text, TextTest),
    Date(Span),
    Number(Number, Span),
    Winner(Option<Color>),
    /// The name of the way in which the game was won.
    By(Option<&'static str>),
    First(Option<Color>),
    Kind(Kind),
    Finding(Code),
    Pattern(Pattern),
    Flag(Flag),
    /// Stones, and the plies after which they are wanted.
    Position(Box<Stones>, Span),
}

impl Condition {
    pub(super) fn matches(&self, judgement: &Judgement<'_>, names: &Names, source: &str) -> bool {
        let replay = judgement.replay;
        let record = judgement.record;
        let is_unlur = record.kind == Kind::Unlur;
        match self {
            Self::Text(field, test) => field.matches(test, judgement, names, source),
            Self::Date(wanted) => {
                let date = names.info(judgement, InfoField::Date);
                let days = date.and_then(|date| date::recorded(&date));
                days.is_some_and(|days| wanted.first <= days.first && days.last <= wanted.last)
            }
            Self::Number(field, wanted) => {
                number(*field, judgement).is_some_and(|number| wanted.holds(number))
            }
            Self::Winner(winner) => {
                is_unlur && judgement.verdict.map(|verdict| verdict.winner) == *winner
            }
            Self::By(by) => is_unlur && judgement.verdict.map(|verdict| verdict.by.name()) == *by,
            Self::First(color) => is_unlur && replay.first_player == *color,
            Self::Kind(kind) => record.kind == *kind,
            Self::Finding(code) => judgement.findings.iter().any(|found| found.code == *code),
            Self::Pattern(pattern) => {
                let mut found = replay.patterns.iter();
                is_unlur && found.any(|found| found.value.pattern == *pattern)
            }
            Self::Flag(Flag::Legal) => is_unlur && judgement.is_legal(),
            Self::Flag(Flag::Agrees) => judgement.result_matches == Some(true),
            Self::Position(stones, wanted) => match record.side {
                Some(side) if is_unlur => stones.occurs_in(side, &replay.plies, *wanted),
                _ => false,
            },
        }
    }
}

fn number(field: Number, judgement: &Judgement<'_>) -> Option<u64> {
    let record = judgement.record;
    let is_unlur = record.kind == Kind::Unlur;
    let found = |severity: Severity| {
        let is_counted = |finding: &&Finding| finding.severity() == severity;
        let counted = judgement.findings.iter().filter(is_counted);
        Some(counted.map(Finding::count).sum())
    };
    match field {
        Number::Side => record.side.map(|side| side.get().into()),
        Number::Plies => is_unlur.then(|| judgement.replay.ply_count.into()),
        Number::Contract => record.side.map(|_| judgement.replay.contract_stones.into()),
        Number::Decided => judgement.verdict?.ply.map(u64::from),
        Number::Edges => judgement
            .verdict?
            .edges
            .map(|edges| edges.iter().count() as u64),
        Number::Variations => is_unlur.then(|| judgement.game.tree().variations().into()),
        Number::Errors => found(Severity::Error),
        Number::Warnings => found(Severity::Warning),
    }
}
