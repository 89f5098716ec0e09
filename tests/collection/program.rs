//! `unlur stats` and `unlur generate` as programs.

use serde_json::Value;

use crate::support::{self, objects, run};

fn status(line: &str) -> i32 {
    support::status(&run(line))
}

fn stdout(line: &str) -> String {
    support::stdout(&run(line))
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
fn every_format_has_the_same_numbers() {
    // An apostrophe in front of what begins like a formula would make a negative number text.
    for grouping in ["", "--group-by player", "--group-by month --csv-safe"] {
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
                            Value::Bool(mark) => Some(u8::from(*mark).to_string()),
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
                assert!(row[5].parse::<f64>().is_ok(), "{row:?}");
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
        let has_table = support::status(&output) == 0;
        assert!(!has_table || output.stdout.len() > 10, "{name}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(has_table || said.contains("has no table"), "{name}: {said}");
        assert_eq!(status(&format!("{line} --format csv")), 0, "{name}");
    }
}

/// What players have won is a section of groups by player; `wins` asks for it too.
#[test]
fn player_wins_are_in_every_format_that_asks() {
    for (section, is_there) in [("player_wins", true), ("wins", true), ("plies", false)] {
        for format in ["csv", "ndjson", "json"] {
            let line = format!("stats games --group-by player --section {section} -f {format}");
            assert_eq!(stdout(&line).contains("player_wins"), is_there, "{line}");
        }
    }
}
