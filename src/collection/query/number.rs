//! Conditions on numbers: each is a range.

/// The numbers from the first to the second, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Span {
    pub first: u64,
    pub last: u64,
}

impl Span {
    pub(super) const ALL: Self = Self {
        first: 0,
        last: u64::MAX,
    };

    pub(super) fn holds(self, number: u64) -> bool {
        (self.first..=self.last).contains(&number)
    }

    /// The values in that relation to this span; `!=` is the same as `=`, and the caller negates it.
    pub(super) fn related(self, operator: &str) -> Self {
        const NOTHING: Span = Span { first: 1, last: 0 };
        let last = u64::MAX;
        match operator {
            "<" => (self.first.checked_sub(1)).map_or(NOTHING, |last| Self { first: 0, last }),
            "<=" => Self { first: 0, ..self },
            ">" => (self.last.checked_add(1)).map_or(NOTHING, |first| Self { first, last }),
            ">=" => Self { last, ..self },
            _ => self,
        }
    }
}

/// Reads `8`, `6..8`, `6..` or `..8`, each side as `read` does; `None` if the text is not one of
/// these.
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
