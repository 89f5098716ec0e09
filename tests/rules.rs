//! The course of a game: what may be played, who wins, and the figures that follow from it.

use proptest::prelude::*;
use unlur::game::{
    Action, Board, By, Cell, Color, ContractEdges, Edges, Illegal, Outcome, Passer, Phase,
    Position, Rules, Symmetry,
};

use crate::oracle::{Dice, Geometry, has_line, has_y, shuffled, side, verdict};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

fn stone(color: Color, cell: Cell) -> Action {
    Action::Stone { color, cell }
}

fn allow() -> Rules {
    Rules {
        contract_edges: ContractEdges::Allow,
        ..Rules::default()
    }
}

/// A random game by the rules, up to its end: contract stones, the pass, then stones in turn.
fn random_game(n: u32, dice: &mut Dice) -> Vec<Action> {
    let board = Board::of(side(n));
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

/// The cells at axial places from the centre, in their order.
fn cells(n: u32, places: &[(i32, i32)]) -> Vec<Cell> {
    let geometry = Geometry::new(n);
    let number = |place| geometry.places.iter().position(|p| p == place).unwrap();
    places
        .iter()
        .map(|place| Board::of(side(n)).cells().nth(number(place)).unwrap())
        .collect()
}

/// Plays the contract and then the stones of `color` in their order; the other side places his on
/// `spare` cells.
fn play_out(n: u32, contract: &[Cell], color: Color, own: &[Cell], spare: &[Cell]) -> Position {
    let mut position = Position::new(side(n), Rules::default());
    for &cell in contract {
        position.play(stone(BLACK, cell)).unwrap();
    }
    position.play(Action::Pass).unwrap();
    let (mut own, mut spare) = (own.iter(), spare.iter());
    while position.phase() != Phase::Over {
        let turn = position.turn().unwrap();
        let from = if turn == color { &mut own } else { &mut spare };
        position.play(stone(turn, *from.next().unwrap())).unwrap();
    }
    assert_eq!(own.next(), None, "every stone was needed");
    position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

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
                prop_assert_eq!(matches!(outcome.by, By::Line | By::ForeignY), color == WHITE);
                prop_assert_eq!(position.deciding_stone(), Some(cell));
                return Ok(());
            }
        }
        prop_assert!(false, "no game is drawn");
    }

    #[test]
    fn symmetries_keep_verdicts_and_patterns(n in 3_u32..=7, seed: u64) {
        let game = random_game(n, &mut Dice::new(seed));
        let board = Board::of(side(n));
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
                _ if phase == Phase::Over => Some(Illegal::Over),
                Action::Pass => (phase == Phase::Play).then_some(Illegal::PassAfterContract),
                Action::Stone { .. } => stands.then_some(Illegal::Occupied),
                Action::Resign(_) => None,
            };
            let breach = match action {
                Action::Stone { .. } if phase == Phase::Contract && !edges_allowed && !board.is_inner(cell) => Some(Illegal::ContractEdge),
                Action::Stone { color, .. } if turn == Some(color.opponent()) => Some(Illegal::WrongTurn { expected: color.opponent() }),
                _ => None,
            };
            let mark = position.mark();
            match position.play(action) {
                Ok(event) => {
                    prop_assert_eq!((refused, breach), (None, None));
                    prop_assert_eq!(event.breach, None);
                    position.undo();
                }
                Err(illegal) => prop_assert_eq!(refused.or(breach), Some(illegal)),
            }
            prop_assert_eq!((position.mark(), position.phase(), position.turn()), (mark, phase, turn));
            match position.force(action) {
                Ok(event) => prop_assert_eq!((refused, event.breach), (None, breach)),
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

#[test]
fn the_fewest_plies() {
    for n in 3..=10 {
        let m = i32::try_from(n).unwrap() - 1;
        let column: Vec<_> = (-m..=m).map(|r| (0, r)).collect();
        let geometry = Geometry::new(n);
        let right: Vec<_> = geometry
            .places
            .iter()
            .copied()
            .filter(|&(q, _)| q > 0)
            .collect();
        let line = cells(n, &column);

        // White's line, with Black scattering his stones where they connect nothing.
        let mut spare: Vec<(i32, i32)> = Vec::new();
        let touches = |a: (i32, i32), b: (i32, i32)| {
            (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1 && (a.0 + a.1 - b.0 - b.1).abs() <= 1
        };
        for &(q, r) in geometry.places.iter().filter(|place| place.0 != 0) {
            if !spare.iter().any(|&other| touches((q, r), other)) {
                spare.push((q, r));
            }
        }
        if n > 3 {
            let position = play_out(n, &[], WHITE, &line, &cells(n, &spare));
            let outcome = position.outcome().unwrap();
            assert_eq!((outcome.winner, outcome.by), (WHITE, By::Line));
            assert_eq!(position.mark(), 4 * n as usize - 2);
            assert_eq!(position.chain(line[0]).len(), 2 * n as usize - 1);
        }

        // Black's losing line: all but its ends in the contract.
        let position = play_out(
            n,
            &line[1..line.len() - 1],
            BLACK,
            &[line[0], line[line.len() - 1]],
            &cells(n, &right),
        );
        let outcome = position.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.by), (WHITE, By::ForeignLine));
        assert_eq!(position.mark(), 2 * n as usize + 2);

        // A Black Y: three arms from the centre, each bent at its end so as to miss the corner.
        let mut arm: Vec<_> = (1..m).map(|k| (0, -k)).collect();
        arm.push((1, -m));
        let turned = |arm: &[(i32, i32)]| arm.iter().map(|&(q, r)| (-q - r, q)).collect::<Vec<_>>();
        let (second, third) = (turned(&arm), turned(&turned(&arm)));
        let (mut body, mut tips) = (vec![(0, 0)], Vec::new());
        for mut arm in [arm, second, third] {
            tips.extend(arm.pop());
            body.extend(arm);
        }
        let free: Vec<_> = geometry
            .places
            .iter()
            .copied()
            .filter(|place| !body.contains(place) && !tips.contains(place))
            .collect();
        let position = play_out(
            n,
            &cells(n, &body),
            BLACK,
            &cells(n, &tips),
            &cells(n, &free),
        );
        let outcome = position.outcome().unwrap();
        assert_eq!(
            (outcome.winner, outcome.by, outcome.also_foreign),
            (BLACK, By::Y, false)
        );
        assert_eq!(position.mark(), 3 * n as usize + 2);
        let deciding = position.deciding_stone().unwrap();
        assert_eq!(position.chain(deciding).len(), 3 * n as usize - 2);
    }
}

