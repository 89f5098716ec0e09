//! Drawing the viewer, at any size.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, List, ListItem, ListState, Paragraph, Wrap};

use super::app::{App, Screen};
use super::palette::Depth;
use crate::cli::output::printable;
use crate::cli::render::move_text;
use crate::draw::text::{BoardDrawing, Style as BoardStyle};
use crate::draw::{Effect, Walkthrough, pattern_sentence};
use crate::game::{Board, Phase};

const HELP: &str = "\
Left Right, h l     one ply back or on
PgUp PgDn           ten plies
Home End, g G       first and last ply
Up Down, k j        the other variations
b                   back to the branch
d  n  c             decision, next finding, next comment
/  N                search, next match
H J K L             scroll the board
e                   write the picture as SVG
t, Tab              list of games
Ctrl-L  Ctrl-Z      draw again, stop
q                   quit

In the list: / filters, Enter opens, Esc quits.";

/// The minimum number of columns next to the board for a panel.
const PANEL: u16 = 26;

const TITLE: Style = Style::new().add_modifier(Modifier::BOLD);
const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);
const SOFT: Style = Style::new().add_modifier(Modifier::DIM);

/// Draws the viewer into a frame.
pub(super) fn draw(app: &App, frame: &mut Frame<'_>) {
    match app.screen {
        Screen::List => draw_list(app, frame),
        Screen::Game => draw_game(app, frame),
    }
    if app.has_help {
        draw_help(frame);
    }
}

fn draw_list(app: &App, frame: &mut Frame<'_>) {
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let count = format!("{} of {} games", app.filtered.len(), app.games.len());
    frame.render_widget(Line::styled(count, TITLE), head);
    let items = app.filtered.iter().map(|&index| {
        let listed = &app.games[index];
        let winner = listed
            .game
            .verdict
            .map_or("", |verdict| verdict.winner.name());
        let title = format!("{:>5}  {winner:<5}  {}", index + 1, listed.title());
        ListItem::new(printable(&title).into_owned())
    });
    let list = List::new(items).highlight_style(SELECTED);
    let mut state = ListState::default().with_selected(Some(app.selected));
    frame.render_stateful_widget(list, body, &mut state);
    let foot_text = if app.is_typing {
        format!("/{}", app.filter)
    } else if app.filter.is_empty() {
        "? help  q quit  Enter open  / filter".to_owned()
    } else {
        format!(
            "filter: {}   ? help  q quit  Enter open  / filter",
            app.filter
        )
    };
    frame.render_widget(Line::raw(printable(&foot_text).into_owned()), foot);
}

