//! Checks the documentation: its links have targets, and its examples match the output of the
//! program.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use tempfile::TempDir;
use walkdir::WalkDir;

use crate::support::{Program, fixtures, is_as_told, root, unlur};

/// The README and all pages of `docs`, in the order of their names.
fn pages() -> Vec<(PathBuf, String)> {
    let root = root();
    let docs = fs::read_dir(root.join("docs")).unwrap();
    let mut paths: Vec<_> = docs.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.push(root.join("README.md"));
    paths.sort();
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    paths.into_iter().map(read).collect()
}

/// The lines of a page that are not code.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_fenced = false;
    page.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        !is_fenced && !is_fence && !line.starts_with("    ")
    })
}

/// The targets of the links in a line.
fn links(line: &str) -> impl Iterator<Item = &str> {
    // Text between backquotes is not a link, but a link's text may contain backquotes.
    let outside = line
        .split('`')
        .enumerate()
        .filter_map(|(index, text)| (index % 2 == 0).then_some(text));
    outside.flat_map(|text| {
        let targets = text.split("](").skip(1);
        targets.filter_map(|target| Some(target.split_once(')')?.0))
    })
}

/// The anchors of the headings of a page, as GitHub generates them.
fn anchors(page: &str) -> Vec<String> {
    let mut seen = HashMap::new();
    let headings = prose(page).filter(|line| line.starts_with('#'));
    let anchors = headings.map(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter_map(|character| match character {
            ' ' => Some('-'),
            '-' | '_' => Some(character),
            _ => character.is_alphanumeric().then_some(character),
        });
        let anchor: String = kept.collect();
        let earlier = seen.entry(anchor.clone()).or_insert(0);
        *earlier += 1;
        match *earlier {
            1 => anchor,
            count => format!("{anchor}-{}", count - 1),
        }
    });
    anchors.collect()
}

#[test]
fn relative_links_lead_to_files_and_headings() {
    let mut broken = Vec::new();
    for (path, page) in pages() {
        for link in prose(&page).flat_map(links) {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            let leads = match fs::read_to_string(&target) {
                Ok(text) => anchor.is_empty() || anchors(&text).iter().any(|name| name == anchor),
                Err(_) => anchor.is_empty() && target.exists(),
            };
            if !leads {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A command of an example and its expected output.
struct Example<'a> {
    command: &'a str,
    printed: Vec<&'a str>,
}

/// The commands of the blocks that are marked as `console`.
fn examples(page: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let mut is_console = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
        } else if is_console {
            match line.strip_prefix("$ ") {
                Some(command) => examples.push(Example {
                    command,
                    printed: Vec::new(),
                }),
                None => examples.last_mut().unwrap().printed.push(line),
            }
        }
    }
    examples
}

/// The words of a command line; words in single quotes may contain anything.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.last_mut().unwrap().push_str(part);
            continue;
        }
        assert!(
            !part.contains(['|', '>', '*', '$', '"', '\\']),
            "only a shell could run this: {line}"
        );
        for character in part.chars() {
            match character {
                ' ' => words.push(String::new()),
                _ => words.last_mut().unwrap().push(character),
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs a command line of `unlur` in a folder; it may end in `< FILE`. What cargo would build runs
/// in a terminal, as a newcomer sees it.
fn run(folder: &Path, command: &str) -> Output {
    if let Some(arguments) = command.strip_prefix("cargo run --release -- ") {
        return in_terminal(folder, arguments);
    }
    let arguments = command
        .strip_prefix("unlur ")
        .unwrap_or_else(|| panic!("not a command of unlur: {command}"));
    let mut arguments = words(arguments);
    let input = match arguments.iter().position(|word| word == "<") {
        Some(at) => arguments.drain(at..).nth(1).unwrap(),
        None => String::new(),
    };
    let input = match input.as_str() {
        "" => Stdio::null(),
        file => File::open(folder.join(file)).unwrap().into(),
    };
    unlur(arguments).current_dir(folder).stdin(input).output()
}

/// Runs the program in a pseudo-terminal, without colours.
fn in_terminal(folder: &Path, arguments: &str) -> Output {
    let line = format!("\"$UNLUR\" --no-config {arguments}");
    let run = Program::in_terminal(&line).current_dir(folder);
    let mut output = run.env("NO_COLOR", "1").output();
    output.stdout.retain(|&byte| byte != b'\r');
    output
}

/// A folder with the fixtures, for one page to write in.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    for entry in WalkDir::new(fixtures()).min_depth(1) {
        let entry = entry.unwrap();
        let inside = entry.path().strip_prefix(fixtures()).unwrap();
        let place = folder.path().join("fixtures").join(inside);
        if entry.file_type().is_dir() {
            fs::create_dir_all(place).unwrap();
        } else {
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::copy(entry.path(), place).unwrap();
        }
    }
    folder
}

