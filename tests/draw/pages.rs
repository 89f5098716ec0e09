//! The pages for a browser as files; `tests/browser` drives them.

use serde_json::Value;

use crate::support::unlur;

/// What a command writes to standard output.
fn page(arguments: &[&str]) -> String {
    let output = unlur(arguments.iter().chain(&["-o", "-"])).output();
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.ends_with("</html>\n"), "{arguments:?}");
    page
}

/// The data in a page.
fn data(page: &str) -> &str {
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    rest.split_once("</script>").unwrap().0
}

#[test]
fn the_viewer_takes_80_kb_in_addition_to_its_game() {
    for game in ["games/variations.sgf", "games/large.sgf"] {
        let page = page(&["view", game]);
        let json: Value = serde_json::from_str(data(&page)).unwrap();
        let games = json["games"].to_string().len();
        // The end of the game and the list of games without scripts are part of the games.
        let still = [
            ("id=\"board\"", "</div>"),
            ("<ol class=\"moves\"", "</ol>"),
            ("<noscript><h2>", "</noscript>"),
        ];
        let still = still.map(|(start, end)| {
            let still = page.split_once(start).unwrap_or_default().1;
            still.split_once(end).unwrap_or_default().0.len()
        });
        let rest = page.len() - games - still.iter().sum::<usize>();
        assert!(rest <= 80_000, "{rest}");
    }
}

#[test]
fn pages_name_no_address_outside_themselves() {
    for arguments in [["view", "games"], ["report", "league"]] {
        let page = page(&arguments);
        let page = page.replace(data(&page), "");
        let mut addresses = page.match_indices("://").map(|(at, _)| &page[at..]);
        assert!(addresses.all(|address| address.starts_with("://www.w3.org/2000/svg")));
        let mut names = page.match_indices("url(").map(|(at, _)| &page[at + 4..]);
        assert!(names.all(|name| name.starts_with('#')));
        for loader in [
            "src=",
            "@import",
            "import(",
            "fetch(",
            "XMLHttpRequest",
            "WebSocket",
        ] {
            assert!(!page.contains(loader), "{loader}");
        }
        assert!(page.contains("content=\"default-src 'none';"));
        // The scripts are there, without lines that do nothing.
        let (_, script) = page.rsplit_once("<script>").unwrap();
        assert!(script.contains("const viewer = {") && script.contains("startViewer()"));
        assert!(
            !script
                .lines()
                .any(|line| line.is_empty() || line.starts_with("//"))
        );
    }
}
