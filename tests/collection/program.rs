//! `unlur stats` and `unlur generate` as programs.

use std::path::Path;

use serde_json::Value;

use crate::support::{self, json, objects, run, run_with_input};

fn status(line: &str) -> i32 {
    support::status(&run(line))
}

fn stdout(line: &str) -> String {
    support::stdout(&run(line))
}

fn stderr(line: &str) -> String {
    support::stderr(&run(line))
}

const GROUPINGS: [&str; 9] = [
    "side",
    "player",
    "event",
    "year",
    "month",
    "first-player",
    "by",
    "winner",
    "source",
];

#[test]
fn no_games_are_counted_too() {
    let data = objects(&stdout("stats --format ndjson nowhere.sgf"));
    assert_eq!(data[0]["games"]["games"], 0);
    assert_eq!(data[0]["wins"]["white"]["share"], Value::Null);
    assert_eq!(
        stdout("stats --format json --group-by side nowhere.sgf"),
        "[]\n"
    );
    let data = objects(&stdout(
        "stats --format ndjson --ignore occupied broken/occupied.sgf",
    ));
    assert_eq!(data[0]["games"]["counted"], 1);
}

#[test]
fn every_format_has_the_same_numbers() {
    for grouping in ["", "--group-by player", "--group-by month"] {
        let lines = stdout(&format!("stats {grouping} --format ndjson games broken"));
        let array = stdout(&format!("stats {grouping} --format json games broken"));
        let objects = objects(&lines);
        assert_eq!(serde_json::from_str::<Vec<Value>>(&array).unwrap(), objects);
        let table = stdout(&format!("stats {grouping} --format csv games broken"));
        let mut csv = csv::Reader::from_reader(table.as_bytes());
        let mut rows = csv.records().map(Result::unwrap);
        for object in &objects {
            assert_eq!(object["schema"], 1);
            let group = object["group"].as_str().unwrap_or("");
            let mut expected: Vec<String> = Vec::new();
            // Every number and nothing more, in the same order.
            for (section, value) in object.as_object().unwrap().iter().skip(4) {
                let whole = [value.clone()];
                for entry in value.as_array().map_or(&whole[..], Vec::as_slice) {
                    for (name, value) in entry.as_object().unwrap() {
                        let number = |value: &Value| match value {
                            Value::Number(number) => Some(number.to_string()),
                            Value::Bool(mark) => Some(mark.to_string()),
                            Value::Null if name != "key" => Some(String::new()),
                            _ => None,
                        };
                        let parts = value.as_object().into_iter().flatten();
                        expected.extend(parts.filter_map(|(_, value)| number(value)));
                        let is_key = ["side", "key"].contains(&name.as_str())
                            || name == "stones" && section.starts_with("contract")
                            || name == "plies" && section != "plies";
                        expected.extend(number(value).filter(|_| !is_key));
                    }
                }
            }
            for number in expected {
                let row = rows.next().unwrap();
                assert_eq!(&row[0], group);
                assert_eq!(row[5], number, "{row:?}");
            }
        }
        assert!(rows.next().is_none());
    }
}

#[test]
fn groups_are_summaries_of_their_games() {
    let whole = &objects(&stdout("stats --format ndjson games broken"))[0];
    for grouping in GROUPINGS {
        let groups = objects(&stdout(&format!(
            "stats --group-by {grouping} --format ndjson games broken"
        )));
        assert!(groups.len() > 2, "{grouping}");
        let games: u64 = groups
            .iter()
            .map(|group| group["games"]["games"].as_u64().unwrap())
            .sum();
        let all = whole["games"]["games"].as_u64().unwrap();
        assert!(
            games == all || grouping == "player" && games > all,
            "{grouping}"
        );
        for group in &groups {
            assert_eq!(group["group_by"], grouping);
            let name = &group["group"];
            let alone = match grouping {
                "winner" | "first-player" | "by" | "side" if !name.is_null() => &group["games"],
                _ => continue,
            };
            // The section of the whole about the same games.
            let (section, key, number) = match grouping {
                "winner" => {
                    let wins = &whole["wins"][name.as_str().unwrap()]["wins"];
                    assert_eq!(&alone["counted"], wins);
                    continue;
                }
                "by" => ("by", "by", "games"),
                "side" => ("sides", "key", "counted"),
                _ => ("first_player", "key", "counted"),
            };
            let mut rows = whole[section].as_array().unwrap().iter();
            let row = rows.find(|row| match &row[key] {
                Value::String(text) => Some(text.as_str()) == name.as_str(),
                other => Some(other.to_string().as_str()) == name.as_str(),
            });
            let expected = row.map_or(&Value::Null, |row| &row[number]);
            assert!(alone["counted"] == *expected || expected.is_null() && alone["counted"] == 0);
        }
    }
    // Each source is a file.
    let groups = stdout("stats --group-by source --format ndjson games");
    for group in objects(&groups) {
        let path = group["group"].as_str().unwrap();
        let mut alone = objects(&stdout(&format!("stats --format ndjson {path}"))).remove(0);
        alone["group_by"] = "source".into();
        alone["group"] = path.into();
        alone["group_values"] = vec![path].into();
        assert_eq!(group, alone);
    }
}

