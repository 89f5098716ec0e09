//! Lines of CSV.

use serde::Serialize;

use super::format::Encoding;
use super::json::{self, GAP, each_value};
use super::rows::Rows;
use crate::draw::is_printable;

/// Takes records and appends each as a line of CSV.
pub(in crate::cli) struct CsvLines<'a> {
    pub(super) rows: &'a mut Rows,
    pub(super) encoding: &'a Encoding,
    /// The columns, if they are not all fields of the records in their order.
    pub(super) columns: &'a str,
    /// The number of the game within the chunk, from 1.
    pub(super) number: Option<u64>,
    /// The character between the values of a list.
    pub(super) separator: char,
}

impl CsvLines<'_> {
    /// Appends a record: the fields of its JSON are the cells, and the values of a list are one
    /// together.
    pub(in crate::cli) fn push(&mut self, record: &(impl Serialize + ?Sized)) {
        let mut object = std::mem::take(&mut self.rows.object);
        object.clear();
        json::push(record, &mut object);
        if self.columns.is_empty() {
            each_value(&object, |_, value| self.push_cell(value));
        } else {
            let values = json::values(&object, self.columns);
            let chosen = self.encoding.chosen(values);
            chosen.into_iter().for_each(|value| self.push_cell(value));
        }
        if let Some(last) = self.rows.text.last_mut() {
            *last = b'\n';
        }
        self.rows.object = object;
    }

    /// Appends a value and a comma.
    fn push_cell(&mut self, value: &[u8]) {
        if value == [GAP] {
            self.rows.push_gap(self.number);
        } else {
            let guards = self.encoding.csv_safe && value.starts_with(b"\"");
            let text = json::text(value, self.separator);
            push_field(&mut self.rows.text, &text, guards);
        }
        self.rows.text.push(b',');
    }
}

/// Appends a field, in quotes if it needs them; if it is guarded, a text that a spreadsheet would
/// read as a formula gets an apostrophe in front.
fn push_field(out: &mut Vec<u8>, field: &str, guards: bool) {
    let is_control = |first: char| matches!(first, '\t' | '\r');
    // A spreadsheet may ignore characters without a picture, and read wide signs as the others.
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    let has_no_picture = |first: char| first.is_whitespace() || !is_printable(first);
    let begins_formula = |text: &str| text.trim_start_matches(has_no_picture).starts_with(signs);
    let is_formula = guards && (field.starts_with(is_control) || begins_formula(field));
    let apostrophe = if is_formula { "'" } else { "" };
    if !field.contains([',', '"', '\n', '\r', '\0']) {
        out.extend_from_slice(apostrophe.as_bytes());
        out.extend_from_slice(field.as_bytes());
        return;
    }
    out.push(b'"');
    out.extend_from_slice(apostrophe.as_bytes());
    for &byte in field.as_bytes() {
        match byte {
            b'"' => out.extend_from_slice(b"\"\""),
            // No reader of CSV takes a NUL.
            0 => out.extend_from_slice("\u{fffd}".as_bytes()),
            byte => out.push(byte),
        }
    }
    out.push(b'"');
}
