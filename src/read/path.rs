//! From a path to owned results in one line.

use std::ops::ControlFlow;
use std::path::Path;

use super::event::Event;
use super::sources::games;
use crate::analysis::JudgedGame;
use crate::input::SourceError;

/// Reads and judges the games of a file, or of all game files in a folder or archive, in the
/// order of their paths.
///
/// Files may be SGF, JSON, Abstract Play records or plain text. A broken game does not
/// affect the others. What is in the place of a game but cannot be read, and a file without a
/// game, are elements of [`Kind::Unreadable`](crate::record::Kind::Unreadable) with a finding.
///
/// All games are held in memory, and a file that cannot be read ends the reading. [`games`] reads
/// a collection of any size in bounded memory and goes on with the next file.
///
/// # Errors
///
/// [`SourceError`] if a file cannot be read, or not to its end.
///
/// ```
/// for game in unlur::read("fixtures/games/club-2004.sgf")? {
///     if let Some(verdict) = game.verdict {
///         println!("{}: {verdict}", game.number);
///     }
/// }
/// # Ok::<(), unlur::input::SourceError>(())
/// ```
pub fn read(path: impl AsRef<Path>) -> Result<Vec<JudgedGame>, SourceError> {
    let mut judged = Vec::new();
    let mut failure = Ok(());
    games([path]).events(|event| {
        match event {
            Event::Game(game) => judged.push(game.to_judged()),
            Event::Damage(damage) => judged.push(damage.to_judged()),
            Event::Failed(error) => {
                failure = Err(error);
                return ControlFlow::Break(());
            }
            Event::End(_) | Event::Skipped(_) => {}
        }
        ControlFlow::Continue(())
    });
    failure.map(|()| judged)
}
