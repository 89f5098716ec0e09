//! What people and reviews say about moves, as `show` and the pages have it.

use unlur::analysis::{Judge, Options, ReviewBlock};
use unlur::draw::GameView;
use unlur::sgf::{Chunk, Parser};

#[test]
fn a_block_is_found_and_read() {
    let block = |lines: &str| format!("{}\n{lines}\n{}", ReviewBlock::BEGIN, ReviewBlock::END);
    for (lines, sentence) in [
        (
            "Blunder: 99.9 to 65.8; g2 was better\nsets: SBKV BM",
            "Blunder: 99.9 to 65.8; g2 was better",
        ),
        ("best line instead of d5", "Best line instead of d5"),
        ("", ""),
    ] {
        for before in [
            "",
            "good game\n\n",
            "--- unlur review --- is what it writes\n\n",
        ] {
            let comment = [before, &block(lines), "\nafter"].concat();
            let found = ReviewBlock::find(&comment).unwrap();
            assert_eq!(found.sentences().collect::<Vec<_>>().join(". "), sentence);
            assert_eq!(
                found.without(&comment),
                [before.trim_end(), "\nafter"].concat()
            );
            assert_eq!(found.is_best_line(), lines.starts_with("best line"));
        }
    }
    for comment in [
        "",
        ReviewBlock::BEGIN,
        ReviewBlock::END,
        "--- end of review ---\n--- unlur review ---",
    ] {
        assert_eq!(ReviewBlock::find(comment), None);
    }
}

/// The first node has the interval of each chance of the main line, and a move its doubt. If there
/// is one more chance, nobody knows to which the intervals belong.
#[test]
fn intervals_and_doubts_are_read_back() {
    let (begin, end) = (ReviewBlock::BEGIN, ReviewBlock::END);
    let game = format!(
        "(;FF[4]GM[4000]SZ[9]C[{begin}\nsets: SBKV\nintervals: 41.0-61.0 0.0-0.0\n{end}];B[e5];\
         B[]SBKV[50]C[{begin}\nUncertain: loses 12.0 ± 10.0.\n{end}];W[d4]SBKV[0](;B[c4])(;B[c5]))"
    );
    let walk = |text: &str| {
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let mut judge = Judge::new(Options::default());
        GameView::new(&mut judge, games.next().unwrap(), true).unwrap()
    };
    let read = walk(&game);
    let intervals: Vec<_> = read
        .nodes
        .iter()
        .map(|step| step.details().interval)
        .collect();
    let known = [None, None, Some((41.0, 61.0)), Some((0.0, 0.0)), None, None];
    assert_eq!(intervals, known);
    assert_eq!(read.nodes[2].signs(), "~");
    assert_eq!(read.nodes[2].judgements(), ["Uncertain: loses 12.0 ± 10.0"]);
    let more = walk(&game.replace("B[e5]", "B[e5]SBKV[50]"));
    assert!(
        more.nodes
            .iter()
            .all(|step| step.details().interval.is_none())
    );
}
