//! The entries of a catalogue.

use crate::model::span::Span;
use crate::text::search::find;
use crate::text::slices::{head, rest};

/// An entry of a catalogue with its span. The values are still escaped.
pub(crate) struct Entry<'a> {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) name: &'a str,
    pub(crate) description: &'a str,
    pub(crate) location: &'a str,
}

/// The entries between `start` (the line after `<available_skills>`) and `end` (where its closing line begins).
/// An escaped value cannot contain a tag, so the first match of each tag is the only one.
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
    fn unescaping_is_single_pass() {
        assert_eq!(unescape("a &amp;lt; &quot;b&quot; & &#9;"), "a &lt; \"b\" & &#9;");
    }
}
