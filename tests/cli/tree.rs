//! The tree of a game as text.

use unlur::cli::show::tree::{short_move, write_tree};
use unlur::draw::GameView;

fn variations() -> GameView {
    let root = crate::support::root();
    let bytes = std::fs::read(root.join("fixtures/games/variations.sgf")).unwrap();
    crate::draw::pictures::game_views(&bytes).remove(0)
}

fn tree(game: &GameView, width: Option<usize>) -> String {
    let mut text = Vec::new();
    write_tree(game, width, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn every_move_is_shown_once_at_any_width() {
    let game = variations();
    let moves: Vec<_> = (0..game.nodes.len())
        .filter_map(|node| short_move(&game, node))
        .collect();
    for width in [None, Some(60), Some(30)] {
        let text = tree(&game, width);
        let words = text.split_whitespace();
        let mut shown: Vec<_> = words
            .filter(|word| moves.iter().any(|one| one == word))
            .collect();
        let mut expected: Vec<_> = moves.iter().map(String::as_str).collect();
        shown.sort_unstable();
        expected.sort_unstable();
        assert_eq!(shown, expected);
        let most = width.unwrap_or(usize::MAX);
        assert!(
            text.lines().all(|line| line.chars().count() <= most),
            "{text}"
        );
    }
}

#[test]
fn without_a_width_a_line_ends_at_a_branch() {
    let game = variations();
    let branches = game.children().into_iter().filter(|next| next.len() > 1);
    let lines: usize = branches.map(|next| next.len()).sum();
    assert_eq!(tree(&game, None).lines().count(), 1 + lines);
}
