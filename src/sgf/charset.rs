//! Which charset a game's text is in.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use encoding_rs::{
    BIG5, DecoderResult, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

/// The charset that a game's values are decoded with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

/// Which bytes of a value are the second half of a two-byte character, and therefore not a bracket
/// or backslash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TrailBytes {
    /// None: every byte that looks like a bracket is one.
    #[default]
    None,
    /// A lead byte of `Shift_JIS` is followed by a trail byte; katakana are single bytes.
    ShiftJis,
    /// A lead byte is followed by a trail byte.
    TwoBytes,
}

impl TrailBytes {
    /// Whether one follows this byte.
    #[inline]
    pub(super) fn follow(self, byte: u8) -> bool {
        match self {
            Self::None => false,
            Self::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
            Self::TwoBytes => matches!(byte, 0x81..=0xFE),
        }
    }
}

impl Charset {
    /// UTF-8, the first one tried for a game that declares none.
    pub const UTF_8: Self = Self(UTF_8);
    /// Windows-1252, which explains every byte.
    pub const WINDOWS_1252: Self = Self(WINDOWS_1252);

    /// The charset that a label such as `UTF-8`, `latin1` or `Shift_JIS` names: one of the labels
    /// of the WHATWG, or another usual name such as `EUC-CN`, `CP936` or `MacRoman`.
    ///
    /// `UTF-16` means UTF-8 here, because no SGF token could have been read in UTF-16. `None` for
    /// an unknown label.
    ///
    /// ```
    /// use unlur::sgf::Charset;
    ///
    /// assert_eq!(Charset::from_label(b"CP936").unwrap().name(), "GBK");
    /// assert_eq!(Charset::from_label(b"Mac-Japanese").unwrap().name(), "Shift_JIS");
    /// ```
    #[must_use]
    pub fn from_label(label: &[u8]) -> Option<Self> {
        // Nearly every label has one of these spellings.
        if label == b"UTF-8" || label.eq_ignore_ascii_case(b"UTF-8") {
            return Some(Self::UTF_8);
        }
        let encoding = Encoding::for_label(label).or_else(|| other_name(label))?;
        if encoding == UTF_16LE || encoding == UTF_16BE {
            return Some(Self::UTF_8);
        }
        encoding.is_ascii_compatible().then_some(Self(encoding))
    }

    /// The most likely charset of the bytes: UTF-8 if all but a few are valid, else what their
    /// frequencies suggest. Without the feature `charset-detection` the same as
    /// [`assume`](Self::assume).
    #[must_use]
    pub fn guess(bytes: &[u8]) -> Self {
        #[cfg(feature = "charset-detection")]
        {
            use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

            if Self::UTF_8.explains(bytes, UNDECLARED) {
                return Self::UTF_8;
            }
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(bytes, true);
            Self(detector.guess(None, Utf8Detection::Allow))
        }
        #[cfg(not(feature = "charset-detection"))]
        Self::assume(bytes)
    }

    /// UTF-8 if the bytes are valid, else windows-1252.
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

