//! Tries fixes and keeps those that are safe.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::draft::Draft;
use super::meaning::Part;
use super::propose::Proposer;
use super::rename::renames;
use super::snapshot::{Rereader, Snapshot};
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
#[non_exhaustive]
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
#[non_exhaustive]
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
    /// The part of the record that it may change.
    changes: Option<Part>,
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

/// The maximum number of times that a game is fixed again, for findings that appear only when
/// another is fixed.
const MAX_ROUNDS: usize = 8;

/// The maximum number of combinations of fixes that are tried in one round.
const MAX_TRIALS: usize = 64;

impl Fixer {
    /// A fixer that reads with these options, except that no code is ignored.
    ///
    /// It fixes and counts what a [`Judge`](analysis::Judge) with the same options finds. A fix
    /// leaves the variations as they are.
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
        let original = self.rereader.begin(game);
        let base = game.offset() - game.leading_text().len() as u64;
        // The next game begins inside this one, so the text after it may belong to this one. A `)`
        // before the next game, or a `(` of its own, would hide that.
        let doubts = [
            (game.is_cut_by_header(), Code::MissingClose),
            (game.follows_cut(), Code::MissingOpen),
        ];
        let doubts = doubts
            .map(|(is_doubtful, code)| (is_doubtful && !self.options.has_unsafe).then_some(code));
        let mut draft = Draft::new(original);
        let mut fixed = FixedGame::default();
        for round in 0..=MAX_ROUNDS {
            let (before, candidates, unwritable) =
                self.candidates(&draft.text, &fixed.fixed, doubts)?;
            fixed.errors = before.errors(|code| self.options.wants(code));
            if round == MAX_ROUNDS {
                break;
            }
            fixed.dropped = unwritable;
            let accepted = self.round(&mut draft, base, &before, candidates, &mut fixed.dropped);
            if accepted.is_empty() {
                break;
            }
            for candidate in accepted {
                match candidate.finding {
                    Some(finding) => fixed.fixed.push(finding),
                    None => fixed.has_filled_result = true,
                }
            }
        }
        fixed.edits = draft.edits(base);
        let is_open = |code| matches!(code, Code::MissingClose | Code::UnclosedValue);
        fixed.was_open = fixed.fixed.iter().any(|finding| is_open(finding.code));
        Some(fixed)
    }

    /// The fixes to try on a text, the state of the game without them, and the names that cannot be
    /// written. Errors that depend on the board are fixed only if the game has, and had before
    /// `fixed`, no other error; a run that fixes one fixes no other error. A doubtful finding is
    /// not fixed.
    fn candidates(
        &mut self,
        text: &[u8],
        fixed: &[Finding],
        doubts: [Option<Code>; 2],
    ) -> Option<(Snapshot, Vec<Candidate>, Vec<DroppedFix>)> {
        let options = &self.options;
        self.rereader.read(text, |judgement, snapshot| {
            let findings = judgement.findings;
            let is_unexpected = |finding: &Finding| finding.code == Code::UnexpectedBytes;
            if findings.iter().any(is_unexpected) {
                return None;
            }
            let codes = findings.iter().chain(fixed).map(|finding| finding.code);
            let errors: BTreeSet<Code> = codes
                .filter(|code| code.severity() == Severity::Error)
                .collect();
            let is_of_board = |code: &Code| {
                matches!(code, Code::ResultMismatch | Code::AfterEnd) && options.wants(*code)
            };
            let is_unsure =
                options.has_unsafe && errors.len() > 1 && errors.iter().any(is_of_board);
            let is_sure = |code: Code| !is_unsure || code.severity() != Severity::Error;
            let proposer = Proposer::new(judgement);
            let mut candidates: Vec<_> = findings
                .iter()
                .filter(|finding| options.wants(finding.code) && is_sure(finding.code))
                .filter(|finding| !doubts.contains(&Some(finding.code)))
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
            Some((snapshot, candidates, unwritable))
        })?
    }

    /// Tries all fixes at once, then bisects those that are rejected together. Returns those that are
    /// in the draft now.
    fn round(
        &mut self,
        draft: &mut Draft,
        base: u64,
        before: &Snapshot,
        candidates: Vec<Candidate>,
        dropped: &mut Vec<DroppedFix>,
    ) -> Vec<Candidate> {
        let original = draft.clone();
        let mut accepted = Vec::new();
        // Fixes that must not change the record are tried first, and dropped if they do.
        let (safe, other): (Vec<_>, Vec<_>) = candidates
            .into_iter()
            .partition(|candidate| candidate.changes.is_none());
        let mut groups = vec![other, safe];
        let mut trials = 0;
        while let Some(mut group) = groups.pop() {
            if group.is_empty() {
                continue;
            }
            trials += 1;
            let trial = if trials > MAX_TRIALS {
                Err("too many fixes of this game do not hold together")
            } else {
                self.try_all(&original, base, before, accepted.iter().chain(&group))
            };
            match trial {
                Ok(edited) => {
                    *draft = edited;
                    accepted.append(&mut group);
                }
                Err(_) if group.len() > 1 && trials <= MAX_TRIALS => {
                    let second = group.split_off(group.len() / 2);
                    groups.push(second);
                    groups.push(group);
                }
                Err(reason) => {
                    let reason = Cow::Borrowed(reason);
                    let findings = group.into_iter().filter_map(|candidate| candidate.finding);
                    dropped.extend(findings.map(|finding| DroppedFix {
                        finding,
                        reason: reason.clone(),
                    }));
                }
            }
        }
        accepted
    }

    /// The text with all these fixes, if they are accepted.
    fn try_all<'c>(
        &mut self,
        draft: &Draft,
        base: u64,
        before: &Snapshot,
        candidates: impl Iterator<Item = &'c Candidate>,
    ) -> Result<Draft, &'static str> {
        let (mut edits, mut codes, mut changes) = (Vec::new(), Vec::new(), Vec::new());
        for candidate in candidates {
            edits.extend(&candidate.fix.edits);
            let code = candidate.finding.as_ref().map(|finding| finding.code);
            // Findings about names are found again only with the file of aliases.
            codes.extend(code.filter(|code| *code != Code::Alias));
            changes.extend(candidate.changes);
        }
        edits.sort_by_key(|edit| edit.span.start);
        let edited = draft.edited(&edits, base);
        let edited = edited.ok_or("it overlaps another fix")?;
        let read = self.rereader.read(&edited.text, |_, after| {
            after.difference(before, &codes, &changes)
        });
        match read.unwrap_or(Some("it would no longer be one game")) {
            Some(reason) => Err(reason),
            None => Ok(edited),
        }
    }
}
