//! The name of a cell.

use std::fmt;

/// The name of a cell: letters and a number; see [`Board::algebraic`](super::Board::algebraic) and
/// [`Board::abstract_play`](super::Board::abstract_play).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellName {
    text: [u8; 4],
    length: u8,
}

impl CellName {
    /// The name of a cell of a larger board, `?`.
    pub(super) const UNKNOWN: Self = Self {
        text: [b'?', 0, 0, 0],
        length: 1,
    };

    /// Two 1-based numbers up to 51, the first in letters: a to z, then aa, ab and so on.
    pub(super) fn new(letters: u8, number: u8) -> Self {
        let mut name = Self {
            text: [0; 4],
            length: 0,
        };
        let (high, low) = ((letters - 1) / 26, (letters - 1) % 26);
        if high > 0 {
            name.push(b'a' + high - 1);
        }
        name.push(b'a' + low);
        if number > 9 {
            name.push(b'0' + number / 10);
        }
        name.push(b'0' + number % 10);
        name
    }

    /// A name as it is written, in capitals or with zeros; whether it is one depends on the board.
    /// `None` for more than four bytes, or anything but letters and digits of ASCII.
    pub(crate) fn as_written(text: &str) -> Option<Self> {
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        let mut name = Self {
            text: [0; 4],
            length: u8::try_from(text.len()).ok()?,
        };
        name.text
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(name)
    }

    fn push(&mut self, byte: u8) {
        self.text[usize::from(self.length)] = byte;
        self.length += 1;
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The letters and digits of the name, all ASCII.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text[..usize::from(self.length)]
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for CellName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
