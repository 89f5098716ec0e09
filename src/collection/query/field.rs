//! The fields of conditions, and their values in a game.

use std::borrow::Cow;

use super::text::{TextTest, words};
use crate::analysis::{Ending, Judgement};
use crate::collection::Names;
use crate::finding::{Code, Finding, Severity};
use crate::game::{Color, Pattern};
use crate::record::{Header, Kind, normalize_name};
use crate::sgf::{Node, Property, PropertyId};

/// A game to which conditions are applied.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub judgement: &'a Judgement<'a>,
    pub names: &'a Names,
    /// The path of its file.
    pub source: &'a str,
}

/// A field, by the type of its values, with the function that evaluates it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field {
    /// Whether a text of the game passes a test.
    Text(fn(Asked<'_>, &TextTest) -> bool),
    /// A header.
    Header(Header),
    Date,
    /// The years of the date.
    Year,
    Number(fn(Asked<'_>) -> Option<u64>),
    /// The kind of the names (for messages), all of the names, and whether a game has one of them.
    Name(
        &'static str,
        fn() -> Vec<&'static str>,
        fn(Asked<'_>, &str) -> bool,
    ),
    /// A field that is true or false, without a value.
    Flag(fn(Asked<'_>) -> bool),
    Position,
    Opening,
}

/// The row of a header.
const fn header(header: Header) -> (&'static str, Field) {
    (header.name(), Field::Header(header))
}

const FIELDS: &[(&str, Field)] = &[
    (
        "player",
        Field::Text(|game, test| {
            game.is_named(Some(Color::Black), test) || game.is_named(Some(Color::White), test)
        }),
    ),
    header(Header::Black),
    header(Header::White),
    (
        "won",
        Field::Text(|game, test| game.is_named(game.winner(), test)),
    ),
    (
        "lost",
        Field::Text(|game, test| game.is_named(game.winner().map(Color::opponent), test)),
    ),
    header(Header::BlackRank),
    header(Header::WhiteRank),
    header(Header::Event),
    header(Header::Place),
    header(Header::Round),
    header(Header::Name),
    header(Header::Result),
    ("comment", Field::Text(any_comment)),
    (
        "source",
        Field::Text(|game, test| test(&normalize_name(game.source))),
    ),
    ("date", Field::Date),
    ("year", Field::Year),
    (
        "side",
        Field::Number(|game| Some(game.judgement.record.side?.get().into())),
    ),
    (
        "plies",
        Field::Number(|game| game.unlur().map(|found| found.record.ply_count.into())),
    ),
    (
        "contract",
        Field::Number(|game| {
            game.judgement.record.side?;
            Some(game.judgement.record.contract_stones.into())
        }),
    ),
    (
        "decided",
        Field::Number(|game| game.judgement.verdict?.ply.map(u64::from)),
    ),
    (
        "edges",
        Field::Number(|game| Some(game.judgement.verdict?.edges?.iter().count() as u64)),
    ),
    (
        "variations",
        Field::Number(|game| {
            game.unlur()
                .map(|found| found.game.tree().variations().into())
        }),
    ),
    (
        "errors",
        Field::Number(|game| Some(game.findings(Severity::Error))),
    ),
    (
        "warnings",
        Field::Number(|game| Some(game.findings(Severity::Warning))),
    ),
    ("winner", Field::Name("colour", colors, is_won_by)),
    ("by", Field::Name("way to win", endings, is_won_in)),
    ("first", Field::Name("colour", colors, is_begun_by)),
    ("kind", Field::Name("kind", kinds, is_kind)),
    ("finding", Field::Name("finding", codes, has_finding)),
    ("pattern", Field::Name("pattern", patterns, has_pattern)),
    (
        "legal",
        Field::Flag(|game| game.unlur().is_some_and(Judgement::is_legal)),
    ),
    (
        "agrees",
        Field::Flag(|game| game.judgement.result_matches == Some(true)),
    ),
    ("position", Field::Position),
    ("opening", Field::Opening),
];

/// The name for a missing value.
const NONE: &str = "none";

fn colors() -> Vec<&'static str> {
    vec!["black", "white", NONE]
}

fn endings() -> Vec<&'static str> {
    let names = Ending::ALL.iter().map(|by| by.name());
    names.chain([NONE]).collect()
}

fn kinds() -> Vec<&'static str> {
    Kind::ALL.map(Kind::name).to_vec()
}

fn codes() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.name()).collect()
}

fn patterns() -> Vec<&'static str> {
    Pattern::ALL.map(Pattern::name).to_vec()
}

