//! The fixes to try on a game.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::digest::Part;
use super::options::FixOptions;
use super::propose::Proposer;
use super::rename::renames;
use super::snapshot::Snapshot;
use crate::analysis::Judgement;
use crate::finding::{Code, Finding, Fix, Safety, Severity};

/// A fix that was rejected when the game was read again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DroppedFix {
    /// The finding it was for.
    pub finding: Finding,
    /// Why it was dropped.
    pub reason: Cow<'static, str>,
}

/// A fix to be tried; no finding for the result.
#[derive(Debug)]
pub(super) struct Candidate {
    pub finding: Option<Finding>,
    pub fix: Fix,
    /// The part of the record that it may change.
    pub changes: Option<Part>,
}

impl Candidate {
    fn new(finding: Option<Finding>, fix: Fix) -> Self {
        let changes = match finding.as_ref().map(|finding| finding.code) {
            None | Some(Code::ResultMismatch | Code::ResultWords) => Some(Part::Result),
            Some(Code::Alias) => Some(Part::Names),
            Some(_) => (fix.safety == Safety::Unsafe).then_some(Part::Rest),
        };
        Self {
            finding,
            fix,
            changes,
        }
    }
}

/// The fixes to try on a text of a game, and its snapshot.
#[derive(Debug)]
pub(super) struct Proposals {
    pub snapshot: Snapshot,
    pub candidates: Vec<Candidate>,
    /// The names that cannot be written.
    pub unwritable: Vec<DroppedFix>,
}

impl Proposals {
    /// The fixes of a game in which findings of the codes `fixed` were fixed; `None` if it has
    /// unexpected bytes, so that nothing is fixed. Findings of the codes `doubts` are not fixed.
    ///
    /// Errors that depend on the board are fixed only if the game has, and had before, no other
    /// error; a run that fixes one fixes no other error.
    pub(super) fn new(
        judgement: &Judgement<'_>,
        mut snapshot: Snapshot,
        options: &FixOptions,
        fixed: impl Iterator<Item = Code>,
        doubts: &[Code],
    ) -> Option<Self> {
        let findings = judgement.findings;
        let is_unexpected = |finding: &Finding| finding.code == Code::UnexpectedBytes;
        if findings.iter().any(is_unexpected) {
            return None;
        }
        let codes = findings.iter().map(|finding| finding.code).chain(fixed);
        let errors: BTreeSet<Code> = codes
            .filter(|code| code.severity() == Severity::Error)
            .collect();
        let is_of_board = |code: &Code| {
            matches!(code, Code::ResultMismatch | Code::AfterEnd) && options.wants(*code)
        };
        let is_unsure = options.has_unsafe && errors.len() > 1 && errors.iter().any(is_of_board);
        let is_sure = |code: Code| !is_unsure || code.severity() != Severity::Error;
        let proposer = Proposer::new(judgement);
        let mut candidates: Vec<_> = findings
            .iter()
            .filter(|finding| options.wants(finding.code) && is_sure(finding.code))
            .filter(|finding| !doubts.contains(&finding.code))
            .filter_map(|finding| Some((finding, proposer.fix(finding)?)))
            .filter(|(_, fix)| options.has_unsafe || fix.safety == Safety::Safe)
            .map(|(finding, fix)| Candidate::new(Some(finding.clone()), fix))
            .collect();
        if options.fill_result {
            candidates.extend(proposer.fill_result().map(|fix| Candidate::new(None, fix)));
        }
        let aliases = options.aliases.as_ref();
        let mut unwritable = Vec::new();
        if let Some(aliases) = aliases.filter(|_| options.wants(Code::Alias)) {
            for (finding, fix) in renames(judgement, aliases) {
                match fix {
                    Ok(fix) => candidates.push(Candidate::new(Some(finding), fix)),
                    Err(reason) => unwritable.push(DroppedFix {
                        finding,
                        reason: reason.into(),
                    }),
                }
            }
        }
        if !candidates.is_empty() {
            snapshot.keep_source(judgement);
        }
        Some(Self {
            snapshot,
            candidates,
            unwritable,
        })
    }
}
