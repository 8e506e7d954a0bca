//! A slow renderer of Pi's forms with its own wording. It records the span of each part.

use prompt_inheritance::{ContextFile, KnownParts, RegionKind, Skill, Span};
use std::fmt::Write as _;

/// The forms of the published renderers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// 0.86 on.
    Section,
    /// 0.80.7 to 0.85.
    Undated,
    /// 0.75.4 to 0.80.6.
    Dated,
    /// 0.58 to 0.75.1.
    Markdown,
    /// 0.50 to 0.57.
    Timed,
}

/// What goes into a prompt.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) form: Form,
    pub(crate) custom: Option<String>,
    pub(crate) append: Option<String>,
    pub(crate) files: Vec<ContextFile>,
    pub(crate) skills: Vec<Skill>,
    pub(crate) sections: Vec<(String, String)>,
    /// A block that an extension appended.
    pub(crate) after: Option<String>,
    pub(crate) cwd: String,
    /// Which slots are known, in the order of [`KnownParts`].
    pub(crate) known: [bool; 5],
}

/// A prompt with the right answer about it.
#[derive(Debug, Default)]
pub(crate) struct Rendered {
    pub(crate) text: String,
    /// Each region untrimmed, in order.
    pub(crate) regions: Vec<(RegionKind, Span)>,
    /// Each context file's content.
    pub(crate) contents: Vec<Span>,
}

impl Rendered {
    fn add(&mut self, kind: RegionKind, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.regions.push((kind, Span::new(start, self.text.len())));
    }

    pub(crate) fn start_of(&self, kinds: &[RegionKind]) -> usize {
        let first = self.regions.iter().find(|(kind, _)| kinds.contains(kind));
        first.map_or(self.text.len(), |(_, span)| span.start)
    }
}

const TOOLS: &str = "<tools>\n- read: Read a file\n</tools>";
const RULES: &str = "<rules>\n- Be brief\n</rules>";
const DOCS: &str = "<docs>\nPi documentation (read it when asked)\n</docs>";

impl Session {
    pub(crate) fn has_tools(&self) -> bool {
        self.form == Form::Section && self.custom.is_none()
    }

    /// The identity of a child, only from what went in.
    pub(crate) fn identity(&self, relocated: bool) -> String {
        let rendered = self.render();
        let mut ends = vec![RegionKind::Skills, RegionKind::Date, RegionKind::Cwd];
        if relocated {
            ends.push(RegionKind::ProjectContext);
        }
        let mut text = rendered.text[..rendered.start_of(&ends)].to_owned();
        if self.has_tools() {
            text = text.replacen(&format!("{TOOLS}\n\n{RULES}\n\n"), "", 1);
        }
        super::slow::trim_end(&text).to_owned()
    }

    /// The parts of this session that are known. A slot that quotes is always known.
    pub(crate) fn known(&self) -> KnownParts {
        let [custom, append, files, skills, sections] = self.known;
        KnownParts {
            custom_prompt: custom.then(|| self.custom.clone().unwrap_or_default()),
            append_system_prompt: append.then(|| self.append.clone().unwrap_or_default()),
            context_files: files.then(|| self.files.clone()),
            skills: skills.then(|| self.skills.clone()),
            sections: sections.then(|| self.sections.clone()),
        }
    }

    pub(crate) fn render(&self) -> Rendered {
        let mut rendered = Rendered::default();
        if self.form == Form::Section {
            self.section(&mut rendered)
        } else {
            self.footer(&mut rendered)
        }
        if let Some(after) = &self.after {
            rendered.text.push_str("\n\n");
            rendered.add(RegionKind::Extension, after);
        }
        rendered
    }

