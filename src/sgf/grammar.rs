//! The grammar of SGF, FF\[1\] to FF\[4\], and of what archives have in its place.
//!
//! ```text
//! game       = [ "(" ] *item              ends at the ")" of its "(", unless `after_close.rs`
//!                                         finds that its nodes go on; at the next game; at the end
//! item       = node | property | space | "(" | ")" | junk
//! node       = ";"
//! property   = identifier *value          reported without a value, and if the identifier has no
//!                                         capital, begins with a digit, or mixes small letters and
//!                                         digits
//! identifier = 1*( letter | digit )       junk without a value if it has no capital or begins with a
//!                                         digit
//! value      = [ space ] "[" text "]"     ends at the first "]" without a backslash; in text, at the
//!                                         first of those that `fits` before what follows it, or if
//!                                         none does, at the first, and the value is damaged
//! junk       = 1*( value | a byte that begins no item )
//! ```
//!
//! Before the end of the input an item never fails: what no standard allows is junk, or an item out
//! of order, which the builder reports.

use nom::branch::alt;
use nom::bytes::complete::{take, take_till, take_while, take_while1};
use nom::character::complete::char;
use nom::combinator::{opt, value, verify};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser as _};

use super::bom::{BOM, bom_len};
use super::property_id::{PropertyId, has_standard_capitals, is_lone_capital, is_standard};

/// The rest of the input and the token; a mismatch has no data.
type Token<'a, T> = IResult<&'a [u8], T, ()>;

/// What stands outside a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item<'b> {
    /// The semicolon of a node.
    Node,
    Property(Property<'b>),
    Space,
    Open,
    Close,
    /// A byte that begins no other item.
    Junk,
}

/// The identifier of a property, and whether the bracket of its first value follows, which is then
/// part of the item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'b> {
    pub(super) name: PropertyId,
    pub(super) identifier: &'b [u8],
    pub(super) has_value: bool,
}

/// The next item.
#[expect(
    clippy::inline_always,
    reason = "the loop over a game takes 2 % more instructions with a call"
)]
#[inline(always)]
pub(super) fn item(input: &[u8]) -> Token<'_, Item<'_>> {
    alt((
        value(Item::Node, char(';')),
        property.map(Item::Property),
        value(Item::Space, take_while1(is_space)),
        value(Item::Open, char('(')),
        value(Item::Close, char(')')),
        value(Item::Junk, take(1_usize)),
    ))
    .parse(input)
}

/// An identifier, and the bracket that follows it.
fn property(input: &[u8]) -> Token<'_, Property<'_>> {
    let property = |(identifier, opening): (_, Option<char>)| Property {
        name: PropertyId::reduce(identifier),
        identifier,
        has_value: opening.is_some(),
    };
    pair(identifier, opt(opening_bracket))
        .map(property)
        .parse(input)
}

/// Whether the byte is white space in SGF.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Whether the byte begins neither an item of a game nor a value.
pub(super) fn is_junk(byte: u8) -> bool {
    let is_structure = matches!(byte, b';' | b'(' | b')' | b'[');
    !is_structure && !byte.is_ascii_alphanumeric() && !is_space(byte)
}

/// White space, or nothing.
#[inline]
pub(super) fn space(input: &[u8]) -> Token<'_, &[u8]> {
    take_while(is_space).parse(input)
}

/// A property identifier: letters and digits.
#[inline]
pub(super) fn identifier(input: &[u8]) -> Token<'_, &[u8]> {
    take_while1(|byte: u8| byte.is_ascii_alphanumeric()).parse(input)
}

/// A property identifier of one or two capitals followed by a bracket, and its length; at least three
/// bytes must be there.
#[inline]
pub(super) fn short_identifier(input: &[u8]) -> Option<(PropertyId, usize)> {
    match *input.first_chunk::<3>()? {
        [one @ b'A'..=b'Z', b'[', _] => Some((PropertyId::from_identifier(&[one]), 1)),
        [one @ b'A'..=b'Z', two @ b'A'..=b'Z', b'['] => {
            Some((PropertyId::from_identifier(&[one, two]), 2))
        }
        _ => None,
    }
}

/// White space and the bracket that opens a value.
#[inline]
pub(super) fn opening_bracket(input: &[u8]) -> Token<'_, char> {
    preceded(space, char('[')).parse(input)
}

/// White space, and an identifier of FF\[1\] to FF\[4\] in capitals with its bracket.
pub(super) fn standard_property(input: &[u8]) -> Token<'_, &[u8]> {
    preceded(space, terminated(standard_identifier, opening_bracket)).parse(input)
}

/// An identifier of FF\[1\] to FF\[4\] in capitals.
fn standard_identifier(input: &[u8]) -> Token<'_, &[u8]> {
    verify(identifier, |identifier: &[u8]| is_standard(identifier)).parse(input)
}

