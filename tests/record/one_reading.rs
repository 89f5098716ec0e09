//! All readers of a game agree on its contract, its first stones and its moves.

use std::fmt::Write as _;

use proptest::prelude::*;
use serde_json::json;
use unlur::analysis::{Analysis, Judgement, Options};
use unlur::collection::duplicates::Moves;
use unlur::collection::openings::Line;
use unlur::collection::query::{Query, Scope};
use unlur::collection::stats::{OrbitCounts, Summary};
use unlur::collection::{Names, counted};
use unlur::convert::{RecordGame, Text, from_apgame, from_sgf, to_apgame, write_sgf};
use unlur::finding::{Code, Severity};
use unlur::game::{Action, Board, Cell, Color, Symmetry};
use unlur::record::{Effect, Placement};

use crate::game::oracle::side;
use crate::record::replay_oracle::{Event, What, replay};
use crate::record::spellings::garbage;
use crate::support::judge_first as judged;

/// In a position that is set up the first move property says whose turn it is, readable or not.
#[test]
fn a_move_that_cannot_be_read_says_whose_turn_it_is() {
    for (last, turn) in [
        ("B[f5)", Color::Black),
        ("B)", Color::Black),
        ("B[?])", Color::Black),
        ("W[", Color::White),
        (")", Color::White),
        ("C[x](;B)(;W[a3]))", Color::Black),
        ("PL[W];B[e)", Color::White),
    ] {
        let text = format!("(;GM[4000]SZ[5]AB[c3]AW[d3];{last}");
        judged(&text, &Options::default(), |judgement| {
            assert_eq!(judgement.record.setup_turn, Some(turn), "{text}");
        });
    }
}

/// What a ply did, in the words of the oracle.
fn what(effect: Effect) -> What {
    match effect {
        Effect::ContractStone => What::Contract,
        Effect::ContractEnd | Effect::ImpliedContractEnd => What::Pass,
        Effect::Stone => What::Stone,
        Effect::Setup => What::Setup,
        Effect::Loss => What::Resign,
        Effect::Skipped => What::Skipped,
        Effect::AfterEnd => What::Late,
    }
}

fn cells(stones: &OrbitCounts) -> Vec<Cell> {
    let orbits = stones.iter().filter(|orbit| orbit.wins.games() > 0);
    orbits.map(|orbit| orbit.cell).collect()
}

/// The canonical form of a game.
fn canonical(judgement: &Judgement<'_>) -> RecordGame {
    from_sgf(judgement.game, judgement.record).unwrap()
}

