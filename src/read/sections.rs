//! Sections: finds tagged sections of any name, such as those that extensions add.
//!
//! Input: lines. Output: the lines that open and close each section. This module never decides who wrote a section.

use super::lines::{Line, Lines};
use crate::pi::markup::{Markup, Tag, tag_name};
use crate::text::line_breaks::paragraph_ends;
use crate::text::order::outermost;
use std::collections::BTreeMap;

/// The tagged sections from the line `from` up to `to` whose tag is `wanted`, in order. A section begins with an
/// opening that begins a paragraph, and ends with a closing of the same name that ends one. Leaves out sections inside
/// another.
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
    let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in (from..to).filter(|at| counts(lines.at(*at))) {
        by_name.entry(tag_name(lines.text_of(at))).or_default().push(at);
    }
    let mut sections = Vec::new();
    for tags in by_name.into_values() {
        let mut open: Vec<usize> = Vec::new();
        for at in tags {
            if matches!(lines.at(at).markup, Markup::Open(_)) {
                open.push(at);
            } else if let Some(start) = open.pop() {
                sections.push((start, at));
            }
        }
    }
    sections.sort_by_cached_key(|(_, close)| *close);
    outermost(sections, |span| *span)
}

/// The line that closes the section that begins at the line `open`. That is a closing of the same name that ends a
/// paragraph. It is the first one for which every opening of that name inside the section has its own closing.
pub(crate) fn section_at(lines: &Lines<'_>, open: usize) -> Option<usize> {
    if !matches!(lines.at(open).markup, Markup::Open(_)) {
        return None;
    }
    let name = tag_name(lines.text_of(open));
    let mut depth = 0_usize;
    for at in open..lines.len() {
        match lines.at(at).markup {
            Markup::Open(_) if tag_name(lines.text_of(at)) == name && lines.at(at).opens_paragraph() => depth += 1,
            Markup::Close(_)
                if tag_name(lines.text_of(at)) == name && paragraph_ends(lines.text, lines.at(at).next) =>
            {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}
