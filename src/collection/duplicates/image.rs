//! The contents of a game under one symmetry of the board.

use std::borrow::Cow;
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use super::topic::Topic;
use crate::game::{Board, Cell, Symmetry};

/// A value in the form in which games are compared.
pub(super) enum Content<'a> {
    /// A cell, which a symmetry maps.
    Cell(Cell),
    /// An arrow or a line.
    Cells(Cell, Cell),
    /// A cell and its label.
    Label(Cell, String),
    /// A text. It may mention cells, so it counts as different in a turned copy.
    Text(Vec<u8>),
    /// A value that no symmetry changes.
    Plain(Cow<'a, [u8]>),
}

/// The contents of a game under one of the symmetries that give its moves their smallest form.
#[derive(Clone, Debug)]
pub(super) struct Contents {
    /// The number of the game among the compared ones.
    pub game: u32,
    /// The index of the symmetry.
    pub symmetry: u8,
    /// In ascending order, each once. The lowest byte is the [`Topic`].
    pub digests: Box<[u64]>,
}

/// The contents of a game under a symmetry, while it is read.
pub(super) struct Image {
    board: &'static Board,
    symmetry: u8,
    /// The place of each node.
    places: Vec<u64>,
    /// The places of the main line.
    main_line: HashSet<u64>,
    digests: Vec<u64>,
}

impl Image {
    pub(super) fn new(board: &'static Board, symmetry: u8) -> Self {
        Self {
            board,
            symmetry,
            places: Vec::new(),
            main_line: HashSet::new(),
            digests: Vec::new(),
        }
    }

    /// The contents that were added, for the game with that number.
    pub(super) fn finish(mut self, game: u32) -> Contents {
        self.digests.sort_unstable();
        self.digests.dedup();
        Contents {
            game,
            symmetry: self.symmetry,
            digests: self.digests.into(),
        }
    }

    /// Begins a node at the place of its parent.
    pub(super) fn begin(&mut self, parent: Option<usize>) {
        let place = parent.map_or(0, |parent| self.places[parent]);
        self.places.push(place);
    }

    /// The place of the last node; that of the whole game is 0.
    pub(super) fn place(&self) -> u64 {
        self.places.last().copied().unwrap_or(0)
    }

    /// Moves the place of the last node on: `by` is the sum of the numbers of its moves or stones.
    pub(super) fn advance(&mut self, by: u64) {
        if let Some(place) = self.places.last_mut() {
            let mut hasher = DefaultHasher::new();
            (*place, by).hash(&mut hasher);
            *place = hasher.finish();
        }
    }

    /// Notes that the main line reaches the place of the last node.
    pub(super) fn note_main_line(&mut self) {
        self.main_line.insert(self.place());
    }

    /// Whether the main line reaches the place of the last node.
    pub(super) fn is_in_main_line(&self) -> bool {
        self.main_line.contains(&self.place())
    }

    /// Adds a value of the whole game or of the last node.
    pub(super) fn add(&mut self, place: u64, topic: Topic, name: &[u8], content: &Content<'_>) {
        let mut hasher = DefaultHasher::new();
        (place, self.number(name, content)).hash(&mut hasher);
        self.digests.push(topic.mark(hasher.finish()));
    }

    /// A number for a value of a property.
    pub(super) fn number(&self, name: &[u8], content: &Content<'_>) -> u64 {
        let symmetry = Symmetry::ALL[usize::from(self.symmetry)];
        let map = |cell| self.board.image(symmetry, cell).index();
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        match content {
            Content::Cell(cell) => (0, map(*cell)).hash(&mut hasher),
            Content::Cells(from, to) => (1, map(*from), map(*to)).hash(&mut hasher),
            Content::Label(cell, label) => (2, self.symmetry, map(*cell), label).hash(&mut hasher),
            Content::Text(text) => (3, self.symmetry, text).hash(&mut hasher),
            Content::Plain(text) => (4, text).hash(&mut hasher),
        }
        hasher.finish()
    }
}
