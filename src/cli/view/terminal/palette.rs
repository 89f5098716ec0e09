//! The styles of texts and boards.

use ratatui::style::{Color, Modifier, Style};

/// A heading, or a line that matters.
pub(super) const TITLE: Style = Style::new().add_modifier(Modifier::BOLD);
/// The line that keys act on.
pub(super) const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);
/// A line that is always there.
pub(super) const SOFT: Style = Style::new().add_modifier(Modifier::DIM);

/// The style of a character of the board.
pub(super) fn board_style(style: anstyle::Style) -> Style {
    let mut shown = Style::new();
    let effects = style.get_effects();
    for (effect, modifier) in [
        (anstyle::Effects::BOLD, Modifier::BOLD),
        (anstyle::Effects::UNDERLINE, Modifier::UNDERLINED),
    ] {
        if effects.contains(effect) {
            shown = shown.add_modifier(modifier);
        }
    }
    if let Some(text) = style.get_fg_color() {
        shown = shown.fg(color(text));
    }
    if let Some(background) = style.get_bg_color() {
        shown = shown.bg(color(background));
    }
    shown
}

fn color(color: anstyle::Color) -> Color {
    match color {
        anstyle::Color::Ansi(color) => Color::Indexed(color as u8),
        anstyle::Color::Ansi256(color) => Color::Indexed(color.0),
        anstyle::Color::Rgb(color) => Color::Rgb(color.0, color.1, color.2),
    }
}
