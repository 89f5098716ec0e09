//! The fixers that the threads of a command share.

use std::path::Path;
use std::sync::Mutex;

use super::batch::ReadGame;
use super::session::locked;
use crate::analysis::Judgement;
use crate::convert::{FixOptions, FixedGame, Fixer, has_aliases, may_have_fix};
use crate::finding::Findings;
use crate::input::is_compressed;
use crate::record::Claim;

/// Fixers that read as the games are read.
pub(super) struct FixerPool {
    options: FixOptions,
    /// The fixers that no thread is using, each with the index of the options it reads by.
    unused: Mutex<Vec<(Option<usize>, Fixer)>>,
    /// The source that was opened last, and whether it is compressed.
    opened: Mutex<(String, bool)>,
}

impl FixerPool {
    pub(super) fn new(options: FixOptions) -> Self {
        Self {
            options,
            unused: Mutex::default(),
            opened: Mutex::default(),
        }
    }

    /// The fixes of a game; `None` if nothing can be fixed.
    pub(super) fn fix(&self, read: &ReadGame<'_>) -> Option<FixedGame> {
        if !self.may_be_fixed(&read.judgement) {
            return None;
        }
        let index = read.options_index;
        let known = |(own, _): &(Option<usize>, Fixer)| *own == index;
        let mut unused = locked(&self.unused);
        let place = unused.iter().position(known);
        let known = place.map(|place| unused.swap_remove(place).1);
        drop(unused);
        let mut fixer = known.unwrap_or_else(|| {
            let (mut options, mut judging) = (self.options.clone(), read.options.clone());
            options.ignored.append(&mut judging.ignored);
            Fixer::new(read.text, &judging, options)
        });
        let game = if read.options.ignored.is_empty() {
            fixer.fix_judged(&read.judgement)
        } else {
            fixer.fix(read.judgement.game)
        };
        locked(&self.unused).push((index, fixer));
        game
    }

    /// Whether a source is compressed. Only its first game with a fix opens the file.
    pub(super) fn is_compressed(&self, source: &str) -> bool {
        let mut opened = locked(&self.opened);
        if opened.0 != source {
            let is_compressed = is_compressed(Path::new(source)).unwrap_or(false);
            *opened = (source.to_owned(), is_compressed);
        }
        opened.1
    }

    /// Whether a fix might be proposed; most games need none.
    fn may_be_fixed(&self, judgement: &Judgement<'_>) -> bool {
        if Findings::are_cut(judgement.findings) {
            return false;
        }
        let mut findings = judgement.findings.iter();
        let aliases = self.options.aliases.as_ref();
        findings.any(|finding| may_have_fix(finding.code))
            || aliases.is_some_and(|aliases| has_aliases(judgement.game, aliases))
            || self.options.fill_result
                && judgement.record.claim == Claim::Silent
                && judgement
                    .verdict
                    .is_some_and(|verdict| verdict.ply.is_some())
    }
}