#[test]
fn tables_show_no_more_than_asked_for() {
    let players = |arguments: &str| {
        let table = stdout(&format!("stats games {arguments}"));
        let (_, players) = table.split_once("\nPlayers\n").unwrap();
        players
            .trim_start()
            .split("\n\n")
            .next()
            .unwrap()
            .lines()
            .count()
    };
    assert_eq!(players("--top 3"), 2 + 3);
    assert!(players("--top 1000") > 10);
    assert!(stdout("stats games --top 3").contains(" more, see `--top` and `--format`\n"));
    let steering = stdout("stats --group-by source games");
    assert!(steering.starts_with("source: games/all-sizes.sgf\n\nGames\n"));
}

#[test]
fn generated_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/games.sgf");
    let line = "generate --games 300 --side 5 --seed 4 --contract 1..3 -o PATH";
    let to = |more: &str| support::run_on(&format!("{line} {more}"), &path);
    assert_eq!(support::status(&to("")), 0);
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    let first = read(&path);
    let again = to("");
    assert_eq!(support::status(&again), 2, "there is a file");
    assert!(support::stderr(&again).contains("`--force` replaces it"));
    assert_eq!(support::status(&to("--force --jobs 3")), 0);
    assert_eq!(read(&path), first);
    let printed = stdout("generate --games 300 --side 5 --seed 4 --contract 1..3 --jobs 1");
    assert_eq!(printed, first);
    let fewer = stdout("generate --games 70 --side 5 --seed 4 --contract 1..3");
    assert!(first.starts_with(&fewer) && first.len() > fewer.len());
    for other in [
        "--side 5 --seed 5 --contract 1..3",
        "--side 5 --seed 4 --contract 1..3 --policy goal",
        "--side 5 --seed 4 --contract 1..2",
        "--side 6 --seed 4 --contract 1..3",
    ] {
        assert_ne!(stdout(&format!("generate --games 300 {other}")), first);
    }
    assert_eq!(stdout("generate --games 0"), "");
    let validated = support::run_on("validate PATH", &path);
    let summary = String::from_utf8(validated.stderr).unwrap();
    assert_eq!(
        summary,
        "300 games in 1 file: 300 legal, 0 not legal; 0 errors, 0 warnings, 0 notes\n"
    );
}

#[test]
fn the_default_contract_fits_on_every_board() {
    for side in [2, 3, 26] {
        assert_eq!(status(&format!("generate --side {side}")), 0);
    }
}

#[test]
fn games_are_grouped_by_two_things() {
    let groups = objects(&stdout(
        "stats --group-by side,first-player --format ndjson --section games games",
    ));
    let mut games = 0;
    for group in &groups {
        assert_eq!(group["group_by"], "side,first-player");
        assert_eq!(group["group_values"].as_array().unwrap().len(), 2);
        games += group["games"]["games"].as_u64().unwrap();
        assert!(group["wins"].is_null(), "only the section asked for");
    }
    assert_eq!(games, 59);
    assert!(groups.len() > 5);
    let few = "stats --group-by side --min-games 8 --format ndjson --section games games";
    let large = objects(&stdout(few));
    assert!(!large.is_empty());
    assert!(
        large
            .iter()
            .all(|group| group["games"]["games"].as_u64() >= Some(8))
    );
    assert_eq!(status("stats --group-by side,year,event games"), 2);
    assert_eq!(status("stats --section nonsense games"), 2);
}

/// Of players counts what they won, not what White won in their games: Piet lost every game.
#[test]
fn groups_of_players_have_the_wins_of_the_player() {
    let line = "stats league --group-by player --section wins";
    let json = stdout(&format!("{line} --format ndjson"));
    let mut groups = 0;
    for group in json.lines() {
        let group: Value = serde_json::from_str(group).unwrap();
        let name = group["group"].as_str().unwrap();
        let own = &group["player_wins"];
        assert_eq!(own["counted"], group["wins"]["counted"], "{name}");
        assert_eq!(name == "Piet", own["wins"] == 0, "{name}: {own}");
        let sum = |field: &str| {
            own["black"][field].as_u64().unwrap() + own["white"][field].as_u64().unwrap()
        };
        assert_eq!(own["wins"], sum("wins"), "{name}");
        assert_eq!(own["counted"], sum("counted"), "{name}");
        groups += 1;
    }
    assert!(groups > 4);
    let table = stdout(&format!("{line} --top 100"));
    assert!(table.contains("Wins of the player"), "{table}");
    assert!(!table.contains("colour"), "{table}");
    let csv = stdout(&format!("{line} --format csv"));
    let piet = csv
        .lines()
        .find(|line| line.starts_with("Piet,,player_wins,"));
    assert!(piet.is_some(), "{csv}");
    let compared = stdout("stats league --group-by player --compare Piet Oona --format csv");
    let rows: Vec<_> = compared
        .lines()
        .map(|row| row.split(',').next().unwrap())
        .collect();
    assert_eq!(
        rows,
        [
            "measure",
            "player_wins",
            "player_wins_as_black",
            "player_wins_as_white"
        ]
    );
    let piet = compared.lines().nth(1).unwrap().split(',').nth(2);
    assert_eq!(piet, Some("0.0"), "{compared}");
    let table = stdout("stats league --group-by player --compare Piet Oona");
    assert!(table.contains("\nplayer as white "), "{table}");
}