#[test]
fn a_y_of_edge_stones_alone() {
    for (color, by, winner, also_foreign) in
        [(BLACK, By::Y, BLACK, true), (WHITE, By::Line, WHITE, true)]
    {
        let mut position = Position::new(side(5), Rules::default());
        let board = position.board();
        let rim = |edge: u8| {
            board
                .cells()
                .filter(move |&cell| board.edges(cell).contains(edge))
        };
        let last = rim(3).find(|&cell| board.edges(cell).len() == 1).unwrap();
        let stones: Vec<_> = [2, 3, 4]
            .into_iter()
            .flat_map(rim)
            .filter(|&cell| cell != last)
            .collect();
        position.set_up(stones.into_iter().map(|cell| (cell, Some(color))));
        position.start_in_play(color);
        let outcome = position.play(stone(color, last)).unwrap().outcome.unwrap();
        assert_eq!(
            (outcome.winner, outcome.by, outcome.also_foreign),
            (winner, by, also_foreign)
        );
        assert_eq!(edges(outcome.edges), [1, 2, 3, 4, 5]);
    }
}

#[test]
fn other_chains_count_for_nothing() {
    let mut position = Position::new(side(5), Rules::default());
    let board = position.board();
    // Alone they touch all six edges, together they are no chain.
    let corners: Vec<_> = board
        .cells()
        .filter(|&cell| board.edges(cell).len() == 2)
        .collect();
    position.start_in_play(WHITE);
    for &cell in &corners {
        assert_eq!(position.force(stone(WHITE, cell)).unwrap().outcome, None);
    }
    // From the middle of edge 1 to the middle of edge 4.
    let line = cells(
        5,
        &[
            (2, -4),
            (2, -3),
            (1, -2),
            (1, -1),
            (0, 0),
            (0, 1),
            (-1, 2),
            (-1, 3),
            (-2, 4),
        ],
    );
    for (number, &cell) in (1..).zip(&line) {
        let outcome = position.force(stone(WHITE, cell)).unwrap().outcome;
        assert_eq!(outcome.is_some(), number == line.len());
    }
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.by), (WHITE, By::Line));
    assert_eq!(edges(outcome.edges), [1, 4]);
    assert_eq!(position.chain(line[0]).len(), 9);
}

