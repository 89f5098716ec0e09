//! Whatever is read as Unlur, SGF or JSON, its canonical form read again is the same.
//!
//! Other games keep their order, and so may hold what looks like another charset than theirs.
#![no_main]

use std::io::Cursor;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use unlur::convert::{Spelling, from_sgf, write_sgf};
use unlur::input::{Chunks, Entry, GameReader, Options};
use unlur::analysis::{self, Judge};
use unlur::record::Kind;

fuzz_target!(|bytes: &[u8]| {
    let once = canonical(bytes);
    let twice = canonical(&once);
    assert!(once == twice);
});

/// All games in canonical form, one behind the other.
fn canonical(bytes: &[u8]) -> Vec<u8> {
    let options = Options::default();
    let mut chunks = Chunks::with_size("x", Box::new(Cursor::new(bytes.to_vec())), 1 << 16, options);
    let mut reader = GameReader::new(options);
    let mut judging = analysis::Options::default();
    judging.reading.variations = true;
    let mut judge = Judge::new(judging);
    let mut written = Vec::new();
    while let Ok(Some(chunk)) = chunks.next_chunk() {
        let _goes_on = reader.read(&chunk, |entry| {
            if let Entry::Game(&game, _) = entry {
                let judgement = judge.judge(game);
                let is_unlur = judgement.record.kind == Kind::Unlur;
                let record = from_sgf(game, judgement.record, judgement.replay);
                if let Some(record) = record.filter(|_| is_unlur) {
                    write_sgf(&record, Spelling::default(), &mut written);
                }
            }
            ControlFlow::Continue(())
        });
    }
    written
}
