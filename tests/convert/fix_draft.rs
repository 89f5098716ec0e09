//! Edits on top of edits.

use unlur::convert::fix::draft::Draft;
use unlur::finding::Edit;

fn edit(start: u64, end: u64, text: &'static str) -> Edit {
    Edit {
        span: start..end,
        replacement: text.as_bytes().into(),
    }
}

#[test]
fn edits_of_edits_are_edits_of_the_original() {
    let original = b"0123456789";
    let draft = Draft::new(original.to_vec());
    let first = [edit(12, 14, "ab"), edit(14, 14, "c"), edit(20, 20, "!")];
    let once = draft.edited(&first.iter().collect::<Vec<_>>(), 10).unwrap();
    assert_eq!(once.text, b"01abc456789!");
    let second = [edit(10, 11, ""), edit(13, 16, "x")];
    let twice = once.edited(&second.iter().collect::<Vec<_>>(), 10).unwrap();
    assert_eq!(twice.text, b"1ax56789!");
    let all = twice.edits(10);
    let whole = draft.edited(&all.iter().collect::<Vec<_>>(), 10).unwrap();
    assert_eq!(whole.text, twice.text);
    assert!(draft.edits(10).is_empty());
}

#[test]
fn edits_that_overlap_or_are_out_of_range_are_refused() {
    let draft = Draft::new(b"0123".to_vec());
    for edits in [
        [edit(0, 2, ""), edit(1, 3, "")],
        [edit(3, 4, ""), edit(4, 5, "")],
    ] {
        assert!(draft.edited(&edits.iter().collect::<Vec<_>>(), 0).is_none());
    }
}
