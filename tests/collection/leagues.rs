//! Generated leagues: results by the ratings, resignations, dates, events and sides.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use proptest::prelude::*;
use serde_json::Value;
use unlur::analysis::Judge;
use unlur::collection::generate::{
    Days, Generator, Options, OptionsError, Player, Players, Policy,
};
use unlur::convert::{Spelling, from_sgf, write_sgf};
use unlur::sgf::{Chunk, Parser};

use super::generate::{games, options};
use crate::game::oracle::side;
use crate::support::{analyses, run, run_with_input, stderr, unlur};

fn player(name: &str, rating: f64) -> Player {
    let name = name.to_owned();
    Player { name, rating }
}

fn named(players: Vec<Player>) -> Players {
    Players::Named(Arc::from(players))
}

/// The winner that `RE` names, checked against the board, and whether by resignation.
fn winner(game: &Value) -> (bool, bool) {
    let result = game["result"].as_str().unwrap();
    let is_white = result.starts_with('W');
    let outcome = &game["outcome"];
    let color = if is_white { "white" } else { "black" };
    assert_eq!(outcome["winner"], color, "{game}");
    assert_eq!(game["legal"], true, "{game}");
    assert_eq!(game["findings"].as_array().unwrap().len(), 0, "{game}");
    let is_resigned = match &result[1..] {
        "+" => {
            assert_eq!(game["agrees"], true, "{game}");
            assert_eq!(outcome["ply"], game["plies"], "{game}");
            false
        }
        "+R" => {
            assert_eq!(outcome["by"], "resignation", "{game}");
            // The loser is to move: White after an even number of stones of the play.
            let stones =
                game["plies"].as_u64().unwrap() - game["contract_stones"].as_u64().unwrap() - 1;
            assert_eq!(stones.is_multiple_of(2), !is_white, "{game}");
            true
        }
        other => panic!("{other}"),
    };
    (is_white, is_resigned)
}

/// Whether a share of games is within five standard deviations of its probability.
fn is_near(share: f64, probability: f64, games: u32) -> bool {
    let deviation = (probability * (1.0 - probability) / f64::from(games)).sqrt();
    (share - probability).abs() <= 5.0 * deviation
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_game_is_legal_and_won_by_the_side_that_its_result_names(
        n in 2..6_u32,
        seed: u64,
        uses_goals: bool,
        ratings in proptest::collection::vec(-2000..2000_i32, 2..5),
        advantage in proptest::option::of(-3000..3000_i32),
        resignations in 0..=4_u8,
    ) {
        let policy = if uses_goals { Policy::Goal } else { Policy::Uniform };
        let mut options = options(n, seed, policy);
        options.sides = vec![side(n), side(n + 1)];
        let names = ["Ada", "Bo]\\", "Cleo Dag", "Łucja", "="];
        options.players = named(
            names.iter().zip(&ratings).map(|(name, rating)| player(name, f64::from(*rating))).collect(),
        );
        options.advantage = advantage.map(f64::from);
        options.resignations = f64::from(resignations) / 4.0;
        options.days = Days::parse("2004-02..2005");
        options.events = vec!["Spring".to_owned(), "a]b".to_owned()];
        let sgf = games(&options, 12);
        for game in analyses(&sgf, &unlur::analysis::Options::default()) {
            let (_, is_resigned) = winner(&game);
            prop_assert!(resignations > 0 || advantage.is_some() || !is_resigned);
            prop_assert!(resignations < 4 || is_resigned);
            prop_assert!(game["side"] == n || game["side"] == n + 1);
            let date = game["date"].as_str().unwrap();
            prop_assert!(("2004-02-01"..="2005-12-31").contains(&date), "{}", date);
            prop_assert!(["Spring", "a]b"].contains(&game["event"].as_str().unwrap()));
            prop_assert_ne!(&game["black"], &game["white"]);
            prop_assert!(names[..ratings.len()].contains(&game["black"].as_str().unwrap()));
        }
        // The text is canonical, and a game depends on its number alone.
        let mut parser = Parser::default();
        let mut judge = Judge::new(unlur::analysis::Options::default());
        let mut read = parser.games(Chunk::whole(&sgf));
        let mut canonical = Vec::new();
        while let Some(game) = read.next() {
            let judgement = judge.judge(game);
            let record = from_sgf(judgement.game, judgement.record, judgement.replay).unwrap();
            write_sgf(&record, Spelling::default(), &mut canonical);
        }
        prop_assert_eq!(String::from_utf8_lossy(&canonical), String::from_utf8_lossy(&sgf));
        let mut last = Vec::new();
        Generator::new(options).unwrap().game(12).write_sgf(&mut last);
        prop_assert!(sgf.ends_with(&last));
    }
}

