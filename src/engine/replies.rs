//! The last good replies of playouts.

use crate::game::Color;

use super::grid::ROOM;

/// No reply.
const NONE: u16 = u16::MAX;

/// For each colour and each stone of the opponent, the answer with which the colour last won a
/// playout, forgotten when it loses with it.
#[derive(Clone, Debug)]
pub(super) struct Replies([Box<[u16; ROOM]>; 2]);

impl Replies {
    pub(super) fn new() -> Self {
        Self([0, 1].map(|_| Box::new([NONE; ROOM])))
    }

    /// The good reply of `color` to the stone of the opponent on `last`.
    #[inline]
    pub(super) fn to(&self, color: Color, last: u16) -> Option<u16> {
        let reply = self.0[color as usize][usize::from(last) % ROOM];
        (reply != NONE).then_some(reply)
    }

    /// Learns from the moves of a playout that `winner` won; `color` made the first of them.
    pub(super) fn learn(&mut self, moves: &[u16], mut color: Color, winner: Color) {
        for pair in moves.windows(2) {
            color = color.opponent();
            let reply = &mut self.0[color as usize][usize::from(pair[0]) % ROOM];
            if color == winner {
                *reply = pair[1];
            } else if *reply == pair[1] {
                *reply = NONE;
            }
        }
    }
}
