//! The work of `convert` on each game.

use std::fmt::Write as _;

use super::{Args, GameFormat};
use crate::analysis::Judge;
use crate::cli::batch::ReadGame;
use crate::cli::chunk_output::{ChunkOutput, Totals, message};
use crate::cli::game_texts::{dropped, text_as_it_is};
use crate::collection::query::joined;
use crate::convert::{
    CanonicalWriter, FileGame, RecordGame, RecordNode, Text, TextNotation, each_node, from_sgf,
    to_apgame, to_text, write_checked,
};
use crate::finding::{Code, Finding, Severity};
use crate::game::{Color, Coordinates};
use crate::read::Event;
use crate::record::{Effect, Kind};
use crate::report::count;
use crate::sgf::{Chunk, LineColumn, Parser};

/// How games are converted.
pub(super) struct Conversion<'a> {
    pub args: &'a Args,
    pub to: GameFormat,
    /// How cells are named in SGF.
    pub coordinates: Coordinates,
    /// How cells are named in plain text.
    pub notation: TextNotation,
    pub ignored: Vec<Code>,
}

impl Conversion<'_> {
    /// Converts the game of an event, or reports something that is not a game.
    pub(super) fn event(&self, event: &Event<'_>, output: &mut ChunkOutput) {
        match *event {
            Event::Game(read) => self.game(read, output),
            Event::Damage(damage) => {
                let finding = damage.finding;
                output.totals.left_out += u64::from(finding.code == Code::BadJson);
                self.print(finding, damage.location, damage.source, output);
            }
            _ => {}
        }
    }

    fn game(&self, read: &ReadGame<'_>, output: &mut ChunkOutput) {
        let before = output.totals;
        output.totals.read.games += 1;
        let mut one = OneGame {
            conversion: self,
            read,
            output,
        };
        if one.write() {
            output.totals.written += 1;
            if matches!(self.to, GameFormat::Sgf | GameFormat::Text) {
                output.rows.end_row();
            }
        } else {
            output.totals.left_out += 1;
        }
        let has_notes = output.totals.read.notes + output.totals.read.warnings
            > before.read.notes + before.read.warnings;
        output.totals.with_notes += u64::from(has_notes);
    }

    fn print(
        &self,
        finding: &Finding,
        location: LineColumn,
        source: &str,
        output: &mut ChunkOutput,
    ) {
        if !self.args.common.messages.quiet || finding.severity() == Severity::Error {
            output.messages.push(message(finding, location, source));
        }
    }

    /// Passes the nodes of the canonical form to `each`, with the rest of the record. Returns
    /// whether the result equals the record that the game was read from; true if it was not read
    /// from a record.
    fn nodes(
        &self,
        read: &ReadGame<'_>,
        each: &mut dyn FnMut(&RecordGame, RecordNode, bool),
    ) -> bool {
        let judgement = &read.judgement;
        let (game, record) = (judgement.game, judgement.record);
        let origin = read.origin.and_then(|origin| origin.json_record());
        let decided = judgement.verdict.filter(|verdict| verdict.ply.is_some());
        let decided = decided.filter(|_| self.args.fill_result);
        let (mut filled, mut is_same, mut count) = (None, true, 0);
        each_node(game, record, &mut |head, node, has_variations| {
            let filled = filled.get_or_insert_with(|| {
                is_same = origin
                    .is_none_or(|origin| (origin.side, &origin.info) == (head.side, &head.info));
                let mut filled = head.clone();
                if filled.info.result.is_none() {
                    filled.info.result = decided.map(|verdict| Text::from(verdict.result()));
                }
                filled
            });
            is_same &= origin.is_none_or(|origin| origin.nodes.get(count) == Some(&node));
            count += 1;
            each(filled, node, has_variations);
        });
        is_same && origin.is_none_or(|origin| origin.nodes.len() == count)
    }

    /// The game in the requested coordinates; `None` if it would not be read back the same.
    fn spelled(&self, data: &RecordGame) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        write_checked(data, self.coordinates, &mut text);
        let (mut parser, mut judge) = (Parser::of_written_text(), Judge::default());
        let mut games = parser.games(Chunk::whole(&text));
        let judgement = judge.judge(games.next()?);
        let is_same = from_sgf(judgement.game, judgement.record).as_ref() == Some(data);
        is_same.then_some(text)
    }
}

/// The number of games written, left out, and written with a note.
pub(super) fn summary(totals: &Totals) -> String {
    let mut text = format!("{} written", count(totals.written, "game"));
    if totals.left_out > 0 {
        let _ = write!(text, ", {} left out", totals.left_out);
    }
    if totals.with_notes > 0 {
        let _ = write!(text, "; {} with notes", totals.with_notes);
    }
    text
}

/// A game that is converted.
struct OneGame<'a> {
    conversion: &'a Conversion<'a>,
    read: &'a ReadGame<'a>,
    output: &'a mut ChunkOutput,
}

