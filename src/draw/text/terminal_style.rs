//! The colours and the weight of a character in a terminal.

use std::fmt;

use anstyle::{Color, Style};

/// The colours and the weight of a character in a terminal.
///
/// It is shown as the escape sequence that begins it; with `{:#}` as the one that ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalStyle(Style);

impl TerminalStyle {
    /// The colours of the terminal, which need no escape sequence.
    pub const PLAIN: Self = Self(Style::new());

    pub(super) const fn on(self, text: Option<Color>, background: Option<Color>) -> Self {
        Self(self.0.fg_color(text).bg_color(background))
    }

    /// The style in bold.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self(self.0.bold())
    }

    /// The style in a weaker colour.
    #[must_use]
    pub const fn dimmed(self) -> Self {
        Self(self.0.dimmed())
    }

    /// The style with its two colours exchanged.
    #[must_use]
    pub const fn inverted(self) -> Self {
        Self(self.0.invert())
    }

    /// The style with a line below.
    #[must_use]
    pub const fn underlined(self) -> Self {
        Self(self.0.underline())
    }
}

impl fmt::Display for TerminalStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
