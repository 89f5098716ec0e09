//! The games of a file, written one after another, are the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unlur::sgf::{Parser, Chunk, write_verbatim};

fuzz_target!(|bytes: &[u8]| {
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(bytes));
    let mut written = Vec::new();
    let mut any = false;
    while let Some(game) = games.next() {
        any = true;
        write_verbatim(&game, &mut written).expect("a Vec takes everything");
    }
    assert!(!any || written == bytes);
});
