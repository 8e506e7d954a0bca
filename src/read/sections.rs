//! Tagged sections of any name, such as those that extensions add.

use super::lines::{Line, Lines};
use crate::pi::markup::{Markup, Tag, tag_name};
use crate::text::line_breaks::paragraph_ends;
use crate::text::order::outermost;

/// The tagged sections between two lines, of the tags wanted and whatever their names: an opening that begins a
/// paragraph, and a closing of the same name that ends one. Only those that no other contains, in order.
pub(crate) fn named_sections(
    lines: &Lines<'_>,
    from: usize,
    to: usize,
    wanted: fn(Tag) -> bool,
) -> Vec<(usize, usize)> {
    let counts = |line: &Line| match line.markup {
        Markup::Open(tag) => wanted(tag) && line.opens_paragraph(),
        Markup::Close(tag) => wanted(tag) && paragraph_ends(lines.text, line.next),
        _ => false,
    };
    let tags = (from..to).filter(|at| counts(lines.at(*at)));
    let mut by_name: Vec<(&str, usize)> = tags.map(|at| (tag_name(lines.text_of(at)), at)).collect();
    by_name.sort_unstable();
    let mut sections = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut last = "";
    for (name, at) in by_name {
        if name != last {
            open.clear();
            last = name;
        }
        if matches!(lines.at(at).markup, Markup::Open(_)) {
            open.push(at);
        } else if let Some(start) = open.pop() {
            sections.push((start, at));
        }
    }
    sections.sort_unstable_by_key(|(_, close)| *close);
    outermost(sections, |span| *span)
}
