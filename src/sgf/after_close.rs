//! What follows a `)` that would close a game: more nodes of it, or something else.

use std::ops::Range;

use super::grammar::{self, Item, is_space};
use super::property_id::PropertyId;
use super::resync::{SYNC_WINDOW, next_game, next_sync_point};
use super::tree::GameTree;
use super::value::Source;

/// Decides whether nodes of a game follow its last `)`.
#[derive(Debug, Default)]
pub(super) struct AfterClose {
    /// The range that [`next_game`] has searched, up to the start of a game or the end.
    searched: Range<usize>,
}

impl AfterClose {
    /// If nodes of the game follow the `)` at `at`, which would close it: where the text before
    /// them begins, and where they begin.
    pub(super) fn node(
        &mut self,
        source: Source<'_>,
        tree: &GameTree,
        at: usize,
    ) -> Option<(usize, usize)> {
        if source.follows_cut {
            return None;
        }
        let bytes = source.bytes;
        // Nearly always the next game begins here, with a root property.
        let next = bytes[at + 1..].trim_ascii_start();
        let root = next.strip_prefix(b"(;").and_then(grammar::short_identifier);
        if root.is_some_and(|(name, _)| name.is_root()) {
            return None;
        }
        let run = |range: Range<usize>, marks: &[u8]| {
            let is_in_run = |byte: &&u8| marks.contains(byte) || is_space(**byte);
            range.start + bytes[range].iter().take_while(is_in_run).count()
        };
        let start = run(at..bytes.len(), b")");
        let first = run(start..bytes.len(), b"(;");
        if *bytes.get(start)? == b'(' && bytes[start..first].contains(&b';') {
            // This program writes an empty line between games that would otherwise be joined.
            let space = &bytes[bytes[..start].trim_ascii_end().len()..start];
            let is_apart = memchr::memchr_iter(b'\n', space).count() > 1;
            return (!is_apart && begins_variation(source, tree, first)).then_some((at, start));
        }
        // The result must not depend on the games after this one.
        let end = self.next_game(source, at + 1);
        let source = Source::whole(&bytes[..end], source.trail_bytes);
        let node = next_node(source, start)?;
        let text = run(start..node, b"();");
        let has_root = |from| has_property(source, from, PropertyId::is_root) == Some(true);
        if has_root(text) || has_root(node + 1) {
            // They begin another game.
            return None;
        }
        let is_empty_node = |byte: &u8| *byte == b';' || is_space(*byte);
        let has_text = !bytes[start..node].iter().all(is_empty_node);
        Some((start, if has_text { node } else { start }))
    }

    /// Where the next game would begin at or after `from`, outside games; the end if none does.
    fn next_game(&mut self, source: Source<'_>, from: usize) -> usize {
        // The range already searched is kept, so each byte is searched once, even with many
        // parentheses.
        if !self.searched.contains(&from) {
            let next = next_game(source.ahead, from, false);
            let end = source.bytes.len();
            self.searched = from..next.unwrap_or(end).min(end);
        }
        self.searched.end
    }
}

/// Whether a variation begins with `(`, `;` and what follows from the `first` property on. A node with
/// a fact of a game begins a game. One without begins a variation, unless the game before it is Go: as
/// a game it would be Go.
fn begins_variation(source: Source<'_>, tree: &GameTree, first: usize) -> bool {
    let Source {
        bytes, trail_bytes, ..
    } = source;
    let is_go = || {
        let value = tree.root_value(PropertyId::GM);
        value.is_none_or(|value| matches!(bytes[value].trim_ascii(), b"1" | b""))
    };
    // Only the first `SYNC_WINDOW` bytes count, and only up to the next synchronisation point.
    let near = bytes.len().min(first + SYNC_WINDOW);
    let near = &bytes[..next_sync_point(bytes, first, near).unwrap_or(near)];
    let is_fact = |name: PropertyId| name.is_root() || name.is_game_info();
    let has_fact = has_property(Source::whole(near, trail_bytes), first, is_fact);
    let Ok((_, Item::Property(first))) = grammar::item(&near[first..]) else {
        return false;
    };
    let is_whole = has_fact.is_some();
    has_fact != Some(true)
        && first.has_value
        && (is_whole || first.name.is_move() || first.name.is_setup())
        && !is_go()
}

/// The offset of the next node with a property, outside values. After other text the bracket of a
/// long identifier follows directly.
fn next_node(source: Source<'_>, start: usize) -> Option<usize> {
    let (mut at, mut is_after_text) = (start, false);
    while let Some(&byte) = source.bytes.get(at) {
        if grammar::node_begins(&source.bytes[at..], !is_after_text) {
            return Some(at);
        }
        is_after_text |= byte != b';' && !is_space(byte);
        at = match byte {
            b'[' => source.end_of_value(at, PropertyId::PRIVATE),
            _ => at + 1,
        };
    }
    None
}

/// Whether a property for which `is_it` is true follows in the same node, so that the node begins
/// another game; `None` if the end of the node is not in the bytes.
pub(super) fn has_property(
    source: Source<'_>,
    from: usize,
    is_it: impl Fn(PropertyId) -> bool,
) -> Option<bool> {
    let (bytes, mut at) = (source.bytes, from);
    while let Ok((rest, item)) = grammar::item(&bytes[at..]) {
        let after = bytes.len() - rest.len();
        at = match item {
            Item::Node | Item::Open | Item::Close => return Some(false),
            Item::Property(it) if it.has_value && is_it(it.name) => return Some(true),
            Item::Property(it) if it.has_value => source.end_of_value(after - 1, it.name),
            Item::Junk if bytes[at] == b'[' => source.end_of_value(at, PropertyId::PRIVATE),
            Item::Property(_) | Item::Space | Item::Junk => after,
        };
    }
    None
}
