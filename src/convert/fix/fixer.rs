//! Tries fixes and keeps those that hold.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::draft::Draft;
use super::propose::Proposer;
use super::rename::renames;
use super::snapshot::{Kept, Rereader, Snapshot};
use crate::analysis;
use crate::finding::{Code, Edit, Finding, Findings, Fix, Safety, Severity};
use crate::record::Aliases;
use crate::sgf::{self, Game};

/// Which fixes are applied.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FixOptions {
    /// Whether fixes that decide something about the record are applied too.
    pub has_unsafe: bool,
    /// Whether a missing result is written if the board decides.
    pub fill_result: bool,
    /// The codes to fix and to count; all if empty.
    pub selected: Vec<Code>,
    /// The codes that are neither fixed nor counted.
    pub ignored: Vec<Code>,
    /// The spellings of names that are replaced.
    pub aliases: Option<Aliases>,
}

impl FixOptions {
    /// Whether findings of this code are fixed and counted.
    #[must_use]
    pub fn wants(&self, code: Code) -> bool {
        !self.ignored.contains(&code) && (self.selected.is_empty() || self.selected.contains(&code))
    }
}

/// A game after its fixes.
#[derive(Clone, Debug, Default)]
pub struct FixedGame {
    /// The edits, ascending, as offsets into the file.
    pub edits: Vec<Edit>,
    /// The findings that were fixed; a filled result has none.
    pub fixed: Vec<Finding>,
    /// Whether the game was not closed and now is. If the file ends there, moves may be missing.
    pub was_open: bool,
    /// Whether the result was filled in.
    pub has_filled_result: bool,
    /// The fixes that were tried and rejected.
    pub dropped: Vec<DroppedFix>,
    /// The number of errors left, of the codes that the options want.
    pub errors: u64,
}

/// A fix that was rejected when the game was read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedFix {
    /// The finding it was for.
    pub finding: Finding,
    /// Why it was dropped.
    pub reason: Cow<'static, str>,
}

/// Fixes games, one after another, in the same memory.
#[derive(Debug)]
pub struct Fixer {
    rereader: Rereader,
    options: FixOptions,
}

/// A fix to be tried; no finding for the result.
#[derive(Debug)]
struct Candidate {
    finding: Option<Finding>,
    fix: Fix,
}

impl Candidate {
    /// How much of the record it leaves unchanged.
    fn kept(&self) -> Kept {
        match self.finding.as_ref().map(|finding| finding.code) {
            None | Some(Code::ResultMismatch) => Kept::AllButResult,
            Some(_) if self.fix.safety == Safety::Safe => Kept::All,
            Some(_) => Kept::Little,
        }
    }
}

/// The maximum number of times that a game is fixed again, for findings that appear only when
/// another is fixed.
const MOST_ROUNDS: usize = 8;

/// The maximum number of combinations of fixes that are tried in one round.
const MOST_TRIALS: usize = 64;

impl Fixer {
    /// A fixer that reads with these options, except that no code is ignored.
    ///
    /// It fixes and counts what a [`Judge`](analysis::Judge) with the same options finds. A fix must
    /// leave the variations as they are too, even if the options do not ask for them.
    #[must_use]
    pub fn new(reading: sgf::Options, judging: &analysis::Options, options: FixOptions) -> Self {
        Self {
            rereader: Rereader::new(reading, judging),
            options,
        }
    }

    /// The accepted fixes of an Unlur game; `None` if it may not be changed: a game of another
    /// kind, from UTF-16, with unexpected bytes, or with [more findings](Findings::are_cut) than
    /// are kept.
    pub fn fix(&mut self, game: Game<'_>) -> Option<FixedGame> {
        if game.is_transcribed() || Findings::are_cut(game.findings()) {
            return None;
        }
        let original = [game.leading_text(), game.bytes(), game.trailing_text()].concat();
        let base = game.offset() - game.leading_text().len() as u64;
        self.rereader.continues = !game.ends_file();
        let mut draft = Draft::new(&original);
        let mut fixed = FixedGame::default();
        let mut dropped = self.repair(&mut draft, base, &mut fixed)?;
        if let Some(aliases) = self.options.aliases.clone()
            && self.options.wants(Code::Alias)
            && self.rename(&mut draft, base, &aliases, &mut fixed)
        {
            // A name in its new spelling may be the duplicate of another.
            dropped = self.repair(&mut draft, base, &mut fixed)?;
        }
        fixed.dropped.splice(..0, dropped);
        fixed.edits = draft.edits(base);
        let is_open = |code| matches!(code, Code::MissingClose | Code::UnclosedValue);
        fixed.was_open = fixed.fixed.iter().any(|finding| is_open(finding.code));
        Some(fixed)
    }

