//! The walls between the rooms of `src`. The table of rooms in `docs/architecture.md` defines which
//! room may use which; the paths in the sources show which one does.
//!
//! Paths are followed through re-exports to the file that defines the name, so the check sees
//! files, not only rooms.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The modules of the library by their path, as `["sgf", "tree"]`.
type Modules = BTreeMap<Vec<String>, Module>;

/// A file of the library.
struct Module {
    file: PathBuf,
    /// The code without comments.
    code: String,
    /// The paths of its code, as written.
    paths: Vec<Written>,
}

/// A path as it is written in the code.
struct Written {
    segments: Vec<String>,
    /// Whether it is in a `use` declaration, and so gives its last segment a meaning here.
    is_use: bool,
    /// Whether the declaration is a re-export. It names a file without using it.
    is_export: bool,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder and of all folders in it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
}

/// All files of the library, without the `main` of the program.
fn modules() -> Modules {
    let source = root().join("src");
    let mut modules = Modules::new();
    for file in files_below(&source) {
        let inside = file.strip_prefix(&source).unwrap().to_str().unwrap();
        let Some(name) = inside.strip_suffix(".rs").filter(|&name| name != "main") else {
            continue;
        };
        let name = name.strip_suffix("/mod").unwrap_or(name);
        let name: Vec<_> = match name {
            "lib" => Vec::new(),
            name => name.split('/').map(str::to_owned).collect(),
        };
        let text = std::fs::read_to_string(&file).unwrap();
        let code = without_comments(&text);
        let paths = paths(&code);
        modules.insert(name, Module { file, code, paths });
    }
    modules
}

/// Code without its line comments. The sources have no block comments.
fn without_comments(text: &str) -> String {
    let lines = text.lines();
    let lines = lines.map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Whether a byte may be part of a name.
fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// All paths of at least two segments, with each member of their braces.
fn paths(code: &str) -> Vec<Written> {
    let mut paths = Vec::new();
    let mut at = 0;
    while let Some(found) = code[at..].find("::") {
        let middle = at + found;
        let start = code[..middle].rfind(|c: char| !c.is_ascii() || !in_name(c as u8));
        let start = start.map_or(0, |before| before + 1);
        let statement = code[..start]
            .rfind([';', '{', '}'])
            .map_or(0, |end| end + 1);
        let before = code[statement..start].trim();
        let is_use = before == "use" || before.ends_with(" use") || before.ends_with("\nuse");
        let is_export = is_use && before.contains("pub");
        let mut all = Vec::new();
        at = tree(code, start, &[], &mut all);
        paths.extend(all.into_iter().map(|segments| Written {
            segments,
            is_use,
            is_export,
        }));
    }
    paths
}

/// Reads a path that may end in braces; gives the place after it.
fn tree(code: &str, start: usize, prefix: &[String], all: &mut Vec<Vec<String>>) -> usize {
    let mut segments = prefix.to_vec();
    let mut at = start;
    loop {
        let end = at + code[at..].bytes().take_while(|&byte| in_name(byte)).count();
        if end > at {
            segments.push(code[at..end].to_owned());
        }
        at = end;
        if !code[at..].starts_with("::") {
            break;
        }
        at += 2;
        if code[at..].starts_with('{') {
            at += 1;
            loop {
                at += code[at..].len() - code[at..].trim_start_matches([' ', '\n', ',']).len();
                if code[at..].starts_with('}') {
                    return at + 1;
                }
                let next = tree(code, at, &segments, all);
                assert!(next > at, "cannot read: {}", &code[at..at + 40]);
                at = next;
            }
        }
    }
    if let Some(rest) = code[at..].strip_prefix(" as ") {
        // The name that it gets counts as a separate last segment.
        let length = rest.bytes().take_while(|&byte| in_name(byte)).count();
        segments.push("as".to_owned());
        segments.push(rest[..length].to_owned());
        at += " as ".len() + length;
    }
    all.push(segments);
    // A generic argument or a macro's `!` is not part of the path.
    at.max(start + 1)
}

/// Finds the module that a path names, seen from another one; `None` for paths of other crates.
fn resolve(
    modules: &Modules,
    from: &[String],
    path: &[String],
    depth: usize,
) -> Option<Vec<String>> {
    assert!(depth < 20, "a re-export of itself: {path:?}");
    let mut here = from.to_vec();
    let mut rest = match path.first()?.as_str() {
        "crate" => {
            here.clear();
            &path[1..]
        }
        "self" => &path[1..],
        "super" => path,
        first => {
            let mut child = here.clone();
            child.push(first.to_owned());
            modules.contains_key(&child).then_some(path)?
        }
    };
    while let Some((first, further)) = rest.split_first() {
        if first == "super" {
            here.pop();
            rest = further;
            continue;
        }
        let mut child = here.clone();
        child.push(first.clone());
        if modules.contains_key(&child) {
            here = child;
            rest = further;
            continue;
        }
        // Not a module: something that is imported here, or else defined here.
        let uses = modules[&here].paths.iter().filter(|written| written.is_use);
        let imported = uses.filter_map(|written| {
            let (last, target) = written.segments.split_last()?;
            let target = match target {
                [target @ .., word] if word == "as" => target,
                _ => &written.segments,
            };
            (last == first).then_some(target)
        });
        let mut targets = imported.filter_map(|target| resolve(modules, &here, target, depth + 1));
        return Some(targets.next().unwrap_or(here));
    }
    Some(here)
}

/// Which file uses which.
fn uses(modules: &Modules) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut uses = BTreeMap::new();
    for (name, module) in modules {
        let written = module.paths.iter().filter(|written| !written.is_export);
        let targets = written.filter_map(|written| resolve(modules, name, &written.segments, 0));
        let targets: BTreeSet<_> = targets.filter(|target| target != name).collect();
        uses.insert(name.clone(), targets);
    }
    uses
}

