//! Pi's markup: every literal that Pi writes, told apart and written in this file alone.
//!
//! When Pi changes a heading or a tag, this is the file that changes.

use crate::matching::find;
use crate::text::{Span, head, rest};
use crate::{ContextFile, Shape};

/// The catalogue's first line, in every version.
pub(crate) const CATALOGUE_HEADING: &str = "The following skills provide specialized instructions for specific tasks.";
/// The sentence that opens every context block.
pub(crate) const LEAD_IN: &str = "Project-specific instructions and guidelines:";
/// The heading of a context block in Markdown form.
pub(crate) const MARKDOWN_CONTEXT: &str = "# Project Context";
/// The working-directory claim of the footer shape, up to the directory.
pub(crate) const FOOTER: &str = "Current working directory: ";
const DATE: &str = "Current date: ";
const DATE_AND_TIME: &str = "Current date and time: ";
const FILE_OPEN: &str = "<project_instructions path=\"";
const FILE_OPEN_END: &str = "\">";
pub(crate) const FILE_CLOSE: &str = "</project_instructions>";
pub(crate) const AGENT_OPEN: &str = "<active_agent name=\"";
const AGENT_END: &str = "\"/>";
const ENVIRONMENT: &str = "# Environment";
const WORKING_DIRECTORY: &str = "Working directory: ";
const GIT: &str = "Git repository: yes";
const NO_GIT: &str = "Not a git repository";
const BRANCH: &str = "Branch: ";
const PLATFORM: &str = "Platform: ";
/// Two lines inside the default preamble of the footer shape. All versions that write it are out, so the wording is fixed.
pub(crate) const TOOL_LIST: &str = "Available tools:";
const DOCS_LEAD: &str = "Pi documentation (";
/// The heading of the skills slice that other packages write.
pub(crate) const SKILLS_SLICE: &str = "## Agent skills";

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
    /// Any other name that a section may have, such as an extension's.
    Other,
}

/// The names of Pi's own sections.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "the boundary's"))]
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
    /// No line at all: what stands before the first mark and behind the last.
    None,
}

/// The bytes that a line of markup can begin with.
pub(crate) const fn may_begin(first: u8) -> bool {
    matches!(first, b'<' | b'#' | b'C' | b'T' | b'P' | b'A')
}

/// What `line` is, if it is markup. The line is given without its line break and without a `\r` before that.
pub(crate) fn classify(line: &[u8]) -> Option<Markup> {
    match line {
        [b'<', ..] => classify_tag(line),
        [b'#', b'#', ..] => {
            line.strip_prefix(b"## ").filter(|path| is_absolute_bytes(path)).map(|_| Markup::MarkdownFile)
        }
        [b'#', ..] => (line == MARKDOWN_CONTEXT.as_bytes()).then_some(Markup::MarkdownContext),
        // Ordinary lines begin with this word too; one letter of the next word spares comparing most of them.
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

/// Pi's own rule for the names of sections.
fn is_section_name(name: &[u8]) -> bool {
    matches!(name, [b'a'..=b'z', ..]) && name.iter().all(|&byte| IN_NAMES[byte as usize])
}

/// A table, because every line that looks like a tag is tested against it.
const IN_NAMES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
        byte += 1;
    }
    table
};

/// A day, or to 0.57 a time, which Pi wrote in the host's own way.
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

/// Whether a date line states the time too, as Pi's did to 0.57.
pub(crate) fn has_time(line: &str) -> bool {
    line.starts_with(DATE_AND_TIME)
}

/// The path in a file's opening line: to the last `">`, because Pi escapes nothing in it.
pub(crate) fn file_path(line: &str) -> &str {
    line.strip_prefix(FILE_OPEN).and_then(|rest| rest.strip_suffix(FILE_OPEN_END)).unwrap_or_default()
}

/// The path in a file's Markdown heading.
pub(crate) fn markdown_path(line: &str) -> &str {
    line.get(3..).unwrap_or_default()
}

fn agent_name(line: &[u8]) -> Option<&[u8]> {
    let name = line.strip_prefix(AGENT_OPEN.as_bytes())?.strip_suffix(AGENT_END.as_bytes())?;
    (!name.iter().any(|b| matches!(b, b'"' | b'<' | b'>'))).then_some(name)
}

/// Whether `path` is absolute: `/…`, `C:\…`, `C:/…`, or a UNC path.
pub(crate) fn is_absolute(path: &str) -> bool {
    is_absolute_bytes(path.as_bytes())
}