    fn section(&self, to: &mut Rendered) {
        let tag = |name: &str, content: &str| format!("<{name}>\n{content}\n</{name}>");
        match &self.custom {
            Some(custom) => to.add(RegionKind::Preamble, custom),
            None => {
                to.add(RegionKind::Preamble, "You help with code.");
                for (kind, text) in [(RegionKind::Tools, TOOLS), (RegionKind::Rules, RULES), (RegionKind::Docs, DOCS)] {
                    to.text.push_str("\n\n");
                    to.add(kind, text);
                }
            }
        }
        let mut part = |kind, text: &str| {
            to.text.push_str("\n\n");
            to.add(kind, text);
        };
        if let Some(append) = &self.append {
            part(RegionKind::Addendum, &tag("addendum", append));
        }
        if !self.files.is_empty() {
            let mut block = "Project-specific instructions and guidelines:".to_owned();
            for ContextFile { path, content } in &self.files {
                let _ = write!(block, "\n\n<project_instructions path=\"{path}\">\n{content}\n</project_instructions>");
            }
            part(RegionKind::ProjectContext, &tag("project_context", &block));
        }
        if !self.skills.is_empty() {
            part(RegionKind::Skills, &tag("skills", &self.catalogue()));
        }
        part(RegionKind::Cwd, &tag("cwd", &self.cwd));
        for (name, content) in &self.sections {
            part(RegionKind::Extension, &tag(name, content));
        }
        self.find_contents(to, "\">\n", "\n</project_instructions>");
    }

    fn footer(&self, to: &mut Rendered) {
        let default = "You help with code.\n\nAvailable tools:\n- read: Read a file\n\nPi documentation (read it)";
        to.add(RegionKind::Preamble, self.custom.as_deref().unwrap_or(default));
        if let Some(append) = &self.append {
            to.text.push_str("\n\n");
            to.add(RegionKind::Addendum, append);
        }
        let is_markdown = matches!(self.form, Form::Markdown | Form::Timed);
        if !self.files.is_empty() {
            to.text.push_str("\n\n");
            let mut block = if is_markdown { "# Project Context\n\n" } else { "<project_context>\n\n" }.to_owned();
            block.push_str("Project-specific instructions and guidelines:\n\n");
            for ContextFile { path, content } in &self.files {
                let _ = if is_markdown {
                    write!(block, "## {path}\n\n{content}\n\n")
                } else {
                    write!(block, "<project_instructions path=\"{path}\">\n{content}\n</project_instructions>\n\n")
                };
            }
            block.push_str(if is_markdown { "" } else { "</project_context>\n" });
            to.add(RegionKind::ProjectContext, &block);
            if is_markdown {
                self.find_contents(to, "\n\n", "\n\n");
            } else {
                self.find_contents(to, "\">\n", "\n</project_instructions>");
            }
        }
        if !self.skills.is_empty() {
            to.text.push_str("\n\n");
            to.add(RegionKind::Skills, &self.catalogue());
        }
        let date = match self.form {
            Form::Dated | Form::Markdown => "Current date: 2026-05-01",
            Form::Timed => "Current date and time: Friday, May 1, 2026",
            Form::Undated | Form::Section => "",
        };
        if !date.is_empty() {
            to.text.push('\n');
            to.add(RegionKind::Date, date);
        }
        to.text.push('\n');
        to.add(RegionKind::Cwd, &format!("Current working directory: {}", self.cwd));
    }

    /// Finds each file by its path. Paths are unique, and files are in order.
    fn find_contents(&self, to: &mut Rendered, open: &str, close: &str) {
        let mut at = to.start_of(&[RegionKind::ProjectContext]);
        for ContextFile { path, content } in &self.files {
            let whole = format!("{path}{open}{content}{close}");
            let start = at + to.text[at..].find(&whole).expect("the file") + path.len() + open.len();
            at = start + content.len();
            to.contents.push(Span::new(start, at));
        }
    }

    fn catalogue(&self) -> String {
        let escape = |text: &str| {
            [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&apos;")]
                .iter()
                .fold(text.to_owned(), |text, (plain, escaped)| text.replace(plain, escaped))
        };
        let mut text = "The following skills provide specialized instructions for specific tasks.\n\
            Read a skill's file when its description fits.\n\n<available_skills>\n"
            .to_owned();
        for Skill { name, description, file_path } in &self.skills {
            let _ = write!(
                text,
                "  <skill>\n    <name>{}</name>\n    <description>{}</description>\n    <location>{}</location>\n  \
                 </skill>\n",
                escape(name),
                escape(description),
                escape(file_path)
            );
        }
        text + "</available_skills>"
    }
}