#[test]
fn the_contract() {
    let mut position = Position::new(side(3), Rules::default());
    let board = position.board();
    assert_eq!(
        (position.phase(), position.turn(), position.first_player()),
        (Phase::Contract, Some(BLACK), None)
    );
    for (placed, cell) in board
        .cells()
        .filter(|&cell| board.is_inner(cell))
        .enumerate()
    {
        assert_eq!(position.contract_stones() as usize, placed);
        assert_eq!(
            position.play(stone(WHITE, cell)),
            Err(Illegal::WrongTurn { expected: BLACK })
        );
        position.play(stone(BLACK, cell)).unwrap();
    }
    assert!(
        board
            .cells()
            .all(|cell| position.play(stone(BLACK, cell)).is_err()),
        "only the pass is left"
    );
    position.play(Action::Pass).unwrap();
    assert_eq!(
        (position.contract_stones(), position.first_player()),
        (7, Some(WHITE))
    );
    assert_eq!(
        (position.phase(), position.turn()),
        (Phase::Play, Some(WHITE))
    );
    assert_eq!(position.play(Action::Pass), Err(Illegal::PassAfterContract));
    assert_eq!(position.play(Action::Resign(WHITE)).unwrap().outcome, None);
    assert_eq!(
        (position.phase(), position.outcome(), position.resigned()),
        (Phase::Over, None, Some(WHITE))
    );
    assert_eq!(position.force(Action::Pass), Err(Illegal::Over));
}

#[test]
fn the_passer_decides_who_moved_first_and_nothing_else() {
    for (passer, contract, first) in [
        (Passer::Black, 0, BLACK),
        (Passer::Black, 1, WHITE),
        (Passer::White, 0, WHITE),
        (Passer::White, 1, BLACK),
    ] {
        let mut position = Position::new(
            side(4),
            Rules {
                passer,
                ..Rules::default()
            },
        );
        let inner = position
            .board()
            .cells()
            .filter(|&cell| position.board().is_inner(cell));
        for cell in inner.take(contract).collect::<Vec<_>>() {
            position.play(stone(BLACK, cell)).unwrap();
        }
        position.play(Action::Pass).unwrap();
        assert_eq!(
            (position.first_player(), position.turn()),
            (Some(first), Some(WHITE))
        );
    }
    let mut position = Position::new(side(4), Rules::default());
    position.play(Action::Resign(BLACK)).unwrap();
    assert_eq!(position.first_player(), None, "the contract is still open");
}

#[test]
fn chains_standing_at_the_pass() {
    let line: Vec<_> = (-3..=3).map(|r| (0, r)).collect();
    let line = cells(4, &line);
    for (rules, ends) in [(allow(), true), (Rules::default(), false)] {
        let mut position = Position::new(side(4), rules);
        for &cell in &line {
            let event = position.force(stone(BLACK, cell)).unwrap();
            assert_eq!(event.outcome, None, "nothing is judged in the contract");
            assert_eq!(
                event.breach.is_some(),
                !ends && !position.board().is_inner(cell)
            );
        }
        let event = position.play(Action::Pass).unwrap();
        let line = Outcome {
            winner: WHITE,
            by: By::ForeignLine,
            edges: [1, 3, 4, 6].into_iter().collect(),
            also_foreign: false,
        };
        assert_eq!(event.outcome, ends.then_some(line));
        assert_eq!(
            position.phase(),
            if ends { Phase::Over } else { Phase::Play }
        );
    }
    // The right half of the rim: a Y and a line in one chain.
    let mut position = Position::new(side(4), allow());
    let board = position.board();
    for cell in board
        .cells()
        .filter(|&cell| [2, 3, 4].iter().any(|&e| board.edges(cell).contains(e)))
    {
        position.play(stone(BLACK, cell)).unwrap();
    }
    let outcome = position.play(Action::Pass).unwrap().outcome.unwrap();
    assert_eq!(
        (outcome.winner, outcome.by, outcome.also_foreign),
        (BLACK, By::Y, true)
    );
}

#[test]
fn setup_begins_in_play_and_is_not_judged() {
    let mut position = Position::new(side(4), Rules::default());
    let line: Vec<_> = (-3..=3).map(|r| (0, r)).collect();
    let line = cells(4, &line);
    position.set_up(line.iter().map(|&cell| (cell, Some(WHITE))));
    position.start_in_play(BLACK);
    assert_eq!(
        (position.phase(), position.turn(), position.outcome()),
        (Phase::Play, Some(BLACK), None)
    );
    assert_eq!(
        (
            position.contract_stones(),
            position.first_player(),
            position.stones(WHITE)
        ),
        (0, None, 7)
    );
    assert_eq!(position.play(Action::Pass), Err(Illegal::PassAfterContract));
    let [apart, beside] = cells(4, &[(3, 0), (1, 0)])[..] else {
        unreachable!()
    };
    assert_eq!(position.play(stone(BLACK, apart)).unwrap().outcome, None);
    assert_eq!(
        position
            .play(stone(WHITE, beside))
            .unwrap()
            .outcome
            .unwrap()
            .by,
        By::Line
    );
}
