//! Games in JSON, read as SGF.

use std::ops::ControlFlow;

use super::layout::Layout;
use super::scanner::JsonObjects;
use crate::convert::source_game::{ConvertedFrom, ConvertedReader, Entry, Places};
use crate::convert::{FileGame, RecordError, check, from_apgame, read_json};
use crate::finding::{Code, Finding};
use crate::sgf::{Charset, Chunk, bom_len, too_large_finding, without_bom};

/// Reads games in JSON.
#[derive(Debug, Default)]
pub struct JsonReader {
    games: ConvertedReader,
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
        let chunk = chunk.within_limits();
        let mut at = 0;
        let mut location = chunk.location;
        for (range, path) in &objects.ranges {
            // The objects may not be those of this chunk.
            let (Some(before), Some(bytes)) = (
                chunk.bytes.get(at..range.start),
                chunk.bytes.get(range.clone()),
            ) else {
                break;
            };
            let has_mark = chunk.offset == 0 && at == 0 && bom_len(before) > 0
                || before.ends_with("\u{feff}".as_bytes());
            location = location.after(
                without_bom(before, chunk.offset + at as u64),
                Charset::UTF_8,
            );
            at = range.start;
            let offset = chunk.offset + at as u64;
            if range.len() > limit as usize {
                visit(Entry::Broken(&too_large_finding(offset, limit), location))?;
                continue;
            }
            let fault = match read_object(bytes, offset, objects, path) {
                Ok(mut origin) => {
                    if has_mark {
                        let message = "a byte order mark precedes this object";
                        let mark = Finding::new(Code::Bom, offset..offset + 1, message);
                        origin.own.insert(0, mark);
                    }
                    if let Some(flow) = self.games.show(&origin, (offset, location), visit) {
                        flow?;
                        continue;
                    }
                    RecordError::new("sgf", "this text is not one game")
                }
                Err(fault) => fault,
            };
            let fault = fault.within(path);
            visit(Entry::Broken(&broken(&fault, offset), location))?;
        }
        if let Some(misfit) = &objects.misfit {
            let (offset, location) = misfit.before.unwrap_or_else(|| {
                // The error may be before the last game.
                let before = &chunk.bytes[..misfit.at];
                let before = without_bom(before, chunk.offset);
                let location = chunk.location.after(before, Charset::UTF_8);
                (chunk.offset + misfit.at as u64, location)
            });
            visit(Entry::Broken(&broken(&misfit.fault, offset), location))?;
        }
        ControlFlow::Continue(())
    }
}

/// The game of an object.
fn read_object(
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
    if objects.layout != Layout::Record {
        return Ok(from_apgame(bytes)?.origin(path, offset));
    }
    let record = read_json(bytes)?;
    if let FileGame::Unlur(record) = &record {
        check(record)?;
    }
    Ok(ConvertedFrom {
        path,
        record,
        places: Places::Nodes,
        own: Vec::new(),
    })
}

fn broken(fault: &RecordError, offset: u64) -> Finding {
    Finding::new(Code::BadJson, offset..offset + 1, fault.to_string())
}
