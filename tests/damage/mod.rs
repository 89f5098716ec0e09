//! Damage planted in sound games, found and repaired by the program. `run.py` does the work; it needs
//! Python 3.8 and no packages.

use crate::support::{Program, has_python, program};

#[test]
fn planted_damage_is_found_and_no_repair_hides_a_loss() {
    if !has_python() {
        return;
    }
    let script = crate::support::root().join("tests/damage/run.py");
    let output = Program::new("python3")
        .arg(script)
        .args(["--files", "150", "--program"])
        .arg(program())
        .output();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
