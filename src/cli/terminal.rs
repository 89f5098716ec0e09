//! The properties of the terminal where the data is shown.

use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicBool, Ordering};

use super::output::Screen;

/// Whether the data go to a file that `-o` names.
static IS_FILE: AtomicBool = AtomicBool::new(false);

/// Records that the data go to a file.
pub(super) fn set_file() {
    IS_FILE.store(true, Ordering::Relaxed);
}

/// Whether the data go to a terminal.
pub(super) fn is_terminal() -> bool {
    !IS_FILE.load(Ordering::Relaxed) && std::io::stdout().is_terminal()
}

/// Whether the data may have colours, unless a flag says otherwise.
pub(super) fn has_color() -> bool {
    let choice = anstream::AutoStream::choice(&std::io::stdout());
    !IS_FILE.load(Ordering::Relaxed) && choice != anstream::ColorChoice::Never
}

/// What tables must fit on. Files and pipes have no width and take every character.
pub(super) fn screen() -> Screen {
    if !is_terminal() {
        return Screen::default();
    }
    Screen {
        width: terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)),
        is_ascii: !is_utf8(),
    }
}

/// Whether the locale says that the terminal shows UTF-8.
fn is_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    cfg!(windows)
        || locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        })
}