/// A row of the table of rooms.
struct Room {
    name: String,
    uses: BTreeSet<String>,
}

/// What a text has between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The rooms of the table in the documentation, in its order.
fn table() -> Vec<Room> {
    let page = std::fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let mut rooms: Vec<Room> = Vec::new();
    for line in page.lines() {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let ["", name, _, uses, ""] = cells[..] else {
            continue;
        };
        let Some(name) = quoted(name).next() else {
            continue;
        };
        let uses = match uses {
            "everything else" => rooms.iter().map(|room| room.name.clone()).collect(),
            uses => quoted(uses).map(str::to_owned).collect(),
        };
        rooms.push(Room {
            name: name.to_owned(),
            uses,
        });
    }
    rooms
}

#[test]
fn the_table_names_every_room_after_those_it_uses() {
    let table = table();
    let names: Vec<_> = table.iter().map(|room| room.name.clone()).collect();
    let rooms: BTreeSet<_> = modules()
        .into_keys()
        .filter_map(|name| name.first().cloned())
        .collect();
    assert_eq!(names.iter().cloned().collect::<BTreeSet<_>>(), rooms);
    for (index, Room { name, uses, .. }) in table.iter().enumerate() {
        let above = &names[..index];
        let are_above = uses.iter().all(|used| above.contains(used));
        assert!(are_above, "{name} uses {uses:?}");
    }
}

/// Scripts and styles of pages are loaded by every reader of a page: they stay small, and each line
/// is one that a person reads.
#[test]
fn scripts_and_styles_are_short() {
    let folders = ["src/draw/page", "src/web/page"].map(|folder| files_below(&root().join(folder)));
    let is_code = |file: &PathBuf| {
        let end = file.extension();
        end.is_some_and(|end| end == "js" || end == "css")
    };
    let files = folders.into_iter().flatten().filter(is_code);
    let texts: Vec<String> = files
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let longest = lines.iter().max_by_key(|line| line.len()).unwrap();
    assert!(longest.len() <= 120, "{longest}");
    let count = lines.len();
    assert!((2_000..=3_300).contains(&count), "{count}");
    assert!(bytes <= 160_000, "{bytes}");
}

#[test]
fn a_room_uses_only_the_rooms_that_the_table_allows() {
    let rooms = table().into_iter();
    let table: BTreeMap<_, _> = rooms.map(|room| (room.name, room.uses)).collect();
    let mut wrong = Vec::new();
    for (file, targets) in uses(&modules()) {
        for target in targets {
            if let ([room, ..], [used, ..]) = (&file[..], &target[..])
                && room != used
                && !table[room].contains(used)
            {
                wrong.push(format!("{} uses {}", file.join("::"), target.join("::")));
            }
        }
    }
    assert_eq!(wrong, [""; 0], "not in the table of rooms");
}

/// The files that each file reaches over any number of uses.
fn reached(
    uses: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
) -> BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> {
    let from = |file| {
        let mut reached = BTreeSet::new();
        let mut open = vec![file];
        while let Some(file) = open.pop() {
            open.extend(uses[file].iter().filter(|&target| reached.insert(target)));
        }
        reached
    };
    uses.keys().map(|file| (file, from(file))).collect()
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut uses = uses(&modules());
    for (file, targets) in &mut uses {
        // A `mod.rs` lists its files, and they share what it defines.
        targets.retain(|target| !file.starts_with(target));
    }
    let reached = reached(&uses);
    let mut lines = Vec::new();
    for (file, targets) in &uses {
        for target in targets
            .iter()
            .filter(|&target| reached[target].contains(file))
        {
            lines.push(format!("{} uses {}", file.join("::"), target.join("::")));
        }
    }
    assert!(lines.is_empty(), "in a circle:\n{}", lines.join("\n"));
}

#[test]
fn the_rules_only_use_the_standard_library() {
    let modules = modules();
    for (name, module) in &modules {
        if name.first().is_none_or(|room| room != "game") {
            continue;
        }
        for written in module.paths.iter().filter(|written| written.is_use) {
            let first = written.segments[0].as_str();
            let is_own = resolve(&modules, name, &written.segments, 0).is_some();
            let file = module.file.display();
            assert!(
                is_own || ["std", "core"].contains(&first),
                "{file} uses {first}"
            );
        }
    }
}

#[test]
fn only_the_input_and_the_program_open_files() {
    for (name, module) in modules() {
        let room = name.first().map_or("", String::as_str);
        let opens = ["std::fs", "File::open", "fs::read"];
        let opens = opens.iter().any(|call| module.code.contains(call));
        assert!(
            !opens || ["input", "cli"].contains(&room),
            "{}",
            module.file.display()
        );
    }
}

/// A test in `src` compiles the library a second time.
#[test]
fn the_sources_have_no_tests() {
    for (_, module) in modules() {
        assert!(
            !module.code.contains("[cfg(test") && !module.code.contains("[cfg(all(test"),
            "{}",
            module.file.display()
        );
    }
}

#[test]
fn the_paths_in_the_recipes_exist() {
    let page = std::fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let paths: Vec<_> = quoted(&page)
        .filter(|text| text.starts_with("src/") || text.starts_with("tests/"))
        .collect();
    assert!(paths.len() > 30, "{paths:?}");
    for path in paths {
        assert!(root().join(path).exists(), "{path}");
    }
}
