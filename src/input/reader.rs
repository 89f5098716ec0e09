//! The games of a chunk, in any format.

use std::ops::ControlFlow;

use super::format::Content;
use super::options::Options;
use super::source_chunk::SourceChunk;
#[cfg(feature = "json")]
use crate::convert::JsonReader;
use crate::convert::{Entry, TextReader};
use crate::sgf::{self, LineColumn, Parser};

/// Reads the games of chunks, one after another, into the same memory.
#[derive(Debug)]
pub struct GameReader {
    parser: Parser,
    #[cfg(feature = "json")]
    json: JsonReader,
    text: TextReader,
    /// The largest game that is read, in bytes.
    limit: u32,
}

impl Default for GameReader {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl GameReader {
    /// A new reader.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            parser: Parser::new(options.text),
            text: TextReader::new(options.moves),
            #[cfg(feature = "json")]
            json: JsonReader::default(),
            limit: options.text.limit,
        }
    }

    /// Shows every game of a chunk to `visit`, in order, until that breaks.
    pub fn read(
        &mut self,
        chunk: &SourceChunk,
        visit: &mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &chunk.content {
            Content::Sgf => {
                let mut games = self.parser.games(chunk.chunk());
                let mut any = false;
                while let Some(game) = games.next() {
                    any = true;
                    visit(Entry::Game(&game, None))?;
                }
                let begins_file = chunk.offset == 0 || chunk.leading_text.is_some();
                if !any && chunk.is_first && chunk.is_cut && begins_file {
                    // The first game, which would report this, belongs to another range.
                    for finding in sgf::leading_findings(chunk.chunk()) {
                        visit(Entry::Broken(&finding, LineColumn::UNNUMBERED))?;
                    }
                }
                ControlFlow::Continue(())
            }
            Content::Binary | Content::Skipped(_) | Content::Dropped => ControlFlow::Continue(()),
            Content::TooLarge => {
                let finding = sgf::too_large_finding(chunk.offset, self.limit);
                visit(Entry::Broken(&finding, chunk.location))
            }
            #[cfg(feature = "json")]
            Content::Json(objects) => self.json.read(chunk.chunk(), objects, self.limit, visit),
            Content::Text => self.text.read(chunk.chunk(), self.limit, visit),
        }
    }
}
