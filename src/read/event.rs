//! The events of reading sources.

use std::sync::Arc;

use crate::analysis::{self, JudgedGame, Judgement, PlacedFinding};
use crate::convert::{RecordGame, from_sgf};
use crate::finding::Finding;
use crate::input::{ConvertedFrom, Skipped, SourceError};
use crate::sgf::{self, LineColumn};

/// The events of reading sources, in their order.
#[derive(Debug)]
pub enum Event<'a> {
    /// A game.
    Game(&'a ReadGame<'a>),
    /// Something that is not a game in the place of one, or a source without a game.
    Damage(Damage<'a>),
    /// A source that cannot be read, or not to its end.
    Failed(SourceError),
    /// The end of a source that was read to its end.
    End(SourceEnd<'a>),
    /// A member of an archive that is not read.
    Skipped(Skipped),
}

/// A judged game and its location.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReadGame<'a> {
    /// The judgement.
    pub judgement: Judgement<'a>,
    /// The origin, if the source is not SGF.
    pub origin: Option<&'a ConvertedFrom>,
    /// How the text of its source is read.
    pub text: sgf::Options,
    /// How its source is judged.
    pub options: &'a analysis::Options,
    /// The index of the [`PathOptions`](super::PathOptions) for its source; `None` for the usual
    /// ones.
    pub options_index: Option<usize>,
    /// The name of its source.
    pub source: &'a Arc<str>,
    /// Its number from 1: in its source, and in [`GameSources::parts`] in its part.
    ///
    /// [`GameSources::parts`]: super::GameSources::parts
    pub number: u64,
}

/// A finding outside of games.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Damage<'a> {
    /// The finding.
    pub finding: &'a Finding,
    /// Where it is.
    pub location: LineColumn,
    /// The name of the source.
    pub source: &'a Arc<str>,
    /// The number that a game in its place has, counted as that of a [`ReadGame`]; `None` if the
    /// finding is that the source holds no game.
    pub number: Option<u64>,
}

/// The end of a source that was read to its end.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SourceEnd<'a> {
    /// The name of the source.
    pub source: &'a Arc<str>,
    /// How many games it holds, with damaged parts in the place of one. Games that a filter drops
    /// count.
    pub games: u64,
    /// Whether it ends inside a game, so that part of it may be lost.
    pub is_open: bool,
}

impl ReadGame<'_> {
    /// A copy in memory of its own.
    #[must_use]
    pub fn to_judged(&self) -> JudgedGame {
        JudgedGame::new(&self.judgement, Arc::clone(self.source), self.number)
    }

    /// The canonical form of the game with its variations, which every format is written from;
    /// `None` for a game that is not Unlur, and one that could not be read at all.
    #[must_use]
    pub fn to_record(&self) -> Option<RecordGame> {
        from_sgf(self.judgement.game, self.judgement.record)
    }
}

impl Damage<'_> {
    /// An unreadable game with this finding.
    #[must_use]
    pub fn to_judged(&self) -> JudgedGame {
        let finding = self.finding.clone();
        let location = self.location;
        let placed = PlacedFinding { finding, location };
        JudgedGame::unreadable(Arc::clone(self.source), self.number.unwrap_or(1), placed)
    }
}
