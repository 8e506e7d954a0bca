//! Writes context blocks in the forms of Pi's versions.

use super::literals::LEAD_IN;
use crate::model::parts::ContextFile;
use crate::model::region::Shape;
use crate::model::span::Span;

/// The form of a context block. It depends on the version of Pi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContextForm {
    /// Tagged, without blank lines inside the wrapper (from 0.86).
    Section,
    /// Tagged, with blank lines inside the wrapper (0.75.4 to 0.85).
    Footer,
    /// With Markdown headings. Nothing closes the block (up to 0.75.1).
    Markdown,
}

impl From<Shape> for ContextForm {
    fn from(shape: Shape) -> Self {
        if shape == Shape::Footer { Self::Footer } else { Self::Section }
    }
}

/// Writes a context block in `form`, and returns it with the span of each file's content. The block has no line breaks
/// around it, but the Markdown form keeps the two that end each file.
pub(crate) fn context_block(files: &[ContextFile], form: ContextForm) -> (String, Vec<Span>) {
    let mut block = String::new();
    let mut contents = Vec::with_capacity(files.len());
    if files.is_empty() {
        return (block, contents);
    }
    let (opening, file_open, file_open_end, file_close, closing) = match form {
        ContextForm::Section => (
            "<project_context>\n",
            "\n\n<project_instructions path=\"",
            "\">\n",
            "\n</project_instructions>",
            "\n</project_context>",
        ),
        ContextForm::Footer => (
            "<project_context>\n\n",
            "\n\n<project_instructions path=\"",
            "\">\n",
            "\n</project_instructions>",
            "\n\n</project_context>",
        ),
        ContextForm::Markdown => ("# Project Context\n\n", "\n\n## ", "\n\n", "", "\n\n"),
    };
    block.push_str(opening);
    block.push_str(LEAD_IN);
    for ContextFile { path, content } in files {
        block.push_str(file_open);
        block.push_str(path);
        block.push_str(file_open_end);
        let start = block.len();
        block.push_str(content);
        contents.push(Span::new(start, block.len()));
        block.push_str(file_close);
    }
    block.push_str(closing);
    (block, contents)
}
