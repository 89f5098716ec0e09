//! The two-distances of the solver and of the tree search.

use std::collections::HashMap;

use unlur::engine::distances::Distances;
use unlur::engine::distances::two_distances;
use unlur::engine::field::Field;
use unlur::engine::reduction::reduced;
use unlur::engine::state::bits;
use unlur::game::{Cell, Color, Position};

use super::{empty, random_position};
use crate::game::oracle::Dice;

/// The two-distances, computed from their definition, by cell: every distance is lowered until none
/// changes.
fn by_definition(position: &Position, color: Color) -> HashMap<Cell, u8> {
    const FAR: u8 = 40;
    let board = position.board();
    let open = empty(position);
    let own_chain =
        |cell: &Cell| (position.stone(*cell) == Some(color)).then(|| position.chain(*cell));
    let chains = |cell: Cell| {
        board
            .neighbours(cell)
            .filter_map(|near| own_chain(&near))
            .flatten()
    };
    let near = |cell: Cell| -> Vec<Cell> {
        let through = chains(cell).flat_map(|stone| board.neighbours(stone));
        let mut near: Vec<Cell> = board.neighbours(cell).chain(through).collect();
        near.retain(|&other| other != cell && position.stone(other).is_none());
        near.sort_unstable();
        near.dedup();
        near
    };
    let distances = |edge: u8| -> Vec<u8> {
        let mut distance = vec![FAR; board.cell_count()];
        for &cell in &open {
            if chains(cell)
                .chain([cell])
                .any(|cell| board.edges(cell).contains(edge))
            {
                distance[cell.index()] = 1;
            }
        }
        loop {
            let before = distance.clone();
            for &cell in &open {
                let mut ways: Vec<u8> = near(cell)
                    .iter()
                    .map(|near| distance[near.index()])
                    .collect();
                ways.sort_unstable();
                if let Some(second) = ways.get(1) {
                    let index = cell.index();
                    distance[index] = distance[index].min(second + 1);
                }
            }
            if distance == before {
                return distance;
            }
        }
    };
    let edges: Vec<Vec<u8>> = (1..=6).map(distances).collect();
    let goals: &[&[usize]] = match color {
        Color::White => &[&[1, 4], &[2, 5], &[3, 6]],
        Color::Black => &[&[1, 3, 5], &[2, 4, 6]],
    };
    let through = |cell: &Cell| {
        let goal = |goal: &&[usize]| {
            let others = goal.iter().map(|edge| edges[edge - 1][cell.index()] - 1);
            1 + others.sum::<u8>()
        };
        (*cell, goals.iter().map(goal).min().unwrap())
    };
    open.iter().map(through).collect()
}

#[test]
fn two_distances_are_those_of_the_definition() {
    let mut dice = Dice::new(7);
    for round in 0..150 {
        let n = 3 + round % 3;
        let open = 8 + dice.roll(if n == 3 { 8 } else { 20 });
        let position = random_position(n, 5, open, &mut dice);
        let (graph, state) = reduced(&position).unwrap();
        for color in [Color::Black, Color::White] {
            let expected = by_definition(&position, color);
            let distances = two_distances(&graph, &state, color);
            let found = bits(state.empty()).map(|node| (graph.cell(node), distances[node]));
            assert_eq!(found.collect::<HashMap<_, _>>(), expected, "{position:?}");
        }
    }
}

/// Sets of cells have one word on side 3 and 25 on side 23.
#[test]
fn the_two_distances_of_cells_are_those_of_the_definition() {
    let mut dice = Dice::new(8);
    let mut distances = Distances::default();
    for n in [3, 4, 5, 6, 7, 8, 10, 23] {
        for _ in 0..if n < 9 { 4 } else { 1 } {
            let count = 3 * n * (n - 1) + 1;
            let share = 3 + dice.roll(6);
            let open = usize::try_from(count).unwrap() * share / 10;
            let position = random_position(n, 5, open, &mut dice);
            distances.measure(&Field::new(&position));
            for color in [Color::Black, Color::White] {
                for (cell, expected) in by_definition(&position, color) {
                    let found = distances.through(color, u16::from(cell));
                    // A cell that cannot be reached is far in both.
                    assert_eq!(found.min(40), expected.min(40), "side {n}");
                }
            }
        }
    }
}
