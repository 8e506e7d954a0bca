//! Makes input from bytes: texts full of Pi's markup, in any order and nesting, and sessions that quote it.

use super::session::{Form, Session};
use prompt_inheritance::{ContextFile, KnownParts, Skill};

/// Bytes that determine choices. When all bytes are used, every further choice is the first option.
pub(crate) struct Input<'a>(pub(crate) &'a [u8]);

pub(super) const CATALOGUE: &str = "The following skills provide specialized instructions for specific tasks.\n\
    Read a skill's file when it fits.\n\n<available_skills>\n  <skill>\n    <name>quoted</name>\n    \
    <description>Quoted.</description>\n    <location>/q/SKILL.md</location>\n  </skill>\n</available_skills>";
const SECTION_BLOCK: &str = "<project_context>\nProject-specific instructions and guidelines:\n\n\
    <project_instructions path=\"/q/AGENTS.md\">\nQuoted.\n</project_instructions>\n</project_context>";
const FOOTER_BLOCK: &str = "<project_context>\n\nProject-specific instructions and guidelines:\n\n\
    <project_instructions path=\"/q/AGENTS.md\">\nQuoted.\n</project_instructions>\n\n</project_context>\n";
const MARKDOWN_BLOCK: &str =
    "# Project Context\n\nProject-specific instructions and guidelines:\n\n## /q/AGENTS.md\n\nQuoted.\n\n";
const DEFAULT_SECTIONS: &str =
    "<tools>\n- read: Read\n</tools>\n\n<rules>\n- Be brief\n</rules>\n\n<docs>\nPi documentation (read it)\n</docs>";
/// A block that Pi never writes: the closing of its file is directly below the opening. Even for an empty content, Pi
/// writes an empty line between them.
const BLOCK_WITHOUT_ROOM: &str = "<project_context>\nProject-specific instructions and guidelines:\n\n\
    <project_instructions path=\"/repo/AGENTS.md\">\n</project_instructions>\n</project_context>";
const DEFAULT_PROSE: &str = "Available tools:\n- read: Read\n\nPi documentation (read it)";
const HEADER: &str = "<active_agent name=\"Explore\"/>\n\n# Environment\nWorking directory: /repo\n\
    Not a git repository\nPlatform: linux";

/// Markup of Pi's, from single lines to whole blocks. The header is last, because not every slot may contain one.
const MARKUP: [&str; 49] = [
    "<tools>",
    "</tools>",
    "<rules>",
    "</rules>",
    "<docs>",
    "</docs>",
    "<addendum>",
    "</addendum>",
    "<project_context>",
    "</project_context>",
    "<skills>",
    "</skills>",
    "<cwd>",
    "</cwd>",
    "<available_skills>",
    "</available_skills>",
    "<notes>",
    "</notes>",
    "<project_instructions path=\"/repo/AGENTS.md\">",
    "<project_instructions path=\"/q/AGENTS.md\">",
    "</project_instructions>",
    "The following skills provide specialized instructions for specific tasks.",
    "Project-specific instructions and guidelines:",
    "# Project Context",
    "## /repo/AGENTS.md",
    "## /q/AGENTS.md",
    "Current date: 2026-05-01",
    "Current date and time: Friday",
    "Current working directory: /repo",
    "Current working directory: /repo-wt",
    "Current working directory: C:\\repo",
    "<cwd>\n/repo\n</cwd>",
    "<cwd>\n/elsewhere\n</cwd>",
    "  <skill>",
    "  </skill>",
    "Available tools:",
    "Pi documentation (read it)",
    "## Agent skills",
    "---",
    CATALOGUE,
    SECTION_BLOCK,
    BLOCK_WITHOUT_ROOM,
    FOOTER_BLOCK,
    MARKDOWN_BLOCK,
    DEFAULT_SECTIONS,
    DEFAULT_PROSE,
    "/repo",
    "<active_agent name=\"Explore\"/>",
    HEADER,
];

const WORDS: [&str; 16] = [
    "Be brief.",
    "- read: Read a file",
    "text",
    "",
    " ",
    "\t",
    "ä💛",
    "\0",
    "\u{FEFF}",
    "\u{A0}",
    "\u{2028}",
    "\u{85}",
    "\r",
    "x\u{FFFD}",
    "</tools> ",
    "`<cwd>`",
];

const BREAKS: [&str; 8] = ["\n", "\n", "\n\n", "\n\n", "\n\n\n", "\r\n", "\r\n\r\n", ""];

/// A whole context block, as a renderer of this form writes it.
pub(super) fn block(form: Form) -> String {
    match form {
        Form::Section => SECTION_BLOCK,
        Form::Undated | Form::Dated => FOOTER_BLOCK,
        Form::Markdown | Form::Timed => MARKDOWN_BLOCK,
    }
    .trim_end()
    .to_owned()
}

