//! The games of a text, read as SGF.

use std::ops::ControlFlow;

use super::places::{FileOffsets, TextPlaces};
use super::read::{TextOptions, from_text};
use crate::convert::entry::{ConvertedFrom, Entry};
use crate::convert::sgf::{Spelling, write_sgf};
use crate::sgf::{Charset, Chunk, Parser, bom_len};

/// Reads games in plain text by writing each as SGF first, so that later steps handle only one kind
/// of game.
#[derive(Debug, Default)]
pub struct TextReader {
    options: TextOptions,
    /// The current game as SGF.
    sgf: Vec<u8>,
    parser: Parser,
}

impl TextReader {
    /// A reader of text in that notation.
    #[must_use]
    pub fn new(options: TextOptions) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    /// Shows every game of a text to `visit`, in order, until it breaks.
    pub fn read(
        &mut self,
        chunk: Chunk<'_>,
        visit: &mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mark = bom_len(chunk.bytes);
        let chunk = Chunk {
            bytes: &chunk.bytes[mark..],
            offset: chunk.offset + mark as u64,
            ..chunk
        };
        let charset = Charset::assume(chunk.bytes);
        let text = charset.decode(chunk.bytes);
        let mut files = FileOffsets::new(&chunk, charset, &text);
        for game in from_text(&text, self.options) {
            let start = files.offset(game.start);
            let text = TextPlaces::new(&game, &mut files);
            let place = files.place(start);
            self.sgf.clear();
            write_sgf(&game.record, Spelling::default(), &mut self.sgf);
            let converted_from = ConvertedFrom::text(game.record, text);
            let chunk = Chunk {
                offset: start,
                place,
                ..Chunk::whole(&self.sgf)
            };
            if let Some(game) = self.parser.games(chunk).next() {
                let game = game.with_places(converted_from.places());
                visit(Entry::Game(&game, Some(&converted_from)))?;
            }
        }
        ControlFlow::Continue(())
    }
}
