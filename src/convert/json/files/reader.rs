//! Games in JSON, read as SGF.

use std::ops::{ControlFlow, Range};

use super::objects::JsonObjects;
use crate::convert::text::TextPlaces;
use crate::convert::{
    ApGame, Object, RecordError, RecordGame, Spelling, check, from_apgame, read_json, write_sgf,
};
use crate::finding::{Code, Finding};
use crate::sgf::{Charset, Chunk, Game, LineColumn, Parser};

/// Reads games in JSON by writing each as SGF first, so that every later step knows one kind
/// of game.
#[derive(Debug, Default)]
pub struct JsonReader {
    /// The game at hand as SGF.
    sgf: Vec<u8>,
    parser: Parser,
}

/// The game in JSON that a game was converted from.
#[derive(Clone, Debug)]
pub struct ConvertedFrom {
    /// The path of the game in its file, as in `games[3]`.
    pub path: String,
    /// The game as data, as it was given.
    pub record: RecordGame,
    /// Whether it was a game record of Abstract Play.
    pub is_apgame: bool,
    /// Round and index, from 0, of each ply of a game record of Abstract Play.
    places: Vec<(usize, usize)>,
    /// What is wrong with the game record, though it was read.
    faults: Vec<RecordError>,
    /// Where the game is in a plain text, if it was read from one.
    text: Option<TextPlaces>,
}

/// A game of a chunk, or what is there instead of one.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A game, and what it was converted from if the source is not SGF.
    Game(&'a Game<'a>, Option<&'a ConvertedFrom>),
    /// What is wrong with something that is not a game, and its place.
    Broken(&'a Finding, LineColumn),
}

impl JsonReader {
    /// Shows every game of a chunk of JSON to `visit`, in order, until that breaks.
    pub fn read(
        &mut self,
        chunk: Chunk<'_>,
        objects: &JsonObjects,
        mut visit: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut at = 0;
        let mut place = chunk.place;
        for (index, range) in objects.ranges.iter().enumerate() {
            place = place.after(&chunk.bytes[at..range.start], Charset::UTF_8);
            at = range.start;
            let offset = chunk.offset + at as u64;
            match read_object(&chunk.bytes[range.clone()], objects) {
                Ok(ApGame {
                    record,
                    places,
                    faults,
                }) => {
                    self.sgf.clear();
                    write_sgf(&record, Spelling::default(), &mut self.sgf);
                    let converted_from = ConvertedFrom {
                        path: objects.path(index),
                        record,
                        is_apgame: objects.is_apgame,
                        places,
                        faults,
                        text: None,
                    };
                    let chunk = Chunk {
                        offset,
                        place,
                        ..Chunk::whole(&self.sgf)
                    };
                    if let Some(game) = self.parser.games(chunk).next() {
                        visit(Entry::Game(&game, Some(&converted_from)))?;
                    }
                }
                Err(fault) => {
                    let fault = fault.within(&objects.path(index));
                    visit(Entry::Broken(&broken(&fault, offset..offset + 1), place))?;
                }
            }
        }
        if let Some(misfit) = objects.misfit() {
            let span = misfit.offset..misfit.offset + 1;
            visit(Entry::Broken(&broken(&misfit.fault, span), misfit.place))?;
        }
        ControlFlow::Continue(())
    }
}

fn read_object(bytes: &[u8], objects: &JsonObjects) -> Result<ApGame, RecordError> {
    if bytes.first() != Some(&b'{') {
        return Err(RecordError::new("", objects.no_object()));
    }
    let game = if objects.is_apgame {
        from_apgame(bytes)?
    } else {
        ApGame {
            record: read_json::<Object<_>>(bytes)?.0,
            places: Vec::new(),
            faults: Vec::new(),
        }
    };
    check(&game.record)?;
    Ok(game)
}

fn broken(fault: &RecordError, span: Range<u64>) -> Finding {
    Finding::new(Code::BadJson, span, fault.to_string())
}

impl ConvertedFrom {
    /// A game from plain text.
    pub(in crate::convert) fn text(record: RecordGame, text: TextPlaces) -> Self {
        Self {
            path: String::new(),
            record,
            is_apgame: false,
            places: Vec::new(),
            faults: Vec::new(),
            text: Some(text),
        }
    }

    /// Whether the game was a record in JSON.
    #[must_use]
    pub fn is_record(&self) -> bool {
        !self.is_apgame && self.text.is_none()
    }

    /// The places of offsets in a plain text.
    pub(in crate::convert) fn places(&self) -> &[(u64, LineColumn)] {
        self.text.as_ref().map_or(&[], |text| &text.places)
    }

    /// Moves findings from the SGF that the game was written as to where it comes
    /// from: the place of its object, and the path of the node. Findings of that itself
    /// come first.
    pub fn relocate(&self, game: Game<'_>, findings: &mut Vec<Finding>) {
        if let Some(text) = &self.text {
            return text.relocate(game.offset(), findings);
        }
        let span = game.offset()..game.offset() + 1;
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
                (false, _) if node > 0 => format!("{}.nodes[{node}]", self.path),
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
        findings.splice(..0, own);
    }
}