fn draw_game(app: &App, frame: &mut Frame<'_>) {
    let Some(shown) = app.shown() else { return };
    let game = &shown.listed.game;
    let [head, status, body, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(
        Line::styled(printable(&shown.listed.title()).into_owned(), TITLE),
        head,
    );
    frame.render_widget(
        Line::raw(printable(&status_line(game, shown.node)).into_owned()),
        status,
    );
    let drawn = drawn_board(app, game, shown.node);
    let (board, panel) = split(body, &drawn);
    draw_board(app, &drawn, board, frame);
    if panel.width > 0 && panel.height > 0 {
        draw_panel(app, game, panel, frame);
    }
    let text = if app.is_typing {
        format!("/{}", app.search)
    } else if app.message.is_empty() {
        "? help  q quit  ←→ step  ↑↓ variations  d decision  n finding  c comment  e picture"
            .to_owned()
    } else {
        app.message.clone()
    };
    frame.render_widget(Line::styled(printable(&text).into_owned(), SOFT), foot);
}

/// The board next to the panel if there is room, else above it.
fn split(body: Rect, drawn: &Drawn) -> (Rect, Rect) {
    let width = u16::try_from(drawn.width)
        .unwrap_or(u16::MAX)
        .saturating_add(2);
    if body.width >= width.saturating_add(PANEL) || body.width >= 70 {
        let board = width.min(body.width.saturating_sub(PANEL));
        let [board, panel] =
            Layout::horizontal([Constraint::Length(board), Constraint::Fill(1)]).areas(body);
        return (board, panel);
    }
    let height = u16::try_from(drawn.lines.len())
        .unwrap_or(u16::MAX)
        .saturating_add(1);
    let kept = body.height.saturating_sub(body.height / 3);
    let [board, panel] =
        Layout::vertical([Constraint::Length(height.min(kept)), Constraint::Fill(1)]).areas(body);
    (board, panel)
}

/// The characters of a board.
struct Drawn {
    lines: Vec<Vec<(char, anstyle::Style)>>,
    width: usize,
    /// The line and the column of the last move.
    last: Option<(usize, usize)>,
}

fn drawn_board(app: &App, game: &Walkthrough, node: usize) -> Drawn {
    let diagram = game.diagram(node);
    let style = BoardStyle {
        unicode: app.depth != Depth::Mono,
        color: app.depth != Depth::Mono,
    };
    let drawing = BoardDrawing {
        diagram: &diagram,
        style,
    };
    let lines = drawing.characters();
    Drawn {
        width: lines.iter().map(Vec::len).max().unwrap_or(0),
        last: diagram.last.map(|cell| drawing.place(cell)),
        lines,
    }
}

/// Draws the part of the board that fits, with the last move in sight.
fn draw_board(app: &App, drawn: &Drawn, area: Rect, frame: &mut Frame<'_>) {
    let (line, column) = drawn
        .last
        .unwrap_or((drawn.lines.len() / 2, drawn.width / 2));
    let top = offset(line, drawn.lines.len(), area.height, app.scroll.1);
    let left = offset(column, drawn.width, area.width, app.scroll.0);
    let lines = drawn.lines.iter().skip(top).map(|line| {
        let spans = line
            .iter()
            .skip(left)
            .map(|&(character, style)| Span::styled(character.to_string(), app.depth.style(style)));
        spans.collect::<Line<'_>>()
    });
    let lines: Vec<Line<'_>> = lines.take(usize::from(area.height)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// The number of cells left out before the visible part, which is around `at`, moved by `scroll`.
fn offset(at: usize, length: usize, room: u16, scroll: i32) -> usize {
    let room = usize::from(room);
    let most = length.saturating_sub(room);
    let centred = at.saturating_sub(room / 2).min(most);
    let moved = i64::try_from(centred).unwrap_or(0) + i64::from(scroll);
    usize::try_from(moved.max(0)).unwrap_or(0).min(most)
}

/// The ply, the move, and the current state.
fn status_line(game: &Walkthrough, node: usize) -> String {
    let step = &game.steps[node];
    let mut text = format!("ply {} of {}", step.ply, game.plies());
    if step.ply > 0 {
        text += ": ";
        text += &move_text(game, node);
    }
    let verdict = game.verdict_at(node);
    if !verdict.is_empty() {
        text += ". ";
        text += &verdict;
    } else if step.phase == Phase::Contract {
        text += ". contract";
    } else if let Some(color) = step.turn {
        text += &[". ", color.name(), " to move"].concat();
    }
    text
}

/// Moves, findings and the comment.
fn draw_panel(app: &App, game: &Walkthrough, area: Rect, frame: &mut Frame<'_>) {
    let step = &game.steps[app.node];
    let mut facts: Vec<Line<'_>> = Vec::new();
    for found in game.patterns(app.node) {
        facts.push(Line::raw(pattern_sentence(found)));
    }
    for note in &step.notes {
        let text = format!("{}[{}]: {}", note.severity, note.code, note.message);
        facts.push(Line::styled(printable(&text).into_owned(), TITLE));
    }
    if !step.name.is_empty() {
        facts.push(Line::styled(printable(&step.name).into_owned(), TITLE));
    }
    for line in step.comment.lines() {
        facts.push(Line::raw(printable(line).into_owned()));
    }
    let wanted = u16::try_from(facts.len())
        .unwrap_or(u16::MAX)
        .saturating_mul(2);
    let room = wanted.min(area.height / 2);
    let [moves, text] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(room)]).areas(area);
    draw_moves(app, game, moves, frame);
    frame.render_widget(Paragraph::new(facts).wrap(Wrap { trim: false }), text);
}

