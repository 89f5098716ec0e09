//! The parentheses of a game, against a plain count.

use proptest::prelude::*;

use unlur::convert::fix::structure::Structure;
use unlur::sgf::{Chunk, Parser};

proptest! {
    #![proptest_config(crate::random(256))]

    /// Against a count of the parentheses from each place.
    #[test]
    fn every_place_finds_its_closing_parenthesis(text in "\\(;GM\\[1\\][();]{0,40}") {
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let game = games.next().unwrap();
        let structure = Structure::new(game);
        for at in 0..game.bytes().len() {
            let mut depth = 0;
            let close = game.bytes()[at..].iter().position(|byte| {
                depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
                depth < 0
            });
            prop_assert_eq!(structure.close_around(at as u64), close.map(|close| (at + close) as u64));
        }
    }
}
