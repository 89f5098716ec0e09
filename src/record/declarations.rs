//! Which declaration of a fact counts, and the findings of those that do not.
//!
//! A fact is what the game as a whole says: its root properties, its game-info, and in a node the
//! colour to move. Within a node, the first value with the most content counts; along a path, the
//! first node with a value that has content. A value outside the main line applies only to its own
//! path.

use super::candidates::number;
use super::claim::Claim;
use super::date::Date;
use super::step::to_move;
use crate::finding::{Code, Findings};
use crate::game::Coordinates;
use crate::sgf::{Game, Property, PropertyId, Value, ValueContent, counting, shown};

/// A fact in a node, with the value that counts there.
#[derive(Clone, Copy)]
pub(crate) struct Declaration<'a> {
    node: usize,
    property: Property<'a>,
    pub(crate) value: Value<'a>,
    says: ValueContent,
}

impl Declaration<'_> {
    pub(crate) fn name(&self) -> PropertyId {
        self.property.name()
    }

    /// Whether a value of the same property says the same.
    pub(crate) fn is_same(&self, value: Value<'_>) -> bool {
        let (one, other) = (self.value.raw().trim_ascii(), value.raw().trim_ascii());
        one == other || self.spelling() == spelling(self.name(), &value.simple_text())
    }

    /// The value in one spelling.
    pub(crate) fn spelling(&self) -> String {
        spelling(self.name(), &self.value.simple_text())
    }

    /// Whether it is this value.
    pub(crate) fn is(&self, value: Value<'_>) -> bool {
        self.value.span() == value.span()
    }
}

/// A value in the spelling that is common to all values with the same meaning.
pub(crate) fn spelling(name: PropertyId, text: &str) -> String {
    let text = text.trim();
    let known = match name {
        PropertyId::RE => Some(Claim::one_spelling(text).into_owned()),
        PropertyId::DT => Some(Date::one_spelling(text).into_owned()),
        PropertyId::SZ => number(text.as_bytes()).map(|number| number.to_string()),
        PropertyId::GM if text.eq_ignore_ascii_case("unlur") => Some("4000".to_owned()),
        PropertyId::PL => to_move(text.as_bytes()).map(|color| color.name().to_owned()),
        PropertyId::CA | PropertyId::CS => Some(text.to_ascii_lowercase()),
        _ => None,
    };
    known.unwrap_or_else(|| text.to_owned())
}

/// The coordinates that a value of `CS` names.
pub(crate) fn coordinates(raw: &[u8]) -> Option<Coordinates> {
    let name = raw.trim_ascii();
    Coordinates::ALL
        .into_iter()
        .find(|system| name.eq_ignore_ascii_case(system.name().as_bytes()))
}

