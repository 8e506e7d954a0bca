//! Lines of markup: which whole lines are markup of Pi's, and what each of them is.

use super::header::agent_name;
use super::literals::{
    CATALOGUE_HEADING, DATE, DATE_AND_TIME, DOCS_LEAD, FILE_CLOSE, FILE_OPEN, FILE_OPEN_END, FOOTER, LEAD_IN,
    MARKDOWN_CONTEXT, TOOL_LIST,
};
use super::paths::is_absolute_bytes;

/// The sections that Pi writes, and the catalogue's inner tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tag {
    /// `<tools>`
    Tools,
    /// `<rules>`
    Rules,
    /// `<docs>`
    Docs,
    /// `<addendum>`
    Addendum,
    /// `<project_context>`
    ProjectContext,
    /// `<skills>`
    Skills,
    /// `<cwd>`
    Cwd,
    /// `<available_skills>`
    AvailableSkills,
    /// Any other valid name of a section, such as an extension's.
    Other,
}

/// The names of Pi's own sections.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only the JavaScript boundary uses it"))]
pub(crate) const SECTIONS: [&str; 7] = ["tools", "rules", "docs", "addendum", "project_context", "skills", "cwd"];

impl Tag {
    const fn of(name: &[u8]) -> Self {
        match name {
            b"tools" => Self::Tools,
            b"rules" => Self::Rules,
            b"docs" => Self::Docs,
            b"addendum" => Self::Addendum,
            b"project_context" => Self::ProjectContext,
            b"skills" => Self::Skills,
            b"cwd" => Self::Cwd,
            b"available_skills" => Self::AvailableSkills,
            _ => Self::Other,
        }
    }
}

/// What a whole line of markup is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Markup {
    /// `<tools>`
    Open(Tag),
    /// `</tools>`
    Close(Tag),
    /// `<project_instructions path="/abs/AGENTS.md">`
    FileOpen,
    /// `</project_instructions>`
    FileClose,
    /// `The following skills provide specialized instructions for specific tasks.`
    CatalogueHeading,
    /// `Project-specific instructions and guidelines:`
    LeadIn,
    /// `# Project Context`
    MarkdownContext,
    /// `## /abs/AGENTS.md`
    MarkdownFile,
    /// `Current date: 2026-05-01`
    Date,
    /// `Current working directory: /abs`
    Footer,
    /// `Available tools:`, in the default preamble of the footer shape.
    ToolList,
    /// `Pi documentation (…`, the last part of that preamble.
    DocsLead,
    /// `<active_agent name="Explore"/>`
    AgentTag,
    /// Not a line: a placeholder before the first line of markup and after the last.
    None,
}

/// Whether a line of markup can begin with this byte.
pub(crate) const fn may_begin(first: u8) -> bool {
    matches!(first, b'<' | b'#' | b'C' | b'T' | b'P' | b'A')
}

/// What `line` is, if it is markup. Pass the line without its line break and without a `\r` before that.
pub(crate) fn classify(line: &[u8]) -> Option<Markup> {
    match line {
        [b'<', ..] => classify_tag(line),
        [b'#', b'#', ..] => {
            line.strip_prefix(b"## ").filter(|path| is_absolute_bytes(path)).map(|_| Markup::MarkdownFile)
        }
        [b'#', ..] => (line == MARKDOWN_CONTEXT.as_bytes()).then_some(Markup::MarkdownContext),
        // Ordinary lines begin with "Current" too. One letter of the next word rules out most of them quickly.
        [b'C', ..] => match line.get("Current ".len())? {
            b'w' => line.strip_prefix(FOOTER.as_bytes()).filter(|path| is_absolute_bytes(path)).map(|_| Markup::Footer),
            b'd' => is_date(line).then_some(Markup::Date),
            _ => None,
        },
        [b'T', ..] => (line == CATALOGUE_HEADING.as_bytes()).then_some(Markup::CatalogueHeading),
        [b'P', b'i', ..] => line.starts_with(DOCS_LEAD.as_bytes()).then_some(Markup::DocsLead),
        [b'P', ..] => (line == LEAD_IN.as_bytes()).then_some(Markup::LeadIn),
        [b'A', ..] => (line == TOOL_LIST.as_bytes()).then_some(Markup::ToolList),
        _ => None,
    }
}

