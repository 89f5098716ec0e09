//! The signs of chess after a move, such as `??`.

/// A sign, and the property of FF\[4\] that says the same, with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nag {
    pub(crate) sign: &'static str,
    pub(crate) property: &'static str,
    pub(crate) value: &'static str,
}

/// All signs that have a property.
pub(crate) const NAGS: [Nag; 6] = [
    nag("!", "TE", "1"),
    nag("!!", "TE", "2"),
    nag("?", "BM", "1"),
    nag("??", "BM", "2"),
    nag("!?", "IT", ""),
    nag("?!", "DO", ""),
];

const fn nag(sign: &'static str, property: &'static str, value: &'static str) -> Nag {
    Nag {
        sign,
        property,
        value,
    }
}
