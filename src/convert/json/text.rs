//! Text in JSON: a string, or bytes that are invalid in their charset.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::convert::document::Text;

/// Bytes in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hex {
    bytes: String,
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Characters(text) => serializer.serialize_str(text),
            Self::Bytes(bytes) => {
                let nibbles = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
                let digits = nibbles.filter_map(|nibble| char::from_digit(nibble.into(), 16));
                let bytes = digits.collect();
                Hex { bytes }.serialize(serializer)
            }
        }
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or {\"bytes\":\"<hex>\"}")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
        Ok(Text::Characters(text.to_owned()))
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Text, M::Error> {
        let Hex { bytes: hex } = Hex::deserialize(MapAccessDeserializer::new(map))?;
        bytes(&hex).map(Text::Bytes).ok_or_else(|| {
            de::Error::invalid_value(de::Unexpected::Str(&hex), &"pairs of hex digits")
        })
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = hex.chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    digits
        .chunks(2)
        .map(|pair| u8::try_from(pair[0] << 4 | pair[1]).ok())
        .collect()
}
