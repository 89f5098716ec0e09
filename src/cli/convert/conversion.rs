//! What a run of `convert` does with each game.

use std::sync::Arc;

use super::super::batch::{GameCommand, GameContext, message};
use super::super::chunk_output::{ChunkOutput, Delimiters};
use super::Target;
use crate::analysis::{self, Judge};
use crate::convert::{
    ContractSpelling, PassSpelling, RecordGame, RecordKind, Spelling, Text, from_sgf, to_apgame,
    write_sgf,
};
use crate::finding::{Code, Finding, Severity};
use crate::game::Color;
use crate::record::Kind;
use crate::sgf::{Chunk, Game, LineColumn, Parser, write_standalone};

/// How games are converted.
pub(super) struct Conversion {
    pub to: Target,
    pub spelling: Spelling,
    pub fill_result: bool,
    pub is_quiet: bool,
    pub ignored: Vec<Code>,
}

impl GameCommand for Conversion {
    type Sum = ();

    fn game(&self, shown: &GameContext<'_>, source: &str, _: u64, output: &mut ChunkOutput) {
        output.totals.games += 1;
        let judgement = &shown.judgement;
        let (game, record) = (judgement.game, judgement.record);
        let Some(mut data) = from_sgf(game, record, judgement.replay) else {
            // What is unreadable has findings that say why.
            for (finding, place) in judgement
                .findings
                .iter()
                .zip(game.places(judgement.findings))
            {
                self.report(finding, place, source, output);
            }
            return;
        };
        let mut notes = Notes {
            conversion: self,
            shown,
            source,
            output,
        };
        if let Some(origin) = shown.origin.filter(|origin| !origin.is_apgame)
            && origin.record != data
        {
            notes.report(
                Code::Normalised,
                "this record was brought to canonical form",
            );
        }
        let verdict = judgement.verdict;
        if self.fill_result && data.info.result.is_none() {
            let decided = verdict.filter(|verdict| verdict.edges.is_some());
            data.info.result = decided.map(|verdict| match verdict.winner {
                Color::Black => Text::from("B+"),
                Color::White => Text::from("W+"),
            });
        }
        match self.to {
            Target::Sgf if record.kind == Kind::Other && is_whole(game) => {
                let text = &mut notes.output.text;
                write_standalone(&game, text);
                text.truncate(text.trim_ascii_end().len());
                text.push(b'\n');
            }
            Target::Sgf if self.spelling.is_canonical() => {
                write_sgf(&data, self.spelling, &mut notes.output.text);
            }
            Target::Sgf => match self.spelled(&data) {
                Some(text) => notes.output.text.extend(text),
                None => notes.report(
                    Code::NotConvertible,
                    "in this spelling the game could not be read back as it is",
                ),
            },
            Target::Json => notes.output.push_json(Delimiters::Records, &data, None),
            Target::Apgame => match to_apgame(&data, verdict.map(|verdict| verdict.winner)) {
                Ok((written, codes)) => {
                    for code in codes {
                        notes.report(code, code.title());
                    }
                    notes
                        .output
                        .push_json(Delimiters::ArrayOfMany, &written, None);
                }
                Err((code, fault)) => notes.report(code, &fault.to_string()),
            },
        }
    }

    fn broken(&self, finding: &Finding, place: LineColumn, source: &str, output: &mut ChunkOutput) {
        self.print_counted(finding, place, source, output);
    }

    fn add(&self, (): &mut (), (): (), _: &Arc<str>, _: u64) {}
}

impl Conversion {
    /// The game in the spelling asked for; `None` when it would not be read back the same.
    fn spelled(&self, data: &RecordGame) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        write_sgf(data, self.spelling, &mut text);
        let mut options = analysis::Options::default();
        options.reading.variations = true;
        let (mut parser, mut judge) = (Parser::default(), Judge::new(options));
        let mut games = parser.games(Chunk::whole(&text));
        let judgement = judge.judge(games.next()?);
        let is_same =
            from_sgf(judgement.game, judgement.record, judgement.replay).as_ref() == Some(data);
        let reads_so = judgement.record.reading.is_none_or(|reading| {
            let contract = match self.spelling.contract {
                ContractSpelling::Colour => true,
                ContractSpelling::Seat => reading.contract.name() == "seat",
            };
            let pass = match self.spelling.pass {
                PassSpelling::Explicit => true,
                PassSpelling::Implied => reading.pass.name() == "implied",
            };
            contract && pass
        });
        (is_same && (reads_so || data.kind == RecordKind::Other)).then_some(text)
    }

    /// Counts a finding and says it on standard error.
    fn report(&self, finding: &Finding, place: LineColumn, source: &str, output: &mut ChunkOutput) {
        if !self.ignored.contains(&finding.code) {
            output.totals.add(finding);
            self.print_counted(finding, place, source, output);
        }
    }

    fn print_counted(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput,
    ) {
        if !self.is_quiet || finding.severity() == Severity::Error {
            output.messages.push(message(finding, place, source));
        }
    }
}

/// Whether the text of a game ends with it, so that what is written behind it is no part of it.
fn is_whole(game: Game<'_>) -> bool {
    let is_open = |code: Code| matches!(code, Code::MissingClose | Code::UnclosedValue);
    !game.findings().iter().any(|finding| is_open(finding.code))
}

/// Says what came up while one game was converted.
struct Notes<'a> {
    conversion: &'a Conversion,
    shown: &'a GameContext<'a>,
    source: &'a str,
    output: &'a mut ChunkOutput,
}

impl Notes<'_> {
    fn report(&mut self, code: Code, text: &str) {
        let game = self.shown.judgement.game;
        let path = self.shown.origin.map_or("", |origin| origin.path.as_str());
        let text = if path.is_empty() {
            text.to_owned()
        } else {
            format!("{path}: {text}")
        };
        let finding = Finding::new(code, game.offset()..game.offset() + 1, text);
        self.conversion
            .report(&finding, game.place(), self.source, self.output);
    }
}
