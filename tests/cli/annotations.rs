//! The block that `review` writes into a comment.

use unlur::convert::annotate::{BEGIN, END, unmark};
use unlur::convert::{RecordNode, Text};

#[test]
fn a_block_is_removed_and_the_rest_is_kept() {
    let block = format!("{BEGIN}\nloss 20\nsets: SBKV BM\n{END}");
    let quoted = format!("{BEGIN} is what it writes");
    for (before, after) in [
        ("good game", ""),
        ("", ""),
        ("one\ntwo", "\nthree"),
        (&quoted, ""),
    ] {
        let gap = if before.is_empty() { "" } else { "\n\n" };
        let comment = format!("{before}{gap}{block}{after}");
        let property = |name: &str| (name.to_owned(), vec![Text::from("1")]);
        let mut node = RecordNode {
            comment: Some(Text::from(comment.as_str())),
            properties: ["BM", "LB", "SBKV"].map(property).to_vec(),
            ..RecordNode::default()
        };
        unmark(&mut node);
        let rest = format!("{before}{after}");
        assert_eq!(
            node.comment.as_ref().and_then(Text::as_str).unwrap_or(""),
            rest
        );
        assert_eq!(node.properties, [property("LB")]);
    }
}
