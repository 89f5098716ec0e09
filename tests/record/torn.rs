//! Moves and other values that are not closed, moves without a value, and setup without a stone.

use unlur::analysis::Options;

use crate::support::{analyses, analysis, codes};

fn found(text: &str) -> Vec<String> {
    let options = crate::with(Options::default(), |options| {
        options.reading.variations = true;
    });
    let analyses = analyses(text.as_bytes(), &options);
    let codes = codes(&analyses[0]).into_iter().map(|(code, _)| code);
    codes.collect()
}

/// A torn move is no ply, whatever is left of it, in the main line and in variations, before the end
/// of the file and before the next game.
#[test]
fn a_torn_move_is_no_ply() {
    let start = "(;FF[4]GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2]";
    let next = "\n(;FF[4]GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2])";
    for torn in [
        ";B[",
        ";B[d",
        ";B[d2",
        ";B[tt",
        ";W[",
        ";W[z9",
        ";B[c2",
        ";B[resign",
        ";B[\n",
        ";B[]W[",
        ";C[x]B[",
        ";B[d2]W[b3",
        "(;B[d2])(;W[",
    ] {
        for end in ["", next] {
            let text = format!("{start}{torn}{end}");
            let analysis = &analyses(text.as_bytes(), &Options::default())[0];
            let has_other_move = torn.contains("B[d2]") || torn.contains("B[]");
            assert_eq!(analysis["plies"], 3 + i32::from(has_other_move), "{text}");
            let expected = match torn {
                ";B[]W[" => vec!["pass-after-contract", "unclosed-value"],
                _ => vec!["unclosed-value"],
            };
            assert_eq!(found(&text), expected, "{text}");
            assert_eq!(analysis["outcome"]["by"], "resignation", "{text}");
        }
    }
    // It ends no contract.
    let open = analysis("(;FF[4]GM[4000]SZ[5]RE[?];B[c3];B[", &Options::default());
    assert_eq!(open["contract_stones"], 1);
    assert_eq!(open["first_player"], serde_json::Value::Null);
}

/// What a torn result, date or size says is unknown.
#[test]
fn a_torn_value_says_nothing() {
    let read = |text: &str| analysis(text, &Options::default());
    let result = read("(;FF[4]GM[4000]SZ[5];B[c3];B[];W[c2]RE[B+");
    assert_eq!(result["outcome"]["winner"], serde_json::Value::Null);
    assert_eq!(codes(&result).len(), 2, "{result}");
    let date = read("(;FF[4]GM[4000]SZ[5];B[c3];B[];W[c2]DT[2004-02-3");
    assert_eq!(date["date"], serde_json::Value::Null);
    let name = read("(;FF[4]GM[4000]SZ[5];B[c3];B[];W[c2]PB[Ad");
    assert_eq!(name["black"], "Ad");
    for text in ["(;FF[4]GM[4000]SZ[1", "(;FF[4]GM[4000]SZ[", "(;FF[4]GM[40"] {
        let found = found(text);
        let about_the_value = ["bad-size", "missing-size", "size-is-side", "not-unlur"];
        assert!(
            !found
                .iter()
                .any(|code| about_the_value.contains(&code.as_str())),
            "{text}"
        );
    }
    for property in ["AB[c4][c", "AE[", "TR[z", "LB[c3", "PL[", "CS[p", "SZ[7"] {
        let text = format!("(;FF[4]GM[4000]SZ[5]RE[W+R];B[c3];B[];W[c2];{property}");
        let found = found(&text);
        let others = found.iter().filter(|code| *code != "setup-in-game");
        assert_eq!(others.collect::<Vec<_>>(), ["unclosed-value"], "{text}");
    }
}

#[test]
fn a_move_without_a_value_is_no_pass() {
    for (text, plies, contract) in [
        ("(;FF[4]GM[4000]SZ[5]RE[W+R];B[c3];B;B[d3];B[];W[c2])", 4, 2),
        ("(;FF[4]GM[4000]SZ[5]RE[W+R];B[c3];B[];W;W[c2])", 3, 1),
    ] {
        let analysis = analysis(text, &Options::default());
        assert_eq!(analysis["plies"], plies);
        assert_eq!(analysis["contract_stones"], contract);
        assert_eq!(found(text), ["missing-value"]);
    }
}
