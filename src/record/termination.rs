//! How a game ends without a decision on the board.

named! {
    /// How a winner won according to the record, without a decision on the board.
    pub enum Termination {
        /// The opponent gave up.
        Resignation = "resignation",
        /// The opponent ran out of time.
        Time = "time",
        /// The opponent forfeited the game.
        Forfeit = "forfeit",
    }
}

impl Termination {
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
