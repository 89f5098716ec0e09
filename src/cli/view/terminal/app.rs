//! The state of the viewer, and the actions of keys.

use std::cell::Cell;
use std::collections::HashMap;

use crossterm::event::KeyCode;

use super::listed_game::ListedGame;
use crate::analysis::{Judge, Options};
use crate::collection::Names;
use crate::collection::query::{Query, Scope};
use crate::draw::text::Colors;
use crate::draw::{GameView, MoveQuality};
use crate::sgf::{Chunk, Parser};

/// The content of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    List,
    Game,
}

/// The action of a key that the caller has to carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Nothing,
    Quit,
    Export,
}

/// The viewer.
pub struct App {
    pub games: Vec<ListedGame>,
    /// Judges games again for an expression of the filter.
    pub judge: Judge,
    pub colors: Colors,
    pub screen: Screen,
    /// The games that match the filter.
    pub filtered: Vec<usize>,
    pub filter: String,
    /// Whether keys are typed into the filter or the search.
    pub is_typing: bool,
    /// The selected line of the list.
    pub selected: usize,
    /// The game that is open.
    pub open: usize,
    /// The node that is shown.
    pub node: usize,
    /// The variation that was last taken at a node.
    chosen: HashMap<usize, usize>,
    children: Vec<Vec<usize>>,
    /// The distance by which the user scrolled the board, in lines and columns.
    pub scroll: (i32, i32),
    /// The first line of the remarks on the node that is shown.
    pub text_top: Cell<usize>,
    pub search: String,
    pub has_help: bool,
    /// The message of the last command.
    pub message: String,
}

impl App {
    pub fn new(games: Vec<ListedGame>, first: usize, colors: Colors) -> Self {
        let is_single = games.len() == 1 || first > 0;
        let first = first.min(games.len().saturating_sub(1));
        let mut app = Self {
            filtered: (0..games.len()).collect(),
            games,
            judge: Judge::new(Options::default()),
            colors,
            screen: Screen::List,
            filter: String::new(),
            is_typing: false,
            selected: first,
            open: 0,
            node: 0,
            chosen: HashMap::new(),
            children: Vec::new(),
            scroll: (0, 0),
            text_top: Cell::new(0),
            search: String::new(),
            has_help: false,
            message: String::new(),
        };
        if is_single {
            app.open_game(first);
        }
        app
    }

    fn open_game(&mut self, index: usize) {
        self.open = index;
        self.children = self.games[index].game.children();
        self.chosen.clear();
        self.scroll = (0, 0);
        self.text_top.set(0);
        self.node = 0;
        self.screen = Screen::Game;
    }

    fn game(&self) -> &GameView {
        &self.games[self.open].game
    }

    /// The nodes from the root through the shown one to the end of its line.
    pub fn line(&self) -> Vec<usize> {
        let mut line: Vec<usize> = self.game().path(self.node).collect();
        let mut at = self.node;
        while let Some(&first) = self.children[at].first() {
            at = self.chosen.get(&at).copied().unwrap_or(first);
            line.push(at);
        }
        line
    }

    /// The alternatives to `node`, including itself.
    pub fn siblings(&self, node: usize) -> &[usize] {
        match self.game().nodes[node].parent() {
            Some(parent) => &self.children[parent],
            None => &[],
        }
    }

    pub fn go(&mut self, node: usize) {
        let path: Vec<usize> = self.game().path(node).collect();
        for pair in path.windows(2) {
            self.chosen.insert(pair[0], pair[1]);
        }
        self.node = node;
        self.scroll = (0, 0);
        self.text_top.set(0);
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyCode) -> Command {
        self.message.clear();
        match key {
            _ if std::mem::take(&mut self.has_help) => {}
            _ if self.is_typing => self.type_key(key),
            KeyCode::Char('?') | KeyCode::F(1) => self.has_help = true,
            _ if self.screen == Screen::List => return self.list_key(key),
            _ => return self.game_key(key),
        }
        Command::Nothing
    }

    /// The filter of the list, or the search in a game.
    fn typed(&mut self) -> &mut String {
        match self.screen {
            Screen::List => &mut self.filter,
            Screen::Game => &mut self.search,
        }
    }

