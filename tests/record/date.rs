//! Lists of dates with what they leave out.

use unlur::finding::Code;
use unlur::record::date::Date;

use crate::rows::rows;

/// Later dates of a list leave out what they share with the one before, and a date with a tail that is
/// not understood is not understood.
#[test]
fn dates_are_read_whole() {
    for [text, expected] in rows(include_str!("dates.txt")) {
        let dates = Date::list(text);
        let dates = dates.map(|date| date.map_or("-".to_owned(), |date| date.to_string()));
        assert_eq!(dates.collect::<Vec<_>>().join(" "), expected, "{text}");
    }
}

#[test]
fn a_list_that_runs_backwards_has_a_finding() {
    for (date, is_backwards) in [
        ("2004-12-31,01-01", true),
        ("2004-05-02,01", true),
        ("2005,2004", true),
        ("2004-06,05", true),
        ("2004-05-01,03,02", true),
        ("2004-05-01,2005,2004-06-01", true),
        ("2004-01-01,12-31", false),
        ("2004-05-01,01", false),
        ("2004-05-01,2004", false),
        ("2004,2004-05-01", false),
        ("2004-05-01", false),
    ] {
        let text = format!("(;GM[4000]SZ[5]DT[{date}]RE[W+R];B[c3];B[];W[c2])");
        let games = unlur::read_bytes(text.as_bytes());
        let is_reported = games[0]
            .findings
            .iter()
            .any(|it| it.finding.code == Code::BadDate);
        assert_eq!(is_reported, is_backwards, "{date}");
    }
}
