//! A case: a readable text file with the given texts and the expected results. `specs/README.md` describes the format.

use prompt_inheritance::{ContextFile, KnownParts, Skill, Span};
use std::fmt::Write as _;

/// A section of a case.
pub(crate) struct Section {
    /// `@@` for a given text, `=>` for an expected result.
    mark: &'static str,
    name: String,
    text: String,
}

/// One case.
pub(crate) struct Case {
    header: String,
    options: Vec<(String, String)>,
    sections: Vec<Section>,
}

/// All options that a header may have.
const OPTIONS: [&str; 27] = [
    "from",
    "why",
    "fails",
    "cwd",
    "parentCwd",
    "childCwd",
    "crlf",
    "escapes",
    "known.customPrompt",
    "known.appendSystemPrompt",
    "known.file",
    "known.files",
    "known.skill",
    "known.skills",
    "known.section",
    "agent",
    "mode",
    "platform",
    "gitBranch",
    "strategy",
    "contextFiles",
    "regions",
    "files",
    "skills",
    "provider",
    "shape",
    "parent",
];

impl Case {
    pub(crate) fn read(source: &str) -> Self {
        let mut header = String::new();
        let mut sections: Vec<Section> = Vec::new();
        for line in source.split_inclusive('\n') {
            let mark =
                ["@@", "=>"].into_iter().find(|mark| line.strip_prefix(mark).is_some_and(|l| l.starts_with(' ')));
            if let Some(mark) = mark {
                let name = line[mark.len()..].trim().to_owned();
                sections.push(Section { mark, name, text: String::new() });
            } else if let Some(section) = sections.last_mut() {
                section.text.push_str(line);
            } else {
                header.push_str(line);
            }
        }
        for section in &mut sections {
            section.text.truncate(section.text.len().saturating_sub(1));
        }
        let options = header
            .lines()
            .skip(1)
            .filter(|line| !line.is_empty())
            .map(|line| {
                let (key, value) =
                    line.split_once(": ").unwrap_or_else(|| panic!("not an option (KEY: VALUE): {line}"));
                assert!(OPTIONS.contains(&key), "unknown option `{key}`");
                (key.to_owned(), value.to_owned())
            })
            .collect();
        let case = Self { header, options, sections };
        assert!(case.option("from").is_some(), "add `from:` with the source of the case");
        assert!(case.expected().next().is_some(), "add an expected result: a section that begins with =>");
        case
    }

    /// The text of the case, with `expected` in place of the expected results.
    pub(crate) fn write(&self, mut expected: impl FnMut(&str) -> String) -> String {
        let mut text = self.header.clone();
        for section in &self.sections {
            let content = if section.mark == "=>" { expected(&section.name) } else { section.text.clone() };
            let _ = writeln!(text, "{} {}\n{content}", section.mark, section.name);
        }
        text
    }

    pub(crate) fn option(&self, key: &str) -> Option<&str> {
        self.options(key).next()
    }

    fn options(&self, key: &str) -> impl Iterator<Item = &str> {
        self.options.iter().filter(move |(known, _)| known == key).map(|(_, value)| &**value)
    }

    /// The values of an option such as `skills: a, b`.
    pub(crate) fn list(&self, key: &str) -> Vec<String> {
        self.option(key).map_or_else(Vec::new, |list| list.split(", ").map(str::to_owned).collect())
    }

    pub(crate) fn expected(&self) -> impl Iterator<Item = (&str, &str)> {
        self.sections.iter().filter(|section| section.mark == "=>").map(|section| (&*section.name, &*section.text))
    }

    /// A given text.
    pub(crate) fn given(&self, name: &str) -> Option<String> {
        let text = &self.sections.iter().find(|section| section.mark == "@@" && section.name == name)?.text;
        Some(self.unwritten(text))
    }

    /// A given text that the case must have.
    pub(crate) fn text(&self, name: &str) -> String {
        self.given(name).unwrap_or_else(|| panic!("the case lacks a section `@@ {name}`"))
    }

    fn unwritten(&self, text: &str) -> String {
        let text = if self.option("escapes").is_some() { unescape(text) } else { text.to_owned() };
        if self.option("crlf").is_some() { text.replace('\n', "\r\n") } else { text }
    }

    /// A text as expected sections show it.
    pub(crate) fn written(&self, text: &str) -> String {
        let text = if self.option("crlf").is_some() { text.replace("\r\n", "\n") } else { text.to_owned() };
        text.replace('\\', if self.option("escapes").is_some() { "\\\\" } else { "\\" })
            .replace('\r', "\\r")
            .replace('\0', "\\0")
            .replace('\u{FEFF}', "\\u{feff}")
            .replace('\u{A0}', "\\u{a0}")
    }

