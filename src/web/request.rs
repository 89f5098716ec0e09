//! The requests of the page.

use serde::Deserialize;

use crate::game::Color;

/// A request of the page. Games are counted from 0, nodes in preorder from 0, cells as on the
/// board, row by row.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum Request {
    /// Add the games of the file whose bytes come along.
    Bring { name: String },
    /// The numbers of the games that match an expression of `select`; empty for all.
    Select { filter: String },
    /// The report on the games that match an expression.
    Count { filter: String },
    /// Open a game.
    Open { game: usize },
    /// Begin a game on a board of this side.
    New { side: u32 },
    /// Open the game of a link.
    OpenLink { link: String },
    /// Put a stone of the player to move on a cell.
    Play { node: usize, cell: usize },
    /// End the contract.
    Pass { node: usize },
    /// Resign for a player.
    Resign { node: usize, color: Color },
    /// Write a property of a node: `C`, `N`, or one about the game, in the root.
    Set {
        node: usize,
        property: String,
        value: String,
    },
    /// Put a mark on a cell, or take it away.
    Mark {
        node: usize,
        cell: usize,
        mark: String,
        #[serde(default)]
        text: String,
    },
    /// Delete a node with what follows it.
    Delete { node: usize },
    /// Make the variation of a node the line that its fork continues with.
    Promote { node: usize },
    /// Undo the last change.
    Undo,
    /// Redo the last change that was undone.
    Redo,
    /// Apply the safe fixes.
    Repair,
    /// The game or a picture of it in a format.
    Take {
        format: String,
        node: usize,
        #[serde(default)]
        dark: bool,
    },
    /// Begin to judge the main line.
    Review { playouts: u32, seed: u64 },
    /// Judge its next position.
    ReviewNext,
    /// Add a finished review to the game.
    Reviewed { text: String },
    /// Restore the game from the text of a link, after a reload of the page.
    Restore { link: String },
    /// Judge one position.
    Judge {
        node: usize,
        playouts: u32,
        seed: u64,
    },
}
