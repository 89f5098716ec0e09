use proptest::prelude::*;
use unlur::game::{
    Action, Board, Canonicalizer, Cell, CellName, Color, Coordinates, Edges, Outcome, Pattern,
    Phase, PlayError, Position, Rules, Side, Symmetry,
};

use super::{NUMBERS, call, cells, sides, texts};

#[test]
#[expect(clippy::cast_possible_truncation, reason = "any number will do")]
fn boards_take_any_number_and_cell() {
    for side in sides() {
        let board = Board::get(side);
        for number in NUMBERS {
            call! {
                Side::new(number as u32);
                Side::try_from(number as u32);
                Cell::try_from(number as u16);
                board.cell_by_index(number as usize);
                board.cell(number as u32, number as u32);
                Edges::from_bits(number as u8).with(number as u8).rotated(number as u8);
                Edges::ALL.contains(number as u8);
                Edges::from(vec![number as u8, 6, 6]);
            }
            for coordinates in Coordinates::ALL {
                call! { board.cell_at(coordinates, number as u8, number as u8); }
            }
        }
        for text in texts() {
            call! {
                text.parse::<Side>();
                text.parse::<Color>();
                text.parse::<Coordinates>();
                text.parse::<CellName>();
                board.cell_from_abstract_play(&text);
            }
            for coordinates in Coordinates::ALL {
                call! { board.parse_cell(coordinates, &text); }
            }
        }
        for cell in cells() {
            call! { board.neighbours(cell).count(); }
            let is_here = board.contains(cell);
            assert_eq!(is_here, cell.index() < board.cell_count());
            assert_eq!(is_here, board.row_and_index(cell).is_some());
            assert_eq!(is_here, board.axial(cell).is_some());
            assert_eq!(is_here, board.canonical_cell(cell).is_some());
            assert_eq!(is_here, board.orbit_size(cell) > 0);
            assert_eq!(is_here, board.abstract_play(cell).as_str() != "?");
            assert_eq!(is_here, board.ring(cell).iter().any(Option::is_some));
            assert!(is_here || board.edges(cell).is_empty() && !board.is_inner(cell));
            for coordinates in Coordinates::ALL {
                assert_eq!(is_here, board.column_row(coordinates, cell).is_some());
                assert_eq!(is_here, board.algebraic(coordinates, cell).as_str() != "?");
            }
            for symmetry in Symmetry::ALL {
                assert_eq!(is_here, board.map(symmetry, cell).is_some());
            }
            let mut canonicalizer = Canonicalizer::new(board);
            assert_eq!(
                is_here,
                canonicalizer.set(&[(cell, 0), (cell, 1)]).is_some()
            );
            assert_eq!(is_here, canonicalizer.cell(cell).is_some());
            assert_eq!(is_here, Canonicalizer::identity(board).cell(cell).is_some());
        }
        for bits in 0..64 {
            let edges = Edges::from_bits(bits);
            for color in Color::ALL {
                call! {
                    Outcome::of_chain(color, edges);
                    edges.joined(color).count();
                }
            }
        }
    }
}

/// A change to a position, with any cell of the largest board.
#[derive(Clone, Debug)]
enum Step {
    Play(Action),
    Force(Action),
    SetUp(Vec<(Cell, Option<Color>)>),
    StartInPlay(Color),
    Skip,
    JudgeSetup,
    UndoTo(usize),
    Reset(Side),
}

fn color() -> impl Strategy<Value = Color> + Clone {
    prop::sample::select(Color::ALL.to_vec())
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let cell = prop_oneof![
        4 => 0_u16..40,
        1 => 0..u16::try_from(Side::MAX.cell_count()).unwrap()
    ]
    .prop_map(|index| Cell::try_from(index).unwrap());
    let action = prop_oneof![
        6 => (color(), cell.clone()).prop_map(|(color, cell)| Action::Stone { color, cell }),
        1 => Just(Action::Pass),
        1 => color().prop_map(Action::Resign),
    ];
    let setup = prop::collection::vec((cell, prop::option::of(color())), 0..6);
    let sides = prop::sample::select(sides().to_vec());
    let step = prop_oneof![
        6 => action.clone().prop_map(Step::Play),
        6 => action.prop_map(Step::Force),
        2 => setup.prop_map(Step::SetUp),
        1 => color().prop_map(Step::StartInPlay),
        1 => Just(Step::Skip),
        1 => Just(Step::JudgeSetup),
        1 => any::<usize>().prop_map(Step::UndoTo),
        1 => (0_usize..9).prop_map(Step::UndoTo),
        1 => sides.prop_map(Step::Reset),
    ];
    prop::collection::vec(step, 0..40)
}

proptest! {
    #![proptest_config(crate::random(500))]

    /// No cell of another board changes a position, or stops it.
    #[test]
    fn positions_refuse_cells_of_other_boards(side in prop::sample::select(sides().to_vec()), steps in steps()) {
        let mut position = Position::new(side, Rules::default());
        for step in steps {
            let board = position.board();
            match step {
                Step::Play(action) | Step::Force(action)
                    if matches!(action, Action::Stone { cell, .. } if !board.contains(cell)) =>
                {
                    let error = match position.phase() {
                        Phase::Over => PlayError::Over,
                        _ => PlayError::OffBoard,
                    };
                    prop_assert_eq!(position.play(action), Err(error));
                    prop_assert_eq!(position.force(action), Err(error));
                }
                Step::Play(action) => call! { position.play(action); },
                Step::Force(action) => call! { position.force(action); },
                Step::SetUp(stones) => {
                    let are_cells = stones.iter().all(|(cell, _)| board.contains(*cell));
                    let before = position.mark();
                    prop_assert_eq!(position.set_up(stones).is_ok(), are_cells);
                    prop_assert_eq!(position.mark() > before, are_cells);
                }
                Step::StartInPlay(color) => position.start_in_play(color),
                Step::Skip => position.skip(),
                Step::JudgeSetup => call! { position.judge_setup(); },
                Step::UndoTo(mark) => position.undo_to(mark),
                Step::Reset(side) => position.reset(side, Rules::default()),
            }
            for cell in super::cells() {
                let stone = position.stone(cell);
                prop_assert!(stone.is_none() || position.board().contains(cell));
                prop_assert_eq!(position.chain(cell).is_empty(), stone.is_none());
                prop_assert!(stone.is_some() || position.chain_edges(cell).is_empty());
            }
            for pattern in Pattern::ALL {
                call! { position.pattern(pattern); }
            }
            for color in Color::ALL {
                call! { position.stones(color); }
            }
        }
        while position.undo() {}
        prop_assert!(position.board().cells().all(|cell| position.stone(cell).is_none()));
    }
}
