//! Generated games: legal, finished, the same again, and as different as the arguments.

use std::collections::BTreeSet;

use proptest::prelude::*;
use unlur::collection::generate::{Generator, Options, OptionsError, Policy};
use unlur::convert::{from_sgf, write_sgf};
use unlur::game::{Board, Cell, Color, Outcome, Side};

use crate::game::oracle::side;
use crate::support::{analyses, judge_each};

pub fn options(n: u32, seed: u64, policy: Policy) -> Options {
    let longest = Options::room(side(n)).min(6);
    {
        let mut options = Options::default();
        options.sides = vec![side(n)];
        options.seed = seed;
        options.contract = 0..=longest;
        options.policy = policy;
        options
    }
}

/// The first games of a seed as SGF.
pub fn games(options: &Options, count: u64) -> Vec<u8> {
    let mut generator = Generator::new(options.clone()).unwrap();
    let mut sgf = Vec::new();
    (1..=count).for_each(|index| generator.game(index).write_sgf(&mut sgf));
    sgf
}

const POLICIES: [Policy; 2] = [Policy::Uniform, Policy::Goal];

#[test]
fn the_games_are_legal_and_end_on_the_board() {
    for n in [2, 3, 4, 5, 8, 13, 26] {
        for policy in POLICIES {
            let options = options(n, 3, policy);
            let sgf = games(&options, if n > 8 { 5 } else { 60 });
            let judging = unlur::analysis::Options::default();
            let mut lengths = BTreeSet::new();
            for analysis in analyses(&sgf, &judging) {
                assert_eq!(analysis["legal"], true);
                assert_eq!(analysis["agrees"], true);
                assert_eq!(analysis["side"], n);
                assert_eq!(analysis["findings"].as_array().unwrap().len(), 0);
                assert_eq!(analysis["outcome"]["ply"], analysis["plies"]);
                let stones = analysis["contract_stones"].as_u64().unwrap();
                assert!(options.contract.contains(&u32::try_from(stones).unwrap()));
                lengths.insert(stones);
            }
            let all = *options.contract.end() as usize + 1;
            assert!(n > 8 || lengths.len() == all, "side {n}: {lengths:?}");
        }
    }
}

#[test]
fn every_inner_cell_may_be_taken_in_the_contract() {
    for n in [2, 3, 6] {
        let room = Options::room(side(n));
        let board = Board::get(side(n));
        let inner = board.cells().filter(|&cell| board.is_inner(cell)).count();
        assert_eq!(room as usize, inner);
        let full = crate::with(options(n, 1, Policy::Uniform), |options| {
            options.contract = room..=room;
        });
        let mut generator = Generator::new(full.clone()).unwrap();
        let game = generator.game(1);
        let contract: BTreeSet<_> = game.stones[..inner].iter().copied().collect();
        assert_eq!(contract.len(), inner);
        let stones = room + 1;
        let too_long = crate::with(full, |options| options.contract = 0..=stones);
        let refused = Generator::new(too_long).unwrap_err();
        assert_eq!(refused, OptionsError::LongContract { stones, room });
    }
}

#[test]
fn impossible_options_are_refused() {
    let usual = options(4, 1, Policy::Uniform);
    #[expect(clippy::reversed_empty_ranges, reason = "the range is what is wrong")]
    let empty = crate::with(usual.clone(), |options| options.contract = 3..=2);
    assert_eq!(
        Generator::new(empty).unwrap_err(),
        OptionsError::EmptyContract
    );
    let alone = crate::with(usual, |options| options.players = 1);
    assert_eq!(Generator::new(alone).unwrap_err(), OptionsError::OnePlayer);
}

#[test]
fn the_text_is_canonical() {
    for policy in POLICIES {
        for players in [0, 2, 9] {
            let options = crate::with(options(6, 11, policy), |options| options.players = players);
            let sgf = games(&options, 20);
            let mut canonical = Vec::new();
            judge_each(&sgf, &unlur::analysis::Options::default(), |it| {
                let record = from_sgf(it.game, it.record).unwrap();
                write_sgf(&record, &mut canonical).unwrap();
            });
            assert_eq!(String::from_utf8(canonical), String::from_utf8(sgf));
        }
    }
}

/// What never changes, on any platform and in any version: part of the promise of `generate`.
#[test]
fn the_games_of_a_seed_are_fixed() {
    for (policy, expected) in [(Policy::Uniform, UNIFORM), (Policy::Goal, GOAL)] {
        let options = {
            let mut options = options(3, 2024, policy);
            options.contract = 2..=3;
            options.players = 4;
            options
        };
        let sgf = String::from_utf8(games(&options, 2)).unwrap();
        assert_eq!(sgf.replace("\n;", ";"), expected);
    }
}

