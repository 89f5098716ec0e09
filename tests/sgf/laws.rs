//! Laws that hold for any bytes.

use proptest::prelude::*;
use unlur::sgf::{Charset, CharsetChoice, Chunk, LineColumn, Options, Parser, is_sync_point};

use super::oracle::{self, read, read_piece};
use super::pool;

proptest! {
    #![proptest_config(crate::random(1500))]

    #[cfg(feature = "archives")]
    #[test]
    fn all_bytes_are_read_and_written_again(bytes in pool::bytes(), options in pool::options()) {
        crate::corpus::laws::reads(&bytes, &mut Parser::new(options));
    }

    #[test]
    fn a_sync_point_is_what_its_definition_says(bytes in pool::bytes()) {
        for at in 0..=bytes.len() {
            prop_assert_eq!(is_sync_point(&bytes, at), oracle::is_sync_point(&bytes, at), "{}", at);
        }
    }

    #[test]
    fn cut_files_read_like_whole_ones(
        bytes in pool::bytes(),
        options in pool::options(),
        mask in any::<u64>(),
    ) {
        let whole = read(&bytes, options);
        // Text before the first game belongs to it, so no cut may part them.
        let first = whole.first().map_or(bytes.len() as u64, |game| game.offset);
        let mut cuts: Vec<_> = (0..bytes.len())
            .filter(|&at| is_sync_point(&bytes, at))
            .map(|at| (at, oracle::place(&bytes, at as u64, "UTF-8"), false))
            // What is before it on its line may be in another charset.
            .filter(|(_, place, _)| place.column == 1)
            .collect();
        if !matches!(options.charset, CharsetChoice::Guessed) {
            cuts.extend(positions(&bytes, options));
        }
        cuts.sort_unstable();
        cuts.dedup_by_key(|(at, ..)| *at);
        cuts.retain(|&(at, ..)| at as u64 > first && at < bytes.len());
        let mut index = 0;
        cuts.retain(|_| {
            index += 1;
            mask >> (index % 64) & 1 == 1
        });
        cuts.insert(0, (0, LineColumn::START, false));

        let mut parser = Parser::new(options);
        let mut pieces = Vec::new();
        for (index, &(start, place, follows_cut)) in cuts.iter().enumerate() {
            let end = cuts.get(index + 1).map_or(bytes.len(), |&(end, ..)| end);
            let piece = Chunk { offset: start as u64, location: place, follows_cut, ..Chunk::whole(&bytes[start..end]) };
            pieces.extend(read_piece(&mut parser, piece));
        }
        prop_assert_eq!(pieces, whole, "cut at {:?}", cuts);
    }

    #[test]
    fn a_line_is_the_line_around(bytes in pool::bytes(), options in pool::options()) {
        let mut parser = Parser::new(options);
        let mut games = parser.games(Chunk::whole(&bytes));
        while let Some(game) = games.next() {
            let own = [game.leading_text(), game.bytes(), game.trailing_text()].concat();
            let start = game.offset() - game.leading_text().len() as u64;
            for finding in game.findings() {
                let at = usize::try_from(finding.span.start - start).unwrap();
                let (line, columns) = game.line_of(finding.span.clone(), 1 << 30);
                let head = oracle::lines(&own[..at]).pop().unwrap();
                let tail = oracle::lines(&own[at..])[0];
                // Decoded in three parts, so only whole characters can be compared.
                if game.charset() == Charset::UTF_8 && [head, tail].concat().is_ascii() {
                    prop_assert_eq!(line.as_bytes(), [head, tail].concat());
                    prop_assert_eq!(columns.start, head.len());
                }
                prop_assert!(columns.start <= columns.end);
                prop_assert!(columns.end <= line.chars().count());
            }
        }
    }
}

/// Where the reader is after each game, and whether the header of the next game ended it.
fn positions(bytes: &[u8], options: Options) -> Vec<(usize, LineColumn, bool)> {
    let mut parser = Parser::new(options);
    let mut games = parser.games(Chunk::whole(bytes));
    let mut positions = Vec::new();
    while games.next().is_some() {
        let (at, place) = games.position();
        positions.push((at, place, games.follows_cut()));
    }
    positions
}

/// What precedes a header reads as it does without what follows.
#[test]
fn a_text_before_a_header_is_its_own() {
    let whole = read(b"(;\n(;GN[a] b]B\n;FF[4]", Options::default());
    let alone = read(b"(;\n(;GN[a] b]B\n", Options::default());
    assert_eq!(whole[0], alone[0]);
    assert_eq!(whole.len(), 2);
}