    /// The bytes as text; bytes that are invalid in the charset become U+FFFD.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(bytes).0
    }

    /// A text as bytes; `None` if the charset lacks one of its characters.
    ///
    /// ```
    /// use unlur::sgf::Charset;
    ///
    /// assert_eq!(Charset::WINDOWS_1252.encode("Zo\u{eb}").as_deref(), Some(&b"Zo\xEB"[..]));
    /// assert_eq!(Charset::WINDOWS_1252.encode("\u{17b}"), None);
    /// ```
    #[must_use]
    pub fn encode(self, text: &str) -> Option<Cow<'_, [u8]>> {
        let (bytes, _, has_unmappable) = self.0.encode(text);
        (!has_unmappable).then_some(bytes)
    }

    /// The bytes as text; `None` if the charset cannot explain them all.
    pub(super) fn decode_exactly(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        self.0
            .decode_without_bom_handling_and_without_replacement(bytes)
    }

    /// Converts the bytes to UTF-8. Bytes that are invalid in the charset are kept as they are.
    pub(super) fn decode_with_bad_bytes(self, bytes: &[u8]) -> Vec<u8> {
        let mut decoder = self.0.new_decoder_without_bom_handling();
        let (mut text, mut at) = (Vec::with_capacity(bytes.len()), 0);
        let mut part = [0; 1024];
        loop {
            let rest = &bytes[at..];
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(rest, &mut part, true);
            text.extend_from_slice(&part[..written]);
            at += read;
            match result {
                DecoderResult::InputEmpty => return text,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, read_after) => {
                    let end = at - usize::from(read_after);
                    text.extend_from_slice(&bytes[end - usize::from(length)..end]);
                }
            }
        }
    }

    /// The offset of the first bytes that are invalid in UTF-8; 0 for invalid bytes in any other
    /// charset, where their place is not determined.
    pub(super) fn first_bad_byte(self, bytes: &[u8]) -> Option<usize> {
        if self == Self::UTF_8 {
            return std::str::from_utf8(bytes)
                .err()
                .map(|bad| bad.valid_up_to());
        }
        self.decode_exactly(bytes).is_none().then_some(0)
    }

    /// The number of characters in the decoded bytes.
    pub(super) fn count_characters(self, bytes: &[u8]) -> u64 {
        let count = if bytes.is_ascii() {
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

    /// Whether bytes are in this charset: none is invalid, or there are at least `characters` valid
    /// non-ASCII characters for each damaged one.
    pub(crate) fn explains(self, bytes: &[u8], characters: usize) -> bool {
        if self == Self::UTF_8 && valid_utf8(bytes).is_some()
            || self.decode_exactly(bytes).is_some()
        {
            return true;
        }
        let (good, bad) = if self == Self::UTF_8 {
            utf8_beyond_ascii(bytes)
        } else {
            let text = self.decode(bytes);
            let is_bad = |it: &char| *it == char::REPLACEMENT_CHARACTER;
            let bad = text.chars().filter(is_bad).count();
            (text.chars().filter(|it| !it.is_ascii()).count() - bad, bad)
        };
        good >= characters * bad
    }

    /// The number of valid non-ASCII characters that each damaged one needs if a game declares this
    /// charset.
    ///
    /// Text in another charset is hardly ever valid UTF-8, but often valid in a charset of two bytes.
    pub(crate) fn needed_characters(self) -> usize {
        if self == Self::UTF_8 { 1 } else { UNDECLARED }
    }

    /// Whether a game that declares this charset is really in UTF-8: all its bytes are valid UTF-8
    /// with a letter beyond ASCII, and, if this charset is one of two bytes, whose names may be
    /// valid by chance, they [prove](proves_utf8) it.
    pub(super) fn yields_to_utf8(self, bytes: &[u8]) -> bool {
        let is_letter = |character: char| !character.is_ascii() && character.is_alphabetic();
        self != Self::UTF_8
            && valid_utf8(bytes).is_some_and(|text| text.contains(is_letter))
            && (self.0.is_single_byte() || proves_utf8(bytes))
    }

    pub(super) fn trail_bytes(self) -> TrailBytes {
        if self.0 == SHIFT_JIS {
            TrailBytes::ShiftJis
        } else if [GBK, GB18030, BIG5].contains(&self.0) {
            TrailBytes::TwoBytes
        } else {
            TrailBytes::None
        }
    }
}

/// The number of valid non-ASCII characters that each damaged one needs in a charset that is not
/// declared.
const UNDECLARED: usize = 8;

/// The text of bytes that are valid UTF-8, perhaps without the end of their last character: they may
/// be cut off.
fn valid_utf8(bytes: &[u8]) -> Option<&str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text),
        Err(bad) if bad.error_len().is_none() => {
            std::str::from_utf8(&bytes[..bad.valid_up_to()]).ok()
        }
        Err(_) => None,
    }
}

/// The numbers of good characters beyond ASCII and of damaged characters in bytes of UTF-8.
fn utf8_beyond_ascii(bytes: &[u8]) -> (usize, usize) {
    let (mut good, mut bad, mut rest) = (0, 0, bytes);
    while let Some(chunk) = rest.utf8_chunks().next() {
        good += chunk.valid().chars().filter(|it| !it.is_ascii()).count();
        let damaged = &rest[chunk.valid().len()..];
        let length = damaged_character(damaged);
        match length {
            0 => {}
            // Text in another charset does not have one.
            SURROGATES => good += 1,
            _ => bad += 1,
        }
        rest = &damaged[length..];
    }
    (good, bad)
}

/// The length of an emoji in CESU-8.
const SURROGATES: usize = 6;

