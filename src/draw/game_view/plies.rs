//! Which plies of a game: one, a range, or the last.

use std::fmt;
use std::str::FromStr;

/// One ply or several, as written: `7`, `last`, `-1` for the last, `10..20`, `30..`. Counted from 1;
/// 0 is the position before the first.
///
/// ```
/// use unlur::draw::Plies;
///
/// let plies: Plies = "-3..".parse()?;
/// assert_eq!(plies.in_game(36), Ok((34, 36)));
/// # Ok::<(), unlur::draw::PlyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    /// From 1; 0 is the position before the first move, and -1 is the last ply.
    first: i64,
    last: i64,
}

/// Plies that cannot be read, or that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyError(pub(super) String);

impl fmt::Display for PlyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlyError {}

fn ply(text: &str) -> Result<i64, PlyError> {
    let number = |text: &str| text.parse().ok().map(|number: u32| i64::from(number));
    let ply = match text.strip_prefix('-') {
        _ if text == "last" => Some(-1),
        Some(back) => number(back).filter(|&back| back > 0).map(|back| -back),
        None => number(text),
    };
    let wrong = || format!("`{text}` is not a ply: use a number, `last`, or -1 for the last");
    ply.ok_or_else(|| PlyError(wrong()))
}

impl FromStr for Plies {
    type Err = PlyError;

    fn from_str(text: &str) -> Result<Self, PlyError> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let is_range = text.contains("..");
        let end = |text: &str, open: i64| match text {
            "" if is_range => Ok(open),
            _ => ply(text),
        };
        Ok(Self {
            first: end(first, 0)?,
            last: end(last.trim_start_matches('='), -1)?,
        })
    }
}

impl Plies {
    /// The first and the last ply in a game of `plies` plies.
    ///
    /// # Errors
    ///
    /// If the game lacks one of them, or the first comes after the last.
    pub fn in_game(self, plies: u32) -> Result<(u32, u32), PlyError> {
        let counted = |ply: i64| {
            let before = if ply < 0 { i64::from(plies) + 1 } else { 0 };
            let counted = u32::try_from(before + ply).ok();
            let counted = counted.filter(|&counted| counted <= plies);
            let missing = || format!("there is no ply {ply}; the game has {plies} plies");
            counted.ok_or_else(|| PlyError(missing()))
        };
        let (first, last) = (counted(self.first)?, counted(self.last)?);
        if first > last {
            let reason = format!("the range of plies {first} to {last} is empty");
            return Err(PlyError(reason));
        }
        Ok((first, last))
    }
}
