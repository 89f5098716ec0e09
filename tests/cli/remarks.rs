//! What people write about moves and games, as `show` prints it.

use crate::support::run_in;

const GAME: &str = "(;GM[4000]SZ[9]GC[Of the whole\ngame.]RE[W+R]
;B[e5]BM[1];B[c4]DO[];B[];W[d6]TE[1];B[f5]BM[2]GW[2];W[e4]UC[1];B[d3]IT[];W[f3]DM[1]HO[2]N[the crux])";

/// The sign after each ply, and its words.
const JUDGEMENTS: [(&str, &str, &str); 7] = [
    ("1", "e5?", "bad move"),
    ("2", "c4?!", "doubtful move"),
    ("4", "d6!", "good move"),
    ("5", "f5??", "very bad move; very good for White"),
    ("6", "e4", "unclear position"),
    ("7", "d3!?", "interesting move"),
    (
        "8",
        "f3",
        "even position; important hotspot; name: the crux",
    ),
];

fn show(arguments: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.sgf"), GAME).unwrap();
    let output = run_in(folder.path(), &format!("show a.sgf {arguments}"));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_board_has_the_judgements_of_its_ply_and_the_comment_on_the_game() {
    for (ply, sign, words) in JUDGEMENTS {
        let text = show(&format!("--ply {ply}"));
        assert!(text.contains(&format!(", {sign}:")), "{text}");
        for word in words.split("; ").map(|word| word.replace("name: ", "")) {
            assert!(text.lines().any(|line| line.ends_with(&word)), "{text}");
        }
        assert!(text.contains("\nOf the whole game.\n"), "{text}");
    }
}

#[test]
fn the_list_of_moves_has_all_judgements_and_the_comment_on_the_game() {
    let text = show("--moves");
    for (ply, sign, words) in JUDGEMENTS {
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(&format!("{ply} ")));
        let line = line.unwrap();
        assert!(line.contains(&format!("{sign} ")), "{line}");
        assert!(line.ends_with(words), "{line}");
    }
    let game = "comment on the game: Of the whole game.";
    assert_eq!(text.matches(game).count(), 1, "{text}");
}
