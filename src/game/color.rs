//! The two colours.

named! {
    /// The colour of a stone, and of the player who owns it once the contract is over.
    pub enum Color {
        /// Wants a Y; every stone of the contract is black. Some texts say red.
        Black = "black",
        /// Wants a line.
        White = "white",
    }
}

impl Color {
    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The English name as a player is called: `Black` or `White`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }
}
