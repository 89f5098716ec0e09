//! A column of a table.

use serde_json::Value;

/// A column: its title, the pointer to its value in an entry, how that is written, and, if not 0,
/// when it is left out of a table that is too wide: the highest number first.
#[derive(Clone, Copy, Debug)]
pub struct Column(pub &'static str, pub &'static str, pub Written, pub u8);

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// As a text.
    Text,
    /// As a number.
    Number,
    /// As a share in percent.
    Percent,
    /// As the bounds of a share.
    Interval,
    /// As the difference from the other rows, with a mark if it is more than chance.
    Versus,
}

impl Column {
    /// What stands in it.
    #[must_use]
    pub fn cell(&self, entry: &Value) -> String {
        let value = entry.pointer(self.1).unwrap_or(&Value::Null);
        let (low, high) = (value["low"].as_f64(), value["high"].as_f64());
        match (self.2, value) {
            (Written::Text, Value::Null) => "(unknown)".to_owned(),
            (Written::Text, Value::String(text)) => text.clone(),
            (Written::Text | Written::Number, number) => number.to_string(),
            (Written::Percent, share) => percent(share),
            (Written::Interval, _) => low.zip(high).map_or(String::new(), |(low, high)| {
                format!("{:.1}-{:.1}%", low * 100.0, high * 100.0)
            }),
            (Written::Versus, versus) => {
                let mark = if versus["marked"] == true { " *" } else { "" };
                let difference = versus["difference"].as_f64().map(points);
                difference.map_or(String::new(), |difference| difference + mark)
            }
        }
    }
}

/// A share in percent; nothing without one.
pub(crate) fn percent(share: &Value) -> String {
    let share = share.as_f64();
    share.map_or(String::new(), |share| format!("{:.1}%", share * 100.0))
}

/// A difference of shares in points, with its sign.
pub(crate) fn points(difference: f64) -> String {
    match format!("{:+.1}", 100.0 * difference) {
        nothing if matches!(nothing.as_str(), "+0.0" | "-0.0") => "0.0".to_owned(),
        points => points,
    }
}
