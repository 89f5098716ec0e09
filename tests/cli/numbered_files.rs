//! The patterns of numbered files.

use std::path::Path;
use unlur::cli::output_paths::NumberedPath;

#[test]
fn patterns_have_one_place() {
    for (pattern, first, thousandth) in [
        ("out-{}.sgf", "out-7.sgf", "out-1000.sgf"),
        ("a/{}", "a/7", "a/1000"),
        ("{}%.sgf", "7%.sgf", "1000%.sgf"),
    ] {
        let pattern = NumberedPath::parse(Path::new(pattern)).unwrap();
        assert_eq!(pattern.path(7), Path::new(first));
        assert_eq!(pattern.path(1000), Path::new(thousandth));
    }
    for pattern in ["out.sgf", "%s", "{}{}", "{}-{}", "%d", ""] {
        assert!(
            NumberedPath::parse(Path::new(pattern)).is_err(),
            "{pattern}"
        );
    }
}
