//! Spellings for other programs than this one.

use crate::convert::document::{Color, Move, RecordGame, RecordKind, RecordNode};
use crate::game::{Board, Coordinates};
use crate::record::read_point;

/// How SGF is written; the default is the canonical form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    /// How points are named.
    pub points: PointSpelling,
    /// How points map to the board.
    pub coordinates: Coordinates,
    /// How contract stones are coloured.
    pub contract: ContractSpelling,
    /// Whether the pass that ends the contract is written.
    pub pass: PassSpelling,
}

/// How points are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointSpelling {
    /// A letter and a number: `h8`.
    #[default]
    Algebraic,
    /// FF\[4\]'s two letters: `hh`.
    Letters,
}

/// How contract stones are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContractSpelling {
    /// All black.
    #[default]
    Colour,
    /// Black and White in turn, by the seat that placed them.
    Seat,
}

/// Whether the pass that ends the contract is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassSpelling {
    /// As a separate move.
    #[default]
    Explicit,
    /// Not at all, if the first White stone implies it.
    Implied,
}

impl Spelling {
    /// Whether this is the canonical form, which reads back in every case.
    #[must_use]
    pub fn is_canonical(self) -> bool {
        self == Self::default()
    }

    /// Appends a point in canonical form, respelled; a point that is not a cell stays as it is.
    pub(super) fn push_point(self, board: &'static Board, canonical: &[u8], out: &mut Vec<u8>) {
        let cell = read_point(canonical)
            .and_then(|point| board.cell_at(Coordinates::Hex, point.column, point.row));
        match (cell, self.points) {
            (None, _) => out.extend(canonical),
            (Some(cell), PointSpelling::Algebraic) => {
                out.extend(board.algebraic(self.coordinates, cell).as_bytes());
            }
            (Some(cell), PointSpelling::Letters) => {
                let (column, row) = board.column_row(self.coordinates, cell);
                out.extend([column, row].map(letter));
            }
        }
    }

    /// The game with its contract respelled; `None` if that changes nothing.
    pub(super) fn respell(self, game: &RecordGame) -> Option<RecordGame> {
        let by_seat = self.contract == ContractSpelling::Seat;
        let implied = self.pass == PassSpelling::Implied;
        if game.kind != RecordKind::Unlur || !(by_seat || implied) {
            return None;
        }
        let mut game = game.clone();
        if by_seat {
            colour_by_seat(&mut game);
        }
        if implied {
            leave_out_passes(&mut game);
        }
        Some(game)
    }
}

/// FF\[4\]'s letter for a column or row from 1 to 52.
fn letter(number: u8) -> u8 {
    match number {
        0..=26 => b'a' + number.saturating_sub(1),
        _ => b'A' + (number - 27),
    }
}

/// The state of the contract on a path from the root.
#[derive(Clone, Copy)]
struct Way {
    contract: bool,
    stones: u32,
}

/// The state after each node.
fn ways(game: &RecordGame) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::with_capacity(game.nodes.len());
    for node in &game.nodes {
        let before = node.parent.map_or(
            Way {
                contract: true,
                stones: 0,
            },
            |parent| ways[parent as usize],
        );
        ways.push(after(node, before));
    }
    ways
}

fn after(node: &RecordNode, before: Way) -> Way {
    let is_setup = |identifier: &str| matches!(identifier, "AB" | "AW" | "AE");
    let sets_up = node
        .properties
        .iter()
        .any(|(identifier, _)| is_setup(identifier));
    let mut way = before;
    if sets_up && before.stones == 0 {
        way.contract = false;
    }
    match node.action {
        Some(Move::Pass { .. }) => way.contract = false,
        Some(Move::Stone { .. } | Move::Raw { .. }) => way.stones += 1,
        _ => {}
    }
    way
}

fn colour_by_seat(game: &mut RecordGame) {
    let ways = ways(game);
    for index in 0..game.nodes.len() {
        let node = &mut game.nodes[index];
        let is_second = node.parent.is_some_and(|parent| {
            let before = ways[parent as usize];
            before.contract && before.stones % 2 == 1
        });
        if let Some(Move::Stone { color, .. } | Move::Raw { color, .. }) = &mut node.action
            && is_second
        {
            *color = Color::White;
        }
    }
}

/// Removes each pass that ends a contract, if its node has nothing else and White follows.
fn leave_out_passes(game: &mut RecordGame) {
    let ways = ways(game);
    let nodes = &game.nodes;
    let mut has_children = vec![false; nodes.len()];
    let mut shows = vec![true; nodes.len()];
    for node in nodes {
        if let Some(parent) = node.parent {
            has_children[parent as usize] = true;
            shows[parent as usize] &= matches!(
                node.action,
                Some(
                    Move::Stone {
                        color: Color::White,
                        ..
                    } | Move::Raw {
                        color: Color::White,
                        ..
                    }
                )
            );
        }
    }
    let mut kept: Vec<RecordNode> = Vec::with_capacity(nodes.len());
    let mut places: Vec<Option<u32>> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let parent = node.parent.and_then(|parent| places[parent as usize]);
        let was_contract = node
            .parent
            .is_some_and(|parent| ways[parent as usize].contract);
        let is_bare_pass = matches!(node.action, Some(Move::Pass { .. }))
            && node.comment.is_none()
            && node.properties.is_empty();
        if was_contract && is_bare_pass && has_children[index] && shows[index] {
            places.push(parent);
            continue;
        }
        places.push(u32::try_from(kept.len()).ok());
        kept.push(RecordNode {
            parent,
            ..node.clone()
        });
    }
    game.nodes = kept;
}
