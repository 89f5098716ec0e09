//! The chances of a game in one line.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::palette::SELECTED;
use crate::draw::{Graph, MoveQuality};

/// Eight heights of a bar.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Draws Black's chance at the current ply, and a bar for each ply; of a long game those around the
/// current one.
pub(super) fn draw_chances(graph: &Graph, area: Rect, frame: &mut Frame<'_>) {
    let current = graph.current.unwrap_or(0);
    let here = graph.current.and_then(|ply| graph.at(ply));
    let chance = here.map_or("-".to_owned(), |point| format!("{:.1}", point.chance));
    let quality = here.and_then(|point| point.quality);
    let quality = quality.map_or("", MoveQuality::name);
    let text = format!("Black's chance {chance:>6} {quality:<10} ");
    let room = usize::from(area.width).saturating_sub(text.len());
    let mut spans = vec![Span::raw(text)];
    let room = u32::try_from(room).unwrap_or(0);
    let first = current.saturating_sub(room / 2);
    let first = first.min((graph.plies + 1).saturating_sub(room));
    let last = first.saturating_add(room).min(graph.plies + 1);
    for ply in first..last {
        let bar = graph.at(ply).map_or(' ', |point| bar(point.chance));
        let span = Span::raw(bar.to_string());
        let is_here = graph.current == Some(ply);
        spans.push(if is_here { span.style(SELECTED) } else { span });
    }
    frame.render_widget(Line::from(spans), area);
}

/// The bar of a chance from 0 to 100.
fn bar(chance: f64) -> char {
    let higher = (1..BARS.len()).filter(|&step| {
        let limit = f64::from(u8::try_from(step).unwrap_or(0)) * 12.5;
        chance >= limit
    });
    BARS[higher.count()]
}
