//! Whole pages of answers, as a person sees them.

use insta::assert_snapshot;

use crate::support::{fixtures, run_in, stdout};

/// What the tags of a page enclose, without scripts and styles: a line for each row and paragraph.
fn text_of_page(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before.trim());
        let (tag, after) = tag.split_once('>').unwrap();
        let name = tag.split_ascii_whitespace().next().unwrap();
        rest = match name {
            "script" | "style" => after.split_once(&format!("</{name}>")).unwrap().1,
            _ => after,
        };
        let ends_line = matches!(
            name,
            "tr" | "p" | "h1" | "h2" | "h3" | "li" | "div" | "option" | "summary" | "/table"
        );
        text.push(if ends_line { '\n' } else { ' ' });
    }
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = text.lines().map(words).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn pages() {
    let report = stdout(&run_in(&fixtures(), "report league -o -"));
    let report = text_of_page(&report);
    // The last line names the build.
    let (report, _) = report.rsplit_once("\nMade by unlur").unwrap();
    assert_snapshot!("page-report", report);
    for (name, line) in [
        ("page-stats", "stats league"),
        ("page-openings", "openings league --min-games 3"),
        ("page-names", "names names"),
        ("page-rate", "rate league"),
        (
            "page-rate-anchor",
            "rate league --anchor Lotte=1500 --pair Ilse Nuno",
        ),
    ] {
        assert_snapshot!(name, stdout(&run_in(&fixtures(), line)));
    }
}
