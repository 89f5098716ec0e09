//! Hostile sizes: linear in the bytes, and without recursion.

use unlur::finding::{Code, Findings};
use unlur::sgf::{Chunk, Options, Parser, write_verbatim};

/// The contents of a file: the numbers of nodes, properties and findings in all of its games.
#[derive(Debug, PartialEq, Eq)]
struct Held {
    games: usize,
    nodes: usize,
    properties: usize,
    findings: usize,
}

/// Reads and writes a file, and drops the result, on a small stack.
fn held(make: impl FnOnce() -> Vec<u8> + Send + 'static) -> Held {
    let read = move || {
        let bytes = make();
        let mut parser = Parser::new(Options::default());
        let mut games = parser.games(Chunk::whole(&bytes));
        let mut held = Held {
            games: 0,
            nodes: 0,
            properties: 0,
            findings: 0,
        };
        let mut written = Vec::with_capacity(bytes.len());
        while let Some(game) = games.next() {
            held.games += 1;
            held.nodes += game.tree().node_count();
            held.properties += game.tree().property_count();
            held.findings += game.findings().len();
            let last_place = game.places(game.findings()).last();
            assert_eq!(last_place.is_some(), !game.findings().is_empty());
            write_verbatim(&game, &mut written).unwrap();
        }
        assert!(held.games == 0 || written == bytes);
        held
    };
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(read)
        .unwrap()
        .join()
        .unwrap()
}

#[track_caller]
fn assert_held(
    make: impl FnOnce() -> Vec<u8> + Send + 'static,
    [games, nodes, properties, findings]: [usize; 4],
) {
    let expected = Held {
        games,
        nodes,
        properties,
        findings,
    };
    assert_eq!(held(make), expected);
}

const MILLION: usize = 1_000_000;

/// How many findings of a code are kept in one game.
const MOST: usize = Findings::MOST as usize;

fn wrapped(before: &str, middle: &str, count: usize, after: &str) -> Vec<u8> {
    [before, &middle.repeat(count), after].concat().into_bytes()
}

#[test]
fn a_million_nested_variations() {
    let nested = || [b"(;".repeat(MILLION), b")".repeat(MILLION)].concat();
    assert_held(nested, [1, MILLION, 0, 0]);
    assert_held(|| b"(;".repeat(MILLION), [1, MILLION, 0, 1]);
}

#[test]
fn a_million_variations_of_a_node() {
    let beside = || wrapped("(;", "(;)", MILLION, ")");
    assert_held(beside, [1, MILLION + 1, 0, 0]);
}

#[test]
fn a_million_nodes_in_a_line() {
    let line = || wrapped("(", ";B[aa]", MILLION, ")");
    assert_held(line, [1, MILLION, MILLION, 0]);
}

#[test]
fn a_comment_of_twenty_megabytes() {
    let comment = || wrapped("(;C[", "a line of a comment\n", MILLION, "])");
    assert_held(comment, [1, 1, 1, 0]);
}

#[test]
fn a_million_values() {
    let values = || wrapped("(;AB", "[aa]", MILLION, ")");
    assert_held(values, [1, 1, 1, 0]);
}

#[test]
fn a_million_properties() {
    let same = || wrapped("(;", "A[]", MILLION, ")");
    assert_held(same, [1, 1, MILLION, MOST]);
    let different = || {
        let properties: Vec<_> = (0..MILLION).map(|index| format!("X{index}[]")).collect();
        wrapped("(;", &properties.concat(), 1, ")")
    };
    assert_held(different, [1, 1, MILLION, 0]);
}

#[test]
fn an_unclosed_value_of_five_megabytes() {
    let unclosed = || wrapped("(;C[", "a\nb; ", MILLION, "");
    assert_held(unclosed, [1, 1, 1, 1]);
    let false_starts = || wrapped("(;C[", "\n(;FF[", MILLION, "");
    assert_held(false_starts, [1, 1, 1, 1]);
}

#[test]
fn a_million_unescaped_brackets() {
    let brackets = || wrapped("(;C[", "]", MILLION, "x])");
    assert_held(brackets, [1, 1, 1, MOST]);
    let spaced = || wrapped("(;C[", "]\t\n", MILLION, "x])");
    assert_held(spaced, [1, 1, 1, MOST]);
}

