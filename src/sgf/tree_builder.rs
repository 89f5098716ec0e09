//! Builds the tree of one game from its bytes: one loop with its own stack, which never stops at an
//! error.

use std::borrow::Cow;
use std::ops::Range;

use super::charset::TrailBytes;
use super::grammar::{self, Item, Property, is_junk};
use super::name::{Name, spelled_part};
use super::node_check::check_last_node;
use super::resync::{SYNC_WINDOW, is_sync_point, next_game, next_sync_point};
use super::surrounding_text::trim;
use super::text::shown;
use super::tree::{GameTree, NONE, as_row};
use super::value::{End, Source};
use crate::finding::{Code, Findings};

/// The memory that a game is read into.
#[derive(Debug, Default)]
pub(super) struct Arena {
    pub(super) tree: GameTree,
    pub(super) findings: Findings,
    pub(super) open_variations: Vec<OpenVariation>,
}

/// Reads one game into an [`Arena`].
struct TreeBuilder<'p, 'b> {
    /// The bytes from the game's first one on.
    source: Source<'b>,
    /// The file offset of the first byte.
    base: u64,
    tree: &'p mut GameTree,
    findings: &'p mut Findings,
    open_variations: &'p mut Vec<OpenVariation>,
    at: usize,
    /// Up to here, behind a text that its first `]` closes, bytes are not read as properties.
    damaged_to: usize,
    /// The latest node of the line being read.
    current: u32,
    /// The latest child of `current`, once a variation of it was closed.
    last_child: u32,
    previous: Previous,
    is_closed: bool,
    /// The number of lines that begin with a variation, like the games that an unclosed game
    /// swallows.
    variation_lines: u32,
    long_identifiers: u32,
    first_long_identifier: usize,
    /// The end of the latest run of unexpected bytes.
    unexpected_end: usize,
    /// The range that [`next_game`] has searched, up to the start of a game or the end.
    searched: Range<usize>,
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
enum Previous {
    /// An opening parenthesis: no node is open.
    Open,
    /// A node, which takes properties.
    Node,
    /// A closed variation: no node may follow.
    Variation,
}

fn unexpected(bytes: &[u8]) -> String {
    format!(
        "`{}` fits nowhere in a game; it is kept, but not read",
        shown(bytes)
    )
}

impl Arena {
    /// Reads the game that begins at the first byte of `source`, which is byte `base` of its file.
    /// Returns where it ends, and whether it is closed there.
    pub(super) fn read(&mut self, source: Source<'_>, base: u64) -> (usize, bool) {
        self.tree.clear();
        self.open_variations.clear();
        let builder = TreeBuilder {
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
            long_identifiers: 0,
            first_long_identifier: 0,
            unexpected_end: 0,
            searched: 0..0,
        };
        builder.run()
    }
}

impl TreeBuilder<'_, '_> {
    fn run(mut self) -> (usize, bool) {
        if self.source.bytes.first() == Some(&b';') {
            self.open_variations.push(OpenVariation {
                branch: NONE,
                last_child: NONE,
            });
            self.report(Code::MissingOpen, 0..1, "this game begins without its `(`");
        }
        while let Ok((rest, item)) = grammar::item(&self.source.bytes[self.at..]) {
            let after = self.source.bytes.len() - rest.len();
            match item {
                Item::Node => self.semicolon(),
                Item::Property(property) => self.property(property, after),
                Item::Space => self.at = after,
                Item::Open if self.at > 0 && is_sync_point(self.source.bytes, self.at) => break,
                Item::Open => self.open_variation(),
                Item::Close => {
                    self.close_variation();
                    if self.is_closed {
                        break;
                    }
                }
                Item::Junk => self.unexpected(self.at),
            }
        }
        self.check_last_node();
        // The missing `)` is not reported after a value that ended the game.
        if !self.is_closed && !self.tree.is_torn {
            self.report_missing_close();
        }
        if self.long_identifiers > 0 {
            self.report_long_identifiers();
        }
        (self.at, self.is_closed)
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
                let message = "this variation begins with a variation instead of a node";
                self.report_here(Code::EmptyVariation, message);
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
            self.report_here(Code::EmptyVariation, "this variation ends without a node");
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
            // It only has variations so far, which are children of its branch.
            Some(outer) if outer.branch == self.current => outer.last_child = self.last_child,
            Some(_) => {}
        }
    }

