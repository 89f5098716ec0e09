//! Matches the usual node of an archive, a short move, eight bytes at a time instead of by the
//! grammar.

use super::property_id::PropertyId;

/// `;`, `B` or `W`, and a value of at most three bytes without a backslash, or `pass`; its name and
/// length.
///
/// Nearly every node of an archive is one, so it is matched in a register. There must be eight
/// bytes, and no byte of the value may be part of a longer character. Four could begin a game.
#[inline]
pub(super) fn short_move(input: &[u8], at: usize) -> Option<(PropertyId, usize)> {
    let &eight = input.get(at..)?.first_chunk::<8>()?;
    let word = u64::from_le_bytes(eight);
    let name = match word & 0xFF_FFFF {
        BLACK => PropertyId::B,
        WHITE => PropertyId::W,
        _ => return None,
    };
    let stops = brackets_or_backslashes(word) & u64::MAX >> 8;
    let stop = stops.trailing_zeros() / 8;
    // The lowest bit of the byte at the stop, which is set only in the bracket.
    let lowest_bit = (stops & stops.wrapping_neg()) >> 7;
    if word & lowest_bit != 0 {
        Some((name, stop as usize + 1))
    } else {
        (word >> 24 == PASS).then_some((name, 8))
    }
}

const BLACK: u64 = u32::from_le_bytes(*b";B[\0") as u64;
const WHITE: u64 = u32::from_le_bytes(*b";W[\0") as u64;
const PASS: u64 = u64::from_le_bytes(*b"pass]\0\0\0");
const ONES: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte that is zero; the lowest of these bits is certain.
#[inline]
const fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & (ONES << 7)
}

/// Where the first `]`, backslash or parenthesis `(` among eight bytes is.
#[inline]
pub(super) fn stop_among(eight: [u8; 8]) -> Option<usize> {
    let word = u64::from_le_bytes(eight);
    let stops = brackets_or_backslashes(word) | zero_bytes(word ^ (ONES * u64::from(b'(')));
    (stops != 0).then_some(stops.trailing_zeros() as usize / 8)
}

/// The highest bit of each `]` and backslash; the lowest of these bits is certain.
#[inline]
const fn brackets_or_backslashes(word: u64) -> u64 {
    // The two differ only in the lowest bit.
    zero_bytes((word | ONES) ^ (ONES * b']' as u64))
}
