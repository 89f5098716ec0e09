//! The days of `generate`.

use unlur::collection::generate::days::Days;

#[test]
fn every_day_of_ten_thousand_years_follows_the_one_before() {
    let days = Days::parse("0000..9999").unwrap();
    let (mut year, mut month, mut day) = (0, 1, 1);
    for index in 0..days.count() {
        assert_eq!(days.date(index), format!("{year:04}-{month:02}-{day:02}"));
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let lengths = [
            31,
            28 + i32::from(is_leap),
            31,
            30,
            31,
            30,
            31,
            31,
            30,
            31,
            30,
            31,
        ];
        day += 1;
        if day > lengths[month - 1] {
            (day, month) = (1, month + 1);
        }
        if month > 12 {
            (month, year) = (1, year + 1);
        }
    }
    assert_eq!((year, month, day), (10_000, 1, 1));
}

#[test]
fn bounds_may_be_years_and_months() {
    for (text, first, last) in [
        ("2004", "2004-01-01", "2004-12-31"),
        ("2004-02", "2004-02-01", "2004-02-29"),
        ("2005-02-03", "2005-02-03", "2005-02-03"),
        ("2003-12..2004-02-07", "2003-12-01", "2004-02-07"),
    ] {
        let days = Days::parse(text).unwrap();
        let found = (days.date(0), days.date(days.count() - 1));
        assert_eq!(found, (first.to_owned(), last.to_owned()), "{text}");
    }
    for text in [
        "",
        "..",
        "2004..",
        "2005..2004",
        "2004-02-30",
        "04",
        "2004...2005",
    ] {
        assert_eq!(Days::parse(text), None, "{text}");
    }
}
