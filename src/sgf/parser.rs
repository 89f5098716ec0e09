//! The parser: the arena that games are read into, each in its charset.

use encoding_rs::Encoding;
use memchr::memchr;
use memchr::memmem::Finder;

use super::charset::{Charset, CharsetChoice, TrailBytes};
use super::resync::{is_sync_point, next_sync_point, sync_point_across};
use super::tree_builder::Arena;
use super::value::Source;
use crate::finding::{Code, Finding};

/// The byte that begins an escape sequence.
const ESCAPE: u8 = 0x1B;

/// The number of open variations that memory is kept for from game to game.
const MAX_OPEN: usize = 4096;

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
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the text"
)]
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
    /// Whether the header of the next game ended the last one.
    pub(super) follows_cut: bool,
    /// Finds `CA[`, where a charset is declared.
    pub(super) declaration: Finder<'static>,
    /// Up to this offset in the file, at which no game begins, the bytes after the current game are ASCII.
    pub(super) ascii_until: u64,
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
            follows_cut: false,
            declaration: Finder::new(b"CA["),
            ascii_until: 0,
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
            is_cut: is_cut || self.is_cut,
            follows_cut: self.follows_cut,
        };
        let built = self.build(source, base, choice);
        let Built { end, charset, .. } = built;
        self.follows_cut = !built.is_closed && end < limit && !is_sync_point(bytes, end);
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

    /// Builds the tree of a game within the limit.
    fn build(&mut self, source: Source<'_>, base: u64, choice: CharsetChoice) -> Built {
        let early = self.early_charset(source.ahead, base, choice);
        let trail_bytes = early.map_or(TrailBytes::None, Charset::trail_bytes);
        let source = Source {
            trail_bytes,
            ..source
        };
        let (end, is_closed) = self.arena.read(source, base);
        // Memory is kept only for a limited number of open variations: a file may have millions of
        // parentheses that are never closed.
        self.arena.open_variations.clear();
        self.arena.open_variations.shrink_to(MAX_OPEN);
        let bytes = &source.bytes[..end];
        let is_ascii = bytes.is_ascii();
        let (charset, is_assumed) = self.charset_of_values(bytes, is_ascii, choice, early);
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
