//! The requests of the page `unlur.html` to the library: one request in JSON, one answer in JSON.
//!
//! The page holds this library as WebAssembly. Everything about the game comes from here: the games
//! of a file, the boards, what a click did, the findings, the repairs, the judgement, the report,
//! every format to take away. A [`Workbench`] holds the games that were brought and the one that is
//! open. An open game is its SGF text, and each change is an edit of that text, so what was not
//! changed stays byte for byte as it was.
//!
//! ```
//! use unlur::web::Workbench;
//!
//! let mut workbench = Workbench::default();
//! let sgf = b"(;GM[4000]SZ[9]PB[Ada];B[e5];B[];W[d4])";
//! let brought = workbench.ask(r#"{"do":"bring","name":"a.sgf"}"#, sgf);
//! assert!(brought.contains("\"Ada\""));
//! let opened = workbench.ask(r#"{"do":"open","game":0}"#, b"");
//! // Either player in the contract, then White, then Black.
//! assert!(opened.contains(r#""turns":"ccwb""#));
//! ```

#[cfg(target_family = "wasm")]
mod bridge;
mod brought;
mod count;
mod edit;
mod game_text;
mod play;
mod request;
mod review;
mod session;
mod take;
mod view;
mod workbench;

pub use workbench::Workbench;
