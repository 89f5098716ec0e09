//! What a terminal can show, and colours for it.

use ratatui::style::{Color, Modifier, Style};

/// A heading, or a line that matters.
pub(super) const TITLE: Style = Style::new().add_modifier(Modifier::BOLD);
/// The line that keys act on.
pub(super) const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);
/// A line that is always there.
pub(super) const SOFT: Style = Style::new().add_modifier(Modifier::DIM);

/// The number of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// None: stones are letters.
    Mono,
    /// The 16 colours of the terminal's scheme.
    Ansi,
    /// 256 or more.
    Full,
}

impl Depth {
    /// The properties of the terminal according to the environment.
    pub(super) fn of_terminal() -> Self {
        let variable = |name: &str| std::env::var(name).unwrap_or_default();
        let term = variable("TERM");
        let is_mono = term == "dumb" || term.starts_with("vt") || term.ends_with("-m");
        if !variable("NO_COLOR").is_empty() || is_mono {
            Self::Mono
        } else if term.contains("256") || !variable("COLORTERM").is_empty() {
            Self::Full
        } else {
            Self::Ansi
        }
    }

    /// The style of a character of the board.
    pub(super) fn style(self, style: anstyle::Style) -> Style {
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
        if self == Self::Mono {
            return shown;
        }
        if let Some(color) = style.get_fg_color() {
            shown = shown.fg(self.color(color));
        }
        if let Some(color) = style.get_bg_color() {
            shown = shown.bg(self.color(color));
        }
        shown
    }

    fn color(self, color: anstyle::Color) -> Color {
        let index = match color {
            anstyle::Color::Ansi256(color) => color.0,
            anstyle::Color::Ansi(color) => return Color::Indexed(color as u8),
            anstyle::Color::Rgb(color) => return Color::Rgb(color.0, color.1, color.2),
        };
        if self == Self::Full {
            return Color::Indexed(index);
        }
        // The nearest of the basic colours: wood is the dark yellow that most schemes show brown.
        match index {
            16 => Color::Black,
            19 => Color::Blue,
            231 => Color::White,
            214 => Color::LightYellow,
            94 => Color::DarkGray,
            _ => Color::Yellow,
        }
    }
}
