//! The positions that the games of a page reach, numbered, so that its explorer can show how games
//! go on from each.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::collection::inference::{Share, round_to};
use crate::collection::openings::{Line, Openings};
use crate::game::{Action, Board, Color, Side, Symmetry};

/// How many plies of a game the explorer follows.
pub(super) const PLIES: usize = 16;

/// A position up to symmetry.
type Key = (Side, Option<Color>, Vec<Action>);

/// How a game begins, the position after each ply, the first before them, and who wins.
#[derive(Clone, Debug)]
pub(super) struct Path {
    line: Line,
    keys: Vec<Key>,
    winner: Color,
}

impl Path {
    pub(super) fn new(line: Line, winner: Color) -> Self {
        let keys = (0..=line.plies.len()).map(|length| {
            let (turn, stones) = line.position(length);
            (line.side, turn, stones)
        });
        let keys = keys.collect();
        Self { line, keys, winner }
    }
}

/// For each game the number of the position before it, and after each ply its cell, -1 for the
/// pass, and the number of the position, up to the first that no other game reaches; `null` for a
/// game that is not counted. Then for each number `[games, White's wins, low, high]`: of all games
/// up to the depth that `openings` counts, and of the page's games beyond it.
pub(super) fn data(paths: &[Option<Path>], openings: &Openings, depth: usize) -> (Value, Value) {
    let mut counts = HashMap::<&Key, Share>::new();
    for path in paths.iter().flatten() {
        let own = Share::new(u64::from(path.winner == Color::White), 1);
        for key in &path.keys {
            let share = counts.entry(key).or_default();
            *share = share.with(own);
        }
    }
    let rows = openings.tree().positions(1, 0..=depth).into_iter();
    let all: HashMap<Key, Share> = rows
        .map(|row| ((row.side, row.turn, row.stones), row.white))
        .collect();
    let mut numbers = HashMap::new();
    let mut rows = Vec::new();
    let mut number = |key, share: Share| {
        *numbers.entry(key).or_insert_with(|| {
            let share = *all.get(key).unwrap_or(&share);
            let bounds = share.interval().map(|own| [own.low, own.high]);
            let [low, high] = bounds.unwrap_or_default().map(|bound| round_to(bound, 4));
            rows.push(json!([share.of, share.count, low, high]));
            rows.len() - 1
        })
    };
    let mut lines = Vec::new();
    for path in paths {
        let Some(path) = path else {
            lines.push(Value::Null);
            continue;
        };
        let mut line = Vec::new();
        for (place, key) in path.keys.iter().enumerate() {
            match place.checked_sub(1).map(|before| path.line.plies[before]) {
                None => {}
                Some(Action::Stone { cell, .. }) => line.push(json!(cell.index())),
                Some(_) => line.push(json!(-1)),
            }
            line.push(json!(number(key, counts[key])));
            if counts[key].of == 1 {
                break;
            }
        }
        lines.push(line.into());
    }
    (lines.into(), rows.into())
}

/// For each of the twelve symmetries the cells that it carries the cells of a board to.
pub(super) fn images(side: Side) -> [Vec<usize>; 12] {
    let board = Board::get(side);
    Symmetry::ALL.map(|symmetry| {
        let cells = board.cells();
        cells
            .map(|cell| board.image(symmetry, cell).index())
            .collect()
    })
}
