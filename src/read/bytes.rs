//! From the bytes of SGF text to owned results in one line.

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
