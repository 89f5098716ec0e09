//! The grammar of plain text.
//!
//! ```text
//! text    = *( blank | "#" remark | header | board | turn | moves | prose )    line by line
//! header  = name ":" value
//! board   = 2n-1 rows                     `board.rs` says what a row is
//! turn    = ... color " to " ( "move" | "play" ) [ "." ]    after a board
//! moves   = *( number | move [ mark ] | result | comment | group | other )
//! number  = digits [ "." | ")" ] [ ".." | "..." | "…" ]
//! move    = [ color ":" ] ( cell | word | "--" ) | color verb [ "." ]
//! cell    = 1*2 letter 1*2 digit          not with a 0 first
//! mark    = "!" | "!!" | "?" | "??" | "!?" | "?!"
//! comment = "{" text "}" | ";" text of the line
//! group   = "(" ... ")" | "[" ... "]"     an error, of which nothing is played
//! other   = any other characters          an error, or with letters a move that cannot be read
//! prose   = any other line                an error in a paragraph of a game
//! ```
//!
//! Blanks and commas stand between tokens. `read.rs` says which lines are moves.

use std::ops::Range;

use memchr::memchr2;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till1};
use nom::character::complete::{alpha1, anychar, char, digit1, one_of, space0, space1};
use nom::combinator::{map_opt, opt, recognize, value, verify};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser as _};

use super::notation::is_cell_name;
use crate::finding::Code;
use crate::game::Color;
use crate::record::{self, Claim, Header, NAGS, Nag, Word};
use crate::sgf::{PropertyId, bom_len};

/// The rest of the input and what was read; a mismatch has no data.
type Parsed<'t, T> = IResult<&'t str, T, ()>;

/// A token and where it is.
pub(super) type Placed<'t> = (Token<'t>, Range<usize>);

/// A part of a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// The number before a move; `goes_on` if its turn goes on, as in `4...`.
    Number {
        value: u32,
        goes_on: bool,
    },
    /// A move, and the colour in front of it.
    Move(Option<Color>, Said<'t>),
    Mark(Nag),
    /// A result that names its winner, as in `W+R`.
    Result(&'t str),
    /// Brackets and what is in them, as far as they are on this line.
    Group,
    Other,
}

/// What a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said<'t> {
    Cell(&'t str),
    Word(Word),
    Unreadable(&'t str),
}

/// Where the line ends that begins at `at`, and where the next one begins.
pub(super) fn line_end(text: &str, at: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let end = memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |length| at + length);
    let is_pair = matches!(bytes.get(end..end + 2), Some(b"\r\n" | b"\n\r"));
    (end, bytes.len().min(end + 1 + usize::from(is_pair)))
}

/// The headers that are no facts of the game-info, by the property that says it in SGF.
const OF_BOARD: [(PropertyId, &[&str]); 3] = [
    (PropertyId::SZ, &["Side", "Size"]),
    (PropertyId::CS, &["Coordinates"]),
    (PropertyId::PL, &["To move"]),
];

/// The header that a line is, by its property, and its value.
pub(super) fn header(line: &str) -> Option<(PropertyId, &str)> {
    let (key, value) = line.split_once(':')?;
    let is = |name: &&str| key.trim().eq_ignore_ascii_case(name);
    let of_game = { Header::ALL.into_iter() }.map(|it| (it.property(), it.labels()));
    let mut headers = OF_BOARD.into_iter().chain(of_game);
    let (name, _) = headers.find(|(_, labels)| labels.iter().any(is))?;
    Some((name, value.trim()))
}

/// Whether a line gives the side of a board, which ends any comment.
pub(super) fn gives_side(line: &str) -> bool {
    let header = header(&line[bom_len(line.as_bytes())..]);
    header.is_some_and(|(name, value)| {
        name == PropertyId::SZ && value.starts_with(|it: char| it.is_ascii_digit())
    })
}

/// The colour in a line such as `ply 9 of 21, white to move`, or `Black to play.`
pub(super) fn turn(line: &str) -> Option<Color> {
    let mut words = line.strip_suffix('.').unwrap_or(line).rsplit(' ');
    let (verb, to, name) = (words.next()?, words.next()?, words.next()?);
    let is_verb = ["move", "play"]
        .into_iter()
        .any(|it| verb.eq_ignore_ascii_case(it));
    let color = || record::read_color(name.as_bytes());
    (is_verb && to.eq_ignore_ascii_case("to")).then(color)?
}

/// The comment in braces that a text begins with, its length, and what is wrong if no brace closes it
/// before the next comment or the side of the next game.
pub(super) fn comment(text: &str) -> (String, usize, Option<Code>) {
    let (mut comment, mut at) = (String::new(), 1);
    loop {
        let rest = &text[at..];
        let stop = { rest.find(['\\', '{', '}', '\n', '\r']) }.unwrap_or(rest.len());
        comment.push_str(&rest[..stop]);
        at += stop;
        let mut letters = text[at..].chars();
        match letters.next() {
            Some('}') => return (comment, at + 1, None),
            None | Some('{') => return (comment, at, Some(Code::UnclosedValue)),
            Some('\\') => {
                let escaped = letters.next().filter(|it| !matches!(it, '\n' | '\r'));
                comment.push(escaped.unwrap_or('\\'));
                at += 1 + escaped.map_or(0, char::len_utf8);
            }
            Some(_) => {
                let next = line_end(text, at).1;
                if gives_side(&text[next..line_end(text, next).0]) {
                    return (comment, at, Some(Code::SwallowedValue));
                }
                comment.push('\n');
                at = next;
            }
        }
    }
}

/// The tokens of a part of a line without comments, which begins at `at`; `depth` counts the brackets
/// that are open.
pub(super) fn tokens<'t>(part: &'t str, at: usize, depth: &mut usize) -> Vec<Placed<'t>> {
    let mut tokens = Vec::new();
    let mut rest = part;
    loop {
        rest = rest.trim_start_matches(is_separator);
        let start = at + part.len() - rest.len();
        let read = if *depth > 0 || rest.starts_with(['(', '[']) {
            Ok((group(rest, depth), Token::Group))
        } else {
            token(rest, tokens.last())
        };
        match read {
            Ok((after, token)) if !rest.is_empty() => {
                rest = after;
                let read = part[..part.len() - rest.len()].trim_end();
                tokens.push((token, start..at + read.len()));
            }
            _ => return tokens,
        }
    }
}

