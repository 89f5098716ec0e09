//! The parser: the arena that games are read into, and the charset of each.

use encoding_rs::Encoding;
use memchr::memchr;
use memchr::memmem::Finder;

use super::charset::{Charset, CharsetChoice, TrailBytes};
use super::name::Name;
use super::resync::{next_sync_point, sync_point_across};
use super::tree_builder::Arena;
use super::value::Source;
use crate::finding::{Code, Finding, Mark};

/// The number of bytes at a game's beginning that are searched for its charset before it is read.
const EARLY: usize = 1024;

/// The byte that begins an escape sequence.
const ESCAPE: u8 = 0x1B;

/// The number of open variations that memory is kept for from game to game.
const MOST_OPEN: usize = 4096;

/// How text is read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Which charset games are read in.
    pub charset: CharsetChoice,
    /// The largest game that is read, in bytes; at most `u32::MAX`, by default 32 MiB.
    pub limit: u32,
}

impl Options {
    /// The default of [`Options::limit`], in bytes.
    pub const DEFAULT_LIMIT: u32 = 32 << 20;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            charset: CharsetChoice::default(),
            limit: Self::DEFAULT_LIMIT,
        }
    }
}

/// The result of reading a game.
struct Built {
    /// Where the game ends.
    end: usize,
    /// Whether it is closed there.
    is_closed: bool,
    charset: Charset,
    is_assumed: bool,
    is_ascii: bool,
}

/// Reads games into one arena that is cleared and reused from game to game.
#[derive(Debug)]
pub struct Parser {
    pub(super) options: Options,
    /// Whether this library has written the text.
    pub(super) is_of_written_text: bool,
    /// Whether the source says that its games are not Unlur.
    pub(crate) is_of_other_kind: bool,
    /// The charset that the games of the current chunk are read in.
    pub(super) charset: CharsetChoice,
    pub(super) arena: Arena,
    /// Whether the current chunk may end inside a game.
    pub(super) is_cut: bool,
    /// Finds `CA[`, where a charset is declared.
    declaration: Finder<'static>,
    pub(super) seen: Seen,
}

/// What the games of a chunk have shown about the bytes ahead, as offsets in the file: so none of
/// them is read to the end of a file without line breaks to find its charset.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Up to here the bytes are valid UTF-8.
    utf8_until: u64,
    /// Up to here they are not UTF-8, because a game that was read as such ran into other bytes.
    refused_until: u64,
    /// The charset that was guessed from the bytes up to an offset.
    guess: Option<(Charset, u64)>,
}

