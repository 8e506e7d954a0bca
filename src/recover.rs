//! Recovery: finds in a child's prompt what it took from its parent's prompt.

use crate::identity::{InheritOptions, inherited_identity};
use crate::model::error::Error;
use crate::model::span::Span;
use crate::text::matching::whole_lines_apart;
use crate::text::order::last_before;
use crate::text::runs::common_runs;

/// A span that a child's prompt shares with its parent's prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InheritedSpan {
    /// The span in the child's prompt.
    pub child: Span,
    /// The span in the parent's prompt.
    pub parent: Span,
}

/// Finds what a child's prompt took from its parent's prompt, in whole lines.
///
/// The function searches for the parent's whole prompt and for the parent's identity. An identity has one span for each
/// part between excised spans. The function returns all occurrences, in order. If two overlap, it returns the longer
/// one.
///
/// If a host edited the child's copy, neither occurs. Then the function finds the runs of lines that are left. A run is
/// at the start or the end of a part of the identity, or has three or more lines.
///
/// # Errors
///
/// If a directory is not absolute or contains a line break.
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
    let whole = whole_lines_apart(child_prompt, parent_prompt);
    let mut found = Vec::new();
    add(&mut found, &whole, &[Span::new(0, parent_prompt.len())]);
    let mut of_identity = whole_lines_apart(child_prompt, &identity.text);
    // The identity inside a whole parent's prompt is not listed again.
    of_identity.retain(|place| {
        last_before(&whole, |other| other.start < place.end).is_none_or(|other| other.end <= place.start)
    });
    add(&mut found, &of_identity, &identity.kept);
    if found.is_empty() {
        let runs = common_runs(child_prompt, parent_prompt, &identity.kept);
        found.extend(runs.into_iter().map(|(child, parent)| InheritedSpan { child, parent }));
    }
    found.sort_by_cached_key(|span| span.child.start);
    Ok(found)
}

/// Adds the spans of each place. A place consists of the `parts` of the parent's prompt, one after the other.
fn add(found: &mut Vec<InheritedSpan>, places: &[Span], parts: &[Span]) {
    for place in places {
        let mut at = place.start;
        for part in parts {
            let child = Span::new(at, at + part.len());
            at = child.end;
            found.push(InheritedSpan { child, parent: *part });
        }
    }
}
