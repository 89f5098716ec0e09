//! What moves look like to the tree search.

use std::collections::HashSet;

use unlur::engine::features::{COUNT, EACH, Features, move_features};
use unlur::game::{Action, Board, Cell, Color, Coordinates, Phase, Position, Rules, Symmetry};

use super::empty;
use crate::game::oracle::{Dice, side};

/// The position after a contract with these stones and the others in turn.
fn position(n: u32, contract: &[Cell], stones: &[Cell]) -> Position {
    let mut position = Position::new(side(n), Rules::default());
    for &cell in contract {
        let color = Color::Black;
        position.play(Action::Stone { color, cell }).unwrap();
    }
    position.play(Action::Pass).unwrap();
    for &cell in stones {
        let color = position.turn().unwrap();
        position.play(Action::Stone { color, cell }).unwrap();
    }
    position
}

fn features(n: u32, contract: &[Cell], stones: &[Cell], moves: &[Cell]) -> Vec<Features> {
    let position = position(n, contract, stones);
    move_features(&position, stones.last().copied(), moves)
}

fn cells(n: u32, names: &str) -> Vec<Cell> {
    let board = Board::get(side(n));
    let cell = |name| board.parse_cell(Coordinates::Hex, name).unwrap();
    names.split_whitespace().map(cell).collect()
}

#[test]
fn symmetric_moves_look_the_same() {
    let mut dice = Dice::new(11);
    let mut seen = HashSet::new();
    for round in 0..60 {
        let n = 4 + round % 3;
        let board = Board::get(side(n));
        let mut free: Vec<Cell> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
        let mut take = || free.swap_remove(dice.roll(free.len()));
        let contract = [take(), take(), take()];
        let stones: Vec<Cell> = (0..round % 9).map(|_| take()).collect();
        let here = position(n, &contract, &stones);
        if here.phase() == Phase::Over {
            continue;
        }
        let moves = empty(&here);
        let found = features(n, &contract, &stones, &moves);
        for symmetry in Symmetry::ALL {
            let map = |cells: &[Cell]| -> Vec<Cell> {
                let cells = cells.iter();
                cells
                    .map(|&cell| board.map(symmetry, cell).unwrap())
                    .collect()
            };
            let mapped = features(n, &map(&contract), &map(&stones), &map(&moves));
            assert_eq!(mapped, found, "{symmetry:?}");
        }
        let first = match here.turn() {
            Some(Color::Black) => 0,
            _ => COUNT,
        };
        let all = found.iter().flatten();
        assert!(
            all.clone()
                .all(|&feature| (first..first + COUNT).contains(&feature.into()))
        );
        seen.extend(all.copied());
    }
    assert!(seen.len() > 100, "{}", seen.len());
}

/// The features in which two moves differ, by kind.
fn differing(one: &Features, other: &Features) -> Vec<usize> {
    (0..EACH).filter(|&kind| one[kind] != other[kind]).collect()
}

#[test]
fn a_saved_bridge_and_the_last_stone_are_seen() {
    // White's stone at g6 breaks the bridge between f6 and g7, which f7 saves.
    let contract = cells(6, "f6 g7");
    let moves = cells(6, "f7");
    let broken = features(6, &contract, &cells(6, "g6"), &moves);
    let elsewhere = features(6, &contract, &cells(6, "b6"), &moves);
    let kinds = differing(&broken[0], &elsewhere[0]);
    assert!(
        [0, 3, 4].iter().all(|kind| kinds.contains(kind)),
        "{kinds:?}"
    );
    // Next to the last stone, a bridge away, two cells away in a line, farther.
    let moves = cells(6, "e6 g7 f8 d9");
    let found = features(6, &cells(6, "i3"), &cells(6, "f6"), &moves);
    let places: Vec<u16> = found.iter().map(|features| features[3]).collect();
    let first = places[0];
    assert_eq!(places, [first, first + 1, first + 2, first + 3]);
}

/// From f6 there are bridges to g7, e8, d7, e5, g4 and h5, unless a stone is between.
#[test]
fn bridges_are_counted() {
    let moves = cells(6, "f6");
    let bridges = |contract: &str, white: &str| {
        // Black answers far away, so that White is to move again.
        let mut stones = Vec::new();
        for (cell, answer) in cells(6, white).into_iter().zip(cells(6, "a6 a7 a8")) {
            stones.extend([cell, answer]);
        }
        let found = features(6, &cells(6, contract), &stones, &moves)[0];
        (found[5], found[6])
    };
    let (own, other) = bridges("j3", "j2");
    assert_eq!(bridges("g7", "j2"), (own, other + 1));
    assert_eq!(bridges("g7 e8", "j2"), (own, other + 2));
    assert_eq!(bridges("j3", "g7"), (own + 1, other));
    assert_eq!(bridges("j3", "g7 e8 d7"), (own + 3, other));
    assert_eq!(bridges("g7 g6", "j2"), (own, other));
}
