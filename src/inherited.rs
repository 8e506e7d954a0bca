//! Recovery: where a child's prompt holds what it took from its parent's.

use crate::cut::{InheritOptions, inherited_identity};
use crate::error::Error;
use crate::matching::occurrences;
use crate::order::by_place;
use crate::text::Span;

/// A stretch that a child's prompt shares with its parent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InheritedSpan {
    /// Where it stands in the child's prompt.
    pub child: Span,
    /// Where it stands in the parent's.
    pub parent: Span,
}

/// Finds what a child's prompt took from a parent's: the whole parent where that was embedded whole, else its identity,
/// in one span for each stretch between what was excised. Every occurrence, in order; the longest where two overlap.
///
/// # Errors
///
/// When a directory is empty or spans lines.
///
/// ```
/// use prompt_inheritance::{InheritOptions, find_inherited};
///
/// let options = InheritOptions { parent_cwd: "/repo".into(), ..InheritOptions::default() };
/// let found = find_inherited("Be brief.\n\nLook around.", "Be brief.\n\n<cwd>\n/repo\n</cwd>", &options)?;
/// assert_eq!(found[0].child.end, 9);
/// # Ok::<(), prompt_inheritance::Error>(())
/// ```
pub fn find_inherited(
    child_prompt: &str,
    parent_prompt: &str,
    options: &InheritOptions,
) -> Result<Vec<InheritedSpan>, Error> {
    let identity = inherited_identity(parent_prompt, options)?;
    let mut found: Vec<(Span, &[Span])> = Vec::new();
    let all = [Span::new(0, parent_prompt.len())];
    for (needle, parts) in [(parent_prompt, &all[..]), (&*identity.text, &*identity.kept)] {
        if needle.is_empty() || (parts.len() == 1 && !found.is_empty() && needle == parent_prompt) {
            continue;
        }
        let longer = found.len();
        let mut end = 0;
        for start in occurrences(child_prompt, needle) {
            if start < end {
                continue;
            }
            end = start + needle.len();
            let span = Span::new(start, end);
            let before = found[..longer].partition_point(|(other, _)| other.start < span.end);
            let overlaps = found[..before].last().is_some_and(|(other, _)| other.end > span.start);
            if !overlaps {
                found.push((span, parts));
            }
        }
    }
    by_place(&mut found, |(span, _)| span.start);
    Ok(found.into_iter().flat_map(|(span, parts)| split(span.start, parts)).collect())
}

/// The stretches of one occurrence that begins at `at`.
fn split(mut at: usize, parts: &[Span]) -> impl Iterator<Item = InheritedSpan> + '_ {
    parts.iter().map(move |part| {
        let child = Span::new(at, at + part.len());
        at = child.end;
        InheritedSpan { child, parent: *part }
    })
}