impl Default for Parser {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Parser {
    /// A new parser.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            is_of_written_text: false,
            is_of_other_kind: false,
            charset: options.charset,
            arena: Arena::default(),
            is_cut: false,
            declaration: Finder::new(b"CA["),
            seen: Seen::default(),
        }
    }

    /// A parser of text that this library has written: what it declares is right.
    pub(crate) fn of_written_text() -> Self {
        Self {
            is_of_written_text: true,
            ..Self::new(Options {
                charset: CharsetChoice::Declared,
                ..Options::default()
            })
        }
    }

    /// Reads the game that begins at the first byte of `bytes`, the byte `base` of its file, perhaps
    /// after a byte order mark. Returns where it ends and its charset.
    pub(super) fn parse(&mut self, bytes: &[u8], base: u64, has_mark: bool) -> (usize, Charset) {
        let choice = match self.charset {
            CharsetChoice::Declared | CharsetChoice::Guessed if has_mark => {
                CharsetChoice::Named(Charset::UTF_8)
            }
            choice => choice,
        };
        let known_findings = self.arena.findings.mark();
        let limit = (self.options.limit as usize).max(1).min(bytes.len());
        // A game that begins on a line across the limit ends this one before it.
        let (limit, is_cut) = match sync_point_across(bytes, limit) {
            Some(next_game) => (next_game, false),
            None => (limit, limit < bytes.len()),
        };
        let source = Source {
            bytes: &bytes[..limit],
            ahead: bytes,
            trail_bytes: TrailBytes::None,
            is_assumed: false,
            is_cut: is_cut || self.is_cut,
        };
        let built = self.build(source, base, choice, &known_findings);
        let Built { end, charset, .. } = built;
        if is_cut && !built.is_closed && end == limit {
            self.arena.findings.undo_to(&known_findings);
            self.arena.tree.clear();
            let finding = too_large_finding(base, self.options.limit);
            self.arena.findings.push(finding);
            let next = next_sync_point(bytes, limit, bytes.len()).unwrap_or(bytes.len());
            return (next, charset);
        }
        let first = match (built.is_ascii, built.is_assumed) {
            (false, _) => Some(Encoding::ascii_valid_up_to(&bytes[..end])),
            // Escape sequences begin the text of charsets that are not read, such as ISO-2022-JP.
            (true, true) => memchr(ESCAPE, &bytes[..end]),
            (true, false) => None,
        };
        if let Some(first) = first {
            self.check_charset(&bytes[..end], base, first, &built);
        }
        let is_found = has_mark || !built.is_ascii && !built.is_assumed;
        if is_found && charset == Charset::UTF_8 && !matches!(self.charset, CharsetChoice::Named(_))
        {
            self.check_declaration(&bytes[..end], base, has_mark);
        }
        (end, charset)
    }

    /// Builds the tree of a game within the limit, in the right charset.
    fn build(
        &mut self,
        source: Source<'_>,
        base: u64,
        choice: CharsetChoice,
        known_findings: &Mark,
    ) -> Built {
        let bytes = source.bytes;
        let build = |parser: &mut Self, trail_bytes, is_assumed| {
            parser.arena.findings.undo_to(known_findings);
            let source = Source {
                trail_bytes,
                is_assumed,
                ..source
            };
            parser.arena.read(source, base)
        };
        let early = match choice {
            CharsetChoice::Named(charset) => Some(charset),
            CharsetChoice::Declared => self.early_charset(bytes),
            // Only trail bytes decide before the game is read where its values end.
            CharsetChoice::Guessed => self.early_charset(bytes).map(|declared| {
                let has_trails = declared.trail_bytes() != TrailBytes::None;
                if has_trails && self.is_utf8(source, base, declared) {
                    Charset::UTF_8
                } else {
                    declared
                }
            }),
        };
        let guess = self.seen.guess.filter(|&(_, until)| base < until);
        let guess = guess.map(|(charset, _)| charset);
        let hint = early.or(guess).unwrap_or(Charset::UTF_8);
        let trail_bytes = hint.trail_bytes();
        let (mut end, mut is_closed) = build(self, trail_bytes, early.is_none());
        let is_ascii = bytes[..end].is_ascii();
        let (mut charset, mut is_assumed) = match (choice, early) {
            (CharsetChoice::Named(charset), _) => (charset, false),
            (CharsetChoice::Declared, _) => match early.or_else(|| self.declared_charset(bytes)) {
                Some(charset) => (charset, false),
                None => (Charset::assume(&bytes[..end]), true),
            },
            (CharsetChoice::Guessed, _) => {
                self.declared_or_guessed(&bytes[..end], is_ascii, early, guess)
            }
        };
        if charset.trail_bytes() != trail_bytes {
            // Once more, because trail bytes may look like brackets.
            let first_end = end;
            (end, is_closed) = build(self, charset.trail_bytes(), is_assumed);
            if is_assumed {
                self.seen.guess = Some((charset, base + first_end as u64));
            } else if self.declared_charset(bytes) != Some(charset) {
                // Read in the charset that it declares, the game does not declare it.
                (end, is_closed) = build(self, trail_bytes, true);
                (charset, is_assumed) = (Charset::assume(&bytes[..end]), true);
            }
        }
        // Millions of parentheses that are never closed need no memory beside what is read of them.
        self.arena.open_variations.clear();
        self.arena.open_variations.shrink_to(MOST_OPEN);
        Built {
            end,
            is_closed,
            charset,
            is_assumed,
            is_ascii,
        }
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

    fn declared_charset(&self, bytes: &[u8]) -> Option<Charset> {
        Charset::from_label(bytes[self.arena.tree.root_value(Name::CA)?].trim_ascii())
    }

    /// A charset of two bytes that the game declares near its beginning.
    ///
    /// The declaration is found before the game is read. Otherwise a trail byte could hide the
    /// declaration or the game's end, and in a file without line breaks every game would be read to
    /// the end of the file.
    fn early_charset(&mut self, bytes: &[u8]) -> Option<Charset> {
        let near = &bytes[..bytes.len().min(EARLY)];
        let label = self.declaration.find(near)? + 3;
        let end = label + memchr(b']', &near[label..])?;
        let charset = Charset::from_label(near[label..end].trim_ascii())
            .filter(|charset| charset.trail_bytes() != TrailBytes::None)?;
        // If the game has another declaration, the one found here may be part of a value.
        self.arena.read(Source::whole(near, TrailBytes::None), 0);
        let found = self.declared_charset(bytes);
        if found.is_some_and(|found| found.trail_bytes() == TrailBytes::None) {
            return None;
        }
        let declaration = Source::whole(&bytes[..=end], charset.trail_bytes());
        self.arena.read(declaration, 0);
        (self.declared_charset(bytes) == Some(charset)).then_some(charset)
    }

    /// The charset of the game that was read, and whether it is only assumed: what the game declares,
    /// unless the bytes deny it. An early charset with trail bytes is known not to be denied by UTF-8,
    /// and a game that begins in bytes whose charset was guessed has that one.
    fn declared_or_guessed(
        &self,
        bytes: &[u8],
        is_ascii: bool,
        early: Option<Charset>,
        guess: Option<Charset>,
    ) -> (Charset, bool) {
        let declared = early.or_else(|| self.declared_charset(bytes));
        // Stray bytes between the properties are not text, and show no charset.
        let (mut text, torn) = (Vec::new(), self.arena.tree.torn_value());
        let values = self.arena.tree.values.iter().enumerate();
        for (index, value) in values.filter(|_| !is_ascii) {
            let raw = &bytes[value.start as usize..value.end as usize];
            if !raw.is_ascii() {
                text.extend_from_slice(raw);
                // The last character of a torn value may be cut off.
                text.extend((torn != Some(index)).then_some(b'\n'));
            }
        }
        let bytes = if is_ascii { bytes } else { &text[..] };
        match declared {
            Some(charset) if is_ascii => (charset, false),
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
                let known = guess.filter(|guess| guess.first_bad_byte(bytes).is_none());
                let guess = known.filter(|_| !is_ascii);
                (guess.unwrap_or_else(|| Charset::guess(bytes)), true)
            }
        }
    }

    /// Reports an assumed charset at the `first` byte that shows it, or the values that a known one
    /// cannot explain.
    fn check_charset(&mut self, bytes: &[u8], base: u64, first: usize, built: &Built) {
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
    fn check_declaration(&mut self, bytes: &[u8], base: u64, has_mark: bool) {
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

/// The finding of a game at that offset that is larger than `limit` bytes.
pub(crate) fn too_large_finding(offset: u64, limit: u32) -> Finding {
    Finding::new(
        Code::TooLarge,
        offset..offset + 1,
        format!("this game is larger than {limit} bytes, and is not read"),
    )
}
