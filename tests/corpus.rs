//! Checks the laws of the fuzz targets on the fixtures and on inputs that fuzzing has found.

use std::fs;

use walkdir::WalkDir;

#[path = "fuzz/laws.rs"]
pub mod laws;

/// Checks a law on all fixtures of at most `most` bytes, and on the inputs kept for it.
fn check(name: &str, most: usize) {
    let (_, law) = laws::LAWS.iter().find(|(law, _)| *law == name).unwrap();
    let found = crate::support::root().join("tests/fuzz/found").join(name);
    let folders = [crate::support::fixtures(), found];
    let files = folders
        .iter()
        .filter(|folder| folder.exists())
        .flat_map(WalkDir::new);
    let mut count = 0;
    for entry in files {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let bytes = fs::read(entry.path()).unwrap();
            if bytes.len() <= most {
                count += 1;
                law(&bytes);
            }
        }
    }
    assert!(count > 50, "the fixtures are missing");
}

macro_rules! laws {
    ($($name:ident $most:expr,)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name), $most);
            }
        )*

        #[test]
        fn every_law_is_checked() {
            let names = laws::LAWS.map(|(name, _)| name);
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

laws! {
    reader 1 << 20,
    split 1 << 14,
    judge 1 << 20,
    canonical 1 << 14,
    json 1 << 20,
    query 1 << 20,
    fix 1 << 14,
    solver 1 << 20,
    apgame 1 << 20,
    text 1 << 20,
    archives 1 << 20,
    ranges 1 << 20,
}
