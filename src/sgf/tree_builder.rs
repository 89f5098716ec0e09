//! Builds the tree of one game from its bytes: one loop over the items of the grammar with its own
//! stack, which never stops at an error.

use std::ops::Range;

use memchr::{memchr2, memrchr};

use super::after_close::AfterClose;
use super::bom::bom_len;
use super::charset::TrailBytes;
use super::findings;
use super::grammar::{self, Item, is_space};
use super::node_check::check_last_node;
use super::property_id::PropertyId;
use super::resync::{SYNC_WINDOW, begins_header, is_sync_point, with_parenthesis};
use super::scanner::short_move;
use super::surrounding_text::trim;
use super::tree::{GameTree, NONE, as_row};
use super::value::Source;
use crate::finding::{Finding, Findings};

/// The memory that a game is read into.
#[derive(Debug, Default)]
pub(super) struct Arena {
    pub(super) tree: GameTree,
    pub(super) findings: Findings,
    pub(super) open_variations: Vec<OpenVariation>,
}

/// Reads one game into an [`Arena`].
pub(super) struct TreeBuilder<'p, 'b> {
    /// The bytes from the game's first one on.
    pub(super) source: Source<'b>,
    /// The file offset of the first byte.
    pub(super) base: u64,
    pub(super) tree: &'p mut GameTree,
    pub(super) findings: &'p mut Findings,
    open_variations: &'p mut Vec<OpenVariation>,
    pub(super) at: usize,
    /// Up to here, bytes are not read as properties: they follow a text that its first `]` closes.
    pub(super) damaged_to: usize,
    /// The latest node of the line being read.
    current: u32,
    /// The latest child of `current`, once a variation of it was closed.
    last_child: u32,
    pub(super) previous: Previous,
    is_closed: bool,
    /// The number of lines that begin with a variation: if the game is unclosed, these may be games
    /// that it has swallowed.
    variation_lines: u32,
    /// Where the header of another game ends this one.
    header: Option<usize>,
    pub(super) long_identifiers: u32,
    pub(super) first_long_identifier: Option<usize>,
    /// The latest run of unexpected bytes.
    pub(super) unexpected: Range<usize>,
    after_close: AfterClose,
}

/// How the bytes of a game end.
enum Ended {
    /// At its end, at a synchronisation point or at the end of the bytes.
    Here { end: usize, is_closed: bool },
    /// Where another game begins inside this one, which the tree has begun to read.
    AtHeader(usize),
}

/// An open parenthesis.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenVariation {
    /// The parent of the variation's first node.
    branch: u32,
    /// The latest child of `branch` so far.
    last_child: u32,
}

/// The last thing read at the current depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Previous {
    /// An opening parenthesis: no node is open.
    Open,
    /// A node, which takes properties.
    Node,
    /// A closed variation: no node may follow.
    Variation,
}

impl Arena {
    /// Reads the game that begins at the first byte of `source`, which is byte `base` of its file.
    /// Returns where it ends, and whether it is closed there.
    pub(super) fn read(&mut self, source: Source<'_>, base: u64) -> (usize, bool) {
        let known_findings = self.findings.mark();
        match self.builder(source, base).run() {
            Ended::Here { end, is_closed } => (end, is_closed),
            Ended::AtHeader(header) => {
                // The header starts another game. This one is read again up to the header, so that
                // the result does not depend on that game.
                self.findings.undo_to(&known_findings);
                let bytes = &source.bytes[..header];
                let source = Source {
                    bytes,
                    ahead: bytes,
                    is_cut: false,
                    ..source
                };
                match self.builder(source, base).run() {
                    // Without the other game, a variation after a `)` may be a game of its own.
                    Ended::Here { end, is_closed } if end < header => (end, is_closed),
                    _ => (header, false),
                }
            }
        }
    }

