//! The sections of the page of findings, as `explain` prints them.

use unlur::cli::output::explain::{explanation, sections};
use unlur::finding::Code;

#[test]
fn the_sections_are_the_codes_in_their_order() {
    let names: Vec<_> = sections().map(|(name, _)| name).collect();
    let codes: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names, codes);
}

#[test]
fn a_section_begins_with_severity_and_title_and_says_more() {
    for &code in Code::ALL {
        let (first, rest) = explanation(code).split_once('\n').unwrap();
        assert_eq!(first, format!("{}: {}", code.severity(), code.title()));
        assert!(rest.trim().len() > 80, "{code}");
    }
}
