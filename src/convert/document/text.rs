//! Text of a record: characters, or bytes that are invalid in their charset.

/// A text of a record: a JSON string, or `{"bytes":"<hex>"}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Text {
    /// Characters.
    Characters(String),
    /// Text in UTF-8 with bytes that the game's charset cannot explain, as between the brackets of
    /// SGF.
    Bytes(Vec<u8>),
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::Characters(text.to_owned())
    }
}

impl From<Vec<u8>> for Text {
    /// Characters, if the bytes are valid UTF-8.
    fn from(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(
            |not_utf8| Self::Bytes(not_utf8.into_bytes()),
            Self::Characters,
        )
    }
}

impl Text {
    /// The bytes; characters are in UTF-8.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Characters(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// The characters; `None` for bytes.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Characters(text) => Some(text),
            Self::Bytes(_) => None,
        }
    }
}
