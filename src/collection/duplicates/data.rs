//! Groups of games that are duplicates, as data.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::find::Duplicates;
use super::headers::COMPARED;
use super::index::{Entry, Index};
use super::topic::Topic;
use crate::game::{Board, Coordinates};

/// Games that are duplicates.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DuplicateGroup<'a> {
    /// The number of the group, from 1.
    #[serde(rename = "group")]
    pub number: usize,
    /// How the games are alike: `identical`, `headers`, `symmetric`, `beginning` or `near`.
    pub kind: &'static str,
    /// The side of the board.
    pub side: u32,
    /// The move in which near duplicates differ, from 1.
    #[serde(rename = "move")]
    pub at: Option<usize>,
    /// The games, the first first.
    pub games: Vec<DuplicateGame<'a>>,
}

/// A game of a group.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DuplicateGame<'a> {
    /// The path of the file.
    pub source: &'a str,
    /// The number of the game in its file, from 1.
    pub game: u64,
    /// The line of the game, from 1.
    pub line: u64,
    /// The number of moves.
    pub moves: usize,
    /// Its relation to the first game of the group.
    pub relation: &'static str,
    /// The symmetry from the first game to this one.
    pub symmetry: Option<String>,
    /// The game-info in which it differs from the first.
    pub headers: Vec<&'static str>,
    /// Its contents, besides moves and headers, that another game of the group lacks; empty for
    /// near duplicates.
    pub has: Vec<&'static str>,
    /// The cell of its stone in the move in which the games differ.
    pub cell: Option<String>,
    #[serde(skip)]
    index: usize,
}

impl<'a> DuplicateGroup<'a> {
    /// The groups of the duplicates of an index, in the order of their first games.
    ///
    /// # Panics
    ///
    /// If the duplicates are those of a larger index.
    #[must_use]
    pub fn all(index: &'a Index, duplicates: &Duplicates) -> Vec<Self> {
        let view = View {
            index,
            entries: index.compared_entries(),
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
        // The sort is stable, so groups with the same first game keep this order of the kinds.
        groups.sort_by_key(|group| group.games.first().map(|member| member.index));
        for (index, group) in groups.iter_mut().enumerate() {
            group.number = index + 1;
        }
        groups
    }
}

struct View<'a> {
    index: &'a Index,
    entries: Vec<&'a Entry>,
}

impl<'a> View<'a> {
    fn group(&self, kind: &'static str, games: Vec<DuplicateGame<'a>>) -> DuplicateGroup<'a> {
        let first = games.first().map_or(0, |member| member.index);
        DuplicateGroup {
            number: 0,
            kind,
            side: self.index.games.side(first).get(),
            at: None,
            games,
        }
    }

    fn member(&self, first: usize, index: usize, relation: &'static str) -> DuplicateGame<'a> {
        let entry = self.entries[index];
        let info = COMPARED
            .iter()
            .zip(entry.info.iter().zip(&self.entries[first].info));
        let differing = info.filter(|(_, (here, there))| here != there);
        DuplicateGame {
            source: self.index.source(entry),
            game: entry.game,
            line: entry.line,
            moves: self.index.games.moves(index),
            relation,
            symmetry: None,
            headers: differing.map(|(header, _)| header.name()).collect(),
            has: Vec::new(),
            cell: None,
            index,
        }
    }

    /// Games with the same moves. The group is named after the largest difference.
    fn same(&self, games: &[usize]) -> DuplicateGroup<'a> {
        let first = games[0];
        let mut members = vec![self.member(first, first, "first")];
        for &game in &games[1..] {
            let mut member = self.member(first, game, "identical");
            if !self.index.games.is_same_place(first, game) {
                member.relation = "symmetric";
                member.symmetry = self
                    .index
                    .games
                    .symmetry_between(first, game)
                    .map(symmetry_name);
            } else if !member.headers.is_empty() {
                member.relation = "headers";
            }
            members.push(member);
        }
        let mut kinds = ["symmetric", "headers"].into_iter();
        let kind = kinds.find(|kind| members.iter().any(|member| member.relation == *kind));
        self.tell_apart(&mut members);
        self.group(kind.unwrap_or("identical"), members)
    }

    fn beginning(&self, shorter: usize, longer: &[usize]) -> DuplicateGroup<'a> {
        let mut members = vec![self.member(shorter, shorter, "shorter")];
        let others = longer.iter();
        members.extend(others.map(|&game| self.member(shorter, game, "longer")));
        self.tell_apart(&mut members);
        self.group("beginning", members)
    }

    /// Fills in the contents of each game that another game of the group lacks.
    fn tell_apart(&self, members: &mut [DuplicateGame<'a>]) {
        // The longest game has the fewest symmetries that give its form.
        let of = |member: &DuplicateGame<'_>| self.index.contents(member.index);
        let last = members.last().and_then(|member| of(member).first());
        let symmetry = last.map(|contents| contents.symmetry);
        let digests = |member: &DuplicateGame<'_>| {
            let all = of(member);
            let alike = all.iter().find(|one| Some(one.symmetry) == symmetry);
            let contents = alike.or(all.first());
            contents.map_or([].as_slice(), |contents| &contents.digests)
        };
        let mut counts: HashMap<u64, usize> = HashMap::new();
        for digest in members.iter().flat_map(digests) {
            *counts.entry(*digest).or_default() += 1;
        }
        let count = members.len();
        for member in members {
            let own = digests(member)
                .iter()
                .filter(|digest| counts[*digest] < count);
            let topics: BTreeSet<u8> = own.map(|&digest| Topic::number(digest)).collect();
            let names = topics.into_iter().map(|topic| Topic::numbered(topic).0);
            member.has = names.collect();
        }
    }

    fn near(&self, games: &[usize], index: usize) -> DuplicateGroup<'a> {
        let mut members: Vec<_> = games
            .iter()
            .map(|&game| self.member(games[0], game, "near"))
            .collect();
        for (member, &game) in members.iter_mut().zip(games) {
            let board = Board::get(self.index.games.side(game));
            let cell = self.index.games.cell(game, index);
            member.cell = cell.map(|cell| board.algebraic(Coordinates::Hex, cell).to_string());
        }
        members[0].relation = "first";
        DuplicateGroup {
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
