//! The fixes of the text: brackets, parentheses and identifiers.

use std::borrow::Cow;

use super::propose::{Proposer, edit, replace, safe, safe_if};
use crate::finding::{Code, Edit, Finding, Fix, Safety};
use crate::game::Board;
use crate::record::read_point;
use crate::sgf::{Node, Property, PropertyId, Value, short_spelling};

impl<'a> Proposer<'a, '_> {
    /// Closes the game. If a later node has a root property, it may begin another game, and a `)`
    /// at the end would make it a variation of this one.
    pub(super) fn close_game(&self) -> Option<Fix> {
        let open = self.structure().open;
        let is_misplaced = |it: &Finding| it.code == Code::MisplacedProperty;
        let is_one_game = !self.judgement.findings.iter().any(is_misplaced);
        let end = self.end();
        (open > 0).then(|| replace(end..end, ")".repeat(open), safe_if(is_one_game)))
    }

    /// Closes the last value and the game; a torn move becomes the cell that it begins with, or is
    /// dropped. A value with a `[` has probably swallowed properties, so it is not closed.
    pub(super) fn close_value(&self) -> Option<Fix> {
        let node = self.game.nodes().last()?;
        let property = node.properties().last()?;
        let value = property.values().last()?;
        if value.raw().contains(&b'[') {
            return None;
        }
        let mut text = value.raw().trim_ascii_end();
        let is_move = property.name().is_move();
        if is_move {
            // The text after the cell cannot be part of it.
            let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic());
            let letters = letters.count();
            let digits = text[letters..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit());
            text = &text[..letters + digits.count()];
            if !self.is_cell(text) {
                return Some(self.drop_value(node, property, value));
            }
        }
        let end = value.span().start + text.len() as u64;
        let close = format!("]{}", ")".repeat(self.structure().open));
        if is_move {
            return Some(replace(end..self.end().max(end), close, Safety::Unsafe));
        }
        let safety = safe_if(property.name().may_be_cut() && self.game.ends_file());
        Some(replace(end..end, close, safety))
    }

    /// Escapes a bracket. In a doubtful charset, the byte before it may be half a character. A
    /// value that has swallowed another property is left alone.
    pub(super) fn escape_bracket(&self, bracket: u64) -> Option<Fix> {
        let value = self.game.value_before(bracket)?;
        let end = value.span().end;
        let has_swallowed = |it: &Finding| it.code == Code::SwallowedValue && it.span.end == end;
        if self.judgement.findings.iter().any(has_swallowed) {
            return None;
        }
        // A value that other readers take as empty must not become a text.
        let is_kept = bracket > value.span().start && !value.is_torn();
        let is_known = is_kept && (value.raw().is_ascii() || !self.is_doubtful());
        Some(replace(bracket..bracket, "\\", safe_if(is_known)))
    }

    fn is_cell(&self, point: &[u8]) -> bool {
        let record = self.judgement.record;
        let board = record.side.map(Board::get).zip(record.reading);
        let cell = board
            .zip(read_point(point))
            .and_then(|((board, reading), point)| {
                board.cell_at(reading.coordinates, point.column, point.row)
            });
        cell.is_some()
    }

    /// Deletes the last value, with its property and its node if they have nothing else, and closes
    /// the game.
    fn drop_value(&self, node: Node<'a>, property: Property<'a>, value: Value<'a>) -> Fix {
        let mut start = value.span().start - 1;
        let mut open = self.structure().open;
        if property.values().len() == 1 {
            start = property.span().start;
            if node.parent().is_some() && node.properties().len() == 1 {
                start = node.offset();
                if let Some((parenthesis, b'(')) = self.structure().before(start) {
                    start = parenthesis;
                    open -= 1;
                }
            }
        }
        replace(start..self.end(), ")".repeat(open), Safety::Unsafe)
    }

    /// Deletes the parenthesis, and those that follow it outside the game. Inside the game, it is
    /// followed by nodes that other readers do not see.
    pub(super) fn delete_strays(&self, start: u64) -> Option<Fix> {
        let game = self.span();
        if game.contains(&start) {
            return Some(replace(start..start + 1, "", Safety::Unsafe));
        }
        let is_before = start < game.start;
        let from = game.start - self.game.leading_text().len() as u64;
        let text = start..if is_before { game.start } else { u64::MAX };
        let text = (start >= from).then(|| self.game.file_bytes(text))?;
        let is_stray = |byte: &u8| matches!(byte, b')' | b';') || byte.is_ascii_whitespace();
        let end = text.iter().position(|byte| !is_stray(byte));
        let mut at = start;
        let mut edits = Vec::new();
        for run in text[..end.unwrap_or(text.len())].chunk_by(|left, right| left == right) {
            let next = at + run.len() as u64;
            if run[0] == b')' {
                edits.push(edit(at..next, ""));
            }
            at = next;
        }
        Some(safe(edits))
    }

    /// Puts a node that follows a variation into parentheses, with what follows it.
    pub(super) fn wrap_variation(&self, start: u64) -> Option<Fix> {
        self.span().contains(&start).then_some(())?;
        let close = self.structure().close_around(start);
        let end = close.unwrap_or_else(|| self.end());
        Some(safe(vec![edit(start..start, "("), edit(end..end, ")")]))
    }

    /// Adds an empty value. Some properties have an empty value by definition. For a move it is a
    /// guess: a pass. For other properties the lost value is not known.
    pub(super) fn add_value(&self, finding: &Finding) -> Option<Fix> {
        let property = self.game.property_before(finding.span.start)?;
        let end = property.span().end;
        let name = property.name();
        let safety = match name {
            PropertyId::KO | PropertyId::DO | PropertyId::IT | PropertyId::DD | PropertyId::VW => {
                Safety::Safe
            }
            PropertyId::B | PropertyId::W => Safety::Unsafe,
            _ => return None,
        };
        Some(replace(end..end, "[]", safety))
    }

    /// Deletes the parentheses of a variation without a node.
    pub(super) fn delete_parentheses(&self, start: u64) -> Option<Fix> {
        let (open, before) = self.structure().before(start)?;
        if before != b'(' {
            return None;
        }
        let close = match self.game.file_bytes(start..start + 1) {
            b")" => start,
            _ => self.structure().close_around(start)?,
        };
        // A node without its semicolon would join the one before the variation.
        let after = self.game.file_bytes(close + 1..self.span().end);
        if { after.trim_ascii_start().first() }.is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        let spans = [open, close].map(|at| edit(at..at + 1, ""));
        Some(safe(spans.into()))
    }

    pub(super) fn shorten_identifiers(&self) -> Option<Fix> {
        let mut edits = Vec::new();
        for property in self.game.nodes().flat_map(Node::properties) {
            let identifier = property.identifier();
            let short: Vec<u8> = short_spelling(identifier).collect();
            // If it has digits, other readers may read a different identifier.
            let is_of_letters = identifier.iter().all(u8::is_ascii_alphabetic);
            if short.len() < identifier.len() && is_of_letters {
                if property.values().len() == 0 {
                    return None;
                }
                edits.push(Edit {
                    span: property.span(),
                    replacement: Cow::Owned(short),
                });
            }
        }
        (!edits.is_empty()).then(|| safe(edits))
    }

    /// Puts a further move of a node into a node of its own, if its value is the first of its
    /// property: the `;` before it may be lost. The fix is kept only if the text reads better with
    /// it.
    pub(super) fn part_move(&self, value: u64) -> Option<Fix> {
        let property = self.game.property_before(value)?;
        let is_first = property.values().next()?.span().start == value;
        let at = property.span().start;
        is_first.then(|| replace(at..at, ";", Safety::Unsafe))
    }
}
