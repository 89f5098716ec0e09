//! Days of DT, as expressions compare them.

use unlur::collection::query::date::recorded;

use crate::rows::rows;
#[cfg(feature = "cli")]
use crate::support::{run_in, stderr, stdout};

#[test]
fn dates_of_records() {
    for [text, expected] in rows(include_str!("days.txt")) {
        let days = recorded(text).map(|days| format!("{} {}", days.first, days.last));
        assert_eq!(days.unwrap_or_default(), expected, "{text}");
    }
}

/// Every command that reads dates takes one that is not understood for no date, whatever stands in
/// it: two of them give the same output, and a date with a time of day gives another.
#[cfg(feature = "cli")]
#[test]
fn a_date_that_is_not_understood_has_no_days_in_any_command() {
    let folder = tempfile::tempdir().unwrap();
    let head = "(;FF[4]GM[4000]SZ[11]PB[Ada]PW[Bo]EV[Club]RE[W+R]DT";
    let answer = |line: &str, date: &str| {
        let [one, same, later] = [(date, "e4"), ("2004", "e4"), ("2007", "e5")]
            .map(|(date, last)| format!("{head}[{date}];B[e3];B[];W[{last}])\n"));
        for (name, text) in [
            ("one.sgf", one.clone()),
            ("three.sgf", one + &same + &later),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let output = run_in(folder.path(), line);
        (stdout(&output) + &stderr(&output)).replace(date, "DATE")
    };
    for line in [
        "select date=2004-05-01 three.sgf",
        "validate three.sgf --where date<2005-01-01",
        "stats three.sgf -f ndjson --group-by month",
        "stats three.sgf -f ndjson --group-by year",
        "report three.sgf",
        "names one.sgf -f ndjson",
        "dedup three.sgf -o once.sgf --force",
        "convert --to apgame three.sgf",
    ] {
        let unread = answer(line, "2004-05-01 99:99");
        assert!(unread == answer(line, "2004-05-01 soon?"), "{line}");
        assert!(unread != answer(line, "2004-05-01 20:15"), "{line}");
    }
}