    fn builder<'p, 'b>(&'p mut self, source: Source<'b>, base: u64) -> TreeBuilder<'p, 'b> {
        self.tree.clear();
        self.tree.trail_bytes = source.trail_bytes;
        self.open_variations.clear();
        TreeBuilder {
            source,
            base,
            tree: &mut self.tree,
            findings: &mut self.findings,
            open_variations: &mut self.open_variations,
            at: 0,
            damaged_to: 0,
            current: NONE,
            last_child: NONE,
            previous: Previous::Open,
            is_closed: false,
            variation_lines: 0,
            header: None,
            long_identifiers: 0,
            first_long_identifier: None,
            unexpected: 0..0,
            after_close: AfterClose::default(),
        }
    }
}

impl TreeBuilder<'_, '_> {
    fn run(mut self) -> Ended {
        if self.source.bytes.first() == Some(&b';') {
            self.open_variations.push(OpenVariation {
                branch: NONE,
                last_child: NONE,
            });
            self.report(0..1, findings::no_open);
        }
        while let Ok((rest, item)) = grammar::item(&self.source.bytes[self.at..]) {
            let after = self.source.bytes.len() - rest.len();
            match item {
                Item::Node => self.semicolon(),
                Item::Property(property) => self.property(property, after),
                Item::Space => self.at = after,
                Item::Open if self.at > 0 && is_sync_point(self.source.bytes, self.at) => break,
                Item::Junk if self.is_at_mark() => break,
                Item::Open => self.open_variation(),
                Item::Close => {
                    self.close_variation();
                    if self.is_closed {
                        break;
                    }
                }
                Item::Junk => self.unexpected(self.at),
            }
            if self.previous == Previous::Node {
                self.usual_properties();
            }
        }
        if let Some(header) = self.header {
            return Ended::AtHeader(header);
        }
        self.check_last_node();
        // The missing `)` is not reported after a value that ended the game.
        if !self.is_closed && !self.tree.is_torn {
            let end = trim(self.source.bytes, 0..self.at).end;
            let (open, lines) = (self.open_variations.len(), self.variation_lines);
            self.report(end - 1..end, |span| findings::unclosed(open, lines, span));
        }
        if let Some(first) = self.first_long_identifier {
            let count = self.long_identifiers;
            self.report(first..first + 1, |span| {
                findings::long_identifiers(count, span)
            });
        }
        Ended::Here {
            end: self.at,
            is_closed: self.is_closed,
        }
    }

    /// Whether a byte order mark here begins the line of the next game.
    pub(super) fn is_at_mark(&self) -> bool {
        let bytes = self.source.bytes;
        bom_len(&bytes[self.at..]) > 0 && is_sync_point(bytes, self.at)
    }

    /// Ends the game if the property here, FF or GM, makes the latest node the header of another one.
    #[cold]
    pub(super) fn ends_before_header(&mut self) -> bool {
        let Some(node) = self.tree.nodes.last() else {
            return false;
        };
        let (bytes, start) = (self.source.bytes, node.start as usize);
        // If no earlier node has a property, the earlier nodes belong to the game of this header.
        if node.properties == 0 || self.at - start >= SYNC_WINDOW {
            return false;
        }
        // A value that is not closed may have swallowed the beginning of the other game, on this line.
        let is_on_line = |at: &usize| memchr2(b'\n', b'\r', &bytes[*at..self.at]).is_none();
        let swallowed = memrchr(b';', &bytes[start..self.at]).map(|at| start + at);
        let swallowed = swallowed.filter(is_on_line);
        let mut nodes = swallowed.into_iter().chain([start]);
        let Some(header) = nodes.find(|&at| begins_header(bytes, at)) else {
            return false;
        };
        self.header = Some(with_parenthesis(bytes, header));
        self.at = bytes.len();
        true
    }

    fn open_variation(&mut self) {
        let outer = self.open_variations.last();
        let last_child = match (self.previous, outer) {
            (Previous::Open, Some(outer)) => outer.last_child,
            _ => self.last_child,
        };
        if outer.is_some() {
            let begins_line = matches!(self.source.bytes[self.at - 1], b'\n' | b'\r');
            if begins_line && self.source.bytes.get(self.at + 1) == Some(&b';') {
                self.variation_lines += 1;
            }
            if self.previous == Previous::Open {
                self.report_here(findings::no_first_node);
            }
        }
        self.open_variations.push(OpenVariation {
            branch: self.current,
            last_child,
        });
        self.last_child = last_child;
        self.previous = Previous::Open;
        self.at += 1;
    }

