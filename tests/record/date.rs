//! Lists of dates with what they leave out.

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
