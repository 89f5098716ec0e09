//! Hostile sizes: linear in the bytes, and without recursion.

use unlur::finding::{Code, Findings};
use unlur::sgf::{Chunk, Options, Parser};

const MANY: usize = 100_000;

/// How many findings of a code are kept in one game.
const MAX: usize = Findings::MAX as usize;

/// What comes first, what is repeated and how often, and what comes last.
type Text = (&'static str, &'static str, usize, &'static str);

/// Texts with the numbers of games, and of nodes, properties and findings in all of them. If the work
/// grew faster than the text, they would never end.
#[rustfmt::skip]
const TEXTS: &[(Text, [usize; 4])] = &[
    // Nodes and variations.
    (("(;", "(;)", MANY, ")"), [1, MANY + 1, 0, 0]),
    (("", "(;", MANY, ""), [1, MANY, 0, 1]),
    (("(", ";B[aa]", MANY, ")"), [1, MANY, MANY, 0]),
    // Long values, many values and many properties.
    (("(;C[", "a line of a comment\n", MANY, "])"), [1, 1, 1, 0]),
    (("(;AB", "[aa]", MANY, ")"), [1, 1, 1, 0]),
    (("(;", "A[]", MANY, ")"), [1, 1, MANY, MAX]),
    // Values without an end.
    (("(;C[", "a\nb; ", MANY, ""), [1, 1, 1, 1]),
    (("(;C[", "\n(;FF[", MANY, ""), [1, 1, 1, 1]),
    // Brackets that end no value.
    (("(;C[", "]", MANY, "x])"), [1, 1, 1, 1]),
    (("(;C[", "]", MANY, "!])"), [1, 1, 1, MAX]),
    (("(;C[", "]\t\n", MANY, "!])"), [1, 1, 1, MAX]),
    // One character. Every parenthesis but the first opens a variation without a node.
    (("", "(", 5 * MANY, ""), [0; 4]),
    (("(;", "(", 5 * MANY, ""), [1, 1, 0, MAX + 1]),
    (("(;", "[", 5 * MANY, ""), [1, 1, 0, 2]),
    (("(;", "A", 5 * MANY, ""), [1, 1, 1, 2]),
    (("(;", "a ", 5 * MANY / 2, ""), [1, 1, 0, 2]),
    (("(;", "A ", MANY, ")"), [1, 1, MANY, 2 * MAX]),
    (("(;", ")", 5 * MANY, ""), [1, 1, 0, 1]),
    (("(;C[", "\\", 5 * MANY, ""), [1, 1, 1, 1]),
    // Games that begin, and end too early.
    (("", "\n(;", 5 * MANY / 3, ""), [1, 5 * MANY / 3, 0, 1]),
    (("", "\n(;FF[4]", MANY / 2, ""), [MANY / 2; 4]),
    (("(", " (", 2 * MANY, ";"), [1, 1, 0, 2]),
    (("(;", ";B[aa])", MANY, ""), [1, MANY + 1, MANY, MAX]),
    (("(;)", ";A[(;)", MANY, "]FF[4])"), [1, 2, 2, 1]),
    (("(;C[", "])", MANY, "]x])"), [1, 1, 1, 1]),
    // Line breaks.
    (("(;", "\r\n\n\r\r", MANY, ")"), [1, 1, 0, 0]),
    (("(;C[", "\r\n\n\r\r", MANY, "])"), [1, 1, 1, 0]),
    (("(;)", "\r\n\n\r\r", MANY, "x"), [1, 1, 0, 1]),
];

/// The numbers of games, nodes, properties and findings of a file, which is read and written, and
/// dropped, on a small stack.
fn held(bytes: Vec<u8>) -> [usize; 4] {
    let read = move || {
        let mut parser = Parser::new(Options::default());
        let mut games = parser.games(Chunk::whole(&bytes));
        let mut held = [0; 4];
        let mut written = Vec::with_capacity(bytes.len());
        while let Some(game) = games.next() {
            let (tree, findings) = (game.tree(), game.findings());
            let own = [1, tree.node_count(), tree.property_count(), findings.len()];
            held = std::array::from_fn(|place| held[place] + own[place]);
            let last_place = game.locations(findings).last();
            assert_eq!(last_place.is_some(), !findings.is_empty());
            written.extend_from_slice(game.text());
        }
        assert!(held[0] == 0 || written == bytes);
        held
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    thread.spawn(read).unwrap().join().unwrap()
}

#[test]
fn large_texts_take_linear_work() {
    for &((before, middle, count, after), expected) in TEXTS {
        let bytes = [before, &middle.repeat(count), after].concat();
        assert_eq!(held(bytes.into()), expected, "{before}{middle}");
    }
    let nested = [b"(;".repeat(MANY), b")".repeat(MANY)].concat();
    assert_eq!(held(nested), [1, MANY, 0, 0]);
    let different: Vec<_> = (0..MANY).map(|index| format!("X{index}[]")).collect();
    let different = format!("(;{})", different.concat()).into_bytes();
    assert_eq!(held(different), [1, 1, MANY, 0]);
}

#[test]
fn brackets_of_texts_take_linear_work() {
    for (before, middle, count) in [
        ("(;C", "[a] ", MANY),
        ("(;C[a]", "-Comment [a]", MANY),
        ("(;C[a]", "-;Comment [a]", MANY),
        ("(;C[a]", "-]", MANY),
        ("(;C[a", "])", MANY),
        ("(;C[a]x", ";B[c3]C[a]x", MANY / 10),
        ("(;C[a]", " A", MANY),
        ("(;C[a]x", "; ", MANY),
    ] {
        let text = format!("{before}{}-", middle.repeat(count));
        assert_ne!(held(text.into())[3], 0, "{before}{middle}");
    }
}

/// Two bytes of such a character may be a bracket or a backslash.
#[test]
fn characters_of_two_bytes_take_linear_work() {
    let text = b"\x83\x5D\x83\x5C".repeat(MANY);
    let comment = [&b"(;CA[Shift_JIS]C["[..], &text, b"])"].concat();
    assert_eq!(held(comment), [1, 1, 2, 0]);
    let games = MANY / 20;
    let declared = b"(;CA[Shift_JIS]C[\x83\\])".repeat(games);
    assert_eq!(held(declared), [games, games, 2 * games, 0]);
    let behind = b"(;C[\x83\\]CA[Shift_JIS]N[\x83\\])".repeat(games);
    assert_eq!(held(behind), [games, games, 3 * games, 0]);
}

#[test]
fn many_small_games_under_a_small_limit() {
    let bytes = b"(;C[ab])(;C[abcdef])\n".repeat(100_000);
    let mut parser = Parser::new(crate::with(Options::default(), |options| {
        options.limit = 10;
    }));
    let mut games = parser.games(Chunk::whole(&bytes));
    let game = games.next().unwrap();
    assert_eq!(game.findings(), []);
    let game = games.next().unwrap();
    assert_eq!(game.findings()[0].code, Code::TooLarge);
    assert!(games.next().is_none());
}
