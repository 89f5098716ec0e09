//! Conditions on numbers: all are ranges.

use super::token::Operator;

/// The numbers from the first to the second, both of them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub first: u64,
    pub last: u64,
}

impl Span {
    /// All numbers.
    pub(super) const ALL: Self = Self {
        first: 0,
        last: u64::MAX,
    };

    pub(super) fn holds(self, number: u64) -> bool {
        (self.first..=self.last).contains(&number)
    }

    /// The values in that relation to this span; `None` for a relation of texts.
    ///
    /// `!=` is the same as `=`; the caller negates it.
    pub(super) fn related(self, operator: Operator) -> Option<Self> {
        const NOTHING: Span = Span { first: 1, last: 0 };
        Some(match operator {
            Operator::Equal | Operator::NotEqual => self,
            Operator::Less => match self.first.checked_sub(1) {
                Some(last) => Self { first: 0, last },
                None => NOTHING,
            },
            Operator::LessEqual => Self { first: 0, ..self },
            Operator::Greater => match self.last.checked_add(1) {
                Some(first) => Self {
                    first,
                    last: u64::MAX,
                },
                None => NOTHING,
            },
            Operator::GreaterEqual => Self {
                last: u64::MAX,
                ..self
            },
            Operator::Contains | Operator::NotContains | Operator::Matches => return None,
        })
    }
}

/// Reads `8`, `6..8`, `6..` or `..8`, each side as `read` does; `None` if it is none of these.
///
/// The second value says whether it is a range.
pub(super) fn range(text: &str, read: impl Fn(&str) -> Option<Span>) -> Option<(Span, bool)> {
    let Some((first, last)) = text.split_once("..") else {
        return read(text).map(|span| (span, false));
    };
    let first = match first {
        "" => 0,
        text => read(text)?.first,
    };
    let last = match last {
        "" => u64::MAX,
        text => read(text)?.last,
    };
    (text != "..").then_some((Span { first, last }, true))
}

/// A whole number as a span.
pub(super) fn number(text: &str) -> Option<Span> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse::<u32>().ok()).flatten()?;
    Some(Span {
        first: number.into(),
        last: number.into(),
    })
}
