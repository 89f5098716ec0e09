//! The pictures of the documents, made again.

use std::fs;

use tempfile::TempDir;

use crate::support::{self, unlur};

/// Each command `unlur render … -o docs/images/…` of docs/pictures.md writes the picture that is
/// in the repository.
#[test]
fn the_pictures_of_the_documents_are_those_of_their_commands() {
    let root = crate::support::root();
    let page = fs::read_to_string(root.join("docs/pictures.md")).unwrap();
    let folder = TempDir::new().unwrap();
    let mut names = Vec::new();
    for line in page.lines() {
        let Some(arguments) = line.strip_prefix("    unlur render ") else {
            continue;
        };
        let Some((_, file)) = arguments.split_once("docs/images/") else {
            continue;
        };
        let name = file.split(' ').next().unwrap();
        let made = folder.path().join(name);
        let arguments = arguments.replace(&format!("docs/images/{name}"), "PATH");
        let arguments = format!("render {arguments}");
        let run = unlur(support::words(&arguments, &made));
        let output = run.current_dir(&root).output();
        assert!(output.status.success(), "{line}: {output:?}");
        let kept = root.join("docs/images").join(name);
        let (made, kept) = (fs::read(made).unwrap(), fs::read(kept).unwrap_or_default());
        assert!(made == kept, "{name} is not what its command writes");
        names.push(name.to_owned());
    }
    for name in [
        "line",
        "y",
        "foreign",
        "three-edges",
        "two-edges",
        "opposite-edges",
    ] {
        assert!(names.contains(&format!("{name}.svg")), "{name}");
    }
    let mut shown = names.iter();
    assert!(shown.all(|name| page.contains(&format!("(images/{name})"))));
}
