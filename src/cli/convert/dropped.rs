//! What canonical form leaves out of a text, and the games that it keeps as they are written.

use crate::cli::count::count;
use crate::convert::is_left_out;
use crate::finding::{Code, Finding, Findings};
use crate::record::{Kind, Record};
use crate::sgf::{Game, Node, Property, write_standalone};

/// A note for all bytes around the game and inside it that are not written. A game that is written
/// as it is loses only the text around it.
pub(in crate::cli) fn dropped(game: Game<'_>, as_it_is: bool) -> Vec<Finding> {
    let mut notes = Findings::default();
    let lacks_value =
        |finding: &Finding| matches!(finding.code, Code::UnclosedValue | Code::MissingValue);
    if !as_it_is && game.findings().iter().any(lacks_value) {
        let properties = game.nodes().flat_map(Node::properties);
        notes.extend(properties.filter(|&it| is_left_out(it)).map(incomplete));
    }
    for finding in game.findings() {
        let kind = match finding.code {
            Code::TextOutside => "of text outside the games",
            Code::UnexpectedBytes if !as_it_is => "that fit nowhere in the game",
            _ => continue,
        };
        let bytes = count(finding.span.end - finding.span.start, "byte");
        let message = format!("left out: {bytes} {kind}");
        notes.push(Finding::new(Code::LeftOut, finding.span.clone(), message));
    }
    std::mem::take(notes.close())
}

/// A property that is not written because it would have to be completed.
fn incomplete(property: Property<'_>) -> Finding {
    let identifier = String::from_utf8_lossy(property.identifier());
    let message = match property.values().last() {
        Some(value) => {
            let text = value.decoded();
            let start: String = text.trim_end().chars().take(16).collect();
            format!("left out: `{identifier}[{start}`, which is not closed")
        }
        None => format!("left out: `{identifier}`, which has no value"),
    };
    Finding::new(Code::LeftOut, property.span(), message)
}

/// Whether canonical SGF keeps the text of a game: of another kind, or unreadable.
pub(in crate::cli) fn is_kept_as_it_is(record: &Record) -> bool {
    record.kind != Kind::Unlur
}

/// The text of a game that is kept as it is. White space at the end of a game that is not closed is
/// that of the file.
pub(in crate::cli) fn text_as_it_is(game: Game<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_standalone(&game, &mut text);
    text.truncate(text.trim_ascii_end().len());
    text
}
