//! Reads a property with its values into the tree, and what looks like one.

use std::ops::Range;

use super::findings;
use super::grammar::{self, Property, is_junk, is_space, short_identifier};
use super::property_id::{PropertyId, has_standard_capitals};
use super::tree::as_row;
use super::tree_builder::{Previous, TreeBuilder};
use super::value::End;
use crate::finding::Code;

impl TreeBuilder<'_, '_> {
    /// Reads the following properties while each has one or two capitals, a bracket directly after
    /// them, and a value that its first `]` closes. Nearly all properties do.
    #[inline(never)]
    pub(super) fn usual_properties(&mut self) {
        let bytes = self.source.bytes;
        let mut next = short_identifier(&bytes[self.at..]);
        while let Some((name, length)) = next {
            let (start, identifier_end) = (self.at, self.at + length);
            if name.is_header() && self.ends_before_header() {
                return;
            }
            let end = self.source.next_stop(identifier_end + 1);
            if bytes.get(end) != Some(&b']') {
                return;
            }
            next = short_identifier(&bytes[end + 1..]);
            if next.is_none() && !self.source.is_end(end, name) {
                return;
            }
            let tree = &mut *self.tree;
            tree.push_property(as_row(start), as_row(identifier_end), name);
            tree.push_value(as_row(identifier_end + 1), as_row(end));
            self.at = end + 1;
            if next.is_none() && self.opens_value() {
                self.tree.has_second_value = true;
                self.values(name);
                next = short_identifier(&bytes[self.at..]);
            }
        }
    }

    /// Reads a property and its values, the first of which begins at `after`.
    #[inline]
    pub(super) fn property(&mut self, property: Property<'_>, after: usize) {
        let (start, end) = (self.at, self.at + property.identifier.len());
        if !self.check_identifier(property) {
            return self.unexpected(end);
        }
        if self.previous != Previous::Node {
            self.report_here(findings::no_semicolon);
            self.check_last_node();
            self.push_node();
        }
        let name = property.name;
        if name.is_header() && property.has_value && self.ends_before_header() {
            return;
        }
        self.tree.push_property(as_row(start), as_row(end), name);
        if property.has_value {
            self.at = after;
            self.values(name);
        } else {
            self.at = end;
            self.report(start..end, findings::no_value);
        }
    }

    /// Reads values, the first of which begins here, after its bracket.
    #[inline]
    pub(super) fn values(&mut self, name: PropertyId) {
        loop {
            let start = self.at;
            let (end, how) = self.source.value_end(start, name);
            self.tree.push_value(as_row(start), as_row(end));
            self.at = end + 1;
            match how {
                End::Closed => {}
                End::ClosedAfter => self.report_brackets(start..end),
                End::Damaged(next) => self.damaged_to = next,
                End::Unclosed => {
                    self.at = end;
                    self.tree.is_torn = true;
                    self.report(start - 1..start, findings::unclosed_value);
                }
            }
            let goes_on = matches!(how, End::Closed | End::ClosedAfter);
            if !goes_on || !self.opens_value() {
                return;
            }
            self.tree.has_second_value = true;
        }
    }

    /// Reports the `]` of a text that have no backslash. The text may end at one that closes no `[`, if
    /// a letter, a digit, `[` or `;` follows in the text: that may be another property.
    #[cold]
    fn report_brackets(&mut self, text: Range<usize>) {
        let source = self.source;
        let next = |from: usize, is_it: fn(u8) -> bool| {
            Some(source.next_in(from, text.end, is_it)).filter(|&at| at < text.end)
        };
        let begins = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'[' | b';');
        let parts = std::iter::successors(next(text.start, begins), |&at| next(at + 1, begins));
        let last_part = parts.last();
        let mut unescaped = source.unescaped_brackets(text.start).peekable();
        let (mut at, mut open, mut is_swallowed) = (text.start, 0_usize, false);
        while let Some(bracket) = next(at, |byte| matches!(byte, b'[' | b']')) {
            at = bracket + 1;
            if source.bytes[bracket] == b'[' {
                open += 1;
                continue;
            }
            let is_paired = open > 0;
            open = open.saturating_sub(1);
            if unescaped.next_if_eq(&bracket).is_none() {
                continue;
            }
            if is_paired || last_part.is_none_or(|last| last < bracket) {
                self.report(bracket..at, findings::unescaped);
            } else if !std::mem::replace(&mut is_swallowed, true) {
                let swallowed = &source.bytes[at..text.end];
                self.report(at..text.end, |span| findings::swallowed(swallowed, span));
            }
        }
    }

    /// Skips white space and an opening bracket, if they come next.
    #[inline]
    pub(super) fn opens_value(&mut self) -> bool {
        if matches!(self.source.bytes.get(self.at), Some(b';' | b'A'..=b'Z')) {
            return false;
        }
        let opening = grammar::opening_bracket(&self.source.bytes[self.at..]);
        if let Ok((rest, _)) = opening {
            self.at = self.source.bytes.len() - rest.len();
        }
        opening.is_ok()
    }

    /// Whether an identifier that is long, or not followed by its bracket at once, is one; what is
    /// unusual about it is reported.
    #[cold]
    fn check_identifier(&mut self, property: Property<'_>) -> bool {
        let (identifier, has_value) = (property.identifier, property.has_value);
        let range = self.at..self.at + identifier.len();
        let begins_with_capital = identifier[0].is_ascii_uppercase();
        let has_capital = identifier.iter().any(u8::is_ascii_uppercase);
        let is_in_capitals = begins_with_capital && !identifier.iter().any(u8::is_ascii_lowercase);
        if self.at < self.damaged_to && (!is_in_capitals || has_value) {
            return false;
        }
        if !has_capital || identifier[0].is_ascii_digit() {
            if !has_value || !has_capital && self.source.bytes[range.end] != b'[' {
                // A word or a number, not a property.
                return false;
            }
            if has_capital {
                self.report(range, findings::first_digit);
            } else {
                self.report(range, findings::no_capital);
            }
        } else if !is_in_capitals && identifier.iter().any(u8::is_ascii_digit) {
            self.report(range, findings::small_and_digits);
        } else if !is_in_capitals && has_standard_capitals(identifier) {
            self.first_long_identifier.get_or_insert(self.at);
            self.long_identifiers += 1;
        }
        true
    }

    /// Skips unexpected bytes, from here and at least to `from`.
    pub(super) fn unexpected(&mut self, from: usize) {
        let start = self.at;
        self.at = from;
        if start < self.damaged_to {
            let is_known = |byte| byte != b'[' && !is_junk(byte);
            self.at = self.source.next_in(from, self.damaged_to, is_known);
        }
        while let Some(&byte) = self.source.bytes.get(self.at) {
            match byte {
                b'[' => self.at = self.source.end_of_value(self.at, PropertyId::PRIVATE),
                _ if self.is_at_mark() => break,
                byte if is_junk(byte) => self.at += 1,
                _ => break,
            }
        }
        let (bytes, run, base) = (self.source.bytes, &mut self.unexpected, self.base);
        let goes_on = run.end > 0 && bytes[run.end..start].iter().all(|&it| is_space(it));
        let run_end = base + run.end as u64;
        let last = self.findings.as_mut_slice().last_mut().filter(|last| {
            goes_on && last.code == Code::UnexpectedBytes && last.span.end == run_end
        });
        *run = if last.is_some() { run.start } else { start }..self.at;
        let span = base + run.start as u64..base + run.end as u64;
        let finding = findings::unexpected(&bytes[run.clone()], span);
        match last {
            Some(last) => *last = finding,
            None => self.findings.push(finding),
        }
    }
}
