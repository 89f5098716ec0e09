//! The variations of a game as a tree.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use crate::cli::output::printable;
use crate::draw::{Effect, Walkthrough};
use crate::game::Board;

/// How far the deepest variations are indented, in steps of two columns.
const DEEPEST: usize = 20;
/// How far the further lines of a long line of play are indented.
const HANGING: usize = 4;

/// Prints the lines between branches: the first and last node of each, its moves, and its
/// variations below it. A line of more than `width` columns is broken between moves.
pub fn write_tree(game: &Walkthrough, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let children = game.children();
    let mut depths = vec![0_usize; game.steps.len()];
    for (node, step) in game.steps.iter().enumerate() {
        let is_start = match step.parent {
            None => true,
            Some(parent) => {
                let siblings = &children[parent];
                depths[node] = depths[parent] + usize::from(siblings[0] != node);
                siblings.len() > 1
            }
        };
        if is_start {
            let words = words(game, node, &children);
            write_words(&words, 2 * depths[node].min(DEEPEST), width, out)?;
        }
    }
    Ok(())
}

/// The nodes from `start` to the next branch, their moves, and the name of the first.
fn words(game: &Walkthrough, start: usize, children: &[Vec<usize>]) -> Vec<String> {
    let next = |&node: &usize| match children[node].as_slice() {
        &[only] => Some(only),
        _ => None,
    };
    let nodes: Vec<usize> = std::iter::successors(Some(start), next).collect();
    let end = nodes[nodes.len() - 1];
    let range = if end == start {
        format!("{start}:")
    } else {
        format!("{start}-{end}:")
    };
    let moves = nodes.iter().filter_map(|&node| short_move(game, node));
    let name = &game.steps[start].name;
    let name = (!name.is_empty()).then(|| format!("({})", printable(name)));
    [range].into_iter().chain(moves).chain(name).collect()
}

fn write_words(
    words: &[String],
    indent: usize,
    width: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut column = 0;
    for (place, word) in words.iter().enumerate() {
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
pub fn short_move(game: &Walkthrough, node: usize) -> Option<String> {
    let step = &game.steps[node];
    let board = Board::get(game.side);
    let name = |cell| board.algebraic(game.coordinates, cell).to_string();
    let text = match step.effect {
        Effect::Nothing => return None,
        Effect::ContractStone(cell) | Effect::Stone(_, cell) => name(cell),
        Effect::Pass => "pass".to_owned(),
        Effect::Resignation(_) => "resigns".to_owned(),
        Effect::Skipped | Effect::AfterEnd => format!("({})", printable(&step.written)),
    };
    Some(format!("{}.{text}", step.ply))
}
