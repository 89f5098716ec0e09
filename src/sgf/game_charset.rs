//! The charset of a game: what it declares, unless the bytes deny it, or what its bytes show.

use encoding_rs::Encoding;
use memchr::memchr;

use super::after_close::has_property;
use super::charset::{Charset, CharsetChoice, TrailBytes};
use super::grammar::after_space;
use super::parser::{Built, Parser};
use super::property_id::PropertyId;
use super::resync::next_header;
use super::text::shown;
use super::value::Source;
use crate::finding::Code;

/// How many bytes at the beginning of a game are searched for a declared two-byte charset, and how
/// many are checked for UTF-8 despite such a declaration.
const MAX_BEGINNING: usize = 1024;

impl Parser {
    /// The charset that decides where the values of the game end that begins here: the one that is
    /// chosen, or one with trail bytes that the game declares nearby; UTF-8 if the text is in UTF-8
    /// in spite of that.
    ///
    /// It is found before the game is read, because a trail byte could hide the game's end. A charset
    /// that is guessed never decides.
    pub(super) fn early_charset(
        &mut self,
        bytes: &[u8],
        base: u64,
        choice: CharsetChoice,
    ) -> Option<Charset> {
        if let CharsetChoice::Named(charset) = choice {
            return Some(charset);
        }
        let declared = self.declared_with_trails(&bytes[..MAX_BEGINNING.min(bytes.len())])?;
        if choice == CharsetChoice::Declared {
            return Some(declared);
        }
        if base >= self.ascii_until {
            self.ascii_until = base + Encoding::ascii_valid_up_to(bytes) as u64;
        }
        let ascii = usize::try_from(self.ascii_until - base).unwrap_or(usize::MAX);
        let start = ascii.min(bytes.len());
        let end = bytes.len().min(start + MAX_BEGINNING);
        let end = next_header(bytes, start, end).unwrap_or(end);
        let is_utf8 = declared.yields_to_utf8(&bytes[start..end]);
        Some(if is_utf8 { Charset::UTF_8 } else { declared })
    }

    /// The charset with trail bytes that the first `CA[` names, if it is a property of the root.
    fn declared_with_trails(&self, bytes: &[u8]) -> Option<Charset> {
        let label = self.declaration.find(bytes)? + 3;
        let end = label + memchr(b']', &bytes[label..])?;
        let charset = Charset::from_label(bytes[label..end].trim_ascii())?;
        let trail_bytes = Some(charset.trail_bytes()).filter(|it| *it != TrailBytes::None)?;
        let root = bytes.strip_prefix(b"(").map_or(bytes, after_space);
        let root = root.strip_prefix(b";").unwrap_or(root);
        let root_start = bytes.len() - root.len();
        let declares = |end| {
            let source = Source::whole(&bytes[..end], trail_bytes);
            has_property(source, root_start, |name| name == PropertyId::CA) == Some(true)
        };
        // If another property of the game is its `CA`, this one may belong to the next game.
        (declares(end + 1) && !declares(label - 3)).then_some(charset)
    }

    /// The charset label in the `CA` of the game that was read.
    fn label<'b>(&self, bytes: &'b [u8]) -> Option<&'b [u8]> {
        Some(bytes[self.arena.tree.root_value(PropertyId::CA)?].trim_ascii())
    }

    /// The charset of the values of the game that was read, and whether it is only assumed: what the game
    /// declares, unless the bytes deny it. An `early` charset is known not to be denied by UTF-8.
    pub(super) fn charset_of_values(
        &self,
        bytes: &[u8],
        is_ascii: bool,
        choice: CharsetChoice,
        early: Option<Charset>,
    ) -> (Charset, bool) {
        // A two-byte charset that was not found in time has no effect.
        let declared = || self.label(bytes).and_then(Charset::from_label);
        let declared = || declared().filter(|it| it.trail_bytes() == TrailBytes::None);
        let declared = early.or_else(declared);
        match (choice, declared) {
            (CharsetChoice::Named(_) | CharsetChoice::Declared, Some(charset)) => (charset, false),
            (_, declared) if is_ascii => (declared.unwrap_or(Charset::UTF_8), declared.is_none()),
            (CharsetChoice::Guessed, declared) => {
                let text = self.text_beyond_ascii(bytes);
                match declared {
                    Some(charset) if early.is_none() && charset.yields_to_utf8(&text) => {
                        (Charset::UTF_8, false)
                    }
                    Some(charset) if charset.explains(&text, charset.needed_characters()) => {
                        (charset, false)
                    }
                    _ => (Charset::guess(&text), true),
                }
            }
            _ => (Charset::assume(bytes), true),
        }
    }

    /// The values that are not ASCII. Stray bytes between the properties are not text, and show no charset.
    fn text_beyond_ascii(&self, bytes: &[u8]) -> Vec<u8> {
        let (mut text, torn) = (Vec::new(), self.arena.tree.torn_value());
        for (index, value) in self.arena.tree.values.iter().enumerate() {
            let raw = &bytes[value.start as usize..value.end as usize];
            if !raw.is_ascii() {
                text.extend_from_slice(raw);
                // The last character of a torn value may be cut off.
                text.extend((torn != Some(index)).then_some(b'\n'));
            }
        }
        text
    }

    /// Reports an assumed charset at the `first` byte that shows it, or the values that a known one
    /// cannot explain.
    pub(super) fn check_charset(&mut self, bytes: &[u8], base: u64, first: usize, built: &Built) {
        let charset = built.charset;
        if built.is_assumed {
            let doubt = match self.label(bytes) {
                None | Some(b"") => "no known charset is declared".to_owned(),
                Some(label) if Charset::from_label(label).is_none() => {
                    format!("`CA` names {}, which is no known charset", shown(label))
                }
                Some(label) if Charset::from_label(label) == Some(charset) => {
                    let label = shown(label);
                    format!("`CA` names {label} too far behind the beginning to have effect")
                }
                Some(label) => {
                    format!(
                        "`CA` names {}, which does not explain the bytes",
                        shown(label)
                    )
                }
            };
            let message = format!("{doubt}; read as {}", charset.name());
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

    /// Reports that the game declares another charset although its text is in UTF-8.
    pub(super) fn check_declaration(&mut self, bytes: &[u8], base: u64, has_mark: bool) {
        let (Some(label), Some(span)) = (
            self.label(bytes),
            self.arena.tree.root_value(PropertyId::CA),
        ) else {
            return;
        };
        if label.is_empty() || Charset::from_label(label) == Some(Charset::UTF_8) {
            return;
        }
        let proof = if has_mark {
            "a byte order mark declares"
        } else {
            "the text is"
        };
        let label = shown(label);
        let message = format!("`CA` names {label}, but {proof} UTF-8; read as UTF-8");
        let span = base + span.start as u64..base + span.end as u64;
        let findings = &mut self.arena.findings;
        findings.report(Code::CharsetMismatch, span, message);
    }
}
