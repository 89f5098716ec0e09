//! From a path or bytes to owned results in one line.

use std::sync::Arc;

use crate::analysis::{Judge, JudgedGame};
use crate::sgf::{Chunk, Parser};

/// Reads and judges the games of SGF text.
///
/// The result is empty if the text holds no game. A broken game does not affect the others; its
/// findings say what is wrong.
///
/// ```
/// use unlur::game::Color;
///
/// let games = unlur::read_bytes(b"(;GM[4000]SZ[9]PB[Ada]PW[Bo]RE[W+R];B[e5];B[];W[d4])");
/// for game in &games {
///     assert_eq!(game.player(Color::White), Some("Bo"));
///     assert_eq!(game.moves().count(), 3);
///     assert_eq!(game.verdict.unwrap().winner, Color::White);
/// }
/// assert_eq!(games.len(), 1);
/// ```
#[must_use]
pub fn read_bytes(bytes: &[u8]) -> Vec<JudgedGame> {
    let source: Arc<str> = Arc::from("");
    let mut parser = Parser::default();
    let mut judge = Judge::default();
    let mut games = parser.games(Chunk::whole(bytes));
    let mut judged = Vec::new();
    while let Some(game) = games.next() {
        let number = judged.len() as u64 + 1;
        let judgement = judge.judge(game);
        judged.push(JudgedGame::new(&judgement, Arc::clone(&source), number));
    }
    judged
}

#[cfg(feature = "files")]
mod files {
    use std::ops::ControlFlow;
    use std::path::Path;
    use std::sync::Arc;

    use crate::analysis::{JudgedGame, Options, PlacedFinding};
    use crate::convert::EntryJudge;
    use crate::input::{self, Entry, FindOptions, GameReader, Inputs, SourceError, find_sources};
    use crate::sgf::LineColumn;

    /// Reads and judges the games of a file, or of all game files in a folder or archive, in the
    /// order of their paths.
    ///
    /// Files may be SGF, JSON, Abstract Play records or plain text. A broken game does not
    /// affect the others. What is in the place of a game but cannot be read, and a file without a game, are
    /// elements of [`Kind::Unreadable`](crate::record::Kind::Unreadable) with a finding.
    ///
    /// All games are held in memory, and a file that cannot be read ends the reading. [`Inputs`]
    /// reads a collection of any size in bounded memory, gives the games that precede an error, and
    /// goes on with the next file.
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
        let paths = [path.as_ref().to_owned()];
        let found = find_sources(&paths, &FindOptions::default());
        let mut reader = GameReader::default();
        let mut judges = EntryJudge::new(&Options::default());
        let mut games = Vec::new();
        let mut number = 0;
        for chunk in Inputs::new(found.sources, input::Options::default()) {
            let chunk = chunk?;
            if chunk.is_first {
                number = 0;
            }
            let source = || Arc::clone(&chunk.source);
            let _ = reader.read(&chunk, |entry| {
                number += 1;
                games.push(match entry {
                    Entry::Game(&game, origin) => {
                        JudgedGame::new(&judges.judge(game, origin), source(), number)
                    }
                    Entry::Broken(finding, place) => {
                        let finding = finding.clone();
                        let placed = PlacedFinding { finding, place };
                        JudgedGame::unreadable(source(), number, placed)
                    }
                });
                ControlFlow::Continue(())
            });
            if number == 0
                && let Some(finding) = chunk.finding_without_games()
            {
                let place = LineColumn::START;
                let placed = PlacedFinding { finding, place };
                games.push(JudgedGame::unreadable(source(), 1, placed));
            }
        }
        Ok(games)
    }
}

#[cfg(feature = "files")]
pub use files::read;
