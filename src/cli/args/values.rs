//! Values of flags, and the errors for invalid ones.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};

use crate::Named;
use crate::collection::query::unknown_finding;
use crate::finding::Code;
use crate::game::Side;

/// A parser of values, with the words that it takes: only for completions, because in the help this
/// would be a list of all of them.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Words<T> {
    pub parse: fn(&str) -> Result<T, String>,
    pub words: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Words<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// A value of one of the library's enums, by its name.
pub(in crate::cli) fn named<T: Named>() -> impl TypedValueParser<Value = T> {
    named_with(own_help)
}

/// The help of a value: the first line of its documentation.
pub(super) fn own_help<T: Named>(value: T) -> &'static str {
    value.summary().trim_end_matches('.')
}

/// A value of one of the library's enums, by its name, with a help of its own.
pub(in crate::cli) fn named_with<T: Named>(
    help: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(possible(help));
    words.try_map(|word| value_of(&word).ok_or("unknown"))
}

/// A value, or `None` for `auto`. It has a name of its own because clap takes an `Option` for a
/// flag that may be missing.
pub(super) type OrAuto<T> = Option<T>;

/// Accepts `auto` (`None`, with the help text `auto`) or a value as in [`named_with`].
pub(super) fn named_or_auto<T: Named>(
    auto: &'static str,
    help: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = OrAuto<T>> {
    let auto = std::iter::once(PossibleValue::new("auto").help(auto));
    PossibleValuesParser::new(auto.chain(possible(help))).map(|word| value_of(&word))
}

fn possible<T: Named>(help: fn(T) -> &'static str) -> impl Iterator<Item = PossibleValue> {
    let word = move |&value: &T| PossibleValue::new(value.word()).help(help(value));
    T::VALUES.iter().map(word)
}

fn value_of<T: Named>(word: &str) -> Option<T> {
    let mut values = T::VALUES.iter().copied();
    values.find(|value| value.word() == word)
}

/// A code by its name; if there is none, an error with the nearest name.
pub(super) fn parse_code(name: &str) -> Result<Code, String> {
    let code = name.to_ascii_lowercase().parse();
    code.map_err(|_| {
        let numbers = name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let is_number = !numbers.is_empty() && numbers.bytes().all(|byte| byte.is_ascii_digit());
        if is_number {
            format!(
                "codes of findings are words such as `off-board`, not `{name}`; `unlur explain` \
                 lists all"
            )
        } else {
            unknown_finding(name)
        }
    })
}

/// The names of all codes.
pub(super) fn code_names() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.name()).collect()
}

pub(in crate::cli) const CODE: Words<Code> = Words {
    parse: parse_code,
    words: code_names,
};

pub(in crate::cli) fn parse_side(text: &str) -> Result<Side, String> {
    text.parse().ok().and_then(Side::new).ok_or_else(|| {
        format!(
            "a board has a side from {} to {}",
            Side::MIN.get(),
            Side::MAX.get()
        )
    })
}

/// A number of bytes, as `1000000`, `64MiB` or `1GB`.
pub(in crate::cli) fn parse_size(text: &str) -> Result<u64, String> {
    let lower = text.trim().to_ascii_lowercase();
    let number = lower.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &lower[number.len()..] {
        "" | "b" => Some(1),
        "k" | "kib" => Some(1 << 10),
        "m" | "mib" => Some(1 << 20),
        "g" | "gib" => Some(1 << 30),
        "tib" => Some(1 << 40),
        "kb" => Some(1_000),
        "mb" => Some(1_000_000),
        "gb" => Some(1_000_000_000),
        _ => None,
    };
    let size = number.trim_end().parse::<u64>().ok().zip(unit);
    let size = size.and_then(|(number, unit)| number.checked_mul(unit));
    size.filter(|&size| size > 0)
        .ok_or_else(|| "expected a number of bytes, as in 1000000 or 64MiB".to_owned())
}

/// The largest game that is read, in bytes.
pub(in crate::cli) fn parse_game_size(text: &str) -> Result<u32, String> {
    let size = parse_size(text)?;
    if size > 1 << 32 {
        return Err("at most 4GiB".to_owned());
    }
    Ok(u32::try_from(size).unwrap_or(u32::MAX))
}

/// A number of a type that has no 0.
pub(in crate::cli) fn parse_positive<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|_| "a whole number, 1 or more, belongs here".to_owned())
}
