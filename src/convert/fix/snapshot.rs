//! The state of a game, to be compared before and after a fix.

use super::digest::{Part, part};
use crate::analysis::{Judgement, Verdict};
use crate::finding::{Code, Finding, Severity};
use crate::game::Side;
use crate::record::Dialect;
use crate::sgf::{Charset, GameTree};

/// The content and the findings of a game.
#[derive(Debug)]
pub(super) struct Snapshot {
    /// The number of findings by code, without and with those of the variations.
    counts: [Counts; 2],
    verdict: Option<Verdict>,
    /// Only if there is a fix to try.
    source: Option<Source>,
}

/// What a record is made from, but for its text.
#[derive(Debug)]
struct Source {
    tree: GameTree,
    /// The length of the text before the game.
    leading: usize,
    meaning: (Option<Side>, Option<Dialect>, Charset),
}

impl Snapshot {
    pub(super) fn new(judgement: &Judgement<'_>) -> Self {
        let codes = |findings: &[Finding]| count(findings.iter().map(|finding| finding.code));
        Self {
            counts: [codes(judgement.findings), codes(&judgement.all_findings())],
            // Writing the pass changes the number of its ply.
            verdict: judgement.verdict.map(|verdict| Verdict {
                ply: None,
                ..verdict
            }),
            source: None,
        }
    }

    /// Why this is not the expected result of fixing the findings `fixed` in `before`, if only these
    /// parts of the record may change. The record itself is not compared.
    pub(super) fn difference(
        &self,
        before: &Self,
        fixed: &[Code],
        changed: &[Part],
    ) -> Option<&'static str> {
        let gone = count(fixed.iter().copied());
        let is_free = changed.contains(&Part::Rest);
        for (after, before) in self.counts.iter().zip(&before.counts) {
            let is_left = |code: usize| gone[code] > 0 && after[code] + gone[code] > before[code];
            if (0..gone.len()).any(is_left) {
                return Some("the finding would still be there");
            }
            let may_appear = |code: &Code| {
                // Notes about a result appear once the last error is gone, and a fix that changes the
                // moves may bring out a note about them.
                is_about_result(*code) || is_free && code.severity() == Severity::Note
            };
            let mut others = Code::ALL.iter().filter(|code| !may_appear(code));
            if others.any(|&code| after[code.index()] > before[code.index()]) {
                return Some("another finding would appear");
            }
        }
        let is_same = is_free || self.verdict == before.verdict;
        (!is_same).then_some("the outcome would change")
    }

    /// Keeps what the record was made from. The judgement is the one that the snapshot is of.
    pub(super) fn keep_source(&mut self, judgement: &Judgement<'_>) {
        let game = judgement.game;
        self.source = Some(Source {
            tree: game.tree().clone(),
            leading: game.leading_text().len(),
            meaning: meaning(judgement),
        });
    }

    /// Whether a record has the values of this one, which was made from `text`, in the same places and
    /// with the same meaning, except for these parts. If not, the records may still mean the same.
    pub(super) fn has_values_of(
        &self,
        text: &[u8],
        judgement: &Judgement<'_>,
        changed: &[Part],
    ) -> bool {
        let Some(source) = &self.source else {
            return false;
        };
        let game = judgement.game;
        let before = (&source.tree, &text[source.leading..]);
        let root = source.tree.properties_of(0);
        let may_change = |property| {
            let name = source.tree.property_name(property);
            changed.contains(&part(name, root.contains(&property)))
        };
        source.meaning == meaning(judgement)
            && game.tree().is_same_except(game.bytes(), before, may_change)
    }

    /// The number of errors of the wanted codes, in variations too.
    pub(super) fn errors(&self, is_wanted: impl Fn(Code) -> bool) -> u64 {
        let is_error = |code: &&Code| code.severity() == Severity::Error && is_wanted(**code);
        let errors = Code::ALL.iter().filter(is_error);
        errors
            .map(|&code| self.counts[1][code.index()] as u64)
            .sum()
    }
}

/// What gives the values of a game their meaning.
fn meaning(judgement: &Judgement<'_>) -> (Option<Side>, Option<Dialect>, Charset) {
    let record = judgement.record;
    (record.side, record.reading, judgement.game.charset())
}

/// Whether a note about the result appears only in games without errors.
fn is_about_result(code: Code) -> bool {
    matches!(
        code,
        Code::MissingResult | Code::ResultReason | Code::ResultUnconfirmed
    )
}

/// How often each code occurs.
type Counts = [usize; Code::ALL.len() + 1];

fn count(codes: impl Iterator<Item = Code>) -> Counts {
    let mut counts = [0; Code::ALL.len() + 1];
    codes.for_each(|code| counts[code.index()] += 1);
    counts
}
