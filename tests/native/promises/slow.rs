//! Simple and slow versions of what the library does fast.

use prompt_inheritance::Span;

/// Whether `c` is white space, as ECMAScript's specification lists it.
pub(crate) fn is_white(c: char) -> bool {
    "\t\u{B}\u{C} \u{A0}\u{FEFF}\n\r\u{2028}\u{2029}".contains(c)
        || ('\u{2000}'..='\u{200A}').contains(&c)
        || "\u{1680}\u{202F}\u{205F}\u{3000}".contains(c)
}

pub(crate) fn trim_end(text: &str) -> &str {
    let mut end = text.len();
    for (at, c) in text.char_indices().rev() {
        if !is_white(c) {
            break;
        }
        end = at;
    }
    &text[..end]
}

pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(is_white)
}

/// The length in bytes of the longest common prefix in whole characters.
pub(crate) fn shared(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum()
}

pub(crate) fn line(text: &str, at: usize) -> usize {
    1 + text[..at].chars().filter(|c| *c == '\n').count()
}

/// The lines of a text, each with its offset. Lines have no line break and no `\r` before it.
pub(crate) fn lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        lines.push((start, line.strip_suffix('\r').unwrap_or(line)));
        start += line.len() + 1;
    }
    lines
}

fn is_absolute(path: &str) -> bool {
    let mut c = path.chars();
    let (first, second, third) = (c.next(), c.next(), c.next());
    first == Some('/')
        || path.starts_with("\\\\")
        || (first.is_some_and(|first| first.is_ascii_alphabetic())
            && second == Some(':')
            && matches!(third, Some('/' | '\\')))
}

/// All claims of a working directory, anywhere: footer lines and sections of three lines.
pub(crate) fn claims(text: &str) -> Vec<Span> {
    let lines = lines(text);
    let mut claims = Vec::new();
    for (index, (start, line)) in lines.iter().enumerate() {
        let section = lines.get(index + 2).filter(|(_, close)| *line == "<cwd>" && *close == "</cwd>");
        if line.strip_prefix("Current working directory: ").is_some_and(is_absolute) {
            claims.push(Span::new(*start, start + line.len()));
        } else if let Some((close, _)) = section
            && is_absolute(lines[index + 1].1)
        {
            claims.push(Span::new(*start, close + "</cwd>".len()));
        }
    }
    claims
}

/// Whether `text` contains `part` as whole lines.
pub(crate) fn has_lines(text: &str, part: &str) -> bool {
    (0..text.len()).any(|at| {
        let begins = at == 0 || text.as_bytes()[at - 1] == b'\n';
        begins && text.as_bytes()[at..].starts_with(part.as_bytes()) && {
            let rest = &text.as_bytes()[at + part.len()..];
            rest.is_empty() || rest.starts_with(b"\n") || rest.starts_with(b"\r\n")
        }
    })
}
