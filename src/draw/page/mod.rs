//! Games as one self-contained HTML file: it needs no network, server or framework.
//!
//! The file holds the data as JSON, one style and one script. A content security policy allows
//! exactly these two, by their hashes, and nothing else. The script only writes text into text
//! nodes, so a record cannot run as a script or change the page.

mod document;
mod games;
mod html;
mod plan;
mod still;

pub use document::{Head, Kind, Report, document};
pub use games::PageGames;
pub use html::{Front, Table};

/// The longest name of a file in a title, in characters.
const LONGEST_NAME: usize = 40;

/// A path without its folders, cut in the middle if it is long.
#[must_use]
pub fn file_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).find(|part| !part.is_empty());
    let name: Vec<char> = name.unwrap_or(path).chars().collect();
    if name.len() <= LONGEST_NAME {
        return name.into_iter().collect();
    }
    let half = LONGEST_NAME / 2;
    let (start, end) = (&name[..half - 1], &name[name.len() - half..]);
    start.iter().chain(&['…']).chain(end).collect()
}