/// Whether such a property with a value follows after blanks, identifiers and values, all on one line
/// and without a backslash.
pub(super) fn property_ahead(line: &[u8], is_it: impl Fn(PropertyId) -> bool) -> bool {
    let (mut rest, mut is_found) = (line, false);
    loop {
        rest = &rest[rest.iter().take_while(|&&byte| is_blank(byte)).count()..];
        if let Ok((after, identifier)) = identifier(rest) {
            is_found = is_it(PropertyId::reduce(identifier));
            rest = after;
        } else if let Ok((after, _)) = plain_value(rest)
            && !is_found
        {
            rest = after;
        } else {
            return is_found && plain_value(rest).is_ok();
        }
    }
}

/// A value on one line, which a byte order mark ends too, and without a backslash.
fn plain_value(input: &[u8]) -> Token<'_, &[u8]> {
    let is_end = |byte: u8| matches!(byte, b']' | b'\\' | b'\n' | b'\r');
    let has_no_mark = |text: &[u8]| !text.windows(BOM.len()).any(|bytes| bytes == BOM);
    let text = verify(take_till(is_end), has_no_mark);
    delimited(char('['), text, char(']')).parse(input)
}

/// White space within a line.
fn is_blank(byte: u8) -> bool {
    is_space(byte) && !matches!(byte, b'\n' | b'\r')
}

/// Whether a property begins here, by its spelling and its bracket.
///
/// In its spelling, small letters and digits before the first capital do not count. The bracket follows
/// directly; after an identifier of FF\[1\] to FF\[4\] in capitals, or if `may_be_apart`, white space
/// may stand between.
pub(super) fn property_begins(input: &[u8], may_be_apart: bool) -> bool {
    let Ok((after, run)) = identifier(input) else {
        return false;
    };
    let capital = run.iter().position(u8::is_ascii_uppercase);
    let spelling = &run[capital.unwrap_or(run.len())..];
    let is_property = if spelling.iter().any(u8::is_ascii_lowercase) {
        has_standard_capitals(spelling) || is_lone_capital(run)
    } else {
        !spelling.is_empty()
    };
    is_property
        && (after.first() == Some(&b'[')
            || (may_be_apart || is_standard(spelling)) && opening_bracket(after).is_ok())
}

/// Whether a node with a property begins here; in a node, any letters and digits directly before a
/// bracket are a property.
pub(super) fn node_begins(input: &[u8], may_be_apart: bool) -> bool {
    let Some((b';', rest)) = input.split_first() else {
        return false;
    };
    let property = after_space(rest);
    property_begins(property, may_be_apart) || matches!(identifier(property), Ok(([b'[', ..], _)))
}

pub(super) fn after_space(input: &[u8]) -> &[u8] {
    space(input).map_or(input, |(rest, _)| rest)
}

/// Whether a `]` may close its text, by what follows it. `is_first` is whether no `]` of the text
/// stands before it, `is_list` whether the property takes a list of values.
#[expect(
    clippy::inline_always,
    reason = "the root of a game takes 3 % more instructions with a call"
)]
#[inline(always)]
pub(super) fn fits(input: &[u8], is_first: bool, is_list: bool) -> bool {
    // Nearly always it is the next node or a property of the usual form.
    let usual = input.strip_prefix(b";").unwrap_or(input);
    short_identifier(usual).is_some() || fits_after_all(input, is_first, is_list)
}

fn fits_after_all(input: &[u8], is_first: bool, is_list: bool) -> bool {
    let mut rest = after_space(input);
    // The next game may begin with a mark, and another one may end this game.
    while let Some(after) = rest.strip_prefix(BOM) {
        rest = after;
    }
    match rest.first() {
        None => true,
        Some(b'[') => is_list || is_first && input.first() == Some(&b'['),
        Some(b';') => {
            let next = after_space(&rest[1..]).first();
            matches!(next, None | Some(b';' | b'(' | b')')) || node_begins(rest, true)
        }
        Some(b'(') => {
            let next = after_space(&rest[1..]);
            next.first() == Some(&b';') || property_begins(next, false)
        }
        Some(b')') => {
            let is_closing = |byte: &u8| *byte == b')' || is_blank(*byte);
            let length = rest.iter().take_while(|byte| is_closing(byte)).count();
            let next = &rest[length..];
            matches!(next.first(), None | Some(b'\n' | b'\r' | b'(' | b';')) || bom_len(next) > 0
        }
        Some(_) => {
            property_begins(rest, true)
                || standard_identifier(rest)
                    .is_ok_and(|(after, _)| node_begins(after_space(after), true))
        }
    }
}
