//! The lines that edits change.

use proptest::prelude::*;

use unlur::convert::{ChangedLines, changed_lines};
use unlur::finding::Edit;

/// The lines that spans and their replacements change.
fn changed(text: &str, edits: &[(usize, usize, &str)]) -> Vec<ChangedLines> {
    let edits: Vec<_> = edits
        .iter()
        .map(|(start, end, replacement)| Edit {
            span: *start as u64..*end as u64,
            replacement: replacement.as_bytes().to_vec().into(),
        })
        .collect();
    changed_lines(text.as_bytes(), &edits)
}

proptest! {
    #![proptest_config(crate::random(256))]

    /// The lines in their places are the edits, and those between two changes are unchanged.
    #[test]
    fn changed_lines_are_the_edits(
        lines in prop::collection::vec(prop::sample::select(&["\n", "a\n", "b\n", "bc\n"][..]), 0..30),
        last in prop::sample::select(&["", "a", "bc"][..]),
        mut places in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        replacements in prop::collection::vec(prop::sample::select(&["", "", "x", "\n", "y\nz"][..]), 4),
    ) {
        let text = lines.concat() + last;
        places.truncate(places.len() / 2 * 2);
        let mut places: Vec<_> = places.iter().map(|place| place.index(text.len() + 1)).collect();
        places.sort_unstable();
        let edits: Vec<_> = places
            .chunks(2)
            .zip(&replacements)
            .map(|(span, replacement)| (span[0], span[1], *replacement))
            .collect();
        let mut expected = text.clone();
        for (start, end, replacement) in edits.iter().rev() {
            expected.replace_range(*start..*end, replacement);
        }
        let old: Vec<_> = text.split_inclusive('\n').collect();
        let mut new = String::new();
        let mut at = 0;
        for change in changed(&text, &edits) {
            prop_assert!(change.old.start > at || new.is_empty(), "two changes touch");
            new.extend(old[at..change.old.start].iter().copied());
            new.push_str(std::str::from_utf8(&change.new).unwrap());
            at = change.old.end;
        }
        new.extend(old[at..].iter().copied());
        prop_assert_eq!(new, expected);
    }
}

#[test]
fn an_edit_that_takes_a_line_break_joins_two_lines() {
    let one = |old, new: &str| {
        vec![ChangedLines {
            old,
            new: new.into(),
        }]
    };
    assert_eq!(changed("a\nb\nc\n", &[(1, 2, "")]), one(0..2, "ab\n"));
    // A whole line leaves the next one alone.
    assert_eq!(changed("a\nb\n", &[(0, 2, "")]), one(0..1, ""));
    assert_eq!(changed("a\n", &[(2, 2, "b\n")]), one(1..1, "b\n"));
    assert_eq!(changed("a\n", &[(0, 1, "a")]), []);
}
