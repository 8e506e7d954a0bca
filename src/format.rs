//! Formats diagnostics as text.

use crate::model::diagnostic::{Diagnostic, Place};
use std::fmt::Write;

/// How many line numbers are listed. Further ones are only counted.
const LINES: usize = 8;

/// How many characters of a span are quoted.
const QUOTED: usize = 60;

/// Formats diagnostics as text, one line each.
///
/// A line has the line numbers of the spans, the code, the message, the first line of the first span, and the hint.
/// Control characters are replaced, so that a prompt cannot harm a terminal.
///
/// ```
/// use prompt_inheritance::{ParseOptions, format_diagnostics, parse_prompt};
///
/// let prompt = "Be brief.\n\n<cwd>\n/a\n</cwd>\n\n<cwd>\n/b\n</cwd>";
/// let map = parse_prompt(prompt, &ParseOptions::default());
/// let said = format_diagnostics(prompt, &map.diagnostics);
/// assert!(said.starts_with("3, 7: ambiguous-anchor: 2 working-directory claims could be Pi's anchor, and the claim of /a was used: \"<cwd> …\" ("));
/// ```
#[must_use]
pub fn format_diagnostics(prompt: &str, diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|diagnostic| line_of(prompt, diagnostic)).collect::<Vec<_>>().join("\n")
}

fn line_of(prompt: &str, Diagnostic { code, message, hint, spans }: &Diagnostic) -> String {
    let mut line = String::new();
    let named: Vec<String> = spans.iter().take(LINES).map(|place| place.line.to_string()).collect();
    if !named.is_empty() {
        line += &named.join(", ");
        if spans.len() > named.len() {
            let _ = write!(line, " and {} more", spans.len() - named.len());
        }
        line += ": ";
    }
    let _ = write!(line, "{code}: {message}");
    if let Some(place) = spans.first() {
        let _ = write!(line, ": \"{}\"", quote(prompt, *place));
    }
    if let Some(hint) = hint {
        let _ = write!(line, " ({hint})");
    }
    line.chars().map(shown).collect()
}

/// The first line of a span.
fn quote(prompt: &str, place: Place) -> String {
    let text = place.span().of(prompt);
    let line = text.lines().next().unwrap_or_default();
    let head: String = line.chars().take(QUOTED).collect();
    if head.len() < line.len() {
        head + "…"
    } else if line.len() < text.len() {
        head + " …"
    } else {
        head
    }
}

/// Line breaks and tabs become spaces. Other control characters and characters that change the text direction are
/// replaced.
const fn shown(character: char) -> char {
    match character {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::diagnostic::DiagnosticCode;
    use crate::model::span::Span;
    use crate::text::line_numbers::number_places;

    #[test]
    fn one_line_each() {
        let prompt = "A\n\x1b[31mB\u{202e}\nC";
        let spans = |count: usize| (0..count).map(|_| Span::new(2, prompt.len())).collect();
        let say = |spans: Vec<Span>| {
            let mut said = vec![Diagnostic::new(DiagnosticCode::ForeignDirectory, "not\nhere", "go", spans)];
            number_places(prompt, &mut said);
            format_diagnostics(prompt, &said)
        };
        assert_eq!(say(Vec::new()), "foreign-directory: not here (go)");
        assert_eq!(say(spans(1)), "2: foreign-directory: not here: \"\u{fffd}[31mB\u{fffd} …\" (go)");
        assert_eq!(say(vec![Span::new(prompt.len() - 1, prompt.len())]), "3: foreign-directory: not here: \"C\" (go)");
        assert!(say(spans(10)).starts_with("2, 2, 2, 2, 2, 2, 2, 2 and 2 more: foreign-directory: "));
    }

    #[test]
    fn long_lines_are_shortened() {
        let quoted = |length: usize| quote(&"a".repeat(length), Place { start: 0, end: length, line: 1 });
        assert_eq!(quoted(QUOTED), "a".repeat(QUOTED));
        assert_eq!(quoted(QUOTED + 1), "a".repeat(QUOTED) + "…");
    }
}
