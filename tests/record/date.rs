//! Lists of dates with what they leave out.

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
