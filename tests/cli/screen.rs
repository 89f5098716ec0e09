//! The viewer in a terminal, as lines.

use crossterm::event::KeyCode;
use unicode_width::UnicodeWidthChar as _;

use unlur::analysis::{Judge, Options};
use unlur::cli::view::terminal::app::{App, Screen};
use unlur::cli::view::terminal::display::changes;
use unlur::cli::view::terminal::listed_game::ListedGame;
use unlur::cli::view::terminal::screen;
use unlur::draw::GameView;
use unlur::draw::text::{Colors, Line};
use unlur::sgf::{Chunk, Parser, write_standalone};

use crate::rows::rows;

fn games(bytes: &[u8]) -> Vec<ListedGame> {
    let mut parser = Parser::default();
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(bytes));
    let mut listed = Vec::new();
    while let Some(game) = games.next() {
        let with_board = GameView::new(&mut judge, game, true);
        let mut text = Vec::new();
        write_standalone(&game, &mut text);
        let without = || GameView::without_board(game, judge.judge(game).findings);
        listed.push(ListedGame {
            source: "a.sgf".to_owned(),
            number: 1 + listed.len() as u64,
            game: with_board.unwrap_or_else(without),
            sgf: text.into(),
        });
    }
    listed
}

fn fixture(name: &str, colors: Colors) -> App {
    let root = crate::support::root();
    let bytes = std::fs::read(root.join("fixtures/games").join(name)).unwrap();
    App::new(games(&bytes), 0, colors)
}

