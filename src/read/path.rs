//! From a path to owned results in one line.

use std::ops::ControlFlow;
use std::path::Path;

use super::event::Event;
use super::sources::games;
use crate::analysis::JudgedGame;
use crate::input::{Skipped, SourceError};

/// Reads and judges the games of a file, or of all game files in a folder or archive, in the
/// order of their paths.
///
/// Files may be SGF, JSON, Abstract Play records or plain text. A broken game does not
/// affect the others. What is in the place of a game but cannot be read, and a file without a
/// game, are elements of [`Kind::Unreadable`](crate::record::Kind::Unreadable) with a finding.
///
/// All games are held in memory; [`games`] reads a collection of any size in bounded memory. A file
/// that cannot be read does not affect the others: its error is in [`ReadGames::errors`], after the
/// games that were read.
///
/// Compressed files and archives need the feature `archives`; without it each is an error.
///
/// ```
/// let read = unlur::read("fixtures/games/club-2004.sgf");
/// for game in &read.games {
///     if let Some(verdict) = game.verdict {
///         println!("{}: {verdict}", game.number);
///     }
/// }
/// for error in &read.errors {
///     eprintln!("{error}");
/// }
/// # assert!(read.errors.is_empty() && !read.games.is_empty());
/// ```
pub fn read(path: impl AsRef<Path>) -> ReadGames {
    let mut read = ReadGames::default();
    games([path]).events(|event| {
        match event {
            Event::Game(game) => read.games.push(game.to_judged()),
            Event::Damage(damage) => read.games.push(damage.to_judged()),
            Event::Failed(error) => read.errors.push(error),
            Event::Skipped(skipped) => read.skipped.push(skipped),
            Event::End(_) => {}
        }
        ControlFlow::Continue(())
    });
    read
}

/// What [`read`] found: the games, and what it could not read.
#[must_use = "it has errors in place of the files that could not be read"]
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ReadGames {
    /// The games of all files that could be read, in the order of their paths.
    pub games: Vec<JudgedGame>,
    /// The errors of the files that could not be read, or not to their end.
    pub errors: Vec<SourceError>,
    /// The members of archives that are not read, such as compressed ones.
    pub skipped: Vec<Skipped>,
}

impl ReadGames {
    /// The games, if every file could be read.
    ///
    /// # Errors
    ///
    /// The first of the errors.
    pub fn all(self) -> Result<Vec<JudgedGame>, SourceError> {
        match self.errors.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(self.games),
        }
    }
}
