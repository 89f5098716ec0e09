//! Legal moves, and when positions are equal.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use proptest::prelude::*;
use unlur::game::{Action, Color, Position, Rules, Side};

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(crate::random(200))]

    /// The legal moves are those that can be played, and nothing done and undone makes a difference.
    #[test]
    fn legal_moves_are_those_that_can_be_played(
        side in 2_u32..5,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
    ) {
        let mut position = Position::new(Side::new(side).unwrap(), Rules::default());
        for choice in choices {
            let moves: Vec<Action> = position.legal_moves().collect();
            let cells = position.board().cells();
            let all = cells.flat_map(|cell| Color::ALL.map(|color| Action::Stone { color, cell }));
            for action in all.chain([Action::Pass]) {
                let mut next = position.clone();
                let is_legal = next.play(action).is_ok();
                prop_assert_eq!(is_legal, moves.contains(&action));
                prop_assert_eq!(is_legal, position.is_legal(action));
                prop_assert_eq!(is_legal, next != position);
                next.undo_to(position.mark());
                prop_assert_eq!(&next, &position);
                prop_assert_eq!(hash(&next), hash(&position));
            }
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice.index(moves.len())]).unwrap();
        }
    }
}

fn stone(position: &Position, row: u32, index: u32) -> Action {
    let color = position.turn().unwrap();
    let cell = position.board().cell(row, index).unwrap();
    Action::Stone { color, cell }
}

fn played(moves: &[Option<(u32, u32)>]) -> Position {
    let mut position = Position::new(Side::new(4).unwrap(), Rules::default());
    for place in moves {
        let action = place.map_or(Action::Pass, |(row, index)| stone(&position, row, index));
        position.play(action).unwrap();
    }
    position
}

#[test]
fn the_order_of_moves_makes_no_difference_but_the_contract_does() {
    let contract = [Some((3, 3)), Some((2, 2))];
    let play = [Some((0, 0)), Some((4, 2)), Some((0, 3))];
    let one = played(&[contract[0], contract[1], None, play[0], play[1], play[2]]);
    let other = played(&[contract[1], contract[0], None, play[2], play[1], play[0]]);
    assert_eq!(one, other);
    assert_eq!(HashSet::from([one.clone(), other]).len(), 1);
    // The same stones, but one of the contract's was played.
    let moved = played(&[contract[0], play[1], None, play[0], contract[1], play[2]]);
    let cells = one.board().cells();
    assert!(
        cells
            .into_iter()
            .all(|cell| one.stone(cell) == moved.stone(cell))
    );
    assert_ne!(one, moved);
    // Set up, the same stones are of no contract.
    let mut set_up = Position::new(Side::new(4).unwrap(), Rules::default());
    set_up
        .set_up(one.board().cells().map(|cell| (cell, one.stone(cell))))
        .unwrap();
    set_up.start_in_play(Color::Black);
    assert_ne!(one, set_up);
    let mut again = set_up.clone();
    again
        .set_up(one.board().cells().map(|cell| (cell, one.stone(cell))))
        .unwrap();
    assert_eq!(again, set_up);
    // Resignations of the two players differ.
    let resigned = [Color::Black, Color::White].map(|color| {
        let mut position = one.clone();
        position.play(Action::Resign(color)).unwrap();
        position
    });
    assert_ne!(resigned[0], resigned[1]);
}

#[test]
fn values_are_shown_and_read_by_their_names() {
    use unlur::game::{Edges, Goal, Pattern, Phase};

    let shown = [
        Action::Pass.to_string(),
        Action::Resign(Color::White).to_string(),
        stone(&played(&[]), 3, 3).to_string(),
        Edges::ODD.to_string(),
        Edges::NONE.to_string(),
        Phase::Contract.to_string(),
    ];
    assert_eq!(
        shown,
        [
            "pass",
            "white resigns",
            "black 18",
            "e1e3e5",
            "",
            "contract"
        ]
    );
    for goal in Goal::ALL {
        assert_eq!(goal.to_string().parse(), Ok(goal));
    }
    for pattern in Pattern::ALL {
        assert_eq!(pattern.to_string().to_uppercase().parse(), Ok(pattern));
    }
    let error = "x]\n".parse::<Goal>().unwrap_err();
    assert_eq!(error.to_string(), "`x]\\n` is not a goal, such as `line`");
}