fn classify_tag(line: &[u8]) -> Option<Markup> {
    let name = match line {
        [b'<', b'/', ..] if line == FILE_CLOSE.as_bytes() => return Some(Markup::FileClose),
        [b'<', b'/', name @ .., b'>'] => return is_section_name(name).then(|| Markup::Close(Tag::of(name))),
        [b'<', name @ .., b'>'] => name,
        _ => return None,
    };
    if is_section_name(name) {
        Some(Markup::Open(Tag::of(name)))
    } else if line.starts_with(FILE_OPEN.as_bytes()) && line.ends_with(FILE_OPEN_END.as_bytes()) {
        (line.len() >= FILE_OPEN.len() + FILE_OPEN_END.len()).then_some(Markup::FileOpen)
    } else {
        agent_name(line).map(|_| Markup::AgentTag)
    }
}

/// Whether `name` follows Pi's rule for the names of sections.
fn is_section_name(name: &[u8]) -> bool {
    matches!(name, [b'a'..=b'z', ..]) && name.iter().all(|&byte| IN_NAMES[byte as usize])
}

/// Which bytes a name can contain. It is a table because every line that looks like a tag is tested against it.
const IN_NAMES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < u8::MAX {
        table[byte as usize] = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
        byte += 1;
    }
    table
};

/// Whether `line` is a date line. Pi up to 0.57 wrote the time too, in the format of the host.
fn is_date(line: &[u8]) -> bool {
    let fits = |(at, b): (usize, &u8)| if at == 4 || at == 7 { *b == b'-' } else { b.is_ascii_digit() };
    match line.strip_prefix(DATE.as_bytes()) {
        Some(date) => date.len() == 10 && date.iter().enumerate().all(fits),
        None => line.len() > DATE_AND_TIME.len() && line.starts_with(DATE_AND_TIME.as_bytes()),
    }
}

/// The name in a section's tag line.
pub(crate) fn tag_name(line: &str) -> &str {
    line.trim_start_matches('<').trim_start_matches('/').trim_end_matches('>')
}

/// The directory that a footer line states.
pub(crate) fn footer_directory(line: &str) -> &str {
    line.get(FOOTER.len()..).unwrap_or_default()
}

/// Whether a date line states the time too, as Pi wrote it up to 0.57.
pub(crate) fn has_time(line: &str) -> bool {
    line.starts_with(DATE_AND_TIME)
}

/// The path in a file's opening line. It ends at the last `">`, because Pi escapes nothing in it.
pub(crate) fn file_path(line: &str) -> &str {
    line.strip_prefix(FILE_OPEN).and_then(|rest| rest.strip_suffix(FILE_OPEN_END)).unwrap_or_default()
}

/// The path in a file's Markdown heading.
pub(crate) fn markdown_path(line: &str) -> &str {
    line.get(3..).unwrap_or_default()
}

/// A whole section, as Pi writes it into a prompt.
pub(crate) fn section(name: &str, content: &str) -> String {
    format!("<{name}>\n{content}\n</{name}>")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scan skips all lines that begin with another byte.
    #[test]
    fn all_markup_begins_with_a_byte_that_may_begin_it() {
        let all = [
            CATALOGUE_HEADING,
            LEAD_IN,
            MARKDOWN_CONTEXT,
            FOOTER,
            DATE,
            DATE_AND_TIME,
            TOOL_LIST,
            DOCS_LEAD,
            "<",
            "## ",
        ];
        assert!(all.iter().all(|literal| may_begin(literal.as_bytes()[0])));
        let others = (0..=u8::MAX).filter(|first| !may_begin(*first));
        assert!(others.into_iter().all(|first| all.iter().all(|literal| literal.as_bytes()[0] != first)));
        // Otherwise the scan would skip nothing.
        assert!((b'a'..=b'z').all(|first| !may_begin(first)));
    }

    #[test]
    fn whole_lines_only() {
        assert_eq!(classify(b"<cwd>"), Some(Markup::Open(Tag::Cwd)));
        assert_eq!(classify(b"<cwd> "), None);
        assert_eq!(classify(b"Current working directory: repo"), None);
        assert_eq!(classify(b"Current date: 2026-05-01"), Some(Markup::Date));
        assert_eq!(classify(b"Current date: soon"), None);
        assert_eq!(classify(b"Current date: on Friday."), None);
        assert_eq!(classify(b"Current date: 2026-05-012"), None);
        assert_eq!(classify(b"Current date and time: "), None);
        assert_eq!(classify(b"Current directories are listed below."), None);
        assert_eq!(classify(b"<a href=\"https://example.com/agents\">"), None);
        assert_eq!(classify(b"<project_instructions path=\"/a\"/>"), None);
        assert_eq!(classify(b"<project_instructions path=\">"), None);
        assert_eq!(file_path("<project_instructions path=\"/a\">b\">"), "/a\">b");
        assert_eq!(classify(b"<active_agent name=\"a\"b\"/>"), None);
    }
}
