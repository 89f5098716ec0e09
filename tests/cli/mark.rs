//! A byte order mark before the other files that the program reads.

use crate::support::{fixtures, run_in, status, stderr, stdout};

const GAME: &str = "(;FF[4]GM[4000]SZ[9]PB[Ada L.]PW[Bo]RE[W+R];B[e5];B[d4];B[];W[e4])";

/// What the program says about games, with the marked or the plain text of a file that it reads.
fn said(arguments: &str, name: &str, text: &str) -> [(i32, String, String); 2] {
    ["", "\u{feff}"].map(|mark| {
        let folder = tempfile::tempdir().unwrap();
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("game.sgf", GAME);
        write(name, &format!("{mark}{text}"));
        let output = run_in(folder.path(), arguments);
        (status(&output), stdout(&output), stderr(&output))
    })
}

#[test]
fn no_byte_order_mark_changes_what_a_file_says() {
    let partial = {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("game.sgf"), GAME).unwrap();
        let output = run_in(folder.path(), "stats -q --partial game.sgf");
        stdout(&output)
    };
    let proof = fixtures().join("proofs/01.proof");
    let proof = std::fs::read_to_string(proof).unwrap();
    for (arguments, name, text, expected) in [
        (
            "analyze -f csv --files-from list",
            "list",
            "game.sgf\r\n",
            "game.sgf,1",
        ),
        (
            "rate --aliases names game.sgf",
            "names",
            "Ada\n= Ada L.\n",
            "Ada ",
        ),
        ("config", "unlur.toml", "side = 5\n", "unlur.toml:1"),
        ("stats part", "part", &partial, "1 game"),
        ("solve --check proof", "proof", &proof, "confirmed"),
    ] {
        let [plain, marked] = said(arguments, name, text);
        assert!(
            plain.0 == 0 && (plain.1.contains(expected) || plain.2.contains(expected)),
            "{arguments}: {plain:?}"
        );
        assert_eq!(marked, plain, "{arguments}");
    }
}
