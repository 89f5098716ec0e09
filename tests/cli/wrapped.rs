//! Lines broken between words.

use unlur::cli::output::wrapped;

#[test]
fn words_stay_whole_if_they_fit() {
    assert_eq!(wrapped("", 5), [""]);
    assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    assert_eq!(wrapped("one twothree", 6), ["one", "twothr", "ee"]);
    assert_eq!(wrapped("漢字漢字", 5), ["漢字", "漢字"]);
}

#[test]
fn no_word_is_lost_and_no_line_is_too_wide() {
    let text = "a bb ccc dddd eeeee ffffff ggggggg";
    for width in 1..40 {
        let lines = wrapped(text, width);
        let all: String = lines.concat().split(' ').collect();
        assert_eq!(all, text.replace(' ', ""));
        assert!(lines.iter().all(|line| line.len() <= width), "{lines:?}");
    }
}
