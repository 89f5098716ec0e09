//! A judgement as data: one object a game, stable names, for other programs.

use std::borrow::Cow;

use crate::analysis::{JudgedGame, Judgement, Verdict};
use crate::finding::Finding;
use crate::record::{Dialect, Header, Kind, Record};
use crate::sgf::LineColumn;

/// The version of the shape of [`Analysis`].
pub const SCHEMA: u32 = 1;

/// The data of one game; `docs/schema` describes each field.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Analysis<'a> {
    /// The version of this format.
    pub schema: u32,
    /// The path as it was given; `-` for standard input.
    pub source: &'a str,
    /// The game's place in its file, from 1; null in a range of a file, where it is not known.
    pub game: u64,
    /// The 0-based byte of the game's parenthesis.
    pub offset: u64,
    /// The line of the game's parenthesis, from 1; null in a range of a file.
    pub line: Option<u64>,
    /// `unlur`, `other` or `unreadable`; for a kind other than `unlur` the rest is null or empty.
    pub kind: &'static str,
    /// The board's side, in cells.
    pub side: Option<u32>,
    /// The name of Black, `PB`.
    pub black: Option<Cow<'a, str>>,
    /// The name of White, `PW`.
    pub white: Option<Cow<'a, str>>,
    /// The rank of Black, `BR`.
    pub black_rank: Option<Cow<'a, str>>,
    /// The rank of White, `WR`.
    pub white_rank: Option<Cow<'a, str>>,
    /// The date, `DT`, as written.
    pub date: Option<Cow<'a, str>>,
    /// The event, `EV`.
    pub event: Option<Cow<'a, str>>,
    /// The round, `RO`.
    pub round: Option<Cow<'a, str>>,
    /// The place, `PC`.
    pub place: Option<Cow<'a, str>>,
    /// The result, `RE`, as written.
    pub result: Option<Cow<'a, str>>,
    /// The reading that was used; null without a board.
    pub reading: Option<Dialect>,
    /// `black` or `white`: who had the first turn of the contract.
    pub first_player: Option<&'static str>,
    /// The number of contract stones that were applied; null without a board.
    pub contract_stones: Option<u32>,
    /// How many nodes of the main line carry a move, legal or not; setup stones and a pass that the
    /// record implies do not count.
    pub plies: Option<u32>,
    /// The number of leaves of the tree, not counting the main line's.
    pub variations: Option<u32>,
    /// Whether there is no finding of severity error.
    pub legal: Option<bool>,
    /// Who won, and how.
    pub outcome: Option<OutcomeData>,
    /// Whether `RE` names the winner; null if there is no winner or `RE` names none.
    pub agrees: Option<bool>,
    /// The winning patterns, ascending by ply.
    pub patterns: Vec<PatternData>,
    /// The findings, ascending by offset.
    pub findings: Vec<FindingData<'a>>,
}

/// Who won, and how; all null if neither player has.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OutcomeData {
    /// `black` or `white`.
    pub winner: Option<&'static str>,
    /// The goal or reason that decided the game.
    pub by: Option<&'static str>,
    /// The ply that decided, from 1.
    pub ply: Option<u32>,
    /// All edges that the deciding chain touches, from 1, ascending.
    pub edges: Option<Vec<u8>>,
    /// Whether the same stone made the foreign connection too.
    pub also_foreign: bool,
}

/// A winning pattern.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PatternData {
    /// `three-edges`, `two-edges` or `opposite-edges`.
    pub pattern: &'static str,
    /// The colour that it favours.
    pub player: &'static str,
    /// The ply at which it first held, from 1.
    pub ply: u32,
    /// The controlled edges, from 1.
    pub edges: Vec<u8>,
}

/// A finding: what is wrong or unusual, and where.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FindingData<'a> {
    /// The stable kebab-case code.
    pub code: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The ply it belongs to, from 1.
    pub ply: Option<u32>,
    /// The 0-based byte in the (decompressed) file.
    pub offset: u64,
    /// The line, from 1; null if it is not known.
    pub line: Option<u64>,
    /// The character of the decoded line, from 1.
    pub column: u64,
    /// A readable message.
    pub message: &'a str,
    /// How many findings it counts for, as [`Finding::count`] does.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub count: u64,
}

