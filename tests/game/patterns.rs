//! The winning patterns: found when they first hold, and never wrong.

use std::collections::HashSet;

use proptest::prelude::*;
use unlur::game::{Action, Color, Pattern, Position, Rules};

use crate::game::oracle::{Bits, Dice, Geometry, has_line, has_y, shuffled, side};

type Stones = Vec<Option<Color>>;

fn found(position: &Position) -> Vec<(Pattern, Vec<u8>)> {
    let patterns = position.patterns().iter();
    patterns
        .map(|found| (found.pattern, found.edges().to_vec()))
        .collect()
}

proptest! {
    #![proptest_config(crate::random(400))]

    #[test]
    fn patterns_are_found_when_they_first_hold(n in 2_u32..=7, seed: u64) {
        let mut dice = Dice::new(seed);
        let geometry = Geometry::new(n);
        let mut position = Position::new(side(n), Rules::default());
        let mut stones: Stones = vec![None; geometry.places.len()];
        let mut expected: Vec<(Pattern, Vec<u8>)> = Vec::new();
        let contract = dice.roll(2) * dice.roll(stones.len() / 2);
        let wild = dice.roll(4) == 0;
        for (number, cell) in shuffled(n, &mut dice).into_iter().enumerate() {
            if number == contract {
                position.play(Action::Pass).unwrap();
            }
            let color = match position.turn() {
                Some(color) if !wild => color,
                _ => dice.color(),
            };
            if wild && number > contract && dice.roll(12) == 0 {
                let erased = position.board().cells().nth(dice.roll(stones.len())).unwrap();
                position.set_up([(erased, None)]).unwrap();
                stones[erased.index()] = None;
            }
            // A stone that would end the game is left out, so that many more follow.
            let event = position.force(Action::Stone { color, cell }).unwrap();
            if event.outcome.is_some() {
                position.undo();
                position.skip();
                continue;
            }
            stones[cell.index()] = Some(color);
            if number < contract {
                prop_assert!(event.patterns.is_empty());
                continue;
            }
            let before = expected.len();
            for (pattern, edges) in geometry.patterns(&stones) {
                if !expected.iter().any(|(known, _)| *known == pattern) {
                    expected.push((pattern, edges));
                }
            }
            prop_assert_eq!(found(&position), &expected[..]);
            let new: Vec<_> = expected[before..].iter().map(|(pattern, _)| *pattern).collect();
            prop_assert_eq!(event.patterns.iter().collect::<Vec<_>>(), new);
        }
    }
}

/// Whether `color` can still reach its goal with stones on `empty` cells, in any order, without
/// reaching the foreign goal first.
fn way_left(bits: &Bits, color: Color, own: u64, empty: u64, dead: &mut HashSet<u64>) -> bool {
    let mut rest = empty;
    while rest != 0 {
        let cell = rest.trailing_zeros();
        rest &= rest - 1;
        let more = own | 1 << cell;
        if dead.contains(&more) {
            continue;
        }
        let (_, line, y) = bits.goals(more, cell as usize);
        let (goal, foreign) = match color {
            Color::White => (line, y),
            Color::Black => (y, line),
        };
        if goal || (!foreign && way_left(bits, color, more, empty & !(1 << cell), dead)) {
            return true;
        }
        dead.insert(more);
    }
    false
}

/// Checks one position in which neither colour has a goal; returns which patterns hold and whether
/// White can still reach a line.
fn check(
    n: u32,
    geometry: &Geometry,
    bits: &Bits,
    stones: &Stones,
    last: usize,
) -> (Vec<Pattern>, bool) {
    let mut position = Position::new(side(n), Rules::default());
    let cells: Vec<_> = position.board().cells().collect();
    position
        .set_up(
            cells
                .iter()
                .filter(|cell| cell.index() != last)
                .map(|&cell| (cell, stones[cell.index()])),
        )
        .unwrap();
    let color = stones[last].unwrap();
    position.start_in_play(color);
    assert!(position.patterns().is_empty());
    let event = position
        .play(Action::Stone {
            color,
            cell: cells[last],
        })
        .unwrap();
    assert_eq!(event.outcome, None);
    assert_eq!(found(&position), geometry.patterns(stones), "{stones:?}");
    let of = |wanted| {
        let these = stones
            .iter()
            .enumerate()
            .filter(|&(_, &stone)| stone == wanted);
        these.map(|(cell, _)| 1_u64 << cell).sum::<u64>()
    };
    let way = |color| way_left(bits, color, of(Some(color)), of(None), &mut HashSet::new());
    let white = way(Color::White);
    let patterns: Vec<_> = position
        .patterns()
        .iter()
        .map(|found| found.pattern)
        .collect();
    if patterns.contains(&Pattern::ThreeEdges) {
        assert!(!white, "{stones:?}");
    }
    if patterns
        .iter()
        .any(|pattern| pattern.favours() == Color::White)
    {
        assert!(!way(Color::Black), "{stones:?}");
    }
    (patterns, white)
}

fn nobody_has_a_goal(geometry: &Geometry, stones: &Stones) -> bool {
    let chains = geometry.chains(stones);
    !chains
        .iter()
        .any(|(_, _, edges)| has_line(edges) || has_y(edges))
}

#[test]
fn no_pattern_is_wrong_on_side_two() {
    let geometry = Geometry::new(2);
    let bits = Bits::new(&geometry);
    for number in 1..3_usize.pow(7) {
        let digit = |place| number / 3_usize.pow(place) % 3;
        let stones: Stones = (0..7)
            .map(|place| [None, Some(Color::Black), Some(Color::White)][digit(place)])
            .collect();
        if nobody_has_a_goal(&geometry, &stones) {
            for last in (0..7).filter(|&cell| stones[cell].is_some()) {
                check(2, &geometry, &bits, &stones, last);
            }
        }
    }
}

#[test]
fn no_pattern_is_wrong_on_side_three() {
    let geometry = Geometry::new(3);
    let bits = Bits::new(&geometry);
    let mut dice = Dice::new(3);
    let mut seen = [0; 3];
    let mut closed = 0;
    for _ in 0..12000 {
        let mut stones: Stones = vec![None; 19];
        let mut last = None;
        let empty = 1 + dice.roll(9);
        // Some positions have more stones of one colour: patterns are rarer if both have equally
        // many.
        let lean = 1 + dice.roll(4);
        for cell in shuffled(3, &mut dice).into_iter().take(19 - empty) {
            let color = if dice.roll(5) < lean {
                Color::Black
            } else {
                Color::White
            };
            stones[cell.index()] = Some(color);
            let edges = geometry.chain_edges(&stones, cell.index());
            if has_line(&edges) || has_y(&edges) {
                stones[cell.index()] = None;
            } else {
                last = Some(cell.index());
            }
        }
        if stones.iter().filter(|stone| stone.is_none()).count() > 11 {
            continue;
        }
        let (patterns, white) = check(3, &geometry, &bits, &stones, last.unwrap());
        for pattern in &patterns {
            seen[*pattern as usize] += 1;
        }
        if !white {
            closed += 1;
            assert!(
                patterns.contains(&Pattern::ThreeEdges),
                "three-edges is complete: {stones:?}"
            );
        }
    }
    assert!(
        seen.iter().all(|&count| count > 0) && closed > 0,
        "{seen:?} {closed}"
    );
}
