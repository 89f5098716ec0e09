//! The charset of a game: what it declares, unless the bytes deny it, or what its bytes show.

use memchr::memchr;

use super::charset::{Charset, CharsetChoice, TrailBytes};
use super::name::Name;
use super::parser::{Built, Parser};
use super::value::Source;
use crate::finding::Code;

impl Parser {
    /// The charset that decides where the values of a game end: the one that is chosen, or one with trail
    /// bytes that the game declares in its first `length` bytes, unless they are in UTF-8 all the same.
    ///
    /// The declaration is found before the game is read. Otherwise a trail byte could hide the
    /// declaration or the game's end, and in a file without line breaks every game would be read to
    /// the end of the file.
    pub(super) fn early_charset(
        &mut self,
        source: Source<'_>,
        base: u64,
        choice: CharsetChoice,
        length: usize,
    ) -> Option<Charset> {
        if let CharsetChoice::Named(charset) = choice {
            return Some(charset);
        }
        let (bytes, near) = (source.bytes, &source.bytes[..length]);
        let (charset, end) = self.label_with_trails(near)?;
        // If the game has another declaration, the one found here may be part of a value.
        self.arena.read(Source::whole(near, TrailBytes::None), 0);
        let found = self.declared_charset(bytes);
        if found.is_some_and(|found| found.trail_bytes() == TrailBytes::None) {
            return None;
        }
        let declaration = Source::whole(&bytes[..=end], charset.trail_bytes());
        self.arena.read(declaration, 0);
        (self.declared_charset(bytes) == Some(charset)).then_some(())?;
        let is_utf8 = choice == CharsetChoice::Guessed && self.is_utf8(source, base, charset);
        Some(if is_utf8 { Charset::UTF_8 } else { charset })
    }

    /// The charset with trail bytes that the first `CA[` names, and where its `]` is.
    pub(super) fn label_with_trails(&self, bytes: &[u8]) -> Option<(Charset, usize)> {
        let label = self.declaration.find(bytes)? + 3;
        let end = label + memchr(b']', &bytes[label..])?;
        let charset = Charset::from_label(bytes[label..end].trim_ascii())?;
        (charset.trail_bytes() != TrailBytes::None).then_some((charset, end))
    }

    /// Whether a game that declares a charset of two bytes is in UTF-8 all the same, when it is read
    /// as such.
    fn is_utf8(&mut self, source: Source<'_>, base: u64, declared: Charset) -> bool {
        if base < self.seen.refused_until {
            return false;
        }
        let bytes = source.bytes;
        if base >= self.seen.utf8_until {
            let valid = Charset::UTF_8.first_bad_byte(bytes).unwrap_or(bytes.len());
            self.seen.utf8_until = base + valid as u64;
        }
        let valid = usize::try_from(self.seen.utf8_until - base).unwrap_or(usize::MAX);
        let valid = valid.min(bytes.len());
        let is_cut = valid < bytes.len();
        let source = Source {
            bytes: &bytes[..valid],
            is_cut: source.is_cut || is_cut,
            ..source
        };
        let (end, is_closed) = self.arena.read(source, base);
        if !is_closed && end == valid && is_cut {
            self.seen.refused_until = base + valid as u64;
            return false;
        }
        declared.yields_to_utf8(&bytes[..end])
    }

    pub(super) fn declared_charset(&self, bytes: &[u8]) -> Option<Charset> {
        Charset::from_label(bytes[self.arena.tree.root_value(Name::CA)?].trim_ascii())
    }

    /// The charset of the game that was read, and whether it is only assumed: what the game declares,
    /// unless the bytes deny it. An early charset with trail bytes is known not to be denied by UTF-8,
    /// and a game that begins in bytes whose charset was guessed has that one.
    pub(super) fn declared_or_guessed(
        &self,
        bytes: &[u8],
        is_ascii: bool,
        early: Option<Charset>,
        guess: Option<Charset>,
    ) -> (Charset, bool) {
        let declared = early.or_else(|| self.declared_charset(bytes));
        if is_ascii {
            return (declared.unwrap_or(Charset::UTF_8), declared.is_none());
        }
        // Stray bytes between the properties are not text, and show no charset.
        let (mut text, torn) = (Vec::new(), self.arena.tree.torn_value());
        for (index, value) in self.arena.tree.values.iter().enumerate() {
            let raw = &bytes[value.start as usize..value.end as usize];
            if !raw.is_ascii() {
                text.extend_from_slice(raw);
                // The last character of a torn value may be cut off.
                text.extend((torn != Some(index)).then_some(b'\n'));
            }
        }
        let bytes = &text[..];
        match declared {
            Some(charset)
                if early.is_none_or(|early| early.trail_bytes() == TrailBytes::None)
                    && charset.yields_to_utf8(bytes) =>
            {
                (Charset::UTF_8, false)
            }
            Some(charset) if charset.explains(bytes, charset.needed_characters()) => {
                (charset, false)
            }
            _ => {
                let guess = guess.filter(|guess| guess.first_bad_byte(bytes).is_none());
                (guess.unwrap_or_else(|| Charset::guess(bytes)), true)
            }
        }
    }

    /// Reports an assumed charset at the `first` byte that shows it, or the values that a known one
    /// cannot explain.
    pub(super) fn check_charset(&mut self, bytes: &[u8], base: u64, first: usize, built: &Built) {
        let charset = built.charset;
        if built.is_assumed {
            let name = charset.name();
            let message = match self.declared_charset(bytes) {
                None => format!("no known charset is declared; read as {name}"),
                Some(declared) => format!(
                    "`CA` names {}, which does not explain the bytes; read as {name}",
                    declared.name()
                ),
            };
            let first = base + first as u64;
            let findings = &mut self.arena.findings;
            findings.report(Code::CharsetAssumed, first..first + 1, message);
        }
        if charset.first_bad_byte(bytes).is_none() {
            return;
        }
        let torn = self.arena.tree.torn_value();
        for value in &self.arena.tree.values[..torn.unwrap_or(self.arena.tree.values.len())] {
            let raw = &bytes[value.start as usize..value.end as usize];
            if let Some(bad) = charset.first_bad_byte(raw) {
                let start = base + u64::from(value.start);
                self.arena.findings.report(
                    Code::BadText,
                    start + bad as u64..start + raw.len() as u64,
                    format!("not valid {}; the bytes are kept", charset.name()),
                );
            }
        }
    }

    /// Reports the declaration of another charset than UTF-8, in which the game is.
    pub(super) fn check_declaration(&mut self, bytes: &[u8], base: u64, has_mark: bool) {
        let Some(label) = self.arena.tree.root_value(Name::CA) else {
            return;
        };
        let declared = Charset::from_label(bytes[label.clone()].trim_ascii());
        if declared == Some(Charset::UTF_8) || bytes[label.clone()].trim_ascii().is_empty() {
            return;
        }
        let name = declared.map_or("an unknown charset", Charset::name);
        let message = if has_mark {
            format!("`CA` names {name}, but a byte order mark declares UTF-8; read as UTF-8")
        } else {
            format!("`CA` names {name}, but the text is UTF-8; read as UTF-8")
        };
        let span = base + label.start as u64..base + label.end as u64;
        let findings = &mut self.arena.findings;
        findings.report(Code::CharsetMismatch, span, message);
    }
}