#[test]
fn results_follow_the_ratings() {
    const GAMES: u32 = 4000;
    let ratings = [("Ada", 150.0), ("Bo", 0.0), ("Cleo", -150.0)];
    for (policy, advantage, resignations) in [
        (Policy::Uniform, 80.0, 0.0),
        (Policy::Uniform, -200.0, 0.3),
        (Policy::Goal, 80.0, 1.0),
    ] {
        let mut options = options(3, 7, policy);
        options.players = named(ratings.map(|(name, rating)| player(name, rating)).to_vec());
        options.advantage = Some(advantage);
        options.resignations = resignations;
        let sgf = games(&options, GAMES.into());
        let mut pairs: BTreeMap<(String, String), (u32, u32)> = BTreeMap::new();
        let mut resigned = 0;
        for game in analyses(&sgf, &unlur::analysis::Options::default()) {
            let name = |field: &str| game[field].as_str().unwrap().to_owned();
            let (is_white, is_resigned) = winner(&game);
            let pair = pairs.entry((name("white"), name("black"))).or_default();
            pair.0 += u32::from(is_white);
            pair.1 += 1;
            resigned += u32::from(is_resigned);
        }
        assert_eq!(pairs.len(), 6);
        for ((white, black), (wins, games)) in pairs {
            let rating = |name: &str| ratings.iter().find(|row| row.0 == name).unwrap().1;
            let odds = 10_f64.powf((rating(&white) - rating(&black) + advantage) / 400.0);
            let share = f64::from(wins) / f64::from(games);
            assert!(
                is_near(share, odds / (1.0 + odds), games),
                "{white} {black}: {share}"
            );
            assert!(is_near(
                f64::from(games) / f64::from(GAMES),
                1.0 / 6.0,
                GAMES
            ));
        }
        let share = f64::from(resigned) / f64::from(GAMES);
        assert!(is_near(share, resignations, GAMES), "{share}");
    }
}

#[test]
fn numbered_players_are_evenly_apart() {
    for count in 2..7_u32 {
        let players = Players::Numbered {
            count,
            spread: 300.0,
        };
        let ratings: Vec<_> = (1..=count as usize)
            .map(|number| players.rating(number))
            .collect();
        assert!(
            (ratings[0] - 150.0).abs() < 1e-9 && (ratings.last().unwrap() + 150.0).abs() < 1e-9
        );
        assert!(ratings.iter().sum::<f64>().abs() < 1e-9);
        let step = 300.0 / f64::from(count - 1);
        assert!(
            ratings
                .windows(2)
                .all(|two| (two[0] - two[1] - step).abs() < 1e-9)
        );
    }
}

#[test]
fn a_league_is_rated_as_it_was_generated() {
    let flags =
        "generate --side 3 --games 6000 --players 5 --spread 400 --advantage 60 --resign 0.2";
    let league = run(flags).stdout;
    let output = run_with_input("rate - --format json", &league);
    let rated: Value = serde_json::from_slice(&output.stdout).unwrap();
    let advantage = rated["advantage"].as_f64().unwrap();
    assert!((advantage - 60.0).abs() < 30.0, "{rated}");
    for (place, wanted) in [200.0, 100.0, 0.0, -100.0, -200.0].into_iter().enumerate() {
        let player = &rated["players"][place];
        assert_eq!(player["player"], format!("Player {}", place + 1));
        let rating = player["rating"].as_f64().unwrap();
        assert!((rating - wanted).abs() < 50.0, "{player}");
    }
}

/// Each flag changes only what it is about.
#[test]
fn flags_do_not_affect_each_other() {
    let plain = options(4, 5, Policy::Uniform);
    let mut full = plain.clone();
    full.players = Players::Numbered {
        count: 4,
        spread: 0.0,
    };
    full.days = Days::parse("2004");
    full.events = vec!["A".to_owned(), "B".to_owned()];
    let made =
        |options: &Options| analyses(&games(options, 40), &unlur::analysis::Options::default());
    let (before, after) = (made(&plain), made(&full));
    for (one, other) in before.iter().zip(&after) {
        for field in ["plies", "result", "outcome", "contract_stones", "patterns"] {
            assert_eq!(one[field], other[field]);
        }
    }
    let mut strong = full.clone();
    strong.advantage = Some(300.0);
    strong.resignations = 0.5;
    for (one, other) in after.iter().zip(&made(&strong)) {
        for field in ["black", "white", "date", "event", "side"] {
            assert_eq!(one[field], other[field]);
        }
    }
}

