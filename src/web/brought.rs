//! The games of the files that were brought.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::{Value, json};

use super::game_text::GameText;
use crate::analysis::{FindingData, Judge, Judgement, capital};
use crate::collection::Names;
use crate::collection::query::{Query, Scope};
use crate::convert::judge_entry;
use crate::finding::{Finding, Severity};
use crate::game::Side;
use crate::input::{self, Entry, GameReader, SourceChunk, read_chunks};
use crate::record::{Header, Kind};
use crate::sgf::{Game, LineColumn, write_standalone};

/// A game that was brought.
#[derive(Clone, Debug)]
pub(super) struct BroughtGame {
    pub text: GameText,
    pub source: Arc<str>,
    /// The number in its source, from 1.
    pub number: u64,
    /// The findings of a game that was converted and those of its variations, with their places in
    /// what it was converted from, and all of them as data.
    pub converted: Option<(Vec<Finding>, Vec<Finding>, Vec<Value>)>,
}

impl BroughtGame {
    /// Whether it was brought as SGF.
    pub(super) fn is_sgf(&self) -> bool {
        self.converted.is_none()
    }

    /// Shows the judgement on the game to `visit`, as the program judges it.
    pub(super) fn judged<T>(&self, visit: impl FnOnce(&Judgement<'_>) -> T) -> Option<T> {
        self.text.judged(|judgement| {
            let own = (judgement.findings, judgement.of_variations);
            let converted = self.converted.as_ref();
            let (findings, of_variations) =
                converted.map_or(own, |(findings, others, _)| (findings, others));
            visit(&Judgement {
                findings,
                of_variations,
                ..*judgement
            })
        })
    }
}

/// All games that were brought, in their order.
#[derive(Debug, Default)]
pub(super) struct Brought {
    pub games: Vec<BroughtGame>,
    /// The findings in the places of games.
    pub broken: Vec<Finding>,
}

impl Brought {
    /// Adds the games of a file. The answer has a row for each, and what could not be read.
    pub(super) fn bring(&mut self, name: &str, bytes: &[u8]) -> Value {
        let first = self.games.len();
        let (mut rows, mut problems) = (Vec::new(), Vec::new());
        let mut reader = GameReader::default();
        let mut judge = Judge::default();
        let mut number = 0;
        let options = input::Options {
            any_members: true,
            most_unpacked: 1 << 30,
            ..input::Options::default()
        };
        for chunk in read_chunks(name, bytes, options) {
            let Ok(chunk) = chunk.map_err(|error| problems.push(error.to_string())) else {
                continue;
            };
            if chunk.is_first {
                number = 0;
            }
            let _ = reader.read(&chunk, &mut |entry| {
                number += 1;
                match entry {
                    Entry::Game(&game, origin) => {
                        let judgement = judge_entry(&mut judge, game, origin);
                        rows.push(row(&judgement, &chunk.source, number));
                        problems.extend(board_problems(&judgement, &chunk));
                        self.games.push(BroughtGame {
                            text: text_of(game),
                            source: Arc::clone(&chunk.source),
                            number,
                            converted: origin.map(|_| {
                                let others = judgement.of_variations.to_vec();
                                (judgement.findings.to_vec(), others, findings(&judgement))
                            }),
                        });
                    }
                    Entry::Broken(finding, location) => {
                        problems.push(problem(&chunk, finding, location));
                        self.broken.push(finding.clone());
                    }
                }
                ControlFlow::Continue(())
            });
            if number == 0
                && let Some(finding) = chunk.finding_without_games()
            {
                problems.push(problem(&chunk, &finding, LineColumn::START));
                self.broken.push(finding);
            }
        }
        json!({ "first": first, "rows": rows, "problems": problems })
    }

    /// The numbers of the games that match a filter; `None` for all if it is empty.
    pub(super) fn chosen(&self, filter: &str) -> Result<Option<Vec<usize>>, String> {
        if filter.trim().is_empty() {
            return Ok(None);
        }
        let query =
            Query::parse_filter(filter, Scope::Symmetric).map_err(|error| error.to_string())?;
        let names = Names::default();
        let matches = |game: &BroughtGame| {
            game.judged(|judgement| query.matches(judgement, &names, &game.source)) == Some(true)
        };
        let games = self.games.iter().enumerate();
        let games = games.filter(|(_, game)| matches(game));
        Ok(Some(games.map(|(index, _)| index).collect()))
    }
}

/// The text of a game with its surroundings, so that it has the same findings by itself.
fn text_of(game: Game<'_>) -> GameText {
    let (mut bytes, mut location) = (Vec::new(), game.location());
    if game.is_transcribed() {
        write_standalone(&game, &mut bytes);
    } else {
        bytes.extend(game.text());
        if !game.leading_text().is_empty() {
            location = LineColumn::START;
        }
    }
    GameText { bytes, location }
}

/// The row of a game in the list: source, number, Black, White, date, event, result, side, plies,
/// winner, by what, errors, warnings, and why there is no board.
fn row(judgement: &Judgement<'_>, source: &str, number: u64) -> Value {
    let text = |header| {
        let value = judgement.record.header(judgement.game, header);
        value.map(|value| value.simple_text().trim().to_owned())
    };
    let severities = || judgement.findings.iter().map(Finding::severity);
    let count = |severity| severities().filter(|&own| own == severity).count();
    let missing = match (judgement.record.side, judgement.record.kind) {
        (Some(_), _) => None,
        (None, Kind::Unlur) => Some("no board"),
        (None, _) => Some("not Unlur"),
    };
    json!([
        source,
        number,
        text(Header::Black),
        text(Header::White),
        text(Header::Date),
        text(Header::Event),
        text(Header::Result),
        judgement.record.side.map(Side::get),
        judgement.record.ply_count,
        judgement.verdict.map(|verdict| verdict.winner.name()),
        judgement.verdict.map(|verdict| verdict.by.name()),
        count(Severity::Error),
        count(Severity::Warning),
        missing,
    ])
}

/// The findings of a judgement as data.
pub(super) fn findings(judgement: &Judgement<'_>) -> Vec<Value> {
    let findings = judgement.all_findings();
    let locations = judgement.game.locations(&findings);
    let findings = findings.iter().zip(locations);
    findings
        .map(|(finding, location)| json!(FindingData::new(finding, location)))
        .collect()
}

/// The errors of a game of Unlur that cannot be shown, as it has no board.
fn board_problems(judgement: &Judgement<'_>, chunk: &SourceChunk) -> Vec<String> {
    if judgement.record.side.is_some() || judgement.record.kind != Kind::Unlur {
        return Vec::new();
    }
    let locations = judgement.game.locations(judgement.findings);
    let found = judgement.findings.iter().zip(locations);
    let errors = found.filter(|(finding, _)| finding.severity() == Severity::Error);
    errors
        .map(|(finding, location)| problem(chunk, finding, location))
        .collect()
}

/// The finding in the place of a game, as a sentence for a player.
fn problem(chunk: &SourceChunk, finding: &Finding, location: LineColumn) -> String {
    let line = location
        .line_number()
        .filter(|_| location != LineColumn::START);
    let line = line.map_or(String::new(), |line| format!(", line {line}"));
    format!("{}{line}: {}.", chunk.source, capital(&finding.message))
}
