//! No file makes the judge panic, and its findings stand in order inside the game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unlur::analysis::{Judge, Options};
use unlur::sgf::{Parser, Chunk};

fuzz_target!(|bytes: &[u8]| {
    let mut options = Options::default();
    options.reading.variations = true;
    let mut judge = Judge::new(options);
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(bytes));
    while let Some(game) = games.next() {
        let judgement = judge.judge(game);
        let starts = judgement.findings.iter().map(|finding| finding.span.start);
        assert!(starts.is_sorted());
        assert!(judgement.findings.iter().all(|finding| {
            finding.span.start <= finding.span.end && finding.span.end <= bytes.len() as u64
        }));
        assert_eq!(
            game.places(judgement.findings).count(),
            judgement.findings.len()
        );
    }
});
