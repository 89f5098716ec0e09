//! Rectangles of points: a few bytes name thousands of cells.

use unlur::analysis::Options;
use unlur::finding::{Code, Severity};
use unlur::record::Kind;

use crate::support::judge_first;

/// The most cells that the rectangles of a game may name.
const MAX: usize = 1 << 20;

/// The points of the widest board, on which the limit is counted.
const BOARD: usize = 51 * 51;

/// The kind of a game, its number of plies of every kind, and its findings of severity error.
fn judged(text: &str) -> (Kind, usize, Vec<Code>) {
    judge_first(text, &Options::default(), |it| {
        let findings = it.all_findings();
        let codes = findings.iter().map(|finding| finding.code);
        let errors = codes.filter(|code| code.severity() == Severity::Error);
        let plies = it.record.plies.len() + it.record.variations.len();
        (it.record.kind, plies, errors.collect())
    })
}

#[test]
fn the_rectangles_of_a_game_name_a_bounded_number_of_cells() {
    for (node, named) in [
        (";AB[aa:YY]", BOARD),
        (";AW[a1:zz255]", BOARD),
        ("(;AE[aa:YY])", BOARD),
        (";TR[aa:YY]", BOARD),
        (";DD[aa:Ya]VW[aa:aY]", 2 * 51),
        // A list names each cell once, and a point is no rectangle.
        (";AB[aa:YY][aa:YY]", BOARD),
        (";AB[aa]AW[bb]", 0),
        (";AR[aa:YY]LN[aa:YY]LB[aa:YY]C[aa:YY]", 0),
    ] {
        let most = MAX.checked_div(named).unwrap_or(1000);
        let game = |count: usize| format!("(;GM[4000]SZ[51]{})", node.repeat(count));
        let (kind, plies, _) = judged(&game(most));
        assert_eq!(kind, Kind::Unlur, "{node}");
        assert!(plies <= MAX, "{node}: {plies}");
        for more in [1, 50_000] {
            let (kind, plies, errors) = judged(&game(most + more));
            if named == 0 {
                assert_eq!(kind, Kind::Unlur, "{node}");
            } else {
                // The game is said to be too large, and nothing of it is played.
                let expected = (Kind::Unreadable, 0, vec![Code::TooLarge]);
                assert_eq!((kind, plies, errors), expected, "{node}");
            }
        }
    }
    // Another game is left alone.
    let go = format!("(;GM[1]SZ[19]{})", ";AB[aa:ss]".repeat(50_000));
    assert_eq!(judged(&go), (Kind::Other, 0, Vec::new()));
}
