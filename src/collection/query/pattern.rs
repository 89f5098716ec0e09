//! Regular expressions, if the library has them.

#[cfg(feature = "regex")]
use regex::Regex;
#[cfg(feature = "regex")]
use unicode_normalization::UnicodeNormalization as _;

/// No value: nothing is read without the feature.
#[cfg(not(feature = "regex"))]
type Regex = std::convert::Infallible;

/// A regular expression for normalized texts.
#[derive(Clone, Debug)]
pub(super) struct Pattern(Regex);

impl Pattern {
    /// Reads a regular expression.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    #[cfg(feature = "regex")]
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let composed: String = text.nfc().collect();
        Regex::new(&composed)
            .map(Self)
            .map_err(|error| match error {
                // The expression, a mark under the place, and then the error.
                regex::Error::Syntax(report) => {
                    let what = report.rsplit("error: ").next().unwrap_or_default();
                    format!("bad regular expression: {what}")
                }
                _ => "this regular expression is too large".to_owned(),
            })
    }

    #[cfg(not(feature = "regex"))]
    pub(super) fn read(_: &str) -> Result<Self, String> {
        Err("this build has no regular expressions: it lacks the feature `regex`".to_owned())
    }

    #[cfg(feature = "regex")]
    pub(super) fn matches(&self, text: &str) -> bool {
        self.0.is_match(text)
    }

    #[cfg(not(feature = "regex"))]
    pub(super) fn matches(&self, _: &str) -> bool {
        match self.0 {}
    }
}
