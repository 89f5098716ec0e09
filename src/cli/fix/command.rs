//! What `fix` does with each game.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use super::rewriter::Target;
use super::summary::Fixed;
use crate::analysis::{self, Ending, Judgement};
use crate::cli::batch::{GameCommand, GameContext};
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::output::printable;
use crate::convert::{FixOptions, FixedGame, Fixer, may_have_fix};
use crate::finding::{Edit, Finding, Severity};
use crate::record::{Claim, Kind};
use crate::sgf::{self, LineColumn};

/// Fixes the games of one file.
pub(super) struct FixGames {
    pub reading: sgf::Options,
    pub judging: analysis::Options,
    pub options: FixOptions,
    /// Why no game of the file may be touched, if so.
    pub left_alone: Option<&'static str>,
    pub is_quiet: bool,
    pub target: Arc<Mutex<Target>>,
    /// Fixers that no thread is using.
    pub fixers: Mutex<Vec<Fixer>>,
}

/// The findings and fixes.
#[derive(Debug, Default)]
pub(super) struct FileSum {
    pub edits: Vec<Edit>,
    pub fixed: Fixed,
    pub dropped: u64,
    pub errors: u64,
    pub left_alone: BTreeMap<&'static str, u64>,
}

impl GameCommand for FixGames {
    type Sum = FileSum;

    fn game(
        &self,
        shown: &GameContext<'_>,
        source: &str,
        _: u64,
        output: &mut ChunkOutput<FileSum>,
    ) {
        output.totals.games += 1;
        let judgement = &shown.judgement;
        let kind = match self.left_alone {
            Some(kind) => Some(kind),
            None if shown.origin.is_some() => Some("not in SGF"),
            None if judgement.game.is_transcribed() => Some("in UTF-16"),
            None if judgement.record.kind == Kind::Other => Some("of another kind"),
            None => None,
        };
        if let Some(kind) = kind {
            *output.sum.left_alone.entry(kind).or_insert(0) += 1;
        } else if self.may_be_fixed(judgement) {
            let mut fixer = self.fixer();
            let outcome = fixer.fix(judgement.game);
            self.lock_fixers().push(fixer);
            if let Some(fixed) = outcome {
                return self.add_fixed(fixed, judgement, source, output);
            }
        }
        output.sum.errors += errors(judgement.findings);
    }

    fn broken(&self, finding: &Finding, _: LineColumn, _: &str, output: &mut ChunkOutput<FileSum>) {
        output.sum.errors += errors(std::slice::from_ref(finding));
    }

    fn before_write(
        &self,
        _: &FileSum,
        output: &mut ChunkOutput<FileSum>,
        _: &Arc<str>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let mut target = self.target.lock().unwrap_or_else(PoisonError::into_inner);
        for edit in output.sum.edits.drain(..) {
            target.push(edit)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn add(&self, total: &mut FileSum, part: FileSum, _: &Arc<str>, _: u64) {
        total.fixed.merge(&part.fixed);
        total.dropped += part.dropped;
        total.errors += part.errors;
        for (kind, games) in part.left_alone {
            *total.left_alone.entry(kind).or_insert(0) += games;
        }
    }
}

impl FixGames {
    /// Whether a fix might be proposed; most games need none.
    fn may_be_fixed(&self, judgement: &Judgement<'_>) -> bool {
        let selected = &self.options.selected;
        let has_candidate = judgement.findings.iter().any(|finding| {
            may_have_fix(finding.code) && (selected.is_empty() || selected.contains(&finding.code))
        });
        let by_board = |verdict: analysis::Verdict| matches!(verdict.by, Ending::Goal(_));
        has_candidate
            || self.options.fill_result
                && judgement.record.claim == Claim::Silent
                && judgement.verdict.is_some_and(by_board)
    }

    fn fixer(&self) -> Fixer {
        let unused = self.lock_fixers().pop();
        unused.unwrap_or_else(|| Fixer::new(self.reading, &self.judging, self.options.clone()))
    }

    fn lock_fixers(&self) -> std::sync::MutexGuard<'_, Vec<Fixer>> {
        self.fixers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add_fixed(
        &self,
        game: FixedGame,
        judgement: &Judgement<'_>,
        source: &str,
        output: &mut ChunkOutput<FileSum>,
    ) {
        let sum = &mut output.sum;
        for finding in &game.fixed {
            *sum.fixed.codes.entry(finding.code).or_insert(0) += 1;
        }
        sum.fixed.results += u64::from(game.has_filled_result);
        sum.dropped += game.dropped.len() as u64;
        sum.errors += game.errors;
        sum.edits.extend(game.edits);
        if self.is_quiet {
            return;
        }
        for dropped in &game.dropped {
            let finding = std::slice::from_ref(&dropped.finding);
            let place = judgement.game.places(finding).next();
            let place = place.unwrap_or(judgement.game.place());
            output.messages.push(format!(
                "{}:{}:{}: {} not fixed: {}",
                printable(source),
                place.line,
                place.column,
                dropped.finding.code,
                dropped.reason,
            ));
        }
    }
}

fn errors(findings: &[Finding]) -> u64 {
    let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
    findings.iter().filter(is_error).count() as u64
}