    /// Clears the text that is being typed, or was typed before.
    pub fn clear_typed(&mut self) {
        self.message.clear();
        self.typed().clear();
        if self.screen == Screen::List {
            self.apply_filter();
        }
    }

    /// Typing into the filter or the search.
    fn type_key(&mut self, key: KeyCode) {
        let text = self.typed();
        match key {
            KeyCode::Char(character) => text.push(character),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Esc => {
                text.clear();
                self.is_typing = false;
            }
            KeyCode::Enter => {
                self.is_typing = false;
                if self.screen == Screen::Game {
                    self.find_next();
                }
            }
            _ => {}
        }
        if self.screen == Screen::List {
            self.apply_filter();
        }
    }

    fn apply_filter(&mut self) {
        match Query::parse_filter(&self.filter, Scope::Symmetric) {
            Ok(query) => {
                let all = 0..self.games.len();
                self.filtered = all.filter(|&index| self.fits(&query, index)).collect();
            }
            // An invalid filter hides no game. The user has to correct or clear it.
            Err(error) => {
                self.filtered = (0..self.games.len()).collect();
                self.message = error.to_string();
                self.is_typing = true;
            }
        }
        self.selected = self.selected.min(self.filtered.len().saturating_sub(1));
    }

    fn fits(&mut self, query: &Query, index: usize) -> bool {
        let listed = &self.games[index];
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(&listed.sgf));
        let game = games.next();
        // An entry that is not a game has no text, so only the empty filter shows it.
        game.map_or(self.filter.trim().is_empty(), |game| {
            query.matches(&self.judge.judge(game), &Names::default(), &listed.source)
        })
    }

    fn list_key(&mut self, key: KeyCode) -> Command {
        let last = self.filtered.len().saturating_sub(1);
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return Command::Quit,
            KeyCode::Char('j') | KeyCode::Down => self.selected = (self.selected + 1).min(last),
            KeyCode::Char('k') | KeyCode::Up => self.selected = self.selected.saturating_sub(1),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::Char('g') | KeyCode::Home => self.selected = 0,
            KeyCode::Char('G') | KeyCode::End => self.selected = last,
            KeyCode::Char('/') => self.is_typing = true,
            KeyCode::Enter | KeyCode::Right | KeyCode::Char('l') => {
                if let Some(&index) = self.filtered.get(self.selected) {
                    self.open_game(index);
                }
            }
            _ => {}
        }
        Command::Nothing
    }

    fn game_key(&mut self, key: KeyCode) -> Command {
        match key {
            KeyCode::Char('q') => return Command::Quit,
            KeyCode::Char('e') => return Command::Export,
            KeyCode::Esc | KeyCode::Tab | KeyCode::Char('t') => {
                if self.games.len() == 1 && key == KeyCode::Esc {
                    return Command::Quit;
                }
                self.screen = Screen::List;
            }
            KeyCode::Char('l' | ' ') | KeyCode::Right => self.step(1),
            KeyCode::Char('h') | KeyCode::Left | KeyCode::Backspace => self.step(-1),
            KeyCode::PageDown => self.step(10),
            KeyCode::PageUp => self.step(-10),
            KeyCode::Char('g') | KeyCode::Home => self.go(0),
            KeyCode::Char('G') | KeyCode::End => self.step(isize::MAX),
            KeyCode::Char('j' | 'v') | KeyCode::Down => self.sibling(1),
            KeyCode::Char('k' | 'V') | KeyCode::Up => self.sibling(-1),
            KeyCode::Char('<') => self.turn(-1),
            KeyCode::Char('>') => self.turn(1),
            KeyCode::Char('u') => self.branch(),
            KeyCode::Char('b') => self.best_line(),
            KeyCode::Char('d') => self.decision(),
            KeyCode::Char('n') => {
                self.jump(|game, node| !game.nodes[node].details().notes.is_empty());
            }
            KeyCode::Char('c') => self.jump(|game, node| !game.nodes[node].comment.is_empty()),
            KeyCode::Char('m') => {
                self.jump(|game, node| {
                    game.nodes[node].details().quality >= Some(MoveQuality::Mistake)
                });
            }
            KeyCode::Char('/') => {
                self.search.clear();
                self.is_typing = true;
            }
            KeyCode::Char('N') => self.find_next(),
            KeyCode::Char('H') => self.scroll.1 -= 4,
            KeyCode::Char('L') => self.scroll.1 += 4,
            KeyCode::Char('K') => self.scroll.0 -= 2,
            KeyCode::Char('J') => self.scroll.0 += 2,
            KeyCode::Char(']') => self.text_top.set(self.text_top.get() + 3),
            KeyCode::Char('[') => self.text_top.set(self.text_top.get().saturating_sub(3)),
            _ => {}
        }
        Command::Nothing
    }

    /// Goes to another game of the filtered list.
    fn turn(&mut self, by: isize) {
        let place = self.filtered.iter().position(|&game| game == self.open);
        if let Some(next) = place.and_then(|place| place.checked_add_signed(by))
            && let Some(&game) = self.filtered.get(next)
        {
            self.selected = next;
            self.open_game(game);
        }
    }

    fn step(&mut self, count: isize) {
        let line = self.line();
        let place = line.iter().position(|&node| node == self.node).unwrap_or(0);
        let place = place.saturating_add_signed(count).min(line.len() - 1);
        self.go(line[place]);
    }

    /// The node at which the shown line branches from its siblings.
    fn fork(&self) -> Option<usize> {
        let path: Vec<usize> = self.game().path(self.node).collect();
        let mut path = path.into_iter().rev();
        path.find(|&node| self.siblings(node).len() > 1)
    }

    /// Goes to the next variation, also from inside one.
    fn sibling(&mut self, by: isize) {
        let Some(fork) = self.fork() else { return };
        let siblings = self.siblings(fork);
        let place = siblings.iter().position(|&node| node == fork);
        let next = place.and_then(|place| siblings.get(place.checked_add_signed(by)?));
        if let Some(&next) = next {
            self.go(next);
        }
    }

    /// Goes back to the start of the shown variation.
    fn branch(&mut self) {
        let parent = self
            .fork()
            .and_then(|fork| self.game().nodes[fork].parent());
        if let Some(parent) = parent {
            self.go(parent);
        }
    }

    /// Goes to the best line that a review wrote as an alternative to the shown move, or back from
    /// it.
    fn best_line(&mut self) {
        let steps = &self.game().nodes;
        let is_best = |node: usize| steps[node].details().is_best_line;
        let path: Vec<usize> = self.game().path(self.node).collect();
        if path.iter().any(|&node| is_best(node)) {
            return self.branch();
        }
        let mut siblings = self.siblings(self.node).iter();
        match siblings.find(|&&node| is_best(node)) {
            Some(&node) => self.go(node),
            None => "there is no better line here".clone_into(&mut self.message),
        }
    }

    fn decision(&mut self) {
        let line = self.line();
        let mut line = line.into_iter();
        match line.find(|&node| self.game().nodes[node].details().decision.is_some()) {
            Some(node) => self.go(node),
            None => "the board does not decide this line".clone_into(&mut self.message),
        }
    }

    /// Goes to the next node that fits; after the last one, starts again from the first.
    fn jump(&mut self, fits: impl Fn(&GameView, usize) -> bool) {
        let count = self.game().nodes.len();
        let mut nodes = (1..=count).map(|step| (self.node + step) % count);
        match nodes.find(|&node| fits(self.game(), node)) {
            Some(node) => self.go(node),
            None => "there is none".clone_into(&mut self.message),
        }
    }

    /// Goes to the next node with the searched text in its move, name, comment or findings.
    fn find_next(&mut self) {
        let wanted = self.search.to_lowercase();
        if wanted.is_empty() {
            return;
        }
        self.jump(|game, node| {
            let step = &game.nodes[node];
            let mut texts = step.judgements();
            let notes = step.details().notes.iter();
            texts.extend(notes.map(|note| [note.code.name(), &note.message].join("\n")));
            texts.extend([step.comment.to_string(), step.details().name.clone()]);
            let is_move = game.move_name(node).to_lowercase() == wanted;
            is_move || texts.join("\n").to_lowercase().contains(&wanted)
        });
    }
}
