//! Games in JSON, read as SGF.

use std::ops::ControlFlow;

use super::layout::Layout;
use super::scanner::JsonObjects;
use crate::convert::entry::{ConvertedFrom, Entry, Places};
use crate::convert::{FileGame, RecordError, check, from_apgame, read_json, write_sgf};
use crate::finding::{Code, Finding};
use crate::sgf::{Charset, Chunk, Game, Parser, bom_len, too_large_finding, without_bom};

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
        for (range, path) in &objects.ranges {
            let before = &chunk.bytes[at..range.start];
            let has_mark = chunk.offset == 0 && at == 0 && bom_len(before) > 0
                || before.ends_with("\u{feff}".as_bytes());
            place = place.after(
                without_bom(before, chunk.offset + at as u64),
                Charset::UTF_8,
            );
            at = range.start;
            let offset = chunk.offset + at as u64;
            if range.len() > limit as usize {
                visit(Entry::Broken(&too_large_finding(offset, limit), place))?;
                continue;
            }
            let bytes = &chunk.bytes[range.clone()];
            let fault = match self.read_object(bytes, offset, objects, path) {
                Ok(mut converted_from) => {
                    if has_mark {
                        let message = "a byte order mark precedes this object";
                        let mark = Finding::new(Code::Bom, offset..offset + 1, message);
                        converted_from.own.insert(0, mark);
                    }
                    let chunk = Chunk {
                        offset,
                        ..Chunk::whole(&self.sgf)
                    };
                    let mut games = self.parser.games(chunk).at_place(place);
                    let only = |game: &Game<'_>| game.text().len() == self.sgf.len();
                    if let Some(game) = games.next().filter(only) {
                        visit(Entry::Game(&game, Some(&converted_from)))?;
                        continue;
                    }
                    RecordError::new("sgf", "this text is not one game")
                }
                Err(fault) => fault,
            };
            let fault = fault.within(path);
            visit(Entry::Broken(&broken(&fault, offset), place))?;
        }
        if let Some(misfit) = &objects.misfit {
            let (offset, place) = misfit.before.unwrap_or_else(|| {
                // It may be before the last game.
                let before = &chunk.bytes[..misfit.at];
                let before = without_bom(before, chunk.offset);
                let place = chunk.place.after(before, Charset::UTF_8);
                (chunk.offset + misfit.at as u64, place)
            });
            visit(Entry::Broken(&broken(&misfit.fault, offset), place))?;
        }
        ControlFlow::Continue(())
    }

    /// Reads an object, and writes its game as SGF.
    fn read_object(
        &mut self,
        bytes: &[u8],
        offset: u64,
        objects: &JsonObjects,
        path: &str,
    ) -> Result<ConvertedFrom, RecordError> {
        if bytes.first() != Some(&b'{') {
            let message = if objects.layout == Layout::Lines {
                "there is text besides the games"
            } else {
                "a game is an object"
            };
            return Err(RecordError::new("", message));
        }
        let path = path.to_owned();
        let converted_from = if objects.layout == Layout::Record {
            ConvertedFrom {
                path,
                record: read_json(bytes)?,
                places: Places::Nodes,
                own: Vec::new(),
            }
        } else {
            ConvertedFrom::apgame(path, offset, from_apgame(bytes)?)
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

fn broken(fault: &RecordError, offset: u64) -> Finding {
    Finding::new(Code::BadJson, offset..offset + 1, fault.to_string())
}
