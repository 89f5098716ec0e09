//! The whole analysis of a game: reading, replay, checks and verdict.

use std::borrow::Cow;

use super::check::{self, CheckContext};
use super::verdict::{self, Verdict};
use crate::finding::{Code, Finding, Findings, Severity, sort_by_offset};
use crate::game::{Color, Position, Rules};
use crate::record::{self, Kind, PlayedNode, Reader, Record};
use crate::sgf::{Game, Name};

/// How games are judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The rules they are played by.
    pub rules: Rules,
    /// How their records are read.
    pub reading: record::Options,
    /// The codes whose findings are neither reported nor counted.
    pub ignored: Vec<Code>,
}

/// Judges games, one after another, in the same memory.
#[derive(Debug)]
pub struct Judge {
    options: Options,
    reader: Reader,
    findings: Findings,
}

/// The result for one game; valid until the judge gets the next one.
#[derive(Clone, Copy, Debug)]
pub struct Judgement<'a> {
    /// The game as text.
    pub game: Game<'a>,
    /// The game as it is written and as it was played.
    pub record: &'a Record,
    /// Who won, and by what; `None` if neither player has won.
    pub verdict: Option<Verdict>,
    /// Whether the recorded result names that winner; `None` if the record names no winner or the
    /// game has none.
    pub result_matches: Option<bool>,
    /// All findings of text, record and replay, ascending by offset.
    pub findings: &'a [Finding],
}

impl Default for Judge {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Judge {
    /// A new judge.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            reader: Reader::new(options.reading, options.rules),
            findings: Findings::default(),
            options,
        }
    }

    /// How it judges.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Reads, replays and checks a game.
    pub fn judge<'a>(&'a mut self, game: Game<'a>) -> Judgement<'a> {
        self.judge_adjusted(game, |_| {})
    }

    /// The same, but `adjust` may change the findings first.
    pub fn judge_adjusted<'a>(
        &'a mut self,
        game: Game<'a>,
        adjust: impl FnOnce(&mut Vec<Finding>),
    ) -> Judgement<'a> {
        let findings = &mut self.findings;
        findings.clear();
        findings.extend(game.findings().iter().cloned());
        let record = self.reader.read(game, findings);
        let is_unlur = record.kind == Kind::Unlur;
        if record.kind == Kind::Other {
            findings.retain(|finding| finding.code.concerns_other_games());
        }
        if is_unlur {
            check::check(&CheckContext { game, record }, findings);
        }
        let findings = findings.close();
        sort_by_offset(findings);
        adjust(findings);
        if !self.options.ignored.is_empty() {
            findings.retain(|finding| !self.options.ignored.contains(&finding.code));
        }
        let unlur = Some(record).filter(|_| is_unlur);
        Judgement {
            game,
            record,
            verdict: unlur.and_then(Verdict::of),
            result_matches: unlur.and_then(verdict::result_matches),
            findings: &self.findings,
        }
    }
}

impl Judgement<'_> {
    /// Whether the game could be read and has no finding of severity error.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        let is_error = |finding: &Finding| finding.severity() == Severity::Error;
        self.record.kind != Kind::Unreadable && !self.findings.iter().any(is_error)
    }

    /// The position after the 1-based ply `ply` of the main line; 0 is the position before the
    /// first move, and numbers beyond the last ply mean the last. `None` without a board.
    ///
    /// The time is linear in the plies. To walk through a game, play its
    /// [plies](crate::record::Record::plies) instead.
    #[must_use]
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        self.record.position_at(ply)
    }

    /// The name of the player of a colour, without white space around it; `None` if the record has
    /// none.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<Cow<'_, str>> {
        let field = match color {
            Color::Black => Name::PB,
            Color::White => Name::PW,
        };
        let name = match self.record.info(self.game, field)?.simple_text() {
            Cow::Borrowed(name) => Cow::Borrowed(name.trim()),
            Cow::Owned(name) => Cow::Owned(name.trim().to_owned()),
        };
        (!name.is_empty()).then_some(name)
    }
}

/// Plays every node of a judged game, variations too, and shows each to `visit`, in preorder.
/// Returns what the variations break. `options` are those of the judgement.
pub fn play_tree(
    judgement: &Judgement<'_>,
    options: &Options,
    visit: impl FnMut(&PlayedNode<'_>),
) -> Vec<Finding> {
    let (mut known, mut findings) = (Findings::default(), Findings::default());
    let (game, record) = (judgement.game, judgement.record);
    record::play_tree(game, record, &mut known, &mut findings, visit);
    let findings = findings.close();
    findings.retain(|finding| !options.ignored.contains(&finding.code));
    std::mem::take(findings)
}