fn draw_moves(app: &App, game: &Walkthrough, area: Rect, frame: &mut Frame<'_>) {
    let line = app.line();
    let items = line.iter().map(|&node| {
        let step = &game.steps[node];
        let mut text = format!("{:>4}  {}", step.ply, move_text(game, node));
        if node == 0 && step.effect == Effect::Nothing {
            "   0  start".clone_into(&mut text);
        }
        let siblings = app.siblings(node);
        if siblings.len() > 1 {
            let place = siblings
                .iter()
                .position(|&other| other == node)
                .unwrap_or(0);
            text += &format_place(place + 1, siblings.len());
        }
        for (has, sign) in [
            (step.decision.is_some(), "  decides"),
            (!step.patterns.is_empty(), "  pattern"),
            (!step.notes.is_empty(), "  !"),
            (!step.comment.is_empty(), "  *"),
        ] {
            if has {
                text += sign;
            }
        }
        ListItem::new(printable(&text).into_owned())
    });
    let list = List::new(items).highlight_style(SELECTED);
    let selected = line.iter().position(|&node| node == app.node);
    let mut state = ListState::default().with_selected(selected);
    frame.render_stateful_widget(list, area, &mut state);
}

fn format_place(place: usize, count: usize) -> String {
    format!("  ({place}/{count})")
}

/// The cell of a move, or a word for another move.
pub(super) fn move_name(game: &Walkthrough, node: usize) -> String {
    let step = &game.steps[node];
    match step.effect.cell() {
        Some(cell) => Board::get(game.side)
            .algebraic(game.coordinates, cell)
            .to_string(),
        None if step.effect == Effect::Pass => "pass".to_owned(),
        None => step.written.clone(),
    }
}

