//! Values that have swallowed another property, because the `]` between them is missing.
//!
//! For a text with unescaped brackets, [`crate::sgf`] decides where the text ends.

use memchr::{memchr, memchr_iter};

use super::node_check::NodeCheck;
use super::point::point;
use crate::finding::Code;
use crate::game::Side;
use crate::sgf::{Property, PropertyId, Value, shown};

/// The length of the longest name of a cell, in bytes.
const MAX_CELL_NAME: usize = "zz51".len();

impl NodeCheck<'_, '_> {
    /// Reports the values of a node that have swallowed another property, or that may belong to
    /// another one.
    #[inline]
    pub(super) fn check_swallowed(&mut self, node: usize) {
        let (game, tree) = (self.game, self.game.tree());
        let properties = tree.properties_of(node);
        let values = tree.values_of_properties(properties.clone());
        if values.is_empty() {
            return;
        }
        // In most nodes the only `[` of each value is the one before it.
        let inside = tree.value_range(values.start).start..tree.value_range(values.end - 1).end;
        let brackets = memchr_iter(b'[', &game.bytes()[inside]).count();
        let has_bracket = brackets >= values.len();
        if !has_bracket && tree.says_all_once() {
            return;
        }
        for property in properties {
            for value in tree.values_of(property) {
                let raw = tree.value_bytes(value, game.bytes());
                if raw.len() <= MAX_CELL_NAME && !tree.says_all_once() {
                    self.check_place(node, property, value);
                }
                if has_bracket && memchr(b'[', raw).is_some() {
                    self.check_brackets(game.property_at(property), game.value_at(value));
                }
            }
        }
    }

    /// Reports a place or an empty text that is a further value of a property that has one: its
    /// identifier may be lost.
    #[cold]
    fn check_place(&mut self, node: usize, property: usize, value: usize) {
        let is_first = value == self.game.tree().values_of(property).start;
        let (property, value) = (self.game.property_at(property), self.game.value_at(value));
        let (name, raw) = (property.name(), value.raw().trim_ascii());
        let last = u8::try_from(Side::MAX.width()).unwrap_or(u8::MAX);
        let is_place = || {
            raw.last().is_some_and(u8::is_ascii_digit)
                && point(raw).is_some_and(|place| place.column.max(place.row) <= last)
        };
        let is_move = match raw {
            [] => matches!(name, PropertyId::C | PropertyId::N),
            _ => name != PropertyId::CS && (name.is_fact() || name.has_one_value()) && is_place(),
        };
        let first = || self.game.known_node(node).property(name);
        let is_again = || first().is_some_and(|first| first.span() != property.span());
        if is_move && (!is_first || is_again()) {
            let message = "this may be a move that has lost its identifier; it is a value of another property";
            self.report_swallowed(value.span(), message.to_owned());
        }
    }

    /// Reports an identifier and a `[` in a value, if the value lacks the `]` of that `[`. In a
    /// setup property any `[` is reported, because a point has none.
    #[cold]
    fn check_brackets(&mut self, property: Property<'_>, value: Value<'_>) {
        let name = property.name();
        let text = if name.is_fact() {
            value.simple_text()
        } else {
            value.text()
        };
        let found = if name.is_setup() {
            text.find('[').map(|bracket| (bracket, bracket))
        } else {
            swallowed_property(&text)
        };
        if let Some((start, bracket)) = found {
            let shown = shown(text[start..=bracket].as_bytes());
            let message =
                format!("a `]` may be missing before `{shown}`, which is part of this value now");
            let mut span = value.span();
            if text.len() == value.raw().len() {
                span.start += start as u64;
            }
            self.report_swallowed(span, message);
        }
    }

    fn report_swallowed(&mut self, span: std::ops::Range<u64>, message: String) {
        self.has_swallowed_value = true;
        self.findings.report(Code::SwallowedValue, span, message);
    }
}

/// Where the first property in a text begins whose `[` is never closed, and that `[`.
///
/// Its identifier has a capital and is directly before the `[`. If blanks are between, it has no small
/// letter or follows a `;`: `White [15k` is prose.
fn swallowed_property(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let (mut closed, mut found) = (0_usize, None);
    for bracket in memchr::memrchr2_iter(b'[', b']', bytes) {
        if bytes[bracket] == b']' {
            closed += 1;
        } else if closed > 0 {
            closed -= 1;
        } else {
            found = property_before(bytes, bracket)
                .map(|start| (start, bracket))
                .or(found);
        }
    }
    found
}

/// Where the property begins whose `[` is at `bracket`, with the `;` before it. What precedes the last
/// capitals of a run may be text, as in `AdaPW[`.
fn property_before(bytes: &[u8], bracket: usize) -> Option<usize> {
    let ends_before = |end: usize, is_part: fn(&u8) -> bool| {
        let rest = bytes[..end].iter().rev();
        end - rest.take_while(|byte| is_part(byte)).count()
    };
    // Directly after a value, the bracket begins another value of the same property.
    if bytes[..ends_before(bracket, u8::is_ascii_whitespace)].ends_with(b"]") {
        return Some(bracket);
    }
    let end = ends_before(bracket, |byte| matches!(byte, b' ' | b'\t'));
    let start = ends_before(end, u8::is_ascii_alphanumeric);
    let identifier = &bytes[start..end];
    let before = ends_before(start, u8::is_ascii_whitespace);
    let semicolon = before.checked_sub(1).filter(|&at| bytes[at] == b';');
    let is_joined = end == bracket || !identifier.iter().any(u8::is_ascii_lowercase);
    let last_small = identifier.iter().rposition(u8::is_ascii_lowercase);
    let tail = last_small.map_or(0, |last| last + 1);
    let is_capital = |at: &usize| identifier[*at].is_ascii_uppercase();
    let capital = (tail..identifier.len()).find(is_capital);
    let capital = capital.or_else(|| (0..tail).find(is_capital))?;
    (is_joined || semicolon.is_some()).then(|| semicolon.unwrap_or(start + capital))
}
