//! The repair of one game: its fixes are tried, and those that hold are kept.

use std::borrow::Cow;

use super::digest::{Digest, Part};
use super::draft::Draft;
use super::options::FixOptions;
use super::proposals::{Candidate, DroppedFix, Proposals};
use super::rereader::Rereader;
use super::snapshot::Snapshot;
use crate::analysis::Judgement;
use crate::finding::{Code, Edit, Finding, Findings};
use crate::record::Kind;
use crate::sgf::Game;

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

/// The maximum number of times that a game is fixed again, for findings that appear only when
/// another is fixed.
const MAX_ROUNDS: usize = 8;

/// The maximum number of combinations of fixes that are tried in one round.
const MAX_TRIALS: usize = 64;

/// The repair of one game.
pub(super) struct Repair<'r, 'j, 'a> {
    rereader: &'r mut Rereader,
    options: &'r FixOptions,
    original: &'j Judgement<'a>,
    /// The file offset of the text.
    base: u64,
    /// The codes of the findings that are not fixed.
    doubts: Vec<Code>,
    draft: Draft,
    /// The fixes to try on the draft, and its snapshot.
    proposals: Proposals,
    /// Of the draft, once a trial needs it.
    digest: Option<Digest>,
    fixed: FixedGame,
}

impl<'r, 'j, 'a> Repair<'r, 'j, 'a> {
    /// The accepted fixes of a game; `None` if it may not be changed.
    pub(super) fn fix(
        rereader: &'r mut Rereader,
        options: &'r FixOptions,
        original: &'j Judgement<'a>,
    ) -> Option<FixedGame> {
        let game = original.game;
        let is_unlur = original.record.kind == Kind::Unlur;
        if !is_unlur || game.is_transcribed() || Findings::are_cut(original.findings) {
            return None;
        }
        let doubts = doubts(game, options);
        let (snapshot, fixed) = (Snapshot::new(original), std::iter::empty());
        let proposals = Proposals::new(original, snapshot, options, fixed, &doubts)?;
        let draft = Draft::new(rereader.begin(game));
        let mut repair = Self {
            rereader,
            options,
            original,
            base: game.offset() - game.leading_text().len() as u64,
            doubts,
            draft,
            proposals,
            digest: None,
            fixed: FixedGame::default(),
        };
        for _ in 0..MAX_ROUNDS {
            repair.fixed.dropped = std::mem::take(&mut repair.proposals.unwritable);
            let accepted = repair.round();
            if accepted.is_empty() {
                break;
            }
            for candidate in accepted {
                match candidate.finding {
                    Some(finding) => repair.fixed.fixed.push(finding),
                    None => repair.fixed.has_filled_result = true,
                }
            }
        }
        let mut fixed = repair.fixed;
        let snapshot = &repair.proposals.snapshot;
        fixed.errors = snapshot.errors(|code| options.wants(code));
        fixed.edits = repair.draft.edits(repair.base);
        let is_open = |code| matches!(code, Code::MissingClose | Code::UnclosedValue);
        fixed.was_open = fixed.fixed.iter().any(|finding| is_open(finding.code));
        Some(fixed)
    }

    /// Tries all fixes at once, then bisects those that are rejected together. Returns those that are
    /// in the draft now.
    fn round(&mut self) -> Vec<Candidate> {
        let mut accepted = Vec::new();
        let mut reached = None;
        // Fixes that must not change the record are tried first, and dropped if they do.
        let (safe, other): (Vec<_>, Vec<_>) = std::mem::take(&mut self.proposals.candidates)
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
                let candidates = accepted.iter().chain(&group);
                self.try_all(candidates)
            };
            match trial {
                Ok(edited) => {
                    reached = Some(edited);
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
                    let dropped = &mut self.fixed.dropped;
                    dropped.extend(findings.map(|finding| DroppedFix {
                        finding,
                        reason: reason.clone(),
                    }));
                }
            }
        }
        if let Some(reached) = reached {
            (self.draft, self.proposals) = reached;
            self.digest = None;
        }
        accepted
    }

    /// The draft with all these fixes and the proposals for it, if they are accepted.
    fn try_all<'c>(
        &mut self,
        candidates: impl Iterator<Item = &'c Candidate>,
    ) -> Result<(Draft, Proposals), &'static str> {
        let (mut edits, mut codes, mut changes) = (Vec::new(), Vec::new(), Vec::new());
        for candidate in candidates {
            edits.extend(&candidate.fix.edits);
            let code = candidate.finding.as_ref().map(|finding| finding.code);
            // Findings about names are found again only with the file of aliases.
            codes.extend(code.filter(|code| *code != Code::Alias));
            changes.extend(candidate.changes);
        }
        edits.sort_by_key(|edit| edit.span.start);
        let edited = self.draft.edited(&edits, self.base);
        let edited = edited.ok_or("it overlaps another fix")?;
        let fixed = self.fixed.fixed.iter().map(|finding| finding.code);
        let fixed = fixed.chain(codes.iter().copied());
        let (draft, snapshot) = (&self.draft, &self.proposals.snapshot);
        let read = self.rereader.read(&edited.text, |judgement| {
            let after = Snapshot::new(judgement);
            if let Some(reason) = after.difference(snapshot, &codes, &changes) {
                return Err(reason);
            }
            let is_same = changes.contains(&Part::Rest)
                || snapshot.has_values_of(&draft.text, judgement, &changes);
            let record = (!is_same).then(|| Digest::new(judgement));
            let proposals = Proposals::new(judgement, after, self.options, fixed, &self.doubts);
            Ok((proposals.ok_or("another finding would appear")?, record))
        });
        let read = read.unwrap_or(Err("it would no longer be one game"));
        let (proposals, after) = read?;
        if let Some(after) = after {
            if self.digest.is_none() {
                self.digest = if draft.edits(self.base).is_empty() {
                    Some(Digest::new(self.original))
                } else {
                    self.rereader.read(&draft.text, Digest::new)
                };
            }
            let before = self.digest.as_ref();
            if !before.is_some_and(|before| before.is_same(&after, &changes)) {
                return Err("the record would change");
            }
        }
        Ok((edited, proposals))
    }
}

/// The codes of the findings that are not fixed in a game that begins or ends inside another one: a
/// `)` before the next game, or a `(` of its own, would hide that the text after it may belong to
/// this one.
fn doubts(game: Game<'_>, options: &FixOptions) -> Vec<Code> {
    let before = game.is_cut_by_header().then_some(Code::MissingClose);
    let own = game.follows_cut().then_some(Code::MissingOpen);
    let doubts = before.into_iter().chain(own);
    doubts.filter(|_| !options.has_unsafe).collect()
}
