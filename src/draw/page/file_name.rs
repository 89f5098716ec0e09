//! Names of files in titles.

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
