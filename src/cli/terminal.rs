//! What is known of the terminal on standard output.

use std::io::IsTerminal as _;

/// Its width in columns; `None` when standard output is no terminal.
pub(super) fn width() -> Option<usize> {
    let (width, _) = std::io::stdout()
        .is_terminal()
        .then(terminal_size::terminal_size)
        .flatten()?;
    Some(usize::from(width.0))
}
