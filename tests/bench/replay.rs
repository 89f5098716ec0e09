//! Text to tree, and all the way to the verdict, against a count of one byte.

use unlur::analysis::Judge;
use unlur::game::Side;
use unlur::sgf::{Chunk, Parser};

use crate::corpus::{Layout, archive};
use crate::measure::{Contestant, compare};

/// The approximate number of plies in an archive.
const PLIES: usize = 500_000;

pub fn run() {
    for layout in [
        Layout::Lines,
        Layout::Nodes,
        Layout::OneLine,
        Layout::Comments,
    ] {
        let (text, _) = archive(PLIES / 95, Side::new(8).unwrap(), layout, 1);
        compare(
            &format!("Bytes of an archive of side 8, {layout:?}"),
            vec![
                trees(&text, text.len(), "bytes"),
                count(&text, text.len(), "bytes"),
            ],
        );
    }
    for side in [4, 6, 8, 13, 19, 26] {
        let side = Side::new(side).unwrap();
        let games = PLIES * 5 / 3 / side.cell_count() as usize;
        let (text, plies) = archive(games, side, Layout::Lines, 1);
        compare(
            &format!("Plies of an archive of side {}", side.get()),
            vec![
                verdicts(&text, plies, "plies"),
                trees(&text, plies, "plies"),
                count(&text, plies, "plies"),
            ],
        );
    }
}

fn trees<'a>(text: &'a str, amount: usize, unit: &'a str) -> Contestant<'a> {
    let mut reader = Reader::default();
    Contestant::new("text to tree", amount, unit, move || reader.trees(text))
}

fn verdicts<'a>(text: &'a str, amount: usize, unit: &'a str) -> Contestant<'a> {
    let mut reader = Reader::default();
    Contestant::new("text to verdict", amount, unit, move || {
        reader.verdicts(text)
    })
}

fn count<'a>(text: &'a str, amount: usize, unit: &'a str) -> Contestant<'a> {
    Contestant::new("memchr, counting `;`", amount, unit, || {
        memchr::memchr_iter(b';', text.as_bytes()).count()
    })
}

/// A parser and a judge, whose memory is used again and again, as a program would.
#[derive(Default)]
pub struct Reader {
    parser: Parser,
    judge: Judge,
}

impl Reader {
    /// Reads all games to trees and counts their nodes.
    fn trees(&mut self, text: &str) -> usize {
        let mut games = self.parser.games(Chunk::whole(text.as_bytes()));
        let mut nodes = 0;
        while let Some(game) = games.next() {
            nodes += game.tree().node_count();
        }
        nodes
    }

    /// Reads, replays and checks all games, goals and patterns too, and counts those without an
    /// error.
    pub fn verdicts(&mut self, text: &str) -> usize {
        let mut games = self.parser.games(Chunk::whole(text.as_bytes()));
        let mut legal = 0;
        while let Some(game) = games.next() {
            legal += usize::from(self.judge.judge(game).is_legal());
        }
        legal
    }
}