#[test]
fn examples_print_what_the_documents_say() {
    let mut count = 0;
    for (path, page) in pages() {
        let examples = examples(&page);
        if examples.is_empty() {
            continue;
        }
        let folder = folder();
        let mut status: Option<i32> = None;
        for Example { command, printed } in examples {
            // This is the run of it.
            if command == "cargo test --release" {
                continue;
            }
            let text = if command == "echo $?" {
                status.expect("a status is that of a command").to_string()
            } else {
                let output = run(folder.path(), command);
                status = output.status.code();
                // On a terminal the messages come after the data, because they are written last.
                String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
            };
            let lines: Vec<_> = text.trim_end_matches('\n').lines().collect();
            let page = path.display();
            assert!(
                is_as_told(&printed, &lines, |told, line| told == line),
                "{page}: `{command}` printed\n{text}"
            );
            count += 1;
        }
    }
    assert!(count > 0, "no page has an example");
}

/// The first block of the README: the main job on a sound collection, on a broken file, the tests.
#[test]
fn the_readme_begins_with_what_to_type() {
    let readme = root().join("README.md");
    let page = fs::read_to_string(readme).unwrap();
    let (_, rest) = page.split_once("```").unwrap();
    let (block, _) = rest.split_once("```").unwrap();
    let commands: Vec<_> = block
        .lines()
        .filter_map(|line| line.strip_prefix("$ "))
        .collect();
    assert_eq!(
        commands,
        [
            "cargo run --release -- validate fixtures/league",
            "cargo run --release -- validate fixtures/pictures/flagged.sgf",
            "cargo test --release",
        ]
    );
    let folder = folder();
    let statuses = commands[..2]
        .iter()
        .map(|line| run(folder.path(), line).status.code());
    assert_eq!(statuses.collect::<Vec<_>>(), [Some(0), Some(1)]);
}

/// The README and the index of the pages link every page.
#[test]
fn every_page_has_a_door() {
    for (page, folder) in [("README.md", "docs/"), ("docs/README.md", "")] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let linked: Vec<_> = prose(&text).flat_map(links).collect();
        for entry in fs::read_dir(root().join("docs")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let is_page = path.extension().is_some_and(|end| end == "md");
            let is_page = is_page && format!("docs/{name}") != page;
            let link = format!("{folder}{name}");
            assert!(
                !is_page || linked.iter().any(|it| it.starts_with(&link)),
                "{page}: {link}"
            );
        }
    }
}

#[test]
fn every_dependency_has_its_reason() {
    let root = root();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let page = fs::read_to_string(root.join("docs/contributing.md")).unwrap();
    let mut in_dependencies = false;
    let mut named = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            in_dependencies = line.ends_with("dependencies]");
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| in_dependencies) {
            named.push(name);
        }
    }
    assert!(named.len() > 20, "the manifest is read wrongly: {named:?}");
    let section = page.split_once("## Dependencies").unwrap().1;
    for name in &named {
        let row = format!("\n| `{name}` |");
        assert!(section.contains(&row), "no reason for `{name}`");
    }
    let rows = section
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    for (row, _) in rows {
        assert!(named.contains(&row), "`{row}` is no dependency");
    }
}

/// `cli.md` names every command in the table at its top, and every shape of `unlur schema` in that of
/// its section.
#[test]
fn the_tables_of_commands_and_shapes_are_complete() {
    let page = root().join("docs/cli.md");
    let page = fs::read_to_string(page).unwrap();
    let listed = |text: &str| -> Vec<String> {
        let cells = text
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
        let names = cells.flat_map(|(cell, _)| cell.split('`').skip(1).step_by(2));
        let mut names: Vec<_> = names.map(str::to_owned).collect();
        names.retain(|name| name != "SHAPE");
        names.sort();
        names
    };
    let (top, _) = page.split_once("\n## ").unwrap();
    let headings = prose(&page).filter_map(|line| line.strip_prefix("## unlur "));
    let mut commands: Vec<_> = headings.map(str::to_owned).collect();
    commands.push("config".to_owned());
    commands.sort();
    assert_eq!(listed(top), commands);

    let output = unlur(["schema"]).output();
    let text = String::from_utf8(output.stdout).unwrap();
    let words = text
        .lines()
        .skip(2)
        .filter_map(|line| line.split_whitespace().next());
    let mut shapes: Vec<_> = words.map(str::to_owned).collect();
    shapes.sort();
    let (_, section) = page.split_once("\n## unlur schema\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    assert_eq!(listed(section), shapes);
}
