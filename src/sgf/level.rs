//! Parentheses: where a variation begins and ends.

use super::walk::{After, Walk};
use crate::finding::Code;

/// An open parenthesis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The node that the level's first node descends from.
    pub(super) branch: u32,
    /// The latest child of `branch`, when one was read already.
    pub(super) last_child: u32,
}

impl Walk<'_, '_> {
    pub(super) fn open(&mut self) {
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

    pub(super) fn close(&mut self) {
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
}
