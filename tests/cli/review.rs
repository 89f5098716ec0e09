//! `unlur review` and `unlur solve` as users run them.

use serde_json::Value;

use crate::support::{objects, run, status, stderr, stdout};

/// A short search, so that the tests are quick.
const QUICK: &str = "--playouts 30 --nodes 500 --memory 1MiB --progress never";

#[test]
fn every_ply_has_a_row_that_adds_up() {
    let output = run(&format!(
        "review games/contracts.sgf {QUICK} --format ndjson"
    ));
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let rows = objects(&stdout(&output));
    assert!(rows.len() > 100);
    let mut proved = 0;
    for (index, row) in rows.iter().enumerate() {
        let number = |name: &str| row[name].as_f64().unwrap();
        let [before, after, loss] = ["before", "after", "loss"].map(number);
        for name in ["before", "after"] {
            let [low, high] = ["low", "high"].map(|end| number(&format!("{name}_{end}")));
            assert!(0.0 <= low && low <= number(name), "{row}");
            assert!(number(name) <= high && high <= 100.0, "{row}");
        }
        assert!(
            loss >= 0.0 && (loss - (before - after)).abs() < 1e-9,
            "{row}"
        );
        // A pass that is only implied has no row, so the rows on its two sides do not meet.
        let meets = |next: &&Value| {
            let ends_contract = row["phase"] == "contract" && next["phase"] == "play";
            next["ply"] != 1 && (!ends_contract || row["played"] == "pass")
        };
        if let Some(next) = rows.get(index + 1).filter(meets) {
            let chain = after + next["before"].as_f64().unwrap();
            assert!((chain - 100.0).abs() < 1e-9, "{row} {next}");
        }
        let worst = match loss {
            15.0.. => 3,
            10.0.. => 2,
            5.0.. => 1,
            _ => 0,
        };
        let classes = ["none", "inaccuracy", "mistake", "blunder"];
        let class = classes
            .iter()
            .position(|&name| row["class"] == name)
            .unwrap();
        assert!(class == worst || class < worst && row["may_be_worse"] == true);
        assert_eq!(row["color"].is_null(), row["phase"] == "contract");
        if row["certainty"] == "proved" {
            proved += 1;
            assert!(
                [0.0, 100.0].contains(&before) && [0.0, 100.0].contains(&after),
                "{row}"
            );
            assert_eq!(row["missed_win"], loss > 0.0);
        }
        assert!(row["best"] == row["line"][0], "{row}");
    }
    assert!(proved > 5, "{proved}");
}
