//! A winning pattern decides the game, whatever is played after it.

use unlur::game::{Board, Cell, Color, Pattern, Phase, Position, Rules, Symmetry};

use super::{empty, play, random_position};
use crate::game::oracle::{Dice, side};

/// A position with the chains of a pattern, randomly rotated or reflected, and random stones that
/// do not complete a goal, until `open` cells are left.
fn painted(n: u32, pattern: Pattern, open: usize, dice: &mut Dice) -> Position {
    let board = Board::get(side(n));
    let symmetry = Symmetry::ALL[dice.roll(12)];
    let mut stones: Vec<(Cell, Color)> = Vec::new();
    let mut paint = |color, edge| {
        let cells = board
            .cells()
            .filter(|&cell| board.edges(cell).contains(edge));
        stones.extend(cells.map(|cell| (board.map(symmetry, cell).unwrap(), color)));
    };
    match pattern {
        Pattern::ThreeEdges => [2, 4, 6]
            .into_iter()
            .for_each(|edge| paint(Color::Black, edge)),
        Pattern::TwoEdges => [1, 4]
            .into_iter()
            .for_each(|edge| paint(Color::White, edge)),
        Pattern::OppositeEdges => {
            paint(Color::Black, 1);
            paint(Color::White, 4);
            // The straight line from the top corner on the left to the row above the bottom.
            let path = (1..2 * n - 2).map(|row| board.cell(row, row.min(n - 1)).unwrap());
            stones.extend(path.map(|cell| (board.map(symmetry, cell).unwrap(), Color::Black)));
        }
    }
    let mut position = Position::new(side(n), Rules::default());
    position
        .set_up(stones.into_iter().map(|(cell, color)| (cell, Some(color))))
        .unwrap();
    let mut cells = empty(&position);
    dice.shuffle(&mut cells);
    while cells.len() > open {
        let cell = cells.pop().unwrap();
        let mark = position.mark();
        position.set_up([(cell, Some(dice.color()))]).unwrap();
        let edges = position.chain_edges(cell);
        if edges.has_line() || edges.has_y() {
            position.undo_to(mark);
            if cells.len() < open / 2 {
                break;
            }
        }
    }
    position.start_in_play(dice.color());
    position
}

/// Plays on at random from painted patterns, and looks at the patterns of random games.
#[test]
fn after_a_pattern_only_the_favoured_player_wins() {
    let mut dice = Dice::new(5);
    for (n, games) in [(3, 300), (4, 300), (6, 100)] {
        for pattern in Pattern::ALL {
            for _ in 0..games {
                let open = dice.roll(Board::get(side(n)).cell_count());
                let mut position = painted(n, pattern, open.max(3), &mut dice);
                while position.phase() == Phase::Play {
                    let cells = empty(&position);
                    play(&mut position, cells[dice.roll(cells.len())]);
                }
                let winner = position.outcome().unwrap().winner;
                assert_eq!(winner, pattern.favours(), "{pattern} on side {n}");
            }
        }
    }
    let mut seen = 0;
    for _ in 0..300 {
        let mut position = random_position(4, 6, usize::MAX, &mut dice);
        while position.phase() == Phase::Play {
            let cells = empty(&position);
            play(&mut position, cells[dice.roll(cells.len())]);
        }
        for found in position.patterns() {
            seen += 1;
            assert_eq!(position.outcome().unwrap().winner, found.pattern.favours());
        }
    }
    assert!(seen > 5, "{seen}");
}

/// Every order of the rest of the game after painted patterns.
#[test]
fn after_a_pattern_every_order_ends_the_same() {
    fn all_end(position: &mut Position, winner: Color, ends: &mut u32) {
        if let Some(outcome) = position.outcome() {
            assert_eq!(outcome.winner, winner);
            *ends += 1;
            return;
        }
        for cell in empty(position) {
            play(position, cell);
            all_end(position, winner, ends);
            position.undo();
        }
    }
    let mut dice = Dice::new(6);
    let mut ends = 0;
    for n in [3, 4] {
        for pattern in Pattern::ALL {
            for _ in 0..15 {
                let mut position = painted(n, pattern, 7, &mut dice);
                all_end(&mut position, pattern.favours(), &mut ends);
            }
        }
    }
    assert!(ends > 10_000, "{ends}");
}
