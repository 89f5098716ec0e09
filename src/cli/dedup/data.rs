//! Groups of games that are duplicates, as data and as rows.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::{Entry, GameIndex, INFO};
use crate::cli::data::{CsvLines, Row, TableLine, names};
use crate::cli::output::Column;
use crate::collection::duplicates::{Duplicates, Games};
use crate::game::{Board, Coordinates};

/// Games that are duplicates.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DuplicateGroup")]
pub(in crate::cli) struct Group<'a> {
    /// The number of the group, from 1.
    #[serde(rename = "group")]
    number: usize,
    /// How the games are alike: `identical`, `headers`, `symmetric`, `beginning` or `near`.
    kind: &'static str,
    /// The side of the board.
    side: u32,
    /// The move in which near duplicates differ, from 1.
    #[serde(rename = "move")]
    at: Option<usize>,
    /// The games, the first first.
    games: Vec<Member<'a>>,
}

/// A game of a group.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DuplicateGame")]
struct Member<'a> {
    /// The path of the file.
    source: &'a str,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The line of the game, from 1.
    line: u64,
    /// The number of moves.
    moves: usize,
    /// Its relation to the first game of the group.
    relation: &'static str,
    /// The symmetry from the first game to this one.
    symmetry: Option<String>,
    /// The game-info in which it differs from the first.
    headers: Vec<&'static str>,
    /// The cell of its stone in the move in which the games differ.
    cell: Option<String>,
    #[serde(skip)]
    index: usize,
}

/// All groups, in the order of their first games.
pub(super) fn groups_of<'a>(
    index: &'a GameIndex,
    games: &Games,
    duplicates: &Duplicates,
) -> Vec<Group<'a>> {
    let view = View {
        index,
        entries: index.compared().collect(),
        games,
    };
    let same = duplicates.same.iter().map(|games| view.same(games));
    let prefixes = duplicates
        .prefixes
        .iter()
        .map(|beginning| view.beginning(beginning.shorter, &beginning.longer));
    let near = duplicates
        .near
        .iter()
        .map(|near| view.near(&near.games, near.index));
    let mut groups: Vec<_> = same.chain(prefixes).chain(near).collect();
    // The sort is stable: of one first game the kinds stay in this order.
    groups.sort_by_key(|group| group.games.first().map(|member| member.index));
    for (index, group) in groups.iter_mut().enumerate() {
        group.number = index + 1;
    }
    groups
}

struct View<'a, 'g> {
    index: &'a GameIndex,
    entries: Vec<&'a Entry>,
    games: &'g Games,
}

impl<'a> View<'a, '_> {
    fn group(&self, kind: &'static str, games: Vec<Member<'a>>) -> Group<'a> {
        let first = games.first().map_or(0, |member| member.index);
        Group {
            number: 0,
            kind,
            side: self.games.side(first).get(),
            at: None,
            games,
        }
    }

    fn member(&self, first: usize, index: usize, relation: &'static str) -> Member<'a> {
        let entry = self.entries[index];
        let info = INFO
            .iter()
            .zip(entry.info.iter().zip(&self.entries[first].info));
        let differing = info.filter(|(_, (here, there))| here != there);
        Member {
            source: &self.index.sources[entry.source as usize],
            game: entry.game,
            line: entry.line,
            moves: self.games.moves(index),
            relation,
            symmetry: None,
            headers: differing.map(|((name, _), _)| *name).collect(),
            cell: None,
            index,
        }
    }

    /// Games with the same moves. The group is named after the largest difference.
    fn same(&self, games: &[usize]) -> Group<'a> {
        let first = games[0];
        let mut members = vec![self.member(first, first, "first")];
        for &game in &games[1..] {
            let mut member = self.member(first, game, "identical");
            if !self.games.is_same_place(first, game) {
                member.relation = "symmetric";
                member.symmetry = self.games.symmetry_between(first, game).map(symmetry_name);
            } else if !member.headers.is_empty() {
                member.relation = "headers";
            }
            members.push(member);
        }
        let mut kinds = ["symmetric", "headers"].into_iter();
        let kind = kinds.find(|kind| members.iter().any(|member| member.relation == *kind));
        self.group(kind.unwrap_or("identical"), members)
    }

    fn beginning(&self, shorter: usize, longer: &[usize]) -> Group<'a> {
        let mut members = vec![self.member(shorter, shorter, "shorter")];
        let others = longer.iter();
        members.extend(others.map(|&game| self.member(shorter, game, "longer")));
        self.group("beginning", members)
    }

    fn near(&self, games: &[usize], index: usize) -> Group<'a> {
        let mut members: Vec<_> = games
            .iter()
            .map(|&game| self.member(games[0], game, "near"))
            .collect();
        for (member, &game) in members.iter_mut().zip(games) {
            let board = Board::get(self.games.side(game));
            let cell = self.games.cell(game, index);
            member.cell = cell.map(|cell| board.algebraic(Coordinates::Hex, cell).to_string());
        }
        members[0].relation = "first";
        Group {
            at: Some(index + 1),
            ..self.group("near", members)
        }
    }
}

/// The symmetry with that index in [`Symmetry::ALL`](crate::game::Symmetry::ALL), in words.
fn symmetry_name(index: usize) -> String {
    let degrees = index % 6 * 60;
    match (index >= 6, degrees) {
        (false, _) => format!("turned by {degrees} degrees"),
        (true, 0) => "mirrored".to_owned(),
        (true, _) => format!("mirrored and turned by {degrees} degrees"),
    }
}

/// A game of a group as a line of CSV.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    group_number: usize,
    kind: &'static str,
    side: u32,
    #[serde(rename = "move")]
    at: Option<usize>,
    #[serde(flatten)]
    member: &'a Member<'a>,
}

impl Row for Group<'_> {
    const SEPARATOR: char = ';';
    const TABLE: &'static [Column<'static>] = &[
        Column::number("group"),
        Column::text("kind"),
        Column::path("source"),
        Column::number("game"),
        Column::number("line").drop_order(2),
        Column::number("moves").drop_order(1),
        Column::text("what"),
    ];

    fn columns() -> Vec<String> {
        names::<Record<'_>>()
    }

    fn csv(&self, lines: &mut CsvLines<'_>) {
        for member in &self.games {
            lines.push(&Record {
                group_number: self.number,
                kind: self.kind,
                side: self.side,
                at: self.at,
                member,
            });
        }
    }

    fn table(&self, line: &mut TableLine<'_>) {
        for (place, member) in self.games.iter().enumerate() {
            let is_first = place == 0;
            line.maybe(is_first.then_some(self.number));
            line.maybe(is_first.then_some(self.kind));
            line.value(member.source);
            line.value(member.game).value(member.line);
            line.value(member.moves).value(self.what(member, is_first));
            line.end();
        }
    }
}

impl Group<'_> {
    fn what(&self, member: &Member<'_>, is_first: bool) -> String {
        let mut parts: Vec<String> = Vec::new();
        match self.kind {
            "near" => {
                let (at, cell) = (self.at.unwrap_or(0), member.cell.as_deref().unwrap_or(""));
                parts.push(format!("{cell} at move {at}"));
            }
            "beginning" if is_first => parts.push("prefix of".to_owned()),
            "beginning" => parts.push("the longer game".to_owned()),
            _ if is_first => {}
            _ => parts.push(match &member.symmetry {
                Some(symmetry) => format!("the same moves, {symmetry}"),
                None => "the same moves".to_owned(),
            }),
        }
        if !member.headers.is_empty() {
            parts.push(format!("other {}", member.headers.join(", ")));
        }
        parts.join("; ")
    }
}
