//! The open game as the page shows it.

use serde_json::{Value, json};

use super::game_text::options;
use super::session::Session;
use crate::analysis::{FindingData, Judgement};
use crate::convert::may_have_fix;
use crate::draw::Walkthrough;
use crate::draw::page::{PageData, PageGames};
use crate::sgf::Game;

/// The game with the cursor on a node, and what happened there.
pub(super) fn view(session: &Session, node: usize, said: &str) -> Result<Value, String> {
    session
        .text
        .judged(options(), |judgement| {
            let mut game = Walkthrough::from_judgement(judgement, &options(), true);
            if let Some(game) = &mut game {
                game.add_doubts(&session.doubts);
            }
            let mut data = json!({
                "node": node.min(judgement.game.tree().node_count().saturating_sub(1)),
                "said": said,
                "source": &*session.source,
                "number": session.number,
                "text": judgement.game.charset().decode(&session.text.bytes),
                "findings": findings(session, judgement),
                "may_repair": judgement.findings.iter().any(|found| may_have_fix(found.code)),
                "reading": judgement.record.reading,
                "page": null,
            });
            (data["undo"], data["redo"]) = {
                let (undo, redo) = session.changes();
                (undo.into(), redo.into())
            };
            if let Some(game) = &game {
                let text = judgement.game.charset().decode(&session.text.bytes);
                let mut games = PageGames::default();
                games.add(
                    game,
                    &session.source,
                    session.number,
                    Some(text.into_owned()),
                );
                data["page"] = PageData::new(&games, None).value();
            }
            data
        })
        .ok_or_else(|| "there is no game in this text, or more than one".to_owned())
}

/// The findings with their lines as `validate` prints them, their nodes, and the characters of the
/// text that they are about, in UTF-16 as JavaScript counts.
fn findings(session: &Session, judgement: &Judgement<'_>) -> Vec<Value> {
    if let Some(findings) = &session.findings {
        return findings.clone();
    }
    let game = judgement.game;
    let mut offsets = Offsets {
        game,
        text: &session.text.bytes,
        bytes: 0,
        units: 0,
    };
    let places = game.places(judgement.findings);
    let findings = judgement.findings.iter().zip(places);
    findings
        .map(|(finding, place)| {
            let mut data = json!(FindingData::new(finding, place));
            let start = offsets.at(finding.span.start);
            let length = Offsets {
                bytes: offsets.bytes,
                units: 0,
                ..offsets
            }
            .at(finding.span.end);
            data["from"] = start.into();
            data["to"] = (start + length).into();
            data["node"] = game.node_at(finding.span.start).into();
            data
        })
        .collect()
}

/// Counts characters up to ascending offsets of a text.
#[derive(Clone, Copy)]
struct Offsets<'a> {
    game: Game<'a>,
    text: &'a [u8],
    bytes: usize,
    units: usize,
}

impl Offsets<'_> {
    /// The number of UTF-16 units before a byte.
    fn at(&mut self, offset: u64) -> usize {
        let end = usize::try_from(offset).unwrap_or(usize::MAX);
        let end = end.clamp(self.bytes, self.text.len());
        let passed = self.game.charset().decode(&self.text[self.bytes..end]);
        self.units += passed.encode_utf16().count();
        self.bytes = end;
        self.units
    }
}
