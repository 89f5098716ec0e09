//! Laws that hold for any bytes.

use std::collections::HashSet;

use proptest::prelude::*;
use unlur::sgf::{
    Charset, CharsetChoice, Chunk, Game, LineColumn, Options, Parser, is_sync_point, write_verbatim,
};

use super::oracle::{self, Reading, read, read_piece};
use super::pool;
#[cfg(feature = "archives")]
use crate::corpus::laws::first_unread;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: crate::cases(1500),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_read_is_written_again(bytes in pool::bytes(), options in pool::options()) {
        let mut parser = Parser::new(options);
        let mut games = parser.games(Chunk::whole(&bytes));
        let mut written = Vec::new();
        let mut count = 0;
        while let Some(game) = games.next() {
            count += 1;
            prop_assert_eq!(game.offset(), (written.len() + game.leading_text().len()) as u64);
            write_verbatim(&game, &mut written).unwrap();
        }
        prop_assert!(games.next().is_none());
        if count > 0 {
            prop_assert_eq!(written, bytes);
        }
    }

    #[test]
    fn spans_leave_no_gap(bytes in pool::bytes(), options in pool::options()) {
        let mut parser = Parser::new(options);
        let mut games = parser.games(Chunk::whole(&bytes));
        while let Some(game) = games.next() {
            #[cfg(feature = "archives")]
            prop_assert_eq!(first_unread(game), None);
            values_in_order(game)?;
            tree_in_order(game)?;
            findings_in_order(game)?;
        }
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
            .map(|at| (at, oracle::place(&bytes, at as u64, "UTF-8")))
            .collect();
        if !matches!(options.charset, CharsetChoice::Guessed) {
            cuts.extend(positions(&bytes, options));
        }
        cuts.sort_unstable();
        cuts.dedup_by_key(|(at, _)| *at);
        cuts.retain(|&(at, _)| at as u64 > first && at < bytes.len());
        let mut index = 0;
        cuts.retain(|_| {
            index += 1;
            mask >> (index % 64) & 1 == 1
        });
        cuts.insert(0, (0, LineColumn::START));

        let mut parser = Parser::new(options);
        let mut pieces = Vec::new();
        for (index, &(start, place)) in cuts.iter().enumerate() {
            let end = cuts.get(index + 1).map_or(bytes.len(), |&(end, _)| end);
            let piece = Chunk { offset: start as u64, place, ..Chunk::whole(&bytes[start..end]) };
            pieces.extend(read_piece(&mut parser, piece));
        }
        prop_assert_eq!(pieces, whole, "cut at {:?}", cuts);
    }

    #[test]
    fn every_sync_point_begins_a_game(bytes in pool::bytes(), options in pool::options()) {
        let games = read(&bytes, options);
        for at in (0..bytes.len()).filter(|&at| is_sync_point(&bytes, at)) {
            prop_assert!(games.iter().any(|game| game.offset == at as u64), "{}", at);
        }
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

/// Where the reader is after each game.
fn positions(bytes: &[u8], options: Options) -> Vec<(usize, LineColumn)> {
    let mut parser = Parser::new(options);
    let mut games = parser.games(Chunk::whole(bytes));
    let mut positions = Vec::new();
    while games.next().is_some() {
        positions.push(games.position());
    }
    positions
}

fn values_in_order(game: Game<'_>) -> Result<(), TestCaseError> {
    let mut at = game.offset();
    let end = at + game.bytes().len() as u64;
    let byte = |offset: u64| game.bytes()[usize::try_from(offset - game.offset()).unwrap()];
    for node in game.nodes() {
        prop_assert!(at <= node.offset());
        for property in node.properties() {
            prop_assert!(at <= property.span().start);
            at = property.span().end;
            for value in property.values() {
                let span = value.span();
                prop_assert!(at < span.start && span.start <= span.end && span.end <= end);
                prop_assert_eq!(byte(span.start - 1), b'[');
                if span.end < end {
                    prop_assert_eq!(byte(span.end), b']');
                }
                at = (span.end + 1).min(end);
            }
        }
    }
    Ok(())
}

fn tree_in_order(game: Game<'_>) -> Result<(), TestCaseError> {
    let count = game.tree().node_count();
    prop_assert_eq!(game.nodes().len(), count);
    let mut children = vec![Vec::new(); count];
    let mut open = Vec::new();
    for node in game.nodes() {
        let index = node.index();
        match node.parent() {
            None => prop_assert_eq!(index, 0, "a second root"),
            Some(parent) => {
                // In preorder a node's parent is among the ancestors of the node before it.
                while open.last().is_some_and(|&last| last != parent.index()) {
                    open.pop();
                }
                prop_assert!(!open.is_empty(), "{} is not in preorder", index);
                children[parent.index()].push(index);
            }
        }
        open.push(index);
    }
    let leaves = children.iter().filter(|of| of.is_empty()).count();
    for node in game.nodes() {
        let read: Vec<_> = node.children().map(|child| child.index()).collect();
        prop_assert_eq!(
            &read,
            &children[node.index()],
            "children of {}",
            node.index()
        );
    }
    let line = std::iter::successors(game.root(), |node| node.children().next());
    let line: Vec<_> = line.map(|node| node.index()).collect();
    let main: Vec<_> = game.main_line().map(|node| node.index()).collect();
    prop_assert_eq!(main, line);
    prop_assert_eq!(game.tree().variations() as usize, leaves.saturating_sub(1));
    Ok(())
}

fn findings_in_order(game: Game<'_>) -> Result<(), TestCaseError> {
    let start = game.offset() - game.leading_text().len() as u64;
    let end = game.offset() + (game.bytes().len() + game.trailing_text().len()) as u64;
    let mut last = start;
    for finding in game.findings() {
        let span = &finding.span;
        prop_assert!(
            last <= span.start && span.start < span.end && span.end <= end,
            "{start}..{end}: {:?}",
            game.findings()
        );
        last = span.start;
    }
    let said: HashSet<_> = game
        .findings()
        .iter()
        .map(|finding| (finding.code, finding.span.start))
        .collect();
    prop_assert_eq!(
        said.len(),
        game.findings().len(),
        "said twice: {:?}",
        game.findings()
    );
    let reading = Reading::of(game);
    prop_assert_eq!(reading.findings.len(), game.findings().len());
    Ok(())
}
