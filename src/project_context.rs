//! Writes the child's own context block, as Pi would write it.

use crate::checks::check_files;
use crate::model::error::Error;
use crate::model::parts::ContextFile;
use crate::model::region::Shape;
use crate::pi::context_block::{ContextForm, context_block};

/// Writes Pi's context block in the form of `shape`, without line breaks around it.
///
/// Paths, contents and order are unchanged. Nothing is escaped. Without files, the text is empty.
///
/// # Errors
///
/// If a path contains a line break, because one of its lines could then forge markup.
///
/// ```
/// use prompt_inheritance::{ContextFile, Shape, render_project_context};
///
/// let files = [ContextFile { path: "/wt/AGENTS.md".into(), content: "Be brief.".into() }];
/// assert_eq!(
///     render_project_context(&files, Shape::Section)?,
///     "<project_context>\nProject-specific instructions and guidelines:\n\n\
///      <project_instructions path=\"/wt/AGENTS.md\">\nBe brief.\n</project_instructions>\n</project_context>"
/// );
/// # Ok::<(), prompt_inheritance::Error>(())
/// ```
pub fn render_project_context(files: &[ContextFile], shape: Shape) -> Result<String, Error> {
    check_files("files", files)?;
    Ok(context_block(files, ContextForm::from(shape)).0)
}
