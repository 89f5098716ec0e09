//! The random numbers of `generate`.

use unlur::collection::generate::random::{STEP, SplitMix, mixed};

#[test]
fn the_numbers_are_those_of_splitmix64() {
    // The first numbers of the published algorithm for the seed 1234567.
    let states = (1..4).map(|step| STEP.wrapping_mul(step).wrapping_add(1_234_567));
    let numbers: Vec<_> = states.map(mixed).collect();
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ];
    assert_eq!(numbers, published);
    assert_eq!(mixed(0), 0);
}

#[test]
fn every_number_below_the_end_occurs() {
    let mut random = SplitMix::new(7, 7);
    let mut seen = [0; 6];
    (0..6000).for_each(|_| seen[random.below(6)] += 1);
    assert!(
        seen.iter().all(|count| (850..1150).contains(count)),
        "{seen:?}"
    );
}
