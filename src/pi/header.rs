//! Writes the per-call header of a child's prompt, and reads it.

use super::literals::{AGENT_END, AGENT_OPEN, BRANCH, ENVIRONMENT, GIT, NO_GIT, PLATFORM, WORKING_DIRECTORY};
use crate::model::span::Span;
use crate::text::slices::head;

/// The agent's name in the first line of a header.
pub(crate) fn agent_name(line: &[u8]) -> Option<&[u8]> {
    let name = line.strip_prefix(AGENT_OPEN.as_bytes())?.strip_suffix(AGENT_END.as_bytes())?;
    (!name.iter().any(|b| matches!(b, b'"' | b'<' | b'>'))).then_some(name)
}

/// The values in a per-call header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header<'a> {
    pub(crate) name: &'a str,
    pub(crate) cwd: &'a str,
    pub(crate) platform: &'a str,
    pub(crate) git_branch: Option<&'a str>,
}

/// Writes a per-call header.
pub(crate) fn header(of: Header<'_>) -> String {
    let Header { name, cwd, platform, git_branch } = of;
    let git = git_branch.map_or_else(|| NO_GIT.to_owned(), |branch| format!("{GIT}\n{BRANCH}{branch}"));
    format!("{AGENT_OPEN}{name}{AGENT_END}\n\n{ENVIRONMENT}\n{WORKING_DIRECTORY}{cwd}\n{git}\n{PLATFORM}{platform}")
}

/// Reads the header that begins at `start`: where its last line ends, and the span of the directory that it claims.
/// Returns `None` if the lines do not have exactly the form of a header.
pub(crate) fn header_at(text: &str, start: usize) -> Option<(usize, Span)> {
    let mut lines = LinesFrom { text, at: start };
    agent_name(lines.next()?.as_bytes())?;
    lines.next()?.is_empty().then_some(())?;
    (lines.next()? == ENVIRONMENT).then_some(())?;
    let cwd_start = lines.at + WORKING_DIRECTORY.len();
    let cwd = lines.next()?.strip_prefix(WORKING_DIRECTORY)?.len();
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
    Some((end + platform.len(), Span::new(cwd_start, cwd_start + cwd)))
}

/// The lines of a text from an offset on, each without its line break. `at` is where the next line begins.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_read_back() {
        for git_branch in [None, Some("main")] {
            let text = header(Header { name: "Explore", cwd: "/wt", platform: "linux", git_branch });
            let read = |text: &str| header_at(text, 0).map(|(end, cwd)| (end, cwd.of(text).to_owned()));
            assert_eq!(read(&text), Some((text.len(), "/wt".to_owned())));
            assert_eq!(read(&text.replace('\n', "\r\n")).map(|(_, cwd)| cwd).as_deref(), Some("/wt"));
            assert_eq!(header_at(&text[..text.len() - 15], 0), None);
        }
    }
}
