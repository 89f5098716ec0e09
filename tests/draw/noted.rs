//! Findings at the nodes of a game.

use std::time::{Duration, Instant};

use unlur::analysis::{Judge, Options};
use unlur::draw::GameView;
use unlur::sgf::{Chunk, Parser};

/// Findings of a game from another format are matched by their plies. That finds the same nodes as
/// their places do, and takes about as long, however many nodes come before them.
#[test]
fn findings_are_found_by_their_plies_as_fast_as_by_their_places() {
    let text = format!(
        "(;GM[4000]SZ[9]{}{})",
        ";C[a]".repeat(100_000),
        ";B[z9]".repeat(9_000)
    );
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(text.as_bytes()));
    let game = games.next().unwrap();
    let walk = |has_places: bool| -> (GameView, Duration) {
        let mut judge = Judge::new(Options::default());
        let start = Instant::now();
        let game_view = GameView::new(&mut judge, game, has_places).unwrap();
        (game_view, start.elapsed())
    };
    let (by_place, limit) = walk(true);
    let (by_ply, first) = walk(false);
    let again = walk(false).1;
    assert!(by_place.nodes[100_001..] == by_ply.nodes[100_001..]);
    assert_eq!(by_ply.nodes[100_001].details().notes.len(), 1);
    assert!(first.min(again) < 5 * limit, "{again:?} beside {limit:?}");
}
