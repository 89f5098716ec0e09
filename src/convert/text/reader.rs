//! The games of a text, read as SGF.

use std::ops::{ControlFlow, Range};

use super::file_text::FileText;
use super::game::{Builder, TextGame, TextOptions};
use super::read::each_game;
use crate::convert::document::FileGame;
use crate::convert::source_game::{ConvertedFrom, ConvertedReader, Entry, Places};
use crate::finding::{Finding, Findings};
use crate::sgf::{Chunk, LineColumn, too_large_finding};

/// Reads games in plain text.
#[derive(Debug, Default)]
pub struct TextReader {
    options: TextOptions,
    games: ConvertedReader,
}

impl TextReader {
    /// A reader of text in that notation.
    #[must_use]
    pub fn new(options: TextOptions) -> Self {
        let games = ConvertedReader::default();
        Self { options, games }
    }

    /// Shows every game of a text to `visit`, in order, until it breaks. Those that are larger than
    /// `limit` bytes are reported.
    pub fn read(
        &mut self,
        chunk: Chunk<'_>,
        limit: u32,
        visit: &mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let chunk = chunk.within_limits();
        let file = FileText::new(chunk.bytes);
        let mut walk = file.walk(chunk);
        each_game(&file.text, Builder::new(self.options), &mut |game| {
            let end = game.end;
            let ((start, location), origin) = origin(game, &mut walk);
            if walk(end).0 - start > u64::from(limit) {
                return visit(Entry::Broken(&too_large_finding(start, limit), location));
            }
            let shown = self.games.show(&origin, (start, location), visit);
            shown.unwrap_or(ControlFlow::Continue(()))
        })
    }
}

/// The origin of a game, and where it begins in the file.
fn origin(
    game: TextGame,
    walk: &mut impl FnMut(usize) -> (u64, LineColumn),
) -> ((u64, LineColumn), ConvertedFrom) {
    // Further findings would not be kept anyway.
    let kept = game.other_text.len().min(Findings::MAX as usize);
    let others = game.other_text[..kept].iter().map(|(span, ..)| span);
    let spans = game.plies.iter().chain(others);
    let mut points: Vec<_> = spans.flat_map(|span| [span.start, span.end]).collect();
    points.push(game.start);
    points.sort_unstable();
    points.dedup();
    let lines: Vec<_> = points.iter().map(|&point| walk(point)).collect();
    let find = |point: usize| lines[points.partition_point(|&other| other < point)];
    let span = |span: &Range<usize>| find(span.start).0..find(span.end).0;
    let plies = game.plies.iter().map(span).collect();
    let mut own = Findings::default();
    let other_text = game.other_text[..kept].iter();
    own.extend(other_text.map(|(place, code, why)| Finding::new(*code, span(place), *why)));
    if let Some(last) = own.as_slice().last().cloned() {
        own.extend(std::iter::repeat_n(last, game.other_text.len() - kept));
    }
    let own = std::mem::take(own.close());
    let start = find(game.start);
    let origin = ConvertedFrom {
        path: String::new(),
        record: FileGame::Unlur(game.record),
        places: Places::Text(plies, lines),
        own,
    };
    (start, origin)
}

/// The offsets of the lines in a file of plain text at which games begin, except the first game.
/// There the file may be cut: both parts give the games of the whole.
///
/// If the bytes continue a game (`is_within`), the first game that begins in them counts too.
#[must_use]
#[cfg(feature = "files")]
pub fn text_cuts(bytes: &[u8], is_within: bool) -> Vec<usize> {
    let file = FileText::new(bytes);
    let first = if is_within {
        Builder::begun_before()
    } else {
        Builder::new(TextOptions::default())
    };
    let mut walk = file.walk(Chunk::whole(bytes));
    let mut ends = Vec::new();
    let _ = each_game(&file.text, first, &mut |game| {
        ends.extend(usize::try_from(walk(game.end).0));
        ControlFlow::Continue(())
    });
    ends.pop();
    ends
}
