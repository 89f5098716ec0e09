//! What connections claim, against the search without them.

use unlur::game::{Board, Cell, Color, Position, Rules, Side};

use unlur::engine::Pruning;
use unlur::engine::graph::Graph;
use unlur::engine::random::Xorshift;
use unlur::engine::reduction::reduced;
use unlur::engine::search::Search;
use unlur::engine::state::{Look, State, bits};
use unlur::engine::table::Table;
use unlur::engine::threats::Threats;

/// A random position in which neither player wins at once, with `open` empty cells; about as many
/// stones of each colour.
fn random_position(n: u32, open: usize, random: &mut Xorshift) -> Position {
    let board = Board::get(Side::new(n).unwrap());
    loop {
        let mut cells: Vec<Cell> = board.cells().collect();
        for last in (1..cells.len()).rev() {
            cells.swap(last, random.below(last + 1));
        }
        let black = (cells.len() - open) / 2 + random.below(4);
        let colors = (open..cells.len()).map(|place| {
            if place - open < black {
                Color::Black
            } else {
                Color::White
            }
        });
        let mut position = Position::new(board.side(), Rules::default());
        position
            .set_up(cells[open..].iter().copied().zip(colors.map(Some)))
            .unwrap();
        position.start_in_play([Color::Black, Color::White][random.below(2)]);
        let Some((graph, state)) = reduced(&position) else {
            continue;
        };
        if state.pattern().is_none() && matches!(state.look(&graph, true), Look::Open(_)) {
            return position;
        }
    }
}

/// The claims about a position that were compared.
#[derive(Debug, Default)]
struct Counts {
    wins: u32,
    pruned: u32,
    pruned_answers: u32,
    positions: u32,
}

/// What all positions share.
struct Memory {
    table: Table,
    threats: Threats,
    counts: Counts,
}

/// Who wins a state, without connections.
fn winner(graph: &Graph, table: &mut Table, state: &State) -> Color {
    let pruning = Pruning {
        connections_after: u64::MAX,
        ..Pruning::default()
    };
    let mut go_on = |_| true;
    let mut search = Search::new(graph, table, pruning, &mut go_on);
    search.run(state).expect("no limit").0
}

/// Compares every win and every pruned move of a position, for either player to move, and every
/// answer that is pruned after one of the moves.
fn compare(position: &Position, memory: &mut Memory, random: &mut Xorshift) {
    let (graph, mut state) = reduced(position).unwrap();
    let Memory {
        table,
        threats,
        counts,
    } = memory;
    table.clear();
    for turn in [Color::Black, Color::White] {
        state.set_turn(turn);
        let Look::Open(moves) = state.look(&graph, true) else {
            continue;
        };
        counts.positions += 1;
        let mut check = |state: &State, node, wins: bool| {
            let turn = state.turn();
            let mut next = *state;
            assert_eq!(next.place(&graph, turn, node), None);
            let found = winner(&graph, table, &next);
            let cell = graph.cell(node);
            assert_eq!(found == turn, wins, "{position:?} {turn} {cell:?}");
        };
        let opponent = turn.opponent();
        let left = threats.must_play(&graph, &state, opponent, moves);
        for node in bits(moves & !left) {
            counts.pruned += 1;
            check(&state, node, false);
        }
        if let Some(node) = threats.win(&graph, &state, turn) {
            counts.wins += 1;
            check(&state, node, true);
        }
        let nodes: Vec<_> = bits(moves).collect();
        let node = nodes[random.below(nodes.len())];
        let mut next = state;
        next.place(&graph, turn, node);
        if let Look::Open(answers) = next.look(&graph, true)
            && next.pattern().is_none()
        {
            let left = threats.must_play_after(&graph, &next, (turn, node), answers);
            for answer in bits(answers & !left) {
                counts.pruned_answers += 1;
                check(&next, answer, false);
            }
        }
    }
}

fn check(n: u32, open: std::ops::RangeInclusive<usize>, positions: u32, seed: u64) -> Counts {
    let mut random = Xorshift::new(seed);
    let mut memory = Memory {
        table: Table::new(1 << 22),
        threats: Threats::default(),
        counts: Counts::default(),
    };
    while memory.counts.positions < positions {
        let open = open.start() + random.below(open.end() - open.start() + 1);
        let position = random_position(n, open, &mut random);
        compare(&position, &mut memory, &mut random);
    }
    memory.counts
}

#[test]
fn connections_win_and_must_play_prunes_only_losing_moves() {
    for (n, open, positions) in [(3, 4..=14, 600), (4, 8..=15, 300), (5, 8..=13, 200)] {
        let counts = check(n, open, positions, n.into());
        assert!(counts.wins > positions / 10, "side {n}: {counts:?}");
        assert!(counts.pruned > positions / 10, "side {n}: {counts:?}");
        assert!(
            counts.pruned_answers > positions / 10,
            "side {n}: {counts:?}"
        );
    }
}

/// The checks of connections on more and larger positions: `cargo test --release --lib -- --ignored
/// connections` takes a minute.
#[test]
#[ignore = "a minute"]
fn connections_on_ten_thousand_positions() {
    for (n, open, positions) in [(3, 4..=18, 20_000), (4, 8..=20, 10_000), (6, 8..=18, 2_000)] {
        let counts = check(n, open, positions, 100 + u64::from(n));
        assert!(counts.wins > positions / 10, "side {n}: {counts:?}");
        assert!(counts.pruned > positions, "side {n}: {counts:?}");
        assert!(counts.pruned_answers > positions, "side {n}: {counts:?}");
    }
}
