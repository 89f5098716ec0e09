//! What a run of `convert` does with each game.

use std::sync::Arc;

use super::super::batch::{Report, Shown, message};
use super::super::page::{Framing, Page};
use super::Target;
use crate::analysis::{self, Judge};
use crate::convert::{
    ContractSpelling, PassSpelling, RecordGame, RecordKind, Spelling, Text, from_sgf, to_apgame,
    write_sgf,
};
use crate::finding::{Code, Finding, Severity};
use crate::game::Color;
use crate::record::Kind;
use crate::sgf::{Game, LineColumn, Parser, Piece, write_standalone};

/// How games are converted.
pub(super) struct Conversion {
    pub to: Target,
    pub spelling: Spelling,
    pub fill_result: bool,
    pub is_quiet: bool,
    pub ignored: Vec<Code>,
}

impl Report for Conversion {
    type Sum = ();

    fn game(&self, shown: &Shown<'_>, source: &str, _: u64, page: &mut Page) {
        page.tally.games += 1;
        let judgement = &shown.judgement;
        let (game, record) = (judgement.game, judgement.record);
        let Some(mut data) = from_sgf(game, record) else {
            // What is unreadable has findings that say why.
            for (finding, place) in judgement
                .findings
                .iter()
                .zip(game.places(judgement.findings))
            {
                self.say(finding, place, source, page);
            }
            return;
        };
        let mut notes = Notes {
            conversion: self,
            shown,
            source,
            page,
        };
        if let Some(origin) = shown.origin.filter(|origin| !origin.is_apgame)
            && origin.record != data
        {
            notes.say(
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
                let text = &mut notes.page.text;
                write_standalone(&game, text);
                text.truncate(text.trim_ascii_end().len());
                text.push(b'\n');
            }
            Target::Sgf if self.spelling.is_canonical() => {
                write_sgf(&data, self.spelling, &mut notes.page.text);
            }
            Target::Sgf => match self.spelled(&data) {
                Some(text) => notes.page.text.extend(text),
                None => notes.say(
                    Code::NotConvertible,
                    "in this spelling the game could not be read back as it is",
                ),
            },
            Target::Json => notes.page.push_json(Framing::Records, &data, None),
            Target::Apgame => match to_apgame(&data, verdict.map(|verdict| verdict.winner)) {
                Ok((written, codes)) => {
                    for code in codes {
                        notes.say(code, code.title());
                    }
                    notes.page.push_json(Framing::ArrayOfMany, &written, None);
                }
                Err((code, fault)) => notes.say(code, &fault.to_string()),
            },
        }
    }

    fn broken(&self, finding: &Finding, place: LineColumn, source: &str, page: &mut Page) {
        self.say_counted(finding, place, source, page);
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
        let mut games = parser.games(Piece::whole(&text));
        let judgement = judge.judge(games.next()?);
        let is_same = from_sgf(judgement.game, judgement.record).as_ref() == Some(data);
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
    fn say(&self, finding: &Finding, place: LineColumn, source: &str, page: &mut Page) {
        if !self.ignored.contains(&finding.code) {
            page.tally.add(finding);
            self.say_counted(finding, place, source, page);
        }
    }

    fn say_counted(&self, finding: &Finding, place: LineColumn, source: &str, page: &mut Page) {
        if !self.is_quiet || finding.severity() == Severity::Error {
            page.messages.push(message(finding, place, source));
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
    shown: &'a Shown<'a>,
    source: &'a str,
    page: &'a mut Page,
}

impl Notes<'_> {
    fn say(&mut self, code: Code, text: &str) {
        let game = self.shown.judgement.game;
        let path = self.shown.origin.map_or("", |origin| origin.path.as_str());
        let text = if path.is_empty() {
            text.to_owned()
        } else {
            format!("{path}: {text}")
        };
        let finding = Finding::new(code, game.offset()..game.offset() + 1, text);
        self.conversion
            .say(&finding, game.place(), self.source, self.page);
    }
}
