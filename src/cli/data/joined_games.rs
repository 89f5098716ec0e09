//! Games in one output, one after another.

use std::io::{self, Write};
use std::ops::Range;

use crate::analysis::FindingData;
use crate::cli::output::finding_line;
use crate::cli::status::print_info;
use crate::finding::{Code, Finding};
use crate::sgf::{Game, is_sync_point};

/// A game whose reading changes if another such game precedes or follows it: it has no closing `)`,
/// or it does not begin at a synchronisation point, which would end the game before it.
#[derive(Debug)]
pub(in crate::cli) struct Seam {
    /// The game's place in the text of its output.
    pub at: Range<usize>,
    ends_a_game: bool,
    /// The message if this unclosed game is left out.
    left_out: Option<String>,
}

const LEFT_OUT: &str = "left out: this game is not closed, and would take in the next one";

impl Seam {
    /// The seam of a game whose text is at the end of `text`, if it needs one.
    pub(super) fn new(text: &[u8], start: usize, game: &Game<'_>, source: &str) -> Option<Self> {
        let ends_a_game = is_sync_point(&text[start..], 0);
        let is_end = |it: &Finding| matches!(it.code, Code::MissingClose | Code::UnclosedValue);
        let left_out = game.findings().iter().any(is_end).then(|| {
            let span = game.offset()..game.offset() + 1;
            let finding = Finding::new(Code::LeftOut, span, LEFT_OUT);
            finding_line(&FindingData::new(&finding, game.location()), source, false)
        });
        let is_needed = !ends_a_game || left_out.is_some();
        is_needed.then_some(Self {
            at: start..text.len(),
            ends_a_game,
            left_out,
        })
    }
}

/// Writes games so that each can be read back. An unclosed game is left out unless the next game
/// ends it.
#[derive(Debug, Default)]
pub(in crate::cli) struct JoinedGames {
    /// Unclosed games, held until the next game shows whether it ends them, each with the message
    /// if it is left out.
    held: Vec<(Vec<u8>, String)>,
    /// The number of games left out.
    pub left_out: u64,
    has_written: bool,
}

impl JoinedGames {
    /// Writes the games of a text, with their seams.
    pub(in crate::cli) fn write(
        &mut self,
        text: &[u8],
        seams: &[Seam],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut from = 0;
        for seam in seams {
            self.write_game(&text[from..seam.at.start], None, out)?;
            self.write_game(&text[seam.at.clone()], Some(seam), out)?;
            from = seam.at.end;
        }
        self.write_game(&text[from..], None, out)
    }

    /// Writes a game with its seam, or games that need no seam.
    pub(in crate::cli) fn write_game(
        &mut self,
        game: &[u8],
        seam: Option<&Seam>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if game.is_empty() {
            return Ok(());
        }
        // Directly after another game it could be read as a variation of it.
        let mut apart = "";
        if seam.is_some_and(|seam| !seam.ends_a_game) {
            self.left_out += self.held.len() as u64;
            self.held
                .drain(..)
                .for_each(|(_, left_out)| print_info(&left_out));
            if self.has_written {
                apart = "\n";
            }
        }
        if let Some(left_out) = seam.and_then(|seam| seam.left_out.as_ref()) {
            let game = [apart.as_bytes(), game].concat();
            self.held.push((game, left_out.clone()));
            return Ok(());
        }
        self.end(out)?;
        self.has_written = true;
        out.write_all(apart.as_bytes())?;
        out.write_all(game)
    }

    /// Writes the games that were held.
    pub(in crate::cli) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.held
            .drain(..)
            .try_for_each(|(held, _)| out.write_all(&held))
    }
}
