//! The full explanation of a finding.

use crate::finding::Code;

/// The sections have the names of the codes for headings.
const FINDINGS: &str = include_str!("../../../docs/findings.md");

/// The start of a section.
const HEADING: &str = "\n## ";

/// The section of `docs/findings.md` about `code`, without its heading and without a line break at
/// the end. It begins with the severity and the title, as in `error: a contract stone on an edge
/// cell`; its examples are indented by four blanks. Without a section it is the title.
#[must_use]
pub fn explanation(code: Code) -> &'static str {
    sections()
        .find_map(|(name, text)| (name == code.name()).then_some(text))
        .unwrap_or(code.title())
}

/// Headings and the text below them.
pub fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sections = FINDINGS.split(HEADING).skip(1);
    sections.map(|section| {
        let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
        (heading.trim_end(), text.trim())
    })
}
