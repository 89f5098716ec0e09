//! Lists of dates with what they leave out.

use unlur::finding::Code;
use unlur::record::date::Date;

/// The list of FF\[4\], whose later dates leave out what they share with the one before.
#[test]
fn dates_leave_out_what_they_share() {
    let date = Date::new;
    let bad = None;
    for (text, expected) in [
        (
            "1996-05,06",
            vec![date(1996, Some(5), None), date(1996, Some(6), None)],
        ),
        (
            "1996-05-06,07,08",
            [6, 7, 8].map(|day| date(1996, Some(5), Some(day))).to_vec(),
        ),
        ("1996,05", vec![date(1996, None, None), bad]),
        (
            "1996-12-27,28,1997-01-03,04",
            vec![
                date(1996, Some(12), Some(27)),
                date(1996, Some(12), Some(28)),
                date(1997, Some(1), Some(3)),
                date(1997, Some(1), Some(4)),
            ],
        ),
        (
            "1996-05-06,06-07",
            vec![date(1996, Some(5), Some(6)), date(1996, Some(6), Some(7))],
        ),
        ("1996,05-06", vec![date(1996, None, None), bad]),
        ("05", vec![bad]),
        ("1996-05-06-07", vec![bad]),
        ("1996-5", vec![bad]),
        ("2023-02-29", vec![bad]),
        ("1900-02-29", vec![bad]),
        ("2000-02-29", vec![date(2000, Some(2), Some(29))]),
        (
            "2024-04-31, 2024-05-31T10",
            vec![bad, date(2024, Some(5), Some(31))],
        ),
    ] {
        assert_eq!(Date::list(text).collect::<Vec<_>>(), expected, "{text}");
    }
}

/// A date with a tail that is not understood is not understood; a time of day is.
#[test]
fn dates_are_read_whole() {
    let day = Date::new(2004, Some(5), Some(1));
    for time in [
        "",
        " 20:15",
        "T20:15",
        "T20",
        "T20:15Z",
        " 20:15:30",
        "T20:15:30.125Z",
        " 20:15+02:00",
        " 20:15+02",
        "T20:15:30-0500",
        "  9:05",
        " 23:59:60",
        "T24:00+14:00",
    ] {
        let text = format!("2004-05-01{time}");
        assert_eq!(Date::list(&text).collect::<Vec<_>>(), [day], "{text}");
    }
    for tail in [
        " - 2004-06-03",
        " to 2004-06-03",
        "/2004-06-03",
        "..2004-06-03",
        "-06-03",
        " 02",
        " ?",
        " (evening)",
        "T",
        "T:",
        " 20:15 - 22:30",
        " 20:15 or so",
        "T20:15:30:10",
        "T20:15.",
        " +",
        "é",
        " 20:1é",
        " 99:99",
        " 25:00",
        "T25",
        " 20:60",
        " 20:15:61",
        " 20:15+99:99",
        " 20:15+02:60",
        " 20:15+0260",
        " 20:15+02:",
        " 20:15+0é",
        " 20:15+é",
    ] {
        for text in [format!("2004-05-01{tail}"), format!("2004-05{tail}")] {
            if !(tail == "-06-03" || text == "2004-05 02") {
                assert_eq!(Date::list(&text).collect::<Vec<_>>(), [None], "{text}");
            }
        }
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
