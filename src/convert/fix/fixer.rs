//! Fixes games, one after another.

use super::options::FixOptions;
use super::repair::{FixedGame, Repair};
use super::rereader::Rereader;
#[cfg(feature = "cli")]
use crate::analysis::Judgement;
use crate::analysis::{self, Judge};
use crate::sgf::{self, Game};

/// Fixes games, one after another, in the same memory.
#[derive(Debug)]
pub struct Fixer {
    judge: Judge,
    rereader: Rereader,
    options: FixOptions,
}

impl Fixer {
    /// A fixer that reads with these options, except that no code is ignored.
    ///
    /// It fixes and counts what a [`Judge`](analysis::Judge) with the same options finds. A fix
    /// leaves the variations as they are.
    #[must_use]
    pub fn new(reading: sgf::Options, judging: &analysis::Options, options: FixOptions) -> Self {
        let mut judging = judging.clone();
        judging.ignored = Vec::new();
        Self {
            judge: Judge::new(judging.clone()),
            rereader: Rereader::new(reading, judging),
            options,
        }
    }

    /// The accepted fixes of an Unlur game; `None` if it may not be changed: a game of another
    /// kind, from UTF-16, with unexpected bytes, or with
    /// [more findings](crate::finding::Findings::are_cut) than are kept.
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
        let judgement = self.judge.judge(game);
        Repair::fix(&mut self.rereader, &self.options, &judgement)
    }

    /// [`fix`](Self::fix) of a game that was judged with these options and no ignored codes.
    #[cfg(feature = "cli")]
    pub(crate) fn fix_judged(&mut self, judgement: &Judgement<'_>) -> Option<FixedGame> {
        Repair::fix(&mut self.rereader, &self.options, judgement)
    }
}