#[test]
fn sides_days_and_events_are_equally_likely() {
    let mut options = options(3, 1, Policy::Uniform);
    options.sides = vec![side(3), side(4)];
    options.days = Days::parse("2004-02-27..2004-03-02");
    options.events = ["A", "B", "C"].map(str::to_owned).to_vec();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut together = BTreeSet::new();
    for game in analyses(&games(&options, 3000), &unlur::analysis::Options::default()) {
        for field in ["side", "date", "event"] {
            *counts
                .entry(format!("{field} {}", game[field]))
                .or_default() += 1;
        }
        together.insert(["side", "date", "event"].map(|field| game[field].to_string()));
    }
    assert_eq!(counts.len(), 2 + 5 + 3, "{counts:?}");
    assert_eq!(together.len(), 2 * 5 * 3);
    for (what, count) in counts {
        let kinds = if what.starts_with("side") {
            2.0
        } else if what.starts_with("date") {
            5.0
        } else {
            3.0
        };
        assert!(
            is_near(f64::from(count) / 3000.0, 1.0 / kinds, 3000),
            "{what}: {count}"
        );
    }
}

#[test]
fn impossible_leagues_are_refused() {
    let refused = |change: &dyn Fn(&mut Options)| {
        let mut options = options(4, 1, Policy::Uniform);
        change(&mut options);
        Generator::new(options).unwrap_err()
    };
    let two = |first: Player, second: Player| named(vec![first, second]);
    let (ada, bo) = (player("Ada", 0.0), player("Bo", f64::NAN));
    for (error, expected) in [
        (
            refused(&|options| options.sides.clear()),
            OptionsError::NoSide,
        ),
        (
            refused(&|options| options.resignations = 1.1),
            OptionsError::Resignations,
        ),
        (
            refused(&|options| options.resignations = f64::NAN),
            OptionsError::Resignations,
        ),
        (
            refused(&|options| options.events = vec![String::new()]),
            OptionsError::NoName,
        ),
        (
            refused(&|options| options.players = named(vec![ada.clone()])),
            OptionsError::OnePlayer,
        ),
        (
            refused(&|options| options.players = two(ada.clone(), ada.clone())),
            OptionsError::SameName("Ada".to_owned()),
        ),
        (
            refused(&|options| options.players = two(ada.clone(), bo.clone())),
            OptionsError::Rating,
        ),
        (
            refused(&|options| options.advantage = Some(f64::INFINITY)),
            OptionsError::Rating,
        ),
        (
            refused(&|options| options.players = two(ada.clone(), player("", 0.0))),
            OptionsError::NoName,
        ),
    ] {
        assert_eq!(error, expected);
    }
    for (flags, message) in [
        ("--advantage 5", "`--advantage` is about players"),
        ("--spread 5", "--players"),
        ("--player Ada", "as in Ada=120"),
        ("--player Ada=x", "as in Ada=120"),
        ("--player =3", "the name is empty"),
        ("--player Ada=3", "a game takes two players"),
        (
            "--player Ada=3 --player Ada=4",
            "two players are called `Ada`",
        ),
        ("--player Ada=3 --players 4", "cannot be used with"),
        ("--resign 2", "from 0 to 1"),
        ("--dates 2004-02-30", "a day, month or year"),
        ("--dates 2005..2004", "a day, month or year"),
        ("--side 6,27", "a board has a side"),
        ("--side 2,8 --contract 3", "does not fit"),
    ] {
        let output = run(&format!("generate {flags}"));
        assert_eq!(output.status.code(), Some(2), "{flags}");
        assert!(
            stderr(&output).contains(message),
            "{flags}: {}",
            stderr(&output)
        );
    }
    let output = unlur([
        "generate",
        "--player",
        "a=b=-3",
        "--player",
        " Zoe\u{308}  x =2.5",
    ])
    .output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(
        text.contains("[a=b]") && text.contains("[Zo\u{eb} x]"),
        "{text}"
    );
}
