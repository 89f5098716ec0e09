//! Property identifiers, reduced to what the parser and its users compare.

/// A standard property identifier: one or two characters, as in `B` or `AB`.
///
/// No identifier of FF\[1\] to FF\[4\] is longer, so a longer one is [`Name::PRIVATE`] and
/// distinguished by its text. The long spellings of FF\[1\] to FF\[3\] are reduced to their
/// capitals first: `AddBlack` is [`Name::AB`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u16);

/// Declares the names this crate uses; each is its identifier.
macro_rules! names {
    ($($name:ident)*) => {
        impl Name {
            $(
                #[doc = concat!("The property `", stringify!($name), "`.")]
                pub const $name: Self = Self::from_identifier(stringify!($name).as_bytes());
            )*
        }
    };
}

names! {
    B W AB AW AE PL
    AP CA CS FF GM ST SZ
    AN BR BT CP DT EV GC GN HA KM ON OT PB PC PW RE RO RU SO TM US WR WT
    C N LB FG
    AR CR DD LN MA SL SQ TR VW
    BM DO IT TE
    BL WL OB OW DM GB GW HO KO MN PM UC V
}

impl Name {
    /// Every identifier that is not a standard one.
    pub const PRIVATE: Self = Self(0);

    #[inline]
    pub(super) const fn from_identifier(identifier: &[u8]) -> Self {
        match *identifier {
            [one] => Self(one as u16),
            [one, two] => Self(one as u16 | (two as u16) << 8),
            _ => Self::PRIVATE,
        }
    }

    /// The characters of the identifier, with zeros if it has fewer than two or is not a standard
    /// one.
    #[inline]
    pub(super) const fn letters(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }

    /// One of 64 bits for the name. In a typical node no two names share a bit, and a node in which no
    /// bit occurs twice has no name twice.
    #[inline]
    pub(crate) const fn mark(self) -> u64 {
        let [first, second] = self.letters();
        1 << ((first as u32 * 5 + second as u32) % u64::BITS)
    }

    /// The name of an identifier in a file, with its long or short spelling.
    #[must_use]
    #[inline]
    pub fn reduce(identifier: &[u8]) -> Self {
        match *identifier {
            [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z' | b'0'..=b'9'] => {
                Self::from_identifier(identifier)
            }
            _ => Self::reduce_long(identifier),
        }
    }

    fn reduce_long(identifier: &[u8]) -> Self {
        if !identifier.iter().any(u8::is_ascii_uppercase) {
            return Self::PRIVATE;
        }
        let mut short = short_spelling(identifier);
        match (short.next(), short.next(), short.next()) {
            (Some(one), None, _) => Self::from_identifier(&[one]),
            (Some(one), Some(two), None) => Self::from_identifier(&[one, two]),
            _ => Self::PRIVATE,
        }
    }

    /// Whether the property is a move.
    #[must_use]
    pub const fn is_move(self) -> bool {
        matches!(self, Self::B | Self::W)
    }

    /// Whether the property is a setup property, which places or removes stones.
    #[must_use]
    pub const fn is_setup(self) -> bool {
        matches!(self, Self::AB | Self::AW | Self::AE)
    }

    /// Whether the values name points: moves, setup stones, markup.
    #[must_use]
    pub const fn holds_points(self) -> bool {
        self.is_move()
            || self.is_setup()
            || matches!(
                self,
                Self::AR
                    | Self::CR
                    | Self::DD
                    | Self::LB
                    | Self::LN
                    | Self::MA
                    | Self::SL
                    | Self::SQ
                    | Self::TR
                    | Self::VW
            )
    }

    /// Whether the property is of FF\[4\]'s type game-info.
    #[must_use]
    pub const fn is_game_info(self) -> bool {
        matches!(
            self,
            Self::AN
                | Self::BR
                | Self::BT
                | Self::CP
                | Self::DT
                | Self::EV
                | Self::GC
                | Self::GN
                | Self::HA
                | Self::KM
                | Self::ON
                | Self::OT
                | Self::PB
                | Self::PC
                | Self::PW
                | Self::RE
                | Self::RO
                | Self::RU
                | Self::SO
                | Self::TM
                | Self::US
                | Self::WR
                | Self::WT
        )
    }

