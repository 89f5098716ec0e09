//! The features of a move: its neighbourhood, its value for both goals, and the place of the last
//! stone.

use std::sync::OnceLock;

use crate::game::{Board, Cell, Color, OFF_BOARD, Position};

use super::distances::Distances;
use super::field::Field;

/// The neighbourhoods that differ by more than a symmetry of the hexagon: each of the six neighbours is
/// empty, the player's, the opponent's or beyond the edge.
const RINGS: usize = 430;
/// The numbers of stones that a goal through a cell takes beyond the fewest, up to seven.
const DETOURS: usize = 8;
/// Where the last stone is: there is none, next to the cell, a bridge away, two cells away in a
/// straight line, farther.
const PLACES: usize = 5;
/// Whether the cell saves a bridge.
const SAVES: usize = 2;
/// The numbers of bridges, up to three.
const BRIDGES: usize = 4;

/// The number of features of each kind. A move has one feature of each kind.
const KINDS: [usize; EACH] = [RINGS, DETOURS, DETOURS, PLACES, SAVES, BRIDGES, BRIDGES];
/// The number of features of a move: its neighbourhood, the own and the opponent's goals through the
/// cell, the last stone, whether it saves a bridge, and the bridges to stones of the player and of the
/// opponent.
pub const EACH: usize = 7;
/// The number of features of all moves of one colour; those of White come after those of Black.
pub const COUNT: usize = RINGS + 2 * DETOURS + PLACES + SAVES + 2 * BRIDGES;

/// The features of a move, from 0.
pub type Features = [u16; EACH];

/// The features of moves of `color`, after the opponent's stone on `last`, in their order.
pub(super) fn features(
    field: &Field,
    distances: &Distances,
    color: Color,
    last: Option<u16>,
    moves: &[u16],
) -> impl Iterator<Item = Features> {
    let board = field.board();
    let all_bridges = bridges(board);
    let through = move |color, cell: u16| distances.through(color, cell);
    let fewest = |color| {
        let all = moves.iter().map(|&cell| through(color, cell));
        all.min().unwrap_or(0)
    };
    let fewest = [color, color.opponent()].map(|color| (color, fewest(color)));
    let detour = move |(color, fewest), cell| {
        let more = usize::from(through(color, cell) - fewest);
        more.min(DETOURS - 1)
    };
    let near = last.map(|last| {
        let around = ring(board, last);
        let beyond = [0, 1, 2, 3, 4, 5].map(|slot| match around[slot] {
            OFF_BOARD => OFF_BOARD,
            cell => board.spot(cell).around[slot],
        });
        [around, all_bridges[usize::from(last)], beyond]
    });
    let saving = saving(field, color, last);
    let state = move |cell| match cell {
        OFF_BOARD => 3,
        _ if field.is_empty(cell) => 0,
        _ if field.is(color, cell) => 1,
        _ => 2,
    };
    moves.iter().map(move |&cell| {
        let ring = ring(board, cell).map(state);
        let mut bridges = [0; 4];
        for (slot, &beyond) in all_bridges[usize::from(cell)].iter().enumerate() {
            if ring[slot] == 0 && ring[(slot + 1) % 6] == 0 {
                bridges[state(beyond)] += 1;
            }
        }
        let place = near.map_or(0, |near| {
            let found = near.iter().position(|cells| cells.contains(&cell));
            1 + found.unwrap_or(3)
        });
        numbered(
            color,
            [
                class(ring),
                detour(fewest[0], cell),
                detour(fewest[1], cell),
                place,
                usize::from(saving.contains(&cell)),
                bridges[1].min(BRIDGES - 1),
                bridges[2].min(BRIDGES - 1),
            ],
        )
    })
}

/// The cells that save a bridge of `color` that the opponent's stone on `last` broke.
pub(super) fn saving(field: &Field, color: Color, last: Option<u16>) -> Vec<u16> {
    let last = last.into_iter();
    last.flat_map(|last| field.broken_bridges(color, last))
        .collect()
}

/// The neighbours of a cell, clockwise.
fn ring(board: &Board, cell: u16) -> [u16; 6] {
    let [one, two, three, four, five, six, ..] = board.spot(cell).around;
    [one, two, three, four, five, six]
}

/// The six cells a bridge away from each cell: the one at `slot` is next to the neighbours at `slot`
/// and at `slot + 1`; [`OFF_BOARD`] if there is none.
fn bridges(board: &Board) -> &'static [[u16; 6]] {
    static BRIDGES: [OnceLock<Vec<[u16; 6]>>; 27] = [const { OnceLock::new() }; 27];
    BRIDGES[board.side().get() as usize].get_or_init(|| {
        // Around `OFF_BOARD` there is only `OFF_BOARD`.
        let near = |cell, slot: usize| board.spot(cell).around[slot % 6];
        let cells = board.cells().map(u16::from);
        let around = cells.map(|cell| {
            [0, 1, 2, 3, 4, 5].map(|slot| match near(near(cell, slot), slot + 1) {
                OFF_BOARD => near(near(cell, slot + 1), slot),
                beyond => beyond,
            })
        });
        around.collect()
    })
}

/// The features of moves in a position in play, after the opponent's stone on `last`.
///
/// # Panics
///
/// If the position is not in play, or its next colour is not known.
#[must_use]
pub fn move_features(position: &Position, last: Option<Cell>, moves: &[Cell]) -> Vec<Features> {
    let color = position.turn().expect("the colour to move");
    let field = Field::new(position);
    let mut distances = Distances::default();
    distances.measure(&field);
    let moves: Vec<u16> = moves.iter().copied().map(u16::from).collect();
    features(&field, &distances, color, last.map(u16::from), &moves).collect()
}

/// Features, from the number of each among those of its kind.
fn numbered(color: Color, values: [usize; EACH]) -> Features {
    let mut first = COUNT * usize::from(color == Color::White);
    let mut features = [0; EACH];
    for (kind, value) in values.into_iter().enumerate() {
        features[kind] = u16::try_from(first + value).expect("below 1000");
        first += KINDS[kind];
    }
    features
}

/// The class of a neighbourhood, from 0.
fn class(ring: [usize; 6]) -> usize {
    static CLASSES: OnceLock<Vec<u16>> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let mut classes = vec![u16::MAX; 1 << 12];
        let mut count = 0;
        for ring in 0..1 << 12 {
            if classes[ring] != u16::MAX {
                continue;
            }
            let state = |slot: usize| ring >> (2 * (slot % 6)) & 3;
            for turn in 0..6 {
                let turned = [0, 1, 2, 3, 4, 5].map(|slot| state(slot + turn));
                let mirrored = [0, 1, 2, 3, 4, 5].map(|slot| state(turn + 6 - slot));
                classes[code(turned)] = count;
                classes[code(mirrored)] = count;
            }
            count += 1;
        }
        classes
    });
    classes[code(ring)].into()
}

/// A neighbourhood as a number of twelve bits.
fn code(ring: [usize; 6]) -> usize {
    ring.iter().rev().fold(0, |all, state| all << 2 | state)
}