/// What follows a group of brackets, or nothing if they are not closed.
fn group<'t>(input: &'t str, depth: &mut usize) -> &'t str {
    for (at, byte) in input.bytes().enumerate() {
        match byte {
            b'(' | b'[' => *depth += 1,
            b')' | b']' if *depth == 1 => {
                *depth = 0;
                return &input[at + 1..];
            }
            b')' | b']' => *depth -= 1,
            _ => {}
        }
    }
    ""
}

/// The next token; `before` is the one before it on its line. Only the end of the input is none.
fn token<'t>(input: &'t str, before: Option<&Placed<'_>>) -> Parsed<'t, Token<'t>> {
    let follows_move = matches!(before, Some((Token::Move(..), _)));
    let mark = |run: &str| { NAGS.into_iter() }.find(|nag| follows_move && nag.sign == run);
    // At the beginning of a line `--` is a dash, as above a signature.
    let dashes = verify(run, |run: &str| run == "--" && before.is_some());
    let is_result = |run: &str| run.contains('+') && matches!(Claim::read(run), Claim::Win { .. });
    alt((
        number,
        map_opt(run, mark).map(Token::Mark),
        (opt(player), cell).map(|(color, cell)| Token::Move(color, Said::Cell(cell))),
        (opt(player), dashes).map(|(color, _)| Token::Move(color, Said::Word(Word::Pass))),
        verify(run, is_result).map(Token::Result),
        sentence,
        (opt(player), longest(record::read_word))
            .map(|(color, word)| Token::Move(color, Said::Word(word))),
        (opt(player), letters).map(|(color, word)| Token::Move(color, Said::Unreadable(word))),
        value(Token::Other, alt((run, recognize(anychar)))),
    ))
    .parse(input)
}

/// Whether the character separates tokens.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// Characters up to the next separator, bracket or comment.
fn run(input: &str) -> Parsed<'_, &str> {
    take_till1(is_delimiter).parse(input)
}

fn is_delimiter(letter: char) -> bool {
    is_separator(letter) || matches!(letter, '(' | ')' | '[' | ']' | '{' | '}' | ';')
}

/// The number before a move. A date such as `12.5.2004` is none.
fn number(input: &str) -> Parsed<'_, Token<'_>> {
    let digits = map_opt(digit1, |digits: &str| digits.parse().ok());
    let dots = preceded(space0, alt((tag("..."), tag(".."), tag("…"))));
    let (rest, (value, dot, dots)) = (digits, opt(one_of(".)")), opt(dots)).parse(input)?;
    let is_bare = dot.is_none() && dots.is_none();
    let ends = |letter| is_delimiter(letter) || !is_bare && !letter.is_ascii_digit();
    let goes_on = dots.is_some();
    let ends = rest.chars().next().is_none_or(ends);
    let number = ends.then_some((rest, Token::Number { value, goes_on }));
    number.ok_or(nom::Err::Error(()))
}

/// The name of a colour.
fn color(input: &str) -> Parsed<'_, Color> {
    map_opt(alpha1, |name: &str| record::read_color(name.as_bytes())).parse(input)
}

/// The colour in front of a move, as in `W:e5`.
fn player(input: &str) -> Parsed<'_, Color> {
    terminated(color, (char(':'), space0)).parse(input)
}

/// A run without the signs at its end.
fn bare(input: &str) -> Parsed<'_, &str> {
    let (_, run) = run(input)?;
    let bare = run.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    Ok((&input[bare.len()..], bare))
}

fn cell(input: &str) -> Parsed<'_, &str> {
    verify(bare, |name: &str| is_cell_name(name)).parse(input)
}

/// Letters in place of a move.
fn letters(input: &str) -> Parsed<'_, &str> {
    verify(bare, |word: &str| word.contains(char::is_alphabetic)).parse(input)
}

/// A sentence about the player who loses, as in `White resigns`.
fn sentence(input: &str) -> Parsed<'_, Token<'_>> {
    (color, space1, longest(record::read_verb), opt(char('.')))
        .map(|(color, _, by, _)| Token::Move(Some(color), Said::Word(Word::Loss(by))))
        .parse(input)
}

/// The longest words with a meaning that the input begins with, as in `runs out of time`.
fn longest<'t, T>(read: fn(&[u8]) -> Option<T>) -> impl FnMut(&'t str) -> Parsed<'t, T> {
    const MAX_BYTES: usize = 24;
    move |input| {
        let is_part = |byte: &u8| byte.is_ascii_alphabetic() || b" \t-_".contains(byte);
        let most = { input.bytes().take(MAX_BYTES) }
            .take_while(is_part)
            .count();
        let read = |end| {
            let (words, rest) = input.split_at(end);
            let meaning = read(words.as_bytes())?;
            (!rest.starts_with(char::is_alphanumeric)).then_some((rest, meaning))
        };
        (1..=most).rev().find_map(read).ok_or(nom::Err::Error(()))
    }
}
