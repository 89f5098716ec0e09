//! The course of a game: what may be played, who wins, and the figures that follow from it.

use proptest::prelude::*;
use unlur::game::{Action, Board, Cell, Color, Edges, Outcome, Position, Rules, Symmetry};

use crate::game::oracle::{Dice, Geometry, allow, has_line, has_y, shuffled, side};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

fn stone(color: Color, cell: Cell) -> Action {
    Action::Stone { color, cell }
}

/// A random game by the rules, up to its end: contract stones, the pass, then stones in turn.
fn random_game(n: u32, dice: &mut Dice) -> Vec<Action> {
    let board = Board::get(side(n));
    let mut cells = shuffled(n, dice);
    let contract = dice.roll(2 * n as usize);
    let inner: Vec<_> = cells
        .iter()
        .copied()
        .filter(|&cell| board.is_inner(cell))
        .take(contract)
        .collect();
    cells.retain(|cell| !inner.contains(cell));
    let mut actions: Vec<_> = inner.into_iter().map(|cell| stone(BLACK, cell)).collect();
    actions.push(Action::Pass);
    let turns = [WHITE, BLACK].into_iter().cycle();
    actions.extend(
        cells
            .into_iter()
            .zip(turns)
            .map(|(cell, color)| stone(color, cell)),
    );
    actions
}

/// Fills a board, and compares the chain of every so many stones, and all chains twenty times.
fn fill(n: u32, dice: &mut Dice, rarity: usize) {
    // In the contract nothing is judged, so the whole board can be filled.
    let mut position = Position::new(side(n), allow());
    let cells: Vec<_> = position.board().cells().collect();
    let geometry = Geometry::new(n);
    let mut stones = vec![None; cells.len()];
    let every = 1 + cells.len() / 20;
    let mut is_decided = false;
    for (number, cell) in (1..).zip(shuffled(n, dice)) {
        let color = dice.color();
        position.force(stone(color, cell)).unwrap();
        stones[cell.index()] = Some(color);
        if number % rarity == 0 {
            let expected = geometry.chain_edges(&stones, cell.index());
            assert!(position.chain_edges(cell).iter().eq(expected));
        }
        if number % every != 0 && number < cells.len() {
            continue;
        }
        for (_, chain, expected) in geometry.chains(&stones) {
            for &member in &chain {
                let edges = position.chain_edges(cells[member]).iter();
                assert!(edges.eq(expected.iter().copied()));
            }
            let first = cells[*chain.first().unwrap()];
            let found = position.chain(first);
            assert!(found.iter().map(|cell| cell.index()).eq(chain));
            is_decided |= has_line(&expected) || has_y(&expected);
        }
    }
    assert!(is_decided, "a full board decides");
    let all = position.stones(BLACK) + position.stones(WHITE);
    assert_eq!(all as usize, cells.len());
}

proptest! {
    #![proptest_config(crate::random(96))]

    #[test]
    fn chains_are_what_a_flood_fill_finds(n in 2_u32..=13, seed: u64) {
        fill(n, &mut Dice::new(seed), 1);
    }

    #[test]
    fn symmetries_keep_verdicts_and_patterns(n in 3_u32..=7, seed: u64) {
        let game = random_game(n, &mut Dice::new(seed));
        let board = Board::get(side(n));
        let run = |symmetry: Symmetry| {
            let mut position = Position::new(side(n), Rules::default());
            let mut patterns = Vec::new();
            for action in &game {
                let action = match *action {
                    Action::Stone { color, cell } => stone(color, board.map(symmetry, cell).unwrap()),
                    other => other,
                };
                let event = position.play(action).unwrap();
                patterns.push(event.patterns);
                if event.outcome.is_some() {
                    break;
                }
            }
            (position, patterns)
        };
        let (plain, patterns) = run(Symmetry::ALL[0]);
        for symmetry in Symmetry::ALL {
            let (mapped, mapped_patterns) = run(symmetry);
            prop_assert_eq!(&mapped_patterns, &patterns);
            let outcome = plain.outcome().map(|outcome| Outcome { edges: symmetry.edges(outcome.edges), ..outcome });
            prop_assert_eq!(mapped.outcome(), outcome);
            for (mapped, plain) in mapped.patterns().iter().zip(plain.patterns()) {
                let expected = symmetry.edges(plain.edges().iter().copied().collect());
                prop_assert_eq!(mapped.edges().iter().copied().collect::<Edges>(), expected);
            }
        }
    }
}

#[test]
fn the_largest_board_is_filled_like_the_others() {
    fill(26, &mut Dice::new(26), 10);
}
