//! A record's claim of its result.

use std::borrow::Cow;

use crate::game::Color;

/// How a winner won according to the record, without a decision on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Termination {
    /// The opponent gave up.
    Resignation,
    /// The opponent ran out of time.
    Time,
    /// The opponent forfeited the game.
    Forfeit,
    /// The record does not say, or gives a number or other text.
    Unstated,
}

impl Termination {
    /// The lower-case name, as every output prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Unstated => "unstated",
        }
    }
}

/// The meaning of a record's `RE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Claim {
    /// Nothing is claimed: no `RE`, an empty one, `?` or `Void`.
    Silent,
    /// Somebody won.
    Win {
        /// Who.
        winner: Color,
        /// How they won.
        by: Termination,
    },
    /// `0` or `Draw`, which Unlur does not have.
    Draw,
    /// Not a form of FF\[4\].
    Unreadable,
}

impl Claim {
    /// Reads the value of `RE`, unescaped, in any letter case.
    #[must_use]
    pub fn read(value: &str) -> Self {
        let value = value.trim_ascii().as_bytes();
        let is = |word: &str| value.eq_ignore_ascii_case(word.as_bytes());
        if value.is_empty() || is("?") || is("Void") {
            return Self::Silent;
        }
        if is("0") || is("Draw") {
            return Self::Draw;
        }
        let (winner, by) = match *value {
            [b'B' | b'b', b'+', ref by @ ..] => (Color::Black, by),
            [b'W' | b'w', b'+', ref by @ ..] => (Color::White, by),
            _ => return Self::Unreadable,
        };
        let by = by.trim_ascii();
        let is = |words: [&str; 2]| {
            words
                .iter()
                .any(|word| by.eq_ignore_ascii_case(word.as_bytes()))
        };
        let by = if is(["R", "Resign"]) {
            Termination::Resignation
        } else if is(["T", "Time"]) {
            Termination::Time
        } else if is(["F", "Forfeit"]) {
            Termination::Forfeit
        } else {
            Termination::Unstated
        };
        Self::Win { winner, by }
    }

    /// The usual spelling of the value of `RE`: `W+R` for `w+ Resign`. Values with the same spelling
    /// say the same.
    #[must_use]
    pub fn one_spelling(value: &str) -> Cow<'_, str> {
        let value = value.trim();
        let (winner, by) = match Self::read(value) {
            Self::Draw => return "0".into(),
            Self::Silent => return value.to_lowercase().into(),
            Self::Unreadable => return value.into(),
            Self::Win { winner, by } => (winner, by),
        };
        let by = match by {
            Termination::Resignation => "R".into(),
            Termination::Time => "T".into(),
            Termination::Forfeit => "F".into(),
            Termination::Unstated => {
                let (_, by) = value.split_once('+').unwrap_or_default();
                by.trim().to_lowercase()
            }
        };
        let winner = match winner {
            Color::Black => 'B',
            Color::White => 'W',
        };
        format!("{winner}+{by}").into()
    }
}
