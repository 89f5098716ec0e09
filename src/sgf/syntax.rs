//! The tokens of SGF, and the only file that knows nom.

use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::char;
use nom::combinator::{map, recognize, verify};
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser as _};

use super::name::Name;

/// What is left of the input, and the token; a mismatch carries nothing.
type Token<'a, T> = IResult<&'a [u8], T, ()>;

/// What a byte can begin outside a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Space,
    Letter,
    Semicolon,
    Open,
    Close,
    Bracket,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0_u8;
    loop {
        classes[byte as usize] = match byte {
            b' ' | b'\t'..=b'\r' => Class::Space,
            b'A'..=b'Z' | b'a'..=b'z' => Class::Letter,
            b';' => Class::Semicolon,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'[' => Class::Bracket,
            _ => Class::Other,
        };
        if byte == u8::MAX {
            break classes;
        }
        byte += 1;
    }
};

/// The class of a byte outside a value.
#[inline]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// Whether SGF takes the byte for white space.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    class(byte) == Class::Space
}

/// White space, or nothing.
#[inline]
pub(super) fn space(input: &[u8]) -> Token<'_, &[u8]> {
    take_while(is_space).parse(input)
}

/// A property identifier: letters and (FF\[1\]) digits, of which the first is a letter.
#[inline]
pub(super) fn identifier(input: &[u8]) -> Token<'_, &[u8]> {
    verify(
        take_while1(|byte: u8| byte.is_ascii_alphanumeric()),
        |identifier: &[u8]| class(identifier[0]) == Class::Letter,
    )
    .parse(input)
}

/// White space and the bracket that opens a value.
#[inline]
pub(super) fn opening_bracket(input: &[u8]) -> Token<'_, char> {
    preceded(space, char('[')).parse(input)
}

/// The identifier of a property that shows where a game begins.
fn game_opening(input: &[u8]) -> Token<'_, Name> {
    verify(map(identifier, Name::reduce), |name| name.is_game_opening()).parse(input)
}

/// A game's beginning where none was expected: `(;` and a property of a root, all
/// on one line, its value without a backslash.
pub(super) fn resumption(input: &[u8]) -> Token<'_, &[u8]> {
    recognize((
        tag("(;"),
        game_opening,
        take_while(|byte| is_space(byte) && !matches!(byte, b'\n' | b'\r')),
        char('['),
        take_while(|byte| !matches!(byte, b']' | b'\\' | b'\n' | b'\r')),
        char(']'),
    ))
    .parse(input)
}

/// A game's beginning between games: `(` and `;`, or `(` and a property of a root.
pub(super) fn game_start(input: &[u8]) -> Token<'_, ()> {
    preceded(
        pair(char('('), space),
        nom::branch::alt((
            map(char(';'), drop),
            map(pair(game_opening, opening_bracket), drop),
        )),
    )
    .parse(input)
}

/// What may follow a closed value: another value, a node, a variation, a property.
pub(super) fn after_value(input: &[u8]) -> Token<'_, ()> {
    preceded(
        space,
        nom::branch::alt((
            map(nom::combinator::eof, drop),
            map(nom::character::complete::one_of("[;()"), drop),
            map(terminated(identifier, opening_bracket), drop),
        )),
    )
    .parse(input)
}