/// A section or flag that has no effect is an error or says so.
#[test]
fn nothing_without_effect_is_taken_in_silence() {
    let sections = stdout("stats games --format json");
    let sections: Value = serde_json::from_str(&sections).unwrap();
    let names = sections[0].as_object().unwrap().keys();
    let names: Vec<_> = names
        .filter(|name| {
            !["schema", "group_by", "group", "group_values", "player_wins"].contains(&name.as_str())
        })
        .collect();
    assert!(names.len() > 20);
    for name in names {
        let line = format!("stats games -q --section {name}");
        let output = run(&line);
        let has_table = status(&line) == 0;
        assert!(!has_table || output.stdout.len() > 10, "{name}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(has_table || said.contains("has no table"), "{name}: {said}");
        assert_eq!(status(&format!("{line} --format csv")), 0, "{name}");
    }
    assert_eq!(
        stdout("stats broken/contract-edge.sgf --section years -q"),
        "no data for years\n"
    );
    let note = "`--side 6` changed nothing: every game gives its size; `--where 'side = 6'` selects games\n";
    for (line, says) in [
        ("stats --side 6 games", true),
        ("analyze --side 6 games", true),
        ("stats --side 6 games broken/missing-size.sgf", false),
        ("stats --side 6 games broken/bad-size.sgf", false),
        ("stats --side 6 -q games", false),
        ("stats games", false),
    ] {
        assert_eq!(stderr(line).contains(note), says, "{line}");
    }
}

#[test]
fn two_groups_are_compared() {
    let table = stdout("stats --group-by first-player --compare black white --format csv games");
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let row = rows.records().next().unwrap().unwrap();
    assert_eq!(&row[0], "white_wins");
    let number = |place: usize| row[place].parse::<f64>().unwrap();
    assert!((number(2) - number(4) - number(5)).abs() < 2e-6);
    assert!(number(6) < number(5) && number(5) < number(7));
    assert_eq!(status("stats --group-by side --compare 8 999 games"), 2);
}

/// A won game of side 8 whose contract has that many stones.
fn won(stones: usize, winner: char) -> String {
    let cells = ["h8", "g8", "g9", "h9", "f9"];
    let stones =
        (0..stones).map(|at| format!(";{}[{}]", if at % 2 == 0 { 'B' } else { 'W' }, cells[at]));
    let stones: String = stones.collect();
    let pass = if stones.len().is_multiple_of(2) {
        'B'
    } else {
        'W'
    };
    format!("(;GM[4000]SZ[15]RE[{winner}+R]{stones};{pass}[])\n")
}

/// The share is 1/2 at each length: a crossing far away would be noise.
#[test]
fn a_contract_model_without_a_trend_says_so() {
    let mut games = String::new();
    for stones in 1..4 {
        for winner in ['B', 'W'] {
            games += &won(stones, winner).repeat(5);
        }
    }
    let line = "stats --section contract_model";
    let data = json(&run_with_input(
        &format!("{line} --format json -"),
        games.as_bytes(),
    ));
    let model = &data[0]["contract_model"][0];
    assert_eq!(model["games"], 30, "{data}");
    for name in ["equal_at", "equal_low", "equal_high", "black_from"] {
        assert_eq!(model[name], Value::Null, "{name}");
    }
    let table = run_with_input(&format!("{line} -"), games.as_bytes());
    let table = support::stdout(&table);
    assert!(table.contains("no trend shown"), "{table}");
    assert!(!table.contains("-0.0"), "{table}");
}

#[test]
fn a_small_p_value_is_not_zero() {
    let mut games = String::new();
    for (event, winner, count) in [
        ("a", 'B', 80),
        ("a", 'W', 20),
        ("b", 'B', 20),
        ("b", 'W', 80),
    ] {
        games += &won(1, winner)
            .replace("SZ[15]", &format!("SZ[15]EV[{event}]"))
            .repeat(count);
    }
    let line = "stats --group-by event --compare a b --format json -";
    let data = json(&run_with_input(line, games.as_bytes()));
    let p = data[0]["p"].as_f64().unwrap();
    assert!(p > 0.0 && p < 1e-12, "{data}");
}

#[test]
fn a_report_without_scripts_has_the_share_of_the_statistics() {
    let stats = json(&run("stats --format json games"));
    let share = stats[0]["wins"]["white"]["share"].as_f64().unwrap();
    let page = stdout("report -o - games");
    let shown = format!("<dd>{:.1}%</dd>", 100.0 * share);
    assert!(page.contains(&shown), "{shown}");
}
