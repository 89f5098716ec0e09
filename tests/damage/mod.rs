//! Damage planted in sound games, found and repaired by the program. `run.py` does the work; it needs
//! Python 3.8 and no packages.

use std::path::Path;
use std::process::Command;

#[test]
fn planted_damage_is_found_and_no_repair_hides_a_loss() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/damage/run.py");
    let output = Command::new("python3")
        .arg(script)
        .args(["--program", env!("CARGO_BIN_EXE_unlur"), "--files", "300"])
        .output()
        .expect("python3 is installed");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
