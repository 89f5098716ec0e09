//! Owned results: what one call returns, and as JSON.

use std::ops::ControlFlow;

use unlur::analysis::Analysis;
use unlur::read::Event;

use crate::support::fixtures;

#[test]
fn a_judged_game_is_the_object_of_analyze() {
    let mut count = 0;
    unlur::games([fixtures()]).events(|event| {
        if let Event::Game(game) = event {
            let owned = serde_json::to_value(game.to_judged()).unwrap();
            let lent = Analysis::new(&game.judgement, game.source, game.number);
            assert_eq!(owned, serde_json::to_value(lent).unwrap());
            count += 1;
        }
        ControlFlow::Continue(())
    });
    assert!(count > 100, "{count}");
}

#[test]
fn a_file_that_cannot_be_read_loses_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let game: &[u8] = b"(;GM[4000]SZ[5];B[c3])";
    let torn = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xff\xff\xff";
    for (name, content) in [("a.sgf", game), ("b.sgf.gz", torn), ("c.sgf", game)] {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    let read = unlur::read(folder.path());
    assert_eq!(
        read.games
            .iter()
            .filter(|game| game.board().is_some())
            .count(),
        2
    );
    assert_eq!(read.errors.len(), 1);
    assert!(read.errors[0].source.ends_with("b.sgf.gz"));
    assert!(std::error::Error::source(&read.errors[0]).is_some());
    assert!(read.all().is_err());
    let missing = unlur::read(folder.path().join("missing"));
    assert!(missing.games.is_empty() && missing.errors.len() == 1);
}
