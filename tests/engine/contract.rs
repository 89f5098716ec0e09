//! The contract: proofs and advice against the winners of all sets of stones.

use std::collections::BTreeSet;

use unlur::engine::{Assessor, Chance, Limits, Move, Solver, Tree, contract_classes};
use unlur::game::{Action, Board, Cell, Color, Position, Rules, Symmetry};

use super::after_contract;
use crate::game::oracle::side;

/// The position in the contract with these stones.
fn contract(n: u32, stones: &[Cell]) -> Position {
    let mut position = Position::new(side(n), Rules::default());
    for &cell in stones {
        let color = Color::Black;
        position.play(Action::Stone { color, cell }).unwrap();
    }
    position
}

/// All sets of inner cells as bit masks: whether passing wins, and whether the player to move wins
/// at all.
struct Sets {
    inner: Vec<Cell>,
    values: Vec<(bool, bool)>,
}

impl Sets {
    fn new(n: u32) -> Self {
        let board = Board::get(side(n));
        let inner: Vec<Cell> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
        let mut solver = Solver::new(1 << 24);
        let mut values = vec![(false, false); 1 << inner.len()];
        let bit = |cell: Cell| 1 << inner.iter().position(|inner| *inner == cell).unwrap();
        // A set comes after all larger ones, and of symmetric ones the largest mask comes first.
        for mask in (0..values.len()).rev() {
            let image = |symmetry: &Symmetry| -> usize {
                let bits = (0..inner.len()).filter(|bit| mask >> bit & 1 == 1);
                bits.map(|place| bit(board.map(*symmetry, inner[place]).unwrap()))
                    .sum()
            };
            let largest = Symmetry::ALL.iter().map(image).max().unwrap();
            if largest > mask {
                values[mask] = values[largest];
                continue;
            }
            let bits = (0..inner.len()).filter(|bit| mask >> bit & 1 == 1);
            let stones: Vec<Cell> = bits.map(|bit| inner[bit]).collect();
            let solution = solver.solve(&after_contract(side(n), &stones), &mut |_| true);
            let passing = solution.winner() == Some(Color::Black);
            let adding =
                (0..inner.len()).any(|bit| mask >> bit & 1 == 0 && !values[mask | 1 << bit].1);
            values[mask] = (passing, passing || adding);
        }
        Self { inner, values }
    }

    fn mask(&self, stones: &[Cell]) -> usize {
        let bits = stones.iter().map(|stone| {
            let bit = self.inner.iter().position(|cell| cell == stone);
            1 << bit.unwrap()
        });
        bits.sum()
    }

    /// Whether a move wins.
    fn wins(&self, stones: &[Cell], play: Move) -> bool {
        let mask = self.mask(stones);
        match play {
            Move::Pass => self.values[mask].0,
            Move::Stone(cell) => !self.values[mask | self.mask(&[cell])].1,
        }
    }
}

/// With White to move after the contract, White wins all sets of at most two stones on side 3, one
/// of the six of three, and none of more; the player who begins the contract wins.
const WHITE_WINS: [(usize, usize); 8] = [
    (1, 1),
    (2, 2),
    (4, 4),
    (1, 6),
    (0, 6),
    (0, 4),
    (0, 2),
    (0, 1),
];

#[test]
fn every_contract_of_sides_2_and_3_is_proved_and_the_advice_wins() {
    let mut limits = Limits::default();
    // The proof of a contract does not depend on them.
    (limits.playouts, limits.nodes, limits.memory) = (1, 1, 16 << 20);
    for (n, counts) in [(2, 0..=1), (3, 0..=7)] {
        let sets = Sets::new(n);
        let board = Board::get(side(n));
        let (mut assessor, mut solver) = (Assessor::new(limits), Solver::new(1 << 24));
        assert!(sets.values[0].1, "side {n}");
        for (count, expected) in counts.clone().zip(WHITE_WINS) {
            let classes = contract_classes(board, count);
            let white = classes
                .iter()
                .filter(|stones| !sets.wins(stones, Move::Pass));
            let found = (white.count(), classes.len());
            assert!(n == 2 || found == expected, "{count} stones: {found:?}");
        }
        let classes = counts.flat_map(|count| contract_classes(board, count));
        for (index, stones) in classes.enumerate() {
            let position = contract(n, &stones);
            let wins = sets.values[sets.mask(&stones)].1;
            // The advice proves a contract too, so each is proved by one of the two.
            if index % 3 < 2 {
                let solution = solver.solve_contract(&position, &mut |_| true);
                assert_eq!(solution.to_move_wins, Some(wins), "{stones:?}");
                assert!(!wins || solution.best.is_some(), "{stones:?}");
                continue;
            }
            let adding = sets.inner.iter().filter(|cell| !stones.contains(cell));
            let winning = adding.filter(|&&cell| sets.wins(&stones, Move::Stone(cell)));
            let winning: Vec<Move> = winning.map(|&cell| Move::Stone(cell)).collect();
            let passing = sets.wins(&stones, Move::Pass);
            let full = stones.len() == sets.inner.len();
            let played = [None, Some(Move::Pass), winning.first().copied()][index / 3 % 3];
            let assessment = assessor.assess(&position, played, &|| true).unwrap();
            assert_eq!(assessment.wins, Some(wins));
            assert_eq!(sets.wins(&stones, assessment.line[0]), wins);
            let others = winning.iter().filter(|&&play| Some(play) != played);
            let stone = others.count() > 0;
            let pass = passing && played != Some(Move::Pass);
            assert_eq!(assessment.is_only, !stone && !pass);
            let won = |chance: Option<Chance>| chance == Some(Chance::WON);
            assert_eq!(won(assessment.others), stone || pass);
            assert_eq!((won(assessment.pass), won(assessment.stone)), (pass, stone));
            assert_eq!(assessment.pass.is_some(), played != Some(Move::Pass));
            assert!(!full || assessment.stone.is_none());
        }
    }
}

