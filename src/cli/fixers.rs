//! Fixers that the threads of a command share.

use std::path::Path;
use std::sync::Mutex;

use super::args::Reading;
use super::batch::ReadGame;
use super::config::Overrides;
use super::session::{Session, locked};
use crate::analysis::Judgement;
use crate::convert::{FixOptions, FixedGame, Fixer, has_aliases, may_have_fix};
use crate::finding::Findings;
use crate::input::is_compressed;
use crate::record::Claim;
use crate::sgf;

/// Fixers that read as the flags say, or as the configuration file says for a folder.
pub(super) struct Fixers<'a> {
    reading: &'a Reading,
    overrides: Overrides,
    options: FixOptions,
    /// Those that no thread is using, with the index of the override they read by.
    unused: Mutex<Vec<(Option<usize>, Fixer)>>,
    /// The source that was opened last, and whether it is compressed.
    opened: Mutex<(String, bool)>,
}

impl<'a> Fixers<'a> {
    pub(super) fn new(reading: &'a Reading, options: FixOptions, session: &Session) -> Self {
        Self {
            reading,
            overrides: session.overrides.clone(),
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
        let mut fixer = self.take(index);
        let game = fixer.fix(read.judgement.game);
        locked(&self.unused).push((index, fixer));
        game
    }

    /// How the text of the override with this index is read.
    pub(super) fn text_options(&self, index: Option<usize>) -> sgf::Options {
        let own = index.and_then(|index| self.overrides.get(index));
        own.map_or(self.reading, |own| &own.reading).input().text
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

    fn take(&self, index: Option<usize>) -> Fixer {
        let mut unused = locked(&self.unused);
        if let Some(at) = unused.iter().position(|(own, _)| *own == index) {
            return unused.swap_remove(at).1;
        }
        drop(unused);
        let own = index.and_then(|index| self.overrides.get(index));
        let mut options = self.options.clone();
        options
            .ignored
            .extend(own.iter().flat_map(|own| own.ignored()));
        let mut judging = own.map_or(self.reading, |own| &own.reading).judging();
        judging.ignored.clear();
        Fixer::new(self.text_options(index), &judging, options)
    }
}
