//! The text of games in an output of games, and what is left out of it.

use super::args::Common;
use super::batch::ReadGame;
use super::chunk_output::{ChunkOutput, message};
use crate::convert::{from_sgf, is_left_out, write_checked};
use crate::finding::{Code, Finding, Findings};
use crate::game::Coordinates;
use crate::record::{Kind, Record};
use crate::report::count;
use crate::sgf::{Game, Node, Property, standalone_span, write_standalone};

/// Writes games byte for byte as they are, damaged ones in canonical form.
pub(super) struct GameTexts {
    is_quiet: bool,
}

impl GameTexts {
    /// A writer for games that are read with these arguments.
    pub(super) fn new(args: &Common) -> Self {
        let is_quiet = args.messages.quiet;
        Self { is_quiet }
    }

    /// Appends a game and a line break. A damaged game is written in canonical form, which says
    /// that it was damaged and ends before the next game. Notes report what is left out of such a
    /// game, and moves before a game.
    pub(super) fn push(&self, read: &ReadGame<'_>, source: &str, output: &mut ChunkOutput) {
        let record = Some(read.judgement.record).filter(|_| read.origin.is_none());
        self.push_game(read.judgement.game, record, source, output);
    }

    /// Appends a game, with its record if it is in SGF.
    pub(super) fn push_game(
        &self,
        game: Game<'_>,
        record: Option<&Record>,
        source: &str,
        output: &mut ChunkOutput,
    ) {
        let is_damaged = game.findings().iter().any(|it| it.code.is_damage());
        let record = record.filter(|record| is_damaged && record.kind == Kind::Unlur);
        let text = &mut output.rows.text;
        let start = text.len();
        if let Some(record) = record {
            if let Some(data) = from_sgf(game, record) {
                write_checked(&data, Coordinates::Hex, text);
            }
        } else {
            write_standalone(&game, text);
            if text.last() != Some(&b'\n') {
                text.push(b'\n');
            }
            output.rows.end_game(start, &game, source);
        }
        output.rows.end_row();
        let written = standalone_span(&game);
        let is_lost =
            |it: &Finding| it.code == Code::UnexpectedBytes && !written.contains(&it.span.start);
        if !self.is_quiet && (record.is_some() || game.findings().iter().any(is_lost)) {
            let dropped = dropped(game, record.is_none());
            let notes = dropped.iter().zip(game.locations(&dropped));
            let messages = notes.map(|(note, location)| message(note, location, source));
            output.messages.extend(messages);
        }
    }
}

/// Notes about all bytes that are not written, around the game and inside it. A game that is
/// written as it is loses only the text around it.
pub(super) fn dropped(game: Game<'_>, as_it_is: bool) -> Vec<Finding> {
    let mut notes = Findings::default();
    let written = standalone_span(&game);
    let lacks_value =
        |finding: &Finding| matches!(finding.code, Code::UnclosedValue | Code::MissingValue);
    if !as_it_is && game.findings().iter().any(lacks_value) {
        let properties = game.nodes().flat_map(Node::properties);
        notes.extend(properties.filter(|&it| is_left_out(it)).map(incomplete));
    }
    for finding in game.findings() {
        let is_written = as_it_is && written.contains(&finding.span.start);
        let kind = match finding.code {
            _ if is_written => continue,
            Code::TextOutside => "of text outside the games",
            Code::UnexpectedBytes if !as_it_is => "that fit nowhere in the game",
            _ => continue,
        };
        let bytes = count(finding.span.end - finding.span.start, "byte");
        let message = format!("left out: {bytes} {kind}");
        notes.push(Finding::new(Code::LeftOut, finding.span.clone(), message));
    }
    std::mem::take(notes.close())
}

/// A property that is not written because it would have to be completed.
fn incomplete(property: Property<'_>) -> Finding {
    let identifier = String::from_utf8_lossy(property.identifier());
    let message = match property.values().last() {
        Some(value) => {
            let text = value.decoded();
            let start: String = text.trim_end().chars().take(16).collect();
            format!("left out: `{identifier}[{start}`, which is not closed")
        }
        None => format!("left out: `{identifier}`, which has no value"),
    };
    Finding::new(Code::LeftOut, property.span(), message)
}

/// The text of a game that is kept as it is. White space at the end is dropped: after an unclosed
/// game it belongs to the file.
pub(super) fn text_as_it_is(game: Game<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_standalone(&game, &mut text);
    text.truncate(text.trim_ascii_end().len());
    text
}
