//! The part of a long line around a place.

use unlur::cli::output::window::{WIDTH, Window};

fn meant(line: &str, characters: std::ops::Range<usize>) -> (String, String) {
    let window = Window::new(line, &characters, WIDTH);
    let meant = window.text[window.meant].to_owned();
    (window.text, meant)
}

#[test]
fn a_line_that_fits_is_whole() {
    let line = "x".repeat(WIDTH);
    assert_eq!(meant(&line, 3..5), (line.clone(), "xx".to_owned()));
    assert_eq!(meant("a\tb", 2..3), ("a b".to_owned(), "b".to_owned()));
    assert_eq!(meant("", 0..0), (String::new(), String::new()));
    assert_eq!(meant("ab", 2..2), ("ab".to_owned(), String::new()));
    assert_eq!(meant("ab", 9..12), ("ab".to_owned(), String::new()));
}

#[test]
fn the_place_stays_in_the_window_wherever_it_is() {
    let line = (1000..1250).map(|number| number.to_string());
    let line = line.collect::<String>();
    for start in 0..1000 {
        let (text, meant) = meant(&line, start..start + 1);
        assert_eq!(meant, line[start..=start]);
        assert_eq!(text.trim_matches('…').len(), WIDTH);
        assert_eq!(
            text.starts_with('…'),
            !line.starts_with(text.trim_matches('…'))
        );
        assert_eq!(text.ends_with('…'), !line.ends_with(text.trim_matches('…')));
    }
}

#[test]
fn a_range_wider_than_the_window_shows_its_beginning() {
    let line = format!("C[{}]", "x".repeat(500));
    let (text, meant) = meant(&line, 2..502);
    assert_eq!(text, format!("C[{}…", "x".repeat(WIDTH - 2)));
    assert_eq!(meant, format!("{}…", "x".repeat(WIDTH - 2)));
}