fn is_absolute_bytes(path: &[u8]) -> bool {
    matches!(path, [b'/', ..] | [b'\\', b'\\', ..] | [b'A'..=b'Z' | b'a'..=b'z', b':', b'/' | b'\\', ..])
}

/// Whether two directories are the same one: `\` and `/` alike, no slash at the end, the drive's case folded.
pub(crate) fn same_directory(a: &str, b: &str) -> bool {
    comparable(a).eq(comparable(b))
}

/// Whether `path` is `directory` or below it.
pub(crate) fn is_within(path: &str, directory: &str) -> bool {
    let mut path = comparable(path);
    let mut last = None;
    for byte in comparable(directory) {
        if path.next() != Some(byte) {
            return false;
        }
        last = Some(byte);
    }
    last.is_some_and(|last| last == b'/' || matches!(path.next(), None | Some(b'/')))
}

/// The bytes of a path as they compare.
fn comparable(path: &str) -> impl Iterator<Item = u8> + '_ {
    let bytes = path.as_bytes();
    let is_drive = matches!(bytes, [b'A'..=b'Z' | b'a'..=b'z', b':', ..]);
    let root = if is_drive { 3 } else { 1 };
    let mut end = bytes.len();
    while end > root && matches!(bytes[end - 1], b'/' | b'\\') {
        end -= 1;
    }
    bytes[..end].iter().enumerate().map(move |(at, &byte)| match byte {
        b'\\' => b'/',
        byte if at == 0 && is_drive => byte.to_ascii_lowercase(),
        byte => byte,
    })
}

/// Whether `path` is in Pi's own directory, where that is by default, in the user's home: what is there is every session's.
pub(crate) fn is_every_sessions(path: &str) -> bool {
    [b"/.pi/agent/", b"\\.pi\\agent\\"].iter().any(|part| find(path.as_bytes(), *part).is_some())
}

/// The directory that holds `path`.
pub(crate) fn directory_of(path: &str) -> &str {
    let trimmed = path.trim_end_matches(['/', '\\']);
    match trimmed.rfind(['/', '\\']) {
        Some(0) => head(trimmed, 1),
        // The root of a drive keeps its slash.
        Some(2) if trimmed.as_bytes()[1] == b':' => head(trimmed, 3),
        Some(at) => head(trimmed, at),
        None => "",
    }
}

/// A whole block as `<name>` sections stand in a prompt.
pub(crate) fn section(name: &str, content: &str) -> String {
    format!("<{name}>\n{content}\n</{name}>")
}

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

/// What the per-call header says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header<'a> {
    pub(crate) name: &'a str,
    pub(crate) cwd: &'a str,
    pub(crate) platform: &'a str,
    pub(crate) git_branch: Option<&'a str>,
}

/// The per-call header.
pub(crate) fn header(of: Header<'_>) -> String {
    let Header { name, cwd, platform, git_branch } = of;
    let git = git_branch.map_or_else(|| NO_GIT.to_owned(), |branch| format!("{GIT}\n{BRANCH}{branch}"));
    format!("{AGENT_OPEN}{name}{AGENT_END}\n\n{ENVIRONMENT}\n{WORKING_DIRECTORY}{cwd}\n{git}\n{PLATFORM}{platform}")
}

/// Where the header's lines end, if exactly a header begins at `start`, and the directory that it claims.
pub(crate) fn header_at(text: &str, start: usize) -> Option<(usize, &str)> {
    let mut lines = LinesFrom { text, at: start };
    agent_name(lines.next()?.as_bytes())?;
    lines.next()?.is_empty().then_some(())?;
    (lines.next()? == ENVIRONMENT).then_some(())?;
    let cwd = lines.next()?.strip_prefix(WORKING_DIRECTORY)?;
    match lines.next()? {
        GIT => {
            lines.next()?.strip_prefix(BRANCH)?;
        }
        NO_GIT => {}
        _ => return None,
    }
    let end = lines.at;
    let platform = lines.next()?;
    platform.strip_prefix(PLATFORM)?;
    Some((end + platform.len(), cwd))
}

/// The lines of a text from an offset on, each without its line break; `at` is where the next one begins.
struct LinesFrom<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for LinesFrom<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        self.at += (end + 1).min(rest.len());
        let line = head(rest, end);
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

/// The section that mode `append` wraps the agent's body in.
pub(crate) const AGENT_INSTRUCTIONS: &str = "agent_instructions";

