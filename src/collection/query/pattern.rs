//! Regular expressions, if the library has them.

#[cfg(feature = "regex")]
pub(super) use with_regex::Pattern;

#[cfg(not(feature = "regex"))]
pub(super) use without_regex::Pattern;

#[cfg(feature = "regex")]
mod with_regex {
    use std::ops::Range;

    use regex::Regex;
    use unicode_normalization::UnicodeNormalization as _;

    /// A regular expression for normalized texts.
    #[derive(Clone, Debug)]
    pub(in crate::collection::query) struct Pattern(Regex);

    impl Pattern {
        /// Reads a regular expression.
        ///
        /// # Errors
        ///
        /// The bytes at fault, and the error in them.
        pub(in crate::collection::query) fn read(
            text: &str,
        ) -> Result<Self, (Range<usize>, String)> {
            // `regex` reports its errors as text; its parser alone reports where they are.
            regex_syntax::parse(text).map_err(|error| {
                let (span, what) = match &error {
                    regex_syntax::Error::Parse(error) => (error.span(), error.kind().to_string()),
                    regex_syntax::Error::Translate(error) => {
                        (error.span(), error.kind().to_string())
                    }
                    _ => return (0..text.len(), "bad regular expression".to_owned()),
                };
                let place = span.start.offset..span.end.offset;
                (place, format!("bad regular expression: {what}"))
            })?;
            let composed: String = text.nfc().collect();
            let regex = Regex::new(&composed).map_err(|_| {
                let message = "this regular expression is too large";
                (0..text.len(), message.to_owned())
            })?;
            Ok(Self(regex))
        }

        pub(in crate::collection::query) fn matches(&self, text: &str) -> bool {
            self.0.is_match(text)
        }
    }
}

#[cfg(not(feature = "regex"))]
mod without_regex {
    use std::ops::Range;

    /// No regular expression can be read.
    #[derive(Clone, Debug)]
    pub(in crate::collection::query) enum Pattern {}

    impl Pattern {
        /// Reports that there are none.
        ///
        /// # Errors
        ///
        /// Always.
        pub(in crate::collection::query) fn read(
            text: &str,
        ) -> Result<Self, (Range<usize>, String)> {
            let message = "this build has no regular expressions: it lacks the feature `regex`";
            Err((0..text.len(), message.to_owned()))
        }

        pub(in crate::collection::query) fn matches(&self, _: &str) -> bool {
            match *self {}
        }
    }
}
