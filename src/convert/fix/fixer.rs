//! Tries fixes and keeps those that are safe.

use std::borrow::Cow;

use super::digest::{Digest, Part};
use super::draft::Draft;
use super::options::FixOptions;
use super::proposals::{Candidate, DroppedFix, Proposals};
use super::snapshot::{Rereader, Snapshot};
use crate::analysis::{self, Judgement};
use crate::finding::{Code, Edit, Finding, Findings};
use crate::record::Kind;
use crate::sgf::{self, Game};

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

/// Fixes games, one after another, in the same memory.
#[derive(Debug)]
pub struct Fixer {
    rereader: Rereader,
    options: FixOptions,
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
    ///
    /// ```
    /// use unlur::analysis::Options;
    /// use unlur::convert::{FixOptions, Fixer};
    /// use unlur::sgf::{self, Chunk, Parser};
    ///
    /// let options = FixOptions::default();
    /// let mut fixer = Fixer::new(sgf::Options::default(), &Options::default(), options);
    /// let mut parser = Parser::default();
    /// let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9];B[e5];B[];W[d4]"));
    /// let fixed = fixer.fix(games.next().unwrap()).unwrap();
    /// assert_eq!(*fixed.edits[0].replacement, *b")");
    /// ```
    pub fn fix(&mut self, game: Game<'_>) -> Option<FixedGame> {
        let proposals = proposals(&self.rereader.judge(game), &self.options)?;
        Some(self.fix_all(game, proposals))
    }

    /// [`fix`](Self::fix) of a game that was judged with these options and no ignored codes.
    #[cfg(feature = "cli")]
    pub(crate) fn fix_judged(&mut self, judgement: &Judgement<'_>) -> Option<FixedGame> {
        let proposals = proposals(judgement, &self.options)?;
        Some(self.fix_all(judgement.game, proposals))
    }

    fn fix_all(&mut self, game: Game<'_>, mut proposals: Proposals) -> FixedGame {
        let base = game.offset() - game.leading_text().len() as u64;
        let doubts = doubts(game, &self.options);
        let mut draft = Draft::new(self.rereader.begin(game));
        let mut fixed = FixedGame::default();
        for _ in 0..MAX_ROUNDS {
            fixed.dropped = std::mem::take(&mut proposals.unwritable);
            let accepted = self.round(&mut draft, base, &mut proposals, &doubts, &mut fixed);
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
        fixed.errors = proposals.snapshot.errors(|code| self.options.wants(code));
        fixed.edits = draft.edits(base);
        let is_open = |code| matches!(code, Code::MissingClose | Code::UnclosedValue);
        fixed.was_open = fixed.fixed.iter().any(|finding| is_open(finding.code));
        fixed
    }

    /// Tries all fixes at once, then bisects those that are rejected together. Returns those that are
    /// in the draft now; `proposals` are then those of the draft.
    fn round(
        &mut self,
        draft: &mut Draft,
        base: u64,
        proposals: &mut Proposals,
        doubts: &[Code],
        fixed: &mut FixedGame,
    ) -> Vec<Candidate> {
        let original = draft.clone();
        let mut accepted = Vec::new();
        let mut reached = None;
        // Fixes that must not change the record are tried first, and dropped if they do.
        let (safe, other): (Vec<_>, Vec<_>) = std::mem::take(&mut proposals.candidates)
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
                let before = (&proposals.snapshot, &*fixed.fixed);
                self.try_all(&original, base, before, candidates, doubts)
            };
            match trial {
                Ok((edited, after)) => {
                    *draft = edited;
                    reached = Some(after);
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
                    fixed.dropped.extend(findings.map(|finding| DroppedFix {
                        finding,
                        reason: reason.clone(),
                    }));
                }
            }
        }
        if let Some(reached) = reached {
            *proposals = reached;
        }
        accepted
    }

    /// The text with all these fixes and the proposals for it, if they are accepted. `before` is
    /// the snapshot without them, and what was fixed in earlier rounds.
    fn try_all<'c>(
        &mut self,
        draft: &Draft,
        base: u64,
        before: (&Snapshot, &[Finding]),
        candidates: impl Iterator<Item = &'c Candidate>,
        doubts: &[Code],
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
        let edited = draft.edited(&edits, base);
        let edited = edited.ok_or("it overlaps another fix")?;
        let (before, fixed) = before;
        let options = &self.options;
        let read = self.rereader.read(&edited.text, |judgement| {
            let after = Snapshot::new(judgement);
            if let Some(reason) = after.difference(before, &codes, &changes) {
                return Err(reason);
            }
            let is_same = changes.contains(&Part::Rest)
                || before.has_values_of(&draft.text, judgement, &changes);
            let record = (!is_same).then(|| Digest::new(judgement));
            let fixed = fixed.iter().map(|finding| finding.code);
            let fixed = fixed.chain(codes.iter().copied());
            let proposals = Proposals::new(judgement, after, options, fixed, doubts);
            Ok((proposals.ok_or("another finding would appear")?, record))
        });
        let read = read.unwrap_or(Err("it would no longer be one game"));
        let (proposals, after) = read?;
        if let Some(after) = after {
            let before = self.rereader.read(&draft.text, Digest::new);
            if !before.is_some_and(|before| before.is_same(&after, &changes)) {
                return Err("the record would change");
            }
        }
        Ok((edited, proposals))
    }
}

/// The fixes to try on a game; `None` if it may not be changed.
fn proposals(judgement: &Judgement<'_>, options: &FixOptions) -> Option<Proposals> {
    let game = judgement.game;
    let is_unlur = judgement.record.kind == Kind::Unlur;
    if !is_unlur || game.is_transcribed() || Findings::are_cut(judgement.findings) {
        return None;
    }
    let snapshot = Snapshot::new(judgement);
    let (fixed, doubts) = (std::iter::empty(), doubts(game, options));
    Proposals::new(judgement, snapshot, options, fixed, &doubts)
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
