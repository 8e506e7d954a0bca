//! Spans that a function leaves out of a text, and the cut points of a prompt.

use super::codes::codes;
use super::region::RegionKind;
use super::span::Span;

codes! {
    /// Why a span was left out.
    ExcisionReason {
        /// It is true only for the parent's session.
        SessionResolved = "session-resolved",
        /// It is true only for the parent's directory.
        DirectoryResolved = "directory-resolved",
        /// It is true only for one turn.
        TurnResolved = "turn-resolved",
        /// The child's prompt already contains it.
        AlreadyPresent = "already-present",
        /// The caller chose to remove it.
        Asked = "asked",
    }
}

/// A span that was left out of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excision {
    /// Where it is in the original text.
    pub span: Span,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
    /// The kind of its region.
    pub kind: RegionKind,
    /// The section's name, the file's path or the skill's name, if it has one.
    pub name: Option<String>,
    /// Why it was left out.
    pub reason: ExcisionReason,
}

/// Where an identity ends, and the region that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Cut {
    /// The first byte that is not kept.
    pub offset: usize,
    /// The line of that byte, numbered from 1.
    pub line: usize,
    /// The region that begins there.
    pub region: RegionKind,
}

/// The two cut points of a prompt. `None` means that there is nothing to cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Cuts {
    /// For a child in the parent's directory.
    pub same: Option<Cut>,
    /// For a relocated child.
    pub relocated: Option<Cut>,
}

impl Cuts {
    /// The cut for a child in the parent's directory, or for a relocated child.
    #[must_use]
    pub const fn of(&self, relocated: bool) -> Option<Cut> {
        if relocated { self.relocated } else { self.same }
    }
}

/// The spans between the excised ones, from the start of the text to `end`. Some may be empty.
pub(crate) fn spans_left(excised: &[Excision], end: usize) -> Vec<Span> {
    let mut left = Vec::with_capacity(excised.len() + 1);
    let mut at = 0;
    for Excision { span, .. } in excised {
        left.push(Span::new(at, span.start));
        at = span.end.max(at);
    }
    left.push(Span::new(at.min(end), end));
    left
}

/// The texts of `spans`, one after the other.
pub(crate) fn joined(text: &str, spans: &[Span]) -> String {
    spans.iter().map(|span| span.of(text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relocated_child_has_its_own_cut() {
        let cut = |offset| Some(Cut { offset, line: 1, region: RegionKind::Cwd });
        let cuts = Cuts { same: cut(2), relocated: cut(1) };
        assert_eq!((cuts.of(false), cuts.of(true)), (cut(2), cut(1)));
    }
}