fn draw_help(frame: &mut Frame<'_>) {
    let area = frame.area();
    let lines = u16::try_from(HELP.lines().count()).unwrap_or(u16::MAX);
    let [area] = Layout::vertical([Constraint::Length(lines.saturating_add(2))])
        .flex(ratatui::layout::Flex::Center)
        .areas(area);
    let [area] = Layout::horizontal([Constraint::Length(58)])
        .flex(ratatui::layout::Flex::Center)
        .areas(area);
    frame.render_widget(Clear, area);
    let help = Paragraph::new(HELP).block(Block::bordered().title("Keys"));
    frame.render_widget(help, area);
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::KeyCode;

    use super::super::app::{App, ListedGame, Screen};
    use super::super::palette::Depth;
    use super::draw;
    use crate::analysis::{Judge, Options};
    use crate::draw::Walkthrough;
    use crate::sgf::{Chunk, Parser};

    fn games(bytes: &[u8]) -> Vec<ListedGame> {
        let mut parser = Parser::default();
        let mut judge = Judge::new(Options::default());
        let mut games = parser.games(Chunk::whole(bytes));
        let mut listed = Vec::new();
        while let Some(game) = games.next() {
            listed.extend(
                Walkthrough::new(&mut judge, game, true).map(|game| ListedGame {
                    source: "a.sgf".to_owned(),
                    number: 1,
                    game,
                }),
            );
        }
        listed
    }

    fn fixture(name: &str, depth: Depth) -> App {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(root.join("fixtures/games").join(name)).unwrap();
        App::new(games(&bytes), 0, depth)
    }

    fn screen(app: &App, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(app, frame)).unwrap();
        if width == 0 {
            // The text of a screen without columns is not defined.
            return String::new();
        }
        terminal.backend().to_string()
    }

    #[test]
    fn any_size_and_any_key_is_handled() {
        let keys = "ldhbnc?xjkHJKLvVGg/e4\u{8}tq? N".chars().map(KeyCode::Char);
        let more = [
            KeyCode::Enter,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::Tab,
            KeyCode::Esc,
        ];
        let keys: Vec<KeyCode> = keys.chain(more).collect();
        for name in ["variations.sgf", "endings.sgf", "large.sgf"] {
            for depth in [Depth::Mono, Depth::Ansi, Depth::Full] {
                let mut app = fixture(name, depth);
                for &key in keys.iter().cycle().take(2 * keys.len()) {
                    for (width, height) in [(0, 0), (1, 1), (3, 40), (60, 5), (80, 24)] {
                        screen(&app, width, height);
                    }
                    app.key(key);
                }
            }
        }
        let app = fixture("variations.sgf", Depth::Full);
        for width in (0..=300).step_by(30) {
            for height in (0..=100).step_by(20) {
                screen(&app, width, height);
            }
        }
    }

    #[test]
    fn the_last_move_of_the_largest_board_is_in_sight_at_every_ply() {
        let mut app = fixture("large.sgf", Depth::Mono);
        app.key(KeyCode::Enter);
        assert_eq!(app.screen, Screen::Game);
        for _ in 0..60 {
            app.key(KeyCode::Char('l'));
            let has_move = app.games[app.open].game.steps[app.node]
                .effect
                .cell()
                .is_some();
            let text = screen(&app, 80, 24);
            let board: Vec<&str> = text.lines().skip(2).collect();
            let is_seen = board
                .iter()
                .any(|line| line.contains("(X)") || line.contains("(O)"));
            assert_eq!(is_seen, has_move, "{text}");
        }
    }

    #[test]
    fn every_variation_can_be_reached_with_the_keys() {
        let mut app = fixture("variations.sgf", Depth::Mono);
        app.key(KeyCode::Enter);
        let count = app.games[app.open].game.steps.len();
        let mut seen = vec![false; count];
        // To the end of a line, then to the next variation, as a reader would.
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            for key in ['l', 'j', 'k'] {
                app.go(node);
                app.key(KeyCode::Char(key));
                open.push(app.node);
            }
        }
        assert!(seen.iter().all(|&seen| seen));
    }

    #[test]
    fn the_filter_keeps_the_games_with_all_words() {
        let mut app = fixture("endings.sgf", Depth::Mono);
        let all = app.games.len();
        assert!(all > 1 && app.screen == Screen::List);
        let wanted = app.games[1].game.info.black.clone();
        app.key(KeyCode::Char('/'));
        for character in wanted.chars() {
            app.key(KeyCode::Char(character));
        }
        assert!(!app.filtered.is_empty() && app.filtered.len() <= all);
        let fits = |&index: &usize| app.games[index].title().contains(&wanted);
        assert!(app.filtered.iter().all(fits));
        app.key(KeyCode::Esc);
        assert_eq!(app.filtered.len(), all);
    }

    #[test]
    fn jumps_lead_to_decisions_comments_and_text() {
        let mut app = fixture("variations.sgf", Depth::Mono);
        app.key(KeyCode::Enter);
        app.key(KeyCode::Char('d'));
        assert!(app.games[app.open].game.steps[app.node].decision.is_some());
        app.key(KeyCode::Home);
        app.key(KeyCode::Char('c'));
        let comment = app.games[app.open].game.steps[app.node].comment.clone();
        assert_eq!(comment.is_empty(), app.message == "there is none");
        app.key(KeyCode::Char('/'));
        for character in "pass".chars() {
            app.key(KeyCode::Char(character));
        }
        app.key(KeyCode::Enter);
        assert_eq!(
            super::move_name(&app.games[app.open].game, app.node),
            "pass"
        );
    }

    #[test]
    fn records_cannot_control_the_terminal() {
        let text = b"(;GM[4000]SZ[9]PB[A\x1b[2Jda]C[\x1b]0;x\x07]N[\xc2\x9b];B[e5]C[\x1b[31m])";
        let mut app = App::new(games(text), 0, Depth::Full);
        for _ in 0..2 {
            let shown = screen(&app, 100, 30).replace('\n', "");
            assert!(!shown.contains(char::is_control));
            app.key(KeyCode::Char('l'));
        }
    }
}
