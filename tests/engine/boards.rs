//! The boards of the engine against [`Position`], ply by ply.

use unlur::game::{Action, Board, Cell, Color, Phase, Position, Rules, Side};

use unlur::engine::field::Field;
use unlur::engine::random::Xorshift;
use unlur::engine::reduction::reduced;

/// Plays random games and shows each position in play, with the next cell.
fn random_games(n: u32, games: u64, show: &mut dyn FnMut(&Position, Cell)) {
    let board = Board::get(Side::new(n).unwrap());
    for seed in 0..games {
        let mut random = Xorshift::new(seed);
        let mut position = Position::new(board.side(), Rules::default());
        let mut cells: Vec<Cell> = board.cells().collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, random.below(last + 1));
        }
        let stones = random.below(5);
        for &cell in cells
            .iter()
            .filter(|&&cell| board.is_inner(cell))
            .take(stones)
        {
            let color = Color::Black;
            position.play(Action::Stone { color, cell }).unwrap();
        }
        position.play(Action::Pass).unwrap();
        while position.phase() == Phase::Play {
            let cell = cells.pop().unwrap();
            if position.stone(cell).is_some() {
                continue;
            }
            show(&position, cell);
            let color = position.turn().unwrap();
            position.play(Action::Stone { color, cell }).unwrap();
        }
    }
}

/// Who wins at once with a stone on a cell.
fn winner_after(position: &Position, color: Color, cell: Cell) -> Option<Color> {
    let mut next = position.clone();
    next.force(Action::Stone { color, cell }).unwrap();
    next.outcome().map(|outcome| outcome.winner)
}

#[test]
fn the_field_of_playouts_is_the_position() {
    for n in [2, 3, 5, 8] {
        let mut field: Option<Field> = None;
        random_games(n, 30, &mut |position, cell| {
            let whole = Field::new(position);
            // One field is made anew for each position, one is played along.
            let stones = position.stones(Color::Black) + position.stones(Color::White);
            if stones == position.contract_stones() || field.is_none() {
                field = Some(whole.clone());
            }
            let along = field.as_mut().unwrap();
            for color in [Color::Black, Color::White] {
                let expected = winner_after(position, color, cell);
                for field in [&whole, along] {
                    let edges = field.probe(color, u16::from(cell)).edges;
                    assert_eq!(edges.winner(color), expected);
                }
            }
            for other in position.board().cells() {
                assert_eq!(
                    along.is_empty(u16::from(other)),
                    position.stone(other).is_none()
                );
                if let Some(color) = position.stone(other) {
                    assert!(along.is(color, u16::from(other)));
                    let edges = position.chain_edges(other);
                    assert_eq!(along.edges(u16::from(other)), edges);
                    assert_eq!(whole.edges(u16::from(other)), edges);
                }
            }
            along.place(position.turn().unwrap(), u16::from(cell));
        });
    }
}

#[test]
fn the_state_of_the_solver_is_the_position() {
    let mut seen = 0;
    // Sides 2 to 4 are taken whole, 5 and 6 contracted.
    for n in 2..=6 {
        random_games(n, 25, &mut |position, _| {
            let Some((graph, state)) = reduced(position) else {
                assert!(position.board().cell_count() > 39);
                return;
            };
            seen += 1;
            let favoured = position
                .patterns()
                .first()
                .map(|found| found.pattern.favours());
            assert_eq!(state.pattern(), favoured);
            assert_eq!(Some(state.turn()), position.turn());
            for node in 0..graph.node_count() {
                let cell = graph.cell(node);
                let is_empty = position.stone(cell).is_none();
                assert_eq!(state.empty() >> node & 1 == 1, is_empty);
                if !is_empty {
                    continue;
                }
                for color in [Color::Black, Color::White] {
                    let expected = winner_after(position, color, cell);
                    let wins = state.winning(color) >> node & 1 == 1;
                    let loses = state.losing(color) >> node & 1 == 1;
                    assert_eq!(wins, expected == Some(color));
                    assert_eq!(loses, expected == Some(color.opponent()));
                    let mut next = state;
                    assert_eq!(next.place(&graph, color, node), expected);
                    let mut forced = position.clone();
                    forced.force(Action::Stone { color, cell }).unwrap();
                    let pattern = forced
                        .patterns()
                        .first()
                        .map(|found| found.pattern.favours());
                    if expected.is_none() {
                        assert_eq!(next.pattern(), pattern);
                    }
                }
            }
        });
    }
    assert!(seen > 500, "{seen}");
}

/// A position and its twelve images have one key, and other positions have others.
#[test]
fn keys_are_those_of_the_classes() {
    use std::collections::HashMap;

    use unlur::game::Symmetry;
    let mut keys: HashMap<u64, Vec<Option<Color>>> = HashMap::new();
    random_games(4, 40, &mut |position, _| {
        let board = position.board();
        let (_, state) = reduced(position).unwrap();
        let mut forms = Vec::new();
        for symmetry in Symmetry::ALL {
            let mut image = Position::new(board.side(), Rules::default());
            let stones = board
                .cells()
                .map(|cell| (board.map(symmetry, cell).unwrap(), position.stone(cell)));
            image.set_up(stones).unwrap();
            image.start_in_play(position.turn().unwrap());
            assert_eq!(reduced(&image).unwrap().1.key(), state.key());
            forms.push(
                board
                    .cells()
                    .map(|cell| image.stone(cell))
                    .collect::<Vec<_>>(),
            );
        }
        let mut form = forms.into_iter().min().unwrap();
        form.push(position.turn());
        let known = keys.entry(state.key()).or_insert_with(|| form.clone());
        assert_eq!(*known, form);
    });
    assert!(keys.len() > 500);
}
