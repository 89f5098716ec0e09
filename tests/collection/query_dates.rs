//! Days of DT, as expressions compare them.

use unlur::collection::query::date::recorded;

use crate::rows::rows;

#[test]
fn dates_of_records() {
    for [text, expected] in rows(include_str!("days.txt")) {
        let days = recorded(text).map(|days| format!("{} {}", days.first, days.last));
        assert_eq!(days.unwrap_or_default(), expected, "{text}");
    }
}
