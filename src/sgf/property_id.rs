//! Property identifiers, reduced to what the parser and its users compare.

/// A standard property identifier: one or two characters, as in `B` or `AB`.
///
/// No identifier of FF\[1\] to FF\[4\] is longer, so a longer one is [`PropertyId::PRIVATE`] and
/// distinguished by its text. The long spellings of FF\[1\] to FF\[3\] are reduced to their
/// capitals first: `AddBlack` is [`PropertyId::AB`]. `Pb` is not one of them, because no property
/// is called `P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PropertyId(u16);

/// What FF\[4\] and this project define for each property.
mod kind {
    pub(super) const MOVE: u16 = 1;
    pub(super) const SETUP: u16 = 2;
    pub(super) const ROOT: u16 = 4;
    pub(super) const INFO: u16 = 8;
    /// Neither a root property nor game-info, but it concerns the game as a whole.
    pub(super) const FACT: u16 = 16;
    /// The value is text or ends with text.
    pub(super) const TEXT: u16 = 32;
    /// The values are points, or begin with one.
    pub(super) const POINTS: u16 = 64;
    /// The property has one value.
    pub(super) const ONE: u16 = 128;
    /// FF\[1\] to FF\[4\] define the property.
    pub(super) const STANDARD: u16 = 256;
    /// A value is a point, a colon, and a point or text.
    pub(super) const PAIRS: u16 = 512;
    /// A mark on a point. A node may put only one on each point.
    pub(super) const MARK: u16 = 1024;
    /// The property may have no points.
    pub(super) const NONE: u16 = 2048;
}
use kind::{FACT, INFO, MARK, MOVE, NONE, ONE, PAIRS, POINTS, ROOT, SETUP, STANDARD, TEXT};

/// The table of names: by kind, each is its identifier.
macro_rules! names {
    ($($kind:expr => $($name:ident)*;)*) => {
        impl PropertyId {
            $($(
                #[doc = concat!("The property `", stringify!($name), "`.")]
                pub const $name: Self = Self::from_identifier(stringify!($name).as_bytes());
            )*)*
        }

        /// The kind of each name, by its slot.
        static KINDS: [u16; 1 << 11] = {
            let mut kinds = [0; 1 << 11];
            $($(kinds[PropertyId::$name.slot()] = $kind;)*)*
            kinds
        };
    };
}

names! {
    STANDARD | MOVE | POINTS => B W;
    STANDARD | SETUP | POINTS => AB AW AE;
    STANDARD | ROOT => FF GM SZ;
    STANDARD | ROOT | TEXT => AP CA;
    STANDARD | INFO | TEXT => AN BR BT CP DT EV GC GN ON OT PB PC PW RE RO RU SO US WR WT;
    STANDARD | INFO => HA KM TM;
    STANDARD | FACT => PL ST;
    FACT => CS;
    STANDARD | TEXT | ONE => C N FG;
    STANDARD | TEXT | POINTS | PAIRS => LB;
    STANDARD | POINTS | PAIRS => AR LN;
    STANDARD | POINTS | MARK => CR M MA SL SQ TR;
    STANDARD | POINTS | NONE => DD EX TB TW VW;
    STANDARD | POINTS => L RG SC SE;
    STANDARD | ONE => BL BM DM DO GB GW HO IT KO MN OB OW PM TE UC V WL;
    STANDARD => AS BS CH EL ID IP IY LT OM OP OV SI SU TC WS;
}

impl PropertyId {
    /// Every identifier that is not a standard one.
    pub const PRIVATE: Self = Self(0);

