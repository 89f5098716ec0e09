//! The properties of the terminal that standard output may be.

use std::io::IsTerminal as _;

use super::output::Screen;
use crate::draw::text::Colors;

/// Whether standard output is a terminal.
pub(super) fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether standard output may have colours, unless a flag says otherwise.
pub(super) fn has_color() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// The colours of the terminal that the environment names.
pub(super) fn colors() -> Colors {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    colors_of(&variable("TERM"), &variable("COLORTERM"))
}

/// The colours of a terminal by `TERM` and `COLORTERM`.
#[must_use]
pub fn colors_of(term: &str, colorterm: &str) -> Colors {
    let has_no_color =
        matches!(term, "" | "dumb") || term.starts_with("vt") || term.ends_with("-m");
    if cfg!(windows) {
        Colors::Full
    } else if has_no_color {
        Colors::None
    } else if term.contains("256") || term.ends_with("-direct") || !colorterm.is_empty() {
        Colors::Full
    } else {
        Colors::Basic
    }
}

/// The screen of standard output, which tables must fit on. Files and pipes have no width and take
/// every character.
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
