//! The thresholds of `review`.

use unlur::cli::review::parse_thresholds;

#[test]
fn thresholds_ascend() {
    let [low, middle, high] = parse_thresholds("1, 2.5,3")
        .unwrap()
        .0
        .map(|points| points * 2.0);
    assert!((low - 2.0).abs() + (middle - 5.0).abs() + (high - 6.0).abs() < 1e-9);
    for wrong in ["", "1,2", "3,2,1", "0,1,2", "1,2,101", "1,2,3,4", "1,x,2,3"] {
        assert!(parse_thresholds(wrong).is_err(), "{wrong}");
    }
}
