use std::time::Duration;

use unlur::analysis::{GamePuzzle, ReviewData, doubt, move_name, remark, summary, tallies};
use unlur::analysis::{Players, PuzzleData};
use unlur::convert::{puzzle_record, write_sgf};
use unlur::engine::{
    Assessment, Assessor, Chance, GamePlies, Limits, Move, Proof, PuzzleFinder, Reviewer, Solver,
    Thresholds, Tree, accuracy, calibrated, contract_classes, first_round,
};
use unlur::game::{Action, Board, Color, Position, Rules, Side};

use super::{FLOATS, NUMBERS, call, cells, sides, texts};

fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.playouts, limits.nodes, limits.memory) = (30, 100, 1 << 16);
    limits
}

/// Positions of the kinds that the engine distinguishes.
fn positions(side: Side) -> Vec<Position> {
    let start = Position::new(side, Rules::default());
    let (mut play, mut over, mut setup, mut unknown) =
        (start.clone(), start.clone(), start.clone(), start.clone());
    play.play(Action::Pass).unwrap();
    over.play(Action::Resign(Color::Black)).unwrap();
    setup
        .set_up(start.board().cells().map(|cell| (cell, Some(Color::White))))
        .unwrap();
    setup.start_in_play(Color::Black);
    unknown.play(Action::Pass).unwrap();
    unknown.skip();
    vec![start, play, over, setup, unknown]
}

#[test]
fn cells_of_other_boards_are_no_moves() {
    let small = Board::get(Side::MIN);
    for side in [Side::MIN, Side::new(3).unwrap()] {
        for position in positions(side) {
            for cell in cells()
                .into_iter()
                .filter(|&cell| !position.board().contains(cell))
            {
                let play = Move::Stone(cell);
                assert!(play.after(&position).is_none());
                assert_eq!(move_name(small, play), "?");
                assert!(
                    Assessor::new(limits())
                        .assess(&position, Some(play), &|| true)
                        .is_none()
                );
                let Some(mut tree) = Tree::new(&position, 5_000, 1) else {
                    continue;
                };
                tree.exclude(play);
                tree.search(20, &mut |_| true);
                call! { tree.estimate(); }
                assert!(tree.advance(play).is_none());
            }
        }
    }
}

#[test]
fn limits_may_be_anything() {
    for position in positions(Side::MIN) {
        for number in NUMBERS {
            let memory = usize::try_from(number % (1 << 22)).unwrap();
            let short = u32::try_from(number).unwrap_or(u32::MAX);
            let mut limits = limits();
            limits.memory = memory;
            limits.seed = number;
            limits.nodes = number % 1000;
            limits.playouts = short % 100;
            limits.time = Some(Duration::from_secs(number));
            call! {
                Assessor::new(limits).assess(&position, None, &|| true);
                Tree::new(&position, memory, number).map(|mut tree| tree.search(30, &mut |_| true));
                Solver::new(memory).solve(&position, &mut |nodes| nodes < 5_000);
                Solver::new(memory).solve_contract(&position, &mut |nodes| nodes < 5_000);
                Solver::new(memory).prove(&position, &mut |nodes| nodes < 5_000).map(|proof| proof.check());
                Solver::new(memory).principal_line(&position, &mut |nodes| nodes < 5_000);
                Solver::takes(&position);
                PuzzleFinder::new(memory, number % 1000, number).find(&position);
                first_round(short);
            }
            let mut endless = limits;
            endless.playouts = short;
            let mut reviewer = Reviewer::new(
                GamePlies::new(position.clone(), [(short, Action::Pass, false)]),
                Thresholds(FLOATS[..3].try_into().unwrap()),
                &endless,
            );
            call! { reviewer.playouts_left(); }
            reviewer.put(vec![
                (usize::MAX, Assessment::default()),
                (0, Assessment::default()),
            ]);
            call! {
                reviewer.playouts_left();
                reviewer.reviews();
            }
        }
        for share in FLOATS {
            call! { calibrated(&position, share); }
        }
    }
    for number in [0, 1, 2, 7, 8, usize::MAX] {
        call! { contract_classes(Board::get(Side::MIN), number); }
    }
}

#[test]
fn chances_and_reviews_take_any_number() {
    for chance in FLOATS {
        for width in FLOATS {
            let chance = Chance::estimated(chance, width);
            call! {
                chance.better_by(Chance::WON);
                chance.or(Chance::LOST);
                chance.is_surely_better(Chance::LOST);
                chance.of_opponent().half_width();
            }
        }
        call! { accuracy(FLOATS); }
    }
    let actions = [
        (1, Action::Pass, false),
        (u32::MAX, Action::Resign(Color::White), true),
    ];
    for side in sides() {
        let plies = GamePlies::new(Position::new(side, Rules::default()), actions);
        for number in NUMBERS {
            call! { plies.player(usize::try_from(number).unwrap()); }
        }
        for cell in cells() {
            let play = Move::Stone(cell);
            let assessment = Assessment {
                others: Some(Chance::estimated(0.7, 9.0)),
                line: vec![play, play, Move::Pass],
                stone: Some(Chance::LOST),
                ..Assessment::default()
            };
            let assessments = vec![Some(assessment); 5];
            let reviews = plies.review(&assessments, Thresholds::default());
            call! {
                plies.second_round(&assessments, Thresholds::default(), u32::MAX);
                summary(&plies, &reviews, &Players::default());
                tallies(&plies, &reviews, &Players::default());
            }
            for mut review in reviews {
                (review.played, review.best, review.stones) = (play, Some(play), vec![play]);
                for other in sides() {
                    call! {
                        remark(&Position::new(other, Rules::default()), &review);
                        ReviewData::new(&review, Board::get(other), "", u64::MAX);
                    }
                }
                call! {
                    doubt(&review);
                    plies.before(&review);
                    plies.mover(&review);
                    review.black_chance();
                }
            }
        }
    }
}

#[test]
fn proofs_and_exercises_are_checked() {
    for text in texts() {
        call! { Proof::from_text(&text); }
    }
    for side in sides() {
        let mut proof = Proof {
            stones: Vec::new(),
            side,
            to_move: Color::White,
            winner: Color::White,
            ends_at_patterns: false,
            moves: std::collections::HashMap::new(),
        };
        for cell in cells() {
            proof.stones = vec![(cell, Color::Black), (cell, Color::White)];
            proof.moves = NUMBERS.into_iter().map(|number| (number, cell)).collect();
            assert!(proof.check().is_err());
            call! { Proof::from_text(&proof.to_text()); }
            let puzzle = GamePuzzle {
                side,
                to_move: Color::White,
                stones: vec![(cell, Color::Black)],
                ply: u32::MAX,
                played: Some(cell),
                puzzle: unlur::engine::Puzzle {
                    solution: vec![cell],
                    wrong: Vec::new(),
                    playouts: Some(u32::MAX),
                    nodes: u64::MAX,
                },
            };
            let players = [Some("]".to_owned()), None];
            let record = puzzle_record(&puzzle, usize::MAX, "\\", u64::MAX, &players);
            assert_eq!(
                write_sgf(&record, &mut Vec::new()).is_ok(),
                Board::get(side).contains(cell)
            );
            call! {
                puzzle.class();
                puzzle.is_missed();
                PuzzleData::new(&puzzle, u64::MAX, "", u64::MAX);
            }
        }
    }
}
