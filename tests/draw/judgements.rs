//! What people and reviews say about moves, as `show` and the pages have it.

use unlur::analysis::ReviewBlock;

use crate::support::{run, run_with_input, stdout};

/// Every property, plain and emphasized.
const GAME: &[u8] = b"(;FF[4]GM[4000]SZ[9];B[e5]BM[1]C[Too central.];B[c4]DO[];B[];W[d6]TE[1]\
    ;B[f5]BM[2]GW[2];W[e4]UC[1];B[d3]IT[];W[f3]DM[1]HO[2];B[g3]TE[2]GB[1];W[c5]GB[2]UC[2])";

#[test]
fn judgements_are_words_and_signs() {
    let text = stdout(&run_with_input("show - --moves", GAME));
    insta::assert_snapshot!(text);
    let position = stdout(&run_with_input("show - --ply 5 --ascii", GAME));
    assert!(
        position.contains("ply 5 of 10, f5??: white to move\nvery bad move\nvery good for White\n"),
        "{position}"
    );
}

#[test]
fn the_block_of_a_review_is_a_sentence() {
    for command in [
        "show pictures/reviewed.sgf --moves",
        "show pictures/reviewed.sgf --ply 0.. --ascii",
    ] {
        let text = stdout(&run(command));
        assert!(
            text.contains("Blunder: 69.2 to 0.0; f5 was better"),
            "{text}"
        );
        for raw in [
            ReviewBlock::BEGIN,
            ReviewBlock::END,
            ReviewBlock::SETS,
            "very bad move",
        ] {
            assert!(!text.contains(raw), "{raw}");
        }
    }
}

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