#[test]
fn five_megabytes_of_open_parentheses() {
    assert_held(|| b"(".repeat(5 * MILLION), [0; 4]);
    // Every parenthesis but the first opens a variation without a node.
    let open = || wrapped("(;", "(", 5 * MILLION, "");
    assert_held(open, [1, 1, 0, MOST + 1]);
}

#[test]
fn five_megabytes_of_brackets() {
    let brackets = || wrapped("(;", "[", 5 * MILLION, "");
    assert_held(brackets, [1, 1, 0, 2]);
}

#[test]
fn five_megabytes_of_letters() {
    let letters = || wrapped("(;", "A", 5 * MILLION, "");
    assert_held(letters, [1, 1, 1, 2]);
    let words = || wrapped("(;", "a ", 5 * MILLION / 2, "");
    assert_held(words, [1, 1, 0, 2]);
    let capitals = || wrapped("(;", "A ", MILLION, ")");
    assert_held(capitals, [1, 1, MILLION, 2 * MOST]);
}

#[test]
fn five_megabytes_of_what_ends_and_escapes() {
    let close = || wrapped("(;", ")", 5 * MILLION, "");
    assert_held(close, [1, 1, 0, 1]);
    let backslashes = || wrapped("(;C[", "\\", 5 * MILLION, "");
    assert_held(backslashes, [1, 1, 1, 1]);
}

#[test]
fn five_megabytes_of_game_starts() {
    let starts = || b"\n(;".repeat(5 * MILLION / 3);
    assert_held(starts, [1, 5 * MILLION / 3, 0, 1]);
    let resumptions = || b"\n(;FF[4]".repeat(MILLION / 2);
    assert_held(
        resumptions,
        [MILLION / 2, MILLION / 2, MILLION / 2, MILLION / 2],
    );
    let spaced = || wrapped("(", " (", 2 * MILLION, ";");
    assert_held(spaced, [1, 1, 0, 2]);
}

#[test]
fn a_million_parentheses_that_close_too_early() {
    let nodes = || wrapped("(;", ";B[aa])", MILLION, "");
    assert_held(nodes, [1, MILLION + 1, MILLION, MOST]);
    let in_values = || wrapped("(;)", ";A[(;)", MILLION, "]FF[4])");
    assert_held(in_values, [1, 2, 2, 1]);
    let mouths = || wrapped("(;C[", "])", MILLION, "]x])");
    assert_held(mouths, [1, 1, 1, MOST]);
}

#[test]
fn five_megabytes_of_line_breaks() {
    let breaks = || wrapped("(;", "\r\n\n\r\r", MILLION, ")");
    assert_held(breaks, [1, 1, 0, 0]);
    let inside = || wrapped("(;C[", "\r\n\n\r\r", MILLION, "])");
    assert_held(inside, [1, 1, 1, 0]);
    let outside = || wrapped("(;)", "\r\n\n\r\r", MILLION, "x");
    assert_held(outside, [1, 1, 0, 1]);
}

#[test]
fn a_million_characters_of_two_bytes() {
    let comment = || {
        let text = b"\x83\x5D\x83\x5C".repeat(MILLION);
        [&b"(;CA[Shift_JIS]C["[..], &text, b"])"].concat()
    };
    assert_held(comment, [1, 1, 2, 0]);
}

#[test]
fn games_that_end_only_in_their_charset() {
    let games = || b"(;CA[Shift_JIS]C[\x83\\])".repeat(MILLION / 20);
    assert_held(games, [MILLION / 20, MILLION / 20, MILLION / 10, 0]);
    let behind = || b"(;C[\x83\\]CA[Shift_JIS]N[\x83\\])".repeat(MILLION / 20);
    assert_held(behind, [MILLION / 20, MILLION / 20, 3 * MILLION / 20, 0]);
}

#[test]
fn many_small_games_under_a_small_limit() {
    let bytes = b"(;C[ab])(;C[abcdef])\n".repeat(100_000);
    let mut parser = Parser::new({
        let mut options = Options::default();
        options.limit = 10;
        options
    });
    let mut games = parser.games(Chunk::whole(&bytes));
    let game = games.next().unwrap();
    assert_eq!(game.findings(), []);
    let game = games.next().unwrap();
    assert_eq!(game.findings()[0].code, Code::TooLarge);
    assert!(games.next().is_none());
}
