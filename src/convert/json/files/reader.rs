//! Games in JSON, read as SGF.

use std::ops::{ControlFlow, Range};

use super::objects::JsonObjects;
use crate::convert::entry::{ConvertedFrom, Entry};
use crate::convert::{
    ApGame, Object, RecordError, Spelling, check, from_apgame, read_json, write_sgf,
};
use crate::finding::{Code, Finding};
use crate::sgf::{Charset, Chunk, Parser, too_large_finding, without_bom};

/// Reads games in JSON by writing each as SGF first, so that later steps handle only one kind of
/// game.
#[derive(Debug, Default)]
pub struct JsonReader {
    /// The current game as SGF.
    sgf: Vec<u8>,
    parser: Parser,
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
            match read_object(&chunk.bytes[range.clone()], objects) {
                Ok(ApGame {
                    record,
                    places,
                    faults,
                }) => {
                    self.sgf.clear();
                    write_sgf(&record, Spelling::default(), &mut self.sgf);
                    let path = objects.path(index);
                    let converted_from = if objects.is_apgame {
                        ConvertedFrom::apgame(path, record, places, faults)
                    } else {
                        ConvertedFrom::record(path, record)
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
