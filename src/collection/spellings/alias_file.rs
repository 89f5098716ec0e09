//! Suspects as a file of aliases to edit.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use super::spelling::Spelling;
use crate::record::NameKind;

/// A file of aliases in which each suspect is a comment under the name that is proposed for it, in
/// the form that [`Aliases::parse`](crate::record::Aliases::parse) reads.
///
/// The user removes the `# ` before those that are right. The file is also valid with all of them:
/// a suspect is written under the name that is proposed last, if its proposal is a suspect itself.
#[must_use]
pub fn alias_file(spellings: &[Spelling<'_>]) -> String {
    let mut file = String::from(
        "# Other spellings of names: remove the `# ` before each line that is right, and check\n\
         # the name above it. The numbers are those of games, and their years.\n",
    );
    for kind in NameKind::ALL {
        let of_kind = spellings.iter().filter(|spelling| spelling.kind == kind);
        let known: HashMap<&str, &Spelling<'_>> = of_kind
            .clone()
            .map(|spelling| (spelling.name, spelling))
            .collect();
        let mut under: BTreeMap<&str, Vec<&Spelling<'_>>> = BTreeMap::new();
        for spelling in of_kind.filter(|spelling| spelling.proposal.is_some()) {
            under
                .entry(last_proposal(spelling, &known))
                .or_default()
                .push(spelling);
        }
        if under.is_empty() {
            continue;
        }
        let _ = writeln!(file, "\n@{}", kind.section());
        for (name, suspects) in under {
            write_name(
                &mut file,
                name,
                known.get(name).map(|name| games(name)),
                &suspects,
            );
        }
    }
    file
}

/// The name at the end of the chain of proposals: the proposal for a suspect, the proposal for that
/// name, and so on.
fn last_proposal<'a>(spelling: &Spelling<'a>, known: &HashMap<&str, &Spelling<'a>>) -> &'a str {
    let mut name = spelling.name;
    // Each proposal is preferred to its suspect, or is not a name of the collection, so the loop
    // ends.
    while let Some(proposal) = known.get(name).and_then(|name| name.proposal.as_ref()) {
        name = proposal.name;
    }
    name
}

fn write_name(file: &mut String, name: &str, games: Option<String>, suspects: &[&Spelling<'_>]) {
    if name.contains('#') || name.starts_with(['@', '=', '%']) {
        let _ = writeln!(file, "\n# {name}: a file of aliases cannot hold this name");
        return;
    }
    let _ = match games {
        Some(games) => writeln!(file, "\n{name} # {games}"),
        None => writeln!(file, "\n{name}"),
    };
    for suspect in suspects {
        if suspect.name.contains('#') {
            let _ = writeln!(file, "# {}: a file of aliases cannot hold it", suspect.name);
            continue;
        }
        let _ = write!(file, "# = {} # {}", suspect.name, self::games(suspect));
        let Some(proposal) = &suspect.proposal else {
            continue;
        };
        let _ = write!(file, ", {}", proposal.likeness);
        if proposal.name != name {
            let _ = write!(file, ", like {}", proposal.name);
        }
        if proposal.candidates > 1 {
            let _ = write!(file, ", 1 of {} names", proposal.candidates);
        }
        file.push('\n');
    }
}

/// The number of games with a name, and their years.
fn games(spelling: &Spelling<'_>) -> String {
    let games = spelling.count.games;
    match spelling.count.years {
        None => games.to_string(),
        Some((first, last)) if first == last => format!("{games}, {first}"),
        Some((first, last)) => format!("{games}, {first} to {last}"),
    }
}
