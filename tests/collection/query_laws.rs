//! Laws of logic that hold whatever the conditions and the games are.

use proptest::prelude::*;
use unlur::collection::generate::Policy;
use unlur::collection::query::Scope;

use crate::collection::generate::{games, options};
use crate::collection::select::{chosen, fixture_text, trees};

proptest! {
    #![proptest_config(crate::random(64))]

    #[test]
    fn de_morgan(
        left in trees(),
        right in trees(),
        cells in "(B:|W:|-:)[a-c][1-3]",
        is_position in any::<bool>(),
        side in 2_u32..=5,
        seed in any::<u64>(),
    ) {
        let policy = if seed % 2 == 0 { Policy::Uniform } else { Policy::Goal };
        let mut text = games(&options(side, seed, policy), 8);
        text.extend_from_slice(fixture_text());
        let left = left.text(true);
        let right = if is_position {
            format!("position \"{cells}\"")
        } else {
            right.text(false)
        };
        let answers = |expression: String| chosen(&expression, Scope::Symmetric, &text);
        let (a, b) = (answers(left.clone()), answers(right.clone()));
        for (negated, spread, expected) in [
            (
                format!("not (({left}) and ({right}))"),
                format!("not ({left}) or not ({right})"),
                (|a, b| !(a && b)) as fn(bool, bool) -> bool,
            ),
            (
                format!("not (({left}) or ({right}))"),
                format!("not ({left}) and not ({right})"),
                |a, b| !(a || b),
            ),
        ] {
            let said = answers(negated.clone());
            prop_assert_eq!(&said, &answers(spread), "{}", negated);
            let pairs = a.iter().zip(&b).map(|(&a, &b)| expected(a, b));
            prop_assert_eq!(said, pairs.collect::<Vec<_>>(), "{}", negated);
        }
    }
}
