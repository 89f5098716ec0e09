//! The end of the viewer restores the terminal.

use std::fs;
use std::io;

use unlur::cli::terminal::colors_of;
use unlur::cli::view::terminal::display::Display;
use unlur::draw::text::{Colors, Line};

use crate::support::Program;

/// How the viewer ends in the pseudo-terminal of the test.
const END: &str = "UNLUR_TEST_END";

#[test]
fn the_name_of_the_terminal_gives_its_colours() {
    for (term, colorterm, expected) in [
        ("", "", Colors::None),
        ("dumb", "", Colors::None),
        ("vt220", "", Colors::None),
        ("xterm-m", "", Colors::None),
        ("linux", "", Colors::Basic),
        ("xterm-16color", "", Colors::Basic),
        ("tmux-256color", "", Colors::Full),
        ("xterm-direct", "", Colors::Full),
        ("xterm-kitty", "truecolor", Colors::Full),
    ] {
        assert_eq!(colors_of(term, colorterm), expected, "{term}");
    }
}

#[test]
fn a_panic_and_an_error_restore_the_terminal() {
    if let Ok(end) = std::env::var(END) {
        let ended = Display::lend(|display| {
            display
                .draw(|_, _| vec![Line::new("viewer", unlur::draw::text::TerminalStyle::PLAIN)])?;
            assert_ne!(end, "panic");
            Err(io::Error::other("no more keys"))
        });
        ended.unwrap();
    }
    for end in ["panic", "error"] {
        let folder = tempfile::tempdir().unwrap();
        let name = module_path!().split_once("::").unwrap().1;
        let line = format!(
            "stty -g >before; \"$TESTS\" --exact {name}::a_panic_and_an_error_restore_the_terminal \
             --nocapture; stty -g >after"
        );
        let output = Program::in_terminal(&line)
            .current_dir(folder.path())
            .env("TESTS", std::env::current_exe().unwrap())
            .env("TERM", "xterm")
            .env(END, end)
            .output();
        let screen = String::from_utf8_lossy(&output.stdout).into_owned();
        let mode = |name| fs::read(folder.path().join(name)).unwrap();
        assert_eq!(mode("before"), mode("after"), "{screen}");
        let last = |text| {
            screen
                .rfind(text)
                .unwrap_or_else(|| panic!("no {text}: {screen}"))
        };
        assert!(screen.find("viewer") < Some(last("\u{1b}[?1049l")));
        assert!(last("\u{1b}[?1049h") < last("\u{1b}[?1049l"), "{screen}");
        assert!(last("\u{1b}[?25l") < last("\u{1b}[?25h"), "{screen}");
        // The message is on the screen that stays.
        assert!(last("\u{1b}[?1049l") < last("panicked at"), "{screen}");
    }
}
