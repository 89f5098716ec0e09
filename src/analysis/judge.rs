//! The whole analysis of a game: reading, replay, checks and verdict.

use std::borrow::Cow;

use super::check::{self, CheckContext};
use super::verdict::{self, Verdict};
use crate::finding::{Code, Finding, Findings, Severity, sort_by_offset};
use crate::game::{Color, Position, Rules};
use crate::record::{self, Header, Kind, PlayedNode, Reader, Record};
use crate::sgf::Game;

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
    of_variations: Findings,
}

/// The result for one game; valid until the judge gets the next one.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
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
    /// The findings of the text, the record and the main line, ascending by offset.
    pub findings: &'a [Finding],
    /// The findings in the variations, ascending by offset. They have no effect on the verdict: a
    /// game is legal if its main line is.
    pub of_variations: &'a [Finding],
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
            of_variations: Findings::default(),
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
        self.judge_adjusted(game, |_, _, _| {})
    }

    /// Reads, replays and checks a game, then runs your own check, which gets the record and may
    /// add findings or change them.
    ///
    /// ```
    /// use unlur::analysis::Judge;
    /// use unlur::finding::{Finding, Severity};
    /// use unlur::sgf::{Chunk, Parser};
    ///
    /// let (mut parser, mut judge) = (Parser::default(), Judge::default());
    /// let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9];B[e5];B[];W[d4])"));
    /// let game = games.next().unwrap();
    /// let judgement = judge.judge_with(game, |record, findings| {
    ///     if record.ply_count < 10 {
    ///         let message = "this game is short";
    ///         findings.push(Finding::custom("short", Severity::Warning, game.offset(), message));
    ///     }
    /// });
    /// let own = judgement.findings.iter().find(|finding| finding.code.name() == "short");
    /// assert_eq!(own.unwrap().to_string(), "short: this game is short");
    /// ```
    pub fn judge_with<'a>(
        &'a mut self,
        game: Game<'a>,
        check: impl FnOnce(&Record, &mut Vec<Finding>),
    ) -> Judgement<'a> {
        self.judge_adjusted(game, |record, findings, _| {
            check(record, findings);
            sort_by_offset(findings);
        })
    }

    /// Judges a game; `adjust` may change its findings first, and those of its variations.
    pub(crate) fn judge_adjusted<'a>(
        &'a mut self,
        game: Game<'a>,
        adjust: impl FnOnce(&Record, &mut Vec<Finding>, &mut Vec<Finding>),
    ) -> Judgement<'a> {
        let (findings, of_variations) = (&mut self.findings, &mut self.of_variations);
        findings.clear();
        of_variations.clear();
        findings.extend(game.findings().iter().cloned());
        let record = self.reader.read(game, findings, of_variations);
        let is_unlur = record.kind == Kind::Unlur;
        if record.kind == Kind::Other {
            findings.retain(|finding| finding.code.concerns_other_games());
        }
        if is_unlur {
            check::check(&CheckContext { game, record }, findings);
        }
        let (findings, of_variations) = (findings.close(), of_variations.close());
        sort_by_offset(findings);
        sort_by_offset(of_variations);
        adjust(record, findings, of_variations);
        if !self.options.ignored.is_empty() {
            let is_wanted = |finding: &Finding| !self.options.ignored.contains(&finding.code);
            findings.retain(is_wanted);
            of_variations.retain(is_wanted);
        }
        let unlur = Some(record).filter(|_| is_unlur);
        Judgement {
            game,
            record,
            verdict: unlur.and_then(Verdict::of),
            result_matches: unlur.and_then(verdict::result_matches),
            findings: self.findings.as_slice(),
            of_variations: self.of_variations.as_slice(),
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

    /// All findings, those of the variations too, ascending by offset.
    #[must_use]
    pub fn all_findings(&self) -> Cow<'_, [Finding]> {
        if self.of_variations.is_empty() {
            return Cow::Borrowed(self.findings);
        }
        let mut all = [self.findings, self.of_variations].concat();
        sort_by_offset(&mut all);
        Cow::Owned(all)
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
        let name = self.record.header(self.game, Header::player(color))?;
        let name = match name.simple_text() {
            Cow::Borrowed(name) => Cow::Borrowed(name.trim()),
            Cow::Owned(name) => Cow::Owned(name.trim().to_owned()),
        };
        (!name.is_empty()).then_some(name)
    }
}

/// Plays every node of a judged game, variations too, and shows each to `visit`, in preorder.
pub fn play_tree(judgement: &Judgement<'_>, visit: impl FnMut(&PlayedNode<'_>)) {
    let (mut known, mut findings) = (Findings::default(), Findings::default());
    let (game, record) = (judgement.game, judgement.record);
    record::play_tree(game, record, &mut known, &mut findings, visit);
}
