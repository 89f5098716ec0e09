//! The parser: the arena that games are read into, each in its charset.

use encoding_rs::Encoding;
use memchr::memchr;
use memchr::memmem::Finder;

use super::charset::{Charset, CharsetChoice, TrailBytes};
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
pub(super) struct Built {
    /// Where the game ends.
    end: usize,
    is_closed: bool,
    pub(super) charset: Charset,
    pub(super) is_assumed: bool,
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
    pub(super) declaration: Finder<'static>,
    pub(super) seen: Seen,
}

/// What the games of a chunk have shown about the bytes ahead, as offsets in the file: so none of
/// them is read to the end of a file without line breaks to find its charset.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Up to here the bytes are valid UTF-8.
    pub(super) utf8_until: u64,
    /// Up to here they are not UTF-8, because a game that was read as such ran into other bytes.
    pub(super) refused_until: u64,
    /// The charset that was guessed from the bytes up to an offset.
    pub(super) guess: Option<(Charset, u64)>,
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
        let mut early = self.early_charset(source, base, choice, EARLY.min(bytes.len()));
        let guess = self.seen.guess.filter(|&(_, until)| base < until);
        let guess = guess.map(|(charset, _)| charset);
        let hint = early.or(guess).unwrap_or(Charset::UTF_8);
        let mut trail_bytes = hint.trail_bytes();
        let (mut end, mut is_closed) = build(self, trail_bytes, early.is_none());
        let is_ascii = bytes[..end].is_ascii();
        if early.is_none() && !is_ascii && self.declared_charset(bytes).is_none() {
            let second = self.arena.tree.nodes.get(1);
            let root = second.map_or(end, |node| node.start as usize);
            // A trail byte before it may hide a declaration.
            if self.label_with_trails(&bytes[..root]).is_some() {
                early = self.early_charset(source, base, choice, root);
                trail_bytes = early.map_or(trail_bytes, Charset::trail_bytes);
                (end, is_closed) = build(self, trail_bytes, early.is_none());
            }
        }
        let (mut charset, mut is_assumed) = match (choice, early) {
            (CharsetChoice::Named(charset), _) => (charset, false),
            (CharsetChoice::Declared, _) => match early.or_else(|| self.declared_charset(bytes)) {
                Some(charset) => (charset, false),
                None if is_ascii => (Charset::UTF_8, true),
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
}

/// The finding of a game at that offset that is larger than `limit` bytes.
pub(crate) fn too_large_finding(offset: u64, limit: u32) -> Finding {
    Finding::new(
        Code::TooLarge,
        offset..offset + 1,
        format!("this game is larger than {limit} bytes, and is not read"),
    )
}
