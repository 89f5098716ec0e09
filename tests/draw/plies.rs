//! Plies counted from both ends of a game.

use unlur::draw::Plies;

#[test]
fn plies_are_counted_from_both_ends() {
    for (text, expected) in [
        ("0", Ok((0, 0))),
        ("7", Ok((7, 7))),
        ("last", Ok((36, 36))),
        ("-1", Ok((36, 36))),
        ("-36", Ok((1, 1))),
        ("10..20", Ok((10, 20))),
        ("10..=20", Ok((10, 20))),
        ("..3", Ok((0, 3))),
        ("30..", Ok((30, 36))),
        ("-3..-1", Ok((34, 36))),
        ("-3..last", Ok((34, 36))),
        ("37", Err("there is no ply 37; the game has 36 plies")),
        ("-38", Err("there is no ply -38; the game has 36 plies")),
        ("20..10", Err("the range of plies 20 to 10 is empty")),
    ] {
        let plies = text
            .parse::<Plies>()
            .unwrap()
            .in_game(36)
            .map_err(|error| error.to_string());
        assert_eq!(plies, expected.map_err(str::to_owned), "{text}");
    }
    for text in ["", "x", "-0", "--1", "1..2..3", "1.5", "+"] {
        assert!(text.parse::<Plies>().is_err(), "{text}");
    }
}
