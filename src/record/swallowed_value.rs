//! Values that have swallowed a property, because the bracket that closes them is missing.

use memchr::{memchr, memrchr};

use super::node_check::NodeCheck;
use super::step::WrittenMove;
use crate::finding::{Code, Finding};
use crate::game::Color;
use crate::sgf::{Name, Property};

impl NodeCheck<'_, '_> {
    /// Reports a value that ends with a property which the game lacks.
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
            let Some(start) = self.swallowed(node, &raw[..bracket], &raw[bracket + 1..]) else {
                continue;
            };
            let what = String::from_utf8_lossy(&raw[start..=bracket]);
            let message =
                format!("a `]` may be missing before `{what}`, which is part of this value now");
            let span = value.span().start + start as u64..value.span().end;
            self.findings
                .push(Finding::new(Code::SwallowedValue, span, message));
        }
    }

    /// Where a swallowed property begins that ends with `before`; `None` unless the game lacks it.
    fn swallowed(&self, node: usize, before: &[u8], inside: &[u8]) -> Option<usize> {
        let capitals = before
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_uppercase())
            .count();
        // After a name in capitals, the last two may be the identifier.
        let start = before.len() - capitals.min(2);
        let name = Name::reduce(&before[start..]);
        let (last, text) = match before[..start].split_last() {
            Some((last, text)) => (Some(*last), text),
            None => (None, &[][..]),
        };
        if last == Some(b';') {
            let follows_blank = matches!(text.last(), Some(b' ' | b'\t'));
            let is_ply = name.is_move() && capitals == 1 && !follows_blank;
            return (is_ply && self.is_unplayed(name, inside)).then_some(start - 1);
        }
        if last.is_some_and(|last| last.is_ascii_whitespace()) {
            return None;
        }
        let is_lacking = if name.is_root() || name.is_game_info() {
            self.lacks(name)
        } else {
            let is_comment = matches!(name, Name::C | Name::N) && capitals == 1;
            is_comment && self.game.node(node).property(name).is_none()
        };
        is_lacking.then_some(start)
    }

    /// Whether no node of the main line has a value of the property.
    fn lacks(&self, name: Name) -> bool {
        self.game.main_line().all(|node| {
            let property = node.property(name);
            property.is_none_or(|property| property.values().len() == 0)
        })
    }

    /// Whether the value is a move that the main line lacks: a stone of the colour on a cell of the
    /// board, a pass or a resignation.
    fn is_unplayed(&self, name: Name, value: &[u8]) -> bool {
        let color = match name {
            Name::B => Color::Black,
            _ => Color::White,
        };
        let lacks =
            |is_it: &dyn Fn(WrittenMove) -> bool| !self.steps.iter().any(|step| is_it(step.action));
        let is_pass = |action| {
            matches!(
                action,
                WrittenMove::Pass(_) | WrittenMove::Swap(_) | WrittenMove::AmbiguousTt(_)
            )
        };
        let action = WrittenMove::read(value, 0..value.len(), color);
        match action {
            WrittenMove::Stone(_, point) => {
                let cell = self
                    .board
                    .and_then(|(board, it)| board.cell_at(it, point.column, point.row));
                cell.is_some() && lacks(&|other| other == action)
            }
            WrittenMove::Loss(..) => lacks(&|other| matches!(other, WrittenMove::Loss(..))),
            _ => is_pass(action) && lacks(&is_pass),
        }
    }
}
