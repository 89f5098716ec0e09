//! The figures of the engine for fixed positions, as snapshots: what no law of the results notices,
//! such as a worse choice of moves, changes them. A change of the search changes them too.

use std::fmt::Write as _;

use insta::assert_snapshot;
use unlur::engine::{
    Assessment, Assessor, GamePlies, Limits, Move, Policy, Pruning, Solver, Thresholds, Tree,
    TreeOptions, accuracy, calibrated, playouts,
};
use unlur::game::{Action, ContractEdges, Coordinates, Phase, Position, Rules};

use super::{empty, play, random_position};
use crate::game::oracle::{Dice, side};

fn name(position: &Position, action: Move) -> String {
    match action {
        Move::Stone(cell) => position
            .board()
            .algebraic(Coordinates::Hex, cell)
            .to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Positions in play and in the contract, empty ones and late ones.
fn positions() -> Vec<Position> {
    let mut dice = Dice::new(30);
    let mut contract = Position::new(side(4), Rules::default());
    let mut all = vec![contract.clone()];
    for cell in empty(&contract.clone()) {
        if contract.board().is_inner(cell) && contract.contract_stones() < 2 {
            let color = unlur::game::Color::Black;
            contract.play(Action::Stone { color, cell }).unwrap();
        }
    }
    all.push(contract);
    for (n, open) in [(3, 19), (4, 30), (5, 45), (6, 91)] {
        all.push(random_position(n, 3, open, &mut dice));
    }
    all
}

#[test]
fn the_estimates_of_trees() {
    let mut text = String::new();
    for position in positions() {
        for (policy, rave, nodes) in [
            (Policy::Guided, true, 1 << 20),
            (Policy::Uniform, true, 1 << 20),
            (Policy::Guided, false, 1 << 20),
            (Policy::Guided, true, 100),
        ] {
            let mut options = TreeOptions::default();
            (options.policy, options.rave, options.nodes) = (policy, rave, nodes);
            let mut tree = Tree::new(&position, options, 7).unwrap();
            tree.search(400, &mut |_| true);
            let estimate = tree.estimate();
            let line = estimate.line.iter().map(|&play| name(&position, play));
            let side = position.board().side();
            writeln!(
                text,
                "side {side}, {policy:?}, {rave}, {nodes}: {:.4} {} {}",
                estimate.chance,
                estimate.is_proved,
                line.collect::<Vec<_>>().join(" ")
            )
            .unwrap();
            for root in tree.moves() {
                let (play, chance) = (name(&position, root.play), root.chance);
                let proved = if root.is_proved { "!" } else { "" };
                write!(text, " {play}:{chance:.4}{proved}/{}", root.playouts).unwrap();
            }
            text.push('\n');
        }
        if position.phase() == Phase::Play {
            for policy in [Policy::Uniform, Policy::Guided] {
                writeln!(text, "playouts {:?}", playouts(&position, policy, 3, 200)).unwrap();
            }
        }
    }
    assert_snapshot!(text);
}

#[test]
fn the_nodes_of_proofs() {
    let mut text = String::new();
    let mut dice = Dice::new(31);
    for open in [10, 12, 14, 16] {
        for _ in 0..4 {
            let position = random_position(4, 3, open, &mut dice);
            for bits in 0..8 {
                let pruning = Pruning {
                    patterns: bits & 1 == 0,
                    threats: bits & 2 == 0,
                    symmetry: bits & 4 == 0,
                };
                let mut solver = Solver::with_pruning(1 << 16, pruning);
                let solution = solver.solve(&position, &mut |nodes| nodes < 20_000);
                write!(text, "{:?}/{} ", solution.winner(), solver.nodes()).unwrap();
            }
            text.push('\n');
        }
    }
    assert_snapshot!(text);
}

#[test]
fn the_review_of_random_games() {
    let mut text = String::new();
    let mut dice = Dice::new(32);
    let mut limits = Limits::default();
    (limits.playouts, limits.nodes, limits.memory) = (100, 2_000, 1 << 18);
    let mut assessor = Assessor::new(limits);
    for implied in [false, true] {
        let mut position = Position::new(side(4), Rules::default());
        let mut record = vec![position.clone()];
        let mut cells = empty(&position);
        dice.shuffle(&mut cells);
        let at = cells
            .iter()
            .position(|&cell| position.board().is_inner(cell));
        let color = unlur::game::Color::Black;
        let cell = cells.remove(at.unwrap());
        position.play(Action::Stone { color, cell }).unwrap();
        record.push(position.clone());
        position.play(Action::Pass).unwrap();
        if !implied {
            record.push(position.clone());
        }
        while position.phase() == Phase::Play {
            play(&mut position, cells.pop().unwrap());
            record.push(position.clone());
        }
        let plies = GamePlies::new(record);
        let worth: Vec<_> = plies
            .positions
            .iter()
            .map(|position| assessor.assess(position, &|| true))
            .collect();
        for worth in worth.iter().flatten() {
            writeln!(
                text,
                "{:.4} {} {:?} {:.4?} {:.4?}",
                worth.chance, worth.is_proved, worth.only, worth.pass, worth.stone
            )
            .unwrap();
        }
        for (index, ply) in plies
            .review(&worth, Thresholds::default())
            .iter()
            .enumerate()
        {
            writeln!(text, "{:?} {ply:.4?}", plies.player(index)).unwrap();
        }
    }
    assert_snapshot!(text);
}

/// A proof counts before an estimate: a move cannot lose a game that is lost, and a proof of the
/// position after a move is one of the move.
#[test]
fn proofs_count_before_estimates() {
    let mut dice = Dice::new(33);
    let before = random_position(4, 2, 20, &mut dice);
    let cells = empty(&before);
    let (mut after, other) = (before.clone(), Move::Stone(cells[1]));
    play(&mut after, cells[0]);
    let plies = GamePlies::new([before, after]);
    assert_eq!(plies.moves[0].play, Move::Stone(cells[0]));
    let assessment = |(chance, is_proved), best| {
        Some(Assessment {
            chance,
            is_proved,
            line: vec![best],
            playouts: 9,
            only: None,
            pass: None,
            stone: None,
        })
    };
    let [lost, maybe, won] = [(0.0, true), (0.4, false), (1.0, true)];
    let own = Move::Stone(cells[0]);
    // The assessments before, its best move, and after, for the opponent; then what the review says
    // of both, in points, whether it is proved, whether a win was missed, and the best move.
    for (value, best, next, expected) in [
        (lost, other, maybe, (0.0, 0.0, true, false, other)),
        (lost, own, maybe, (0.0, 0.0, true, false, own)),
        (won, own, maybe, (100.0, 100.0, true, false, own)),
        (won, other, maybe, (100.0, 60.0, false, false, other)),
        (won, other, won, (100.0, 0.0, true, true, other)),
        (maybe, other, lost, (100.0, 100.0, true, false, other)),
        (maybe, own, maybe, (60.0, 60.0, false, false, own)),
        (maybe, other, maybe, (60.0, 60.0, false, false, own)),
        (maybe, own, won, (0.0, 0.0, false, false, own)),
        (maybe, other, won, (40.0, 0.0, false, false, other)),
        (
            (0.7, false),
            other,
            maybe,
            (70.0, 60.0, false, false, other),
        ),
    ] {
        let assessments = [assessment(value, best), assessment(next, other)];
        let review = &plies.review(&assessments, Thresholds::default())[0];
        let said = (
            review.before,
            review.after,
            review.is_proved,
            review.missed_win,
            review.best.unwrap(),
        );
        assert_eq!(said, expected, "{value:?} {best:?} {next:?}");
        let difference = review.before - review.after;
        assert!((review.loss - difference).abs() < 1e-9 && review.playouts == 9);
    }
}

/// With contract stones on edges, a pass may end the game: a tree knows who wins by it.
#[test]
fn a_pass_that_ends_the_game_is_proved() {
    let mut dice = Dice::new(34);
    let rules = Rules {
        contract_edges: ContractEdges::Allow,
        ..Rules::default()
    };
    let mut ends = 0;
    for n in [2, 3] {
        for _ in 0..60 {
            let mut position = Position::new(side(n), rules);
            let mut cells = empty(&position);
            dice.shuffle(&mut cells);
            let count = dice.roll(cells.len());
            for cell in cells.into_iter().take(count) {
                let color = unlur::game::Color::Black;
                let _ = position.play(Action::Stone { color, cell });
            }
            let Some(mut tree) = Tree::new(&position, TreeOptions::default(), 1) else {
                continue;
            };
            tree.search(100, &mut |_| true);
            let mut passed = position.clone();
            let (Ok(_), Some(pass)) = (
                passed.play(Action::Pass),
                tree.moves().find(|root| root.play == Move::Pass),
            ) else {
                continue;
            };
            if let Some(outcome) = passed.outcome() {
                ends += 1;
                let wins = outcome.winner == unlur::game::Color::Black;
                assert!(pass.is_proved);
                assert!((pass.chance - f64::from(u8::from(wins))).abs() < 1e-9);
            }
        }
    }
    assert!(ends > 5, "{ends}");
}

/// `103.1668 exp(-0.04354 loss) - 3.1669`, worked out by hand.
#[test]
fn the_accuracy_of_losses() {
    assert_eq!(accuracy([]), None);
    assert_eq!(accuracy([0.0]), Some(100.0));
    assert_eq!(accuracy([10.0]), Some(63.6));
    assert_eq!(accuracy([0.0, 10.0]), Some(81.8));
    assert_eq!(accuracy([100.0, 100.0]), Some(0.0));
}

/// The odds are those of the share to a power: on side 4 the third in the contract and the fourth in
/// play, on side 6 the second and the ninth.
#[test]
fn the_chance_of_a_share() {
    for (n, contract, play) in [(4, 3, 4), (6, 2, 9)] {
        let mut position = Position::new(side(n), Rules::default());
        for power in [contract, play] {
            for (share, odds) in [(0.5, 1.0), (0.75, 3.0_f64), (0.2, 0.25)] {
                let odds = odds.powi(power);
                let chance = odds / (1.0 + odds);
                let found = calibrated(&position, share);
                assert!((found - chance).abs() < 1e-12, "{share} on side {n}");
            }
            let _passed = position.play(Action::Pass);
        }
    }
}
