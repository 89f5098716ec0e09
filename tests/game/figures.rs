//! Games made to measure: the figures that follow from the rules, and the corners of the rules.

use unlur::game::{
    Action, Board, Cell, Color, Edges, Goal, Passer, Phase, PlayError, Position, Rules,
};

use crate::game::oracle::{Geometry, side};

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

fn stone(color: Color, cell: Cell) -> Action {
    Action::Stone { color, cell }
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
        .map(|place| Board::get(side(n)).cells().nth(number(place)).unwrap())
        .collect()
}

/// Plays the contract and then the stones of `color` in their order; the other player places theirs
/// on `spare` cells.
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

        // White's line, with Black's stones scattered where they connect nothing.
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
            assert_eq!((outcome.winner, outcome.by), (WHITE, Goal::Line));
            assert_eq!(position.mark(), 4 * n as usize - 2);
            assert_eq!(position.chain(line[0]).len(), 2 * n as usize - 1);
        }

        // Black's losing line: all its stones except the ends are contract stones.
        let position = play_out(
            n,
            &line[1..line.len() - 1],
            BLACK,
            &[line[0], line[line.len() - 1]],
            &cells(n, &right),
        );
        let outcome = position.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.by), (WHITE, Goal::ForeignLine));
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
            (BLACK, Goal::Y, false)
        );
        assert_eq!(position.mark(), 3 * n as usize + 2);
        let deciding = position.deciding_stone().unwrap();
        assert_eq!(position.chain(deciding).len(), 3 * n as usize - 2);
    }
}

#[test]
fn a_y_of_edge_stones_alone() {
    for (color, by, winner, also_foreign) in [
        (BLACK, Goal::Y, BLACK, true),
        (WHITE, Goal::Line, WHITE, true),
    ] {
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
        position
            .set_up(stones.into_iter().map(|cell| (cell, Some(color))))
            .unwrap();
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
fn setup_begins_in_play_and_is_not_judged() {
    let mut position = Position::new(side(4), Rules::default());
    let line: Vec<_> = (-3..=3).map(|r| (0, r)).collect();
    let line = cells(4, &line);
    position
        .set_up(line.iter().map(|&cell| (cell, Some(WHITE))))
        .unwrap();
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
    assert_eq!(
        position.play(Action::Pass),
        Err(PlayError::PassAfterContract)
    );
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
        Goal::Line
    );
}
