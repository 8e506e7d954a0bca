//! Context blocks in the forms that Pi has written.

use super::literals::LEAD_IN;
use crate::model::parts::ContextFile;
use crate::model::region::Shape;
use crate::model::span::Span;

/// The forms that Pi has written a context block in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContextForm {
    /// Tagged, no blank line inside the wrapper (0.86 on).
    Section,
    /// Tagged, with blank lines inside the wrapper (0.75.4 to 0.85).
    Footer,
    /// Headings, nothing closes it (to 0.75.1).
    Markdown,
}

impl From<Shape> for ContextForm {
    fn from(shape: Shape) -> Self {
        if shape == Shape::Footer { Self::Footer } else { Self::Section }
    }
}

/// A context block in `form`, without the line breaks around it (the Markdown form keeps the two that end each file),
/// and where each file's content lies in it.
pub(crate) fn context_block(files: &[ContextFile], form: ContextForm) -> (String, Vec<Span>) {
    let size: usize = files.iter().map(|file| file.path.len() + file.content.len() + 64).sum();
    let mut block = String::with_capacity(size + 128);
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
