//! Judges the games of sources in any format.

use super::entry::ConvertedFrom;
use crate::analysis::{Judge, Judgement, Options};
use crate::sgf::Game;

/// Judges games of any format, one after another, in the same memory.
///
/// A converted game is in canonical form, which leaves nothing to guess, so it needs other options
/// than a game that was written in SGF.
///
/// ```
/// use unlur::analysis::Options;
/// use unlur::convert::EntryJudge;
/// use unlur::sgf::{Chunk, Parser};
///
/// let mut judges = EntryJudge::new(&Options::default());
/// let mut parser = Parser::default();
/// let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9]RE[W+R];B[e5];B[];W[d4])"));
/// assert!(judges.judge(games.next().unwrap(), None).is_legal());
/// ```
#[derive(Debug)]
pub struct EntryJudge {
    sgf: Judge,
    converted: Judge,
}

impl EntryJudge {
    /// Judges by these options; those that say how a record is read are for SGF alone.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            sgf: Judge::new(options.clone()),
            converted: Judge::new(options.for_converted()),
        }
    }

    /// The judge for a game and what it was converted from.
    pub fn of(&mut self, origin: Option<&ConvertedFrom>) -> &mut Judge {
        match origin {
            Some(_) => &mut self.converted,
            None => &mut self.sgf,
        }
    }

    /// Judges a game. The findings of a converted game have their places in what it was converted
    /// from.
    pub fn judge<'a>(
        &'a mut self,
        game: Game<'a>,
        origin: Option<&ConvertedFrom>,
    ) -> Judgement<'a> {
        self.of(origin).judge_adjusted(game, |findings| {
            if let Some(origin) = origin {
                origin.relocate(game, findings);
            }
        })
    }
}
