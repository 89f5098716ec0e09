//! The tokens of SGF. This is the only file that uses nom.

use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::char;
use nom::combinator::{map, verify};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser as _};

use super::name::{Name, has_standard_capitals, is_standard};

/// The rest of the input and the token; a mismatch has no data.
type Token<'a, T> = IResult<&'a [u8], T, ()>;

/// The syntax that a byte outside a value can begin.
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

/// Whether the byte is white space in SGF.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    class(byte) == Class::Space
}

/// White space, or nothing.
#[inline]
pub(super) fn space(input: &[u8]) -> Token<'_, &[u8]> {
    take_while(is_space).parse(input)
}

/// A property identifier: letters and (FF\[1\]) digits, beginning with a letter.
#[inline]
pub(super) fn identifier(input: &[u8]) -> Token<'_, &[u8]> {
    verify(
        take_while1(|byte: u8| byte.is_ascii_alphanumeric()),
        |identifier: &[u8]| class(identifier[0]) == Class::Letter,
    )
    .parse(input)
}

/// A property identifier of one or two capitals followed by a bracket, and its length.
#[inline]
pub(super) fn short_identifier(input: &[u8]) -> Option<(Name, usize)> {
    match *input {
        [one @ b'A'..=b'Z', b'[', ..] => Some((Name::from_identifier(&[one]), 1)),
        [one @ b'A'..=b'Z', two @ b'A'..=b'Z', b'[', ..] => {
            Some((Name::from_identifier(&[one, two]), 2))
        }
        _ => None,
    }
}

/// `;`, `B` or `W`, and a value of at most four bytes without a backslash; its name and length.
///
/// Nearly every node of an archive is one, so it is matched in a register. There must be eight
/// bytes, and no byte of the value may be part of a longer character.
#[inline]
pub(super) fn short_move(input: &[u8], at: usize) -> Option<(Name, usize)> {
    let &eight = input.get(at..)?.first_chunk::<8>()?;
    let word = u64::from_le_bytes(eight);
    let name = match word & 0xFF_FFFF {
        BLACK => Name::B,
        WHITE => Name::W,
        _ => return None,
    };
    // The backslash and the bracket differ only in the lowest bit.
    let stops = zero_bytes((word | ONES) ^ (ONES * u64::from(b']')));
    let stop = stops.trailing_zeros() / 8;
    // The lowest bit of the byte at the stop, which is set only in the bracket.
    let lowest_bit = (stops & stops.wrapping_neg()) >> 7;
    (word & lowest_bit != 0).then_some((name, stop as usize + 1))
}

const BLACK: u64 = u32::from_le_bytes(*b";B[\0") as u64;
const WHITE: u64 = u32::from_le_bytes(*b";W[\0") as u64;
const ONES: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte that is zero; the lowest of these bits is certain.
#[inline]
const fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & (ONES << 7)
}

/// Where the first `]` or backslash among eight bytes is.
#[inline]
pub(super) fn stop_among(eight: [u8; 8]) -> Option<usize> {
    // The two differ only in the lowest bit.
    let stops = zero_bytes((u64::from_le_bytes(eight) | ONES) ^ (ONES * u64::from(b']')));
    (stops != 0).then_some(stops.trailing_zeros() as usize / 8)
}

/// White space and the bracket that opens a value.
#[inline]
pub(super) fn opening_bracket(input: &[u8]) -> Token<'_, char> {
    preceded(space, char('[')).parse(input)
}

/// White space and the semicolon of a node.
pub(super) fn node_start(input: &[u8]) -> Token<'_, char> {
    preceded(space, char(';')).parse(input)
}

/// White space, and an identifier of FF\[1\] to FF\[4\] in capitals with its bracket.
pub(super) fn standard_property(input: &[u8]) -> Token<'_, &[u8]> {
    preceded(space, terminated(standard_identifier, opening_bracket)).parse(input)
}

/// An identifier of FF\[1\] to FF\[4\] in capitals.
fn standard_identifier(input: &[u8]) -> Token<'_, &[u8]> {
    verify(identifier, |identifier: &[u8]| is_standard(identifier)).parse(input)
}