    /// Fixes the findings, and those that appear only when another is fixed; returns the fixes that
    /// were dropped.
    fn repair(
        &mut self,
        draft: &mut Draft<'_>,
        base: u64,
        fixed: &mut FixedGame,
    ) -> Option<Vec<DroppedFix>> {
        let mut dropped = Vec::new();
        for _ in 0..MOST_ROUNDS {
            let text = draft.text();
            let (before, candidates) = self.candidates(&text, base, &fixed.fixed)?;
            fixed.errors = before.errors(|code| self.options.wants(code));
            let round = self.round(draft, base, &before, candidates);
            dropped = round.dropped;
            if round.accepted.is_empty() {
                break;
            }
            for candidate in round.accepted {
                match candidate.finding {
                    Some(finding) => fixed.fixed.push(finding),
                    None => fixed.has_filled_result = true,
                }
            }
            *draft = round.draft;
            fixed.errors = round.errors;
        }
        Some(dropped)
    }

    /// Replaces other spellings of names, unless anything but the names would change. Returns
    /// whether a name was replaced.
    fn rename(
        &mut self,
        draft: &mut Draft<'_>,
        base: u64,
        aliases: &Aliases,
        fixed: &mut FixedGame,
    ) -> bool {
        let proposed = self
            .rereader
            .read(&draft.text(), base, |judgement, snapshot| {
                let renames = renames(judgement.game, &snapshot.findings, aliases);
                (snapshot, renames)
            });
        let Some((before, proposed)) = proposed else {
            return false;
        };
        let (findings, unwritable): (Vec<_>, Vec<_>) =
            proposed.into_iter().partition(Result::is_ok);
        for (finding, reason) in unwritable.into_iter().filter_map(Result::err) {
            let reason = Cow::Owned(reason);
            fixed.dropped.push(DroppedFix { finding, reason });
        }
        let findings: Vec<Finding> = findings.into_iter().filter_map(Result::ok).collect();
        let repairs = findings.iter().filter_map(|finding| finding.fix.as_ref());
        let mut edits: Vec<&Edit> = repairs.flat_map(|fix| &fix.edits).collect();
        edits.sort_by_key(|edit| edit.span.start);
        let Some(edited) = draft.edited(&edits, base).filter(|_| !findings.is_empty()) else {
            return false;
        };
        let difference = |after: &Snapshot| after.difference(&before, &[], Kept::AllButNames);
        let read = self
            .rereader
            .read(&edited.text(), base, |_, after| difference(&after));
        match read.unwrap_or(Some("it would no longer be one game")) {
            None => {
                fixed.fixed.extend(findings);
                *draft = edited;
                true
            }
            Some(reason) => {
                let reason = Cow::Borrowed(reason);
                let dropped = |finding| DroppedFix {
                    finding,
                    reason: reason.clone(),
                };
                fixed.dropped.extend(findings.into_iter().map(dropped));
                false
            }
        }
    }

