//! Text to tree, and all the way to the verdict, against a count of one byte.

use unlur::game::Side;
use unlur::judge::{Judge, Options};
use unlur::sgf::{Parser, Piece};

use crate::corpus::{Layout, archive};
use crate::measure::{Contestant, compare};

/// How many plies an archive has, more or less.
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
                Contestant::new("text to tree", text.len(), "bytes", || trees(&text)),
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
                Contestant::new("text to verdict", plies, "plies", || verdicts(&text)),
                Contestant::new("text to tree", plies, "plies", || trees(&text)),
                count(&text, plies, "plies"),
            ],
        );
    }
}

fn count<'a>(text: &'a str, amount: usize, unit: &'a str) -> Contestant<'a> {
    Contestant::new("memchr, counting `;`", amount, unit, || {
        memchr::memchr_iter(b';', text.as_bytes()).count()
    })
}

/// Reads all games to trees and counts their nodes.
pub fn trees(text: &str) -> usize {
    let mut parser = Parser::default();
    let mut games = parser.games(Piece::whole(text.as_bytes()));
    let mut nodes = 0;
    while let Some(game) = games.next() {
        nodes += game.tree().node_count();
    }
    nodes
}

/// Reads, replays and checks all games, goals and patterns too, and counts those without an error.
pub fn verdicts(text: &str) -> usize {
    let mut parser = Parser::default();
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Piece::whole(text.as_bytes()));
    let mut legal = 0;
    while let Some(game) = games.next() {
        legal += usize::from(judge.judge(game).is_legal());
    }
    legal
}
