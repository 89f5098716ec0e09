//! A range of the bytes of a file.

use std::fmt;
use std::str::FromStr;

/// A range of the bytes of a file, written `START..END` or `START..`.
///
/// A game belongs to the range that holds the last synchronisation point at or before its start,
/// or, if there is none before it, to the range that contains byte 0. So the ranges of any
/// partition give each game once, and no range has to read what precedes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteRange {
    /// The 0-based offset of the first byte.
    pub start: u64,
    /// The offset after the last byte; `None` for the end of the file.
    pub end: Option<u64>,
}

/// A text that is not a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeError;

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a range of bytes, as in 0..1000000 or 1000000..")
    }
}

impl std::error::Error for RangeError {}

impl FromStr for ByteRange {
    type Err = RangeError;

    /// # Errors
    ///
    /// [`RangeError`] for anything but `START..END` with START at most END, and `START..`.
    fn from_str(text: &str) -> Result<Self, RangeError> {
        let (start, end) = text.split_once("..").ok_or(RangeError)?;
        let start = start.parse().map_err(|_| RangeError)?;
        let end = match end {
            "" => None,
            end => Some(end.parse().map_err(|_| RangeError)?),
        };
        if end.is_some_and(|end| end < start) {
            return Err(RangeError);
        }
        Ok(Self { start, end })
    }
}