    /// Whether the property is one of FF, GM, SZ, CA and AP, which only a root holds and which
    /// show where a game begins.
    #[must_use]
    pub const fn is_root(self) -> bool {
        matches!(self, Self::FF | Self::GM | Self::SZ | Self::CA | Self::AP)
    }

    /// Whether the property says something of the game as a whole: a root property, game-info, this
    /// project's `CS`; or `PL`, the colour to move.
    #[must_use]
    pub const fn is_fact(self) -> bool {
        self.is_root() || self.is_game_info() || matches!(self, Self::ST | Self::CS | Self::PL)
    }

    /// Whether the property, neither a fact nor a move, has one value by FF\[4\].
    pub(crate) const fn has_one_value(self) -> bool {
        matches!(
            self,
            Self::C
                | Self::N
                | Self::FG
                | Self::BL
                | Self::WL
                | Self::OB
                | Self::OW
                | Self::BM
                | Self::DO
                | Self::IT
                | Self::TE
                | Self::DM
                | Self::GB
                | Self::GW
                | Self::HO
                | Self::KO
                | Self::MN
                | Self::PM
                | Self::UC
                | Self::V
        )
    }

    /// Whether the value is text or ends with text: a `]` in it may be part of the text.
    #[must_use]
    #[inline]
    pub const fn is_text(self) -> bool {
        // Moves are the most frequent, so they are checked first.
        !self.is_move()
            && (matches!(
                self,
                Self::C | Self::N | Self::AP | Self::CA | Self::LB | Self::FG
            ) || (self.is_game_info() && !matches!(self, Self::TM | Self::HA | Self::KM)))
    }
}

impl Name {
    /// Whether an unclosed value of the property can be closed where it ends, because it is text
    /// and part of a text is text. Part of a result, a date or a point is another one.
    #[must_use]
    pub const fn may_be_cut(self) -> bool {
        self.is_text() && !matches!(self, Self::RE | Self::DT | Self::CA | Self::LB | Self::FG)
    }
}

/// An identifier without the small letters and digits before its first capital, which have no
/// meaning.
pub(super) fn spelled_part(identifier: &[u8]) -> &[u8] {
    let capital = identifier.iter().position(u8::is_ascii_uppercase);
    &identifier[capital.unwrap_or(identifier.len())..]
}

/// The characters that distinguish an identifier: its capitals and digits from the first capital on,
/// or all if there is no capital.
pub(crate) fn short_spelling(identifier: &[u8]) -> impl Iterator<Item = u8> {
    let part = match spelled_part(identifier) {
        [] => identifier,
        part => part,
    };
    let has_capital = part.iter().any(u8::is_ascii_uppercase);
    let bytes = part.iter().copied();
    bytes.filter(move |byte| !has_capital || !byte.is_ascii_lowercase())
}

/// Whether an identifier, or its capitals as in `Black`, is one that FF\[1\] to FF\[4\] define, or
/// `TE`.
pub(super) fn has_standard_capitals(identifier: &[u8]) -> bool {
    let [first, second] = Name::reduce(identifier).letters();
    match second {
        0 => is_standard(&[first]),
        _ => is_standard(&[first, second]),
    }
}

/// Whether an identifier in capitals is one that FF\[1\] to FF\[4\] define, or `TE`.
pub(super) fn is_standard(identifier: &[u8]) -> bool {
    const IDENTIFIERS: &str = " AB AE AN AP AR AS AW B BL BM BR BS BT C CA CH CP CR DD DM DO DT EL \
        EV EX FF FG GB GC GM GN GW HA HO ID IP IT IY KM KO L LB LN LT M MA MN N OB OM ON OP OT OV \
        OW PB PC PL PM PW RE RG RO RU SC SE SI SL SO SQ ST SU SZ TB TC TE TM TR TW UC US V VW W \
        WL WR WS WT ";
    matches!(identifier.len(), 1 | 2)
        && IDENTIFIERS
            .as_bytes()
            .windows(identifier.len() + 2)
            .any(|entry| {
                entry.first() == Some(&b' ')
                    && entry.last() == Some(&b' ')
                    && &entry[1..=identifier.len()] == identifier
            })
}
