//! A game of a source in any format, and what it was converted from.

use super::apgame::ApGame;
use super::document::{FileGame, RecordGame};
use super::error::RecordError;
use super::text::TextPlaces;
use crate::finding::{Code, Finding};
use crate::sgf::{Game, LineColumn};

/// The game that a game in SGF was converted from.
#[derive(Clone, Debug)]
pub struct ConvertedFrom {
    /// The path of the game in its file, as in `games[3]`.
    pub path: String,
    /// The game as data, as it was read.
    pub record: FileGame,
    /// Whether it was a game record of Abstract Play.
    pub is_apgame: bool,
    /// Round and index, from 0, of each ply of a game record of Abstract Play.
    places: Vec<(usize, usize)>,
    /// The findings about the game record, though it was read.
    faults: Vec<RecordError>,
    /// Whether a byte order mark precedes its object.
    pub(in crate::convert) has_mark: bool,
    /// Where the game is in a plain text, if it was read from one.
    text: Option<TextPlaces>,
}

/// A game of a chunk, or an error in place of one.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A game, and what it was converted from if the source is not SGF.
    Game(&'a Game<'a>, Option<&'a ConvertedFrom>),
    /// The error in something that is not a game, and its place.
    Broken(&'a Finding, LineColumn),
}

impl ConvertedFrom {
    /// A record in JSON, at a path of its file.
    pub(in crate::convert) fn record(path: String, record: FileGame) -> Self {
        Self {
            path,
            record,
            is_apgame: false,
            places: Vec::new(),
            faults: Vec::new(),
            has_mark: false,
            text: None,
        }
    }

    /// A game record of Abstract Play, at a path of its file.
    pub(in crate::convert) fn apgame(path: String, game: ApGame) -> Self {
        Self {
            is_apgame: true,
            places: game.places,
            faults: game.faults,
            ..Self::record(path, FileGame::Unlur(game.record))
        }
    }

    /// A game from plain text.
    pub(in crate::convert) fn text(record: RecordGame, text: TextPlaces) -> Self {
        Self {
            text: Some(text),
            ..Self::record(String::new(), FileGame::Unlur(record))
        }
    }

    /// Whether the game was a record in JSON.
    #[must_use]
    pub fn is_record(&self) -> bool {
        !self.is_apgame && self.text.is_none()
    }

    /// Whether the finding is about something in a plain text that was not understood.
    #[must_use]
    pub fn is_not_understood(&self, finding: &Finding) -> bool {
        self.text.is_some() && matches!(finding.code, Code::TextOutside | Code::BadPoint)
    }

    /// The places of offsets in a plain text.
    pub(in crate::convert) fn places(&self) -> &[(u64, LineColumn)] {
        self.text.as_ref().map_or(&[], |text| &text.places)
    }

    /// Maps findings in the generated SGF to the source of the game: the place of its object and
    /// the path of the node. Findings about the source itself come first.
    pub fn relocate(&self, game: Game<'_>, findings: &mut Vec<Finding>) {
        if let Some(text) = &self.text {
            return text.relocate(game.offset(), findings);
        }
        let span = game.offset()..game.offset() + 1;
        let has_nodes = matches!(self.record, FileGame::Unlur(_));
        for finding in &mut *findings {
            let node = game.node_at(finding.span.start);
            let path = match (self.is_apgame, finding.ply) {
                (true, Some(ply)) => {
                    let place = self.places.get(ply.saturating_sub(1) as usize);
                    place.map_or_else(
                        || self.path.clone(),
                        |(round, place)| format!("{}.moves[{round}][{place}]", self.path),
                    )
                }
                (false, _) if has_nodes && node > 0 => format!("{}.nodes[{node}]", self.path),
                _ => self.path.clone(),
            };
            let path = path.trim_start_matches('.');
            if !path.is_empty() {
                finding.message = format!("{path}: {}", finding.message).into();
            }
            finding.span = span.clone();
        }
        let own = self.faults.iter().map(|fault| {
            let fault = fault.clone().within(&self.path);
            Finding::new(Code::IncompleteHeader, span.clone(), fault.to_string())
        });
        let mark = self.has_mark.then(|| {
            let message = "a byte order mark precedes this object";
            Finding::new(Code::Bom, span.clone(), message)
        });
        let own: Vec<_> = mark.into_iter().chain(own).collect();
        findings.splice(..0, own);
    }
}
