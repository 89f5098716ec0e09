//! The report on what was brought.

use serde_json::{Value, json};
use unlur::web::Workbench;

use super::{ask_with, granted};
use crate::support::{fixtures, run};

const FILES: [&str; 7] = [
    "games/club-2004.sgf",
    "games/pbem-2003.sgf",
    "broken/contract-edge.sgf",
    "broken/no-game.sgf",
    "json/records.json",
    "json/broken/cut-off.json",
    "league/quarry.sgf",
];

/// The data of the report that the program writes.
fn report(arguments: &str) -> Value {
    let output = run(&format!("report {} {arguments} -o -", FILES.join(" ")));
    let page = String::from_utf8(output.stdout).unwrap();
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn a_report_is_that_of_the_program() {
    let mut workbench = Workbench::default();
    for name in FILES {
        let bytes = std::fs::read(fixtures().join(name)).unwrap();
        ask_with(&mut workbench, json!({"do": "bring", "name": name}), &bytes);
    }
    for filter in ["", "side = 4"] {
        let own = granted(&mut workbench, json!({"do": "count", "filter": filter}));
        let arguments = match filter {
            "" => String::new(),
            filter => format!("--where {}", filter.replace(' ', "")),
        };
        let expected = report(&arguments);
        for part in ["games", "names", "sources", "boards", "report"] {
            // Without the data, which are thousands of lines.
            assert!(own[part] == expected[part], "{part}, {filter}");
        }
        let numbers = own["numbers"].as_array().unwrap();
        assert_eq!(numbers.len(), own["games"].as_array().unwrap().len());
        for (place, number) in numbers.iter().enumerate() {
            let opened = granted(&mut workbench, json!({"do": "open", "game": number}));
            let game = &opened["page"]["games"][0];
            assert_eq!(game["g"], own["games"][place]["g"]);
        }
    }
    let refused = ask_with(
        &mut workbench,
        json!({"do": "count", "filter": "side ="}),
        b"",
    );
    assert!(refused["error"].is_string());
}
