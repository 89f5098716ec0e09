//! The games of a text, read as SGF.

use std::ops::ControlFlow;

use super::file_text::FileText;
use super::places::TextPlaces;
#[cfg(feature = "files")]
use super::read::later_starts;
use super::read::{TextOptions, each_game};
use crate::convert::entry::{ConvertedFrom, Entry};
use crate::convert::sgf::write_sgf;
use crate::sgf::{Chunk, Parser, too_large_finding};

/// Reads games in plain text by writing each as SGF first, so that later steps handle only one kind
/// of game.
#[derive(Debug)]
pub struct TextReader {
    options: TextOptions,
    /// The current game as SGF.
    sgf: Vec<u8>,
    parser: Parser,
}

impl Default for TextReader {
    fn default() -> Self {
        Self::new(TextOptions::default())
    }
}

impl TextReader {
    /// A reader of text in that notation.
    #[must_use]
    pub fn new(options: TextOptions) -> Self {
        Self {
            options,
            sgf: Vec::new(),
            parser: Parser::of_written_text(),
        }
    }

    /// Shows every game of a text to `visit`, in order, until it breaks. Those that are larger than
    /// `limit` bytes are reported.
    pub fn read(
        &mut self,
        chunk: Chunk<'_>,
        limit: u32,
        visit: &mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let file = FileText::new(chunk.bytes);
        let mut walk = file.walk(&chunk);
        each_game(&file.text, self.options, &mut |game| {
            let text = TextPlaces::new(&game, &mut walk);
            let (start, place) = text.start;
            if walk.go_to(game.end).0 - start > u64::from(limit) {
                return visit(Entry::Broken(&too_large_finding(start, limit), place));
            }
            self.sgf.clear();
            write_sgf(&game.record, &mut self.sgf);
            let converted_from = ConvertedFrom::text(game.record, text);
            let chunk = Chunk {
                offset: start,
                place,
                ..Chunk::whole(&self.sgf)
            };
            match self.parser.games(chunk).next() {
                Some(game) => {
                    let game = game.with_places(converted_from.places());
                    visit(Entry::Game(&game, Some(&converted_from)))
                }
                None => ControlFlow::Continue(()),
            }
        })
    }
}

/// The offsets of the lines in a file of plain text at which games begin, but for the first game.
/// There the file may be cut: both parts give the games of the whole.
///
/// If the bytes continue a game, `is_within`, the first one that begins in them counts too.
#[must_use]
#[cfg(feature = "files")]
pub fn text_cuts(bytes: &[u8], is_within: bool) -> Vec<usize> {
    let file = FileText::new(bytes);
    let mut walk = file.walk(&Chunk::whole(bytes));
    let starts = later_starts(&file.text, is_within).into_iter();
    let lines = starts.filter(|&start| start == 0 || file.text.as_bytes()[start - 1] == b'\n');
    lines
        .filter_map(|start| usize::try_from(walk.go_to(start).0).ok())
        .collect()
}