impl<'a> Analysis<'a> {
    /// The data of a judgement on the game number `game`, from 1, of `source`.
    #[must_use]
    pub fn new(judgement: &Judgement<'a>, source: &'a str, game: u64) -> Self {
        let text = |header| {
            Some(
                judgement
                    .record
                    .header(judgement.game, header)?
                    .simple_text(),
            )
        };
        let variations = judgement.game.tree().variations();
        let is_legal = judgement.is_legal();
        Self {
            source,
            game,
            offset: judgement.game.offset(),
            line: judgement.game.location().line_number(),
            agrees: judgement.result_matches,
            findings: findings(judgement),
            ..Self::of_record(
                judgement.record,
                text,
                judgement.verdict,
                variations,
                is_legal,
            )
        }
    }

    /// The data of a record, without what places it in its file.
    fn of_record(
        record: &Record,
        text: impl Fn(Header) -> Option<Cow<'a, str>>,
        verdict: Option<Verdict>,
        variations: u32,
        is_legal: bool,
    ) -> Self {
        let is_unlur = record.kind == Kind::Unlur;
        let text = |header| text(header).filter(|_| is_unlur);
        Self {
            schema: SCHEMA,
            kind: record.kind.name(),
            side: record.side.map(crate::game::Side::get),
            black: text(Header::Black),
            white: text(Header::White),
            date: text(Header::Date),
            event: text(Header::Event),
            black_rank: text(Header::BlackRank),
            white_rank: text(Header::WhiteRank),
            round: text(Header::Round),
            place: text(Header::Place),
            result: text(Header::Result),
            reading: record.reading,
            first_player: record.first_player.map(crate::game::Color::name),
            contract_stones: record.side.map(|_| record.contract_stones),
            plies: is_unlur.then_some(record.ply_count),
            variations: is_unlur.then_some(variations),
            legal: (record.kind != Kind::Other).then_some(is_legal),
            outcome: is_unlur.then(|| verdict.map(OutcomeData::from).unwrap_or_default()),
            patterns: patterns(record),
            ..Self::default()
        }
    }
}

impl<'a> From<&'a JudgedGame> for Analysis<'a> {
    fn from(game: &'a JudgedGame) -> Self {
        let text = |header| game.header(header).map(Cow::from);
        let findings = game.findings.iter();
        let findings = findings.map(|placed| FindingData::new(&placed.finding, placed.location));
        let is_legal = game.is_legal();
        Self {
            source: &game.source,
            game: game.number,
            offset: game.offset,
            line: game.location.line_number(),
            agrees: game.result_matches,
            findings: findings.collect(),
            ..Self::of_record(&game.record, text, game.verdict, game.variations, is_legal)
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for JudgedGame {
    /// Writes the object of `unlur analyze`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Analysis::from(self).serialize(serializer)
    }
}

fn patterns(record: &Record) -> Vec<PatternData> {
    let patterns = record.patterns.iter();
    let data = patterns.map(|found| PatternData {
        pattern: found.value.pattern.name(),
        player: found.value.pattern.favours().name(),
        ply: found.ply,
        edges: found.value.edges().to_vec(),
    });
    data.collect()
}

fn findings<'a>(judgement: &Judgement<'a>) -> Vec<FindingData<'a>> {
    let locations = judgement.game.locations(judgement.findings);
    let findings = judgement.findings.iter().zip(locations);
    findings
        .map(|(finding, location)| FindingData::new(finding, location))
        .collect()
}

impl<'a> FindingData<'a> {
    /// The data of a finding and its location.
    #[must_use]
    pub fn new(finding: &'a Finding, location: LineColumn) -> Self {
        Self {
            code: finding.code.name(),
            severity: finding.severity().name(),
            ply: finding.ply,
            offset: finding.span.start,
            line: location.line_number(),
            column: location.column,
            message: &finding.message,
            count: finding.count(),
        }
    }
}

impl From<Verdict> for OutcomeData {
    fn from(verdict: Verdict) -> Self {
        Self {
            winner: Some(verdict.winner.name()),
            by: Some(verdict.by.name()),
            ply: verdict.ply,
            edges: verdict.edges.map(|edges| edges.iter().collect()),
            also_foreign: verdict.also_foreign,
        }
    }
}
