//! How a game ends without a decision on the board.

/// How a winner won according to the record, without a decision on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Termination {
    /// The opponent gave up.
    Resignation,
    /// The opponent ran out of time.
    Time,
    /// The opponent forfeited the game.
    Forfeit,
}

impl Termination {
    /// The lower-case name, as every output prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
        }
    }

    /// The word in place of a point that says so of the player who loses.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Resignation => "resign",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
        }
    }

    /// What the player does who loses, as in `Black resigns`.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Resignation => "resigns",
            Self::Time => "runs out of time",
            Self::Forfeit => "forfeits",
        }
    }
}
