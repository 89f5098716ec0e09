//! A file cut where the reader stands, or where a game begins for certain, reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unlur::finding::Finding;
use unlur::sgf::{Parser, Chunk, LineColumn, is_sync_point};

type Reading = (u64, LineColumn, Vec<Finding>, usize);

fn read(piece: Chunk<'_>) -> (Vec<Reading>, Vec<(usize, LineColumn)>) {
    let mut parser = Parser::default();
    let mut games = parser.games(piece);
    let (mut readings, mut positions) = (Vec::new(), Vec::new());
    while let Some(game) = games.next() {
        let (findings, nodes) = (game.findings().to_vec(), game.tree().node_count());
        readings.push((game.offset(), game.place(), findings, nodes));
        positions.push(games.position());
    }
    (readings, positions)
}

fuzz_target!(|bytes: &[u8]| {
    let (whole, mut cuts) = read(Chunk::whole(bytes));
    let known = |at| whole.iter().position(|game| game.0 == at as u64);
    for at in (0..bytes.len()).filter(|&at| is_sync_point(bytes, at)) {
        match known(at).expect("a game begins here") {
            // Text before the first game has to stay with it.
            0 => {}
            game => cuts.push((at, whole[game].1)),
        }
    }
    for (at, place) in cuts.into_iter().filter(|&(at, _)| at < bytes.len()) {
        let (mut parts, _) = read(Chunk::whole(&bytes[..at]));
        let rest = Chunk {
            offset: at as u64,
            place,
            ..Chunk::whole(&bytes[at..])
        };
        parts.extend(read(rest).0);
        assert_eq!(parts, whole, "cut at {at}");
    }
});
