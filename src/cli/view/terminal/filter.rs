//! The filter of the list of games: an expression of `select`, or words.

use super::listed_game::ListedGame;
use crate::analysis::Judge;
use crate::collection::Names;
use crate::collection::query::{Query, Scope};
use crate::sgf::{Chunk, Parser};

/// The condition of a filter.
pub(super) enum Filter {
    /// An expression as `select` takes it.
    Expression(Query),
    /// Whole words and `"phrases in quotes"`, all of which the players, the date, the event, the
    /// round, the place or the result must have.
    Words(Vec<String>),
}

impl Filter {
    /// Reads a filter. A text that compares something is an expression.
    ///
    /// # Errors
    ///
    /// The error in the expression.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        match Query::parse(text, Scope::Symmetric) {
            Ok(query) if !text.trim().is_empty() => Ok(Self::Expression(query)),
            Err(error) if text.contains(['=', '~', '<', '>']) => Err(error.to_string()),
            _ => Ok(Self::Words(phrases(text))),
        }
    }

    /// The numbers of the games that fit.
    pub(super) fn chosen(&self, games: &[ListedGame], judge: &mut Judge) -> Vec<usize> {
        let fits = |listed: &ListedGame| match self {
            Self::Words(wanted) => {
                let info = &listed.game.info;
                let text = [
                    &info.black,
                    &info.white,
                    &info.date,
                    &info.event,
                    &info.round,
                    &info.place,
                    &info.result,
                ];
                let text = words(&text.map(String::as_str).join(" "));
                wanted.iter().all(|wanted| text.contains(wanted))
            }
            Self::Expression(query) => {
                let mut parser = Parser::default();
                let mut games = parser.games(Chunk::whole(&listed.sgf));
                games.next().is_some_and(|game| {
                    query.matches(&judge.judge(game), &Names::default(), &listed.source)
                })
            }
        };
        let mut fits = fits;
        let games = games.iter().enumerate();
        let chosen = games.filter_map(|(index, listed)| fits(listed).then_some(index));
        chosen.collect()
    }
}

/// The words and quoted phrases of a filter.
fn phrases(text: &str) -> Vec<String> {
    let mut phrases = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        if index % 2 == 1 {
            phrases.push(words(part));
        } else {
            phrases.extend(part.split_whitespace().map(words));
        }
    }
    phrases.retain(|phrase| !phrase.trim().is_empty());
    phrases
}

/// The words of a text in lower case, each between blanks, so that whole words are found in it.
fn words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|character: char| !character.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}
