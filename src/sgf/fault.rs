//! What the text layer reports: a row for each fault, with its code and its words.

use std::borrow::Cow;
use std::ops::Range;

use super::text::shown;
use crate::finding::{Code, Finding};

/// A code and words.
pub(super) struct Fault(Code, Cow<'static, str>);

impl Fault {
    /// The finding of this fault at such bytes of the file.
    pub(super) fn at(self, span: Range<u64>) -> Finding {
        Finding::new(self.0, span, self.1)
    }
}

/// The table of the faults with fixed words.
macro_rules! faults {
    ($($fault:ident $code:ident $words:literal)*) => {
        $(pub(super) const $fault: Fault = Fault(Code::$code, Cow::Borrowed($words));)*
    };
}

faults! {
    NO_OPEN MissingOpen "this game begins without its `(`"
    NO_FIRST_NODE EmptyVariation "this variation begins with a variation instead of a node"
    NO_NODE EmptyVariation "this variation ends without a node"
    EARLY_CLOSE StrayClose "this `)` would close the game, but its nodes go on; it is ignored"
    VARIATION_BEHIND_CLOSE UnexpectedBytes
        "a variation follows: a `)` may be one too many here, or a `(` missing before"
    NODE_BEHIND_VARIATION StraySemicolon "this node follows a variation; read as one more variation"
    NO_SEMICOLON MissingSemicolon "this node begins without a `;`"
    NO_VALUE MissingValue "this property has no value"
    UNCLOSED_VALUE UnclosedValue
        "this value is not closed before the next game or the end of the file"
    UNESCAPED UnescapedBracket "this `]` belongs to the text and needs a backslash"
    FIRST_DIGIT BadIdentifier "this identifier begins with a digit; kept as an unknown property"
    NO_CAPITAL BadIdentifier "this identifier has no capital letter; kept as an unknown property"
    SMALL_AND_DIGITS BadIdentifier
        "this identifier has small letters and digits; kept as an unknown property"
    MIXTURE MixedNode "this node holds a move and setup, which belong in nodes of their own"
    CLOSES_NOTHING StrayClose "this `)` closes nothing"
    OUTER_NODE StraySemicolon "this `;` begins a node outside all games"
    OUTER_TEXT TextOutside "this text belongs to no game"
    OUTER_MOVE UnexpectedBytes "a part of a game stands before the first one; it is not read"
    OUTER_PROPERTY UnexpectedBytes "a property follows the game; it is not read"
    OUTER_VALUE UnexpectedBytes "a value of the game may end here; it is not read"
    FIRST_MARK Bom "the file begins with a byte order mark"
    LATER_MARK Bom "a byte order mark stands between games"
    UTF_16 Utf16 "the file is in UTF-16; places are those of its UTF-8 transcription"
    BINARY BinaryFile "this file is not text: its beginning holds a NUL byte and no game"
    EMPTY_FILE NoGame "the file is empty"
    NO_GAME NoGame "no game begins anywhere in this file"
}

/// Unexpected bytes: nothing begins with them.
pub(super) fn unexpected(bytes: &[u8]) -> Fault {
    let bytes = shown(bytes);
    let words = format!("`{bytes}` fits nowhere in a game; it is kept, but not read");
    Fault(Code::UnexpectedBytes, words.into())
}

/// A value that may have swallowed these bytes after a `]`.
pub(super) fn swallowed(bytes: &[u8]) -> Fault {
    let bytes = shown(bytes);
    let words = format!("this value may end at the `]` before `{bytes}`, which is part of it now");
    Fault(Code::SwallowedValue, words.into())
}

/// A game with `open` unclosed parentheses, which has swallowed `lines` lines that begin with a
/// variation.
pub(super) fn unclosed(open: usize, lines: u32) -> Fault {
    let what = match open {
        0 | 1 => "the game is not closed before the next one".to_owned(),
        open => format!("{open} parentheses are not closed before the next game"),
    };
    let lines = match lines {
        0 => String::new(),
        1 => "; 1 line that begins `(;` is read as its variation".to_owned(),
        count => format!("; {count} lines that begin `(;` are read as its variations"),
    };
    let words = format!("{what} or the end of the file{lines}");
    Fault(Code::MissingClose, words.into())
}

/// `count` identifiers in their long spelling.
pub(super) fn long_identifiers(count: u32) -> Fault {
    let words = match count {
        1 => "an identifier in its long spelling; read as its capitals".to_owned(),
        _ => format!("{count} identifiers in their long spelling; read as their capitals"),
    };
    Fault(Code::LongIdentifier, words.into())
}
