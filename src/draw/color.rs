//! Colours of pictures.

use std::fmt;

use super::geometry::whole;

/// An opaque colour, 0 to 255 for each of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The mix of this colour and `other`: 0 is this colour, 1 the other.
    #[must_use]
    pub fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |from: u8, to: u8| {
            let mixed = f64::from(from) + (f64::from(to) - f64::from(from)) * share;
            u8::try_from(whole(mixed.round())).unwrap_or(u8::MAX)
        };
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }
}

impl fmt::Display for Rgb {
    /// As SVG and CSS write it: `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

named! {
    /// Where a picture will be looked at.
    #[derive(Default)]
    pub enum Theme {
        /// A light page.
        #[default]
        Light = "light",
        /// A dark page.
        Dark = "dark",
        /// Paper: black, white and grey.
        Print = "print",
    }
}

named! {
    /// The colours of the two kinds of stones.
    #[derive(Default)]
    pub enum StoneColors {
        /// Black and white.
        #[default]
        BlackWhite = "black-white",
        /// Red for Black, and white.
        RedWhite = "red-white",
    }
}

/// The colours of one kind of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StonePalette {
    /// The stone.
    pub fill: Rgb,
    /// Its outline.
    pub rim: Rgb,
    /// The text on it.
    pub ink: Rgb,
}

/// The colours of a picture.
///
/// No meaning depends on hue alone: colours with different meanings differ in lightness or come
/// with different shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Palette {
    /// The page.
    pub background: Rgb,
    /// An empty cell.
    pub cell: Rgb,
    /// The lines between cells.
    pub grid: Rgb,
    /// Labels and captions.
    pub text: Rgb,
    /// The border of edges 1, 3 and 5, then that of edges 2, 4 and 6.
    pub borders: [Rgb; 2],
    /// Marks on empty cells, lines and arrows.
    pub mark: Rgb,
    /// The ring around the last stone.
    pub last: Rgb,
    /// The stones that decided the game, and the edges that they join.
    pub path: Rgb,
    /// Black stones, then white ones.
    pub stones: [StonePalette; 2],
}

impl StonePalette {
    const fn new(fill: Rgb, rim: Rgb, ink: Rgb) -> Self {
        Self { fill, rim, ink }
    }

    const WHITE: Self = Self::new(Rgb(255, 255, 255), Rgb(40, 40, 40), Rgb(20, 20, 20));

    const BLACK: Self = Self::new(Rgb(26, 26, 28), Rgb(0, 0, 0), Rgb(255, 255, 255));

    const RED: Self = Self::new(Rgb(178, 24, 32), Rgb(84, 0, 6), Rgb(255, 255, 255));
}

impl Palette {
    /// The colours of a theme.
    #[must_use]
    pub fn new(theme: Theme, stones: StoneColors) -> Self {
        let dark_stone = match stones {
            StoneColors::BlackWhite => StonePalette::BLACK,
            StoneColors::RedWhite => StonePalette::RED,
        };
        match theme {
            Theme::Light => Self {
                background: Rgb(255, 255, 255),
                cell: Rgb(236, 220, 186),
                grid: Rgb(146, 116, 70),
                text: Rgb(60, 56, 50),
                borders: [Rgb(52, 40, 20), Rgb(150, 112, 52)],
                mark: Rgb(30, 30, 30),
                last: Rgb(0, 84, 166),
                path: Rgb(31, 111, 214),
                stones: [dark_stone, StonePalette::WHITE],
            },
            Theme::Dark => Self {
                background: Rgb(22, 24, 28),
                cell: Rgb(98, 104, 114),
                grid: Rgb(22, 24, 28),
                text: Rgb(214, 218, 224),
                borders: [Rgb(250, 246, 236), Rgb(150, 138, 112)],
                mark: Rgb(250, 250, 250),
                last: Rgb(255, 200, 60),
                path: Rgb(255, 193, 77),
                stones: [
                    StonePalette {
                        rim: Rgb(0, 0, 0),
                        ..dark_stone
                    },
                    StonePalette {
                        fill: Rgb(242, 242, 244),
                        ..StonePalette::WHITE
                    },
                ],
            },
            Theme::Print => Self {
                background: Rgb(255, 255, 255),
                cell: Rgb(255, 255, 255),
                grid: Rgb(120, 120, 120),
                text: Rgb(0, 0, 0),
                borders: [Rgb(0, 0, 0), Rgb(170, 170, 170)],
                mark: Rgb(0, 0, 0),
                last: Rgb(0, 0, 0),
                path: Rgb(0, 0, 0),
                stones: [
                    dark_stone,
                    StonePalette {
                        rim: Rgb(0, 0, 0),
                        ink: Rgb(0, 0, 0),
                        ..StonePalette::WHITE
                    },
                ],
            },
        }
    }

    /// Fades all colours towards the page.
    #[must_use]
    pub fn faded(self) -> Self {
        let fade = |color: Rgb| color.mixed(self.background, 0.65);
        Self {
            cell: fade(self.cell),
            grid: fade(self.grid),
            stones: self.stones_faded(self.background),
            ..self
        }
    }

    /// Makes the stones paler, so that other stones stand out.
    #[must_use]
    pub fn with_faded_stones(self) -> Self {
        let stones = self.stones_faded(self.cell);
        Self { stones, ..self }
    }

    fn stones_faded(self, ground: Rgb) -> [StonePalette; 2] {
        let fade = |color: Rgb| color.mixed(ground, 0.65);
        self.stones.map(|stone| StonePalette {
            fill: fade(stone.fill),
            rim: fade(stone.rim),
            ink: stone.ink,
        })
    }
}
