//! The words and signs of an expression.

use std::borrow::Cow;
use std::ops::Range;

use super::error::QueryError;

/// A word or sign, and its bytes.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub span: Range<usize>,
    pub kind: TokenKind<'a>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'a> {
    Open,
    Close,
    Operator(&'static str),
    /// A word without quotes.
    Word(&'a str),
    /// A text in quotes, without them.
    Quoted(Cow<'a, str>),
    End,
}

/// The operators between a field and a value; longer ones come before their prefixes.
const OPERATORS: [&str; 9] = ["!=", "!~", "<=", ">=", "=~", "=", "~", "<", ">"];

impl Token<'_> {
    /// The bytes of a value without its quotes.
    pub(super) fn inside(&self) -> Range<usize> {
        match self.kind {
            TokenKind::Quoted(_) => self.span.start + 1..self.span.end - 1,
            _ => self.span.clone(),
        }
    }
}

/// Splits an expression into tokens, one after another.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    pub text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token; after the last one, always the end of the expression.
    pub(super) fn next_token(&mut self) -> Result<Token<'a>, QueryError> {
        let rest = self.text[self.at..].trim_start();
        let start = self.text.len() - rest.len();
        let (length, kind) = match rest.chars().next() {
            None => (0, TokenKind::End),
            Some('(') => (1, TokenKind::Open),
            Some(')') => (1, TokenKind::Close),
            Some(quote @ ('"' | '\'')) => self.quoted(start, quote)?,
            Some(_) => {
                if let Some(sign) = OPERATORS.iter().find(|sign| rest.starts_with(**sign)) {
                    (sign.len(), TokenKind::Operator(sign))
                } else if rest.starts_with('!') {
                    let message =
                        "`!` is only allowed before `=` or `~`; to negate a condition, write `not`";
                    return Err(QueryError::new(self.text, start..start + 1, message));
                } else {
                    let length = rest.find(ends_word).unwrap_or(rest.len());
                    (length, TokenKind::Word(&rest[..length]))
                }
            }
        };
        self.at = start + length;
        Ok(Token {
            span: start..self.at,
            kind,
        })
    }

    /// Whether the next token is an operator.
    pub(super) fn is_before_operator(&self) -> bool {
        let rest = self.text[self.at..].trim_start();
        OPERATORS.iter().any(|sign| rest.starts_with(sign))
    }

    /// Whether the next token is this word, in any letter case. The token is consumed only if it
    /// is.
    pub(super) fn take_word(&mut self, word: &str) -> Result<bool, QueryError> {
        let before = self.at;
        let token = self.next_token()?;
        let is_word =
            matches!(token.kind, TokenKind::Word(next) if next.eq_ignore_ascii_case(word));
        if !is_word {
            self.at = before;
        }
        Ok(is_word)
    }

    /// A text in quotes, in which a backslash makes the next character literal.
    fn quoted(&self, start: usize, quote: char) -> Result<(usize, TokenKind<'a>), QueryError> {
        let inside = &self.text[start + 1..];
        let mut is_escaped = false;
        for (at, character) in inside.char_indices() {
            if is_escaped {
                is_escaped = false;
            } else if character == '\\' {
                is_escaped = true;
            } else if character == quote {
                return Ok((at + 2, TokenKind::Quoted(unescaped(&inside[..at]))));
            }
        }
        Err(QueryError::new(
            self.text,
            start..start + 1,
            format!("this quote has no `{quote}` that ends it"),
        ))
    }
}

fn ends_word(character: char) -> bool {
    character.is_whitespace() || matches!(character, '(' | ')' | '=' | '!' | '<' | '>' | '~' | '"')
}

fn unescaped(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut text = String::new();
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        text.extend(match character {
            '\\' => characters.next(),
            _ => Some(character),
        });
    }
    Cow::Owned(text)
}
