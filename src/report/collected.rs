//! The data of a report while they are collected.

use std::collections::BTreeMap;

use super::DEPTH;
use super::positions::{PLIES, Path};
use crate::analysis::Judgement;
use crate::collection::openings::{CountedOpenings, Line};
use crate::collection::ratings::CountedResults;
use crate::collection::stats::Summary;
use crate::collection::{Merge as _, Names, counted};
use crate::draw::GameView;
use crate::draw::page::PageGames;
use crate::finding::Finding;
use crate::game::Side;
use crate::record::Kind;

/// The counts of a collection, and games of it to open.
///
/// ```
/// use unlur::collection::Names;
/// use unlur::report::Collected;
///
/// let mut collected = Collected::default();
/// let mut parser = unlur::sgf::Parser::default();
/// let mut games = parser.games(unlur::sgf::Chunk::whole(b"(;GM[4000]SZ[9]RE[W+R];B[e5];B[];W[d4])"));
/// let mut judge = unlur::analysis::Judge::default();
/// while let Some(game) = games.next() {
///     collected.add(&judge.judge(game), &Names::default());
/// }
/// assert_eq!(collected.contents().report.front.numbers[0].0, "1");
/// ```
#[derive(Debug, Default)]
pub struct Collected {
    /// The games by side; `None` without a board.
    pub(super) sides: BTreeMap<Option<Side>, Counted>,
    pub(super) openings: CountedOpenings,
    pub(super) games: PageGames,
    /// How each of these games begins, if it is counted.
    pub(super) paths: Vec<Option<Path>>,
    /// The number of Unlur games with a board.
    pub(super) boards: u64,
    /// The number of Unlur games without a board.
    pub(super) boardless: u64,
}

/// The counts on boards of one side.
#[derive(Debug, Default)]
pub(super) struct Counted {
    pub summary: Summary,
    pub results: CountedResults,
}

impl Collected {
    /// Counts a game.
    pub fn add(&mut self, judgement: &Judgement<'_>, names: &Names) {
        let counts = self.sides.entry(judgement.record.side).or_default();
        counts.summary.add(judgement, names);
        counts.results.add(judgement, names);
        self.openings.add(judgement, DEPTH, names);
        match judgement.record.side {
            Some(_) => self.boards += 1,
            None => self.boardless += u64::from(judgement.record.kind == Kind::Unlur),
        }
    }

    /// Counts a finding in place of a game.
    pub fn add_gameless(&mut self, finding: &Finding) {
        let counts = self.sides.entry(None).or_default();
        counts.summary.add_gameless(finding);
    }

    /// Adds a game to open: number `number` of `source`, from 1.
    pub fn show(&mut self, judgement: &Judgement<'_>, game: &GameView, source: &str, number: u64) {
        self.games.add(game, source, number, None);
        let winner = counted(judgement).map(|verdict| verdict.winner);
        let line = Line::from_judgement(judgement, PLIES);
        let path = winner
            .zip(line)
            .map(|(winner, line)| Path::new(line, winner));
        self.paths.push(path);
    }

    /// How many games can be opened.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.games.len()
    }

    /// Adds the counts of the next part of a collection. Its games count on from `before` in their
    /// source; at most `most` can be opened in all.
    pub fn merge(&mut self, mut part: Self, before: u64, most: usize) {
        for (side, counts) in part.sides {
            let sum = self.sides.entry(side).or_default();
            sum.summary.merge(counts.summary);
            sum.results.merge(counts.results);
        }
        self.openings.merge(part.openings);
        self.boards += part.boards;
        self.boardless += part.boardless;
        part.games.shift_numbers(before);
        self.games.append(part.games, most);
        self.paths.extend(part.paths);
        self.paths.truncate(self.games.len());
    }
}
