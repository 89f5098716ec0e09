//! The annotations of a position and its move.

use crate::draw::graph::MoveQuality;
use crate::record::{NAGS, Nag};
use crate::sgf::Node;

/// A judgement that a person or a review wrote with a property of SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Annotation {
    /// The property, such as `BM`.
    pub property: &'static str,
    /// Whether it has the value 2.
    pub is_emphasized: bool,
    /// The sign of a move, such as `??`; empty for a position.
    pub sign: &'static str,
    /// The judgement in words, such as `very bad move`.
    pub words: &'static str,
    /// Whether the review block of the comment lists the property as added by the review.
    pub is_of_review: bool,
}

/// A property and its words, plain and emphasized.
type Row = (&'static str, [&'static str; 2]);

const ANNOTATIONS: [Row; 9] = [
    ("BM", ["bad move", "very bad move"]),
    ("DO", ["doubtful move", "doubtful move"]),
    ("IT", ["interesting move", "interesting move"]),
    ("TE", ["good move", "very good move"]),
    ("GB", ["good for Black", "very good for Black"]),
    ("GW", ["good for White", "very good for White"]),
    ("DM", ["even position", "very even position"]),
    ("UC", ["unclear position", "very unclear position"]),
    ("HO", ["hotspot", "important hotspot"]),
];

/// The judgements of a node, those of moves first; `sets` are the properties that a review added.
pub(super) fn annotations(node: Node<'_>, sets: &[&str]) -> Vec<Annotation> {
    let rows = ANNOTATIONS.iter();
    let found = rows.filter_map(|&(property, words)| {
        let mut properties = node.properties();
        let found = properties.find(|found| found.identifier() == property.as_bytes())?;
        let value = found.first_value().map_or(&b""[..], |value| value.raw());
        let is_emphasized = match value.trim_ascii() {
            b"" | b"1" => false,
            b"2" => true,
            // FF[4] defines no other values, so a judgement with another value has no known
            // meaning.
            _ => return None,
        };
        let number = if is_emphasized { "2" } else { "1" };
        // The signs of `IT` and `DO` have no value, the others 1 or 2.
        let is = |nag: &&Nag| nag.property == property && ["", number].contains(&nag.value);
        Some(Annotation {
            property,
            is_emphasized,
            sign: NAGS.iter().find(is).map_or("", |nag| nag.sign),
            words: words[usize::from(is_emphasized)],
            is_of_review: sets.contains(&property),
        })
    });
    found.collect()
}

/// `SBKV`, Black's chance in percent as Sabaki and `unlur review` write it; a value that is not a
/// number from 0 to 100 is ignored.
pub(super) fn chance(node: Node<'_>) -> Option<f64> {
    let mut properties = node.properties();
    let property = properties.find(|property| property.identifier() == b"SBKV")?;
    let value: f64 = property.first_value()?.decoded().trim().parse().ok()?;
    (0.0..=100.0).contains(&value).then_some(value)
}

/// The judgement of a node's move by `BM`, `DO` and `TE`. FF\[4\] allows one of them.
pub(super) fn quality(annotations: &[Annotation]) -> Option<MoveQuality> {
    let mut annotations = annotations.iter();
    annotations.find_map(|annotation| match annotation.property {
        "BM" if annotation.is_emphasized => Some(MoveQuality::Blunder),
        "BM" => Some(MoveQuality::Mistake),
        "DO" => Some(MoveQuality::Inaccuracy),
        "TE" => Some(MoveQuality::Good),
        _ => None,
    })
}