/// White space, and a node with its first property.
fn valued_node(input: &[u8]) -> Token<'_, &[u8]> {
    preceded(space, node_with_property).parse(input)
}

/// A semicolon, an identifier and a bracket, with white space between.
pub(super) fn node_with_property(input: &[u8]) -> Token<'_, &[u8]> {
    let property = preceded(space, terminated(identifier, opening_bracket));
    preceded(char(';'), property).parse(input)
}

/// Whether a node begins here with a property of FF\[1\] to FF\[4\], its bracket directly after its
/// identifier.
pub(super) fn standard_node(input: &[u8]) -> bool {
    input.first() == Some(&b';') && joined_property(input[1..].trim_ascii_start())
}

/// Whether a property of FF\[1\] to FF\[4\] begins here, its bracket directly after its identifier.
pub(super) fn joined_property(input: &[u8]) -> bool {
    let is_standard = |identifier: &&[u8]| has_standard_capitals(identifier);
    matches!(identifier(input), Ok((rest, found)) if is_standard(&found) && rest.first() == Some(&b'['))
}

/// Whether one of FF, GM, SZ, CA and AP with a value follows after blanks, identifiers and
/// values, all on one line and without a backslash.
pub(super) fn root_property_ahead(line: &[u8]) -> bool {
    let mut rest = line;
    let mut is_root = false;
    loop {
        match rest.first() {
            Some(b'[') => {
                let stop = rest
                    .iter()
                    .position(|byte| matches!(byte, b']' | b'\\' | b'\n' | b'\r'));
                match stop {
                    Some(end) if rest[end] == b']' => {
                        if is_root {
                            return true;
                        }
                        rest = &rest[end + 1..];
                    }
                    _ => return false,
                }
            }
            Some(&byte) if is_blank(byte) => rest = &rest[1..],
            _ => match identifier(rest) {
                Ok((after, identifier)) => {
                    is_root = Name::reduce(identifier).is_root();
                    rest = after;
                }
                Err(_) => return false,
            },
        }
    }
}

/// White space within a line.
fn is_blank(byte: u8) -> bool {
    is_space(byte) && !matches!(byte, b'\n' | b'\r')
}

/// Whether a `]` of a text closes it, which depends on what follows.
///
/// It closes before a value, a node, a variation, a property and at the end of the input, and before
/// a standard property without a value that a node follows (`PB[Ada]KM;B[e5]`). It does not if it is
/// part of a smiley such as `:])]`, that is, if one or more `)` follow on its line, and then a `]`
/// that may close.
#[inline]
pub(super) fn closes_text(input: &[u8]) -> bool {
    // Nearly always it is the next node or a property of the usual form.
    input.first() == Some(&b';')
        || short_identifier(input).is_some()
        || after_value(input).is_ok() && !is_smiley(input)
}

fn is_smiley(input: &[u8]) -> bool {
    let mouth_end = input
        .iter()
        .position(|&byte| !is_blank(byte) && byte != b')')
        .filter(|&end| input[end] == b']' && input[..end].contains(&b')'));
    let Some(mouth_end) = mouth_end else {
        return false;
    };
    let after = &input[mouth_end + 1..];
    let blanks = after.iter().take_while(|&&byte| is_blank(byte)).count();
    if after.get(blanks) == Some(&b'(') {
        return true;
    }
    let after_space = space(after).map_or(after, |(rest, _)| rest);
    matches!(after_space.first(), Some(b';' | b')'))
        || terminated(identifier, opening_bracket)
            .parse(after_space)
            .is_ok()
}

fn after_value(input: &[u8]) -> Token<'_, ()> {
    preceded(
        space,
        nom::branch::alt((
            map(nom::combinator::eof, drop),
            map(nom::character::complete::one_of("[;()"), drop),
            map(terminated(identifier, opening_bracket), drop),
            map(terminated(standard_identifier, valued_node), drop),
        )),
    )
    .parse(input)
}
