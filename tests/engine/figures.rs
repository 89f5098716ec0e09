//! The figures of the engine for fixed positions, as snapshots: what no law of the results notices,
//! such as a worse choice of moves, changes them. A change of the search changes them too.

use std::fmt::Write as _;

use insta::assert_snapshot;
use unlur::engine::{
    Assessment, Assessor, Chance, Class, GamePlies, Limits, Move, Pruning, Reviewer, Solver,
    Thresholds, Tree, accuracy, calibrated, first_round,
};
use unlur::game::{Action, ContractEdges, Coordinates, Phase, Position, Rules};

use super::{assessments, empty, play, random_position};
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
        for nodes in [1 << 20, 100] {
            let mut tree = Tree::new(&position, nodes, 7).unwrap();
            tree.search(400, &mut |_| true);
            let estimate = tree.estimate();
            let line = estimate.line.iter().map(|&play| name(&position, play));
            let side = position.board().side();
            writeln!(
                text,
                "side {side}, {nodes}: {:.4} {} {}",
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
            for bits in 0..9 {
                let pruning = Pruning {
                    patterns: bits & 1 == 0,
                    threats: bits & 2 == 0,
                    symmetry: bits & 4 == 0,
                    connections_after: if bits & 8 == 0 { u64::MAX } else { 0 },
                };
                let mut solver = Solver::with_pruning(1 << 16, pruning);
                let limit = if bits & 8 == 0 { 20_000 } else { 500 };
                let solution = solver.solve(&position, &mut |nodes| nodes < limit);
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
        let mut cells = empty(&position);
        dice.shuffle(&mut cells);
        let inner = |&cell: &_| position.board().is_inner(cell);
        let cell = cells.remove(cells.iter().position(inner).unwrap());
        let color = unlur::game::Color::Black;
        let mut actions = vec![Action::Stone { color, cell }, Action::Pass];
        for &action in &actions {
            position.play(action).unwrap();
        }
        while position.phase() == Phase::Play {
            actions.push(play(&mut position, cells.pop().unwrap()));
        }
        // An implied pass has the number of the stone after it.
        let numbers = (1..=2).chain(if implied { 2.. } else { 3.. });
        let marks = (0..).map(|place| implied && place == 1);
        let actions = numbers.zip(actions).zip(marks);
        let actions = actions.map(|((ply, action), mark)| (ply, action, mark));
        let plies = GamePlies::new(Position::new(side(4), Rules::default()), actions);
        let worth = assessments(&plies, &mut assessor);
        for worth in worth.iter().flatten() {
            writeln!(
                text,
                "{:?} {:?} {} {:?} {:?}",
                worth.wins, worth.others, worth.is_only, worth.pass, worth.stone
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

/// A move in a late position, and another one.
fn one_move() -> (GamePlies, Move, Move) {
    let before = random_position(4, 2, 20, &mut Dice::new(33));
    let cells = empty(&before);
    let action = play(&mut before.clone(), cells[0]);
    let [own, other] = [0, 1].map(|place| Move::Stone(cells[place]));
    let plies = GamePlies::new(before, [(1, action, false)]);
    assert_eq!(plies.moves[0].play, own);
    (plies, own, other)
}

/// What is known of a position and of its moves but the one played, of which `best` is the best.
fn assessed(wins: Option<bool>, others: Option<Chance>, best: Move) -> Assessment {
    Assessment {
        wins,
        others,
        line: vec![best],
        is_only: others == Some(Chance::LOST),
        playouts: 9,
        pass: None,
        stone: None,
        candidates: Vec::new(),
    }
}

/// A proof counts before an estimate: a move cannot lose a game that is lost, and a proof of the
/// position after a move is one of the move.
#[test]
fn proofs_count_before_estimates() {
    let (plies, own, other) = one_move();
    let about = |chance| (None, Some(Chance::estimated(chance, 0.2)));
    let [low, high] = [0.4, 0.7].map(about);
    let [lost, won] = [false, true].map(|wins| (Some(wins), Some(Chance::proved(wins))));
    let others_lose = (None, Some(Chance::LOST));
    let own_wins = (Some(true), None);
    // What is known before, the best of the other moves, and what is known after, for the opponent;
    // then what the review says of both, in points, whether it is proved, whether a win was missed,
    // and the best move.
    for (value, best, next, expected) in [
        (lost, other, low, (0.0, 0.0, true, false, own)),
        (own_wins, own, low, (100.0, 100.0, true, false, own)),
        (won, other, low, (100.0, 60.0, false, false, other)),
        (won, other, won, (100.0, 0.0, true, true, other)),
        (low, other, lost, (100.0, 100.0, true, false, own)),
        (low, other, low, (60.0, 60.0, false, false, own)),
        (high, other, low, (70.0, 60.0, false, false, other)),
        (low, other, won, (40.0, 0.0, false, false, other)),
        (others_lose, other, won, (0.0, 0.0, true, false, own)),
        (others_lose, other, lost, (100.0, 100.0, true, false, own)),
        ((None, None), other, low, (60.0, 60.0, false, false, own)),
    ] {
        let assessments = [
            Some(assessed(value.0, value.1, best)),
            Some(assessed(next.0, next.1, other)),
        ];
        let review = &plies.review(&assessments, Thresholds::default())[0];
        let said = (
            review.before.points(),
            review.after.points(),
            review.is_proved,
            review.missed_win,
            review.best.unwrap(),
        );
        assert_eq!(said, expected, "{value:?} {best:?} {next:?}");
        let difference = review.before.points() - review.after.points();
        assert!((review.loss - difference).abs() < 1e-9 && review.playouts == 9);
        let is_only = value.1 == Some(Chance::LOST) && review.after == Chance::WON;
        assert_eq!(review.is_only, is_only);
    }
}

/// A class holds over the whole interval of the loss; else it is the mildest of the interval.
#[test]
fn a_class_holds_over_the_interval_of_the_loss() {
    let (plies, _, other) = one_move();
    for (others, after, width, expected) in [
        (0.6, 0.5, 0.0, (Class::Inaccuracy, true)),
        (0.6, 0.48, 0.0, (Class::Mistake, false)),
        (0.6, 0.4, 0.01, (Class::Blunder, false)),
        (0.6, 0.4, 0.15, (Class::Mistake, true)),
        (0.6, 0.4, 0.3, (Class::Inaccuracy, true)),
        (0.6, 0.4, 1.0, (Class::None, true)),
        (0.4, 0.6, 0.01, (Class::None, false)),
        (0.5, 0.5, 0.3, (Class::None, true)),
    ] {
        let [before, next] = [others, 1.0 - after].map(|chance| {
            Some(assessed(
                None,
                Some(Chance::estimated(chance, width)),
                other,
            ))
        });
        let review = &plies.review(&[before, next], Thresholds::default())[0];
        let found = (review.class, review.may_be_worse);
        assert_eq!(found, expected, "{others} {after} {width}");
    }
}

/// A game of random moves with up to three contract stones.
pub(super) fn random_game(n: u32, dice: &mut Dice) -> GamePlies {
    let mut position = Position::new(side(n), Rules::default());
    let mut actions = Vec::new();
    let mut cells = empty(&position);
    dice.shuffle(&mut cells);
    for _ in 0..dice.roll(4) {
        let inner = |&cell: &_| position.board().is_inner(cell);
        let cell = cells.remove(cells.iter().position(inner).unwrap());
        let color = unlur::game::Color::Black;
        actions.push(Action::Stone { color, cell });
    }
    actions.push(Action::Pass);
    for &action in &actions {
        position.play(action).unwrap();
    }
    while position.phase() == Phase::Play {
        actions.push(play(&mut position, cells.pop().unwrap()));
    }
    let numbered = (1..).zip(actions).map(|(ply, action)| (ply, action, false));
    GamePlies::new(Position::new(side(n), Rules::default()), numbered)
}

/// Whether a stone of the player to move ends the game in their favour.
pub(super) fn wins_at_once(position: &Position, play: Move) -> bool {
    let (mut next, color) = (position.clone(), position.turn().unwrap());
    let Move::Stone(cell) = play else {
        return false;
    };
    next.play(Action::Stone { color, cell }).is_ok()
        && next
            .outcome()
            .is_some_and(|outcome| outcome.winner == color)
}

/// Each position has one value: the chance before a move is what the move before it left. A move
/// never gains anything, and a move that wins at once is the best.
#[test]
fn the_rows_of_a_review_chain() {
    let mut dice = Dice::new(36);
    let mut limits = Limits::default();
    (limits.playouts, limits.nodes, limits.memory) = (30, 200, 1 << 18);
    let mut assessor = Assessor::new(limits);
    let (mut rows, mut at_once) = (0, 0);
    for round in 0..6 {
        let plies = random_game(3 + round % 3, &mut dice);
        let worth = assessments(&plies, &mut assessor);
        let reviews = plies.review(&worth, Thresholds::default());
        assert_eq!(reviews.len(), plies.moves.len());
        for (review, next) in reviews.iter().zip(&reviews[1..]) {
            assert_eq!(review.after.of_opponent(), next.before);
        }
        for (position, review) in plies.positions.iter().zip(&reviews) {
            rows += 1;
            let [before, after] = [review.before, review.after].map(|chance| {
                let (low, high) = chance.interval();
                assert!(low <= chance.points() && chance.points() <= high);
                assert_eq!(chance.is_proved(), low >= high);
                chance.points()
            });
            assert!(review.loss >= 0.0 && (review.loss - (before - after)).abs() < 1e-9);
            assert_eq!(review.line.first(), review.best.as_ref());
            let mut cells = position.board().cells();
            let is_play = position.phase() == Phase::Play;
            if is_play && cells.any(|cell| wins_at_once(position, Move::Stone(cell))) {
                at_once += 1;
                assert!(wins_at_once(position, review.best.unwrap()), "{review:?}");
            }
        }
    }
    assert!(rows > 100 && at_once > 5, "{rows} {at_once}");
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
            let Some(mut tree) = Tree::new(&position, Tree::NODES, 1) else {
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

/// In the contract the odds are those of the share to a power. In play the share at which both
/// players are equal favours White, and a higher share is a better chance of either.
#[test]
fn the_chance_of_a_share() {
    for (n, power, fair) in [(4, 3, 0.42), (6, 2, 0.373)] {
        let mut position = Position::new(side(n), Rules::default());
        for (share, odds) in [(0.5, 1.0), (0.75, 3.0_f64), (0.2, 0.25)] {
            let odds = odds.powi(power);
            let found = calibrated(&position, share);
            assert!(
                (found - odds / (1.0 + odds)).abs() < 1e-12,
                "{share} on side {n}"
            );
        }
        position.play(Action::Pass).unwrap();
        let white = |share| calibrated(&position, share);
        assert!((white(1.0 - fair) - 0.5).abs() < 1e-9);
        // White wins more playouts than games.
        assert!(white(0.5) < 0.4);
        assert!(white(0.0) < 1e-9 && white(1.0) > 1.0 - 1e-9);
        let shares: Vec<f64> = (1..100)
            .map(|share| white(f64::from(share) / 100.0))
            .collect();
        assert!(shares.is_sorted());
    }
}

/// The second round costs at most what the first one left, and goes to unproved positions.
#[test]
fn two_rounds_keep_to_the_playouts_of_a_game() {
    let mut dice = Dice::new(37);
    let mut limits = Limits::default();
    let playouts = 80;
    (limits.playouts, limits.nodes, limits.memory) = (playouts, 100, 1 << 18);
    let whole = limits;
    limits.playouts = first_round(playouts);
    let mut longest = 0;
    for n in [4, 5] {
        let mut assessor = Assessor::new(limits);
        let plies = random_game(n, &mut dice);
        let assessed = assessments(&plies, &mut assessor);
        let again = plies.second_round(&assessed, Thresholds::default(), playouts);
        let searches = |index: usize| match &assessed[index] {
            Some(found) if found.playouts > 0 => match plies.positions[index].phase() {
                Phase::Contract => 2,
                _ => 1,
            },
            _ => 0,
        };
        let counts = (0..assessed.len()).map(searches);
        let all: u32 = counts.clone().map(|count| count.max(1)).sum();
        let first: u32 = counts.sum();
        let second: u32 = again
            .iter()
            .map(|&(index, longer)| searches(index) * longer)
            .sum();
        assert!(first * first_round(playouts) + second <= all * playouts);
        for &(index, longer) in &again {
            assert!(searches(index) > 0 && longer > first_round(playouts));
            longest = longest.max(longer);
        }
        let mut reviewer = Reviewer::new(plies, Thresholds::default(), &whole);
        let (most, mut spent) = (reviewer.playouts_left(), 0);
        while let Some(&search) = reviewer.open().front() {
            let found = reviewer.assess(search, &mut assessor, &|| true);
            spent += found
                .iter()
                .fold(0, |sum, (_, found)| sum + u64::from(found.playouts));
            reviewer.put(found);
        }
        assert!(0 < spent && spent <= 2 * most, "{spent} {most}");
    }
    assert!(longest > playouts, "{longest}");
}