    #[inline]
    pub(crate) const fn from_identifier(identifier: &[u8]) -> Self {
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
    pub(super) const fn mark(self) -> u64 {
        let [first, second] = self.letters();
        1 << ((first as u32 * 10 + second as u32) % u64::BITS)
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
        let name = capitals(identifier);
        if name.is_standard() {
            name
        } else {
            Self::PRIVATE
        }
    }

    /// The slot of the name in a table: five bits of the first character and six of the second, which
    /// distinguish all capitals and digits.
    const fn slot(self) -> usize {
        (self.0 as usize & 31) << 6 | (self.0 as usize >> 8) & 63
    }

    #[inline]
    fn is(self, kinds: u16) -> bool {
        KINDS[self.slot()] & kinds != 0
    }

    /// Whether the property is a move.
    #[must_use]
    pub const fn is_move(self) -> bool {
        matches!(self, Self::B | Self::W)
    }

    /// Whether the property is a setup property, which places or removes stones.
    #[must_use]
    pub fn is_setup(self) -> bool {
        self.is(SETUP)
    }

    /// Whether the values name points by one of FF\[1\] to FF\[4\]: moves, setup stones, markup,
    /// territory.
    #[must_use]
    pub fn holds_points(self) -> bool {
        self.is(POINTS)
    }

    /// Whether a value is a point, a colon, and a point or text.
    pub(crate) fn holds_pairs(self) -> bool {
        self.is(PAIRS)
    }

    /// Whether the property marks points, each of which may have one mark in a node.
    pub(crate) fn is_mark(self) -> bool {
        self.is(MARK)
    }

    /// Whether the property may have no points, such as empty territory.
    pub(crate) fn may_name_none(self) -> bool {
        self.is(NONE)
    }

    /// Whether the property is of FF\[4\]'s type game-info.
    #[must_use]
    pub fn is_game_info(self) -> bool {
        self.is(INFO)
    }

    /// Whether the property is one of FF, GM, SZ, CA and AP, which only a root holds and which
    /// show where a game begins.
    #[must_use]
    pub fn is_root(self) -> bool {
        self.is(ROOT)
    }

    /// Whether the property is FF or GM: a node with one of them begins a game.
    pub(crate) const fn is_header(self) -> bool {
        matches!(self, Self::FF | Self::GM)
    }

    /// Whether the property says something of the game as a whole: a root property, game-info, this
    /// project's `CS`; or `PL`, the colour to move.
    #[must_use]
    pub fn is_fact(self) -> bool {
        self.is(ROOT | INFO | FACT)
    }

    /// Whether FF\[1\] to FF\[4\] define the property.
    pub(crate) fn is_standard(self) -> bool {
        self.is(STANDARD)
    }

    /// Whether the property, neither a fact nor a move, has one value by FF\[4\].
    pub(crate) fn has_one_value(self) -> bool {
        self.is(ONE)
    }

    /// Whether the value is text or ends with text: a `]` in it may be part of the text.
    #[must_use]
    #[inline]
    pub fn is_text(self) -> bool {
        // Moves are the most frequent, so they are checked first.
        !self.is_move() && self.is(TEXT)
    }

    /// Whether an unclosed value of the property can be closed where it ends. It can if it is text,
    /// because part of a text is still text; part of a result, a date or a point would be a
    /// different value.
    #[must_use]
    pub fn may_be_cut(self) -> bool {
        self.is_text() && !matches!(self, Self::RE | Self::DT | Self::CA | Self::LB | Self::FG)
    }
}

/// Whether an identifier is spelled out, as in `AddBlack`: letters with a capital, of which only the
/// capitals count.
fn is_spelled_out(identifier: &[u8]) -> bool {
    identifier.iter().all(u8::is_ascii_alphabetic) && identifier.iter().any(u8::is_ascii_uppercase)
}

/// The one or two capitals of an identifier that is spelled out.
fn capitals(identifier: &[u8]) -> PropertyId {
    if !is_spelled_out(identifier) {
        return PropertyId::PRIVATE;
    }
    let mut capitals = identifier.iter().copied().filter(u8::is_ascii_uppercase);
    match (capitals.next(), capitals.next(), capitals.next()) {
        (Some(one), None, _) => PropertyId::from_identifier(&[one]),
        (Some(one), Some(two), None) => PropertyId::from_identifier(&[one, two]),
        _ => PropertyId::PRIVATE,
    }
}

/// Whether an identifier has a single capital that no format defines: it is the rest of a longer
/// identifier or of a long spelling.
pub(crate) fn is_lone_capital(identifier: &[u8]) -> bool {
    let name = capitals(identifier);
    matches!(name.letters(), [b'A'..=b'Z', 0]) && !name.is_standard()
}

/// The characters that distinguish an identifier: the capitals of a long spelling, or all.
pub(crate) fn short_spelling(identifier: &[u8]) -> impl Iterator<Item = u8> {
    let is_long = has_standard_capitals(identifier);
    let bytes = identifier.iter().copied();
    bytes.filter(move |byte| !is_long || byte.is_ascii_uppercase())
}

/// Whether an identifier, or its capitals as in `Black`, is one that FF\[1\] to FF\[4\] define.
pub(super) fn has_standard_capitals(identifier: &[u8]) -> bool {
    PropertyId::reduce(identifier).is_standard()
}

/// Whether an identifier in capitals is one that FF\[1\] to FF\[4\] define.
pub(super) fn is_standard(identifier: &[u8]) -> bool {
    identifier.iter().all(u8::is_ascii_uppercase)
        && PropertyId::from_identifier(identifier).is_standard()
}