    /// The fixes to try on a text, and the state of the game without them. What the board says counts
    /// only if no other error is, or was before these findings were fixed, in the game.
    fn candidates(
        &mut self,
        text: &[u8],
        base: u64,
        fixed: &[Finding],
    ) -> Option<(Snapshot, Vec<Candidate>)> {
        let options = &self.options;
        self.rereader.read(text, base, |judgement, snapshot| {
            let findings = &snapshot.findings;
            if findings
                .iter()
                .any(|finding| finding.code == Code::UnexpectedBytes)
            {
                return None;
            }
            let errors: BTreeSet<Code> = findings
                .iter()
                .chain(fixed)
                .map(|finding| finding.code)
                .filter(|code| code.severity() == Severity::Error)
                .collect();
            let is_sure =
                |code| !matches!(code, Code::ResultMismatch | Code::AfterEnd) || errors.len() == 1;
            let proposer = Proposer::new(judgement);
            let mut candidates: Vec<_> = findings
                .iter()
                .filter(|finding| options.wants(finding.code) && is_sure(finding.code))
                .filter_map(|finding| {
                    let fix = proposer.fix(finding)?;
                    Some(Candidate {
                        finding: Some(finding.clone()),
                        fix,
                    })
                })
                .filter(|candidate| options.has_unsafe || candidate.fix.safety == Safety::Safe)
                .collect();
            if options.fill_result
                && let Some(fix) = proposer.fill_result()
            {
                candidates.push(Candidate { finding: None, fix });
            }
            Some((snapshot, candidates))
        })?
    }

    /// Tries all fixes at once, then bisects those that are rejected together.
    fn round<'a>(
        &mut self,
        draft: &Draft<'a>,
        base: u64,
        before: &Snapshot,
        candidates: Vec<Candidate>,
    ) -> Round<'a> {
        let mut round = Round {
            draft: draft.clone(),
            accepted: Vec::new(),
            dropped: Vec::new(),
            errors: 0,
        };
        // Fixes that do not change the record come first, and must not change it.
        let (safe, other): (Vec<_>, Vec<_>) = candidates
            .into_iter()
            .partition(|candidate| candidate.kept() == Kept::All);
        let mut groups = vec![other, safe];
        let mut trials = 0;
        while let Some(mut group) = groups.pop() {
            if group.is_empty() {
                continue;
            }
            trials += 1;
            let trial = if trials > MOST_TRIALS {
                Err("too many fixes of this game do not hold together")
            } else {
                self.try_all(draft, base, before, round.accepted.iter().chain(&group))
            };
            match trial {
                Ok((edited, errors)) => {
                    (round.draft, round.errors) = (edited, errors);
                    round.accepted.append(&mut group);
                }
                Err(_) if group.len() > 1 && trials <= MOST_TRIALS => {
                    let second = group.split_off(group.len() / 2);
                    groups.push(second);
                    groups.push(group);
                }
                Err(reason) => {
                    let dropped = group.into_iter().filter_map(|candidate| {
                        let finding = candidate.finding?;
                        let reason = Cow::Borrowed(reason);
                        Some(DroppedFix { finding, reason })
                    });
                    round.dropped.extend(dropped);
                }
            }
        }
        round
    }

    /// The text with all these fixes and its number of errors, if they are accepted.
    fn try_all<'a, 'c>(
        &mut self,
        draft: &Draft<'a>,
        base: u64,
        before: &Snapshot,
        candidates: impl Iterator<Item = &'c Candidate>,
    ) -> Result<(Draft<'a>, u64), &'static str> {
        let candidates: Vec<_> = candidates.collect();
        let mut edits: Vec<_> = candidates
            .iter()
            .flat_map(|candidate| &candidate.fix.edits)
            .collect();
        edits.sort_by_key(|edit| edit.span.start);
        let edited = draft
            .edited(&edits, base)
            .ok_or("it overlaps another fix")?;
        let codes: Vec<_> = candidates
            .iter()
            .filter_map(|candidate| Some(candidate.finding.as_ref()?.code))
            .collect();
        let kept = candidates.iter().map(|candidate| candidate.kept()).max();
        let kept = kept.unwrap_or(Kept::All);
        let options = &self.options;
        self.rereader
            .read(&edited.text(), base, |_, after| {
                match after.difference(before, &codes, kept) {
                    Some(reason) => Err(reason),
                    None => Ok(after.errors(|code| options.wants(code))),
                }
            })
            .ok_or("it would no longer be one game")?
            .map(|errors| (edited, errors))
    }
}

/// The result of one round of fixes.
struct Round<'a> {
    draft: Draft<'a>,
    accepted: Vec<Candidate>,
    dropped: Vec<DroppedFix>,
    errors: u64,
}
