//! The child's own context block, as Pi would have written it.

use crate::Shape;
use crate::error::{Error, check_line};
use crate::markup::{ContextForm, context_block};

/// A project's context file, as the host resolved it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ContextFile {
    /// Its absolute path. No line break.
    pub path: String,
    /// Its text, which is neither trimmed nor escaped.
    pub content: String,
}

/// A skill, as a catalogue lists it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// What it is for; may span lines.
    pub description: String,
    /// The absolute path of its file.
    pub file_path: String,
}

/// Writes Pi's context block in the form of the given shape, without line breaks around it.
///
/// Paths, contents and order are untouched, nothing is escaped. No files, no text. See ADR 0010.
///
/// # Errors
///
/// When a path spans lines, because a line of it could then pass for markup.
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

pub(crate) fn check_files(field: &str, files: &[ContextFile]) -> Result<(), Error> {
    for (index, file) in files.iter().enumerate() {
        check_line(&format!("{field}[{index}].path"), &file.path, "a path without line breaks")?;
    }
    Ok(())
}