impl Field {
    /// The field of that name, in any letter case.
    pub(super) fn named(name: &str) -> Option<Self> {
        let row = FIELDS.iter().find(|row| row.0.eq_ignore_ascii_case(name));
        row.map(|row| row.1)
    }

    /// Whether the field is not followed by an operator.
    pub(super) fn stands_alone(self) -> bool {
        matches!(self, Self::Flag(_) | Self::Position | Self::Opening)
    }

    pub(super) fn names() -> Vec<&'static str> {
        FIELDS.iter().map(|row| row.0).collect()
    }
}

impl<'a> Asked<'a> {
    /// The game, if it is Unlur.
    pub(super) fn unlur(self) -> Option<&'a Judgement<'a>> {
        (self.judgement.record.kind == Kind::Unlur).then_some(self.judgement)
    }

    fn winner(self) -> Option<Color> {
        self.judgement.verdict.map(|verdict| verdict.winner)
    }

    /// A header, normalized.
    pub(super) fn header(self, header: Header) -> Option<Cow<'a, str>> {
        self.names.header(self.judgement, header)
    }

    /// Whether the name of a player passes a test.
    fn is_named(self, color: Option<Color>, test: &TextTest) -> bool {
        let name = color.and_then(|color| self.names.player(self.judgement, color));
        test(name.as_deref().unwrap_or_default())
    }

    fn findings(self, severity: Severity) -> u64 {
        let findings = self.judgement.findings.iter();
        let counted = findings.filter(|finding| finding.severity() == severity);
        counted.map(Finding::count).sum()
    }
}

/// Whether one of the texts that lists show of a game of any kind, or the sentence of its winner up
/// to the ply, has these whole words.
pub(super) fn has_words(text: &str) -> impl Fn(Asked<'_>) -> bool + Send + Sync + use<> {
    let wanted = words(&normalize_name(text));
    move |game| {
        let (game, record, verdict) = (
            game.judgement.game,
            game.judgement.record,
            game.judgement.verdict,
        );
        let mut listed = Header::KNOWN_BY.into_iter().filter_map(|header| {
            let value = record.header(game, header);
            value.or_else(|| game.root()?.value(header.property()))
        });
        let sentence = verdict
            .map(|verdict| verdict.to_string())
            .unwrap_or_default();
        let has = |text: &str| words(text).contains(&wanted);
        wanted.trim().is_empty()
            || listed.any(|value| has(&normalize_name(&value.simple_text())))
            || sentence.split(" at ply").next().is_some_and(has)
    }
}

fn is_won_by(game: Asked<'_>, name: &str) -> bool {
    game.unlur().is_some() && game.winner().map_or(NONE, Color::name) == name
}

fn is_won_in(game: Asked<'_>, name: &str) -> bool {
    let by = game.judgement.verdict.map(|verdict| verdict.by.name());
    game.unlur().is_some() && by.unwrap_or(NONE) == name
}

fn is_begun_by(game: Asked<'_>, name: &str) -> bool {
    let first = game.judgement.record.first_player;
    game.unlur().is_some() && first.map_or(NONE, Color::name) == name
}

fn is_kind(game: Asked<'_>, name: &str) -> bool {
    game.judgement.record.kind.name() == name
}

fn has_finding(game: Asked<'_>, name: &str) -> bool {
    let mut findings = game.judgement.findings.iter();
    findings.any(|found| found.code.name() == name)
}

fn has_pattern(game: Asked<'_>, name: &str) -> bool {
    let mut found = game.judgement.record.patterns.iter();
    game.unlur().is_some() && found.any(|found| found.value.pattern.name() == name)
}

/// Whether a comment matches; a game without one has an empty one.
fn any_comment(game: Asked<'_>, test: &TextTest) -> bool {
    let nodes = game.unlur().map(|found| found.game.nodes());
    let mut has_none = true;
    let properties = nodes.into_iter().flatten().flat_map(Node::properties);
    let comments =
        properties.filter(|property| matches!(property.name(), PropertyId::C | PropertyId::GC));
    for value in comments.flat_map(Property::values) {
        let written = value.text();
        let comment = normalize_name(&written);
        has_none &= comment.is_empty();
        if !comment.is_empty() && test(&comment) {
            return true;
        }
    }
    has_none && test("")
}