/// The facts that a node declares, with the values that count in it.
pub(crate) fn of_node(game: Game<'_>, node: usize) -> Vec<Declaration<'_>> {
    let mut declarations: Vec<Declaration<'_>> = Vec::new();
    for property in facts(game, node) {
        let values = whole_values(property).map(|value| (value, ValueContent::of(value.raw())));
        let Some((value, says)) = counting(values) else {
            continue;
        };
        let declaration = Declaration {
            node,
            property,
            value,
            says,
        };
        let mut known = declarations.iter_mut();
        match known.find(|known| known.name() == declaration.name()) {
            None => declarations.push(declaration),
            Some(known) if known.says < declaration.says => *known = declaration,
            Some(_) => {}
        }
    }
    declarations
}

fn facts(game: Game<'_>, node: usize) -> impl Iterator<Item = Property<'_>> {
    let tree = game.tree();
    let properties = tree.properties_of(node);
    properties
        .filter(|&property| tree.property_name(property).is_fact())
        .map(move |property| game.property_at(property))
}

/// The values, without a torn one: its missing part could change its meaning.
fn whole_values(property: Property<'_>) -> impl Iterator<Item = Value<'_>> {
    let may_be_cut = property.name().may_be_cut();
    property
        .values()
        .filter(move |value| may_be_cut || !value.is_torn())
}

/// Reports the declarations that do not count, node by node.
pub(super) struct Declarations<'a> {
    game: Game<'a>,
    /// The game-info on the path to the node. A later entry with the same name has more content
    /// than the earlier ones.
    path: Vec<Declaration<'a>>,
    /// The game-info of the main line.
    main_line: Vec<Declaration<'a>>,
    /// The first node after those that `path` takes into account.
    next: usize,
    /// Whether the root is still to be noted, if another node has facts.
    is_root_due: bool,
}

impl<'a> Declarations<'a> {
    pub(super) fn new(game: Game<'a>) -> Self {
        Self {
            game,
            path: Vec::new(),
            main_line: Vec::new(),
            next: 0,
            is_root_due: false,
        }
    }

    /// Checks a node. Nodes come in preorder; those without facts may be left out.
    pub(super) fn check(&mut self, node: usize, findings: &mut Findings) {
        // In nearly every game all facts are in the root, each once.
        if node == 0 && self.game.tree().says_all_once() {
            self.is_root_due = true;
            return;
        }
        let here = of_node(self.game, node);
        if here.is_empty() {
            return;
        }
        if std::mem::take(&mut self.is_root_due) {
            self.note(0, &of_node(self.game, 0), findings);
        }
        self.note(node, &here, findings);
    }

    fn note(&mut self, node: usize, here: &[Declaration<'a>], findings: &mut Findings) {
        self.leave_other_paths(node);
        self.check_values(node, here, findings);
        for declaration in here {
            let name = declaration.name();
            if name.is_game_info() {
                self.check_info(declaration, findings);
            } else if name != PropertyId::PL && node > 0 {
                let message = "this property belongs to the first node of the game";
                let span = declaration.property.span();
                findings.report(Code::MisplacedProperty, span, message);
            }
        }
    }

    /// Drops the game-info that is not on the path to `node`. A node is an ancestor of a later one
    /// if no node in between has a parent before it.
    fn leave_other_paths(&mut self, node: usize) {
        let tree = self.game.tree();
        let main_line = tree.main_line_length();
        if self.next <= main_line && node >= main_line {
            self.main_line.clone_from(&self.path);
        }
        // Each node of the main line is the parent of the next.
        let from = self.next.max(main_line);
        let parents = (from..=node).filter_map(|between| tree.parent(between));
        if let Some(lowest) = parents.min() {
            self.path.retain(|other| other.node <= lowest);
        }
        self.next = node + 1;
    }

    /// Reports the values of a node that another value in it overrides.
    fn check_values(&self, node: usize, here: &[Declaration<'a>], findings: &mut Findings) {
        let values = |property: Property<'a>| property.values().len();
        if facts(self.game, node).map(values).sum::<usize>() == here.len() {
            return;
        }
        for property in facts(self.game, node) {
            let mut counting = here.iter();
            let Some(counting) = counting.find(|it| it.name() == property.name()) else {
                continue;
            };
            let is_other = property.span() != counting.property.span();
            // `CS` is defined by this project; with other values it may be another program's
            // property.
            let says_nothing_known = |value: Value<'_>| {
                property.name() == PropertyId::CS && coordinates(value.raw()).is_none()
            };
            for (index, value) in whole_values(property).enumerate() {
                if counting.is(value) || counting.is_same(value) || says_nothing_known(value) {
                    continue;
                }
                let span = if is_other && index == 0 {
                    property.span()
                } else {
                    // For an empty value: the bracket after it, if there is one.
                    let span = value.span();
                    span.start..span.end.max(span.start + u64::from(!value.is_torn()))
                };
                let message = format!(
                    "this value of `{}` does not count; this node gives another, `{}`, which does",
                    String::from_utf8_lossy(property.identifier()),
                    shown(counting.value.raw())
                );
                findings.report(Code::DuplicateProperty, span, message);
            }
        }
    }

    fn check_info(&mut self, declaration: &Declaration<'a>, findings: &mut Findings) {
        let of_name = |known: &&Declaration<'a>| known.name() == declaration.name();
        let before = self.path.iter().rfind(of_name).copied();
        if before.is_some_and(|before| before.is_same(declaration.value)) {
            return;
        }
        let counts = before.is_none_or(|before| before.says < declaration.says);
        if counts {
            self.path.push(*declaration);
        }
        let is_of_main_line = declaration.node < self.game.tree().main_line_length();
        let (code, message) = match before {
            None if is_of_main_line => return,
            Some(_) if counts && is_of_main_line => (
                Code::MisplacedProperty,
                "an earlier node gives this property, but says nothing; this value counts",
            ),
            Some(_) if !counts => (
                Code::MisplacedProperty,
                "an earlier node gives this property another value",
            ),
            _ => match self.main_line.iter().rfind(of_name) {
                _ if declaration.says == ValueContent::Empty => return,
                Some(known) if known.is_same(declaration.value) => return,
                Some(_) => (
                    Code::OtherPath,
                    "this is said of another path; the main line has another value",
                ),
                None => (
                    Code::OtherPath,
                    "this is said of another path; the main line has no such value",
                ),
            },
        };
        let span = declaration.property.span();
        findings.report(code, span, message);
    }
}
