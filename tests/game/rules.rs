//! The course of a game: what may be played, who wins, and the figures that follow from it.

use proptest::prelude::*;
use unlur::game::{
    Action, Board, Cell, Color, Edges, Goal, Outcome, Phase, PlayError, Position, Rules, Symmetry,
};

use crate::game::oracle::{Dice, Geometry, allow, has_line, has_y, shuffled, side, verdict};

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

fn edges(set: Edges) -> Vec<u8> {
    set.iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(96), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chains_are_what_a_flood_fill_finds(n in 2_u32..=13, seed: u64) {
        let mut dice = Dice::new(seed);
        // In the contract nothing is judged, so the whole board can be filled.
        let mut position = Position::new(side(n), allow());
        let geometry = Geometry::new(n);
        let mut stones = vec![None; geometry.places.len()];
        let every = 1 + stones.len() / 20;
        for (number, cell) in shuffled(n, &mut dice).into_iter().enumerate() {
            let color = dice.color();
            position.force(stone(color, cell)).unwrap();
            stones[cell.index()] = Some(color);
            let expected: Vec<u8> = geometry.chain_edges(&stones, cell.index()).into_iter().collect();
            prop_assert_eq!(edges(position.chain_edges(cell)), expected);
            if number % every == 0 {
                for (_, chain, expected) in geometry.chains(&stones) {
                    for &member in &chain {
                        let member = position.board().cells().nth(member).unwrap();
                        prop_assert_eq!(edges(position.chain_edges(member)), expected.iter().copied().collect::<Vec<_>>());
                    }
                    let first = position.board().cells().nth(*chain.first().unwrap()).unwrap();
                    let cells: Vec<_> = position.chain(first).iter().map(|cell| cell.index()).collect();
                    prop_assert_eq!(cells, chain.into_iter().collect::<Vec<_>>());
                }
            }
        }
        let chains = geometry.chains(&stones);
        prop_assert!(chains.iter().any(|(_, _, edges)| has_line(edges) || has_y(edges)), "a full board decides");
    }

    #[test]
    fn the_own_goal_is_asked_first(n in 2_u32..=8, seed: u64) {
        let game = random_game(n, &mut Dice::new(seed));
        let mut position = Position::new(side(n), Rules::default());
        let geometry = Geometry::new(n);
        let mut stones = vec![None; geometry.places.len()];
        for action in game {
            let phase = position.phase();
            let event = position.play(action).unwrap();
            let Action::Stone { color, cell } = action else { continue };
            stones[cell.index()] = Some(color);
            let touched = geometry.chain_edges(&stones, cell.index());
            let expected = verdict(color, &touched).filter(|_| phase == Phase::Play);
            prop_assert_eq!(event.outcome.map(|outcome| (outcome.winner, !outcome.by.is_foreign())), expected);
            prop_assert_eq!(event.outcome, position.outcome());
            if let Some(outcome) = event.outcome {
                prop_assert_eq!(edges(outcome.edges), touched.iter().copied().collect::<Vec<_>>());
                prop_assert_eq!(outcome.also_foreign, !outcome.by.is_foreign() && has_line(&touched) && has_y(&touched));
                prop_assert_eq!(matches!(outcome.by, Goal::Line | Goal::ForeignY), color == WHITE);
                prop_assert_eq!(position.deciding_stone(), Some(cell));
                return Ok(());
            }
        }
        prop_assert!(false, "no game is drawn");
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
                    Action::Stone { color, cell } => stone(color, board.map(symmetry, cell)),
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

    #[test]
    fn play_refuses_what_the_rules_forbid_and_force_what_cannot_be(n in 2_u32..=4, seed: u64, edges_allowed: bool) {
        let mut dice = Dice::new(seed);
        let rules = if edges_allowed { allow() } else { Rules::default() };
        let mut position = Position::new(side(n), rules);
        let board = position.board();
        for _ in 0..4 * board.cell_count() {
            let cell = board.cells().nth(dice.roll(board.cell_count())).unwrap();
            let action = match dice.roll(20) {
                0 => Action::Pass,
                1 if dice.roll(10) == 0 => Action::Resign(dice.color()),
                _ if dice.roll(4) > 0 => stone(position.turn().unwrap_or(WHITE), cell),
                _ => stone(dice.color(), cell),
            };
            let (phase, turn) = (position.phase(), position.turn());
            let stands = position.stone(cell).is_some();
            let refused = match action {
                _ if phase == Phase::Over => Some(PlayError::Over),
                Action::Pass => (phase == Phase::Play).then_some(PlayError::PassAfterContract),
                Action::Stone { .. } => stands.then_some(PlayError::Occupied),
                Action::Resign(_) => None,
            };
            let violation = match action {
                Action::Stone { .. } if phase == Phase::Contract && !edges_allowed && !board.is_inner(cell) => Some(PlayError::ContractEdge),
                Action::Stone { color, .. } if turn == Some(color.opponent()) => Some(PlayError::WrongTurn { expected: color.opponent() }),
                _ => None,
            };
            let mark = position.mark();
            match position.play(action) {
                Ok(event) => {
                    prop_assert_eq!((refused, violation), (None, None));
                    prop_assert_eq!(event.violation, None);
                    position.undo();
                }
                Err(illegal) => prop_assert_eq!(refused.or(violation), Some(illegal)),
            }
            prop_assert_eq!((position.mark(), position.phase(), position.turn()), (mark, phase, turn));
            match position.force(action) {
                Ok(event) => prop_assert_eq!((refused, event.violation), (None, violation)),
                Err(illegal) => prop_assert_eq!(refused, Some(illegal)),
            }
            if refused.is_some() {
                prop_assert_eq!((position.mark(), position.phase(), position.turn()), (mark, phase, turn));
                if phase == Phase::Over {
                    break;
                }
                position.skip();
                prop_assert_eq!(position.turn(), if phase == Phase::Play { None } else { Some(BLACK) });
                continue;
            }
            let expected = match (action, position.phase()) {
                (_, Phase::Over) => None,
                (_, Phase::Contract) => Some(BLACK),
                (Action::Stone { color, .. }, _) => Some(color.opponent()),
                _ => Some(WHITE),
            };
            prop_assert_eq!(position.turn(), expected);
            if let Action::Stone { color, .. } = action {
                prop_assert_eq!(position.stone(cell), Some(color));
            }
        }
    }
}

#[test]
fn the_largest_board_is_filled_like_the_others() {
    let mut dice = Dice::new(26);
    let mut position = Position::new(side(26), allow());
    let geometry = Geometry::new(26);
    let mut stones = vec![None; geometry.places.len()];
    for (number, cell) in shuffled(26, &mut dice).into_iter().enumerate() {
        let color = dice.color();
        position.force(stone(color, cell)).unwrap();
        stones[cell.index()] = Some(color);
        if number % 10 == 0 {
            let expected: Vec<u8> = geometry
                .chain_edges(&stones, cell.index())
                .into_iter()
                .collect();
            assert_eq!(edges(position.chain_edges(cell)), expected);
        }
    }
    for (_, chain, expected) in geometry.chains(&stones) {
        let cell = position
            .board()
            .cells()
            .nth(*chain.first().unwrap())
            .unwrap();
        assert_eq!(
            edges(position.chain_edges(cell)),
            expected.into_iter().collect::<Vec<_>>()
        );
    }
    assert_eq!(position.stones(BLACK) + position.stones(WHITE), 1951);
}

#[test]
fn every_full_board_of_side_two_decides() {
    let geometry = Geometry::new(2);
    for filling in 0..1 << 7 {
        let mut position = Position::new(side(2), allow());
        for cell in position.board().cells() {
            let color = if filling >> cell.index() & 1 == 0 {
                BLACK
            } else {
                WHITE
            };
            position.force(stone(color, cell)).unwrap();
        }
        assert_eq!(geometry.places.len(), 7);
        let decides =
            |cell| position.chain_edges(cell).has_line() || position.chain_edges(cell).has_y();
        assert!(position.board().cells().any(decides), "{filling:07b}");
    }
}
