//! Errors in properties other than moves: setup, markup, territory and dates.

use super::date::Date;
use super::point::{point, rectangle};
use super::rectangle::Rectangle;
use crate::finding::{Code, Findings};
use crate::game::{Board, Coordinates};
use crate::sgf::{Game, Property, PropertyId, Value, is_lone_capital, shown};

/// The private property of the root whose values are the codes of the damage that the game had when
/// it was written in canonical form.
pub(crate) const DAMAGED: &str = "DAMAGED";

/// Checks the nodes of a game that are not a single move that can be read.
pub(super) struct NodeCheck<'a, 'f> {
    pub game: Game<'a>,
    pub board: Option<(&'static Board, Coordinates)>,
    pub findings: &'f mut Findings,
    /// Whether a flag declares what the size of every record means.
    pub is_size_declared: bool,
    /// Whether the size was suspect when the game was written in canonical form.
    pub was_size_suspect: bool,
    /// Whether a value has swallowed another property.
    pub has_swallowed_value: bool,
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
        Self {
            game,
            board,
            findings,
            is_size_declared: false,
            was_size_suspect: false,
            has_swallowed_value: false,
        }
    }

    /// Checks a node. Nodes come in preorder.
    #[inline]
    pub(super) fn check(&mut self, node: usize) {
        let (game, tree) = (self.game, self.game.tree());
        let named = |code, what| Named {
            cells: Vec::new(),
            code,
            what,
        };
        let mut setup = named(Code::BadSetup, "is set up twice in this node");
        let mut marks = named(Code::BadMarkup, "has two marks in this node");
        let mut labels = named(Code::BadMarkup, "has two labels in this node");
        self.check_swallowed(node);
        let torn = tree.torn_value();
        for index in tree.properties_of(node) {
            let property = || game.property_at(index);
            match tree.property_name(index) {
                // Nothing more is reported about a torn value.
                _ if torn.is_some() && tree.values_of(index).next() == torn => {}
                PropertyId::DT => self.check_date(property()),
                PropertyId::PL => self.check_to_move(property()),
                // Other facts are checked where their meaning is known.
                name if name.is_fact() => {}
                name if name.is_setup() => self.check_places(property(), Some(&mut setup)),
                PropertyId::L | PropertyId::LB => self.check_places(property(), Some(&mut labels)),
                name if name.is_mark() => self.check_places(property(), Some(&mut marks)),
                name if name.holds_points() && !name.is_move() => {
                    self.check_places(property(), None);
                }
                name if name.is_standard() => {}
                _ if is_lone_capital(property().identifier()) => {
                    let identifier = shown(property().identifier());
                    let message = format!("no property is called `{identifier}`; kept as it is");
                    let span = property().span();
                    self.findings.report(Code::UnknownProperty, span, message);
                }
                _ if node == 0 && property().identifier() == DAMAGED.as_bytes() => {
                    self.report_damage(property());
                }
                _ => {}
            }
        }
    }

    /// Reports the damage that a game had when it was written in canonical form. A suspect size is
    /// not damage; it is reported as a warning again.
    fn report_damage(&mut self, property: Property<'_>) {
        let suspect = Code::SizeSuspect.name().as_bytes();
        let (suspect, damage): (Vec<_>, Vec<_>) =
            property.values().partition(|value| value.raw() == suspect);
        if let Some(value) = suspect.first()
            && !self.is_size_declared
        {
            self.was_size_suspect = true;
            let message =
                "the points fitted another size in the text from which this game was written";
            self.findings
                .report(Code::SizeSuspect, value.span(), message);
        }
        if damage.is_empty() && !suspect.is_empty() {
            return;
        }
        let damage: Vec<String> = damage.iter().map(|value| shown(value.raw())).collect();
        let message = format!(
            "the text from which this game was written was damaged: {}",
            damage.join(", ")
        );
        self.findings
            .report(Code::Damaged, property.span(), message);
    }

    fn check_date(&mut self, property: Property<'_>) {
        let Some(value) = property.first_value() else {
            return;
        };
        // Nearly every value is one date, which needs no decoding.
        if Date::read_bytes(value.raw(), None).is_some() {
            return;
        }
        let text = value.simple_text();
        let text = text.trim();
        let fault = match Date::runs_backwards(text) {
            Some(false) => return,
            Some(true) => "names a later date before an earlier one".to_owned(),
            None if text.is_empty() => return,
            None => match Date::from_other_form(text) {
                Some(date) => format!("is no date of FF[4]; {date} is"),
                None => "is no date of FF[4], such as 2004-05-01 or 2004-05-01,02".to_owned(),
            },
        };
        self.report(
            Code::BadDate,
            value,
            format!("`{}` {fault}", shown(value.raw())),
        );
    }

    /// Points, rectangles, labels or lines; no cell may be `named` twice.
    fn check_places(&mut self, property: Property<'_>, mut named: Option<&mut Named>) {
        let (name, values) = (property.name(), property.values());
        let code = named.as_ref().map_or(Code::BadMarkup, |named| named.code);
        // An empty value names no point, even beside other values: a repeated property has the
        // values of both.
        let may_be_empty = name.may_name_none();
        if values.len() == 0 && !may_be_empty {
            let message = "this property names no point";
            self.findings.report(code, property.span(), message);
        }
        for value in values {
            if may_be_empty && value.raw().trim_ascii().is_empty() {
                continue;
            }
            match places(name, value.raw()) {
                Ok((first, second)) => {
                    let mut areas = [Some(first), second].into_iter().flatten();
                    areas.all(|area| self.is_on_board(value, area, named.as_deref_mut()));
                }
                Err(message) => self.report(code, value, message),
            }
        }
    }

    /// Whether an area is on the board. Reports an area that is not, and a cell that was named
    /// before.
    fn is_on_board(
        &mut self,
        value: Value<'_>,
        area: Rectangle,
        named: Option<&mut Named>,
    ) -> bool {
        let Some((board, coordinates)) = self.board else {
            return true;
        };
        let code = named.as_ref().map_or(Code::BadMarkup, |named| named.code);
        if area.misfits(board, coordinates) > 0 {
            let message = format!(
                "`{}` is not on a board of side {}",
                shown(value.raw()),
                board.side().get()
            );
            self.report(code, value, message);
            return false;
        }
        let Some(named) = named else { return true };
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
        true
    }

    fn check_to_move(&mut self, property: Property<'_>) {
        for value in property.values() {
            if super::step::to_move(value.raw()).is_none() {
                self.report(Code::BadSetup, value, "this value is not a colour");
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
            self.findings.report(code, value.span(), message);
        }
    }
}

/// The places that a value of a property names, two at the ends of a line; else what it should be.
fn places(name: PropertyId, raw: &[u8]) -> Result<(Rectangle, Option<Rectangle>), &'static str> {
    let one = |at| Rectangle::between(at, at);
    match name {
        PropertyId::LB => {
            let colon = raw.iter().position(|&byte| byte == b':');
            let at = colon.and_then(|colon| point(&raw[..colon])).map(one);
            at.map(|at| (at, None))
                .ok_or("a label is a point, a colon and a text")
        }
        PropertyId::AR | PropertyId::LN => {
            let ends = rectangle(raw).filter(|(from, to)| from != to);
            ends.map(|(from, to)| (one(from), Some(one(to))))
                .ok_or("an arrow or a line is two different points with a colon between them")
        }
        _ => Rectangle::read(raw)
            .map(|area| (area, None))
            .ok_or("this value is not a point"),
    }
}
