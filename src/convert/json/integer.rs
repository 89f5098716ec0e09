//! Integers in every spelling that JSON has for one.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// An integer, also if it is written with a fraction of zero or an exponent, as in `3.0`: to a JSON
/// Schema these are the same number.
struct Integer(u32);

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IntegerVisitor).map(Self)
    }
}

struct IntegerVisitor;

impl Visitor<'_> for IntegerVisitor {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an integer from 0 up")
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<u32, E> {
        u32::try_from(value).map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<u32, E> {
        let is_integer = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is an integer in the range"
        )]
        let integer = is_integer.then_some(value as u32);
        integer.ok_or_else(|| E::invalid_value(Unexpected::Float(value), &self))
    }
}

/// Reads a field that has an integer.
pub(in crate::convert) fn integer<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<u32, D::Error> {
    Integer::deserialize(deserializer).map(|Integer(value)| value)
}

/// Reads a field that has an integer or null.
pub(in crate::convert) fn integer_or_null<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<u32>, D::Error> {
    let value = Option::<Integer>::deserialize(deserializer)?;
    Ok(value.map(|Integer(value)| value))
}
