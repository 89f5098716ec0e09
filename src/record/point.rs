//! The values of moves: points, and words such as `pass` or `resign`.

use std::ops::Range;

use super::move_word::{Word, word};

/// A point as a record names it, before any board is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The column, from 1; 255 for everything beyond any board.
    pub column: u8,
    /// The row, from 1; 255 for everything beyond any board.
    pub row: u8,
}

/// What the value of a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveValue {
    Point(Point),
    /// `tt`: a pass if it is not a cell of the board.
    Tt,
    Word(Word),
    /// A value that cannot be a move.
    Nothing,
}

/// `tt` as letters.
pub const TT: Point = Point {
    column: 20,
    row: 20,
};

/// A letter and a number of one or two digits, as nearly all moves are written, in `range` of a game's
/// bytes.
///
/// The form changes from move to move, so it is determined without a branch, and the byte after a
/// short point (its bracket) is always read.
#[inline]
#[must_use]
pub fn algebraic(bytes: &[u8], range: &Range<usize>) -> Option<Point> {
    let &[letter, first, second] = bytes.get(range.start..)?.first_chunk::<3>()?;
    let (letter, first) = ((letter | 0x20).wrapping_sub(b'a'), first.wrapping_sub(b'0'));
    let is_long = range.len() == 3;
    let second = if is_long {
        second.wrapping_sub(b'0')
    } else {
        0
    };
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "one branch is guessed right more often than four"
    )]
    let is_point =
        (range.len() == 2 || is_long) & (letter < 26) & (first.wrapping_sub(1) < 9) & (second < 10);
    let row = if is_long {
        first.wrapping_mul(10).wrapping_add(second)
    } else {
        first
    };
    is_point.then_some(Point {
        column: letter.wrapping_add(1),
        row,
    })
}

/// Reads the value of a move.
#[must_use]
pub fn move_value(value: &[u8]) -> MoveValue {
    let value = value.trim_ascii();
    // A vertical tab is white space of SGF.
    if value.iter().all(|&byte| byte == b'\x0b' || byte == b' ') {
        return MoveValue::Word(Word::Pass);
    }
    if value == b"tt" {
        return MoveValue::Tt;
    }
    if let Some(point) = point(value) {
        return MoveValue::Point(point);
    }
    word(value).map_or(MoveValue::Nothing, MoveValue::Word)
}

/// Whether the value of a move says something that a move can be.
#[must_use]
pub fn reads_as_move(value: &[u8]) -> bool {
    move_value(value) != MoveValue::Nothing
}

/// Reads a point: letters and a number (`h8`, `aa3`), or FF\[4\]'s two letters (`hh`).
pub fn point(value: &[u8]) -> Option<Point> {
    let value = value.trim_ascii();
    let letters = value
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let (letters, digits) = value.split_at(letters);
    if digits.is_empty() {
        let &[column, row] = letters else { return None };
        return Some(Point {
            column: pair_letter(column),
            row: pair_letter(row),
        });
    }
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let column = match *letters {
        [one] => u32::from(one | 0x20) - u32::from(b'a') + 1,
        [one, two] => {
            let place = |letter: u8| u32::from(letter | 0x20) - u32::from(b'a') + 1;
            place(one) * 26 + place(two)
        }
        _ => return None,
    };
    let row = digits.iter().fold(0_u32, |row, digit| {
        row.saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    });
    Some(Point {
        column: u8::try_from(column).unwrap_or(u8::MAX),
        row: u8::try_from(row).unwrap_or(u8::MAX),
    })
}

/// FF\[4\]'s scale: `a` to `z` are 1 to 26, `A` to `Z` are 27 to 52.
fn pair_letter(letter: u8) -> u8 {
    if letter.is_ascii_lowercase() {
        letter - b'a' + 1
    } else {
        letter - b'A' + 27
    }
}

/// Reads a point of a list, or FF\[4\]'s rectangle `a1:c3`, as two corners.
#[must_use]
pub fn rectangle(value: &[u8]) -> Option<(Point, Point)> {
    match value.iter().position(|&byte| byte == b':') {
        None => point(value).map(|point| (point, point)),
        Some(colon) => Some((point(&value[..colon])?, point(&value[colon + 1..])?)),
    }
}
