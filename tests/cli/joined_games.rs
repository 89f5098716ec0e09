//! Games in one output: whatever stands beside a game, it is read again, or the exit status says that it is
//! not there.

use proptest::prelude::*;
use unlur::sgf::{Chunk, Parser, PropertyId};

use crate::support::{run_in, status, stderr, unlur};

/// Games of any kind, whole and damaged; each is `PB[N]`.
const GAMES: [&str; 11] = [
    "(;FF[4]GM[4000]SZ[5]PB[N];B[c3];B[];W[c2])",
    "(;PC[a\\]b]PB[N]GM[4000]SZ[5];B[c4];B[];W[c2])",
    "(\n;GM[4000]SZ[5]PB[N];B[c3];B[];W[c2])",
    "(;FF[4]GM[4000]SZ[5]PB[N];B[c3];B[];W[c2",
    "(;FF[4]GM[1]SZ[9]PB[N]C[unclosed",
    "(\n;GM[1]SZ[9]PB[N]C[unclosed\\",
    "(;FF[4]GM[1]SZ[9]PB[N];B[cc]\n(;W[dd]",
    "(\n;GM[1]PB[N];B[cc])",
    "(PB[N]GM[1];B[cc])",
    ";GM[1]SZ[9]PB[N];B[cc])",
    "(;FF[4]GM[1]SZ[9]PB[N];B[cc]) ;;%B[dd]",
];

/// The numbers of the games that are read in a text.
fn numbers(text: &[u8]) -> Vec<usize> {
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(text));
    let mut numbers = Vec::new();
    while let Some(game) = games.next() {
        let root = game.root().expect("a root");
        let name = root.property(PropertyId::PB).expect("a name").first_value();
        numbers.push(name.expect("a value").decoded().parse().expect("a number"));
    }
    numbers
}

proptest! {
    #![proptest_config(crate::random(30))]

    #[test]
    fn games_that_are_written_are_read_again(
        games in prop::collection::vec(prop::sample::select(&GAMES[..]), 1..7),
        command in 0_usize..4,
    ) {
        let folder = tempfile::tempdir().unwrap();
        for (number, game) in games.iter().enumerate() {
            let text = game.replace('N', &number.to_string());
            std::fs::write(folder.path().join(format!("{number}.sgf")), text).unwrap();
        }
        let lines = [
            "dedup . -o out",
            "convert --to sgf . -o out",
            "review --to sgf --playouts 1 . -o out",
        ];
        let output = match lines.get(command) {
            Some(line) => run_in(folder.path(), line),
            None => unlur(["select", "legal or not legal", ".", "--split", "3", "-o", "out{}"])
                .current_dir(folder.path())
                .output(),
        };
        let mut read = Vec::new();
        for name in ["out", "out1", "out2"] {
            let text = std::fs::read(folder.path().join(name));
            read.extend(text.iter().flat_map(|text| numbers(text)));
        }
        let said = stderr(&output);
        let left_out: Vec<usize> = (0..games.len())
            .filter(|number| {
                let place = format!("{number}.sgf:");
                let is_named = |line: &str| line.contains(&place) && line.contains("would take in the next");
                said.lines().any(is_named)
            })
            .collect();
        let expected: Vec<usize> = (0..games.len()).filter(|it| !left_out.contains(it)).collect();
        prop_assert_eq!(&read, &expected, "{:?}\n{}", games, said);
        for &number in &left_out {
            prop_assert!([4, 5, 6].map(|it| GAMES[it]).contains(&games[number]));
            let next = games[number + 1];
            prop_assert!(left_out.contains(&(number + 1)) || !next.starts_with("(;FF"));
        }
        prop_assert!(left_out.is_empty() || status(&output) == 1);
        let said_written = [
            format!("{} game{} written", read.len(), if read.len() == 1 { "" } else { "s" }),
            format!("{} of ", read.len()),
        ];
        prop_assert!(
            command == 2 || said_written.iter().any(|it| said.contains(it)),
            "{:?}\n{}", games, said
        );
    }
}