/// The length of the damaged character that such bytes begin with: a byte and those that continue it, as
/// many as it announces. Two surrogates, which CESU-8 writes for an emoji, are one character.
fn damaged_character(bytes: &[u8]) -> usize {
    match bytes {
        [] => 0,
        [
            0xED,
            0xA0..=0xAF,
            0x80..=0xBF,
            0xED,
            0xB0..=0xBF,
            0x80..=0xBF,
            ..,
        ] => SURROGATES,
        [first, others @ ..] => {
            let announced = (first.leading_ones() as usize).saturating_sub(1);
            let is_continuing = |byte: &&u8| matches!(byte, 0x80..=0xBF);
            1 + others
                .iter()
                .take(announced)
                .take_while(is_continuing)
                .count()
        }
    }
}

/// Whether bytes that are valid UTF-8 can hardly be valid by chance: they have a character of three
/// bytes, or at least four of two. Two bytes alone may as well be one character of GBK.
#[must_use]
pub(crate) fn proves_utf8(bytes: &[u8]) -> bool {
    const MIN_OF_TWO: usize = 4;
    let mut of_two = bytes.iter().filter(|byte| matches!(byte, 0xC2..=0xDF));
    let has_three = || bytes.iter().any(|&byte| byte >= 0xE0);
    of_two.nth(MIN_OF_TWO - 1).is_some() || has_three()
}

/// Charset names that are not WHATWG labels, even after a prefix of [`BEFORE_LABELS`]. They are
/// written without punctuation and without the prefixes of [`PREFIXES`]. Each row begins with a
/// label.
const NAMES: [&str; 14] = [
    "utf-8 utf8n utf16 utf16le utf16be ucs2 10646 65001",
    "windows-1252 ansi 646us",
    "iso-8859-13 latin7",
    "iso-8859-14 latin8",
    "iso-8859-15 latin9 latin0",
    "iso-8859-16 latin10 885916",
    "macintosh macroman maclatin1 10000",
    "x-mac-cyrillic maccyrillic macukrainian 10007",
    "gbk euccn gb gb231280 hzgb2312 macchinesesimp 936",
    "gb18030 54936",
    "big5 macchinesetrad big5eten 950",
    "shift_jis shiftjis macjapanese kanji 932 943",
    "euc-jp eucjp ujis 51932 20932",
    "euc-kr euckr mackorean uhc",
];

/// Prefixes of names, longest first.
const PREFIXES: [&str; 7] = ["codepage", "windows", "ibm", "iso", "win", "cp", "ms"];

/// Prefixes that turn a name into a label, as in `windows-1250` and `iso88592`.
const BEFORE_LABELS: [&str; 3] = ["", "windows-", "iso"];

/// The charset of a name that is not a label of the WHATWG.
fn other_name(label: &[u8]) -> Option<&'static Encoding> {
    let letters = label.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let name: String = letters
        .map(|&byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    let name = name.strip_prefix('x').unwrap_or(&name);
    let mut short = PREFIXES.iter().filter_map(|it| name.strip_prefix(it));
    let name = short.next().unwrap_or(name);
    let mut rows = NAMES.iter().map(|row| row.split(' '));
    let row = rows.find(|row| row.clone().any(|known| known == name));
    let label = row.and_then(|mut row| row.next()).map(str::to_owned);
    let others = BEFORE_LABELS.iter().map(|before| format!("{before}{name}"));
    let mut labels = label.into_iter().chain(others);
    labels.find_map(|label| Encoding::for_label(label.as_bytes()))
}

/// Which charset a game is read in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CharsetChoice {
    /// The game's own `CA`; if it is missing or unknown, UTF-8 if valid, else windows-1252. For text
    /// whose declaration is known to be right.
    Declared,
    /// This one, whatever the game declares.
    Named(Charset),
    /// UTF-8 after a byte order mark; else UTF-8 if the bytes prove it, whatever `CA` names; else the
    /// game's own `CA` if it is known and explains the bytes; else the most likely charset.
    #[default]
    Guessed,
}

/// A label that does not name a charset; its text is the label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCharsetError(pub String);

impl fmt::Display for UnknownCharsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no charset is called `{}`", self.0)
    }
}

impl std::error::Error for UnknownCharsetError {}

impl FromStr for CharsetChoice {
    type Err = UnknownCharsetError;

    /// `auto` guesses; every other word is a label.
    ///
    /// # Errors
    ///
    /// [`UnknownCharsetError`] if the label does not name a charset that SGF can use.
    fn from_str(label: &str) -> Result<Self, UnknownCharsetError> {
        if label.eq_ignore_ascii_case("auto") {
            return Ok(Self::Guessed);
        }
        Charset::from_label(label.as_bytes())
            .map(Self::Named)
            .ok_or_else(|| UnknownCharsetError(label.to_owned()))
    }
}
