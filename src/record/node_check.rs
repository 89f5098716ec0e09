//! Errors in properties other than moves: setup, markup and dates.

use super::date::Date;
use super::point::{Area, point, rectangle};
use crate::finding::{Code, Finding, Findings};
use crate::game::{Board, Coordinates};
use crate::sgf::{Game, Name, Property, Value, shown};

/// The private property of the root whose values are the codes of the damage that the game had when
/// it was written in canonical form.
pub(crate) const DAMAGED: &str = "DAMAGED";

/// Checks the nodes of a game that are not a single move that can be read.
pub(super) struct NodeCheck<'a, 'f> {
    pub game: Game<'a>,
    pub board: Option<(&'static Board, Coordinates)>,
    pub findings: &'f mut Findings,
    /// Whether a text of the game has a `]` without its backslash.
    pub has_unescaped: bool,
    /// Whether a value has swallowed a move or a setup stone.
    pub has_swallowed_move: bool,
}

/// The cells that a node has named so far, for properties that may name each cell once.
struct Named {
    cells: Vec<bool>,
    code: Code,
    what: &'static str,
}

impl<'a, 'f> NodeCheck<'a, 'f> {
    pub(super) fn new(
        game: Game<'a>,
        board: Option<(&'static Board, Coordinates)>,
        findings: &'f mut Findings,
    ) -> Self {
        let is_unescaped = |finding: &Finding| finding.code == Code::UnescapedBracket;
        Self {
            game,
            board,
            findings,
            has_unescaped: game.findings().iter().any(is_unescaped),
            has_swallowed_move: false,
        }
    }

    /// Checks a node. Nodes come in preorder.
    #[inline]
    pub(super) fn check(&mut self, node: usize) {
        let tree = self.game.tree();
        let named = |code, what| Named {
            cells: Vec::new(),
            code,
            what,
        };
        let mut setup = named(Code::BadSetup, "is set up twice in this node");
        let mut marks = named(Code::BadMarkup, "has two marks in this node");
        let mut labels = named(Code::BadMarkup, "has two labels in this node");
        let mut comments = 0;
        for index in tree.properties_of(node) {
            self.check_swallowed(node, index);
            let property = self.game.property_at(index);
            match tree.property_name(index) {
                Name::C => comments += property.values().len(),
                // Of a torn value nothing more is reported.
                _ if property.first_value().is_some_and(|value| value.is_torn()) => {}
                Name::DT => self.check_date(property),
                name if name.is_setup() => self.check_points(property, &mut setup),
                Name::PL => self.check_to_move(property),
                Name::DD | Name::VW => self.check_area(property),
                Name::LB => self.check_labels(property, &mut labels),
                Name::AR | Name::LN => self.check_lines(property),
                name if name.holds_points() && !name.is_move() => {
                    self.check_points(property, &mut marks);
                }
                _ if node == 0 && property.identifier() == DAMAGED.as_bytes() => {
                    self.report_damage(property);
                }
                _ => {}
            }
        }
        if comments > 1 && !self.has_swallowed_move {
            self.check_swallowed_by_comments(node);
        }
    }

    /// Reports the damage that a game had when it was written in canonical form.
    fn report_damage(&mut self, property: Property<'_>) {
        let damage: Vec<String> = property.values().map(|value| shown(value.raw())).collect();
        let message = format!(
            "the text from which this game was written was damaged: {}",
            damage.join(", ")
        );
        self.findings
            .push(Finding::new(Code::Damaged, property.span(), message));
    }

    fn check_date(&mut self, property: Property<'_>) {
        let Some(value) = property.first_value() else {
            return;
        };
        let text = value.simple_text();
        let text = text.trim();
        if Date::is_list(text) {
            if Date::runs_backwards(text) {
                let message = format!(
                    "`{}` names a later date before an earlier one",
                    shown(value.raw())
                );
                self.report(Code::BadDate, value, message);
            }
        } else if !text.is_empty() {
            let message = match Date::from_other_form(text) {
                Some(date) => format!("`{}` is no date of FF[4]; {date} is", shown(value.raw())),
                None => format!(
                    "`{}` is no date of FF[4], such as 2004-05-01 or 2004-05-01,02",
                    shown(value.raw())
                ),
            };
            self.report(Code::BadDate, value, message);
        }
    }

    fn check_has_value(&mut self, property: Property<'_>, code: Code) {
        if property.values().len() == 0 {
            let message = "this property names no point";
            self.findings
                .push(Finding::new(code, property.span(), message));
        }
    }

    /// Points and rectangles that may not share a cell.
    fn check_points(&mut self, property: Property<'_>, named: &mut Named) {
        self.check_has_value(property, named.code);
        for value in property.values() {
            match Area::read(value.raw()) {
                Some(area) => self.check_on_board(value, area, Some(named)),
                None => self.report(named.code, value, "this value is not a point"),
            }
        }
    }

    /// Points and rectangles. An empty value names none, also among others: a property that is
    /// written twice has the values of both.
    fn check_area(&mut self, property: Property<'_>) {
        for value in property.values() {
            if value.raw().trim_ascii().is_empty() {
                continue;
            }
            match Area::read(value.raw()) {
                Some(area) => self.check_on_board(value, area, None),
                None => self.report(Code::BadMarkup, value, "this value is not a point"),
            }
        }
    }

    fn check_on_board(&mut self, value: Value<'_>, area: Area, named: Option<&mut Named>) {
        let Some((board, coordinates)) = self.board else {
            return;
        };
        let code = named.as_ref().map_or(Code::BadMarkup, |named| named.code);
        if area.misfits(board, coordinates) > 0 {
            let message = format!(
                "`{}` is not on a board of side {}",
                shown(value.raw()),
                board.side().get()
            );
            self.report(code, value, message);
            return;
        }
        let Some(named) = named else { return };
        named.cells.resize(board.cell_count(), false);
        let mut twice = None;
        for cell in area.cells(board, coordinates) {
            if std::mem::replace(&mut named.cells[cell.index()], true) {
                twice = twice.or(Some(cell));
            }
        }
        if let Some(cell) = twice {
            let cell = board.algebraic(coordinates, cell);
            self.report(code, value, format!("{cell} {}", named.what));
        }
    }

    fn check_to_move(&mut self, property: Property<'_>) {
        for value in property.values() {
            if super::step::to_move(value.raw()).is_none() {
                self.report(Code::BadSetup, value, "this value is not a colour");
            }
        }
    }

    /// Labels: a point, a colon and a text.
    fn check_labels(&mut self, property: Property<'_>, named: &mut Named) {
        self.check_has_value(property, named.code);
        for value in property.values() {
            let raw = value.raw();
            let colon = raw.iter().position(|&byte| byte == b':');
            match colon.and_then(|colon| point(&raw[..colon])) {
                Some(at) => self.check_on_board(value, Area::between(at, at), Some(named)),
                None => self.report(
                    Code::BadMarkup,
                    value,
                    "a label is a point, a colon and a text",
                ),
            }
        }
    }

    /// Arrows and lines: two points.
    fn check_lines(&mut self, property: Property<'_>) {
        self.check_has_value(property, Code::BadMarkup);
        for value in property.values() {
            let ends = rectangle(value.raw()).filter(|(from, to)| from != to);
            let Some((from, to)) = ends else {
                self.report(
                    Code::BadMarkup,
                    value,
                    "an arrow or a line is two different points with a colon between them",
                );
                continue;
            };
            let known = self.findings.count(Code::BadMarkup);
            self.check_on_board(value, Area::between(from, from), None);
            if self.findings.count(Code::BadMarkup) == known {
                self.check_on_board(value, Area::between(to, to), None);
            }
        }
    }

    fn report(
        &mut self,
        code: Code,
        value: Value<'_>,
        message: impl Into<std::borrow::Cow<'static, str>>,
    ) {
        if !value.is_torn() {
            self.findings
                .push(Finding::new(code, value.span(), message));
        }
    }
}
