//! Values that have swallowed a property, because the bracket that closes them is missing.

use memchr::{memchr, memrchr};

use super::node_check::NodeCheck;
use super::point::rectangle;
use super::step::WrittenMove;
use crate::finding::{Code, Finding};
use crate::game::Color;
use crate::sgf::{Name, Property};

impl NodeCheck<'_, '_> {
    /// Reports a value that ends with a move or setup stone, or with another property which the game
    /// lacks.
    pub(super) fn check_swallowed(&mut self, node: usize, property: Property<'_>) {
        for value in property.values() {
            let raw = value.raw();
            let Some(bracket) = memrchr(b'[', raw) else {
                continue;
            };
            // The bracket that closes the value is the one of what it has swallowed last.
            if value.is_torn() || memchr(b']', &raw[bracket..]).is_some() {
                continue;
            }
            let (before, inside) = (&raw[..bracket], &raw[bracket + 1..]);
            let (code, start) = if let Some(start) = self.swallowed_move(before, inside) {
                (Code::SwallowedMove, start)
            } else {
                let Some(start) = swallowed_text(before) else {
                    continue;
                };
                let name = Name::reduce(&before[start..]);
                // No reader knows an identifier without capitals, so others see the property.
                if !property.identifier().iter().any(u8::is_ascii_uppercase) {
                    (Code::UnexpectedBytes, start)
                } else if !self.held.has(self.game, node, name) {
                    (Code::SwallowedValue, start)
                } else {
                    continue;
                }
            };
            let what = String::from_utf8_lossy(&raw[start..=bracket]);
            let message =
                format!("a `]` may be missing before `{what}`, which is part of this value now");
            let span = value.span().start + start as u64..value.span().end;
            self.findings.push(Finding::new(code, span, message));
        }
    }

    /// Where a swallowed move or setup stone begins whose identifier ends `before` its value.
    fn swallowed_move(&self, before: &[u8], inside: &[u8]) -> Option<usize> {
        let is_apart = before.last().is_some_and(u8::is_ascii_whitespace);
        let before = before.trim_ascii_end();
        let is_named = |byte: &&u8| byte.is_ascii_alphanumeric();
        let start = before.len() - before.iter().rev().take_while(is_named).count();
        let (text, run) = before.split_at(start);
        let node = text.trim_ascii_end().strip_suffix(b";");
        if let Some(text) = node
            && is_stone(Name::reduce(run))
        {
            return Some(text.len());
        }
        if is_apart && run.iter().any(u8::is_ascii_lowercase) {
            return None;
        }
        // Behind text only its last letters may be the identifier.
        let whole = (start, Name::reduce(run));
        let last = [2, 1].map(|length| {
            let start = before.len().saturating_sub(length).max(start);
            (start, Name::reduce(&before[start..]))
        });
        let is_known = |name: Name| is_stone(name) || name.is_root() || name.is_game_info();
        let (start, name) = [whole].into_iter().chain(last).find(|it| is_known(it.1))?;
        // A soft line break and an escaped colon may have been in what follows.
        let inside = inside.trim_ascii_end();
        let inside = inside.strip_suffix(b":").unwrap_or(inside);
        let inside = inside.strip_suffix(b"\\").unwrap_or(inside);
        let is_read = match name {
            Name::B | Name::W => self.is_move(inside),
            name => name.is_setup() && rectangle(inside).is_some(),
        };
        is_read.then_some(start)
    }

    /// Whether the value is a stone on a cell of the board, a pass or a resignation.
    fn is_move(&self, value: &[u8]) -> bool {
        match WrittenMove::read(value, 0..value.len(), Color::Black) {
            WrittenMove::Stone(_, point) => self.board.is_none_or(|(board, coordinates)| {
                let cell = board.cell_at(coordinates, point.column, point.row);
                cell.is_some()
            }),
            action => !matches!(action, WrittenMove::Unreadable(_)),
        }
    }
}

/// Where a swallowed root property, game-info, comment or name begins.
fn swallowed_text(before: &[u8]) -> Option<usize> {
    let is_capital = |byte: &&u8| byte.is_ascii_uppercase();
    let capitals = before.iter().rev().take_while(is_capital).count();
    // After a name in capitals, the last two may be the identifier.
    let start = before.len() - capitals.min(2);
    let name = Name::reduce(&before[start..]);
    let last = before[..start].last();
    if last.is_some_and(|last| *last == b';' || last.is_ascii_whitespace()) {
        return None;
    }
    let is_text = matches!(name, Name::C | Name::N) && capitals == 1;
    (is_text || name.is_root() || name.is_game_info()).then_some(start)
}

fn is_stone(name: Name) -> bool {
    name.is_move() || name.is_setup()
}
