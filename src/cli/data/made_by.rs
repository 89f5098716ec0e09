//! The program that made a document.

use serde::Serialize;

/// A document that is one JSON object, and what made it.
#[derive(Serialize)]
pub(in crate::cli) struct Made<T> {
    /// The program that wrote the document.
    made_by: MadeBy,
    #[serde(flatten)]
    content: T,
}

/// The program that wrote a document.
#[derive(Serialize)]
struct MadeBy {
    /// `unlur`.
    program: &'static str,
    /// Its version.
    version: &'static str,
    /// The commit that it was built from; null in a debug build and outside a repository.
    commit: Option<&'static str>,
}

impl<T> Made<T> {
    /// The document, made by this program.
    pub(in crate::cli) fn new(content: T) -> Self {
        let made_by = MadeBy {
            program: "unlur",
            version: env!("CARGO_PKG_VERSION"),
            commit: Some(env!("UNLUR_COMMIT")).filter(|commit| !commit.is_empty()),
        };
        Self { made_by, content }
    }
}
