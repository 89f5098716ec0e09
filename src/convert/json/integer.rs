//! Integers in every spelling that JSON has for one.

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Number;

/// Reads a field that has an integer, also if it is written with a fraction of zero or an exponent, as
/// in `3.0`: to a JSON Schema these are the same number.
pub(in crate::convert) fn integer<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<u32, D::Error> {
    of_number(&Number::deserialize(deserializer)?)
}

/// Reads a field that has an integer or null.
pub(in crate::convert) fn integer_or_null<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<u32>, D::Error> {
    let number = Option::<Number>::deserialize(deserializer)?;
    number.map(|number| of_number(&number)).transpose()
}

fn of_number<E: Error>(number: &Number) -> Result<u32, E> {
    let value = number.as_f64().unwrap_or(-1.0);
    let is_integer = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is an integer in the range"
    )]
    let integer = is_integer.then_some(value as u32);
    let message = format_args!("invalid value: `{number}`, expected an integer from 0 up");
    integer.ok_or_else(|| E::custom(message))
}
