//! Which charset a game's text is in.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

/// The charset that a game's values are decoded with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

/// How the bytes of a value are stepped through while its end is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scan {
    /// Byte by byte: every byte that looks like a bracket is one.
    Bytes,
    /// A lead byte of `Shift_JIS` takes the next byte along; katakana are single bytes.
    ShiftJis,
    /// A lead byte takes the next byte along.
    TwoBytes,
    /// Escape sequences switch to pairs of bytes and back.
    Iso2022Jp,
}

impl Charset {
    /// UTF-8, which every file without other words is tried as first.
    pub const UTF_8: Self = Self(UTF_8);
    /// Windows-1252, which explains every byte.
    pub const WINDOWS_1252: Self = Self(WINDOWS_1252);

    /// The charset that a label such as `UTF-8`, `latin1` or `Shift_JIS` names.
    ///
    /// `None` for an unknown label and for UTF-16, in which no SGF token could
    /// have been read.
    #[must_use]
    pub fn from_label(label: &[u8]) -> Option<Self> {
        if label.eq_ignore_ascii_case(b"UTF-8") {
            return Some(Self::UTF_8);
        }
        Encoding::for_label(label)
            .filter(|&encoding| encoding.is_ascii_compatible() || encoding == ISO_2022_JP)
            .filter(|&encoding| encoding != UTF_16LE && encoding != UTF_16BE)
            .map(Self)
    }

    /// The charset that the bytes look most like.
    #[must_use]
    pub fn guess(bytes: &[u8]) -> Self {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
        detector.feed(bytes, true);
        Self(detector.guess(None, Utf8Detection::Allow))
    }

    /// UTF-8 where the bytes are valid, else windows-1252.
    #[must_use]
    pub fn assume(bytes: &[u8]) -> Self {
        if std::str::from_utf8(bytes).is_ok() {
            Self::UTF_8
        } else {
            Self::WINDOWS_1252
        }
    }

    /// The charset's standard name, as in `Shift_JIS`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The bytes as text; what the charset cannot explain becomes U+FFFD.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(bytes).0
    }

    /// The bytes as text; `None` where the charset cannot explain them all.
    pub(super) fn decode_exactly(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        self.0
            .decode_without_bom_handling_and_without_replacement(bytes)
    }

    /// The offset of the first bytes that the charset cannot explain, or of the
    /// whole where the charset does not say which they are.
    pub(super) fn first_bad_byte(self, bytes: &[u8]) -> Option<usize> {
        if self == Self::UTF_8 {
            return std::str::from_utf8(bytes)
                .err()
                .map(|bad| bad.valid_up_to());
        }
        self.decode_exactly(bytes).is_none().then_some(0)
    }

    /// How many characters the decoded bytes are.
    pub(super) fn count_characters(self, bytes: &[u8]) -> u64 {
        let count = if self != Self(ISO_2022_JP) && bytes.is_ascii() {
            bytes.len()
        } else if self == Self::UTF_8 && std::str::from_utf8(bytes).is_ok() {
            bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
        } else if self.0.is_single_byte() {
            bytes.len()
        } else {
            self.decode(bytes).chars().count()
        };
        count as u64
    }

    pub(super) fn scan(self) -> Scan {
        if self.0 == SHIFT_JIS {
            Scan::ShiftJis
        } else if [GBK, GB18030, BIG5].contains(&self.0) {
            Scan::TwoBytes
        } else if self.0 == ISO_2022_JP {
            Scan::Iso2022Jp
        } else {
            Scan::Bytes
        }
    }
}

/// Whose word on the charset counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CharsetChoice {
    /// The game's own `CA`; without a known one UTF-8 where valid, else windows-1252.
    #[default]
    Declared,
    /// This one, whatever the game says.
    Named(Charset),
    /// The one that the game's bytes look most like, whatever the game says.
    Guessed,
}

/// A label that names no charset; its text is the label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCharset(pub String);

impl fmt::Display for UnknownCharset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no charset is called `{}`", self.0)
    }
}

impl std::error::Error for UnknownCharset {}

impl FromStr for CharsetChoice {
    type Err = UnknownCharset;

    /// `auto` guesses; every other word is a label.
    ///
    /// # Errors
    ///
    /// [`UnknownCharset`] when the label names no charset that SGF can be in.
    fn from_str(label: &str) -> Result<Self, UnknownCharset> {
        if label.eq_ignore_ascii_case("auto") {
            return Ok(Self::Guessed);
        }
        Charset::from_label(label.as_bytes())
            .map(Self::Named)
            .ok_or_else(|| UnknownCharset(label.to_owned()))
    }
}