    /// Skips the `)` here, which would close the game, if nodes of the game follow.
    // Once a game: the loop around it is smaller without it.
    #[inline(never)]
    fn goes_on_after_close(&mut self) -> bool {
        let Some((text, node)) = self.node_after_close() else {
            return false;
        };
        let message = "this `)` would close the game, but its nodes go on; it is ignored";
        self.report_here(Code::StrayClose, message);
        if text < node {
            let end = trim(self.source.bytes, text..node).end;
            let message = match self.source.bytes[node] {
                b'(' => {
                    "a variation follows: a `)` may be one too many here, or a `(` missing before"
                }
                _ => &*unexpected(&self.source.bytes[text..end]),
            };
            let message = message.to_owned();
            self.report(Code::UnexpectedBytes, text..end, message);
        }
        self.at = node;
        true
    }

    /// Where nodes of the game follow the `)` here that would close it, and where text before them
    /// begins.
    fn node_after_close(&mut self) -> Option<(usize, usize)> {
        // Nearly always the next game begins here, with a root property.
        let next = self.source.bytes[self.at + 1..].trim_ascii_start();
        let root = next.strip_prefix(b"(;").and_then(grammar::short_identifier);
        if root.is_some_and(|(name, _)| name.is_root()) {
            return None;
        }
        let is_stray = |byte: &u8| *byte == b')' || grammar::is_space(*byte);
        let mut rest = self.source.bytes[self.at..].iter();
        let start = self.at + rest.position(|byte| !is_stray(byte))?;
        let opens = |byte: &u8| matches!(byte, b'(' | b';') || grammar::is_space(*byte);
        let opening = self.source.bytes[start..].iter();
        let first = start + opening.take_while(|byte| opens(byte)).count();
        if self.source.bytes[start] == b'(' && self.source.bytes[start..first].contains(&b';') {
            return self.variation_after_close(start, first);
        }
        // The result must not depend on the games after this one.
        let bytes = &self.source.bytes[..self.next_game(self.at + 1)];
        let node = self.next_node(bytes, start)?;
        let is_mark = |byte: &u8| matches!(byte, b'(' | b')' | b';') || grammar::is_space(*byte);
        let marks = bytes[start..node].iter().take_while(|byte| is_mark(byte));
        let text = start + marks.count();
        let has_root = |from| self.has_property(bytes, from, Name::is_root) == Some(true);
        if has_root(text) || has_root(node + 1) {
            // They begin another game.
            return None;
        }
        let is_empty_node = |byte: &u8| *byte == b';' || grammar::is_space(*byte);
        if bytes[start..node].iter().all(is_empty_node) {
            Some((start, start))
        } else {
            Some((start, node))
        }
    }

    /// The same if `(` and `;` follow from `start` to the `first` property. They begin a game, unless
    /// that node has no fact of a game: behind a game that is not Go that is a variation, for as a game
    /// it would be Go.
    fn variation_after_close(&self, start: usize, first: usize) -> Option<(usize, usize)> {
        let bytes = self.source.bytes;
        let is_go = || {
            let value = self.tree.root_value(Name::GM);
            value.is_none_or(|value| matches!(bytes[value].trim_ascii(), b"1" | b""))
        };
        // As at a synchronisation point, what is far away does not count, nor what is behind one.
        let near = bytes.len().min(first + SYNC_WINDOW);
        let near = &bytes[..next_sync_point(bytes, first, near).unwrap_or(near)];
        let is_fact = |name: Name| name.is_root() || name.is_game_info();
        let has_fact = self.has_property(near, first, is_fact);
        if has_fact == Some(true) {
            return None;
        }
        let (rest, first) = grammar::identifier(&near[first..]).ok()?;
        grammar::opening_bracket(rest).ok()?;
        let first = Name::reduce(first);
        let is_whole = has_fact.is_some();
        let is_variation = is_whole || first.is_move() || first.is_setup();
        (is_variation && !is_go()).then_some((self.at, start))
    }

