//! The graph of a game's chances: plain data.

named! {
    /// The judgement of a move in an annotation of the record.
    pub enum MoveQuality {
        /// `TE`: a good move; of a review the only one that wins.
        Good = "good",
        /// `DO`: doubtful, an inaccuracy.
        Inaccuracy = "inaccuracy",
        /// `BM[1]`: bad, a mistake.
        Mistake = "mistake",
        /// `BM[2]`: very bad, a blunder.
        Blunder = "blunder",
    }
}

/// A value of a [`Graph`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// The ply after which it holds, from 1; 0 before the first.
    pub ply: u32,
    /// Black's chance of winning, 0 to 100.
    pub chance: f64,
    /// The ends of its interval, if a review wrote them.
    pub interval: Option<(f64, f64)>,
    /// The record's judgement of the ply.
    pub quality: Option<MoveQuality>,
}

/// Black's chance of winning over the plies of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The values that the record has, at least one, by ascending ply; no ply occurs twice.
    pub points: Vec<GraphPoint>,
    /// The number of plies of the game.
    pub plies: u32,
    /// The ply of the position, which is marked.
    pub current: Option<u32>,
}

impl Graph {
    /// The value at a ply.
    #[must_use]
    pub fn at(&self, ply: u32) -> Option<GraphPoint> {
        let place = self.points.binary_search_by_key(&ply, |point| point.ply);
        place.ok().map(|place| self.points[place])
    }

    /// The graph in words, for readers who do not see it.
    #[must_use]
    pub fn sentence(&self) -> String {
        let value = |point: &GraphPoint| format!("{:.1} after ply {}", point.chance, point.ply);
        let ends = [self.points.first(), self.points.last()];
        let [first, last] = ends.map(|point| point.map_or(String::new(), value));
        let mut text = format!("Black's chance of winning, from 0 to 100: {first}, {last}");
        for (quality, title) in [
            (MoveQuality::Mistake, "Mistakes"),
            (MoveQuality::Blunder, "Blunders"),
        ] {
            let own = self.points.iter();
            let own = own.filter(|point| point.quality == Some(quality));
            let plies: Vec<String> = own.map(|point| point.ply.to_string()).collect();
            if !plies.is_empty() {
                text += &[". ", title, " at ply ", &plies.join(", ")].concat();
            }
        }
        text + "."
    }
}
