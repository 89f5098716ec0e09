//! Something and when it happened.

/// Something that happened at a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AtPly<T> {
    /// The event.
    pub value: T,
    /// The 1-based ply; 0 for the setup stones that the game begins with.
    pub ply: u32,
}