/// One entry of a catalogue, still escaped, with its span.
pub(crate) struct Entry<'a> {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) name: &'a str,
    pub(crate) description: &'a str,
    pub(crate) location: &'a str,
}

/// The entries between `start` (the line below `<available_skills>`) and `end` (where its closing line begins).
/// A tag cannot stand in an escaped value, so the first match of each tag is the only one.
pub(crate) fn entries(text: &str, start: usize, end: usize) -> Vec<Entry<'_>> {
    fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
        let from = find(text.as_bytes(), open.as_bytes())? + open.len();
        let rest = text.get(from..)?;
        rest.get(..find(rest.as_bytes(), close.as_bytes())?)
    }
    let mut found = Vec::new();
    let mut at = start;
    while let Some(rest) = text.get(at..end) {
        let Some(open) = find(rest.as_bytes(), b"  <skill>") else { break };
        let Some(length) = find(&rest.as_bytes()[open..], b"  </skill>") else { break };
        let inner = Span::new(open, open + length).of(rest);
        let (from, to) = (at + open, at + open + length + "  </skill>".len());
        if let (Some(name), Some(description), Some(location)) = (
            between(inner, "<name>", "</name>"),
            between(inner, "<description>", "</description>"),
            between(inner, "<location>", "</location>"),
        ) {
            found.push(Entry { start: from + 2, end: to, name, description, location });
        }
        at = to;
    }
    found
}

/// Undoes Pi's escaping of a catalogue's values.
pub(crate) fn unescape(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    let mut plain = String::with_capacity(value.len());
    let mut left = value;
    while let Some(at) = left.find('&') {
        plain.push_str(head(left, at));
        left = rest(left, at);
        let (entity, c) = [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&apos;", '\'')]
            .into_iter()
            .find(|(entity, _)| left.starts_with(entity))
            .unwrap_or(("&", '&'));
        plain.push(c);
        left = rest(left, entity.len());
    }
    plain.push_str(left);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_compare_as_one_would() {
        for (a, b) in [("/repo", "/repo/"), ("C:\\Repo\\", "c:/Repo"), ("/", "//"), ("C:\\", "c:/")] {
            assert!(same_directory(a, b), "{a} {b}");
        }
        for (a, b) in [("/repo", "/repo-wt"), ("/repo", "/Repo"), ("C:/Repo", "C:/repo"), ("/", "/a"), ("/r", "")] {
            assert!(!same_directory(a, b), "{a} {b}");
        }
    }

    #[test]
    fn within_is_about_directories() {
        for (path, directory) in [("/r/a", "/r"), ("/r", "/r/"), ("C:\\r\\a", "c:/r"), ("/a", "/"), ("C:/a/b", "C:\\")]
        {
            assert!(is_within(path, directory), "{path} in {directory}");
        }
        for (path, directory) in [("/r-wt", "/r"), ("/", "/r"), ("", "/"), ("C:/", "C:/r"), ("/a", "")] {
            assert!(!is_within(path, directory), "{path} in {directory}");
        }
        assert_eq!(["/a/b", "/a", "C:\\a", "a"].map(directory_of), ["/a", "/", "C:\\", ""]);
    }

    #[test]
    fn whole_lines_only() {
        assert_eq!(classify(b"<cwd>"), Some(Markup::Open(Tag::Cwd)));
        assert_eq!(classify(b"<cwd> "), None);
        assert_eq!(classify(b"Current working directory: repo"), None);
        assert_eq!(classify(b"Current date: 2026-05-01"), Some(Markup::Date));
        assert_eq!(classify(b"Current date: soon"), None);
        assert_eq!(classify(b"<project_instructions path=\">"), None);
        assert_eq!(file_path("<project_instructions path=\"/a\">b\">"), "/a\">b");
        assert_eq!(classify(b"<active_agent name=\"a\"b\"/>"), None);
    }

    #[test]
    fn headers_read_back() {
        for git_branch in [None, Some("main")] {
            let text = header(Header { name: "Explore", cwd: "/wt", platform: "linux", git_branch });
            assert_eq!(header_at(&text, 0), Some((text.len(), "/wt")));
            assert_eq!(header_at(&text.replace('\n', "\r\n"), 0).map(|(_, cwd)| cwd), Some("/wt"));
            assert_eq!(header_at(&text[..text.len() - 15], 0), None);
        }
    }

    #[test]
    fn unescaping_is_single_pass() {
        assert_eq!(unescape("a &amp;lt; &quot;b&quot; & &#9;"), "a &lt; \"b\" & &#9;");
    }
}
