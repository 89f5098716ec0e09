//! The state of a game, to be compared before and after a fix.

use std::collections::BTreeMap;

use super::meaning::Meaning;
use crate::analysis::{self, Judge, Judgement, Verdict};
use crate::finding::{Code, Finding, Findings, Severity};
use crate::record::Kind;
use crate::sgf::{self, Chunk, LineColumn, Parser};

/// How much of a record a fix leaves unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kept {
    /// All of it, as every safe fix does.
    All,
    /// Everything except the names of players, teams, events and places.
    AllButNames,
    /// Everything except the result.
    AllButResult,
    /// Not the moves.
    Little,
}

/// The content and the findings of a game.
#[derive(Debug)]
pub(super) struct Snapshot {
    /// As the options for reading say.
    pub findings: Vec<Finding>,
    /// Their number by code, and the same when the variations are read too.
    counts: [BTreeMap<Code, usize>; 2],
    meaning: Meaning,
    verdict: Option<Verdict>,
}

/// Reads edited games again.
#[derive(Debug)]
pub(super) struct Rereader {
    parser: Parser,
    judge: Judge,
    /// Reads the variations too, which hold moves that no fix may change.
    judge_of_all: Judge,
    /// Whether other games follow the one that is read.
    pub continues: bool,
}

impl Rereader {
    /// No code is ignored.
    pub(super) fn new(options: sgf::Options, judging: &analysis::Options) -> Self {
        let mut judging = judging.clone();
        judging.ignored = Vec::new();
        let judge = Judge::new(judging.clone());
        judging.reading.variations = true;
        Self {
            parser: Parser::new(options),
            judge,
            judge_of_all: Judge::new(judging),
            continues: false,
        }
    }

    /// Reads the one game of `text`, which begins at the file offset `offset`, and takes its
    /// snapshot; `None` if it does not contain exactly one game, or the game is not Unlur or has
    /// more findings than are kept.
    pub(super) fn read<T>(
        &mut self,
        text: &[u8],
        offset: u64,
        visit: impl FnOnce(&Judgement<'_>, Snapshot) -> T,
    ) -> Option<T> {
        let place = LineColumn::START;
        let chunk = Chunk {
            offset,
            place,
            continues: self.continues,
            ..Chunk::whole(text)
        };
        let mut games = self.parser.games(chunk);
        let game = games.next()?;
        let judgement = self.judge.judge(game);
        if judgement.record.kind != Kind::Unlur || Findings::are_cut(judgement.findings) {
            return None;
        }
        if game.leading_text().len() + game.bytes().len() + game.trailing_text().len() != text.len()
        {
            return None;
        }
        let snapshot = match game.tree().variations() {
            0 => Snapshot::from_judgements(&judgement, &judgement),
            _ => Snapshot::from_judgements(&judgement, &self.judge_of_all.judge(game)),
        };
        Some(visit(&judgement, snapshot))
    }
}

impl Snapshot {
    fn from_judgements(judgement: &Judgement<'_>, of_all: &Judgement<'_>) -> Self {
        let codes = |findings: &[Finding]| count(findings.iter().map(|finding| finding.code));
        Self {
            findings: judgement.findings.to_vec(),
            counts: [codes(judgement.findings), codes(of_all.findings)],
            meaning: Meaning::new(of_all),
            verdict: judgement.verdict,
        }
    }

    /// Why this is not the expected result of fixing the findings `fixed` in `before`.
    pub(super) fn difference(
        &self,
        before: &Self,
        fixed: &[Code],
        kept: Kept,
    ) -> Option<&'static str> {
        let number = |counts: &BTreeMap<Code, usize>, code| counts.get(code).copied().unwrap_or(0);
        let gone = count(fixed.iter().copied());
        for (after, before) in self.counts.iter().zip(&before.counts) {
            let mut fixed = gone.iter();
            if fixed.any(|(code, gone)| number(after, code) + gone > number(before, code)) {
                return Some("the finding would still be there");
            }
            let may_appear = |code: &Code| {
                // What a result lacks is noted only once there is no error any more, and a fix that
                // changes the moves may bring out a note about them.
                is_about_result(*code) || kept == Kept::Little && code.severity() == Severity::Note
            };
            let mut left = after.iter().filter(|(code, _)| !may_appear(code));
            if left.any(|(code, left)| *left > number(before, code)) {
                return Some("another finding would appear");
            }
        }
        if kept == Kept::Little {
            return None;
        }
        if self.verdict_without_ply() != before.verdict_without_ply() {
            return Some("the outcome would change");
        }
        let (own, other) = (&self.meaning, &before.meaning);
        let is_same = match kept {
            Kept::AllButResult => own.without_result().is_same(&other.without_result()),
            Kept::AllButNames => own.without_names().is_same(&other.without_names()),
            Kept::All | Kept::Little => own.is_same(other),
        };
        (!is_same).then_some("the record would change")
    }

    /// The number of errors of the wanted codes.
    pub(super) fn errors(&self, is_wanted: impl Fn(Code) -> bool) -> u64 {
        let is_error =
            |finding: &&Finding| finding.severity() == Severity::Error && is_wanted(finding.code);
        self.findings.iter().filter(is_error).count() as u64
    }

    /// The verdict; a written pass moves its ply.
    fn verdict_without_ply(&self) -> Option<Verdict> {
        self.verdict.map(|verdict| Verdict {
            ply: None,
            ..verdict
        })
    }
}

/// Whether a note about the result appears only in games without errors.
fn is_about_result(code: Code) -> bool {
    matches!(
        code,
        Code::MissingResult | Code::ResultReason | Code::ResultUnconfirmed
    )
}

/// How often each code occurs.
fn count(codes: impl Iterator<Item = Code>) -> BTreeMap<Code, usize> {
    let mut counts = BTreeMap::new();
    for code in codes {
        *counts.entry(code).or_insert(0) += 1;
    }
    counts
}