impl Input<'_> {
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    pub(crate) fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.byte() as usize % of.len()]
    }

    fn pieces(&mut self, markup: &[&str], breaks: &[&str], most: u8) -> String {
        let mut text = String::new();
        for _ in 0..self.byte() % (most + 1) {
            let piece = if self.byte() < 180 { self.one_of(markup) } else { self.one_of(&WORDS) };
            text.push_str(piece);
            text.push_str(self.one_of(breaks));
        }
        text
    }

    /// Any text.
    pub(crate) fn text(&mut self) -> String {
        match self.byte() % 4 {
            // Half of the texts have a tail.
            0 => self.pieces(&MARKUP, &BREAKS, 24) + "\n\n" + CATALOGUE + "\nCurrent working directory: /repo",
            1 => self.pieces(&MARKUP, &BREAKS, 24) + "\n\n<cwd>\n/repo\n</cwd>" + &self.pieces(&MARKUP, &BREAKS, 6),
            _ => self.pieces(&MARKUP, &BREAKS, 30),
        }
    }

    /// A text for a slot of a session: plain, or full of quotes. No header, and no `\r`.
    fn slot(&mut self, quotes: bool) -> String {
        if quotes && self.flag() {
            let text = self.pieces(&MARKUP[..MARKUP.len() - 2], &BREAKS[..5], 8);
            return text.replace('\r', "");
        }
        let number = self.byte();
        self.one_of(&["One", "Two words", "Three\n\nparagraphs\n\nhere", "Ä 💛", "- a list"]).to_owned()
            + &number.to_string()
    }

    /// A session with a text in each slot. Numbers make plain texts differ. With `quotes`, some slots quote. These
    /// slots are known.
    pub(crate) fn session(&mut self, quotes: bool) -> Session {
        let known = if quotes { self.byte() } else { 0 };
        // One in eight sets of slots has all of them.
        let known = if known % 8 == 7 { [true; 5] } else { [0, 1, 2, 3, 4].map(|slot| known >> (slot + 3) & 1 == 1) };
        let known = if quotes { known } else { [false; 5] };
        let form = self.one_of(&[Form::Section, Form::Undated, Form::Dated, Form::Markdown, Form::Timed]);
        // A case in `specs` tests a custom prompt that is only white space.
        let custom = self.flag().then(|| self.slot(known[0])).filter(|custom| !super::slow::is_blank(custom));
        let append = self.flag().then(|| self.slot(known[1])).filter(|append| !append.is_empty());
        let files = (0..self.byte() % 4).map(|index| ContextFile {
            path: self.one_of(&["/repo", "/repo/a", "/", "/q"]).to_owned() + &format!("/{index}/AGENTS.md"),
            content: self.slot(known[2]),
        });
        let files = files.collect();
        let skills = (0..self.byte() % 3).map(|index| Skill {
            name: format!("skill-{index}"),
            description: self.slot(known[3]),
            file_path: format!("/skills/{index}/SKILL.md"),
        });
        let skills = skills.collect();
        let sections = if form == Form::Section { self.byte() % 3 } else { 0 };
        let sections = (0..sections).map(|index| (format!("ext-{index}"), self.slot(known[4])));
        let sections = sections.filter(|(_, content)| !content.is_empty()).collect();
        let after = (self.byte() % 4 == 1).then(|| self.slot(known == [true; 5]));
        // It must not begin with a line break, because that could also belong to the footer.
        let after = after.map(|after| after.trim_start().to_owned());
        let after = after.filter(|after| !super::slow::is_blank(after));
        Session { form, custom, append, files, skills, sections, after, cwd: "/repo".to_owned(), known }
    }

    /// Known parts that may or may not be those of a prompt.
    pub(crate) fn known(&mut self, prompt: &str) -> Option<KnownParts> {
        if !self.flag() {
            return None;
        }
        let part = |input: &mut Self| -> Option<String> {
            match input.byte() % 4 {
                0 => None,
                1 => Some(String::new()),
                2 => Some(input.slot(true)),
                _ => {
                    let (a, b) = (input.byte() as usize * 4, input.byte() as usize);
                    Some(prompt.chars().skip(a % (prompt.len() + 1)).take(b).collect())
                }
            }
        };
        Some(KnownParts {
            custom_prompt: part(self),
            append_system_prompt: part(self),
            context_files: part(self).map(|content| vec![ContextFile { path: "/q/AGENTS.md".to_owned(), content }]),
            skills: part(self).map(|description| {
                vec![Skill { name: "quoted".to_owned(), description, file_path: "/q/SKILL.md".to_owned() }]
            }),
            sections: part(self).map(|content| vec![("notes".to_owned(), content)]),
        })
    }
}