const UNIFORM: &str = "\
(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]GN[2024/1]PB[Player 2]PW[Player 4]RE[W+];B[c2];B[b4];B[];W[e3];B[c1];W[d3];B[a5];W[a4];B[d1];W[e1];B[b3])
(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]GN[2024/2]PB[Player 4]PW[Player 1]RE[W+];B[b4];B[d3];B[d2];B[];W[e3];B[e1];W[c5];B[b3];W[a5];B[c1];W[c3];B[a3];W[b5];B[b2];W[c4];B[e2];W[a4];B[c2])
";
const GOAL: &str = "\
(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]GN[2024/1]PB[Player 2]PW[Player 4]RE[W+];B[c2];B[b4];B[];W[e3];B[b5];W[b2];B[e1];W[a5];B[e2];W[c5];B[a3];W[d3];B[a4];W[d1];B[c1];W[c3];B[d2];W[b3])
(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]GN[2024/2]PB[Player 4]PW[Player 1]RE[B+];B[b4];B[d3];B[d2];B[];W[e3];B[d4];W[d1];B[a4];W[a3];B[e1];W[a5];B[c4])
";

#[test]
fn a_game_depends_only_on_seed_and_number() {
    let mut all = BTreeSet::new();
    for policy in POLICIES {
        for seed in [0, 1, 2, u64::MAX] {
            let options = options(5, seed, policy);
            let mut generator = Generator::new(options.clone()).unwrap();
            let forth: Vec<_> = (1..=40)
                .map(|index| generator.game(index).stones.to_vec())
                .collect();
            let mut back: Vec<_> = (1..=40)
                .rev()
                .map(|index| generator.game(index).stones.to_vec())
                .collect();
            back.reverse();
            assert_eq!(forth, back);
            let named = crate::with(options, |options| options.players = 7);
            let mut generator = Generator::new(named).unwrap();
            for (index, stones) in (1..).zip(&forth) {
                assert_eq!(generator.game(index).stones, stones, "names move stones");
                all.insert((policy == Policy::Goal, stones.clone()));
            }
        }
    }
    assert_eq!(all.len(), 2 * 4 * 40, "two games are the same");
}

#[test]
fn all_players_play_but_never_against_themselves() {
    let options = crate::with(options(3, 5, Policy::Uniform), |options| {
        options.players = 3;
    });
    let mut generator = Generator::new(options).unwrap();
    let pairs: BTreeSet<_> = (1..=200)
        .map(|index| generator.game(index).players.unwrap())
        .collect();
    let expected = [[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]];
    assert!(pairs.into_iter().eq(expected));
}

#[test]
fn the_goal_policy_reaches_its_goal_sooner() {
    let plies = |policy| {
        let mut generator = Generator::new(options(8, 9, policy)).unwrap();
        let mut foreign = 0;
        let mut plies = 0;
        for index in 1..=200 {
            let game = generator.game(index);
            plies += game.stones.len();
            foreign += usize::from(game.outcome.by.is_foreign());
        }
        (plies, foreign)
    };
    let (uniform, goal) = (plies(Policy::Uniform), plies(Policy::Goal));
    assert!(
        goal.0 < uniform.0 && goal.1 * 5 < uniform.1,
        "{uniform:?} {goal:?}"
    );
}

/// The chain edges of a stone, by a flood fill.
fn edges_with(
    board: &Board,
    stones: &[Option<Color>],
    start: Cell,
    color: Color,
) -> unlur::game::Edges {
    let mut chain = vec![start];
    let mut next = 0;
    while next < chain.len() {
        for cell in board.neighbours(chain[next]) {
            if stones[cell.index()] == Some(color) && !chain.contains(&cell) {
                chain.push(cell);
            }
        }
        next += 1;
    }
    let edges = chain.into_iter().map(|cell| board.edges(cell));
    edges.fold(unlur::game::Edges::NONE, unlur::game::Edges::union)
}

proptest! {
    #![proptest_config(crate::random(60))]

    /// Under the policy `goal` no player completes the foreign goal while another cell is left.
    #[test]
    fn the_foreign_goal_is_the_last_resort(n in 2..6_u32, seed: u64, index in 1..1000_u64) {
        let board = Board::get(Side::new(n).unwrap());
        let mut generator = Generator::new(options(n, seed, Policy::Goal)).unwrap();
        let game = generator.game(index);
        let mut stones = vec![None; board.cell_count()];
        let (before, last) = game.stones.split_at(game.stones.len() - 1);
        for (place, cell) in before.iter().enumerate() {
            let in_play = place.checked_sub(game.contract_stones);
            let is_white = in_play.is_some_and(|place| place % 2 == 0);
            stones[cell.index()] = Some(if is_white { Color::White } else { Color::Black });
        }
        let outcome = game.outcome;
        if outcome.by.is_foreign() {
            let loser = outcome.winner.opponent();
            for cell in board.cells().filter(|cell| stones[cell.index()].is_none()) {
                let edges = edges_with(board, &stones, cell, loser);
                let judged = Outcome::of_chain(loser, edges).map(|outcome| outcome.winner);
                prop_assert_eq!(judged, Some(outcome.winner), "{:?} instead of {:?}", cell, last);
            }
        }
    }
}
