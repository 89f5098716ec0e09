//! The open game: its text, and the texts before and after each change.

use std::sync::Arc;

use serde_json::Value;

use super::brought::BroughtGame;
use super::game_text::GameText;
use crate::game::Side;

/// The maximum number of changes that can be undone.
const MAX_CHANGES: usize = 500;

/// The open game.
#[derive(Clone, Debug)]
pub(super) struct Session {
    pub text: GameText,
    pub source: Arc<str>,
    /// The number of the game in its source, from 1.
    pub number: u64,
    /// The findings of a converted game that was not changed yet.
    pub findings: Option<Vec<Value>>,
    done: Vec<Vec<u8>>,
    undone: Vec<Vec<u8>>,
}

impl Session {
    pub(super) fn open(game: &BroughtGame) -> Self {
        Self {
            findings: game.converted.as_ref().map(|(.., data)| data.clone()),
            ..Self::of_text(game.text.clone(), &game.source, game.number)
        }
    }

    /// A game without moves.
    pub(super) fn new(side: Side) -> Self {
        let width = side.width();
        let text = format!("(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[{width}]CS[hex])\n");
        Self::of_text(GameText::new(text.into_bytes()), "new.sgf", 1)
    }

    pub(super) fn of_text(text: GameText, source: &str, number: u64) -> Self {
        Self {
            text,
            source: Arc::from(source),
            number,
            findings: None,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Changes the text.
    pub(super) fn change(&mut self, text: Vec<u8>) {
        if text == self.text.bytes {
            return;
        }
        self.findings = None;
        self.undone.clear();
        if self.done.len() == MAX_CHANGES {
            self.done.remove(0);
        }
        self.done
            .push(std::mem::replace(&mut self.text.bytes, text));
    }

    /// Undoes the last change, or redoes the last one that was undone.
    pub(super) fn step(&mut self, is_undo: bool) -> Result<(), &'static str> {
        let (from, to, none) = if is_undo {
            let none = "there is no change to take back";
            (&mut self.done, &mut self.undone, none)
        } else {
            let none = "there is no change to make again";
            (&mut self.undone, &mut self.done, none)
        };
        let text = from.pop().ok_or(none)?;
        to.push(std::mem::replace(&mut self.text.bytes, text));
        Ok(())
    }

    /// Whether there is a change to undo, and one to redo.
    pub(super) fn changes(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }
}