    /// The offset of the next node with a property, outside values. After other text the bracket of a
    /// long identifier follows directly.
    fn next_node(&self, bytes: &[u8], start: usize) -> Option<usize> {
        let (mut at, mut is_after_text) = (start, false);
        while let Some(&byte) = bytes.get(at) {
            if grammar::node_begins(&bytes[at..], !is_after_text) {
                return Some(at);
            }
            is_after_text |= byte != b';' && !grammar::is_space(byte);
            at = match byte {
                b'[' => self.end_of_value(bytes, at, Name::PRIVATE),
                _ => at + 1,
            };
        }
        None
    }

    /// Whether such a property follows in the same node, so that it begins another game; `None` if the
    /// end of the node is not in the bytes.
    fn has_property(
        &self,
        bytes: &[u8],
        from: usize,
        is_it: impl Fn(Name) -> bool,
    ) -> Option<bool> {
        let mut at = from;
        while let Ok((rest, item)) = grammar::item(&bytes[at..]) {
            let after = bytes.len() - rest.len();
            at = match item {
                Item::Node | Item::Open | Item::Close => return Some(false),
                Item::Property(it) if it.has_value && is_it(it.name) => return Some(true),
                Item::Property(it) if it.has_value => self.end_of_value(bytes, after - 1, it.name),
                Item::Junk if bytes[at] == b'[' => self.end_of_value(bytes, at, Name::PRIVATE),
                Item::Property(_) | Item::Space | Item::Junk => after,
            };
        }
        None
    }

    /// Where the value ends whose bracket is at `opening`.
    fn end_of_value(&self, bytes: &[u8], opening: usize, name: Name) -> usize {
        match Source::whole(bytes, self.source.trail_bytes).value_end(opening + 1, name) {
            End::Closed(end) | End::ClosedAfter { end, .. } | End::Damaged { end, .. } => end + 1,
            End::Unclosed(end) => end,
        }
    }

