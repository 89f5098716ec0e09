//! What the analysis of a game says: `readings.txt` row by row.

use serde_json::Value;
use unlur::analysis::Options;

use crate::rows::rows;
use crate::support::{analyses, codes};

/// Whether a fact of the table holds: a code that is found or not, all codes, the first error, or a
/// field by its path.
fn holds(analysis: &Value, fact: &str) -> bool {
    let codes = codes(analysis).into_iter().map(|(code, _)| code);
    let codes: Vec<_> = codes.collect();
    if let Some(code) = fact.strip_prefix(['+', '-']) {
        return codes.iter().any(|found| found == code) == fact.starts_with('+');
    }
    let (path, expected) = fact.split_once('=').expect(fact);
    match path {
        "codes" => codes.join(",") == expected,
        "error" => {
            let mut findings = analysis["findings"].as_array().unwrap().iter();
            let error = findings.find(|finding| finding["severity"] == "error");
            error.map_or("", |error| error["code"].as_str().unwrap()) == expected
        }
        _ => {
            let value = analysis.pointer(&format!("/{}", path.replace('.', "/")));
            let value = value.expect(path);
            let text = value.as_str().map(|text| text.trim().to_owned());
            text.unwrap_or_else(|| value.to_string()) == expected
        }
    }
}

#[test]
fn games_are_read_as_the_table_says() {
    let options = Options::default();
    for [game, facts] in rows(include_str!("readings.txt")) {
        let analysis = &analyses(game.as_bytes(), &options)[0];
        for fact in facts.split(' ') {
            assert!(holds(analysis, fact), "{game}\n{fact}: {analysis:#}");
        }
    }
}
