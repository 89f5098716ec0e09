//! From a request to its answer.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::brought::Brought;
use super::count::count;
use super::edit::{delete, mark, promote, repaired, set_property};
use super::game_text::{BROKEN, GameText, NO_NODE};
use super::play::{Trial, play};
use super::request::Request;
use super::review::{Review, judge, limits};
use super::session::Session;
use super::take::{take, unpack};
use super::view::view;
use crate::analysis::{Judgement, ReviewBlock};
use crate::finding::Edit;
use crate::game::Side;
use crate::record::Header;
use crate::sgf::{Charset, Game, Node};

/// The games of a page, and the one that is open.
#[derive(Debug, Default)]
pub struct Workbench {
    brought: Brought,
    session: Option<Session>,
    /// Which game of those brought is open, if it is one of them.
    opened: Option<usize>,
    /// The other games that were changed.
    changed: HashMap<usize, Session>,
    review: Option<Review>,
}

impl Workbench {
    /// Answers a request, `{"do":…}` with its fields, in JSON. If it cannot be done, the answer is
    /// `{"error":"…"}` and nothing has changed.
    #[must_use]
    pub fn ask(&mut self, request: &str, bytes: &[u8]) -> String {
        let request = serde_json::from_str(request).map_err(|error| error.to_string());
        let answer = request.and_then(|request| self.answer(request, bytes));
        answer
            .unwrap_or_else(|error| json!({ "error": error }))
            .to_string()
    }

    fn answer(&mut self, request: Request, bytes: &[u8]) -> Result<Value, String> {
        match request {
            Request::Bring { name } => Ok(self.brought.bring(&name, bytes)),
            Request::Select { filter } => Ok(json!({ "games": self.brought.chosen(&filter)? })),
            Request::Count { filter } => count(&self.brought, &filter),
            Request::Open { game } => self.open_brought(game),
            Request::New { side } => {
                let side = Side::new(side).ok_or("a side is a number from 2 to 26")?;
                self.open(Session::new(side), None)
            }
            Request::OpenLink { link } => {
                let text = GameText::new(unpack(&link)?);
                self.open(Session::of_text(text, "link.sgf", 1), None)
            }
            Request::Play { node, cell } => self.play(node, Trial::Stone(cell)),
            Request::Pass { node } => self.play(node, Trial::Pass),
            Request::Resign { node, color } => self.play(node, Trial::Resign(color)),
            Request::Set {
                node,
                property,
                value,
            } => self.set(node, &property, &value),
            Request::Mark {
                node,
                cell,
                mark,
                text,
            } => self.mark(node, cell, &mark, &text),
            Request::Delete { node } => self.delete(node),
            Request::Promote { node } => self.change(|game| {
                let found = game.nodes().nth(node).ok_or(NO_NODE)?;
                let (edits, shown) = promote(game, found)?;
                Ok((edits, game.tree().node_count(), shown))
            }),
            Request::Undo => self.step_history(true),
            Request::Redo => self.step_history(false),
            Request::Repair => self.repair(),
            Request::Take { format, node, dark } => take(self.session()?, &format, node, dark),
            Request::Review { playouts, seed } => {
                let review = Review::new(self.session()?, limits(playouts, seed))?;
                Ok(self.review.insert(review).progress())
            }
            Request::ReviewNext => {
                let review = self.review.as_mut().ok_or("no review was begun")?;
                review.step();
                Ok(review.progress())
            }
            Request::Reviewed { text } => self.replace(text.into_bytes()),
            Request::Restore { link } => self.replace(unpack(&link)?),
            Request::Judge {
                node,
                playouts,
                seed,
            } => judge(self.session()?, node, limits(playouts, seed)),
        }
    }

    fn replace(&mut self, text: Vec<u8>) -> Result<Value, String> {
        let session = self.session()?;
        session.change(text);
        view(session, 0, "")
    }

    fn session(&mut self) -> Result<&mut Session, String> {
        self.session
            .as_mut()
            .ok_or_else(|| "no game is open".to_owned())
    }

    /// Opens a game if it can be shown; changes of the one that was open are kept.
    fn open(&mut self, session: Session, game: Option<usize>) -> Result<Value, String> {
        let data = view(&session, 0, "")?;
        let before = (self.opened, self.session.replace(session));
        self.opened = game;
        if let (Some(index), Some(session)) = before
            && session.changes() != (false, false)
        {
            self.changed.insert(index, session);
        }
        Ok(data)
    }

    /// Opens a game that was brought, with the changes made to it.
    fn open_brought(&mut self, game: usize) -> Result<Value, String> {
        if self.opened == Some(game) {
            return view(self.session()?, 0, "");
        }
        let found = self.brought.games.get(game);
        let found = found.ok_or("there is no such game")?;
        let session = self.changed.remove(&game);
        self.open(session.unwrap_or_else(|| Session::open(found)), Some(game))
    }

