//! The state of a game, to be compared before and after a fix.

use std::collections::BTreeMap;

use crate::analysis::{self, Judge, Judgement, Verdict};
use crate::convert::document::{RecordGame, Text};
use crate::convert::sgf::from_sgf;
use crate::finding::{Code, Finding, Severity};
use crate::record::Kind;
use crate::sgf::{self, Chunk, LineColumn, Parser};

/// How much of a record a fix leaves unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kept {
    /// All of it, as every safe fix does.
    All,
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
    record: Option<RecordGame>,
    verdict: Option<Verdict>,
}

/// Reads edited games again.
#[derive(Debug)]
pub(super) struct Rereader {
    parser: Parser,
    judge: Judge,
    /// Reads the variations too, which hold moves that no fix may change.
    judge_of_all: Judge,
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
        }
    }

    /// Reads the one game of `text`, which begins at the file offset `offset`, and takes its
    /// snapshot; `None` if it does not contain exactly one game, or the game is not Unlur.
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
            ..Chunk::whole(text)
        };
        let mut games = self.parser.games(chunk);
        let game = games.next()?;
        let judgement = self.judge.judge(game);
        if judgement.record.kind != Kind::Unlur {
            return None;
        }
        if game.leading_text().len() + game.bytes().len() + game.trailing_text().len() != text.len()
        {
            return None;
        }
        let snapshot = Snapshot::of(&judgement, &self.judge_of_all.judge(game));
        Some(visit(&judgement, snapshot))
    }
}

impl Snapshot {
    fn of(judgement: &Judgement<'_>, of_all: &Judgement<'_>) -> Self {
        let codes = |findings: &[Finding]| count(findings.iter().map(|finding| finding.code));
        Self {
            findings: judgement.findings.to_vec(),
            counts: [codes(judgement.findings), codes(of_all.findings)],
            record: from_sgf(of_all.game, of_all.record, of_all.replay),
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
            let mut left = after.iter();
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
        if self.meaning(kept) != before.meaning(kept) {
            return Some("the record would change");
        }
        None
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

    /// The record without redundant values, and without white space at the end of texts, because an
    /// unclosed value includes the line break before the next game.
    fn meaning(&self, kept: Kept) -> Option<RecordGame> {
        let mut record = self.record.clone()?;
        if kept == Kept::AllButResult {
            record.info.result = None;
        }
        let filled: Vec<_> = record
            .info
            .filled()
            .map(|(identifier, text)| (identifier, text.clone()))
            .collect();
        for (index, node) in record.nodes.iter_mut().enumerate() {
            if let Some(comment) = &mut node.comment {
                trim_end(comment);
            }
            let comment = node.comment.clone();
            let is_written_anew = |identifier: &str| {
                index == 0 && matches!(identifier, "FF" | "GM" | "CA" | "SZ" | "CS")
            };
            for (identifier, values) in &mut node.properties {
                values.iter_mut().for_each(trim_end);
                let mut seen: Vec<Text> = Vec::new();
                values.retain(|value| {
                    let is_repeated = seen.contains(value)
                        || is_written_anew(identifier)
                        || identifier == "C" && is_text(value, comment.as_ref(), sgf::text)
                        || index == 0
                            && filled.iter().any(|(name, text)| {
                                name == identifier && is_text(value, Some(text), sgf::simple_text)
                            });
                    if !is_repeated && seen.len() < MOST_COMPARED {
                        seen.push(value.clone());
                    }
                    !is_repeated
                });
            }
            node.properties.retain(|(_, values)| !values.is_empty());
        }
        Some(record)
    }
}

/// How often each code occurs.
fn count(codes: impl Iterator<Item = Code>) -> BTreeMap<Code, usize> {
    let mut counts = BTreeMap::new();
    for code in codes {
        *counts.entry(code).or_insert(0) += 1;
    }
    counts
}

/// The maximum number of values of a property that are compared with each other.
const MOST_COMPARED: usize = 64;

/// Whether a raw value means the same as `known`.
fn is_text(raw: &Text, known: Option<&Text>, read: fn(&str) -> std::borrow::Cow<'_, str>) -> bool {
    let (Some(raw), Some(known)) = (raw.as_str(), known.and_then(Text::as_str)) else {
        return false;
    };
    read(raw).trim_end() == known.trim_end()
}

fn trim_end(text: &mut Text) {
    if let Text::Characters(text) = text {
        text.truncate(text.trim_end().len());
    }
}
