//! What the text layer reports: a function for each finding, which gets its span.

use std::ops::Range;

use super::text::shown;
use crate::finding::{Code, Finding};

/// The findings whose message is always the same.
macro_rules! findings {
    ($($name:ident $code:ident $message:literal)*) => {
        $(pub(super) fn $name(span: Range<u64>) -> Finding {
            Finding::new(Code::$code, span, $message)
        })*
    };
}

findings! {
    no_open MissingOpen "this game begins without its `(`"
    no_first_node EmptyVariation "this variation begins with a variation instead of a node"
    no_node EmptyVariation "this variation ends without a node"
    early_close StrayClose "this `)` would close the game, but its nodes go on; it is ignored"
    variation_behind_close UnexpectedBytes
        "a variation follows: a `)` may be one too many here, or a `(` missing before"
    node_behind_variation StraySemicolon "this node follows a variation; read as one more variation"
    no_semicolon MissingSemicolon "this node begins without a `;`"
    no_value MissingValue "this property has no value"
    unclosed_value UnclosedValue
        "this value is not closed before the next game or the end of the file"
    unescaped UnescapedBracket "this `]` belongs to the text and needs a backslash"
    first_digit BadIdentifier "this identifier begins with a digit; kept as an unknown property"
    no_capital BadIdentifier "this identifier has no capital letter; kept as an unknown property"
    small_and_digits BadIdentifier
        "this identifier has small letters and digits; kept as an unknown property"
    mixture MixedNode "this node holds a move and setup, which belong in nodes of their own"
    closes_nothing StrayClose "this `)` closes nothing"
    outer_node StraySemicolon "this `;` begins a node outside all games"
    outer_text TextOutside "this text belongs to no game"
    outer_move UnexpectedBytes "a part of a game stands before the first one; it is not read"
    outer_property UnexpectedBytes "a property follows the game; it is not read"
    outer_value UnexpectedBytes "a value of the game may end here; it is not read"
    first_mark Bom "the file begins with a byte order mark"
    later_mark Bom "a byte order mark stands between games"
    utf_16 Utf16 "the file is in UTF-16; places are those of its UTF-8 transcription"
    binary BinaryFile "this file is not text: its beginning holds a NUL byte and no game"
    empty_file NoGame "the file is empty"
    no_game NoGame "no game begins anywhere in this file"
}

/// Unexpected bytes: nothing begins with them.
pub(super) fn unexpected(bytes: &[u8], span: Range<u64>) -> Finding {
    let bytes = shown(bytes);
    let message = format!("`{bytes}` fits nowhere in a game; it is kept, but not read");
    Finding::new(Code::UnexpectedBytes, span, message)
}

/// A value that may have swallowed these bytes after a `]`.
pub(super) fn swallowed(bytes: &[u8], span: Range<u64>) -> Finding {
    let bytes = shown(bytes);
    let message =
        format!("this value may end at the `]` before `{bytes}`, which is part of it now");
    Finding::new(Code::SwallowedValue, span, message)
}

/// A game with `open` unclosed parentheses, which has swallowed `lines` lines that begin with a
/// variation.
pub(super) fn unclosed(open: usize, lines: u32, span: Range<u64>) -> Finding {
    let what = match open {
        0 | 1 => "the game is not closed before the next one".to_owned(),
        open => format!("{open} parentheses are not closed before the next game"),
    };
    let lines = match lines {
        0 => String::new(),
        1 => "; 1 line that begins `(;` is read as its variation".to_owned(),
        count => format!("; {count} lines that begin `(;` are read as its variations"),
    };
    let message = format!("{what} or the end of the file{lines}");
    Finding::new(Code::MissingClose, span, message)
}

/// `count` identifiers in their long spelling.
pub(super) fn long_identifiers(count: u32, span: Range<u64>) -> Finding {
    let message = match count {
        1 => "an identifier in its long spelling; read as its capitals".to_owned(),
        _ => format!("{count} identifiers in their long spelling; read as their capitals"),
    };
    Finding::new(Code::LongIdentifier, span, message)
}
