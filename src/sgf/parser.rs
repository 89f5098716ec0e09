//! The parser: the arena that games are read into, and the charset of each.

use memchr::memchr;
use memchr::memmem::Finder;

use super::charset::{Charset, CharsetChoice, TrailBytes};
use super::resync::{next_sync_point, sync_point_across};
use super::surrounding_text::LeadingText;
use super::tree::GameTree;
use super::tree_builder::{Arena, OpenVariation, TreeBuilder};
use super::value::Source;
use crate::finding::{Code, Finding, Findings, Mark};

/// The number of bytes at a game's beginning that are searched for its charset before it is read.
const EARLY: usize = 1024;

/// The number of open variations that memory is kept for from game to game.
const MOST_OPEN: usize = 4096;

/// How text is read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Which charset games are read in.
    pub charset: CharsetChoice,
    /// The largest game that is read, in bytes; at most `u32::MAX`, by default 256 MiB.
    pub limit: u32,
}

impl Options {
    /// The default of [`Options::limit`], in bytes.
    pub const DEFAULT_LIMIT: u32 = 256 << 20;
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
    /// The charset that the games of the current chunk are read in.
    pub(super) charset: CharsetChoice,
    pub(super) tree: GameTree,
    pub(super) findings: Findings,
    /// Whether the current chunk may end inside a game.
    pub(super) is_cut: bool,
    /// The text before the piece of the file, for its first game.
    pub(super) leading_text: Option<LeadingText>,
    open_variations: Vec<OpenVariation>,
    /// Finds `CA[`, where a charset is declared.
    declaration: Finder<'static>,
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
            charset: options.charset,
            tree: GameTree::default(),
            findings: Findings::default(),
            is_cut: false,
            leading_text: None,
            open_variations: Vec::new(),
            declaration: Finder::new(b"CA["),
        }
    }

    /// The memory that a game is read into.
    fn arena(&mut self) -> Arena<'_> {
        Arena {
            tree: &mut self.tree,
            findings: &mut self.findings,
            open_variations: &mut self.open_variations,
        }
    }

    /// Reads the game that begins at the first byte of `bytes`, the byte `base` of its file.
    /// Returns where it ends and its charset.
    pub(super) fn parse(&mut self, bytes: &[u8], base: u64) -> (usize, Charset) {
        let known_findings = self.findings.mark();
        let limit = (self.options.limit as usize).max(1).min(bytes.len());
        // A game that begins on a line across the limit ends this one before it.
        let (limit, is_cut) = match sync_point_across(bytes, limit) {
            Some(next_game) => (next_game, false),
            None => (limit, limit < bytes.len()),
        };
        let early = self.early_charset(&bytes[..limit]);
        self.findings.undo_to(&known_findings);
        let source = Source {
            bytes: &bytes[..limit],
            ahead: bytes,
            trail_bytes: TrailBytes::None,
            is_cut: is_cut || self.is_cut,
        };
        let built = self.build(source, base, early, &known_findings);
        let Built { end, charset, .. } = built;
        if is_cut && !built.is_closed && end == limit {
            self.findings.undo_to(&known_findings);
            self.tree.clear();
            self.findings
                .push(too_large_finding(base, self.options.limit));
            let next = next_sync_point(bytes, limit, bytes.len()).unwrap_or(bytes.len());
            return (next, charset);
        }
        if !built.is_ascii || charset.trail_bytes() != TrailBytes::None {
            self.check_charset(&bytes[..end], base, charset, built.is_assumed);
        }
        (end, charset)
    }

    /// Builds the tree of a game within the limit, in the right charset.
    fn build(
        &mut self,
        source: Source<'_>,
        base: u64,
        early: Option<Charset>,
        known_findings: &Mark,
    ) -> Built {
        let bytes = source.bytes;
        let build = |parser: &mut Self, trail_bytes| {
            parser.findings.undo_to(known_findings);
            let source = Source {
                trail_bytes,
                ..source
            };
            TreeBuilder::new(parser.arena(), source, base).run()
        };
        let trail_bytes = match (self.charset, early) {
            (CharsetChoice::Named(charset), _) | (_, Some(charset)) => charset.trail_bytes(),
            _ => TrailBytes::None,
        };
        let (mut end, mut is_closed) = build(self, trail_bytes);
        let is_ascii = bytes[..end].is_ascii();
        let (mut charset, mut is_assumed) = self.find_charset(&bytes[..end], is_ascii, early);
        if charset.trail_bytes() != trail_bytes {
            // Once more, because trail bytes may look like brackets.
            (end, is_closed) = build(self, charset.trail_bytes());
            if !is_assumed && self.declared_charset(bytes) != Some(charset) {
                // Read in the charset that it declares, the game does not declare it.
                (end, is_closed) = build(self, trail_bytes);
                (charset, is_assumed) = (Charset::assume(&bytes[..end]), true);
            }
        }
        // Millions of parentheses that are never closed need no memory beside what is read of them.
        self.open_variations.clear();
        self.open_variations.shrink_to(MOST_OPEN);
        Built {
            end,
            is_closed,
            charset,
            is_assumed,
            is_ascii,
        }
    }

    fn declared_charset(&self, bytes: &[u8]) -> Option<Charset> {
        Charset::from_label(bytes[self.tree.charset_label()?].trim_ascii())
    }

    /// A charset of two bytes that the game declares near its beginning.
    ///
    /// The declaration is found before the game is read. Otherwise a trail byte could hide the
    /// declaration or the game's end, and in a file without line breaks every game would be read to
    /// the end of the file.
    fn early_charset(&mut self, bytes: &[u8]) -> Option<Charset> {
        if matches!(self.charset, CharsetChoice::Named(_)) {
            return None;
        }
        let near = &bytes[..bytes.len().min(EARLY)];
        let label = self.declaration.find(near)? + 3;
        let end = label + memchr(b']', &near[label..])?;
        let charset = Charset::from_label(near[label..end].trim_ascii())
            .filter(|charset| charset.trail_bytes() != TrailBytes::None)?;
        // If the game has another declaration, the one found here may be part of a value.
        TreeBuilder::new(self.arena(), Source::whole(near, TrailBytes::None), 0).run();
        let found = self.declared_charset(bytes);
        if found.is_some_and(|found| found.trail_bytes() == TrailBytes::None) {
            return None;
        }
        let declaration = Source::whole(&bytes[..=end], charset.trail_bytes());
        TreeBuilder::new(self.arena(), declaration, 0).run();
        (self.declared_charset(bytes) == Some(charset)).then_some(charset)
    }

    /// The charset of the game that was read, and whether it is only assumed.
    fn find_charset(
        &self,
        bytes: &[u8],
        is_ascii: bool,
        early: Option<Charset>,
    ) -> (Charset, bool) {
        let declared = || early.or_else(|| self.declared_charset(bytes));
        match self.charset {
            CharsetChoice::Named(charset) => (charset, false),
            CharsetChoice::Declared => match declared() {
                Some(charset) => (charset, false),
                None if is_ascii => (Charset::UTF_8, true),
                None => (Charset::assume(bytes), true),
            },
            CharsetChoice::Guessed => {
                match declared().filter(|charset| charset.first_bad_byte(bytes).is_none()) {
                    Some(charset) => (charset, false),
                    None => (Charset::guess(bytes), true),
                }
            }
        }
    }

    /// Reports an assumed charset, or the values that a known one cannot explain.
    fn check_charset(&mut self, bytes: &[u8], base: u64, charset: Charset, is_assumed: bool) {
        let first = bytes.iter().position(|byte| !byte.is_ascii());
        if first.is_none() && charset.trail_bytes() != TrailBytes::Iso2022Jp {
            return;
        }
        if is_assumed && let Some(first) = first {
            self.findings.push(Finding::new(
                Code::CharsetAssumed,
                base + first as u64..base + first as u64 + 1,
                format!("no known charset is declared; read as {}", charset.name()),
            ));
        }
        if charset.first_bad_byte(bytes).is_none() {
            return;
        }
        let torn = self.tree.torn_value();
        for value in &self.tree.values[..torn.unwrap_or(self.tree.values.len())] {
            let raw = &bytes[value.start as usize..value.end as usize];
            if let Some(bad) = charset.first_bad_byte(raw) {
                let start = base + u64::from(value.start);
                self.findings.push(Finding::new(
                    Code::BadText,
                    start + bad as u64..start + raw.len() as u64,
                    format!("not valid {}; the bytes are kept", charset.name()),
                ));
            }
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
