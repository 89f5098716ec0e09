//! Bytes to a [`GameTree`]: one loop, its own stack, no game too broken to read on.

use memchr::memchr;
use memchr::memmem::Finder;

use super::charset::{Charset, CharsetChoice, Scan};
use super::level::Level;
use super::outside::{next_resumption, resumption_across};
use super::tree::GameTree;
use super::walk::Walk;
use crate::finding::{Code, Finding};

/// How far from a game's beginning its charset is looked for before it is read, in bytes.
const EARLY: usize = 1024;

/// How text is read.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whose word on the charset counts.
    pub charset: CharsetChoice,
    /// The largest game that is read, in bytes; at most, and by default, `u32::MAX`.
    pub limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            charset: CharsetChoice::default(),
            limit: u32::MAX,
        }
    }
}

/// Reads games into one arena that is cleared and reused from game to game.
#[derive(Debug)]
pub struct Parser {
    pub(super) options: Options,
    /// Whose word on the charset counts for the piece at hand.
    pub(super) charset: CharsetChoice,
    pub(super) tree: GameTree,
    pub(super) findings: Vec<Finding>,
    pub(super) levels: Vec<Level>,
    /// Finds `CA[`, where a charset is declared.
    declaration: Finder<'static>,
}

impl Default for Parser {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Parser {
    /// A parser with nothing read yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            charset: options.charset,
            tree: GameTree::default(),
            findings: Vec::new(),
            levels: Vec::new(),
            declaration: Finder::new(b"CA["),
        }
    }

    /// Reads the game whose parenthesis is the first byte of `bytes`, which stands
    /// at the offset `base` of its file. Returns where it ends and its charset.
    pub(super) fn parse(&mut self, bytes: &[u8], base: u64) -> (usize, Charset) {
        let known_findings = self.findings.len();
        let limit = (self.options.limit as usize).max(1).min(bytes.len());
        // A game that begins on a line across the limit ends this one before it.
        let (limit, is_cut) = match resumption_across(bytes, limit) {
            Some(next_game) => (next_game, false),
            None => (limit, limit < bytes.len()),
        };
        let walk = |parser: &mut Self, scan| {
            parser.findings.truncate(known_findings);
            let mut walk = Walk::new(parser, &bytes[..limit], base, scan);
            walk.run();
            walk.end()
        };
        let early = self.early_charset(&bytes[..limit]);
        self.findings.truncate(known_findings);
        let scan = match (self.charset, early) {
            (CharsetChoice::Named(charset), _) | (_, Some(charset)) => charset.scan(),
            _ => Scan::Bytes,
        };
        let (mut end, mut closed) = walk(self, scan);
        let is_ascii = bytes[..end].is_ascii();
        let (mut charset, mut is_assumed) = match early {
            Some(charset) => (charset, false),
            None => self.find_charset(&bytes[..end], is_ascii),
        };
        if charset.scan() != scan {
            // The brackets have to be told from trail bytes, so once more.
            (end, closed) = walk(self, charset.scan());
            if !is_assumed && self.declared_charset(bytes) != Some(charset) {
                // Read as what it says it is, the game does not say so.
                (end, closed) = walk(self, scan);
                (charset, is_assumed) = (Charset::assume(&bytes[..end]), true);
            }
        }
        if is_cut && !closed && end == limit {
            self.findings.truncate(known_findings);
            self.tree.clear();
            self.findings.push(Finding::new(
                Code::TooLarge,
                base..base + 1,
                format!("this game is larger than {limit} bytes, and is not read"),
            ));
            return (next_resumption(bytes, limit), charset);
        }
        // What may have been read again has another end.
        if !is_ascii || charset.scan() != Scan::Bytes {
            self.check_charset(&bytes[..end], base, charset, is_assumed);
        }
        (end, charset)
    }

    fn declared_charset(&self, bytes: &[u8]) -> Option<Charset> {
        Charset::from_label(bytes[self.tree.charset_label()?].trim_ascii())
    }

    /// A charset of two bytes that the game declares near its beginning.
    ///
    /// Told before the game is read: read byte by byte, a trail byte may hide the
    /// declaration, or the game's end, and then every game of a file that has no
    /// line breaks would be read to the end of the file.
    fn early_charset(&mut self, bytes: &[u8]) -> Option<Charset> {
        if !matches!(self.charset, CharsetChoice::Declared) {
            return None;
        }
        let near = &bytes[..bytes.len().min(EARLY)];
        let label = self.declaration.find(near)? + 3;
        let end = label + memchr(b']', &near[label..])?;
        let charset = Charset::from_label(near[label..end].trim_ascii())
            .filter(|charset| charset.scan() != Scan::Bytes)?;
        // What looks like a declaration may be part of a value, if another is found without it.
        Walk::new(self, near, 0, Scan::Bytes).run();
        let found = self.declared_charset(bytes);
        if found.is_some_and(|found| found.scan() == Scan::Bytes) {
            return None;
        }
        Walk::new(self, &bytes[..=end], 0, charset.scan()).run();
        (self.declared_charset(bytes) == Some(charset)).then_some(charset)
    }

    /// The charset of the game that was walked, and whether that is a mere assumption.
    fn find_charset(&self, bytes: &[u8], is_ascii: bool) -> (Charset, bool) {
        match self.charset {
            CharsetChoice::Named(charset) => (charset, false),
            CharsetChoice::Guessed => (Charset::guess(bytes), true),
            CharsetChoice::Declared => match self.declared_charset(bytes) {
                Some(charset) => (charset, false),
                None if is_ascii => (Charset::UTF_8, true),
                None => (Charset::assume(bytes), true),
            },
        }
    }

    /// Reports an assumed charset, or the values that a known one cannot explain.
    fn check_charset(&mut self, bytes: &[u8], base: u64, charset: Charset, is_assumed: bool) {
        let first = if bytes.is_ascii() {
            None
        } else {
            bytes.iter().position(|byte| !byte.is_ascii())
        };
        if first.is_none() && charset.scan() != Scan::Iso2022Jp {
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
        for value in &self.tree.values {
            let raw = &bytes[value.start as usize..value.end as usize];
            if let Some(bad) = charset.first_bad_byte(raw) {
                let start = base + u64::from(value.start);
                self.findings.push(Finding::new(
                    Code::BadText,
                    start + bad as u64..start + raw.len() as u64,
                    format!("this is no {}; the bytes are kept", charset.name()),
                ));
            }
        }
    }
}
