//! The kinds of findings: one table.

use std::fmt;
use std::str::FromStr;

use super::Severity;

/// Declares [`Code`] together with its table, so that every code has a row.
macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $title:literal,)*) => {
        /// The kind of a [`Finding`](super::Finding): a stable kebab-case name and a severity.
        ///
        /// `docs/findings.md` has a heading for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(into = "&'static str"))]
        #[non_exhaustive]
        #[allow(
            rustdoc::broken_intra_doc_links,
            reason = "a title may speak of FF[1], which is no link"
        )]
        pub enum Code {
            $(#[doc = $title] $variant,)*
            /// A check of the user's own, by its name; see
            /// [`Finding::custom`](super::Finding::custom). It is not in [`ALL`](Self::ALL).
            Custom(&'static str),
        }

        /// The place of each code in the table.
        #[derive(Clone, Copy)]
        enum Place {
            $($variant,)*
        }

        impl Code {
            /// The place of the code in [`ALL`](Self::ALL); its length for codes of the user.
            pub(crate) const fn index(self) -> usize {
                match self {
                    $(Self::$variant => Place::$variant as usize,)*
                    Self::Custom(_) => Self::ALL.len(),
                }
            }

            /// Every code, in the order of `docs/findings.md`.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            const TABLE: &'static [(&'static str, Severity, &'static str)] =
                &[$(($name, Severity::$severity, $title),)*];
        }
    };
}

codes! {
    // The text layer.
    NoGame "no-game" Error "no game in the whole file",
    BinaryFile "binary-file" Error "a file that is not text",
    UnreadableFile "unreadable-file" Error "a file that cannot be read",
    MissingOpen "missing-open" Error "a game without its opening parenthesis",
    MissingClose "missing-close" Error "a game or variation without its closing parenthesis",
    UnclosedValue "unclosed-value" Error "a property value without its closing bracket",
    UnexpectedBytes "unexpected-bytes" Error "bytes inside a game that fit nowhere",
    TooLarge "too-large" Error "a single game larger than the reader's limit",
    BadIdentifier "bad-identifier" Error "an identifier that begins with a digit, lacks a capital, or mixes small letters and digits",
    MissingValue "missing-value" Error "a property without a value",
    BadText "bad-text" Warning "bytes that the game's charset cannot explain",
    CharsetMismatch "charset-mismatch" Warning "a declared charset that the text is not in",
    DuplicateProperty "duplicate-property" Warning "a property or value that occurs twice in one node",
    EmptyVariation "empty-variation" Warning "a variation without a node",
    MissingSemicolon "missing-semicolon" Warning "a node that begins without its semicolon",
    MixedNode "mixed-node" Warning "moves and setup in one node",
    StrayClose "stray-close" Warning "a closing parenthesis too many",
    StraySemicolon "stray-semicolon" Warning "a node after a variation, where no node is allowed",
    UnescapedBracket "unescaped-bracket" Warning "a closing bracket inside a text without its backslash",
    Bom "bom" Note "a byte order mark before the text",
    CharsetAssumed "charset-assumed" Note "text in no declared charset",
    LongIdentifier "long-identifier" Note "identifiers in the long spelling of FF[1] to FF[3]",
    TextOutside "text-outside" Note "text before, between or after the games",
    Utf16 "utf-16" Note "a file in UTF-16",
    // The record layer.
    AfterEnd "after-end" Error "moves after the game was over",
    BadGameType "bad-game-type" Error "a game that names Unlur and another game",
    BadPoint "bad-point" Error "a value that names no point",
    BadSize "bad-size" Error "a board size that no Unlur board has",
    ContractEdge "contract-edge" Error "a contract stone on an edge cell",
    Damaged "damaged" Error "a game that was damaged when it was written here",
    DrawClaimed "draw-claimed" Error "a result that claims a draw",
    ExtraMove "extra-move" Error "more than one move in a node",
    MissingSize "missing-size" Error "no board size",
    Occupied "occupied" Error "a stone on an occupied cell",
    OffBoard "off-board" Error "a point that is not a cell of this board",
    PassAfterContract "pass-after-contract" Error "a pass after the contract has ended",
    ResultMismatch "result-mismatch" Error "a recorded winner who is not the winner",
    SwallowedValue "swallowed-value" Error "a value that has swallowed another property",
    WrongTurn "wrong-turn" Error "a stone of the colour that was not to move",
    NoMoves "no-moves" Warning "a game without a move",
    BadDate "bad-date" Warning "a date in no form of FF[4], or a day of no calendar",
    ResultUnreadable "result-unreadable" Warning "a result in no known form",
    ResultVoid "result-void" Warning "a decided game that is recorded to have no result",
    BadMarkup "bad-markup" Warning "markup that names no point of the board, or one point twice",
    BadSetup "bad-setup" Warning "setup that names no cell of the board, or one cell twice",
    MisplacedProperty "misplaced-property" Warning "a property in a node where it does not belong",
    SetupInGame "setup-in-game" Warning "setup stones after the first move",
    SizeIsSide "size-is-side" Warning "a size that gives the side instead of the width",
    SizeSuspect "size-suspect" Warning "points that fit the board of another size",
    UnknownProperty "unknown-property" Warning "a single letter that is no property",
    Alias "alias" Note "a name in a spelling that a file of aliases replaces",
    ContractAmbiguous "contract-ambiguous" Note "a contract that can be read in two ways",
    ContractOpen "contract-open" Note "a record that ends during the contract",
    CoordinatesGuessed "coordinates-guessed" Note "coordinates that only the points show",
    HexSwap "hex-swap" Note "a swap of Hex read as the pass",
    ImpliedPass "implied-pass" Note "a contract that ends without a written pass",
    MissingResult "missing-result" Note "a decided game without a result",
    NotUnlur "not-unlur" Note "a record of another game",
    OtherPath "other-path" Note "game-info on another path than the main line",
    ResultReason "result-reason" Note "a result that gives another reason than the board",
    ResultUnconfirmed "result-unconfirmed" Note "a result that only the record claims",
    ResultWords "result-words" Note "a result in words",
    Unfinished "unfinished" Note "a game without a winner",
    // Other formats.
    BadJson "bad-json" Error "JSON that holds no record where one belongs",
    MissingDate "missing-date" Error "a game without the date that the format requires",
    NotConvertible "not-convertible" Error "a game that the format or spelling cannot hold",
    IncompleteHeader "incomplete-header" Warning "a game record without what its header must say",
    LeftOut "left-out" Note "parts of a game that the format cannot hold",
    Normalised "normalised" Note "JSON from elsewhere, brought to canonical form",
    UnknownVariant "unknown-variant" Note "a board size that the server does not have",
}

