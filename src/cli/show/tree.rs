//! The variations of a game as a tree.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use crate::draw::{GameView, NodeMove, NodeView, printable};

/// How far the deepest variations are indented, in steps of two columns.
const DEEPEST: u8 = 20;
/// How far the further lines of a long line of play are indented.
const HANGING: usize = 4;

/// Prints the lines between branches: the first and last node of each, its moves, and its
/// variations below it. A line of more than `width` columns is broken between moves.
pub fn write_tree(game: &GameView, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    // Whether a node has no child, one, or more: 0, 1 or 2. The first child is the next node.
    let mut children = vec![0_u8; game.nodes.len()];
    for parent in game.nodes.iter().filter_map(NodeView::parent) {
        children[parent] = (children[parent] + 1).min(2);
    }
    let mut depths = vec![0_u8; game.nodes.len()];
    for (node, step) in game.nodes.iter().enumerate() {
        let is_start = match step.parent() {
            None => true,
            Some(parent) => {
                depths[node] = (depths[parent] + u8::from(parent + 1 != node)).min(DEEPEST);
                children[parent] > 1
            }
        };
        if is_start {
            let line = children[node..]
                .iter()
                .take_while(|&&count| count == 1)
                .count();
            let words = words(game, node, node + line);
            write_words(words, 2 * usize::from(depths[node]), width, out)?;
        }
    }
    Ok(())
}

/// The nodes from `start` to the next branch, their moves, and the name of the first.
fn words(game: &GameView, start: usize, end: usize) -> impl Iterator<Item = String> {
    let range = if end == start {
        format!("{start}:")
    } else {
        format!("{start}-{end}:")
    };
    let moves = (start..=end).filter_map(|node| short_move(game, node));
    let name = &game.nodes[start].details().name;
    let name = (!name.is_empty()).then(|| format!("({})", printable(name)));
    [range].into_iter().chain(moves).chain(name)
}

fn write_words(
    words: impl Iterator<Item = String>,
    indent: usize,
    width: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut column = 0;
    for (place, word) in words.enumerate() {
        let is_full = width.is_some_and(|width| column + 1 + word.width() > width);
        let gap = if place == 0 {
            indent
        } else if is_full {
            writeln!(out)?;
            column = 0;
            indent + HANGING
        } else {
            1
        };
        write!(out, "{:gap$}{word}", "")?;
        column += gap + word.width();
    }
    writeln!(out)
}

/// A move in a few characters, with the number of its ply.
pub fn short_move(game: &GameView, node: usize) -> Option<String> {
    let step = &game.nodes[node];
    let name = game.move_name(node);
    (step.effect != NodeMove::Nothing).then(|| format!("{}.{}", step.ply, printable(&name)))
}
