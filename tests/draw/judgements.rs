//! What people and reviews say about moves, as `show` and the pages have it.

use unlur::analysis::ReviewBlock;

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
