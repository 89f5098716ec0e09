//! `--range` and `ranges` as they are run: what the commands print of a part of a file.

use crate::support::{run_in, status, stderr, stdout};

/// Games with findings of all severities, text between them, and one that is not closed.
const TEXT: &str = "\
(;GM[4000]SZ[7]PB[Ada]PW[Bo]RE[W+R];B[d4];B[])
(;GM[4000]SZ[7];B[d4];B[d4];B[])
text
(;GM[4000]SZ[7]C[a quoted
(;GM[4000\\]SZ[7\\]
];W[c4](;GM[4000]SZ[7]C[unclosed
(;GM[4000]SZ[5]PB[Zo\u{eb}];B[a1];B[])
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.sgf"), TEXT).unwrap();
    std::fs::write(folder.path().join("none.sgf"), "only text\nand more\n").unwrap();
    folder
}

#[test]
fn the_ranges_of_a_file_print_what_the_whole_prints() {
    let folder = folder();
    let folder = folder.path();
    for command in [
        "validate -f ndjson",
        "analyze -f ndjson",
        "moves -f ndjson",
        "select -q plies>=0",
        "convert -q --to sgf",
    ] {
        let whole = stdout(&run_in(folder, &format!("{command} x.sgf --range 0..")));
        assert!(!whole.is_empty(), "{command}");
        for cut in 0..=TEXT.len() {
            let part = |range: String| {
                let output = run_in(folder, &format!("{command} x.sgf --range {range}"));
                assert!(status(&output) < 2, "{}", stderr(&output));
                stdout(&output)
            };
            if cut % 7 == 0 {
                let parts = part(format!("0..{cut}")) + &part(format!("{cut}.."));
                assert_eq!(parts, whole, "{command}, cut at {cut}");
            }
        }
    }
}
