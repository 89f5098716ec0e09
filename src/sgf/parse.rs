//! Bytes to a [`GameTree`]: one loop, its own stack, no game too broken to read on.

use memchr::{memchr, memmem};

use super::charset::{Charset, CharsetChoice, Scan};
use super::name::Name;
use super::node_check::check_last_node;
use super::outside::{is_resumption, next_resumption, resumption_across, trim};
use super::syntax::{self, Class, class};
use super::tree::{GameTree, NONE, PropertyRow, ValueRow, as_row};
use super::value::{End, value_end};
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
#[derive(Debug, Default)]
pub struct Parser {
    pub(super) options: Options,
    /// Whose word on the charset counts for the piece at hand.
    pub(super) charset: CharsetChoice,
    pub(super) tree: GameTree,
    pub(super) findings: Vec<Finding>,
    levels: Vec<Level>,
}

/// An open parenthesis.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The node that the level's first node descends from.
    branch: u32,
    /// The latest child of `branch`, when one was read already.
    last_child: u32,
}

impl Parser {
    /// A parser with nothing read yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            ..Self::default()
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
            (walk.at, walk.closed)
        };
        let early = self.early_charset(&bytes[..limit]);
        self.findings.truncate(known_findings);
        let scan = match (self.charset, early) {
            (CharsetChoice::Named(charset), _) | (_, Some(charset)) => charset.scan(),
            _ => Scan::Bytes,
        };
        let (mut end, mut closed) = walk(self, scan);
        let (mut charset, mut is_assumed) = match early {
            Some(charset) => (charset, false),
            None => self.find_charset(&bytes[..end]),
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
        self.check_charset(&bytes[..end], base, charset, is_assumed);
        (end, charset)
    }

    fn declared_charset(&self, bytes: &[u8]) -> Option<Charset> {
        let tree = &self.tree;
        if tree.nodes.is_empty() {
            return None;
        }
        let declaration = tree
            .properties_of(0)
            .find(|&property| tree.properties[property].name == Name::CA)?;
        let value = tree.values.get(tree.values_of(declaration).start)?;
        Charset::from_label(bytes[value.start as usize..value.end as usize].trim_ascii())
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
        let label = memmem::find(near, b"CA[")? + 3;
        let end = label + memchr(b']', &near[label..])?;
        let charset = Charset::from_label(near[label..end].trim_ascii())
            .filter(|charset| charset.scan() != Scan::Bytes)?;
        Walk::new(self, &bytes[..=end], 0, charset.scan()).run();
        (self.declared_charset(bytes) == Some(charset)).then_some(charset)
    }

    /// The charset of the game that was walked, and whether that is a mere assumption.
    fn find_charset(&self, bytes: &[u8]) -> (Charset, bool) {
        match self.charset {
            CharsetChoice::Named(charset) => (charset, false),
            CharsetChoice::Guessed => (Charset::guess(bytes), true),
            CharsetChoice::Declared => match self.declared_charset(bytes) {
                Some(charset) => (charset, false),
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

/// The walk through one game.
struct Walk<'p, 'b> {
    bytes: &'b [u8],
    base: u64,
    scan: Scan,
    tree: &'p mut GameTree,
    levels: &'p mut Vec<Level>,
    findings: &'p mut Vec<Finding>,
    at: usize,
    /// The latest node of the line being read.
    current: u32,
    /// The latest child of `current`, once a variation was closed behind it.
    last_child: u32,
    after: After,
    closed: bool,
    /// Whether an unclosed value ended the game; what else is open then needs no words.
    unclosed_value: bool,
    long_identifiers: u32,
    first_long_identifier: usize,
    /// The end of the latest run of unexpected bytes.
    unexpected_end: usize,
}

/// What the walk has just read on its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
    /// An opening parenthesis: no node is open.
    Open,
    /// A node, which takes properties.
    Node,
    /// A closed variation: no node may follow.
    Variation,
}

impl<'p, 'b> Walk<'p, 'b> {
    fn new(parser: &'p mut Parser, bytes: &'b [u8], base: u64, scan: Scan) -> Self {
        parser.tree.clear();
        parser.levels.clear();
        Self {
            bytes,
            base,
            scan,
            tree: &mut parser.tree,
            levels: &mut parser.levels,
            findings: &mut parser.findings,
            at: 0,
            current: NONE,
            last_child: NONE,
            after: After::Open,
            closed: false,
            unclosed_value: false,
            long_identifiers: 0,
            first_long_identifier: 0,
            unexpected_end: 0,
        }
    }

    fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match class(byte) {
                Class::Semicolon => self.semicolon(),
                Class::Letter => self.property(),
                Class::Space => self.at += 1,
                Class::Open => {
                    if self.at > 0 && is_resumption(self.bytes, self.at) {
                        break;
                    }
                    self.open();
                }
                Class::Close => {
                    self.close();
                    if self.closed {
                        break;
                    }
                }
                Class::Bracket | Class::Other => self.unexpected(self.at),
            }
        }
        check_last_node(self.tree, self.bytes, self.base, self.findings);
        if !self.closed && !self.unclosed_value {
            self.report_missing_close();
        }
        if self.long_identifiers > 0 {
            let start = self.first_long_identifier;
            self.report(
                Code::LongIdentifier,
                start..start + 1,
                match self.long_identifiers {
                    1 => "an identifier in its long spelling; read as its capitals".to_owned(),
                    count => format!(
                        "{count} identifiers in their long spelling; read as their capitals"
                    ),
                },
            );
        }
    }

    #[inline]
    fn semicolon(&mut self) {
        if self.after == After::Variation {
            self.report(
                Code::StraySemicolon,
                self.at..self.at + 1,
                "this node follows a variation; read as one more variation",
            );
        }
        self.push_node();
        self.at += 1;
    }

    #[inline]
    fn push_node(&mut self) {
        check_last_node(self.tree, self.bytes, self.base, self.findings);
        let node = self
            .tree
            .push_node(self.current, self.last_child, as_row(self.at));
        if let Some(level) = self.levels.last_mut()
            && level.branch == self.current
        {
            level.last_child = node;
        }
        self.current = node;
        self.last_child = NONE;
        self.after = After::Node;
    }

    fn open(&mut self) {
        if self.after == After::Open && !self.levels.is_empty() {
            self.report(
                Code::EmptyVariation,
                self.at..self.at + 1,
                "this variation begins with a variation instead of a node",
            );
        }
        let last_child = match (self.after, self.levels.last()) {
            (After::Open, Some(outer)) => outer.last_child,
            _ => self.last_child,
        };
        self.levels.push(Level {
            branch: self.current,
            last_child,
        });
        self.last_child = last_child;
        self.after = After::Open;
        self.at += 1;
    }

    fn close(&mut self) {
        if self.after == After::Open {
            self.report(
                Code::EmptyVariation,
                self.at..self.at + 1,
                "this variation ends without a node",
            );
        }
        self.at += 1;
        if let Some(level) = self.levels.pop() {
            self.current = level.branch;
            self.last_child = level.last_child;
            self.after = After::Variation;
        }
        match self.levels.last_mut() {
            None => self.closed = true,
            // A level that has only variations so far: they are its branch's children.
            Some(outer) if outer.branch == self.current => outer.last_child = self.last_child,
            Some(_) => {}
        }
    }

    #[inline]
    fn property(&mut self) {
        let rest = &self.bytes[self.at..];
        let Ok((rest, identifier)) = syntax::identifier(rest) else {
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
        if self.after != After::Node {
            self.report(
                Code::MissingSemicolon,
                start..start + 1,
                "this node begins without a `;`",
            );
            self.push_node();
        }
        self.tree.properties.push(PropertyRow {
            start: as_row(start),
            identifier_end: as_row(identifier_end),
            values: as_row(self.tree.values.len()),
            name,
        });
        self.at = identifier_end;
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

    /// Reads values, the first of which begins here, behind its bracket.
    #[inline]
    fn values(&mut self, name: Name) {
        loop {
            let start = self.at;
            let (base, findings) = (self.base, &mut *self.findings);
            let end = value_end(self.bytes, start, name.is_text(), self.scan, |bracket| {
                let offset = base + bracket as u64;
                findings.push(Finding::new(
                    Code::UnescapedBracket,
                    offset..offset + 1,
                    "this `]` belongs to the text and needs a backslash",
                ));
            });
            let (End::Closed(value_end) | End::Unclosed(value_end)) = end;
            self.tree.values.push(ValueRow {
                start: as_row(start),
                end: as_row(value_end),
            });
            if end == End::Unclosed(value_end) {
                self.at = value_end;
                self.unclosed_value = true;
                return self.report(
                    Code::UnclosedValue,
                    start - 1..start,
                    "this value is not closed before the next game or the end of the file",
                );
            }
            self.at = value_end + 1;
            match syntax::opening_bracket(&self.bytes[self.at..]) {
                Ok((rest, _)) => self.at = self.bytes.len() - rest.len(),
                Err(_) => return,
            }
        }
    }

    /// Steps over bytes that fit nowhere, from here and at least to `from`.
    fn unexpected(&mut self, from: usize) {
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

    fn report_missing_close(&mut self) {
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
    fn report(
        &mut self,
        code: Code,
        range: std::ops::Range<usize>,
        message: impl Into<std::borrow::Cow<'static, str>>,
    ) {
        let span = self.base + range.start as u64..self.base + range.end as u64;
        self.findings.push(Finding::new(code, span, message));
    }
}