/// After 16 stones or more on side 4 Black wins every contract, as `docs/engine.md` says.
#[test]
fn the_advice_on_proved_contracts_of_side_4_is_to_pass() {
    let mut limits = Limits::default();
    (limits.playouts, limits.memory) = (300, 1 << 20);
    let mut assessor = Assessor::new(limits);
    let board = Board::get(side(4));
    let inner = || board.cells().filter(|&cell| board.is_inner(cell));
    // At most three of the 19 inner cells are left empty.
    for empty in (0..=3).flat_map(|count| contract_classes(board, count)) {
        let stones: Vec<Cell> = inner().filter(|cell| !empty.contains(cell)).collect();
        let assessment = assessor
            .assess(&contract(4, &stones), None, &|| true)
            .unwrap();
        assert_eq!(assessment.line[0], Move::Pass, "{stones:?}");
    }
}

/// A search does not spend its playouts on trying every stone where passing is good, and finds that
/// an early pass is not.
#[test]
fn on_a_large_board_a_search_passes_at_a_good_time() {
    let board = Board::get(side(6));
    let centre = board.cell(5, 5).unwrap();
    let near: BTreeSet<Cell> = board.neighbours(centre).collect();
    let near: BTreeSet<Cell> = near
        .into_iter()
        .flat_map(|cell| board.neighbours(cell))
        .collect();
    // Nothing, and the 19 cells around the centre.
    for (stones, passes) in [(vec![], false), (near.into_iter().collect(), true)] {
        let mut tree = Tree::new(&contract(6, &stones), Tree::NODES, 1).unwrap();
        tree.search(1000, &mut |_| true);
        let pass = tree.moves().find(|found| found.play == Move::Pass).unwrap();
        assert_eq!(tree.estimate().line[0] == Move::Pass, passes);
        assert_eq!(pass.playouts > 900, passes, "{}", pass.playouts);
        let mut limits = Limits::default();
        limits.memory = 1 << 20;
        let position = contract(6, &stones);
        let assessment = Assessor::new(limits)
            .assess(&position, None, &|| true)
            .unwrap();
        let (pass, stone) = assessment.pass.zip(assessment.stone).unwrap();
        assert_eq!(pass.points() > stone.points(), passes, "{pass:?} {stone:?}");
    }
}

#[test]
fn the_limits_hold_for_the_whole_proof_of_a_contract() {
    let mut solver = Solver::new(1 << 16);
    let limited = &mut |nodes| nodes < 50_000;
    for n in [3, 4] {
        let before = solver.nodes();
        let solution = solver.solve_contract(&contract(n, &[]), limited);
        assert_eq!(solution.to_move_wins, None);
        assert!((50_000..100_000).contains(&(solver.nodes() - before)));
    }
    // A board that is too large is not tried.
    let solution = solver.solve_contract(&contract(5, &[]), &mut |_| true);
    assert_eq!(solution.to_move_wins, None);
}

#[test]
fn white_wins_after_the_empty_contract_of_side_4() {
    let mut solver = Solver::new(1 << 24);
    let limit = 1_000_000;
    let solution = solver.solve(&after_contract(side(4), &[]), &mut |nodes| nodes < limit);
    assert_eq!(solution.winner(), Some(Color::White));
}
