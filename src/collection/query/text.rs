//! Conditions on texts.

use unicode_normalization::UnicodeNormalization as _;

use crate::collection::letter_case::fold;

/// A condition on a text. The text is normalized like a name; a missing text is empty.
pub(super) type TextTest = Box<dyn Fn(&str) -> bool + Send + Sync>;

/// The condition that a text contains `needle`, in any letter case.
pub(super) fn contains(needle: &str) -> TextTest {
    // The needle is normalized like a name, except that blanks at its ends are kept.
    let mut was_blank = false;
    let plain = needle
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let single = plain.filter(|&letter| {
        let is_repeated = std::mem::replace(&mut was_blank, letter == ' ') && letter == ' ';
        !is_repeated
    });
    let composed: String = single.nfc().collect();
    let needle: Vec<char> = fold(&composed).collect();
    Box::new(move |text| {
        let begins_at = |start: usize| {
            let mut here = fold(&text[start..]);
            needle.iter().all(|letter| here.next() == Some(*letter))
        };
        needle.is_empty() || text.char_indices().any(|(start, _)| begins_at(start))
    })
}

/// The words of a text in one letter case, each between blanks, so that whole words are found in it.
pub(super) fn words(text: &str) -> String {
    let folded: String = fold(text).collect();
    let words = folded.split(|character: char| !character.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

/// The condition that a part of a text matches a regular expression.
///
/// # Errors
///
/// A message about the first error in the expression.
#[cfg(feature = "regex")]
pub(super) fn matches(pattern: &str) -> Result<TextTest, String> {
    let composed: String = pattern.nfc().collect();
    match regex::Regex::new(&composed) {
        Ok(pattern) => Ok(Box::new(move |text| pattern.is_match(text))),
        // The report has the expression, a mark under the place, and then the error.
        Err(regex::Error::Syntax(report)) => {
            let what = report.rsplit("error: ").next().unwrap_or_default();
            Err(format!("bad regular expression: {what}"))
        }
        Err(_) => Err("this regular expression is too large".to_owned()),
    }
}

#[cfg(not(feature = "regex"))]
pub(super) fn matches(_: &str) -> Result<TextTest, String> {
    Err("this build has no regular expressions: it lacks the feature `regex`".to_owned())
}
