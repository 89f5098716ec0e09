//! A game of a source in any format, and its origin.

use std::ops::{ControlFlow, Range};

use super::document::{FileGame, RecordGame};
use super::error::RecordError;
use super::sgf::write_checked;
use crate::analysis::{Judge, Judgement};
use crate::finding::{Code, Finding, Severity, sort_by_offset};
use crate::game::Coordinates;
use crate::sgf::{Chunk, Game, LineColumn, Parser, bom_len};

/// The game that a game in SGF was converted from.
#[derive(Clone, Debug)]
pub struct ConvertedFrom {
    /// The path of the game in its file, as in `games[3]`.
    pub path: String,
    /// The game as data, as it was read.
    pub record: FileGame,
    pub(in crate::convert) places: Places,
    /// The findings about the source itself.
    pub(in crate::convert) own: Vec<Finding>,
}

/// Where the parts of a game are in its source.
#[derive(Clone, Debug)]
pub(in crate::convert) enum Places {
    /// In a record in JSON: each node has its index.
    Nodes,
    /// In other JSON: two numbers for each ply, and the path that they are written as.
    Plies(Vec<(usize, usize)>, fn(&(usize, usize)) -> String),
    /// In a plain text: the bytes of each ply, and the lines and columns, ascending, of all offsets
    /// with findings.
    Text(Vec<Range<u64>>, Vec<(u64, LineColumn)>),
}

/// A game of a chunk, or an error in place of one.
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A game, and its origin if the source is not SGF.
    Game(&'a Game<'a>, Option<&'a ConvertedFrom>),
    /// The error in something that is not a game, and its location.
    Broken(&'a Finding, LineColumn),
}

impl ConvertedFrom {
    /// The record in JSON that an Unlur game was, if it was one.
    #[must_use]
    pub fn json_record(&self) -> Option<&RecordGame> {
        match (&self.places, &self.record) {
            (Places::Nodes, FileGame::Unlur(record)) => Some(record),
            _ => None,
        }
    }

    /// Whether the finding is about something in the source that was not understood.
    #[must_use]
    pub fn is_not_understood(&self, finding: &Finding) -> bool {
        match self.places {
            Places::Nodes => false,
            Places::Plies(..) => {
                finding.code.severity() == Severity::Error && self.own.contains(finding)
            }
            Places::Text(..) => matches!(finding.code, Code::TextOutside | Code::BadPoint),
        }
    }

    /// The locations of offsets in a plain text.
    fn lines(&self) -> &[(u64, LineColumn)] {
        match &self.places {
            Places::Text(_, lines) => lines,
            Places::Nodes | Places::Plies(..) => &[],
        }
    }

    /// Maps findings in the generated SGF to the source of the game: in JSON to the place of its
    /// object and the path of the node, in a text to the words of the ply.
    pub fn relocate(&self, game: Game<'_>, findings: &mut Vec<Finding>) {
        if !matches!(self.places, Places::Nodes) {
            // The findings about the source itself already have their places.
            findings.retain(|own| !matches!(own.code, Code::Damaged | Code::DuplicateProperty));
        }
        let whole = game.offset()..game.offset() + 1;
        let has_nodes = matches!(self.record, FileGame::Unlur(_));
        let path_of_node = |node| (node > 0 && has_nodes).then(|| format!("nodes[{node}]"));
        for finding in &mut *findings {
            let ply = finding.ply.map(|ply| ply.saturating_sub(1) as usize);
            let node = game.node_at(finding.span.start);
            let (path, span) = match &self.places {
                Places::Nodes => (path_of_node(node), None),
                Places::Plies(places, path) => {
                    (ply.and_then(|ply| places.get(ply)).map(path), None)
                }
                Places::Text(plies, _) => (None, ply.and_then(|ply| plies.get(ply))),
            };
            let path = path.unwrap_or_default();
            if !(path.is_empty() && self.path.is_empty()) {
                let error = RecordError::new(&path, &*finding.message).within(&self.path);
                finding.message = error.to_string().into();
            }
            finding.span = span.unwrap_or(&whole).clone();
        }
    }

    /// Adds the findings about the source itself.
    fn add_own(&self, findings: &mut Vec<Finding>) {
        if let Places::Text(..) = self.places {
            findings.extend_from_slice(&self.own);
            sort_by_offset(findings);
        } else {
            findings.splice(..0, self.own.iter().cloned());
        }
    }
}

/// Writes games as SGF and reads that, one after another, so that later steps handle only one kind of
/// game.
#[derive(Debug)]
pub(in crate::convert) struct ConvertedReader {
    sgf: Vec<u8>,
    parser: Parser,
    parser_of_others: Parser,
}

impl Default for ConvertedReader {
    fn default() -> Self {
        let mut parser_of_others = Parser::default();
        parser_of_others.is_of_other_kind = true;
        Self {
            sgf: Vec::new(),
            parser: Parser::of_written_text(),
            parser_of_others,
        }
    }
}

impl ConvertedReader {
    /// The game that begins at an offset and a location of its source; `None` if its text is not one
    /// game.
    pub(in crate::convert) fn show(
        &mut self,
        origin: &ConvertedFrom,
        (offset, location): (u64, LineColumn),
        visit: &mut dyn FnMut(Entry<'_>) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let (parser, sgf) = match &origin.record {
            FileGame::Unlur(record) => {
                self.sgf.clear();
                write_checked(record, Coordinates::Hex, &mut self.sgf);
                // The generated SGF needs no byte order mark.
                (&mut self.parser, &self.sgf[bom_len(&self.sgf)..])
            }
            FileGame::Other { sgf } => (&mut self.parser_of_others, sgf.as_bytes()),
        };
        let chunk = Chunk {
            offset,
            ..Chunk::whole(sgf)
        };
        let games = parser.games(chunk).at_location(location);
        let mut games = games.with_locations(origin.lines());
        let game = games.next()?;
        let is_whole = game.text().len() == sgf.len();
        is_whole.then(|| visit(Entry::Game(&game, Some(origin))))
    }
}

/// Judges a game. The findings of a converted game have their places in what it was converted from.
///
/// ```
/// use unlur::analysis::Judge;
/// use unlur::convert::judge_entry;
/// use unlur::sgf::{Chunk, Parser};
///
/// let mut judge = Judge::default();
/// let mut parser = Parser::default();
/// let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9]RE[W+R];B[e5];B[];W[d4])"));
/// assert!(judge_entry(&mut judge, games.next().unwrap(), None).is_legal());
/// ```
pub fn judge_entry<'a>(
    judge: &'a mut Judge,
    game: Game<'a>,
    origin: Option<&ConvertedFrom>,
) -> Judgement<'a> {
    judge.judge_adjusted(game, |_, findings, of_variations| {
        if let Some(origin) = origin {
            origin.relocate(game, findings);
            origin.relocate(game, of_variations);
            origin.add_own(findings);
        }
    })
}
