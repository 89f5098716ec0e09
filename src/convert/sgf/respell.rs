//! The contract in other spellings than the canonical one.

use super::replay::replay;
use super::spelling::{ContractSpelling, PassSpelling, Spelling};
use crate::convert::document::{Move, RecordGame, RecordNode};
use crate::game::Color;
use crate::record::{Effect, PlyKind, Replay};

/// The game with its contract respelled; `None` if that changes nothing.
pub(super) fn respell(game: &RecordGame, spelling: Spelling) -> Option<RecordGame> {
    let by_seat = spelling.contract == ContractSpelling::Seat;
    let implied = spelling.pass == PassSpelling::Implied;
    if !(by_seat || implied) {
        return None;
    }
    let replay = replay(game);
    let turns = turns(game, &replay);
    let mut game = game.clone();
    // White's stones in a contract that stays open would be read as those of the game after it.
    if by_seat && replay.contract_ended {
        colour_by_seat(&mut game, &turns);
    }
    if implied {
        leave_out_passes(&mut game, &turns);
    }
    Some(game)
}

/// The role of a node's move in the contract.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// A stone of the contract, placed by the player of the first seat.
    FirstSeat,
    /// A stone of the contract, placed by the player of the second seat.
    SecondSeat,
    /// The written pass that ends the contract.
    ContractEnd,
    /// Anything else.
    Other,
}

/// The turn of each node.
fn turns(game: &RecordGame, replay: &Replay) -> Vec<Turn> {
    let mut plies = replay.plies.iter().chain(&replay.variations).peekable();
    let mut turns = vec![Turn::Other; game.nodes.len()];
    // Whether the contract is open after each node.
    let mut open: Vec<bool> = Vec::with_capacity(game.nodes.len());
    for (node, turn) in turns.iter_mut().enumerate() {
        let parent = game.nodes[node].parent;
        let mut is_open = parent.is_none_or(|parent| open[parent as usize]);
        while let Some(ply) = plies.next_if(|ply| ply.node as usize == node) {
            let is_stone = match ply.effect {
                Effect::ContractStone => true,
                // A stone without a cell takes its turn too.
                Effect::Skipped(_) => is_open && ply.kind == PlyKind::Stone,
                _ => false,
            };
            if is_stone {
                let is_first = !ply.number.is_multiple_of(2);
                *turn = if is_first {
                    Turn::FirstSeat
                } else {
                    Turn::SecondSeat
                };
            } else if ply.effect == Effect::ContractEnd {
                *turn = Turn::ContractEnd;
            }
            let sets_up_stone =
                ply.number == 0 && ply.setup().is_some_and(|(_, stone)| stone.is_some());
            is_open &= !ply.effect.ends_contract() && !sets_up_stone;
        }
        open.push(is_open);
    }
    turns
}

fn colour_by_seat(game: &mut RecordGame, turns: &[Turn]) {
    for (node, turn) in game.nodes.iter_mut().zip(turns) {
        if let Some(Move::Stone { color, .. } | Move::Raw { color, .. }) = &mut node.action
            && *turn == Turn::SecondSeat
        {
            *color = Color::White;
        }
    }
}

/// Removes each pass that ends a contract, if its node has nothing else and White follows.
fn leave_out_passes(game: &mut RecordGame, turns: &[Turn]) {
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
        let is_bare_pass = matches!(node.action, Some(Move::Pass { .. }))
            && node.comment.is_none()
            && node.properties.is_empty();
        if turns[index] == Turn::ContractEnd && is_bare_pass && has_children[index] && shows[index]
        {
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