impl Code {
    /// The stable kebab-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Custom(name) => name,
            code => Self::TABLE[code.index()].0,
        }
    }

    /// The severity that every finding of this code has; [`Severity::Note`] for a code of the user,
    /// whose findings each have their own severity.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::Custom(_) => Severity::Note,
            code => Self::TABLE[code.index()].1,
        }
    }

    /// Whether a game with this finding is cut off or torn, has bytes that fit nowhere, or has lost
    /// a property or a value. If its text is written again, the damage may no longer be visible.
    #[must_use]
    pub const fn is_damage(self) -> bool {
        matches!(
            self,
            Self::MissingOpen
                | Self::MissingClose
                | Self::UnclosedValue
                | Self::UnexpectedBytes
                | Self::MissingValue
                | Self::SwallowedValue
        )
    }

    /// Whether it is reported in a game that is not Unlur, which is left alone.
    #[must_use]
    pub const fn concerns_other_games(self) -> bool {
        match self {
            Self::NotUnlur | Self::BadGameType | Self::BadText | Self::TooLarge => true,
            Self::MissingValue | Self::SwallowedValue => false,
            code => code.is_damage(),
        }
    }

    /// The meaning of the code, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Custom(_) => "a check of one's own",
            code => Self::TABLE[code.index()].2,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is not a finding code; its text is the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCodeError(pub String);

impl fmt::Display for UnknownCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no finding is called `{}`", self.0)
    }
}

impl std::error::Error for UnknownCodeError {}

impl From<Code> for &'static str {
    fn from(code: Code) -> Self {
        code.name()
    }
}

impl TryFrom<String> for Code {
    type Error = UnknownCodeError;

    /// # Errors
    ///
    /// [`UnknownCodeError`] if no code has that name.
    fn try_from(name: String) -> Result<Self, UnknownCodeError> {
        name.parse()
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Code {
    /// Reads the name of a code of [`ALL`](Self::ALL).
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

impl FromStr for Code {
    type Err = UnknownCodeError;

    /// # Errors
    ///
    /// [`UnknownCodeError`] if no code has the name `name`.
    fn from_str(name: &str) -> Result<Self, UnknownCodeError> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.name() == name)
            .ok_or_else(|| UnknownCodeError(name.to_owned()))
    }
}
