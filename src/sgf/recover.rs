//! What the walk through a game does where SGF is not as it should be.

use super::name::Name;
use super::outside::trim;
use super::syntax::{self, Class, class};
use super::value::{End, value_end};
use super::walk::Walk;
use crate::finding::{Code, Finding};

impl Walk<'_, '_> {
    /// Reads a property whose identifier is long, or not followed by its bracket at once.
    pub(super) fn long_property(&mut self) {
        let Ok((rest, identifier)) = syntax::identifier(&self.bytes[self.at..]) else {
            return self.unexpected(self.at);
        };
        let start = self.at;
        let identifier_end = start + identifier.len();
        let name = Name::reduce(identifier);
        let opening = syntax::opening_bracket(rest);
        if !name.is_spelled(identifier) && identifier.iter().any(u8::is_ascii_lowercase) {
            if identifier.iter().any(u8::is_ascii_uppercase) {
                if self.long_identifiers == 0 {
                    self.first_long_identifier = start;
                }
                self.long_identifiers += 1;
            } else if opening.is_ok() {
                self.report(
                    Code::BadIdentifier,
                    start..identifier_end,
                    "this identifier has no capital letter; kept as an unknown property",
                );
            } else {
                // A word, not a property.
                return self.unexpected(identifier_end);
            }
        }
        self.push_property(name, identifier.len());
        if let Ok((rest, _)) = opening {
            self.at = self.bytes.len() - rest.len();
            self.values(name);
        } else {
            self.report(
                Code::MissingValue,
                start..identifier_end,
                "this property has no value",
            );
        }
    }

    pub(super) fn report_long_identifiers(&mut self) {
        let start = self.first_long_identifier;
        self.report(
            Code::LongIdentifier,
            start..start + 1,
            match self.long_identifiers {
                1 => "an identifier in its long spelling; read as its capitals".to_owned(),
                count => {
                    format!("{count} identifiers in their long spelling; read as their capitals")
                }
            },
        );
    }

    /// Steps over bytes that fit nowhere, from here and at least to `from`.
    pub(super) fn unexpected(&mut self, from: usize) {
        let start = self.at;
        self.at = from;
        while let Some(&byte) = self.bytes.get(self.at) {
            match class(byte) {
                Class::Other => self.at += 1,
                Class::Bracket => {
                    match value_end(self.bytes, self.at + 1, false, self.scan, drop) {
                        End::Closed(end) => self.at = end + 1,
                        End::Unclosed(end) => {
                            self.at = end;
                            break;
                        }
                    }
                }
                _ => break,
            }
        }
        let between = &self.bytes[self.unexpected_end..start];
        let goes_on = self.unexpected_end > 0 && between.iter().all(|&byte| syntax::is_space(byte));
        self.unexpected_end = self.at;
        let end = self.base + self.at as u64;
        match self.findings.last_mut() {
            Some(last) if goes_on && last.code == Code::UnexpectedBytes => last.span.end = end,
            _ => self.report(
                Code::UnexpectedBytes,
                start..self.at,
                "these bytes fit nowhere in a game; kept and stepped over",
            ),
        }
    }

    pub(super) fn report_missing_close(&mut self) {
        let inside = trim(self.bytes, 0..self.at);
        let message = match self.levels.len() {
            0 | 1 => "the game is not closed before the next one or the end of the file".to_owned(),
            open => format!(
                "{open} parentheses are not closed before the next game or the end of the file"
            ),
        };
        self.report(Code::MissingClose, inside.end - 1..inside.end, message);
    }

    #[cold]
    pub(super) fn report(
        &mut self,
        code: Code,
        range: std::ops::Range<usize>,
        message: impl Into<std::borrow::Cow<'static, str>>,
    ) {
        let span = self.base + range.start as u64..self.base + range.end as u64;
        self.findings.push(Finding::new(code, span, message));
    }
}
