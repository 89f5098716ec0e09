//! Games in JSON, read as SGF.

use std::ops::{ControlFlow, Range};

use super::objects::JsonObjects;
use crate::convert::entry::{ConvertedFrom, Entry};
use crate::convert::{FileGame, RecordError, check, from_apgame, read_json, write_sgf};
use crate::finding::{Code, Finding};
use crate::sgf::{Charset, Chunk, Game, Parser, too_large_finding, without_bom};

/// Reads games in JSON by writing each as SGF first, so that later steps handle only one kind of
/// game.
#[derive(Debug)]
pub struct JsonReader {
    /// The current game as SGF.
    sgf: Vec<u8>,
    parser: Parser,
}

impl Default for JsonReader {
    fn default() -> Self {
        Self {
            sgf: Vec::new(),
            parser: Parser::of_written_text(),
        }
    }
}

impl JsonReader {
    /// Shows every game of a chunk of JSON to `visit`, in order, until it breaks. Those that are
    /// larger than `limit` bytes are reported.
    pub fn read(
        &mut self,
        chunk: Chunk<'_>,
        objects: &JsonObjects,
        limit: u32,
        visit: &mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut at = 0;
        let mut place = chunk.place;
        for (index, range) in objects.ranges.iter().enumerate() {
            let before = &chunk.bytes[at..range.start];
            let before = without_bom(before, chunk.offset + at as u64);
            place = place.after(before, Charset::UTF_8);
            at = range.start;
            let offset = chunk.offset + at as u64;
            if range.len() > limit as usize {
                visit(Entry::Broken(&too_large_finding(offset, limit), place))?;
                continue;
            }
            let path = objects.path(index);
            let fault = match self.read_object(&chunk.bytes[range.clone()], objects, path) {
                Ok(converted_from) => {
                    let chunk = Chunk {
                        offset,
                        ..Chunk::whole(&self.sgf)
                    };
                    let mut games = self.parser.games(chunk);
                    let only = |game: &Game<'_>| game.is_alone_in(self.sgf.len());
                    if let Some(game) = games.next().filter(only) {
                        let game = game.with_place(place);
                        visit(Entry::Game(&game, Some(&converted_from)))?;
                        continue;
                    }
                    RecordError::new("sgf", "this text is not one game")
                }
                Err(fault) => fault,
            };
            let fault = fault.within(&objects.path(index));
            visit(Entry::Broken(&broken(&fault, offset..offset + 1), place))?;
        }
        if let Some(misfit) = objects.misfit() {
            let span = misfit.offset..misfit.offset + 1;
            visit(Entry::Broken(&broken(&misfit.fault, span), misfit.place))?;
        }
        ControlFlow::Continue(())
    }

    /// Reads an object, and writes its game as SGF.
    fn read_object(
        &mut self,
        bytes: &[u8],
        objects: &JsonObjects,
        path: String,
    ) -> Result<ConvertedFrom, RecordError> {
        if bytes.first() != Some(&b'{') {
            return Err(RecordError::new("", objects.no_object()));
        }
        let converted_from = if objects.is_apgame {
            ConvertedFrom::apgame(path, from_apgame(bytes)?)
        } else {
            ConvertedFrom::record(path, read_json(bytes)?)
        };
        self.sgf.clear();
        match &converted_from.record {
            FileGame::Unlur(record) => {
                check(record)?;
                write_sgf(record, &mut self.sgf);
            }
            FileGame::Other { sgf } => self.sgf.extend_from_slice(sgf.as_bytes()),
        }
        Ok(converted_from)
    }
}

fn broken(fault: &RecordError, span: Range<u64>) -> Finding {
    Finding::new(Code::BadJson, span, fault.to_string())
}
