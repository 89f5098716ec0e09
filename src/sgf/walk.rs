//! The walk through one game's bytes, which fills the arena.

use super::charset::Scan;
use super::level::Level;
use super::name::Name;
use super::node_check::check_last_node;
use super::outside::is_sync_point;
use super::parse::Parser;
use super::syntax::{self, Class, class};
use super::tree::{GameTree, NONE, as_row};
use super::value::{End, value_end};
use crate::finding::{Code, Finding};

/// The walk through one game.
pub(super) struct Walk<'p, 'b> {
    pub(super) bytes: &'b [u8],
    pub(super) base: u64,
    pub(super) scan: Scan,
    tree: &'p mut GameTree,
    pub(super) levels: &'p mut Vec<Level>,
    pub(super) findings: &'p mut Vec<Finding>,
    pub(super) at: usize,
    /// The latest node of the line being read.
    pub(super) current: u32,
    /// The latest child of `current`, once a variation was closed behind it.
    pub(super) last_child: u32,
    pub(super) after: After,
    pub(super) closed: bool,
    /// Whether an unclosed value ended the game; what else is open then needs no words.
    unclosed_value: bool,
    pub(super) long_identifiers: u32,
    pub(super) first_long_identifier: usize,
    /// The end of the latest run of unexpected bytes.
    pub(super) unexpected_end: usize,
}

/// What the walk has just read on its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// An opening parenthesis: no node is open.
    Open,
    /// A node, which takes properties.
    Node,
    /// A closed variation: no node may follow.
    Variation,
}

impl<'p, 'b> Walk<'p, 'b> {
    pub(super) fn new(parser: &'p mut Parser, bytes: &'b [u8], base: u64, scan: Scan) -> Self {
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

    /// Where the game ends, and whether it is closed there.
    pub(super) fn end(&self) -> (usize, bool) {
        (self.at, self.closed)
    }

    pub(super) fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match class(byte) {
                Class::Semicolon => self.semicolon(),
                Class::Letter => self.property(),
                Class::Space => self.at += 1,
                Class::Open => {
                    if self.at > 0 && is_sync_point(self.bytes, self.at) {
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
        self.check_last_node();
        if !self.closed && !self.unclosed_value {
            self.report_missing_close();
        }
        if self.long_identifiers > 0 {
            self.report_long_identifiers();
        }
    }

    /// Reads a node's semicolon, and whole the moves that follow each other from here.
    fn semicolon(&mut self) {
        self.check_last_node();
        // Under other charsets a bracket may be half a character.
        if self.after == After::Node && self.scan == Scan::Bytes {
            self.moves();
            if self.bytes.get(self.at) != Some(&b';') {
                return;
            }
        } else if self.after == After::Variation {
            self.report(
                Code::StraySemicolon,
                self.at..self.at + 1,
                "this node follows a variation; read as one more variation",
            );
        }
        self.push_node();
        self.at += 1;
    }

    /// Reads the nodes from here on that hold one short move each, as most nodes do. Each is the
    /// only child, so far, of the node before it.
    fn moves(&mut self) {
        let tree = &mut *self.tree;
        let (first, mut at) = (tree.nodes.len(), self.at);
        let mut name = Name::PRIVATE;
        loop {
            if let Some((move_name, length)) = syntax::short_move(self.bytes, at) {
                name = move_name;
                tree.push_move(at, name, at + length - 1);
                at += length;
            } else if self
                .bytes
                .get(at)
                .is_some_and(|&byte| syntax::is_space(byte))
            {
                // With a line for each node every other step comes here.
                at += 1;
            } else {
                break;
            }
        }
        if tree.nodes.len() > first {
            self.current = as_row(tree.nodes.len() - 1);
            self.at = at;
            self.more_values(name);
        }
    }

    /// Appends a node that begins here, after the last one was checked.
    fn push_node(&mut self) {
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

    #[inline]
    fn check_last_node(&mut self) {
        check_last_node(self.tree, self.bytes, self.base, self.findings);
    }

    /// Reads an identifier and the values behind it.
    fn property(&mut self) {
        let rest = &self.bytes[self.at..];
        let Some((name, length)) = syntax::short_identifier(rest) else {
            return self.long_property();
        };
        self.push_property(name, length);
        self.at += 1;
        self.values(name);
    }

    /// Appends the property whose identifier of `length` bytes begins here, and steps over it.
    #[inline]
    pub(super) fn push_property(&mut self, name: Name, length: usize) {
        if self.after != After::Node {
            self.report(
                Code::MissingSemicolon,
                self.at..self.at + 1,
                "this node begins without a `;`",
            );
            self.check_last_node();
            self.push_node();
        }
        self.tree
            .push_property(as_row(self.at), as_row(self.at + length), name);
        self.at += length;
    }

    /// Reads values, the first of which begins here, behind its bracket.
    #[inline]
    pub(super) fn values(&mut self, name: Name) {
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
            self.tree.push_value(as_row(start), as_row(value_end));
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
            if !self.opens_value() {
                return;
            }
        }
    }

    /// Reads the values that follow one of the same property, if any do.
    fn more_values(&mut self, name: Name) {
        if self.opens_value() {
            self.values(name);
        }
    }

    /// Steps over white space and an opening bracket, if they stand here.
    #[inline]
    fn opens_value(&mut self) -> bool {
        if matches!(self.bytes.get(self.at), Some(b';' | b'A'..=b'Z')) {
            return false;
        }
        let opening = syntax::opening_bracket(&self.bytes[self.at..]);
        if let Ok((rest, _)) = opening {
            self.at = self.bytes.len() - rest.len();
        }
        opening.is_ok()
    }
}
