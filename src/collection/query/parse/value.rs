//! Operators and the values after them.

use super::Parser;
use crate::collection::query::error::QueryError;
use crate::collection::query::number::{Span, range};
use crate::collection::query::suggest::listed;
use crate::collection::query::text::{TextTest, contains, matches};
use crate::collection::query::token::{Token, TokenKind};
use crate::record::normalize_name;

impl<'a> Parser<'a> {
    /// One of the operators allowed after a field.
    pub(super) fn operator(
        &mut self,
        name: &Token<'_>,
        allowed: &[&str],
    ) -> Result<&'static str, QueryError> {
        let token = self.lexer.next_token()?;
        match token.kind {
            TokenKind::Operator(operator) if allowed.contains(&operator) => Ok(operator),
            _ => {
                let name = &self.lexer.text[name.span.clone()];
                let message = format!("expected {} after `{name}`", listed(allowed));
                Err(self.error(&token, message))
            }
        }
    }

    /// A value: a word or a text in quotes.
    pub(super) fn value(&mut self, expected: &str) -> Result<(Token<'a>, String), QueryError> {
        let token = self.lexer.next_token()?;
        let text = match &token.kind {
            TokenKind::Word(word) => {
                let is_keyword = ["and", "or", "not"]
                    .iter()
                    .any(|keyword| word.eq_ignore_ascii_case(keyword));
                if is_keyword {
                    let message = format!("expected {expected}; the word `{word}` needs quotes");
                    return Err(self.error(&token, message));
                }
                (*word).to_owned()
            }
            TokenKind::Quoted(text) => text.clone().into_owned(),
            _ => return Err(self.error(&token, format!("expected {expected}"))),
        };
        Ok((token, text))
    }

    /// A condition on a text, and whether it is negated.
    pub(super) fn text(&mut self, name: &Token<'_>) -> Result<(TextTest, bool), QueryError> {
        let operator = self.operator(name, &["=", "!=", "~", "!~", "=~"])?;
        let (token, wanted) = self.value("a text")?;
        let test = match operator {
            "=" | "!=" => {
                let wanted = normalize_name(&wanted).into_owned();
                Box::new(move |text: &str| text == wanted)
            }
            // In a pattern a backslash keeps its meaning in regular expressions, so the text is
            // taken without unescaping.
            "=~" => matches(&self.lexer.text[token.inside()])
                .map_err(|message| QueryError::new(self.lexer.text, token.inside(), message))?,
            _ => contains(&wanted),
        };
        Ok((test, operator.starts_with('!')))
    }

    /// A number or date, or a range of them, in a relation.
    pub(super) fn span(
        &mut self,
        operator: &str,
        expected: &str,
        read: fn(&str) -> Option<Span>,
    ) -> Result<Span, QueryError> {
        let (token, text) = self.value(expected)?;
        let Some((span, is_range)) = range(&text, read) else {
            return Err(self.error(&token, format!("expected {expected}")));
        };
        if is_range && span.first > span.last {
            return Err(self.error(&token, "this range ends before it begins"));
        }
        if is_range && !matches!(operator, "=" | "!=") {
            return Err(self.error(&token, "ranges work only with `=` and `!=`"));
        }
        Ok(span.related(operator))
    }
}