impl OneGame<'_> {
    /// Writes the game; false if it was not written.
    fn write(&mut self) -> bool {
        let (to, read) = (self.conversion.to, self.read);
        let judgement = &read.judgement;
        let (game, record) = (judgement.game, judgement.record);
        let as_it_is = record.kind != Kind::Unlur;
        if read.origin.is_none() {
            let dropped = dropped(game, as_it_is);
            for (finding, location) in dropped.iter().zip(game.locations(&dropped)) {
                self.report(finding, location);
            }
        }
        let findings = judgement.findings;
        for (finding, location) in findings.iter().zip(game.locations(findings)) {
            // The findings of an unreadable game give the reason why it cannot be converted.
            let is_reason = record.kind == Kind::Unreadable && to != GameFormat::Sgf;
            let is_lost = finding.code.is_damage()
                || matches!(finding.code, Code::Damaged | Code::SizeSuspect);
            let is_unread = || read.origin.is_some_and(|it| it.is_not_understood(finding));
            if is_reason || is_lost || is_unread() {
                self.report(finding, location);
            }
        }
        if as_it_is {
            return self.write_as_it_is();
        }
        let (conversion, rows) = (self.conversion, &mut self.output.rows);
        let mut collected = None;
        let is_same = match to {
            GameFormat::Json => {
                let is_same = conversion.nodes(read, &mut |game, node, _| {
                    rows.push_record_node(game, &node);
                });
                rows.end_record();
                is_same
            }
            GameFormat::Sgf if conversion.coordinates == Coordinates::Hex => {
                let mut writer = CanonicalWriter::new(conversion.coordinates, &mut rows.text);
                let is_same = conversion.nodes(read, &mut |game, node, has_variations| {
                    writer.push(game, &node, has_variations);
                });
                writer.finish();
                is_same
            }
            _ => conversion.nodes(read, &mut |game, node, _| {
                let game: &mut RecordGame = collected.get_or_insert_with(|| game.clone());
                game.nodes.push(node);
            }),
        };
        if !is_same {
            self.note(
                Code::Normalised,
                "this record was brought to canonical form",
            );
        }
        let winner = judgement.verdict.map(|verdict| verdict.winner);
        collected.is_none_or(|data| self.write_data(&data, winner))
    }

    /// Writes the text of a game that is not Unlur; false if the format cannot hold it.
    fn write_as_it_is(&mut self) -> bool {
        let (read, game, rows) = (self.read, self.read.judgement.game, &mut self.output.rows);
        let is_excessive = game.tree().node_count() == 0 || game.is_readable();
        let text = match read.origin.map(|origin| &origin.record) {
            Some(FileGame::Other { sgf }) => sgf.as_bytes().to_owned(),
            _ => text_as_it_is(game),
        };
        match (self.conversion.to, read.judgement.record.kind) {
            (GameFormat::Sgf, _) => {
                let start = rows.text.len();
                rows.text.extend(text);
                rows.text.push(b'\n');
                rows.end_game(start, &game, read.source);
            }
            (to, Kind::Unreadable) if to != GameFormat::Json || is_excessive => return false,
            (GameFormat::Json, _) => rows.push_json(&FileGame::Other { sgf: text.into() }),
            (GameFormat::Apgame | GameFormat::Text, _) => {
                let message = "only Unlur can be written in this format";
                self.note(Code::NotConvertible, message);
                return false;
            }
        }
        true
    }

    /// Writes the game in the requested format; false if that cannot hold it.
    fn write_data(&mut self, data: &RecordGame, winner: Option<Color>) -> bool {
        let written = match self.conversion.to {
            GameFormat::Json => unreachable!("its nodes are written as they come"),
            GameFormat::Sgf => {
                let Some(text) = self.conversion.spelled(data) else {
                    self.note(
                        Code::NotConvertible,
                        "in these coordinates the game would not be read back the same",
                    );
                    return false;
                };
                self.output.rows.text.extend(text);
                Ok(())
            }
            GameFormat::Apgame => to_apgame(data, winner).map(|written| {
                self.left_out(&written.left_out);
                if !written.is_known_variant {
                    self.note(Code::UnknownVariant, Code::UnknownVariant.title());
                }
                self.output.rows.push_json(&written.json);
            }),
            GameFormat::Text => to_text(data, self.conversion.notation).map(|written| {
                self.left_out(&written.left_out);
                let text = &mut self.output.rows.text;
                text.extend_from_slice(written.text.as_bytes());
                text.push(b'\n');
            }),
        };
        if let Err(mut error) = written {
            error.ply = error.ply.map(|ply| self.ply_as_written(ply));
            self.note(error.code, &error.to_string());
            return false;
        }
        true
    }

    fn left_out(&mut self, parts: &[String]) {
        if !parts.is_empty() {
            let message = format!("left out: {}", joined(parts, "and"));
            self.note(Code::LeftOut, &message);
        }
    }

    /// The number of a ply of the canonical form in the game as it was written, where the pass may
    /// be implied.
    fn ply_as_written(&self, ply: u32) -> u32 {
        let plies = &self.read.judgement.record.plies;
        let mut plies = plies.iter();
        let implied = plies.find(|ply| ply.effect == Effect::ImpliedContractEnd);
        ply - u32::from(implied.is_some_and(|implied| ply > implied.number))
    }

    /// Reports something about the whole game.
    fn note(&mut self, code: Code, text: &str) {
        let game = self.read.judgement.game;
        let path = self.read.origin.map_or("", |origin| origin.path.as_str());
        let text = if path.is_empty() {
            text.to_owned()
        } else {
            format!("{path}: {text}")
        };
        let finding = Finding::new(code, game.offset()..game.offset() + 1, text);
        self.report(&finding, game.location());
    }

    /// Counts a finding and prints it on standard error.
    fn report(&mut self, finding: &Finding, location: LineColumn) {
        if !self.conversion.ignored.contains(&finding.code) {
            self.output.totals.read.add(finding);
            self.conversion
                .print(finding, location, self.read.source, self.output);
        }
    }
}
