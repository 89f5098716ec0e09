//! The headers of a game: who played, when, where, and with what result.

use crate::game::Color;
use crate::sgf::PropertyId;

/// Calls a macro with the table of all headers. A row has the header, its property in SGF, its key
/// in JSON, its names in plain text, of which the first is written, and what it says.
macro_rules! with_headers {
    ($make:ident) => {
        $make! {
            Black PB black ["Black", "Red"] "the player who ends up Black",
            White PW white ["White"] "the player who ends up White",
            BlackRank BR black_rank ["Black rank"] "Black's rank",
            WhiteRank WR white_rank ["White rank"] "White's rank",
            BlackTeam BT black_team ["Black team"] "Black's team",
            WhiteTeam WT white_team ["White team"] "White's team",
            Date DT date ["Date"] "when the game was played",
            Event EV event ["Event"] "the event",
            Round RO round ["Round"] "the round",
            Place PC place ["Place", "Site"] "the place",
            Result RE result ["Result"] "the result",
            Name GN name ["Name"] "the game's name",
            Comment GC comment ["About"] "about the game, as text of several lines",
            Opening ON opening ["Opening"] "the opening",
            TimeLimit TM time_limit ["Time limit"] "the time limit, in seconds",
            Overtime OT overtime ["Overtime"] "the overtime",
            Rules RU rules ["Rules"] "the rules",
            Source SO source ["Source"] "where the record comes from",
            User US user ["Entered by"] "who entered the record",
            Annotator AN annotator ["Annotator"] "who annotated it",
            Copyright CP copyright ["Copyright"] "the copyright",
        }
    };
}
pub(crate) use with_headers;

macro_rules! header {
    ($($header:ident $property:ident $key:ident [$($label:literal),+] $doc:literal,)*) => {
        /// A header of a game: a property of the game-info, with the meaning of SGF.
        ///
        /// ```
        /// use unlur::record::Header;
        ///
        /// assert_eq!(Header::Event.identifier(), "EV");
        /// assert_eq!(Header::ALL[0].name(), "black");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Header {
            $(
                #[doc = concat!("`", stringify!($property), "`: ", $doc, ".")]
                $header,
            )*
        }

        impl Header {
            /// All headers, in the order of records in JSON.
            pub const ALL: [Self; [$(stringify!($key)),*].len()] = [$(Self::$header,)*];

            /// The header that a property is.
            #[must_use]
            pub const fn of(property: PropertyId) -> Option<Self> {
                match property {
                    $(PropertyId::$property => Some(Self::$header),)*
                    _ => None,
                }
            }

            /// Its property.
            #[must_use]
            pub const fn property(self) -> PropertyId {
                match self {
                    $(Self::$header => PropertyId::$property,)*
                }
            }

            /// The identifier of its property, as in `EV`.
            #[must_use]
            pub const fn identifier(self) -> &'static str {
                match self {
                    $(Self::$header => stringify!($property),)*
                }
            }

            /// Its name in expressions and as a key in JSON, as in `event`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$header => stringify!($key),)*
                }
            }

            /// Its names before a colon in plain text, as in `Event`; the first is written.
            #[must_use]
            pub const fn labels(self) -> &'static [&'static str] {
                match self {
                    $(Self::$header => &[$($label),+],)*
                }
            }
        }
    };
}
with_headers!(header);

impl Header {
    /// The headers that identify a game: who played, when, where, and with what result.
    pub(crate) const KNOWN_BY: [Self; 7] = [
        Self::Black,
        Self::White,
        Self::Date,
        Self::Event,
        Self::Round,
        Self::Result,
        Self::Place,
    ];

    /// The player of a colour.
    pub(crate) const fn player(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}