    fn close_variation(&mut self) {
        if self.previous == Previous::Open {
            self.report_here(findings::no_node);
        }
        if self.open_variations.len() == 1 && self.goes_on_after_close() {
            return;
        }
        self.at += 1;
        if let Some(variation) = self.open_variations.pop() {
            self.current = variation.branch;
            self.last_child = variation.last_child;
            self.previous = Previous::Variation;
        }
        match self.open_variations.last_mut() {
            None => self.is_closed = true,
            // The outer variation has no nodes of its own so far, only variations, which are
            // children of its branch.
            Some(outer) if outer.branch == self.current => outer.last_child = self.last_child,
            Some(_) => {}
        }
    }

    /// Skips the `)` here, which would close the game, if nodes of the game follow.
    // Called once per game; kept out of the loop so that the loop stays small.
    #[inline(never)]
    fn goes_on_after_close(&mut self) -> bool {
        let node = self.after_close.node(self.source, self.tree, self.at);
        let Some((text, node)) = node else {
            return false;
        };
        self.report_here(findings::early_close);
        if text < node {
            let bytes = self.source.bytes;
            let range = trim(bytes, text..node);
            let unexpected = &bytes[range.clone()];
            match bytes[node] {
                b'(' => self.report(range, findings::variation_behind_close),
                _ => self.report(range, |span| findings::unexpected(unexpected, span)),
            }
        }
        self.at = node;
        true
    }

    /// Reads a node's semicolon, and a whole run of short moves if one begins here.
    fn semicolon(&mut self) {
        self.check_last_node();
        // Under other charsets a bracket may be half a character.
        if self.previous == Previous::Node && self.source.trail_bytes == TrailBytes::None {
            self.moves();
            if self.source.bytes.get(self.at) != Some(&b';') {
                return;
            }
        } else if self.previous == Previous::Variation {
            self.report_here(findings::node_behind_variation);
        }
        self.push_node();
        self.at += 1;
    }

    /// Reads the following nodes as long as each has only one short move, as most nodes do. Each is
    /// the only child, so far, of the node before it.
    #[inline]
    fn moves(&mut self) {
        let (bytes, tree) = (self.source.bytes, &mut *self.tree);
        let (first, mut at) = (tree.node_count(), self.at);
        let mut name = PropertyId::PRIVATE;
        loop {
            match bytes.get(at) {
                Some(b';') => {
                    let Some((move_name, length)) = short_move(bytes, at) else {
                        break;
                    };
                    name = move_name;
                    tree.push_move(at, name, at + length - 1);
                    at += length;
                }
                // If each node has its own line, every second step comes here.
                Some(&byte) if is_space(byte) => at += 1,
                _ => break,
            }
        }
        if tree.node_count() > first {
            self.current = as_row(tree.node_count() - 1);
            self.at = at;
            if self.opens_value() {
                self.tree.has_second_value = true;
                self.values(name);
            }
        }
    }

    /// Appends a node that begins here, after the last one was checked.
    pub(super) fn push_node(&mut self) {
        let node = self
            .tree
            .push_node(self.current, self.last_child, as_row(self.at));
        if let Some(variation) = self.open_variations.last_mut()
            && variation.branch == self.current
        {
            variation.last_child = node;
        }
        self.current = node;
        self.last_child = NONE;
        self.previous = Previous::Node;
    }

    #[inline]
    pub(super) fn check_last_node(&mut self) {
        check_last_node(self.tree, self.source.bytes, self.base, self.findings);
    }

    /// Reports the byte here.
    #[cold]
    pub(super) fn report_here(&mut self, finding: fn(Range<u64>) -> Finding) {
        self.report(self.at..self.at + 1, finding);
    }

    #[cold]
    pub(super) fn report(
        &mut self,
        range: Range<usize>,
        finding: impl FnOnce(Range<u64>) -> Finding,
    ) {
        let span = self.base + range.start as u64..self.base + range.end as u64;
        self.findings.push(finding(span));
    }
}