    fn play(&mut self, node: usize, trial: Trial) -> Result<Value, String> {
        let session = self.session()?;
        let (node, said) = play(session, node, trial)?;
        view(session, node, &said)
    }

    fn step_history(&mut self, is_undo: bool) -> Result<Value, String> {
        let session = self.session()?;
        session.step(is_undo)?;
        view(session, usize::MAX, "")
    }

    /// Changes the text and shows a node: `change` finds the edits, the number of nodes afterwards
    /// and the node. The number of games stays the same.
    fn change(
        &mut self,
        change: impl FnOnce(Game<'_>) -> Result<(Vec<Edit>, usize, usize), String>,
    ) -> Result<Value, String> {
        let session = self.session()?;
        let changed = (session.text).judged(|judgement| change(judgement.game));
        let (edits, nodes, shown) = changed.ok_or("there is no game in this text")??;
        let text = session.text.with(&edits);
        let count = |judgement: &Judgement<'_>| judgement.game.tree().node_count();
        if text.judged(count) != Some(nodes) {
            return Err(BROKEN.to_owned());
        }
        session.change(text.bytes);
        view(session, shown, "")
    }

    /// Changes a node; the number of nodes stays the same.
    fn change_node(
        &mut self,
        node: usize,
        change: impl FnOnce(Node<'_>) -> Option<Vec<Edit>>,
    ) -> Result<Value, String> {
        self.change(|game| {
            let found = game.nodes().nth(node).ok_or(NO_NODE)?;
            let edits = change(found).ok_or(BROKEN)?;
            Ok((edits, game.tree().node_count(), node))
        })
    }

    fn set(&mut self, node: usize, property: &str, value: &str) -> Result<Value, String> {
        // The page has inputs for some headers only.
        let is_header = Header::ALL.iter().any(|it| it.identifier() == property);
        if !is_header && !matches!(property, "C" | "N") {
            return Err(format!("`{property}` cannot be written here"));
        }
        self.use_charset_of(value)?;
        let value = value.replace("\r\n", "\n");
        let values = |value: String| Some(value).filter(|value| !value.is_empty());
        self.change_node(node, |node| {
            let value = match property {
                "C" => comment_with_review(node, &value),
                _ => value,
            };
            set_property(node, property, values(value).as_slice())
        })
    }

    fn mark(&mut self, node: usize, cell: usize, sign: &str, text: &str) -> Result<Value, String> {
        self.use_charset_of(text)?;
        let edits = self.session()?.text.walked(|judgement, game| {
            let node = judgement.game.nodes().nth(node).ok_or(NO_NODE)?;
            mark(game, node, cell, sign, text)
        });
        let edits = edits.ok_or("there is no board")??;
        self.change_node(node, |_| Some(edits))
    }

    /// Brings a text in another charset to UTF-8, which holds every character, if `new` is not ASCII.
    fn use_charset_of(&mut self, new: &str) -> Result<(), String> {
        let session = self.session()?;
        if new.is_ascii() {
            return Ok(());
        }
        let new = session.text.judged(|judgement| {
            let charset = judgement.game.charset();
            if charset == Charset::UTF_8 {
                return Ok(None);
            }
            let root = judgement.game.known_node(0);
            let edits = set_property(root, "CA", &["UTF-8".to_owned()]).ok_or(BROKEN)?;
            let text = session.text.with(&edits).bytes;
            Ok::<_, &str>(Some(charset.decode(&text).into_owned().into_bytes()))
        });
        if let Some(text) = new.transpose()?.flatten() {
            session.change(text);
        }
        Ok(())
    }

    fn delete(&mut self, node: usize) -> Result<Value, String> {
        self.change(|game| {
            let found = game.nodes().nth(node).ok_or(NO_NODE)?;
            let parent = found.parent();
            let parent = parent.ok_or("the start of a game cannot be deleted")?;
            let after = game.nodes().skip(node + 1);
            let is_inside = |at: &Node<'_>| at.parent().is_some_and(|above| above.index() >= node);
            let left = game.tree().node_count() - 1 - after.take_while(is_inside).count();
            Ok((vec![delete(game, found)], left, parent.index()))
        })
    }

    fn repair(&mut self) -> Result<Value, String> {
        let session = self.session()?;
        let (text, repaired) = repaired(&session.text).ok_or("nothing can be repaired safely")?;
        session.change(text);
        let mut data = view(session, 0, "")?;
        data["repaired"] = repaired;
        Ok(data)
    }
}

/// A new comment for a node: the block of a review, which the page does not show as text, stays.
fn comment_with_review(node: Node<'_>, new: &str) -> String {
    let old = node.comment().unwrap_or_default();
    match ReviewBlock::find(&old) {
        None => new.to_owned(),
        Some(block) if new.is_empty() => old[block.range].to_owned(),
        Some(block) => format!("{new}\n\n{}", &old[block.range]),
    }
}