/// The screen without its colours. It has as many lines as the terminal, each as wide as that.
fn screen(app: &App, width: usize, height: usize) -> String {
    let lines = screen::screen(app, width, height);
    let lines: Vec<String> = lines.iter().map(Line::plain).collect();
    assert_eq!(lines.len(), height);
    for line in &lines {
        let columns = line.chars().map(|sign| sign.width().unwrap());
        assert_eq!(columns.sum::<usize>(), width, "{line}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
    lines.join("\n")
}

/// What a terminal with these lines shows after it was sent a text.
fn sent(shown: &[Line], text: &str) -> Vec<String> {
    let mut lines: Vec<String> = shown.iter().map(Line::to_string).collect();
    let parts = text.split("\u{1b}[K").map(|part| {
        let place = part
            .strip_suffix(";1H")
            .map(|start| start.rsplit_once("\u{1b}["));
        place.flatten().unwrap_or((part, ""))
    });
    let mut row = None;
    for (content, place) in parts {
        if let Some(row) = row {
            lines.resize(lines.len().max(row), String::new());
            content.clone_into(&mut lines[row - 1]);
        }
        row = place.parse().ok();
    }
    lines
}

#[test]
fn the_lines_that_change_are_written() {
    let mut app = fixture("variations.sgf", Colors::Full);
    let mut shown = Vec::new();
    let mut is_shorter = false;
    for key in "jk/a\u{8}\rlljjh?xGbdtqn]".chars() {
        let lines = screen::screen(&app, 80, 24);
        let text = changes(&shown, &lines);
        let expected: Vec<String> = lines.iter().map(Line::to_string).collect();
        assert_eq!(sent(&shown, &text), expected);
        let changed = lines.iter().zip(&shown).filter(|(new, old)| new != old);
        if !shown.is_empty() {
            assert_eq!(text.matches("\u{1b}[K").count(), changed.clone().count());
            is_shorter |= (1..12).contains(&changed.count());
        }
        assert_eq!(changes(&lines, &lines), "");
        shown = lines;
        app.key(code(key));
    }
    assert!(is_shorter);
}

fn code(key: char) -> KeyCode {
    match key {
        '\r' => KeyCode::Enter,
        '\u{8}' => KeyCode::Backspace,
        '\u{1b}' => KeyCode::Esc,
        key => KeyCode::Char(key),
    }
}

/// Each row of the table has games, keys and parts of the screen.
#[test]
fn keys_lead_to_screens() {
    let mut text = "";
    for [games_or_same, keys, parts] in rows(include_str!("screens.txt")) {
        text = if games_or_same.is_empty() {
            text
        } else {
            games_or_same
        };
        let mut app = match text.strip_prefix('@') {
            Some(name) => fixture(name, Colors::None),
            None => App::new(games(text.as_bytes()), 0, Colors::None),
        };
        for key in keys.chars() {
            app.key(code(key));
        }
        let shown = screen(&app, 100, 30);
        for part in parts.split(" & ") {
            let absent = part.strip_prefix("no ");
            let is_right = shown.contains(absent.unwrap_or(part)) == absent.is_none();
            assert!(is_right, "{text} {keys:?}: {part}\n{shown}");
        }
    }
}

#[test]
fn lines_of_keys_are_never_cut() {
    let mut app = fixture("seats.sgf", Colors::None);
    let last = |app: &App| screen(app, 60, 24).trim_end().to_owned();
    for key in "/side = 6\r".chars() {
        app.key(code(key));
    }
    assert!(last(&app).ends_with("  / filter"), "{}", last(&app));
    app.key(code('\r'));
    assert!(last(&app).ends_with("  d decision"), "{}", last(&app));
    app.key(code('?'));
    assert!(screen(&app, 60, 24).contains("Enter opens, Esc quits."));
}

#[test]
fn wide_and_zero_width_characters_keep_their_lines() {
    let text = "(;GM[4000]SZ[5]PB[囲碁棋士]PW[e\u{301}\u{301}👩\u{200d}🔬x]C[\u{301}한국어 ก็ 碁碁碁碁 👍🏽];B[c3]N[碁])";
    let mut app = App::new(games([text, text].concat().as_bytes()), 0, Colors::Full);
    for key in "\rl?\r".chars() {
        for width in 0..100 {
            screen(&app, width, 24);
        }
        assert!(app.has_help || screen(&app, 100, 24).contains("囲碁棋士"));
        app.key(code(key));
    }
}

#[test]
fn the_selected_line_is_in_sight() {
    let mut app = fixture("endings.sgf", Colors::None);
    for _ in 0..2 {
        for key in ['G', 'k', 'k', 'g', 'j', 'j', 'j', 'j'] {
            app.key(KeyCode::Char(key));
            for height in 6..20 {
                let lines = screen::screen(&app, 80, height);
                let is_marked = |line: &&Line| line.to_string().contains("\u{1b}[7m");
                assert_eq!(lines.iter().filter(is_marked).count(), 1, "{key} {height}");
            }
        }
        app.key(KeyCode::Enter);
    }
}

#[test]
fn any_size_and_any_key_is_handled() {
    let keys = "ldhbnc?xjkHJKL[]]vVGg/e4\u{8}tq? N<>"
        .chars()
        .map(KeyCode::Char);
    let more = [
        KeyCode::Enter,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::Tab,
        KeyCode::Esc,
    ];
    let keys: Vec<KeyCode> = keys.chain(more).collect();
    let sizes = [(0, 0), (1, 1), (3, 40), (60, 5), (80, 24), (120, 40)];
    // The numbers of keys and of sizes have no common divisor, so each key meets each size.
    assert_eq!((keys.len() % 2, keys.len() % 3), (1, 1));
    let reviewed = "../pictures/reviewed.sgf";
    for name in [
        "variations.sgf",
        "endings.sgf",
        "large.sgf",
        reviewed,
        "../sgf/mixed.sgf",
    ] {
        for colors in [Colors::None, Colors::Basic, Colors::Full] {
            let mut app = fixture(name, colors);
            let steps = keys.iter().cycle().zip(sizes.iter().cycle());
            for (&key, &(width, height)) in steps.take(sizes.len() * keys.len()) {
                screen(&app, width, height);
                app.key(key);
            }
        }
    }
    let app = fixture("variations.sgf", Colors::Full);
    for width in (0..=300).step_by(30) {
        for height in (0..=100).step_by(20) {
            screen(&app, width, height);
        }
    }
}

#[test]
fn every_word_of_a_long_comment_can_be_read() {
    let words: Vec<String> = (0..300).map(|number| format!("word{number}")).collect();
    let game = format!("(;GM[4000]SZ[9];B[e5]C[{}])", words.join(" "));
    let mut app = App::new(games(game.as_bytes()), 0, Colors::None);
    app.key(KeyCode::Char('l'));
    let mut seen = String::new();
    for _ in 0..100 {
        seen += &screen(&app, 80, 24);
        app.key(KeyCode::Char(']'));
    }
    for word in words {
        assert!(seen.contains(&word), "{word}");
    }
}

#[test]
fn the_last_move_of_the_largest_board_is_in_sight_at_every_ply() {
    let mut app = fixture("large.sgf", Colors::None);
    app.key(KeyCode::Enter);
    assert_eq!(app.screen, Screen::Game);
    for _ in 0..60 {
        app.key(KeyCode::Char('l'));
        let has_move = app.games[app.open].game.nodes[app.node]
            .effect
            .cell()
            .is_some();
        let text = screen(&app, 80, 24);
        let board: Vec<&str> = text.lines().skip(2).collect();
        let is_seen = board
            .iter()
            .any(|line| line.contains("(X)") || line.contains("(O)"));
        assert_eq!(is_seen, has_move, "{text}");
    }
}

#[test]
fn a_scrolled_board_keeps_its_labels() {
    let mut app = fixture("large.sgf", Colors::None);
    app.key(KeyCode::End);
    let text = screen(&app, 80, 24);
    let board: Vec<&str> = text.lines().skip(2).collect();
    let rows = board.iter().filter(|line| line.contains(" . "));
    let mut rows = rows.map(|line| line.chars().take(54).collect::<String>());
    assert!(
        rows.all(|row| row.contains(|sign: char| sign.is_ascii_digit())),
        "{text}"
    );
    let letters = board[1].chars().filter(char::is_ascii_lowercase);
    assert!(letters.take(54).count() > 20, "{text}");
}

#[test]
fn every_variation_can_be_reached_with_the_keys() {
    let mut app = fixture("variations.sgf", Colors::None);
    app.key(KeyCode::Enter);
    let count = app.games[app.open].game.nodes.len();
    let mut seen = vec![false; count];
    // To the end of a line, then to the next variation, as a reader would.
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        for key in ['l', 'j', 'k'] {
            app.go(node);
            app.key(KeyCode::Char(key));
            open.push(app.node);
        }
    }
    assert!(seen.iter().all(|&seen| seen));
}

#[test]
fn the_filter_keeps_the_games_with_all_words() {
    let mut app = fixture("endings.sgf", Colors::None);
    let all = app.games.len();
    assert!(all > 1 && app.screen == Screen::List);
    let wanted = app.games[1].game.info.black.clone();
    app.key(KeyCode::Char('/'));
    for character in wanted.chars() {
        app.key(KeyCode::Char(character));
    }
    assert!(!app.filtered.is_empty() && app.filtered.len() <= all);
    let fits = |&index: &usize| app.games[index].title().contains(&wanted);
    assert!(app.filtered.iter().all(fits));
    app.key(KeyCode::Esc);
    assert_eq!(app.filtered.len(), all);
    // Words stand beside conditions, and what is not understood is said until it is mended.
    let mut type_in = |text: &str| {
        app.key(KeyCode::Char('/'));
        text.chars().for_each(|key| {
            app.key(KeyCode::Char(key));
        });
        app.key(KeyCode::Enter);
        let foot = screen(&app, 200, 30).lines().last().unwrap().to_owned();
        let found = (app.filtered.len(), app.is_typing, foot);
        app.key(KeyCode::Esc);
        app.clear_typed();
        found
    };
    let [mio, resigned] = ["mio side = 6", "side = 6 and resigned"].map(&mut type_in);
    assert_eq!((mio.0, mio.1, resigned.0), (5, false, 1));
    let (count, is_typing, foot) = type_in("by = resign");
    assert!(
        count == all && is_typing && foot.contains("way to win is called `resign`"),
        "{foot}"
    );
    // Ctrl-U, while the filter is typed and after it.
    for is_done in [false, true] {
        app.key(KeyCode::Char('/'));
        "zzz".chars().for_each(|key| {
            app.key(KeyCode::Char(key));
        });
        if is_done {
            app.key(KeyCode::Enter);
        }
        assert_eq!(app.filtered.len(), 0);
        app.clear_typed();
        assert_eq!((app.filtered.len(), app.filter.as_str()), (all, ""));
        assert_eq!(app.is_typing, !is_done);
        app.key(KeyCode::Enter);
        app.key(KeyCode::Tab);
    }
}

/// A review is one sentence, and no comment to stop at.
#[test]
fn the_block_of_a_review_is_one_sentence() {
    let path = crate::support::root().join("fixtures/pictures/reviewed.sgf");
    let mut app = App::new(games(&std::fs::read(path).unwrap()), 0, Colors::None);
    let game = &app.games[0].game;
    let (node, sentence) = (1..game.main_line)
        .find_map(|node| {
            let sentences = &game.nodes[node].details().review;
            Some((node, sentences.first()?.clone()))
        })
        .unwrap();
    assert!(sentence.contains(" to "), "{sentence}");
    for _ in 0..node {
        app.key(KeyCode::Char('l'));
    }
    let text = screen(&app, 200, 60);
    assert!(text.contains(&sentence), "{sentence}\n{text}");
    assert!(!text.contains("sets:"), "{text}");
    let before = app.node;
    app.key(KeyCode::Char('c'));
    let steps = &app.games[0].game.nodes;
    assert!(app.node == before || !steps[app.node].comment.is_empty());
}

/// `b` goes from a move to the better one of a review, and back to before both.
#[test]
fn a_better_line_is_one_key_away() {
    let path = crate::support::root().join("fixtures/pictures/reviewed.sgf");
    let mut app = App::new(games(&std::fs::read(path).unwrap()), 0, Colors::None);
    let is_best = |app: &App, node: usize| app.games[0].game.nodes[node].details().is_best_line;
    let best = (0..app.games[0].game.nodes.len()).find(|&node| is_best(&app, node));
    let parent = app.games[0].game.nodes[best.unwrap()].parent().unwrap();
    app.key(KeyCode::Char('b'));
    assert_eq!((app.node, app.message.is_empty()), (0, false));
    app.go(parent);
    app.key(KeyCode::Right);
    app.key(KeyCode::Char('b'));
    assert_eq!(Some(app.node), best);
    app.key(KeyCode::Char('b'));
    assert_eq!(app.node, parent);
    app.go(best.unwrap() + 1);
    app.key(KeyCode::Char('u'));
    assert_eq!(app.node, parent);
}

/// A large screen shows the moves side by side, and a long name leaves room for the other.
#[test]
fn a_large_screen_is_used() {
    let moves = "B[e5];B[];W[d4];B[c3];W[f4];B[d6];W[e6];B[e7];W[f5];B[c4];W[b4]";
    let game = format!(
        "(;FF[4]GM[4000]SZ[9]PB[{}]PW[Bo]DT[2024-05-01];{moves})",
        "Ada ".repeat(30)
    );
    let mut app = App::new(games(game.as_bytes()), 0, Colors::None);
    app.key(KeyCode::End);
    let text = screen(&app, 120, 14);
    for found in [
        "  0  start",
        " 10  Black c4",
        " 11  White b4",
        "(Black) against Bo (White)  1 May 2024",
    ] {
        assert!(text.contains(found), "{found}\n{text}");
    }
    assert!(!screen(&app, 60, 14).contains("start"));
}
