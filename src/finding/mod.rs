//! Errors and remarks about a record, with their place: plain data, rendered elsewhere.
//!
//! ```
//! use unlur::finding::{Code, Finding, Severity};
//!
//! let code: Code = "occupied".parse()?;
//! assert_eq!(code.severity(), Severity::Error);
//! let finding = Finding::new(code, 12..14, "there is a stone on e5 already").at_ply(3);
//! assert_eq!(finding.to_string(), "occupied: there is a stone on e5 already");
//! # Ok::<(), unlur::finding::UnknownCodeError>(())
//! ```

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// How bad a [`Finding`] is. An [`Severity::Error`] makes a game illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Worth knowing; the meaning of the record is clear.
    Note,
    /// Something was repaired or skipped that changes no verdict.
    Warning,
    /// The record is broken, or breaks a rule of the game.
    Error,
}

impl Severity {
    /// The lower-case English name, as every output prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One remark about a record: a code, its place, and a readable message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Finding {
    /// The kind of finding; it determines the severity.
    pub code: Code,
    /// The bytes it is about, as 0-based offsets into the (decompressed) file.
    pub span: Range<u64>,
    /// The 1-based ply it belongs to; `None` if it does not belong to a move.
    pub ply: Option<u32>,
    /// One lower-case sentence without a full stop.
    pub message: Cow<'static, str>,
    /// How the text can be repaired; `None` if no repair is known.
    pub fix: Option<Box<Fix>>,
}

/// A repair of the text that a [`Finding`] is about: plain data, applied elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fix {
    /// The edits, ascending by span. No two spans overlap.
    pub edits: Vec<Edit>,
    /// Whether the repaired text is known to mean the same.
    pub safety: Safety,
}

/// The replacement of some bytes by others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edit {
    /// The bytes to replace, as 0-based offsets into the (decompressed) file; an empty span inserts.
    pub span: Range<u64>,
    /// The bytes to put in their place.
    pub replacement: Cow<'static, [u8]>,
}

/// Whether a [`Fix`] may be applied unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Safety {
    /// The repaired text gives the same record except for the subject of the finding.
    Safe,
    /// The repair is a decision about the record that the user has to make.
    Unsafe,
}

impl Fix {
    /// A repair by one edit.
    #[must_use]
    pub fn new(
        span: Range<u64>,
        replacement: impl Into<Cow<'static, [u8]>>,
        safety: Safety,
    ) -> Self {
        Self {
            edits: vec![Edit {
                span,
                replacement: replacement.into(),
            }],
            safety,
        }
    }
}

impl Finding {
    /// A finding that belongs to no ply.
    #[must_use]
    pub fn new(code: Code, span: Range<u64>, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            span,
            ply: None,
            message: message.into(),
            fix: None,
        }
    }

    /// The same finding, for the 1-based ply `ply`.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// The same finding with a repair.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fix = Some(Box::new(fix));
        self
    }

    /// The severity of the finding's code.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

impl fmt::Display for Finding {
    /// Writes `code: message`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

/// Sorts findings by offset; those with the same offset keep their order.
pub(crate) fn sort_by_offset(findings: &mut [Finding]) {
    // Nearly always they are in order, and sorting takes memory.
    if !findings.is_sorted_by_key(|finding| finding.span.start) {
        findings.sort_by_key(|finding| finding.span.start);
    }
}

/// Declares [`Code`] together with its table, so that every code has a row.
macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $title:literal,)*) => {
        /// The kind of a [`Finding`]: a stable kebab-case name and a severity.
        ///
        /// `docs/findings.md` has a heading for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(try_from = "String", into = "&'static str"))]
        #[non_exhaustive]
        #[allow(
            rustdoc::broken_intra_doc_links,
            reason = "a title may speak of FF[1], which is no link"
        )]
        pub enum Code {
            $(#[doc = $title] $variant,)*
        }

        impl Code {
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
    MissingOpen "missing-open" Error "a game without its opening parenthesis",
    MissingClose "missing-close" Error "a game or variation without its closing parenthesis",
    UnclosedValue "unclosed-value" Error "a property value without its closing bracket",
    UnexpectedBytes "unexpected-bytes" Error "bytes inside a game that fit nowhere",
    TooLarge "too-large" Error "a single game larger than the reader's limit",
    BadIdentifier "bad-identifier" Warning "a property identifier without a capital letter",
    BadText "bad-text" Warning "bytes that the game's charset cannot explain",
    DuplicateProperty "duplicate-property" Warning "a property that occurs twice in one node",
    EmptyVariation "empty-variation" Warning "a variation without a node",
    MissingSemicolon "missing-semicolon" Warning "a node that begins without its semicolon",
    MissingValue "missing-value" Warning "a property without a value",
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
    BadPoint "bad-point" Error "a value that names no point",
    BadSize "bad-size" Error "a board size that no Unlur board has",
    ContractEdge "contract-edge" Error "a contract stone on an edge cell",
    DrawClaimed "draw-claimed" Error "a result that claims a draw",
    ExtraMove "extra-move" Error "more than one move in a node",
    MissingSize "missing-size" Error "no board size",
    Occupied "occupied" Error "a stone on an occupied cell",
    OffBoard "off-board" Error "a point that is not a cell of this board",
    PassAfterContract "pass-after-contract" Error "a pass after the contract has ended",
    ResultMismatch "result-mismatch" Error "a recorded winner who is not the winner",
    WrongTurn "wrong-turn" Error "a stone of the colour that was not to move",
    NoMoves "no-moves" Warning "a game without a move",
    ResultUnreadable "result-unreadable" Warning "a result in no known form",
    BadMarkup "bad-markup" Warning "markup that names no point of the board, or one point twice",
    BadSetup "bad-setup" Warning "setup that names no cell of the board, or one cell twice",
    MisplacedProperty "misplaced-property" Warning "a property in a node where it does not belong",
    SetupInGame "setup-in-game" Warning "setup stones after the first move",
    SizeIsSide "size-is-side" Warning "a size that gives the side instead of the width",
    ContractAmbiguous "contract-ambiguous" Note "a contract that can be read in two ways",
    ContractOpen "contract-open" Note "a record that ends during the contract",
    CoordinatesGuessed "coordinates-guessed" Note "coordinates that only the points show",
    HexSwap "hex-swap" Note "a swap of Hex read as the pass",
    ImpliedPass "implied-pass" Note "a contract that ends without a written pass",
    NotUnlur "not-unlur" Note "a record of another game",
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
        Self::TABLE[self as usize].0
    }

    /// The severity that every finding of this code has.
    #[must_use]
    pub fn severity(self) -> Severity {
        Self::TABLE[self as usize].1
    }

    /// The meaning of the code, in a few words.
    #[must_use]
    pub fn title(self) -> &'static str {
        Self::TABLE[self as usize].2
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
