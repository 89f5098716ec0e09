//! The text of games in an output of games.

use super::args::Common;
use super::batch::ReadGame;
use super::chunk_output::{ChunkOutput, message};
use super::convert::dropped::dropped;
use crate::analysis::{self, Judge};
use crate::convert::{from_sgf, write_sgf};
use crate::finding::{Code, Finding};
use crate::record::Kind;
use crate::sgf::{Game, write_standalone};

/// Writes games byte for byte as they are, damaged ones in canonical form.
pub(super) struct GameTexts {
    /// How a game is judged again for its canonical form, which is that of its variations too.
    judging: analysis::Options,
    is_quiet: bool,
}

impl GameTexts {
    /// Games that are read as these arguments say.
    pub(super) fn new(args: &Common) -> Self {
        let (mut judging, is_quiet) = (args.reading.judging(), args.messages.quiet);
        judging.reading.variations = true;
        Self { judging, is_quiet }
    }

    /// Appends a game and a line break. A damaged game is written in canonical form, which says
    /// that it was damaged and ends before the next game. What is left out of such a game is noted,
    /// and moves that stand before a game.
    pub(super) fn push<S>(&self, read: &ReadGame<'_>, source: &str, output: &mut ChunkOutput<S>) {
        let is_unlur = read.origin.is_none() && read.judgement.record.kind == Kind::Unlur;
        self.push_game(read.judgement.game, is_unlur, source, output);
    }

    /// The same for a game that may be Unlur in SGF.
    pub(super) fn push_game<S>(
        &self,
        game: Game<'_>,
        is_unlur: bool,
        source: &str,
        output: &mut ChunkOutput<S>,
    ) {
        let is_damaged = game.findings().iter().any(|it| it.code.is_damage());
        let is_canonical = is_damaged && is_unlur;
        let text = &mut output.rows.text;
        let start = text.len();
        if is_canonical {
            let mut judge = Judge::new(self.judging.clone());
            let judgement = judge.judge(game);
            if let Some(data) = from_sgf(judgement.game, judgement.record, judgement.replay) {
                write_sgf(&data, text);
            }
        } else {
            write_standalone(&game, text);
            if text.last() != Some(&b'\n') {
                text.push(b'\n');
            }
            output.rows.end_game(start, &game, source);
        }
        output.rows.end_row();
        let is_move_before =
            |it: &Finding| it.code == Code::UnexpectedBytes && it.span.start < game.offset();
        if !self.is_quiet && (is_canonical || game.findings().iter().any(is_move_before)) {
            let dropped = dropped(game, !is_canonical);
            let notes = dropped.iter().zip(game.places(&dropped));
            let messages = notes.map(|(note, place)| message(note, place, source));
            output.messages.extend(messages);
        }
    }
}
