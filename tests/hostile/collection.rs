use unlur::collection::duplicates::{self, DuplicateGroup, Index, Keep, Redundant};
use unlur::collection::generate::{self, Generator, random::SplitMix};
use unlur::collection::inference::{
    Difference, FalseDiscovery, Observation, Share, cochran_armitage, fit_logistic,
    probability_below, two_sided_p,
};
use unlur::collection::openings::{CountedOpenings, Line, Notation, Openings, PartialBeginnings};
use unlur::collection::query::{Query, Scope, date};
use unlur::collection::ratings::{self, CountedResults, Ratings, Results};
use unlur::collection::spellings::{NameCounts, alias_file};
use unlur::collection::stats::{GroupBy, Groups, Month, Summary};
use unlur::collection::{Merge as _, Names, PartialResult, counted};
use unlur::game::{Action, Color, Side};

use super::{FLOATS, NUMBERS, call, cells, each_judgement, sides, texts};

fn shares() -> Vec<Share> {
    let shares = |count| NUMBERS.map(|of| Share::new(count, of));
    NUMBERS.into_iter().flat_map(shares).collect()
}

#[test]
fn tests_take_any_share_and_number() {
    for share in shares() {
        call! {
            share.value();
            share.interval();
        }
        for other in shares() {
            call! {
                share.with(other);
                share.rest_of(other);
                Difference::new(share, other);
                cochran_armitage(&[(1.0, share), (2.0, other)]);
            }
        }
        for x in FLOATS {
            let observations = [x, 0.0, 1.0].map(|x| Observation { x, share });
            call! { fit_logistic(&observations).map(|fit| (fit.crossing(), fit.probability(x))); }
            call! { cochran_armitage(&[(x, share), (x, share)]); }
        }
    }
    let mut tests = FalseDiscovery::default();
    for number in FLOATS {
        call! {
            probability_below(number);
            two_sided_p(number);
            tests.add(number);
            tests.threshold();
        }
    }
    for number in NUMBERS {
        let mut random = SplitMix::new(number, number);
        call! { random.below(usize::try_from(number).unwrap_or(usize::MAX)); }
    }
}

#[test]
fn openings_end_before_a_cell_of_a_larger_board() {
    for side in sides() {
        let mut openings = Openings::default();
        for cell in cells() {
            let stone = Action::Stone {
                color: Color::Black,
                cell,
            };
            let plies = vec![
                stone,
                Action::Pass,
                Action::Resign(Color::White),
                stone,
                Action::Pass,
            ];
            let line = Line {
                side,
                plies,
                first_player: Some(Color::White),
            };
            openings.add(&line, Color::White, |_| Some("Ada"));
            call! { line.position(usize::MAX); }
        }
        for number in NUMBERS {
            let depth = usize::try_from(number).unwrap_or(usize::MAX);
            for row in openings.tree().rows(number, depth) {
                call! { (row.players(), row.difference(), row.plies().count()); }
            }
            call! { openings.tree().positions(number, 0..=depth); }
        }
        for text in texts() {
            let Ok(line) = Notation::parse(&text) else {
                continue;
            };
            call! { (line.plies(side), openings.tree_below(Some(&line)).games()); }
        }
    }
}

#[test]
fn expressions_and_names_are_any_text() {
    let queries: Vec<_> = texts()
        .iter()
        .flat_map(|text| {
            [
                Query::parse(text, Scope::default()),
                Query::parse_filter(text, Scope::default()),
            ]
        })
        .filter_map(|query| {
            query
                .map_err(|error| (error.column(), error.excerpt(), error.to_string()))
                .ok()
        })
        .collect();
    let names = Names::default();
    let mut spellings = NameCounts::default();
    each_judgement(|judgement| {
        spellings.add(judgement);
        for query in &queries {
            call! { query.matches(judgement, &names, "\u{202e}"); }
        }
    });
    call! { alias_file(&spellings.spellings()); }
    for text in texts() {
        call! {
            date::recorded(&text);
            Month::read(&text);
        }
    }
}

#[test]
fn games_of_any_kind_are_counted() {
    let names = Names::default();
    let mut groups = Groups::default();
    let (mut summary, mut results) = (Summary::default(), CountedResults::default());
    let mut index = Index::default();
    for number in NUMBERS {
        let depth = usize::try_from(number).unwrap_or(usize::MAX);
        let mut openings = CountedOpenings::default();
        each_judgement(|judgement| {
            call! {
                counted(judgement);
                groups.add(judgement, &GroupBy::ALL, &names, "a");
                summary.add(judgement, &names);
                results.add(judgement, &names);
                openings.add(judgement, depth, &names);
                index.add(judgement, number, &names, Scope::Symmetric);
            }
        });
        call! { openings.merge(openings.clone()); }
    }
    let found = index.find(duplicates::Options::default());
    call! {
        summary.merge(summary.clone());
        results.merge(results.clone());
        groups.leave_out_below(2);
        DuplicateGroup::all(&index, &found).len();
        Redundant::new(&index, &found, Keep::Longest, true);
    }
    for keep in [Keep::First, Keep::MostInfo] {
        call! { Redundant::new(&index, &found, keep, false); }
    }
}

#[test]
fn ratings_take_any_number() {
    let mut results = Results::default();
    for winner in [Color::White, Color::Black, Color::White] {
        results.add("Ada", "Bo", winner);
        results.add("Bo", "", winner);
    }
    for number in FLOATS {
        for name in ["Ada", "", "nobody"] {
            let mut options = ratings::Options::default();
            options.spread = Some(number);
            options.anchors = vec![(name.to_owned(), number)];
            options.pairs = vec![("Ada".to_owned(), name.to_owned())];
            call! { Ratings::new(&results, &options).map_err(|error| error.to_string()).is_ok(); }
        }
    }
}

#[test]
fn generators_take_any_range() {
    for number in NUMBERS {
        for other in NUMBERS {
            let mut options = generate::Options::default();
            let [from, to] = [number, other].map(|it| u32::try_from(it).unwrap_or(u32::MAX));
            options.sides = vec![Side::MIN];
            (options.seed, options.contract) = (number, from..=to);
            options.players = to;
            if let Ok(mut generator) = Generator::new(options) {
                call! { generator.game(number).stones.len(); }
            }
        }
    }
}

#[test]
fn partial_results_are_any_text() {
    for text in texts() {
        call! {
            PartialResult::<PartialBeginnings>::read(&text, text.as_bytes()).is_ok();
            PartialResult::<PartialBeginnings>::read("openings", text.as_bytes()).is_ok();
        }
    }
}
