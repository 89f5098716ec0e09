//! A judgement in memory of its own.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::judge::Judgement;
use super::verdict::Verdict;
use crate::finding::{Finding, Severity};
use crate::game::{Board, Color, Position};
use crate::record::{Header, Kind, Ply, Record};
use crate::sgf::LineColumn;

/// A game with everything that was found out about it.
///
/// It owns its data, so games can be collected, sorted and sent to other threads. A
/// [`Judgement`] holds more, the text of the game among it, and borrows all of it. With the feature
/// `serde` it is written as the object of `unlur analyze`, an [`Analysis`](super::Analysis).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct JudgedGame {
    /// The path of the file as given, or `archive.zip!/member.sgf`; empty for bytes. JSON: `source`.
    pub source: Arc<str>,
    /// The number of the game in its file, from 1. JSON: `game`.
    pub number: u64,
    /// The 0-based byte of the (decompressed) file where the game begins. JSON: `offset`.
    pub offset: u64,
    /// The line and column where the game begins in its file. JSON: `line`.
    pub location: LineColumn,
    /// The game as it is written and as it was played; for a game other than Unlur, only the
    /// findings are known. JSON: `kind`, `side`, `reading`, `first_player`, `contract_stones`,
    /// `plies` and `patterns`.
    pub record: Record,
    /// The headers that the record has, as written. JSON: those that `unlur schema analyze` lists, by
    /// their names.
    pub headers: BTreeMap<Header, String>,
    /// The number of variations. JSON: `variations`.
    pub variations: u32,
    /// Who won, and by what; `None` if neither player has won. JSON: `outcome`.
    pub verdict: Option<Verdict>,
    /// Whether the recorded result names that winner; `None` if record or game do not name one.
    /// JSON: `agrees`.
    pub result_matches: Option<bool>,
    /// The findings, ascending by offset. JSON: `findings`.
    pub findings: Vec<PlacedFinding>,
}

/// A finding and its location in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlacedFinding {
    /// The finding.
    pub finding: Finding,
    /// Where it begins.
    pub location: LineColumn,
}

impl JudgedGame {
    /// A copy of a judgement on the game number `number`, from 1, of `source`.
    #[must_use]
    pub fn new(judgement: &Judgement<'_>, source: Arc<str>, number: u64) -> Self {
        let record = judgement.record;
        let headers = Header::ALL.into_iter().filter_map(|header| {
            let value = record.header(judgement.game, header)?;
            let text = match header {
                Header::Comment => value.text(),
                _ => value.simple_text(),
            };
            Some((header, text.into_owned()))
        });
        let locations = judgement.game.locations(judgement.findings);
        let findings = judgement.findings.iter().cloned().zip(locations);
        Self {
            source,
            number,
            offset: judgement.game.offset(),
            location: judgement.game.location(),
            record: record.clone(),
            headers: headers.collect(),
            variations: judgement.game.tree().variations(),
            verdict: judgement.verdict,
            result_matches: judgement.result_matches,
            findings: findings
                .map(|(finding, location)| PlacedFinding { finding, location })
                .collect(),
        }
    }

    /// An entry for something that is not a game, in place of one.
    #[must_use]
    pub fn unreadable(source: Arc<str>, number: u64, finding: PlacedFinding) -> Self {
        Self {
            source,
            number,
            offset: finding.finding.span.start,
            location: finding.location,
            findings: vec![finding],
            ..Self::default()
        }
    }

    /// Whether the game could be read and has no finding of severity error.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        let is_error = |placed: &PlacedFinding| placed.finding.severity() == Severity::Error;
        self.record.kind != Kind::Unreadable && !self.findings.iter().any(is_error)
    }

    /// A header as written; `None` if the record does not have it.
    #[must_use]
    pub fn header(&self, header: Header) -> Option<&str> {
        self.headers.get(&header).map(String::as_str)
    }

    /// The name of the player of a colour, without white space around it; `None` if the record has
    /// none.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&str> {
        let name = self.header(Header::player(color))?.trim();
        (!name.is_empty()).then_some(name)
    }

    /// The board; `None` if the record gives no size.
    #[must_use]
    pub fn board(&self) -> Option<&'static Board> {
        self.record.side.map(Board::get)
    }

    /// The moves of the main line, one for each ply: written moves, applied or not.
    pub fn moves(&self) -> impl Iterator<Item = &Ply> {
        self.record.moves()
    }

    /// The position after the 1-based ply `ply`; see [`Record::position_at`].
    #[must_use]
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        self.record.position_at(ply)
    }

    /// The position after the last move; `None` without a board.
    #[must_use]
    pub fn last_position(&self) -> Option<Position> {
        self.position_at(u32::MAX)
    }
}

impl fmt::Display for PlacedFinding {
    /// Writes `line:column: severity[code]: message`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { finding, location } = self;
        if let Some(line) = location.line_number() {
            write!(f, "{line}:{}: ", location.column)?;
        }
        let severity = finding.severity();
        write!(f, "{severity}[{}]: {}", finding.code, finding.message)
    }
}
