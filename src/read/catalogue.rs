//! Catalogues: where a whole one begins and ends.

use super::lines::{Above, Line, Lines};
use crate::pi::markup::{Markup, Tag};
use crate::text::slices::{head, rest};

/// Where the catalogue that begins at the line `at` (its wrapper or its heading) is closed.
///
/// The heading, one or two lines of hints, an empty line, `<available_skills>`, entries. Values are escaped, so no tag
/// can stand at the start of a line before the closing one but that of a value which ends in a line break; lines without
/// a tag can, in a description.
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

/// Whether `line` can stand in an entry: no tag can, but that of a value which ends in a line break.
pub(crate) fn is_in_value(line: &Line) -> bool {
    !is_tag(line.markup) || line.is(Markup::Close(Tag::Other))
}

const fn is_tag(markup: Markup) -> bool {
    matches!(markup, Markup::Open(_) | Markup::Close(_) | Markup::FileOpen | Markup::FileClose | Markup::AgentTag)
}
