//! The board size that a record gives.

use crate::game::Side;

/// The number that an `SZ` value means: digits, or a letter counted from `a` = 0.
///
/// The letters are the `GoRilla` editor's: `p` is 15, `A` is 26.
pub(crate) fn number(value: &[u8]) -> Option<u32> {
    match *value.trim_ascii() {
        [letter @ b'a'..=b'z'] => Some(u32::from(letter - b'a')),
        [letter @ b'A'..=b'Z'] => Some(u32::from(letter - b'A') + 26),
        ref digits => str::from_utf8(digits)
            .ok()
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?
            .parse()
            .ok(),
    }
}

/// The side of a board that is `width` cells wide at its widest.
pub(super) fn side_of_width(width: u32) -> Option<Side> {
    (width % 2 == 1).then(|| Side::new(width / 2 + 1)).flatten()
}
