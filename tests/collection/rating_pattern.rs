//! The pattern of the matrix of ratings.

use unlur::collection::ratings::pattern::Pattern;

#[test]
fn too_much_work_is_refused() {
    let size = 1000;
    let all = |row: usize| (0..size).filter(|&other| other != row).collect();
    assert!(Pattern::new((0..size).map(all).collect()).is_none());
}