    /// Where the next game would begin at or after `from`, outside games; the end if none does.
    fn next_game(&mut self, from: usize) -> usize {
        // Every byte is searched once, however many parentheses there are.
        if !self.searched.contains(&from) {
            let next = next_game(self.source.ahead, from, false);
            let end = self.source.bytes.len();
            self.searched = from..next.unwrap_or(end).min(end);
        }
        self.searched.end
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
            let message = "this node follows a variation; read as one more variation";
            self.report_here(Code::StraySemicolon, message);
        }
        self.push_node();
        self.at += 1;
    }

    /// Reads the following nodes as long as each has only one short move, as most nodes do. Each is
    /// the only child, so far, of the node before it.
    // Apart, so that the loop keeps its values in registers.
    #[inline(never)]
    fn moves(&mut self) {
        let tree = &mut *self.tree;
        let (first, mut at) = (tree.node_count(), self.at);
        let mut name = Name::PRIVATE;
        loop {
            if let Some((move_name, length)) = grammar::short_move(self.source.bytes, at) {
                name = move_name;
                tree.push_move(at, name, at + length - 1);
                at += length;
            } else if self
                .source
                .bytes
                .get(at)
                .is_some_and(|&byte| grammar::is_space(byte))
            {
                // If each node has its own line, every second step comes here.
                at += 1;
            } else {
                break;
            }
        }
        if tree.node_count() > first {
            self.current = as_row(tree.node_count() - 1);
            self.at = at;
            self.more_values(name);
        }
    }

    /// Appends a node that begins here, after the last one was checked.
    fn push_node(&mut self) {
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
    fn check_last_node(&mut self) {
        check_last_node(self.tree, self.source.bytes, self.base, self.findings);
    }

    /// Reads a property and its values, the first of which begins at `after`.
    #[inline]
    fn property(&mut self, property: Property<'_>, after: usize) {
        let (start, end) = (self.at, self.at + property.identifier.len());
        if !property.is_usual && !self.check_identifier(property) {
            return self.unexpected(end);
        }
        self.push_property(property.name, property.identifier.len());
        if property.has_value {
            self.at = after;
            self.values(property.name);
        } else {
            self.report(Code::MissingValue, start..end, "this property has no value");
        }
    }

    /// Appends the property whose identifier of `length` bytes begins here, and skips it.
    #[inline]
    fn push_property(&mut self, name: Name, length: usize) {
        if self.previous != Previous::Node {
            self.report_here(Code::MissingSemicolon, "this node begins without a `;`");
            self.check_last_node();
            self.push_node();
        }
        self.tree
            .push_property(as_row(self.at), as_row(self.at + length), name);
        self.at += length;
    }

    /// Reads values, the first of which begins here, after its bracket.
    #[inline]
    fn values(&mut self, name: Name) {
        loop {
            let start = self.at;
            let end = match self.source.value_end(start, name) {
                End::Closed(end) => end,
                End::ClosedAfter { first, end } => {
                    self.report_unescaped(first..end);
                    end
                }
                End::Damaged { end, next } => {
                    self.tree.push_value(as_row(start), as_row(end));
                    self.at = end + 1;
                    self.damaged_to = next;
                    return;
                }
                End::Unclosed(end) => {
                    self.tree.push_value(as_row(start), as_row(end));
                    self.at = end;
                    self.tree.is_torn = true;
                    return self.report(
                        Code::UnclosedValue,
                        start - 1..start,
                        "this value is not closed before the next game or the end of the file",
                    );
                }
            };
            self.tree.push_value(as_row(start), as_row(end));
            self.at = end + 1;
            if !self.opens_value() {
                return;
            }
        }
    }

    #[cold]
    fn report_unescaped(&mut self, range: Range<usize>) {
        let brackets = self.source.unescaped_brackets(range.start);
        for bracket in brackets.take_while(|&bracket| bracket < range.end) {
            self.report(
                Code::UnescapedBracket,
                bracket..bracket + 1,
                "this `]` belongs to the text and needs a backslash",
            );
        }
    }

    /// Reads the values that follow one of the same property, if any do.
    fn more_values(&mut self, name: Name) {
        if self.opens_value() {
            self.values(name);
        }
    }

    /// Skips white space and an opening bracket, if they come next.
    #[inline]
    fn opens_value(&mut self) -> bool {
        if matches!(self.source.bytes.get(self.at), Some(b';' | b'A'..=b'Z')) {
            return false;
        }
        let opening = grammar::opening_bracket(&self.source.bytes[self.at..]);
        if let Ok((rest, _)) = opening {
            self.at = self.source.bytes.len() - rest.len();
        }
        opening.is_ok()
    }

    /// Whether an identifier that is long, or not followed by its bracket at once, is one; what is
    /// unusual about it is reported.
    #[cold]
    fn check_identifier(&mut self, property: Property<'_>) -> bool {
        let Property {
            identifier,
            has_value,
            ..
        } = property;
        let range = self.at..self.at + identifier.len();
        let begins_with_capital = identifier[0].is_ascii_uppercase();
        let has_capital = identifier.iter().any(u8::is_ascii_uppercase);
        let is_in_capitals = begins_with_capital && !identifier.iter().any(u8::is_ascii_lowercase);
        if self.at < self.damaged_to && (!is_in_capitals || has_value) {
            return false;
        }
        if !has_capital || identifier[0].is_ascii_digit() {
            if !has_value || !has_capital && self.source.bytes[range.end] != b'[' {
                // A word or a number, not a property.
                return false;
            }
            let message = if has_capital {
                "this identifier begins with a digit; read as its capitals"
            } else {
                "this identifier has no capital letter; kept as an unknown property"
            };
            self.report(Code::BadIdentifier, range, message);
        } else if !is_in_capitals && spelled_part(identifier).iter().any(u8::is_ascii_digit) {
            let message =
                "this identifier has small letters and digits; kept as an unknown property";
            self.report(Code::BadIdentifier, range, message);
        } else if !is_in_capitals {
            if self.long_identifiers == 0 {
                self.first_long_identifier = self.at;
            }
            self.long_identifiers += 1;
        }
        true
    }

    /// Skips unexpected bytes, from here and at least to `from`.
    fn unexpected(&mut self, from: usize) {
        let start = self.at;
        self.at = from;
        if start < self.damaged_to {
            let is_known = |byte| byte != b'[' && !is_junk(byte);
            self.at = self.source.next_in(from, self.damaged_to, is_known);
        }
        while let Some(&byte) = self.source.bytes.get(self.at) {
            match byte {
                b'[' => self.at = self.end_of_value(self.source.bytes, self.at, Name::PRIVATE),
                byte if is_junk(byte) => self.at += 1,
                _ => break,
            }
        }
        let between = &self.source.bytes[self.unexpected_end..start];
        let goes_on =
            self.unexpected_end > 0 && between.iter().all(|&byte| grammar::is_space(byte));
        let last_end = self.base + self.unexpected_end as u64;
        self.unexpected_end = self.at;
        let end = self.base + self.at as u64;
        match self.findings.last_mut() {
            Some(last)
                if goes_on && last.code == Code::UnexpectedBytes && last.span.end == last_end =>
            {
                last.span.end = end;
                let start = usize::try_from(last.span.start - self.base).unwrap_or(start);
                last.message = unexpected(&self.source.bytes[start..self.at]).into();
            }
            _ => {
                let message = unexpected(&self.source.bytes[start..self.at]);
                self.report(Code::UnexpectedBytes, start..self.at, message);
            }
        }
    }

    fn report_missing_close(&mut self) {
        let inside = trim(self.source.bytes, 0..self.at);
        let what = match self.open_variations.len() {
            0 | 1 => Cow::Borrowed("the game is not closed before the next one"),
            open => Cow::Owned(format!(
                "{open} parentheses are not closed before the next game"
            )),
        };
        let lines = match self.variation_lines {
            0 => Cow::Borrowed(""),
            1 => Cow::Borrowed("; 1 line that begins `(;` is read as its variation"),
            count => Cow::Owned(format!(
                "; {count} lines that begin `(;` are read as its variations"
            )),
        };
        let message = format!("{what} or the end of the file{lines}");
        self.report(Code::MissingClose, inside.end - 1..inside.end, message);
    }

    fn report_long_identifiers(&mut self) {
        let start = self.first_long_identifier;
        let message = match self.long_identifiers {
            1 => Cow::Borrowed("an identifier in its long spelling; read as its capitals"),
            count => Cow::Owned(format!(
                "{count} identifiers in their long spelling; read as their capitals"
            )),
        };
        self.report(Code::LongIdentifier, start..start + 1, message);
    }

    /// Reports the byte here.
    #[cold]
    fn report_here(&mut self, code: Code, message: &'static str) {
        self.report(code, self.at..self.at + 1, message);
    }

    #[cold]
    fn report(&mut self, code: Code, range: Range<usize>, message: impl Into<Cow<'static, str>>) {
        let span = self.base + range.start as u64..self.base + range.end as u64;
        self.findings.report(code, span, message);
    }
}