    /// The child's own context files, from sections `@@ file PATH`. Empty for `contextFiles: none`.
    pub(crate) fn context_files(&self) -> Option<Vec<ContextFile>> {
        let files: Vec<_> = self
            .sections
            .iter()
            .filter_map(|section| {
                let path = section.name.strip_prefix("file ").filter(|_| section.mark == "@@")?;
                Some(ContextFile { path: unescape(path), content: self.unwritten(&section.text) })
            })
            .collect();
        (self.option("contextFiles").is_some() || !files.is_empty()).then_some(files)
    }

    /// The known parts. Options state them by line numbers in the prompt: the parent's, or the child's in an audit.
    pub(crate) fn known(&self) -> Option<KnownParts> {
        let named = |name: &str| self.sections.iter().find(|section| section.name == name);
        let prompt = &named("prompt").or(named("parent")).or(named("child"))?.text;
        let lines = |range: &str| -> String {
            if range == "none" {
                return String::new();
            }
            if let Some(text) = range.strip_prefix('"').and_then(|range| range.strip_suffix('"')) {
                return unescape(text);
            }
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
            prompt.split('\n').skip(first - 1).take(last + 1 - first).collect::<Vec<_>>().join("\n")
        };
        let with_name = |value: &str| {
            let at = value.find(" \"").or_else(|| value.rfind(' ')).expect("a name, then the lines of its text");
            (value[..at].to_owned(), lines(&value[at + 1..]))
        };
        let files: Vec<_> =
            self.options("known.file").map(with_name).map(|(path, content)| ContextFile { path, content }).collect();
        let skills: Vec<_> = self
            .options("known.skill")
            .map(|value| {
                let [name, description, file_path] = *value.splitn(3, " | ").collect::<Vec<_>>() else {
                    panic!("known.skill: NAME | DESCRIPTION | PATH")
                };
                Skill { name: name.to_owned(), description: unescape(description), file_path: file_path.to_owned() }
            })
            .collect();
        let sections: Vec<_> = self.options("known.section").map(with_name).collect();
        let parts = KnownParts {
            custom_prompt: self.option("known.customPrompt").map(lines),
            append_system_prompt: self.option("known.appendSystemPrompt").map(lines),
            context_files: (self.option("known.files").is_some() || !files.is_empty()).then_some(files),
            skills: (self.option("known.skills").is_some() || !skills.is_empty()).then_some(skills),
            sections: (!sections.is_empty()).then_some(sections),
        };
        (parts != KnownParts::default()).then_some(parts)
    }
}

fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (c, length) = match rest.as_bytes().first() {
            Some(b'n') => ('\n', 1),
            Some(b'r') => ('\r', 1),
            Some(b'0') => ('\0', 1),
            Some(b'\\') => ('\\', 1),
            Some(b'u') => {
                let end = rest.find('}').unwrap();
                let code = u32::from_str_radix(&rest[2..end], 16).unwrap();
                (char::from_u32(code).unwrap(), end + 1)
            }
            _ => panic!("unknown escape: \\{rest}"),
        };
        plain.push(c);
        rest = &rest[length..];
    }
    plain + rest
}

/// Shows the positions of spans in a text, so that a person can check them.
pub(crate) struct Lines<'a>(pub(crate) &'a str);

impl Lines<'_> {
    fn number(&self, at: usize) -> usize {
        self.0.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() + 1
    }

    /// The lines of a span, such as `3-5`. A line break at its end does not add a line.
    pub(crate) fn of(&self, span: Span) -> String {
        let (first, last) = (self.number(span.start), self.number(span.end.max(span.start + 1) - 1));
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    }

    /// The first and the last words of a span.
    pub(crate) fn words(&self, span: Span) -> String {
        let text = &self.0[span.start..span.end];
        let whole = text.trim_matches(['\n', '\r']);
        let mut lines = whole.split('\n').map(|line| line.trim_end_matches('\r'));
        let first = lines.next().unwrap_or_default();
        let show = |line: &str| line.replace('\r', "\\r").replace('\0', "\\0");
        match lines.next_back() {
            None if first.is_empty() => "(empty)".to_owned(),
            None if first.chars().count() <= 64 => show(first),
            None => format!("{} … {}", show(&head(first)), show(&end(first))),
            Some(last) => format!("{} … {}", show(&head(first)), show(&end(last))),
        }
    }
}

/// The first words that fit into 30 characters.
fn head(line: &str) -> String {
    let mut words = String::new();
    for word in line.split(' ') {
        if !words.is_empty() && words.chars().count() + word.chars().count() > 30 {
            break;
        }
        words.push_str(if words.is_empty() { "" } else { " " });
        words.push_str(word);
    }
    words
}

/// The last words that fit into 30 characters.
fn end(line: &str) -> String {
    let mut words = String::new();
    for word in line.rsplit(' ') {
        if !words.is_empty() && words.chars().count() + word.chars().count() > 30 {
            break;
        }
        words = format!("{word}{}{words}", if words.is_empty() { "" } else { " " });
    }
    words
}