/// A record as SGF.
fn sgf(record: &RecordGame) -> String {
    let mut text = Vec::new();
    write_sgf(record, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn placements(judgement: &Judgement<'_>) -> Vec<Placement> {
    judgement.record.placements().collect()
}

fn is_legal(judgement: &Judgement<'_>) -> bool {
    judgement.is_legal()
}

/// The writer that depends on the contract writes the same game or refuses it.
fn writers_agree(record: &RecordGame, expected: &[Placement]) -> Result<(), TestCaseError> {
    let mut dated = record.clone();
    dated.info.date = Some(Text::from("2026-01-01"));
    if let Ok(written) = to_apgame(&dated, Some(Color::Black)) {
        let again = from_apgame(written.json().as_bytes()).unwrap();
        let text = sgf(&again.record);
        let options = Options::default();
        prop_assert_eq!(
            &judged(&text, &options, placements)[..],
            expected,
            "{}",
            text
        );
    }
    Ok(())
}

/// A ply that breaks a rule takes its turn, in the contract and after it.
#[test]
fn a_skipped_ply_has_a_mover_and_a_turn() {
    let text = "(;GM[4000]SZ[9];B[e5];W[e5];B[d4];W[];W[f5];B[f5];W[d5])";
    judged(text, &Options::default(), |judgement| {
        let movers: Vec<_> = judgement.record.plies.iter().map(|ply| ply.mover).collect();
        let [black, white] = [Color::Black, Color::White].map(Some);
        assert_eq!(movers, [black, white, white, black, white, black, white]);
        let turns = (0..=7).map(|ply| judgement.position_at(ply).unwrap().turn());
        // After a ply that is skipped in play, either player may be to move.
        let expected = [black, black, black, black, white, black, None, black];
        assert_eq!(turns.collect::<Vec<_>>(), expected);
    });
}

/// Options under which no finding keeps a game from being counted.
fn lenient(mut options: Options) -> Options {
    let errors = Code::ALL.iter().copied();
    options.ignored = errors
        .filter(|code| code.severity() == Severity::Error)
        .collect();
    options
}

/// Compares every interpreter of the game with what happened in it.
fn agree(judgement: &Judgement<'_>, events: &[Event]) -> Result<(), TestCaseError> {
    let replay = judgement.record;
    let board = Board::get(judgement.record.side.unwrap());
    let cell = |index: Option<usize>| index.and_then(|index| board.cell_by_index(index));

    // The replay itself: each ply, and the position after each.
    let plies = replay.plies.iter();
    let found: Vec<_> = plies
        .map(|ply| (u64::from(ply.number), what(ply.effect)))
        .collect();
    let expected: Vec<_> = events.iter().map(|event| (event.ply, event.what)).collect();
    prop_assert_eq!(found, expected);
    for (ply, event) in replay.plies.iter().zip(events) {
        if event.cell.is_some() {
            prop_assert_eq!((ply.cell, ply.color), (cell(event.cell), event.color));
        }
    }
    for ply in 0..=replay.ply_count {
        let mut stones = vec![None; board.cell_count()];
        for event in events.iter().filter(|event| event.ply <= ply.into()) {
            if let Some(cell) = event.cell {
                stones[cell] = event.color;
            }
        }
        let position = judgement.position_at(ply).unwrap();
        let shown: Vec<_> = board.cells().map(|cell| position.stone(cell)).collect();
        prop_assert_eq!(shown, stones, "the position after ply {}", ply);
    }

    // analyze and select.
    let contract = events
        .iter()
        .filter(|event| event.what == What::Contract)
        .count();
    let has_ended = events.iter().any(|event| event.what == What::Pass);
    let analysis = serde_json::to_value(Analysis::new(judgement, "x", 1)).unwrap();
    prop_assert_eq!(&analysis["contract_stones"], &json!(contract));
    let query = Query::parse(&format!("contract = {contract}"), Scope::Exact).unwrap();
    prop_assert!(query.matches(judgement, &Names::default(), ""));

    // openings.
    let mut start = vec![None; board.cell_count()];
    for event in events.iter().filter(|event| event.ply == 0) {
        if let Some(cell) = event.cell {
            start[cell] = event.color;
        }
    }
    let is_setup_first = start.iter().any(Option::is_some);
    let line = Line::from_judgement(judgement, usize::MAX);
    let moves = events.iter().skip_while(|event| event.ply == 0);
    let turns = moves.map_while(|event| match event.what {
        What::Contract | What::Stone => Some(Action::Stone {
            color: event.color?,
            cell: cell(event.cell)?,
        }),
        What::Pass => Some(Action::Pass),
        _ => None,
    });
    let turns = (!is_setup_first).then(|| turns.collect::<Vec<_>>());
    prop_assert_eq!(line.map(|line| line.plies), turns);

    // stats.
    let mut summary = Summary::default();
    summary.add(judgement, &Names::default());
    if counted(judgement).is_some() && has_ended {
        let lengths: Vec<u32> = summary
            .contract_lengths
            .counts()
            .keys()
            .map(|key| key.1)
            .collect();
        prop_assert_eq!(lengths, vec![u32::try_from(contract).unwrap()]);
        let first = |what, color| {
            let mut events = events.iter();
            let first = events.find(|event| event.what == what && event.color == Some(color));
            let first = first.and_then(|event| cell(event.cell));
            first
                .map(|cell| board.canonical_cell(cell).unwrap())
                .into_iter()
                .collect::<Vec<_>>()
        };
        prop_assert_eq!(
            cells(&summary.stones.first_contract),
            first(What::Contract, Color::Black)
        );
        prop_assert_eq!(
            cells(&summary.stones.first_white),
            first(What::Stone, Color::White)
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::random(600))]

    #[test]
    fn every_reader_sees_the_same_game(garbage in garbage()) {
        let text = garbage.write(Symmetry::ALL[0]);
        let options = lenient(garbage.options());
        let expected = replay(garbage.n, &garbage.items, garbage.result, garbage.edges_allowed);
        let (expected, moves, record) = judged(&text, &options, |judgement| {
            agree(judgement, &expected.events)?;
            let placements = placements(judgement);
            let moves = Moves::new(side(garbage.n), placements.iter().copied(), Scope::Symmetric);
            Ok::<_, TestCaseError>((placements, moves, canonical(judgement)))
        })?;
        let text = sgf(&record);

        // convert: the game in canonical form is the same game for every reader.
        judged(&text, &options, |judgement| {
            let again = placements(judgement);
            prop_assert_eq!(&again, &expected, "{}", text);
            let again = Moves::new(side(garbage.n), again.into_iter(), Scope::Symmetric);
            prop_assert_eq!(&again, &moves);
            Ok::<_, TestCaseError>(())
        })?;

        // Other spellings and Abstract Play, if the game is legal by the default rules.
        if judged(&text, &Options::default(), is_legal) {
            writers_agree(&record, &expected)?;
        }
    }
}

/// The name of a cell in a summary's only first stone.
fn only(stones: &OrbitCounts) -> String {
    let mut names = String::new();
    for orbit in stones.iter().filter(|orbit| orbit.wins.games() > 0) {
        let board = Board::get(orbit.side);
        let name = board.algebraic(unlur::game::Coordinates::Hex, orbit.cell);
        let _ = write!(names, "{name} ");
    }
    names.trim_end().to_owned()
}

#[test]
fn the_first_white_stone_may_be_on_a_cell_that_setup_emptied() {
    let text = "(;FF[4]GM[4000]SZ[9]PB[Ada]PW[Bo]RE[W+R];B[e5];B[];AE[e5];W[e5];B[d4];W[e2])";
    judged(text, &Options::default(), |judgement| {
        let mut summary = Summary::default();
        summary.add(judgement, &Names::default());
        // The centre, which every symmetry maps to itself.
        assert_eq!(only(&summary.stones.first_white), "e5");
        assert_eq!(only(&summary.stones.first_contract), "e5");
    });
}

#[test]
fn an_unreadable_white_move_ends_the_contract_everywhere() {
    let text = "(;FF[4]GM[4000]SZ[9]RE[W+R];W[12];B[e5];W[e4])";
    judged(text, &lenient(Options::default()), |judgement| {
        let mut summary = Summary::default();
        summary.add(judgement, &Names::default());
        let lengths: Vec<u32> = summary
            .contract_lengths
            .counts()
            .keys()
            .map(|key| key.1)
            .collect();
        assert_eq!(lengths, [0]);
        assert_eq!(only(&summary.stones.first_contract), "");
        assert_eq!(judgement.record.contract_stones, 0);
    });
}

#[test]
fn setup_during_the_game_ends_an_opening_and_does_not_begin_it() {
    let text = "(;FF[4]GM[4000]SZ[9]RE[W+R];B[e5];B[];W[d4];B[d5];W[e4];AB[c4];B[f5];W[g5])";
    judged(text, &Options::default(), |judgement| {
        assert!(!judgement.record.starts_from_setup());
        assert_eq!(Line::from_judgement(judgement, 3).unwrap().plies.len(), 3);
        assert_eq!(Line::from_judgement(judgement, 99).unwrap().plies.len(), 5);
    });
}
