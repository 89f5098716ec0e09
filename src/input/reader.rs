//! The games of a chunk, whatever format they are in.

use std::ops::{ControlFlow, Range};

use super::chunk::{Chunk, Content};
use super::json::Objects;
use crate::convert::{
    ApGame, Object, RecordError, RecordGame, Spelling, check, from_apgame, read_json, write_sgf,
};
use crate::finding::{Code, Finding};
use crate::sgf::{self, Charset, Game, LineColumn, Parser, Piece};

/// Reads the games of chunks, one after another, into the same memory.
///
/// A game that is no SGF is written as SGF first, so that all that comes after
/// knows games of one kind alone.
#[derive(Debug, Default)]
pub struct GameReader {
    parser: Parser,
    /// A game from another format, as SGF.
    rewritten: Vec<u8>,
    /// Reads that; it is in UTF-8, whatever charset the SGF of others is in.
    rereader: Parser,
}

/// Where a game comes from that was no SGF.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The path of the game in its file, as in `games[3]`.
    pub path: String,
    /// The game as data, as it was given.
    pub record: RecordGame,
    /// Whether it was a game record of Abstract Play.
    pub is_apgame: bool,
    /// Where the plies of a game record of Abstract Play stand: round and place, from 0.
    places: Vec<(usize, usize)>,
    /// What is wrong with the game record, though it was read.
    faults: Vec<RecordError>,
}

/// What stands in a chunk where a game belongs.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A game, and where it comes from when it was no SGF.
    Game(&'a Game<'a>, Option<&'a Origin>),
    /// What is wrong with something that is no game, and where it stands.
    Broken(&'a Finding, LineColumn),
}

impl GameReader {
    /// A reader with nothing read yet.
    #[must_use]
    pub fn new(options: sgf::Options) -> Self {
        Self {
            parser: Parser::new(options),
            rewritten: Vec::new(),
            rereader: Parser::default(),
        }
    }

    /// Shows every game of a chunk to `visit`, in order, until that breaks.
    pub fn read(
        &mut self,
        chunk: &Chunk,
        mut visit: impl FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &chunk.content {
            Content::Sgf => {
                let mut games = self.parser.games(chunk.piece());
                while let Some(game) = games.next() {
                    visit(Entry::Game(&game, None))?;
                }
                ControlFlow::Continue(())
            }
            Content::Json(objects) => self.read_objects(chunk, objects, visit),
        }
    }

    fn read_objects(
        &mut self,
        chunk: &Chunk,
        objects: &Objects,
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
                    self.rewritten.clear();
                    write_sgf(&record, Spelling::default(), &mut self.rewritten);
                    let origin = Origin {
                        path: objects.path(index),
                        record,
                        is_apgame: objects.is_apgame,
                        places,
                        faults,
                    };
                    let piece = Piece {
                        offset,
                        place,
                        ..Piece::whole(&self.rewritten)
                    };
                    if let Some(game) = self.rereader.games(piece).next() {
                        visit(Entry::Game(&game, Some(&origin)))?;
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

fn read_object(bytes: &[u8], objects: &Objects) -> Result<ApGame, RecordError> {
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

impl Origin {
    /// Moves findings from the SGF that the game was written as to where it comes
    /// from: the place of its object, and the path of the node. Findings of that itself
    /// come first.
    pub fn relocate(&self, game: Game<'_>, findings: &mut Vec<Finding>) {
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
