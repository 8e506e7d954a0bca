//! Catalogues: finds the end of a catalogue that is exactly as Pi writes it.
//!
//! Input: lines, and the line where a catalogue may begin. Output: its last line, if a whole catalogue is there. This
//! module never looks for edited catalogues: `loose` does that.

use super::lines::{Above, Line, Lines};
use crate::pi::markup::{Markup, Tag};
use crate::text::slices::{head, rest};

/// The last line of the catalogue that begins at the line `at` (its wrapper or its heading).
///
/// A catalogue is the heading, one or two lines of hints, an empty line, `<available_skills>`, the entries and
/// `</available_skills>`. Pi escapes values, so no line of an entry can be a tag of Pi's. The exception is the closing
/// tag of a value that ends with a line break. Lines of markup without a tag can occur in a description.
pub(crate) fn catalogue_at(lines: &Lines<'_>, at: usize) -> Option<usize> {
    let (wrapped, heading) = match lines.at(at).markup {
        Markup::Open(Tag::Skills) => (true, at + 1),
        Markup::CatalogueHeading => (false, at),
        _ => return None,
    };
    let (first, list) = (lines.at(heading), lines.at(heading + 1));
    if !first.is(Markup::CatalogueHeading) || (wrapped && !first.follows(0)) {
        return None;
    }
    let is_list = list.is(Markup::Open(Tag::AvailableSkills)) && list.blanks == 1 && list.above == Above::Text;
    if !is_list
        || !(3..=4).contains(&(list.number - first.number))
        || !rest(lines.text, list.next).starts_with("  <skill>")
    {
        return None;
    }
    let close = heading + 2 + lines.get(heading + 2..)?.iter().position(|line| !is_in_value(line))?;
    let end = lines.at(close);
    let last_line = head(lines.text, end.start).trim_end_matches(['\n', '\r']);
    if !end.is(Markup::Close(Tag::AvailableSkills)) || end.blanks > 0 || !last_line.ends_with("  </skill>") {
        return None;
    }
    if !wrapped {
        return Some(close);
    }
    lines.at(close + 1).is_next(Markup::Close(Tag::Skills), 0).then_some(close + 1)
}

/// Whether `line` can be inside an entry. No tag can, except the closing tag of a value that ends with a line break.
pub(crate) fn is_in_value(line: &Line) -> bool {
    !is_tag(line.markup) || line.is(Markup::Close(Tag::Other))
}

const fn is_tag(markup: Markup) -> bool {
    matches!(markup, Markup::Open(_) | Markup::Close(_) | Markup::FileOpen | Markup::FileClose | Markup::AgentTag)
}
