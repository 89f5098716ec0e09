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
    first: Ply,
    last: Ply,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ply {
    /// From 1; 0 is the position before the first move.
    FromStart(u32),
    /// The number of plies before the last; 0 is the last.
    FromEnd(u32),
}

impl Ply {
    const LAST: Self = Self::FromEnd(0);

    /// The ply in a game of `plies` plies.
    fn in_game(self, plies: u32) -> Option<u32> {
        match self {
            Self::FromStart(ply) => (ply <= plies).then_some(ply),
            Self::FromEnd(back) => plies.checked_sub(back),
        }
    }
}

impl FromStr for Ply {
    type Err = PlyError;

    fn from_str(text: &str) -> Result<Self, PlyError> {
        let wrong = || {
            PlyError(format!(
                "`{text}` is not a ply: use a number, `last`, or -1 for the last"
            ))
        };
        match text.strip_prefix('-') {
            _ if text == "last" => Ok(Self::LAST),
            Some(back) => {
                let back: u32 = back.parse().map_err(|_| wrong())?;
                let back = back.checked_sub(1).ok_or_else(wrong)?;
                Ok(Self::FromEnd(back))
            }
            None => text.parse().map(Self::FromStart).map_err(|_| wrong()),
        }
    }
}

impl FromStr for Plies {
    type Err = PlyError;

    fn from_str(text: &str) -> Result<Self, PlyError> {
        let Some((first, last)) = text.split_once("..") else {
            let ply = text.parse()?;
            return Ok(Self {
                first: ply,
                last: ply,
            });
        };
        let end = |text: &str, open: Ply| {
            if text.is_empty() {
                Ok(open)
            } else {
                text.parse()
            }
        };
        Ok(Self {
            first: end(first, Ply::FromStart(0))?,
            last: end(last.trim_start_matches('='), Ply::LAST)?,
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
        let missing = |ply: Ply| {
            let ply = match ply {
                Ply::FromStart(ply) => ply.to_string(),
                Ply::FromEnd(back) => format!("-{}", back + 1),
            };
            PlyError(format!("there is no ply {ply}; the game has {plies} plies"))
        };
        let first = self
            .first
            .in_game(plies)
            .ok_or_else(|| missing(self.first))?;
        let last = self.last.in_game(plies).ok_or_else(|| missing(self.last))?;
        if first > last {
            let reason = format!("the range of plies {first} to {last} is empty");
            return Err(PlyError(reason));
        }
        Ok((first, last))
    }
}
